"""The overlay of a unit's reach: each hex with its cost by the cheapest way of moving."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from companion.engine.views.moves import Movement, Reach, ReachableHex
from companion.tabletop.hexes import DIRECTIONS, Facing, Hex
from companion.ui.map.overlays.overlay import Fill, HexMark, Legend, LegendRow, Overlay

Ways: TypeAlias = Sequence[tuple[Movement, Reach]]
"""Ways of moving with where each leads, the one that is taken where several lead there first."""

WAY_FILLS = (Fill.PLAIN, Fill.HATCHED, Fill.DOTTED, Fill.CROSSED)
"""How the hexes of each way are filled, the first way first: told apart in grey too."""


def ways_overlay(ways: Ways, title: str = "") -> Overlay:
    """Return every hex within reach with the points it costs, filled by the first way that leads there.

    All else is dimmed.
    Arrows lead off the map; a sign marks hexes on whose way something may go wrong.
    """
    marks: dict[Hex, HexMark] = {}
    inside: set[Hex] = set()
    borders, rows = [], []
    moving = [(movement, reach) for movement, reach in ways if len(reach.places) > 1] or list(ways)
    for number, (movement, reach) in enumerate(moving):
        fill = WAY_FILLS[min(number, len(WAY_FILLS) - 1)]
        best = cheapest_places(place for place in reach.places if place.is_stop)
        start = start_of(reach)
        for place in best.values():
            marks.setdefault(place.hex, _mark(place, start, fill))
        inside |= {place.hex for place in best.values() if not place.leaves_map}
        borders.append((frozenset(inside), "accent"))
        rows.append(LegendRow(HexMark("accent", fill=fill), _format_movement(movement)))
    marks |= {place: HexMark("accent") for place in marks if place in {start_of(reach) for _, reach in ways}}
    lit = frozenset(inside | {place for place in marks if marks[place].exit is None})
    legend = Legend(title or "Reach, in MP", tuple(rows))
    return Overlay(marks, tuple(borders), note="MP", legend=legend, lit=lit)


def _format_movement(movement: Movement) -> str:
    return f"{movement.label}, {movement.points} MP" if movement.points else movement.label


def _mark(place: ReachableHex, start: Hex | None, fill: Fill) -> HexMark:
    text = str(place.spent)
    if place.leaves_map:
        return HexMark("accent", text=text, exit=exit_side(place, start))
    return HexMark("accent", text, risk=", ".join(place.rolls), fill=fill)


def cheapest_places(places: Iterable[ReachableHex]) -> Mapping[Hex, ReachableHex]:
    """Return the place of each hex that costs least; of equals the one that comes first."""
    best: dict[Hex, ReachableHex] = {}
    for place in places:
        if place.hex not in best or place.spent < best[place.hex].spent:
            best[place.hex] = place
    return best


def start_of(reach: Reach) -> Hex | None:
    """Return the hex that a reach starts from."""
    return next((place.hex for place in reach.places if not place.route), None)


def exit_side(place: ReachableHex, start: Hex | None) -> Facing:
    """Return the hexside through which a unit leaves the map."""
    before = place.route[-2] if len(place.route) > 1 else start
    step = place.hex - before if before else None
    return DIRECTIONS.index(step) if step in DIRECTIONS else place.facing
