"""Standing orders: kept for a seat, known to that seat alone, answered with as soon as one fits."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable

import structlog

from potager.core.errors import PotagerError
from potager.core.standing import Standing
from potager.server.protocol.server import Acknowledged, Order, StandingOrders
from potager.server.rooms.series import meaning
from potager.server.rooms.table import Table
from potager.server.store import Unavailable
from potager.server.store.rows import OrderRow
from potager.server.trouble import Denied

logger = structlog.get_logger()
MOST_ORDERS = 8  # of one seat
LONGEST_ORDER = 200  # letters


class Orders:
    """The standing orders of one table."""

    def __init__(
        self,
        table: Table,
        wall: Callable[[], float],
        append: Callable[[int, str, list[str]], Awaitable[Acknowledged]],
        tell_seat: Callable[[int, StandingOrders], None],
    ) -> None:
        self._table = table
        self._wall = wall
        self._append = append
        self._tell_seat = tell_seat
        self._kept: list[OrderRow] = []

    async def load(self) -> None:
        """Take up the orders that are in the store, but for those that were answered with."""
        if self._table.game.standing is None:
            return
        rows = await self._table.store.orders(self._table.id)
        self._kept = [row for row in rows if action_id(row) not in self._table.started.by_action_id]

    def of(self, seat: int | None) -> list[Order]:
        """The orders of a seat, for that seat."""
        return [Order(id=row.id, order=row.order) for row in self._kept if row.seat == seat]

    async def keep(self, seat: int, text: str) -> None:
        """Keep an order."""
        match, standing = self._table.started.match, self._standing()
        if match.over:
            raise Denied("over")
        if len(text) > LONGEST_ORDER:
            raise Denied("order-long", most=LONGEST_ORDER)
        if len(self.of(seat)) >= MOST_ORDERS:
            raise Denied("orders-full", most=MOST_ORDERS)
        order = standing.read(text)
        if standing.lapsed(match.view(seat), seat, order):
            raise Denied("order-lapsed")
        row = OrderRow(
            id=secrets.token_hex(8),
            table_id=self._table.id,
            seat=seat,
            order=standing.write(order),
            at=self._wall(),
        )
        await self._table.store.add_order(row)
        self._kept.append(row)
        self._tell(seat)

    async def revoke(self, seat: int, order_id: str) -> None:
        """Forget an order of this seat."""
        row = next((row for row in self._kept if row.id == order_id and row.seat == seat), None)
        if row is None:
            raise Denied("no-order")
        await self._table.store.drop_orders([row.id])
        self._forget(row)

    async def answer(self, actor: int) -> None:
        """Play what orders answer to what a seat has just done, and to each other's answers.

        An order is used up by its answer, so this ends.
        """
        while self._kept and (found := await self._find(actor)):
            row, series = found
            try:
                await self._append(row.seat, action_id(row), series)
            except PotagerError as error:  # nothing was played; the order stays where it was
                logger.warning("order not played", table=self._table.id, error=error.message)
                return
            await self._drop(row)
            actor = row.seat

    async def clear(self, seat: int | None = None) -> None:
        """Forget everything: the game is over, or the person of this seat has left for good."""
        for row in [row for row in self._kept if seat in (None, row.seat)]:
            await self._drop(row)

    async def _find(self, actor: int) -> tuple[OrderRow, list[str]] | None:
        """The first order, in the order of seats after the actor, that answers; lapsed ones are dropped."""
        match, seats = self._table.started.match, self._table.row.seats
        if match.over:
            return None
        for row in sorted(self._kept, key=lambda row: (row.seat - actor - 1) % seats):
            try:
                series = self._answer(row)
            except Exception:  # the game's own fault: it must not stop the table
                logger.exception("order cannot be judged", table=self._table.id)
                series = None
            if series is None:
                await self._drop(row)
            elif series:
                return row, series
        return None

    def _answer(self, row: OrderRow) -> list[str] | None:
        """What an order answers now; nothing if it does not fit, None if it has lapsed."""
        standing, match = self._standing(), self._table.started.match
        order, view = standing.read(row.order), match.view(row.seat)
        if standing.lapsed(view, row.seat, order):
            return None
        legal = [action.text for action in match.legal(row.seat)]
        series = standing.answer(view, row.seat, order, legal)
        try:
            meaning(match, row.seat, series)
        except PotagerError:
            return []
        return series

    def _standing(self) -> Standing:
        if self._table.game.standing is None:
            raise Denied("no-orders")
        return self._table.game.standing

    async def _drop(self, row: OrderRow) -> None:
        try:
            await self._table.store.drop_orders([row.id])
        except Unavailable as error:  # answered ones are known by the log, lapsed ones lapse again
            logger.warning("order not dropped", table=self._table.id, error=error.message)
        self._forget(row)

    def _forget(self, row: OrderRow) -> None:
        self._kept.remove(row)
        self._tell(row.seat)

    def _tell(self, seat: int) -> None:
        """Tell the owner, and nobody else."""
        self._tell_seat(seat, StandingOrders(orders=self.of(seat)))


def action_id(row: OrderRow) -> str:
    """The id of the entry with which an order is answered: the log has it once at most."""
    return f"order-{row.id}"
