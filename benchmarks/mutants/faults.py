"""Small faults: every place of a module where one can be put, and the module with it.

Only what happens inside functions is touched. Docstrings, annotations, decorators, assertions, what is logged
and `__repr__` are left alone: no test should see them.
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections.abc import Callable, Iterator
from typing import TypeAlias, TypeVar, cast

import msgspec

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Change: TypeAlias = tuple[str, int, int, str]  # its kind, the bytes it replaces, and by what
Node = TypeVar("Node", bound=ast.AST)
SHOWN = 100  # letters of a change that are told
LOGGERS = ("logger",)

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
OPERATED = (ast.Compare, ast.BoolOp, ast.UnaryOp)  # conditions that have faults of their own
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Fault(msgspec.Struct, frozen=True):
    """One small change of a module."""

    file: str
    function: str  # its name, with those of the classes and functions around it
    line: int
    kind: str
    before: str
    after: str
    start: int  # the bytes of the module that are replaced
    end: int
    whole: str  # a hash of the function as it is
    number: int = 0  # among those that look the same

    @property
    def place(self) -> str:
        """Where it is, in a way that lasts longer than a number of a line."""
        return f"{self.file}: {self.function}"

    @property
    def change(self) -> str:
        """What it changes, in short."""
        again = f" ({self.number + 1})" if self.number else ""
        return f"{short(self.before)} → {short(self.after)}{again}"

    @property
    def name(self) -> str:
        """Which fault it is, whatever else changes in the module."""
        return hashlib.sha256(f"{self.place}\n{self.kind}\n{self.change}".encode()).hexdigest()[:12]

    @property
    def key(self) -> str:
        """Which fault of which function it is: another one when the function has changed."""
        return f"{self.name}-{self.whole}"

    def put_into(self, source: bytes) -> bytes:
        """The module with the fault."""
        return source[: self.start] + self.after.encode() + source[self.end :]


def short(text: str) -> str:
    """One line, not too long."""
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else line[: SHOWN - 1] + "…"


def faults_of(file: str, source: str) -> list[Fault]:
    """Every fault that can be put into a module, in the order of its lines."""
    finder = _Finder(file, source)
    finder.look(ast.parse(source), [], None)
    seen: dict[str, int] = {}
    found: list[Fault] = []
    for fault in sorted(finder.found, key=lambda fault: (fault.start, fault.end)):
        number = seen[fault.name] = seen.get(fault.name, -1) + 1
        found.append(msgspec.structs.replace(fault, number=number))
    return found


def compiles(source: bytes) -> bool:
    """Whether a module with a fault is still a module."""
    try:
        compile(source, "fault", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


class _Finder:
    """Walks through a module and notes what can be changed."""

    def __init__(self, file: str, source: str) -> None:
        self.file = file
        self.source = source.encode()
        self.found: list[Fault] = []
        self._lines = [0]
        for line in self.source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def look(self, node: ast.AST, names: list[str], function: Function | None) -> None:
        """Note the faults of a node and of all that is in it."""
        if function is not None:
            for change in self._changes(node, function):
                self._note(node, names, function, change)
        if isinstance(node, ast.ClassDef):
            names = [*names, node.name]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name == "__repr__":
                return
            names, function = [*names, node.name], node
        for child in _inside(node):
            self.look(child, names, function)

    def _note(self, node: ast.AST, names: list[str], function: Function, change: Change) -> None:
        kind, start, end, after = change
        span = self.source[self._at(function.lineno, 0) : self._end(function)]
        self.found.append(
            Fault(
                file=self.file,
                function=".".join(names),
                line=getattr(node, "lineno", function.lineno),
                kind=kind,
                before=self.source[start:end].decode() or ast.unparse(node).partition("\n")[0],
                after=after,
                start=start,
                end=end,
                whole=hashlib.sha256(span).hexdigest()[:8],
            )
        )

    def _at(self, line: int, column: int) -> int:
        return self._lines[line - 1] + column

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._at(node.lineno, node.col_offset)

    def _end(self, node: ast.expr | ast.stmt) -> int:
        return self._at(node.end_lineno or node.lineno, node.end_col_offset or 0)

    def _changes(self, node: ast.AST, function: Function) -> Iterator[Change]:
        if isinstance(node, ast.expr):
            for kind, changed in _expressions(node):
                yield kind, self._start(node), self._end(node), f"({ast.unparse(changed)})"
        elif isinstance(node, ast.stmt):
            for kind, text in _statements(node):
                yield kind, self._start(node), self._end(node), text
            if isinstance(node, ast.If) and not isinstance(node.test, OPERATED):
                start, end = self._start(node.test), self._end(node.test)
                yield "condition", start, end, f"not ({self.source[start:end].decode()})"
            middle = function.body[len(function.body) // 2] if len(function.body) > 1 else None
            if node is middle and not isinstance(node, ast.Return):
                start = self._start(node)
                yield "early return", start, start, f"return None\n{' ' * node.col_offset}"


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """What is in a node and may be changed."""
    if isinstance(node, ast.JoinedStr | ast.Assert | ast.Import | ast.ImportFrom) or _is_logged(node):
        return
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return
    left_out = {"annotation", "returns", "decorator_list", "type_comment"}
    for name, value in ast.iter_fields(node):
        if name in left_out:
            continue
        children = cast("list[object]", value if isinstance(value, list) else [value])
        yield from (child for child in children if isinstance(child, ast.AST))


def _is_logged(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func).startswith(tuple(f"{name}." for name in LOGGERS))
    )


def _expressions(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """What an expression can be turned into."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        turned = COMPARISONS[type(node.ops[0])]()
        yield "comparison", _with(node, lambda new: setattr(new, "ops", [turned]))
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and, or", _with(node, lambda new: setattr(new, "op", other))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        operator = OPERATORS[type(node.op)]()
        yield "arithmetic", _with(node, lambda new: setattr(new, "op", operator))
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "constant", ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        yield "constant", ast.Constant(node.value + 1)
    elif isinstance(node, ast.IfExp) and not isinstance(node.test, OPERATED):
        yield "condition", _with(node, lambda new: setattr(new, "test", _not(new.test)))
    elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
        if node.generators[0].ifs:
            yield "condition", _with(node, lambda new: new.generators[0].ifs.clear())
    elif isinstance(node, ast.Call):
        yield from _calls(node)


def _calls(node: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    plain = not any(isinstance(arg, ast.Starred) for arg in node.args)
    if plain and len(node.args) > 1 and ast.unparse(node.args[0]) != ast.unparse(node.args[1]):
        swapped = [node.args[1], node.args[0], *node.args[2:]]
        yield "arguments", _with(node, lambda new: setattr(new, "args", swapped))
    if isinstance(node.func, ast.Name) and node.func.id in TWINS:
        twin = ast.Name(TWINS[node.func.id])
        yield "call", _with(node, lambda new: setattr(new, "func", twin))
    elif plain and len(node.args) == 1 and not node.keywords:
        yield "call", node.args[0]
    if node.keywords and node.keywords[-1].arg is not None:
        yield "arguments", _with(node, lambda new: new.keywords.pop())


def _statements(node: ast.stmt) -> Iterator[tuple[str, str]]:
    """What a statement can be turned into."""
    if _is_logged(node):
        return
    match node:
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.Delete() | ast.Raise():
            yield "left out", "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "left out", "pass"
        case ast.AugAssign(op=op) if type(op) in OPERATORS:
            operator = OPERATORS[type(op)]()
            yield "arithmetic", ast.unparse(_with(node, lambda new: setattr(new, "op", operator)))
        case ast.Return(value=value) if value is not None and not _is_none(value):
            yield "return", "return None"
        case ast.Continue():
            yield "loop", "break"
        case ast.Break():
            yield "loop", "continue"
        case _:
            return


def _with(node: Node, change: Callable[[Node], object]) -> Node:
    """A copy of a node with a change."""
    new = copy.deepcopy(node)
    change(new)
    return new


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None
