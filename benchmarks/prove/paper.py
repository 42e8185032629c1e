"""What was proved -> docs/reliability.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from record import Proof, code

HEAD = """# When things fail

Written by `make prove`; not edited by hand. The record is `benchmarks/prove.json`.

An action that was acknowledged is kept. That is the promise of the server, and this page says how it was
put to the test: with real processes that were killed, stopped and cut off while people played, and with the
same code on a virtual clock, network and database, where a seed decides what fails and when.
"""

HOW = """## How it was done

**Real processes.** Servers of one house (`potager serve --redis`), one of them with another version string,
two workers (`potager worker`), Debian's PostgreSQL and Redis. Between a server and its PostgreSQL, its
Redis and its clients stands a small proxy that delays, holds back or cuts. Clients play Finca, Bohnanza and
Frutopia over real sockets, two people and a bot at a table; whoever loses the line comes back at any server
and sends again what was not acknowledged. Faults fall at random in lanes side by side: one for each server,
one for the workers, one for what all share. A server is killed (SIGKILL), told to close (SIGTERM) or
stopped (SIGSTOP) and started again, in any order; its clock jumps by a day and back; the database's disk, a
small one of its own, is filled and emptied. After every round of them everything is made well.
Then

- every server must answer, and at every table something more must be acknowledged, within two minutes;
- every action that was ever acknowledged must be in the log, once, under its number;
- every game must be dealt and played again to what is kept of it, as `potager db check` does it;
- all servers must show the same of a table: version, view, who is awaited;
- no server's log may tell of a failure of its own.

**Virtual houses.** The server's own code (socket, bridge, post office, lobby, room, log, commits, leases)
runs in one process on a virtual clock, a virtual network and a virtual PostgreSQL and Redis. A seed decides
every delay, every step's order and every fault: servers that are killed, stopped or closed, lines that are
cut or slow, letters that are lost, commits whose answer is lost, a database or a Redis that is down, clocks
that run fast or slow and jump. After each schedule the log must have every acknowledged action once, no two
servers may have written with the same fencing number, none with an old one, the log, the kept states, the
rooms and the clients must agree, and the game must go on. A seed repeats its schedule byte for byte:
`python benchmarks/prove/simulate.py --seed N` tells its story. With the fence, the end of leases or the
wait for a commit switched off, schedules fail within the first hundred seeds; `make test` checks that.

What this does not show: a PostgreSQL that says that it has committed and has not, a disk that returns other
bytes than were written, and machines that are really apart.
"""


def page(proof: Proof) -> str:
    """The whole page."""
    return "\n".join([HEAD, *_real(proof), *_virtual(proof), HOW]).rstrip() + "\n"


def _real(proof: Proof) -> Iterator[str]:
    rounds = proof.rounds
    yield "## Real processes"
    yield ""
    if not rounds:
        yield "Not run yet."
        yield ""
        return
    wrong = [what for one in rounds for what in one.wrong]
    yield from ("| what | |", "|---|---|")
    yield f"| faults | {proof.faults:,}, in {len(rounds)} rounds |"
    yield f"| servers | {_span(one.servers for one in rounds)} |"
    yield f"| clients at a time | {_span(one.clients for one in rounds)} |"
    yield f"| actions acknowledged to people | {sum(one.acknowledged for one in rounds):,} |"
    yield f"| what did not hold: lost, doubled, different, stuck, failed | {len(wrong) or 'nothing'} |"
    yield f"| until everything went on again, at most | {max(one.slowest for one in rounds):.0f} s |"
    yield f"| bots' choices made by workers, at least | {sum(one.thoughts for one in rounds):,} |"
    yield f"| minutes | {sum(one.seconds for one in rounds) / 60:.0f} |"
    yield ""
    kinds = Counter[str]()
    for one in rounds:
        kinds.update(one.faults)
    yield from ("| fault | times |", "|---|---|")
    yield from (f"| {kind} | {count} |" for kind, count in sorted(kinds.items(), key=lambda pair: -pair[1]))
    yield ""
    yield f"Last on {rounds[-1].date}: {proof.machine}, potager {proof.version}, everything on one machine."
    yield _of_today(sum(one.code == code() for one in rounds), len(rounds), "rounds")
    for left in sorted({what for one in rounds for what in one.left_out}):
        yield f"Left out: {left}."
    yield ""
    if wrong:
        yield from ("What did not hold:", "", *(f"- {what}" for what in wrong), "")


def _virtual(proof: Proof) -> Iterator[str]:
    done = proof.simulated
    yield from ("## Virtual houses", "")
    if not done.schedules:
        yield from ("Not run yet.", "")
        return
    yield from ("| what | |", "|---|---|")
    yield f"| schedules | {done.schedules:,} |"
    yield f"| faults | {done.faults:,} |"
    yield f"| actions acknowledged | {done.acknowledged:,} |"
    yield f"| times that a server took a table | {done.takeovers:,} |"
    yield f"| schedules that failed | {', '.join(map(str, done.failed)) or 'none'} |"
    yield f"| virtual time, and time of one core | {done.virtual_hours:.0f} h, {done.seconds / 60:.0f} min |"
    yield ""
    yield _of_today(proof.schedules.get(code(), 0), done.schedules, "schedules")
    yield ""


def _of_today(count: int, of: int, what: str) -> str:
    """How much was run with the server's code as it is now."""
    if count >= of:
        return f"All {what} ran with the server's code as it is."
    return (
        f"Of {of:,} {what}, {count:,} ran with the server's code as it is, the others before it was changed."
    )


def _span(values: Iterator[int]) -> str:
    found = sorted(set(values))
    return str(found[0]) if len(found) == 1 else f"{found[0]} to {found[-1]}"
