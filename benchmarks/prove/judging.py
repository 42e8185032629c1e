"""Whether everything held: nothing lost, nothing twice, the same game everywhere."""

from __future__ import annotations

import asyncio
import json
from typing import Any, NamedTuple

from guests import GONE, Crowd, seen

from potager.server.store import Store
from potager.server.upkeep.check import check_tables

COMPARED = 12  # tables of which every server is asked what there is to see
SAME = ("version", "view", "awaited", "over")
LOOKS = 20  # at a table where bots still play, until all have seen the same version of it


class Judged(NamedTuple):
    """What was looked at, and what did not hold."""

    tables: int
    entries: int
    wrong: list[str]


async def judge(database: str, crowd: Crowd, ports: list[int]) -> Judged:
    """Look at every log, and at what every server says of some tables; nobody plays meanwhile."""
    store = await Store.look(database)
    try:
        wrong = [f"the database: {fault}" for fault in await store.faults()]
        tables = entries = 0
        async for checked in check_tables(store):
            tables, entries = tables + 1, entries + checked.entries
            wrong += [f"table {checked.table}: {fault}" for fault in checked.faults]
        wrong += await _missing(store, crowd)
    finally:
        await store.close()
    wrong += [f"refused without a reason: {code}" for guest in crowd.guests for code in guest.odd]
    wrong += await _compare(crowd, ports)
    return Judged(tables, entries, wrong)


async def _missing(store: Store, crowd: Crowd) -> list[str]:
    """What was acknowledged and is not in the log, once and under its number."""
    wrong: list[str] = []
    logs: dict[str, dict[str, int]] = {}
    for guest in crowd.guests:
        for (table, identity), version in guest.kept.items():
            if table not in logs:
                rows = await store.log(table)
                logs[table] = {row.action_id: row.seq for row in rows}
                if len(logs[table]) != len(rows):
                    wrong.append(f"table {table} has an action twice")
            if logs[table].get(identity) != version:
                found = logs[table].get(identity)
                wrong.append(f"{identity} of table {table} was acknowledged as {version} and is {found}")
    return wrong


async def _compare(crowd: Crowd, ports: list[int]) -> list[str]:
    """Whether every server shows the same of a table."""
    wrong: list[str] = []
    for company in crowd.companies[:COMPARED]:
        if company.table is None:
            continue
        try:
            told = await _seen_everywhere(ports, company.table)
        except GONE as error:
            wrong.append(f"table {company.table} cannot be seen: {error!r}")
            continue
        shown = {json.dumps([one[name] for name in SAME], sort_keys=True) for one in told}
        if len(shown) != 1:
            wrong.append(f"table {company.table} is not the same at all servers")
    return wrong


async def _seen_everywhere(ports: list[int], table: str) -> list[dict[str, Any]]:
    """What every server shows of a table, after the same entry."""
    told: list[dict[str, Any]] = []
    for _ in range(LOOKS):
        told = await asyncio.gather(*(seen(port, table) for port in ports))
        if len({one["version"] for one in told}) == 1:
            break
        await asyncio.sleep(1.0)
    return told
