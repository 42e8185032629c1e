"""A game's twin for a GPU: the same rules, compiled by numba-cuda, one game in each thread.

`device_game(game)` loads the game's files once more, as `twin` does, with `@rule` compiling for the GPU;
`device_kernel(game, module)` does the same for a module that is generic over games. Nothing is written twice.
Three things differ from the twin for a processor:

- records are aligned, widest field first, since a GPU reads no others (`potager.core.record`);
- tables of figures are kept in the smallest integers that hold them, in the card's own memory: the 64 KB that
  numba-cuda would use are too few, and read one number at a time where the threads look at different places;
- streams of chance have words of 32 bits: the same functions, handed narrower arrays, give the same numbers.
"""

from __future__ import annotations

import dataclasses
import functools
import importlib
import importlib.util
from collections.abc import Callable, Generator
from contextlib import contextmanager
from enum import IntEnum
from types import ModuleType
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

import numpy as np
import numpy.typing as npt

from potager.core import compile as compiling
from potager.core.errors import CannotRead
from potager.core.game import Game

P = ParamSpec("P")
R = TypeVar("R")

WORD_TYPE = np.uint32  # of a stream of chance on the device
_GLOBAL = 1  # LLVM's number for a card's own memory
STRAIGHT = {"kernels", "observe", "observing", "stepping"}  # modules that all threads go through together
FINE = ("0", "-2")  # what a rule returns to say that all went well, with or without a result
cuda: Any = None  # Numba for GPUs, once it is wanted


@functools.cache
def _cuda() -> Any:
    """Numba for GPUs."""
    if importlib.util.find_spec("numba_cuda") is None:
        raise CannotRead("a GPU needs numba-cuda: pip install 'potager[cuda]'")
    global cuda
    cuda = importlib.import_module("numba.cuda")
    return cuda


@functools.cache
def device_rule(rule: Callable[P, R]) -> Callable[P, R]:
    """A rule as a function of the GPU, always copied into its callers.

    A function that is called may keep the counter of a loop in a register that all threads of a warp share,
    as if they were all there together. Those that call it at another time then disturb them: whole games of
    Bohnanza ended with an illegal address.
    """
    dispatcher = _cuda().jit(device=True, forceinline=True)(rule)
    rolled = _last_name(rule.__module__) not in STRAIGHT
    compile_device = dispatcher.compile_device

    def compile_small(args: tuple[Any, ...], return_type: Any = None) -> Any:
        known = args in dispatcher.overloads
        found = compile_device(args, return_type)
        if not known:
            for function in found.library._module.functions:
                promise(function)
                if rolled:
                    keep_small(function)
        return found

    dispatcher.compile_device = compile_small
    return cast("Callable[P, R]", dispatcher)


def keep_small(function: Any) -> None:
    """Let the loops of a rule stay loops.

    A multiprocessor that waits for instructions is the limit: threads that play different games are at
    different places of the code, and all of it together has to stay close at hand.
    """
    places = {block: place for place, block in enumerate(function.blocks)}
    for block in function.blocks:
        end = block.terminator
        targets = [goal for goal in getattr(end, "operands", ()) if goal in places]
        if any(places[goal] <= places[block] for goal in targets):
            end.set_metadata("llvm.loop", _rolled(function.module))


def _last_name(module: str) -> str:
    return module.rpartition(".")[2]


def promise(function: Any) -> None:
    """Promise the compiler that a rule raises no error.

    Nobody would hear of one on a card, and where a rule may end early the threads of a warp that went
    different ways do not run together again.
    """
    instructions: Any = importlib.import_module("llvmlite.ir.instructions")
    if not function.args or function.args[0].name != ".ret":
        return
    for block in function.blocks:
        end = block.terminator
        if not isinstance(end, instructions.Ret) or str(getattr(end.operands[0], "constant", 1)) in FINE:
            continue
        block.instructions[-1] = block.terminator = instructions.Unreachable(block)


def _rolled(module: Any) -> Any:
    """A note for the compiler, LLVM's way: a node that names itself and says that its loop stays one."""
    values: Any = importlib.import_module("llvmlite.ir.values")
    wish = module.add_metadata([values.MetaDataString(module, "llvm.loop.unroll.disable")])
    note = values.MDValue(module, (), name=str(len(module.metadata)))
    note.operands = (note, wish)
    return note


def move_to_device(module: ModuleType) -> None:
    """Compile the rules of a twin for the GPU, and keep its tables in the smallest integers that hold them.

    Until then they are plain functions: a module may call its own while it is loaded.
    """
    for name, value in list(vars(module).items()):
        if compiling.is_rule(value):
            setattr(module, name, device_rule(value))
        elif isinstance(value, np.ndarray):
            setattr(module, name, _shrunk(cast("npt.NDArray[Any]", value)))
        elif isinstance(value, type) and issubclass(value, IntEnum):
            setattr(module, name, _as_numbers(value))


def card() -> Any:
    """Numba for GPUs, on a machine that has one."""
    cuda = _cuda()
    if not cuda.is_available():
        raise CannotRead("there is no GPU that CUDA can use on this machine: choose the device cpu")
    return cuda


def launched(threads: int, blocks: int = 1) -> Callable[[Callable[P, None]], Any]:
    """Mark a kernel: so many threads a block, and at least so many blocks at a time on a multiprocessor."""

    def mark(function: Callable[P, None]) -> Any:
        if not compiling.is_device(function.__module__):
            return function
        dispatcher = _cuda().jit(launch_bounds=(threads, blocks), lto=False)(function)
        first_try = dispatcher.compile

        def compile_kernel(signature: Any) -> Any:
            with _our_way():
                return first_try(signature)

        dispatcher.compile = compile_kernel
        return dispatcher

    return mark


def _as_numbers(kinds: type[IntEnum]) -> Any:
    """An enumeration as plain numbers under the same names: numba-cuda takes no others as places."""
    members = kinds.__members__
    fields = [(name, int) for name in members]
    return NamedTuple(kinds.__name__, fields)(*map(int, members.values()))  # pyright: ignore[reportGeneralTypeIssues]


def _shrunk(table: npt.NDArray[Any]) -> npt.NDArray[Any]:
    if table.dtype != np.int64 or table.size == 0:
        return table
    fits = (kind for kind in (np.int8, np.int16, np.int32) if _holds(kind, table))
    small = table.astype(next(fits, np.int64))
    small.setflags(write=False)  # an index that counts from the end is looked at here: see `_our_way`
    return small


def _holds(kind: Any, table: npt.NDArray[Any]) -> bool:
    info = np.iinfo(kind)
    return bool(info.min <= table.min() and table.max() <= info.max)


def device_game(game: Game) -> Game:
    """The twin of a game for a GPU: its rules can be called from kernels alone."""
    return cast(Game, compiling.twin(game.source_package, compiling.DEVICE).GAME)


def device_kernel(game: Game, module: str) -> ModuleType:
    """A module that is generic over games, made for this one on a GPU."""
    there = device_game(game)
    parts = {field.name: getattr(there, field.name) for field in dataclasses.fields(there)}
    functions = {name: device_rule(part) if compiling.is_rule(part) else part for name, part in parts.items()}
    functions["meet"] = device_rule(_meet)
    return compiling.specialise_as(compiling.DEVICE, module, game.source_package, functions)


def _meet() -> None:
    """Let the threads of a warp run together again, wherever each of them has been."""
    cuda.syncwarp()


class _NoCard:
    """Stands in for a GPU of some compute capability where there is none."""

    def __init__(self, capability: tuple[int, int]) -> None:
        self.compute_capability = capability


@contextmanager
def _with(owner: Any, **others: Any) -> Generator[None, None, None]:
    """Let attributes of a module be others for a while."""
    members = cast("dict[str, Any]", vars(owner))
    usual = {name: members[name] for name in others}
    members.update(others)
    try:
        yield
    finally:
        members.update(usual)


@contextmanager
def _our_way() -> Generator[None, None, None]:
    """Let numba-cuda compile as we want it to.

    Tables of figures go into the card's own memory. An index into anything else is taken as it is: no rule
    counts a place from the end there, and the check would cost an eighth of all instructions.
    """
    arrays: Any = importlib.import_module("numba.cuda.np.arrayobj")
    usual, indexing = arrays.fix_integer_index, arrays.basic_indexing

    def as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, importlib.import_module("numba.types").intp)

    def index_into(context: Any, builder: Any, array: Any, *others: Any, **named: Any) -> Any:
        with _with(arrays, fix_integer_index=as_it_is if array.mutable else usual):
            return indexing(context, builder, array, *others, **named)

    memory: Any = importlib.import_module("numba.cuda.target").nvvm
    with _with(memory, ADDRSPACE_CONSTANT=_GLOBAL), _with(arrays, basic_indexing=index_into):
        yield


@contextmanager
def _pretending(capability: tuple[int, int]) -> Generator[None, None, None]:
    """Let numba-cuda compile for a GPU that is not there, without the compiler for C++ that it looks for."""
    paths: Any = importlib.import_module("numba.cuda.cuda_paths")
    with (
        _with(
            importlib.import_module("numba.cuda.dispatcher"), get_current_device=lambda: _NoCard(capability)
        ),
        _with(importlib.import_module("numba.cuda.cudadrv.nvrtc"), get_arch_option="compute_{}{}".format),
        _with(paths, _get_nvrtc_path=lambda: paths._env_path_tuple("nowhere", "")),
    ):
        yield


def ptx(kernel: Any, signature: Any, capability: tuple[int, int] = (9, 0)) -> str:
    """A kernel as assembly for GPUs, made on a machine that may have none."""
    compiler: Any = importlib.import_module("numba.cuda.compiler")
    with _pretending(capability), _our_way():
        code, _ = compiler.compile(
            kernel.py_func,
            signature,
            device=False,
            abi="numba",
            cc=capability,
            launch_bounds=kernel.targetoptions["launch_bounds"],
        )
    return cast(str, code)
