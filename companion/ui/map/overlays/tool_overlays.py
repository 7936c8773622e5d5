"""Overlays of the map tools: a ruler, sectors around a unit, range rings, notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from companion.engine.marks import HexNote
from companion.engine.views.moves import ArcView, WeaponRange
from companion.tabletop.hexes import Hex, distance
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
