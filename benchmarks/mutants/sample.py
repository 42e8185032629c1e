"""Which faults are tried: a sample of all, drawn by a hash, so that a change of one module moves no other."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from faults import Fault, compiles, faults_of

SEED = "Potager 1"
PER_FUNCTION = 2  # faults that are tried of one function at most

# How many faults are tried of each package: more where more can go wrong.
QUOTAS: Mapping[str, int] = {"server": 130, "core": 60, "bots": 50, "lab": 50, "cli": 40}

# Stand-ins that are never called, what only compiled tests can see, tables of old databases, the game that is
# given to authors.
LEFT_OUT = ("core/kernel.py", "core/compile.py", "server/store/migrations/", "cli/template/")


def package_of(file: str) -> str:
    """The package of a module, as the quotas name it."""
    return file.removeprefix("src/potager/").partition("/")[0]


def modules(root: Path, package: str) -> list[str]:
    """The modules of a package from which faults are taken."""
    files = sorted((root / "src" / "potager" / package).rglob("*.py"))
    names = [file.relative_to(root).as_posix() for file in files]
    return [name for name in names if not name.removeprefix("src/potager/").startswith(LEFT_OUT)]


def sample(root: Path, quotas: Mapping[str, int] = QUOTAS) -> list[Fault]:
    """The faults that are tried, package by package: of every kind as many, as far as there are any."""
    return [fault for package, quota in quotas.items() for fault in _of_package(root, package, quota)]


def every_fault(root: Path) -> Iterator[Fault]:
    """All faults that there are."""
    for package in QUOTAS:
        for file in modules(root, package):
            yield from faults_of(file, (root / file).read_text(encoding="utf-8"))


def _of_package(root: Path, package: str, quota: int) -> list[Fault]:
    sources = {file: (root / file).read_text(encoding="utf-8") for file in modules(root, package)}
    by_kind: dict[str, list[Fault]] = {}
    every = [fault for file, source in sources.items() for fault in faults_of(file, source)]
    for fault in sorted(every, key=_draw, reverse=True):
        by_kind.setdefault(fault.kind, []).append(fault)
    taken: list[Fault] = []
    per_function: Counter[str] = Counter()
    while len(taken) < quota and any(by_kind.values()):
        for waiting in (by_kind[kind] for kind in sorted(by_kind) if by_kind[kind]):
            fault = waiting.pop()
            free = per_function[fault.place] < PER_FUNCTION
            if free and len(taken) < quota and compiles(fault.put_into(sources[fault.file].encode())):
                per_function[fault.place] += 1
                taken.append(fault)
    return taken


def _draw(fault: Fault) -> str:
    return hashlib.sha256(f"{SEED}/{fault.name}".encode()).hexdigest()
