"""The constraints that figures must keep.

The rulebook's pictures are lost, but its text constrains what they can have shown. Each constraint has
an id, K1 to K37, by which the refusal of a component pack names it; those that no figure can break
(how many boards are in the box) are not here.
"""

from __future__ import annotations

from collections.abc import Sequence

from potager.core.errors import CannotRead

from .figures import COLUMNS, Arrow, Factory, Figures, Plan, order

TOKENS = 24
ICE_MARKERS = 13
ICE_STACKS = 5
SOLO_BOARDS = 4
BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))


def check(figures: Figures) -> None:
    """Refuse figures that break a constraint of the rulebook's text, or that could not be played."""
    _check_island(figures)
    _check_boards(figures)
    _check_boats(figures)
    _check_market(figures)
    _check_tokens(figures)
    for name, plan in figures.plans.items():
        _check_shape(name, plan)
    _check_mixed(figures)
    _check_ices(figures)
    _check_places(figures.factory)
    _check_arrows(figures.factory)
    _check_solo(figures)


def _demand(holds: bool, rule: str, why: str) -> None:
    if not holds:
        raise CannotRead(why, rule=rule)


def _once(things: Sequence[object]) -> bool:
    return all(thing not in things[:place] for place, thing in enumerate(things))


def _check_island(figures: Figures) -> None:
    _demand(_once(figures.fruits.names), "K5", "[fruits] names: there are five kinds of fruit, each once")
    beaches = [cell for cells in figures.island.beaches.values() for cell in cells]
    edge = [f"{c}{r}" for c in COLUMNS for r in "12345" if (c in "ae") != (r in "15")]
    found = sorted(beaches) == sorted(edge)
    _demand(found, "K15", "[island.beaches]: the twelve cells of the edge, corners aside, lie at the beaches")
    moored = [*figures.boats.cells.buoys, *figures.boats.cells.others]
    _demand(sorted(moored) == sorted(beaches), "K14", "[boats.cells]: a boat is placed at every beach cell")


def _check_boards(figures: Figures) -> None:
    beaches = [cell for cells in figures.island.beaches.values() for cell in cells]
    boards = {f"solo.boards.{name}": board for name, board in figures.solo.boards.items()}
    for name, board in {"island.base": figures.island.base, **boards}.items():
        taken = [*board.ponds, *board.rocks, *beaches]
        _demand(_once(taken), "K13", f"[{name}]: ponds, rocks and boats share no cell")
    _demand(not figures.island.base.rocks, "K13", "[island.base] rocks: the island has no rocks")
    seen = [(sorted(board.ponds), sorted(board.rocks)) for board in figures.solo.boards.values()]
    _demand(len(seen) == SOLO_BOARDS and _once(seen), "K1", "[solo.boards]: the four solo boards differ")


def _check_boats(figures: Figures) -> None:
    for name, stock in (("orange", figures.boats.orange), ("green", figures.boats.green)):
        for number, boat in enumerate(stock.boats):
            _demand(bool(order(boat)), "K18", f"[boats.{name}] boats.{number}: the boat asks for nothing")
    both = [*figures.boats.orange.boats, *figures.boats.green.boats]
    example = any(boat.points == 2 and order(boat) == {"banana": 2, "orange": 1} for boat in both)
    _demand(example, "K18", "[boats]: one boat asks for 2 bananas and 1 orange and brings 2 points")


def _check_market(figures: Figures) -> None:
    rows = figures.clerks.rows
    example = any(clerk.price == {"orange": 3, "banana": 3} and clerk.points == 5 for clerk in rows)
    _demand(example, "K19", "[clerks] rows: one asks for 3 oranges and 3 bananas and brings 5 points")
    starts = figures.permits.start[1:]
    _demand(_once(starts), "K11", "[permits] start: 2, 3 and 4 seats have a start space each")


def _check_tokens(figures: Figures) -> None:
    shops = 4  # the lemonade seller among them, whose points are the bottles
    wagons = sum(figures.wagons.values())
    tokens = len(figures.small) + len(figures.plans) + shops + len(figures.mixed.pairs) + wagons
    _demand(
        tokens == TOKENS, "K4", f"[mixed] pairs, [wagons]: there are {TOKENS} amenity tokens, not {tokens}"
    )
    kinds = figures.shops.catering_counts.kinds
    _demand(_once(kinds), "K37", "[shops.catering-counts] kinds: a kind stands there twice")


def _check_shape(name: str, plan: Plan) -> None:
    """A building is one piece, and lies in the corner of its outline."""
    place = f"[plans.{name}] shape"
    _demand(_once(plan.shape), "K22", f"{place}: a cell stands there twice")
    corner = min(row for row, _ in plan.shape) == min(column for _, column in plan.shape) == 0
    _demand(corner, "K22", f"{place}: the first row and the first column are 0")
    piece = [plan.shape[0]]
    for row, column in piece:
        near = [(row + down, column + right) for down, right in BESIDE]
        piece += [cell for cell in plan.shape if cell in near and cell not in piece]
    _demand(len(piece) == len(plan.shape), "K22", f"{place}: the cells lie beside each other")
    if name == "crocodile-farm":
        square = sorted(plan.shape) == [(0, 0), (0, 1), (1, 0), (1, 1)]
        _demand(square and plan.points == 12, "K22", f"[plans.{name}]: it is 2 by 2 and brings 12 points")


def _check_mixed(figures: Figures) -> None:
    pairs = [sorted(pair) for pair in figures.mixed.pairs]
    _demand(all(map(_once, pairs)), "K24", "[mixed] pairs: a token mixes two fruits")
    _demand(_once(pairs), "K24", "[mixed] pairs: two tokens mix the same fruits")
    _demand(["banana", "lemon"] in pairs, "K24", "[mixed] pairs: one token mixes banana and lemon")


def _check_ices(figures: Figures) -> None:
    stacks = [stack for ice in figures.ices.values() for stack in ice.stacks]
    _demand(len(stacks) == ICE_STACKS, "K7", f"[ices]: ices lie in {ICE_STACKS} stacks, not {len(stacks)}")
    markers = sum(stack.markers for stack in stacks)
    _demand(markers == ICE_MARKERS, "K7", f"[ices]: there are {ICE_MARKERS} ice markers, not {markers}")
    for colour, ice in figures.ices.items():
        apart = _once([stack.value for stack in ice.stacks])
        _demand(apart, "K7", f"[ices.{colour}] stacks: markers of one value lie in one stack")
    green = figures.ices["green"]
    recipe = sorted(green.recipe) == ["lemon", "orange"]
    _demand(recipe, "K26", "[ices.green] recipe: a green ice is made of a lemon and an orange")
    values = {stack.value: stack.markers for stack in green.stacks}
    example = values.get(8) == 3 and 7 in values
    _demand(example, "K26", "[ices.green] stacks: three markers of 8, and some of 7")


def _check_places(factory: Factory) -> None:
    places, circles = factory.places.order, factory.circles
    known = _once(places) and set(places) == circles.keys() == factory.bottles.keys()
    _demand(known, "K29", "[factory.places] order: every place that has circles and a bottle, once")
    for name, points in circles.items():
        one_or_vat = len(points) in (1, factory.vat)
        _demand(one_or_vat, "K29", f"[factory.circles] {name}: one circle, or a vat of {factory.vat}")
    start = len(circles[places[0]]) == factory.vat
    _demand(start, "K29", f"[factory.circles] {places[0]}: pawns start in a vat")
    last = factory.permits.places
    final = _once(last) and all(len(circles.get(name, ())) == 1 for name in last)
    _demand(final, "K36", "[factory.permits] places: two circles, each by itself")


def _check_arrows(factory: Factory) -> None:
    found = factory.arrows.all
    for number, arrow in enumerate(found):
        _check_arrow(f"[factory.arrows] all.{number}", arrow, factory)
    ways = [(arrow.start, arrow.goal) for arrow in found]
    _demand(_once(ways), "K33", "[factory.arrows] all: two arrows lead the same way")
    first = [arrow.goal for arrow in found if arrow.start == factory.places.order[0]]
    _demand(len(first) > 1, "K32", "[factory.arrows] all: several arrows leave the start vat")


def _check_arrow(place: str, arrow: Arrow, factory: Factory) -> None:
    """No arrow leads back, so that pawns come to an end; none leaves a final circle."""
    places = factory.places.order
    known = arrow.start in places and arrow.goal in places
    _demand(known, "K33", f"{place}: from {arrow.start!r} to {arrow.goal!r} are not two places")
    _demand(places.index(arrow.start) < places.index(arrow.goal), "K33", f"{place}: the arrow leads back")
    _demand(arrow.start not in factory.permits.places, "K36", f"{place}: the arrow leaves a final circle")


def _check_solo(figures: Figures) -> None:
    rise = all(ranks == sorted(ranks) for ranks in figures.solo.ranks)
    _demand(rise, "K6", "[solo] ranks: they rise")
