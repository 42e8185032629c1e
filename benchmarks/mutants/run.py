"""Put small faults into the code and see whether the tests see them, into MUTANTS.md: `make mutants`.

A second run goes on where the first has stopped: what was tried is kept, line by line, in `trials.jsonl`, and
is tried again only when its function has changed. Which tests run which function is measured once and kept in
`.mutants`.

    python benchmarks/mutants/run.py --map               # measure anew which tests run which function
    python benchmarks/mutants/run.py --map tests/lab     # the same for some tests, added to what is known
    python benchmarks/mutants/run.py --jobs 2            # try what was not tried yet, then write the page
    python benchmarks/mutants/run.py --again             # try anew what was not seen, with more tests
    python benchmarks/mutants/run.py --page              # only write the page
"""

from __future__ import annotations

import argparse
import datetime
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
from covering import Covering, measure, read
from faults import Fault
from mutants_page import judgements, page
from sample import every_fault, package_of, sample
from trials import Trial, Workshop

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
COVERING = HERE / ".mutants" / "covering.json"
CLAIMS = COVERING.parent / "claims"
STALE = 300.0  # seconds after which a claim is that of an earlier run
TRIALS = HERE / "trials.jsonl"
JUDGED = HERE / "judged.toml"
PAGE = HERE.parent / "MUTANTS.md"


def kept() -> dict[str, Trial]:
    """What was tried, the latest trial of each fault; a line that was cut off is passed over."""
    found: dict[str, Trial] = {}
    for line in TRIALS.read_bytes().splitlines() if TRIALS.exists() else []:
        try:
            trial = msgspec.json.decode(line, type=Trial)
        except msgspec.MsgspecError:
            continue
        found[trial.key] = trial
    return found


def to_try(faults: Sequence[Fault], part: tuple[int, int], again: bool) -> list[Fault]:
    """The faults that were not tried yet, or, again, those that were not seen; each part begins elsewhere.

    They are in the order of their names, which is none: wherever one stops, every package has had its share.
    """
    number, parts = part
    tried = kept()
    if again:
        wanted = [fault for fault in faults if fault.key in tried and not tried[fault.key].seen]
    else:
        wanted = [fault for fault in faults if fault.key not in tried]
    first = len(wanted) * (number - 1) // parts
    ordered = sorted(wanted, key=lambda fault: fault.name)
    return ordered[first:] + ordered[:first]


def is_mine(fault: Fault, began: float) -> bool:
    """Whether no other process tries this fault, or has tried it since; then it is this one's."""
    claim = CLAIMS / fault.key
    CLAIMS.mkdir(parents=True, exist_ok=True)
    if claim.exists() and claim.stat().st_mtime < began - STALE:
        claim.unlink(missing_ok=True)
    try:
        claim.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def work(faults: Sequence[Fault], covering: Covering, minutes: float, again: bool) -> None:
    """Try faults one after the other and note each at once, until all are tried or the time is over."""
    began, until = time.time(), time.monotonic() + 60 * minutes
    workshop = Workshop(ROOT, covering)
    try:
        workshop.check()
        for number, fault in enumerate(faults, start=1):
            if time.monotonic() > until:
                print(f"{len(faults) - number + 1} are left", flush=True)
                return
            if not is_mine(fault, began) or (not again and fault.key in kept()):
                continue
            trial = workshop.try_out(fault, package_of(fault.file), again)
            with TRIALS.open("ab") as file:
                file.write(msgspec.json.encode(trial) + b"\n")
            word = "seen" if trial.seen else "NOT SEEN"
            print(
                f"{number}/{len(faults)} {trial.seconds:5.1f} s {word} {trial.place}: {trial.change}",
                flush=True,
            )
    finally:
        workshop.close()


def write_page(faults: Sequence[Fault]) -> None:
    """Write down what has come of all faults that are still the same, whatever the sample is now."""
    tried, there = kept(), {fault.key for fault in every_fault(ROOT)}
    trials = [trial for key, trial in tried.items() if key in there]
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    PAGE.write_text(page(trials, len(faults), judgements(JUDGED), today), encoding="utf-8")
    print(f"{sum(trial.seen for trial in trials)} of {len(trials)} were seen: {PAGE.relative_to(ROOT)}")


def side_by_side(jobs: int, words: Sequence[str]) -> None:
    """Try in several processes, each in a copy of the tree."""
    command = [sys.executable, str(Path(__file__))]
    parts = [subprocess.Popen([*command, *words, "--part", f"{n}/{jobs}"]) for n in range(1, jobs + 1)]
    for part in parts:
        part.wait()


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description="small faults, and whether the tests see them")
    parser.add_argument("--map", nargs="*", metavar="TESTS", help="measure which tests run which function")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes at once")
    parser.add_argument("--part", help="only one part of the faults, as 1/2; writes no page")
    parser.add_argument("--minutes", type=float, default=600.0, help="begin no trial after so long")
    parser.add_argument("--again", action="store_true", help="try anew what was not seen")
    parser.add_argument("--page", action="store_true", help="only write the page")
    asked = parser.parse_args()
    if asked.map is not None or not (asked.page or COVERING.exists()):
        measure(ROOT, COVERING, asked.map or ())
        if asked.map is not None:
            return
    faults = sample(ROOT)
    if asked.part:
        number, parts = map(int, asked.part.split("/"))
        work(to_try(faults, (number, parts), asked.again), read(COVERING), asked.minutes, asked.again)
        return
    if not asked.page:
        words = ["--minutes", str(asked.minutes), *(["--again"] if asked.again else [])]
        side_by_side(asked.jobs, words)
    write_page(faults)


if __name__ == "__main__":
    main()
