"""Overlays of a unit's reach and of the map tools: a ruler, sectors around a unit, ranges, lines of sight."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import TypeAlias

from companion.engine.marks import HexNote
from companion.engine.views.moves import ArcView, Movement, Reach, ReachableHex, WeaponRange
from companion.tabletop.hexes import DIRECTIONS, Facing, Hex, distance
from companion.tabletop.number_text import format_count
from companion.ui.map.overlays.overlay import Caption, Fill, HexMark, Legend, LegendRow, Overlay, Rim

ARC_FILLS: Mapping[str, Fill] = {
    "forward": Fill.PLAIN,
    "left": Fill.HATCHED,
    "right": Fill.HATCHED,
    "rear": Fill.DOTTED,
}
RANGE_FILLS = (Fill.PLAIN, Fill.DOTTED, Fill.HATCHED, Fill.CROSSED)
NEAR = HexMark("warn", rim=Rim.DASHED)

Ways: TypeAlias = Sequence[tuple[Movement, Reach]]
"""Ways of moving with where each leads, the one that is taken where several lead there first."""

WAY_FILLS = (Fill.PLAIN, Fill.HATCHED, Fill.DOTTED, Fill.CROSSED)
"""How the hexes of each way are filled, the first way first: told apart in grey too."""


def ruler_overlay(points: Sequence[Hex], end: Hex | None = None) -> Overlay:
    """Return a path over these hexes, and on to the one pointed at; each leg with its length in hexes."""
    path = [*points, *([end] if end is not None and points and end != points[-1] else [])]
    marks = {place: HexMark("accent", rim=Rim.BOLD) for place in path}
    captions, sofar = [], 0
    for start, place in pairwise(path):
        sofar += distance(start, place)
        captions.append(Caption(place, str(sofar), "accent"))
    rows = tuple(
        LegendRow(HexMark("accent", rim=Rim.BOLD), f"{start.label}–{place.label}: {distance(start, place)}")
        for start, place in pairwise(path)
    )
    title = format_count(sofar, "hex") if len(path) > 1 else "Ruler"
    return Overlay(marks, captions=tuple(captions), path=tuple(path), legend=Legend(title, rows))


def arcs_overlay(arcs: Sequence[ArcView], whose: str) -> Overlay:
    """Return the sectors around a unit, each filled in its own way."""
    marks: dict[Hex, HexMark] = {}
    rows: dict[str, LegendRow] = {}
    for arc in arcs:
        mark = HexMark("accent", fill=ARC_FILLS.get(arc.id, Fill.DENSE))
        marks |= dict.fromkeys(arc.hexes, mark)
        rows[arc.id] = LegendRow(mark, arc.label)
    borders = tuple((arc.hexes, "accent") for arc in arcs)
    return Overlay(marks, borders, legend=Legend(f"{whose}: arcs", tuple(rows.values())))


def ranges_overlay(weapon: WeaponRange, start: Hex, board_hexes: Sequence[Hex], whose: str) -> Overlay:
    """Return the rings of a weapon's range brackets; hexes inside its minimum range are dashed."""
    marks: dict[Hex, HexMark] = {}
    borders, rows = [], []
    away = {place: distance(start, place) for place in board_hexes}
    for number, bracket in enumerate(weapon.brackets):
        mark = HexMark("accent", fill=RANGE_FILLS[min(number, len(RANGE_FILLS) - 1)])
        marks |= {place: mark for place, far in away.items() if bracket.first <= far <= bracket.last}
        borders.append((frozenset(place for place, far in away.items() if far <= bracket.last), "accent"))
        rows.append(LegendRow(mark, f"{bracket.label} {_format_span(bracket.first, bracket.last)}"))
    if weapon.minimum:
        marks |= {place: NEAR for place, far in away.items() if 0 < far <= weapon.minimum}
        rows.insert(0, LegendRow(NEAR, f"Minimum {weapon.minimum}"))
    lit = frozenset(marks)
    return Overlay(marks, tuple(borders), legend=Legend(f"{whose}: {weapon.label}", tuple(rows)), lit=lit)


def _format_span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def notes_overlay(
    texts: Mapping[Hex, str], notes: Mapping[Hex, HexNote], short: Mapping[Hex, str] = MappingProxyType({})
) -> Overlay:
    """Hexes that are pointed out, in `short` where there is little room, and those with notes of players."""
    marks = dict.fromkeys(texts, HexMark("warn", rim=Rim.BOLD))
    captions = [
        Caption(place, text, "warn", short_text=short.get(place, "")) for place, text in texts.items() if text
    ]
    for place, note in notes.items():
        marks[place] = HexMark("warn", rim=Rim.THIN, sign=note.mark or "note")
        if note.text:
            captions.append(Caption(place, note.text, "ink", is_below=True))
    return Overlay(marks, captions=tuple(captions))


def airspace_overlay(
    courses: tuple[tuple[Hex, ...], ...], fields: tuple[tuple[frozenset[Hex], str], ...]
) -> Overlay:
    """Return the courses of what is in the air, and fields, each named at its lowest hex."""
    captions = [Caption(max(area, key=lambda it: (it.row, it.column)), name, "ink") for area, name in fields]
    borders = tuple((area, "accent") for area, _ in fields)
    return Overlay(borders=borders, captions=tuple(captions), courses=courses)


def ways_overlay(ways: Ways, title: str = "") -> Overlay:
    """Return every hex within reach with the points it costs, filled by the first way that leads there.

    All else is dimmed. Ways that lead nowhere before another does have no area, and are not in the legend.
    Arrows lead off the map; a sign marks hexes on whose way something may go wrong.
    """
    marks: dict[Hex, HexMark] = {}
    inside: set[Hex] = set()
    borders: list[tuple[frozenset[Hex], str]] = []
    rows: list[LegendRow] = []
    moving = [(movement, reach) for movement, reach in ways if len(reach.places) > 1] or list(ways)
    for movement, reach in moving:
        fill = WAY_FILLS[min(len(rows), len(WAY_FILLS) - 1)]
        best = cheapest_places(place for place in reach.places if place.is_stop)
        start = start_of(reach)
        found = {place.hex: _mark(place, start, fill) for place in best.values()}
        if rows and found.keys() <= marks.keys():
            continue
        marks = found | marks
        inside |= {place.hex for place in best.values() if not place.leaves_map}
        borders.append((frozenset(inside), "accent"))
        rows.append(LegendRow(HexMark("accent", fill=fill), _format_movement(movement)))
    marks |= {place: HexMark("accent") for place in marks if place in {start_of(reach) for _, reach in ways}}
    lit = frozenset(inside | {place for place in marks if marks[place].exit is None})
    measure = next((movement.measure for movement, _ in moving), "MP")
    legend = Legend(f"{title}: {measure}" if title else f"Reach, in {measure}", tuple(rows))
    return Overlay(marks, tuple(borders), note=measure, legend=legend, lit=lit)


def _format_movement(movement: Movement) -> str:
    return f"{movement.label}, {movement.points} {movement.measure}" if movement.points else movement.label


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
