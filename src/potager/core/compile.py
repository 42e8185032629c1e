"""One source, run interpreted or compiled; beside this module, only `device` names Numba.

A rule is an ordinary function marked with `@rule`. Imported in the ordinary way it stays an
ordinary function: a debugger stops in it, coverage counts it, and Numba is not even imported.
`twin(package)` loads the same files a second time, under another module name, in which `@rule`
compiles. So both ways of running live side by side in one process and can be compared.

`specialise(kernel, game)` loads a module that is generic over games (a playout, a search) once per
game, with the game's own functions in place of the stand-ins of `potager.core.kernel`: Numba can
then see through every call and cache the result, which closures and function arguments prevent.

A third way of running, on a GPU, is one more twin of the same files: see `potager.core.device`.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import platform
import re
import shutil
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np
from platformdirs import user_cache_path

from potager.core import pack as packs
from potager.core.errors import BrokenGame, shown

P = ParamSpec("P")
R = TypeVar("R")

STAND_INS = "potager.core.kernel"
COMPILED = "potager_compiled"
DEVICE = "potager_device"  # twins that run on a GPU
COPIED = "potager_copied"
_UNCOMPILED = {"tests", "tells", "shows", "weights.toml"}  # what of a game no machine code comes from
_HAS_RULES = re.compile(r"^@(rule|inlined)$", re.MULTILINE)
_LOADING = threading.RLock()  # modules are loaded by one thread at a time: they share the cache setting
_MARK = "__potager_rule__"
_INT = "__int64"  # what compiled rules call `int`


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a rule. In an ordinary module it is left as it is; in a compiled twin it is compiled.

    There `int(...)` makes a number 64 bits wide, so that the rules that get it are compiled only once.
    """
    return _marked(function, "never")


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a small rule that Numba copies into its callers: a call counts the references of every array."""
    return _marked(function, "always")


def borrowed(value: R) -> R:
    """An array, or a named tuple of arrays, of which compiled code counts no references: the caller does.

    A rule borrows its own parameters, never an array that it has made.
    """
    return value


def _marked(function: Callable[P, R], inline: str) -> Callable[P, R]:
    setattr(function, _MARK, True)
    if not function.__module__.startswith(COMPILED):
        return function
    import numba

    importlib.import_module("potager.core.borrowing")
    # Numba's own `int` leaves a number its width, and each rule would be compiled for each of them. The plain
    # functions beside a rule keep Python's.
    names = function.__code__.co_names
    function.__code__ = function.__code__.replace(
        co_names=tuple(_INT if name == "int" else name for name in names)
    )
    function.__globals__[_INT] = np.int64
    return cast("Callable[P, R]", cast(Any, numba).njit(cache=True, nogil=True, inline=inline)(function))


def twin(package: str, family: str = COMPILED) -> ModuleType:
    """The compiled twin of a game's package (or of one module): for this machine, or for its GPU."""
    with _LOADING:
        if family == COMPILED:
            _use_cache(package)
        name = f"{family}.{package}"
        if name not in sys.modules:
            _load(package, name)
            for module in [m for key, m in sys.modules.items() if key == name or key.startswith(name + ".")]:
                _swap_foreign_rules(module, family)
        return sys.modules[name]


def specialise(kernel: str, package: str, functions: dict[str, Any], *, compiled: bool) -> ModuleType:
    """A copy of the module `kernel` with the functions of the game in `package` for its stand-ins."""
    return specialise_as(COMPILED if compiled else COPIED, kernel, package, functions)


def specialise_as(family: str, kernel: str, package: str, functions: dict[str, Any]) -> ModuleType:
    """The same as one of a family: interpreted copies, compiled twins, or twins for a GPU."""
    name = f"{family}.{package.rpartition('.')[2]}.{kernel}"
    with _LOADING:
        if name not in sys.modules:
            if family == COMPILED:
                _use_cache(package)
            module = _load(kernel, name)
            stand_ins = vars(importlib.import_module(STAND_INS))
            for key, value in list(vars(module).items()):
                if key in functions and value is stand_ins.get(key):  # what a kernel calls its own stays
                    setattr(module, key, functions[key])
                elif is_rule(value) and value.__module__ != name and is_generic(value):
                    other = specialise_as(family, value.__module__, package, functions)
                    setattr(module, key, getattr(other, value.__name__))
            if family != COPIED:
                _swap_foreign_rules(module, family)
        return sys.modules[name]


def is_generic(rule: Any) -> bool:
    """Whether a rule of a kernel calls a stand-in, or another rule that does."""
    called = (rule.__globals__.get(name) for name in rule.__code__.co_names)
    plain = [value for value in called if isinstance(value, FunctionType) and value is not rule]
    return any(is_generic(one) if hasattr(one, _MARK) else one.__module__ == STAND_INS for one in plain)


def is_twin(module: str) -> bool:
    """Whether a module of this name is a compiled twin."""
    return module.startswith((COMPILED, DEVICE))


def is_device(module: str) -> bool:
    """Whether a module of this name is a twin for a GPU."""
    return module.startswith(DEVICE)


def _load(source: str, alias: str) -> ModuleType:
    """Execute the file of module `source` once more, as module `alias`."""
    try:
        spec = importlib.util.find_spec(source)
    except (ImportError, ValueError):  # there is not even a package of that name, or it is no name
        spec = None
    if spec is None or spec.origin is None:
        raise BrokenGame(f"there is no module {shown(source)} to compile")
    parts = alias.split(".")
    for end in range(1, len(parts)):
        parent = ".".join(parts[:end])
        sys.modules.setdefault(parent, ModuleType(parent))
    again = importlib.util.spec_from_file_location(
        alias, spec.origin, submodule_search_locations=spec.submodule_search_locations
    )
    assert again is not None and again.loader is not None
    module = importlib.util.module_from_spec(again)
    sys.modules[alias] = module
    try:
        again.loader.exec_module(module)
    except BaseException:
        del sys.modules[alias]
        raise
    return module


def _swap_foreign_rules(module: ModuleType, family: str) -> None:
    """Replace every interpreted rule that a compiled module imported by its compiled twin."""
    for key, value in list(vars(module).items()):
        if is_rule(value) and not is_twin(value.__module__):
            setattr(module, key, getattr(twin(value.__module__, family), value.__name__))
    if family == DEVICE:
        from potager.core.device import move_to_device

        move_to_device(module)


def is_rule(value: Any) -> bool:
    """Whether something is a rule that has not been compiled."""
    return isinstance(value, FunctionType) and hasattr(value, _MARK)


# The cache. Numba's own does not notice a change in a called function of another file, so the
# folder is named after everything the machine code depends on.


def cache_folder() -> Path:
    """Where compiled code is kept: $POTAGER_CACHE, or the user's cache folder."""
    return Path(os.environ.get("POTAGER_CACHE") or user_cache_path("potager")) / "compiled"


def fingerprint(package: str) -> str:
    """A hash of all sources that a game's machine code depends on, and of what compiles them."""
    import numba
    import numpy

    digest = hashlib.sha256()
    versions = (numba.__version__, numpy.__version__, platform.python_version(), platform.machine())
    digest.update(" ".join(versions).encode())
    digest.update((packs.hash_of(package.rpartition(".")[2]) or "").encode())  # figures are constants
    for file in sources(package):
        digest.update(f"{file.parent.name}/{file.name}".encode() + file.read_bytes())
    return digest.hexdigest()[:20]


def sources(package: str) -> list[Path]:
    """The files that machine code comes from: the core, rules elsewhere, and the package with its data."""
    potager = Path(__file__).parent.parent
    spec = importlib.util.find_spec(package)
    locations = (spec.submodule_search_locations or []) if spec else []
    engine = [
        file
        for folder in ("core", "bots", "lab", "envs")
        for file in sorted((potager / folder).rglob("*.py"))
        if folder == "core" or _HAS_RULES.search(file.read_text(encoding="utf-8"))
    ]
    return engine + [
        file
        for folder in map(Path, locations)
        for pattern in ("*.py", "*.toml")
        for file in sorted(folder.rglob(pattern))
        if not _UNCOMPILED & set(file.relative_to(folder).parts)
    ]


def _folder(package: str) -> Path:
    """The cache folder of this package's present sources."""
    return cache_folder() / f"{package.rpartition('.')[2]}-{fingerprint(package)}"


def _use_cache(package: str) -> None:
    """Point Numba's cache at the folder of this package's present sources.

    LLVM does little, level 1 of 3: at Numba's own level games compile half as long again and play no faster.
    """
    os.environ.setdefault("NUMBA_OPT", "1")
    import numba

    if package.startswith("potager.core"):
        return  # a part of the game that is being loaded: it shares that game's folder
    folder = _folder(package)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return  # a machine without a writable cache compiles at every start
    cast(Any, numba).config.CACHE_DIR = str(folder)


def is_cached(package: str) -> bool:
    """Whether this package has been compiled here since it last changed."""
    return (_folder(package) / "complete").exists()


def mark_cached(package: str) -> None:
    """Note that everything of this package is in the cache, and drop what older sources left."""
    folder = _folder(package)
    if not folder.exists():
        return
    (folder / "complete").touch()
    month_ago = time.time() - 30 * 24 * 3600
    for other in cache_folder().glob(f"{package.rpartition('.')[2]}-*"):
        if other != folder and other.stat().st_mtime < month_ago:
            shutil.rmtree(other, ignore_errors=True)
