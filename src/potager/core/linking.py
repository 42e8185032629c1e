"""How rules that call each other become machine code: what Python calls is linked and optimised, once.

Numba makes a library of every function, links all that it calls into it, optimises the whole twice and
emits it; then the same again for each caller, up to the top. Here a rule that another rule calls stays as it
was lowered. What Python calls takes in all rules below it, each once, and is optimised together with them.

This leans on inner parts of Numba, as Numba does where it compiles its own helpers: `compile_extra` with a
library and the flag `no_compile`. `tests/core/test_linking.py` says what must hold.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

# Numba says nothing of its types.
numba: Any = importlib.import_module("numba")
codegen: Any = importlib.import_module("numba.core.codegen")
llvm: Any = importlib.import_module("llvmlite.binding")
compiler: Any = importlib.import_module("numba.core.compiler")
sigutils: Any = importlib.import_module("numba.core.sigutils")
types: Any = importlib.import_module("numba.types")
typing: Any = importlib.import_module("numba.core.typing")

OPTIMISING = 1  # LLVM's level: of 0 to 3


class RuleLibrary(codegen.JITCodeLibrary):
    """The code of a rule that Python calls, and the libraries that it needs, down to the last."""

    _linking_libraries: list[Any]

    def add_linking_library(self, library: Any) -> None:
        """Note that this rule calls what is in another library."""
        codegen.JITCodeLibrary.add_linking_library(self, library)
        if isinstance(library, InnerLibrary):
            self._linking_libraries.extend(library._linking_libraries)

    def finalize(self) -> None:
        """Link, optimise and emit: callers first, since LLVM leaves out what nobody calls yet."""
        self._linking_libraries.sort(key=_is_foreign)
        codegen.JITCodeLibrary.finalize(self)

    def serialize_using_object_code(self) -> tuple[str, str, tuple[bytes, bytes]]:
        """What is cached: machine code, and the names of what it defines.

        Numba keeps all that LLVM knew of it, for others who may be linked with it. Whoever only calls
        it would hold that in memory, and three games took forty megabytes.
        """
        defined = [one.name for one in self._final_module.functions if not one.is_declaration]
        names = llvm.parse_assembly("\n".join(f'@"{name}" = global i8 0' for name in defined))
        return self.name, "object", (self._get_compiled_object(), names.as_bitcode())


class InnerLibrary(RuleLibrary):
    """The code of a rule that other rules call: linked into theirs, never run by itself."""

    def finalize(self) -> None:
        """Leave it as it was lowered."""
        self._raise_if_finalized()
        self._finalized = True


def _is_foreign(library: Any) -> bool:
    """Whether a library holds something else than a rule: what Numba has ready-made."""
    return not isinstance(library, InnerLibrary)


class InnerRule:
    """Stands for a rule in Numba's tables for as long as only other rules call it."""


def machine_code(function: Callable[..., Any], *, inline: bool, counting: bool) -> Any:
    """What compiles a rule when it is first called; `counting` where it may make arrays."""
    # Rules are small and call each other all the time: copying them into their callers gained 1.23 times.
    dispatcher = numba.njit(cache=True, nogil=True, forceinline=inline, _nrt=counting)(function)
    dispatcher._compiler._compile_core = functools.partial(_lowered, dispatcher, RuleLibrary)
    dispatcher.compile = functools.partial(_compile_for_python, dispatcher, dispatcher.compile)
    dispatcher.get_call_template = functools.partial(_template_for_rules, dispatcher)
    return dispatcher


def for_all_numbers(dispatcher: Any) -> Any:
    """Compile a rule once, not for every constant and every width of integer that other rules hand to it."""
    resolve = dispatcher.get_call_template

    def get_call_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return resolve(tuple(map(_handed_over, args)), {key: _handed_over(kind) for key, kind in kws.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def _handed_over(kind: Any) -> Any:
    """The type in which one rule hands a number to another: an integer has 64 bits, wherever it was read."""
    number = types.unliteral(kind)
    whole = isinstance(number, types.Integer) and (number.signed or number.bitwidth < types.int64.bitwidth)
    return types.int64 if whole else kind


def _compile_for_python(dispatcher: Any, compile_it: Callable[[Any], Any], signature: Any) -> Any:
    """Compile a rule to be called from Python, or find it in the cache."""
    args, _ = sigutils.normalize_signature(signature)
    found = dispatcher.overloads.get(tuple(args))
    if found is not None and isinstance(found.entry_point, InnerRule):
        del dispatcher.overloads[tuple(args)]  # those who call it keep what they were compiled with
    return compile_it(signature)


def _template_for_rules(dispatcher: Any, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
    """What another rule must know to call this one with arguments of these types."""
    signature, folded = dispatcher._compiler.fold_argument_types(args, kws)
    found = dispatcher.overloads.get(tuple(folded))
    if found is None or not isinstance(found.library, RuleLibrary):  # the cache has nothing to link
        with dispatcher._compiling_counter:
            result = _lowered(dispatcher, InnerLibrary, folded, None)
        dispatcher.overloads[tuple(folded)] = result
    name = dispatcher.py_func.__name__
    known = dispatcher.nopython_signatures
    return typing.make_concrete_template(f"rule({name})", name, known), signature, folded, {}


def _lowered(dispatcher: Any, library: type[RuleLibrary], args: Any, return_type: Any) -> Any:
    """A rule compiled into a library, with references counted if it turns out to make an array."""
    with _optimised_lightly():
        try:
            return _lowered_once(dispatcher, library, args, return_type)
        except numba.core.errors.NumbaRuntimeError:
            if dispatcher.targetoptions["_nrt"]:
                raise
            dispatcher.targetoptions["_nrt"] = True
            return _lowered_once(dispatcher, library, args, return_type)


def _lowered_once(dispatcher: Any, library: type[RuleLibrary], args: Any, return_type: Any) -> Any:
    how = dispatcher._compiler
    context = how.targetdescr.target_context
    inner = library is InnerLibrary
    flags = compiler.Flags()
    how.targetdescr.options.parse_as_flags(flags, how.targetoptions)
    flags.no_compile = flags.no_cpython_wrapper = inner
    flags.no_cfunc_wrapper = True
    code = library(context.codegen(), how.py_func.__qualname__)
    code.enable_object_caching()
    result: Any = compiler.compile_extra(
        how.targetdescr.typing_context,
        context,
        how.py_func,
        args=args,
        return_type=return_type,
        flags=flags,
        locals=how.locals,
        library=code,
        pipeline_class=how.pipeline_class,
    )
    if inner:
        result = result._replace(entry_point=InnerRule())
        context.insert_user_function(result.entry_point, result.fndesc, [code])
    return result


@contextmanager
def _optimised_lightly() -> Generator[None]:
    """Let LLVM do little while a rule is compiled: small loops over small tables run no faster for more.

    At the highest level, Numba's own choice, games take half as long again to compile, and play no faster.
    """
    before = numba.config.OPT
    numba.config.OPT = type(before)(min(before, OPTIMISING))
    try:
        yield
    finally:
        numba.config.OPT = before
