"""The virtual house: schedules hold, a seed repeats a schedule byte for byte, and flaws are found.

The server's own code (socket, bridge, post office, lobby, room, log, commits, leases) runs on a virtual
clock, network, PostgreSQL and Redis. A seed decides every delay, every step's order and every fault.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Generator
from contextlib import contextmanager
from multiprocessing.pool import Pool

import pytest
from proving import LONG, PROOF
from simulator.schedule import find, run

SCHEDULES = 80
REPEATED = range(1, 4)
CLOSED_ASLEEP = 73292  # a schedule in which both servers are told to close while they are stopped
ENOUGH = 100  # schedules within which every flaw is found


@contextmanager
def open_pool(processes: int = 1, hash_seed: int = 1) -> Generator[Pool]:
    """Processes for schedules, which patch the server's modules and must not depend on hashes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONHASHSEED", str(hash_seed))
        pool = multiprocessing.get_context("spawn").Pool(processes)
    with pool:
        yield pool


@pytest.fixture(scope="module")
def pool() -> Generator[Pool]:
    with open_pool() as pool:
        yield pool


def test_nothing_acknowledged_is_lost_and_every_game_goes_on_whatever_fails(pool: Pool) -> None:
    outcomes = pool.map(run, range(1, 1 + SCHEDULES))
    for outcome in outcomes:
        assert not outcome.wrong, outcome.tell()
    assert sum(outcome.acknowledged for outcome in outcomes) > 5 * SCHEDULES
    assert sum(outcome.takeovers for outcome in outcomes) > 1.2 * SCHEDULES


def test_a_server_that_was_told_to_close_while_it_was_stopped_is_started_again(pool: Pool) -> None:
    story = pool.apply(run, [CLOSED_ASLEEP]).tell()
    assert story.count("starts") == 4 and "everything held" in story, story


def test_a_seed_repeats_its_schedule_byte_for_byte_in_any_process(pool: Pool) -> None:
    stories = [outcome.tell() for outcome in pool.map(run, REPEATED)]
    with open_pool(hash_seed=2) as other:
        assert stories == [outcome.tell() for outcome in other.map(run, REPEATED)]
    assert len(set(stories)) == len(REPEATED)


@pytest.mark.parametrize(
    ("flaw", "shown"), [("fence", "was written by"), ("expiry", "has not gone on"), ("commit", "")]
)
def test_what_is_switched_off_is_missed(pool: Pool, flaw: str, shown: str) -> None:
    found = pool.apply(find, [flaw, ENOUGH])
    assert found is not None and shown in found.wrong[0]


@pytest.mark.skipif(not LONG, reason="the long form is `make prove`")
def test_nothing_acknowledged_is_lost_in_many_schedules() -> None:
    begun, done, acknowledged, faults = time.monotonic(), 0, 0, 0
    seeds = range(PROOF.first, PROOF.first + PROOF.schedules)
    with open_pool(os.cpu_count() or 1) as pool:
        for outcome in pool.imap(run, seeds, 25):
            assert not outcome.wrong, outcome.tell()
            done += 1
            acknowledged += outcome.acknowledged
            faults += outcome.faults
            if time.monotonic() - begun > 60 * PROOF.minutes:
                break
    print(
        f"\n{done} schedules from {PROOF.first} on, {faults} faults, {acknowledged} actions acknowledged, "
        f"lost: 0; {(time.monotonic() - begun) / 60:.0f} min"
    )
