"""What an overlay shows in each hex, made from the engine's views without any drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from companion.engine.views.moves import Sight, SightStep
from companion.engine.views.units import SetupZone
from companion.tabletop.counting import counted
from companion.tabletop.hexes import Facing, Hex, distance
from companion.ui.calculator.wording import between_words, bonus_words
from companion.ui.map.mapsheet.terrain import words_for

BANDS = 4
FAINT, STRONG = 0.14, 0.46
ZONE_STRENGTH, ARC_STRENGTH = 0.26, 0.24
FINE, WHOLE_FROM = 10, 10
"""Means are banded by tenths; from this on, whole points are all that is written."""


class Rim(StrEnum):
    """How a hex is outlined."""

    NONE = "none"
    THIN = "thin"
    DASHED = "dashed"
    BOLD = "bold"


class Fill(StrEnum):
    """How a hex is filled besides its tint, so that bands are told apart in grey."""

    PLAIN = "plain"
    HATCHED = "hatched"
    DOTTED = "dotted"
    CROSSED = "crossed"


@dataclass(frozen=True, slots=True)
class Mark:
    """What an overlay shows in one hex: a tint of a theme token, words, an outline, or a way off the map.

    `risk` is what may go wrong on the way there, in words; a `sign` is one that players lay on hexes.
    """

    tone: str
    strength: float = 0.0
    text: str = ""
    rim: Rim = Rim.NONE
    exit: Facing | None = None
    risk: str = ""
    fill: Fill = Fill.PLAIN
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Caption:
    """Words on a plate at the upper or lower edge of a hex."""

    hex: Hex
    text: str
    tone: str
    is_below: bool = False


@dataclass(frozen=True, slots=True)
class Ray:
    """A line from centre to centre; from `stopped_at` on it is only dashed."""

    start: Hex
    end: Hex
    stopped_at: Hex | None = None


@dataclass(frozen=True, slots=True)
class LegendRow:
    """A mark and what it means."""

    mark: Mark
    words: str


@dataclass(frozen=True, slots=True)
class Legend:
    """What an overlay shows: a title, and its marks with words if there are any."""

    title: str
    rows: tuple[LegendRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Overlay:
    """Everything one overlay draws; `borders` outlines areas, `note` says what the numbers are."""

    marks: Mapping[Hex, Mark] = field(default_factory=dict)
    borders: tuple[tuple[frozenset[Hex], str], ...] = ()
    captions: tuple[Caption, ...] = ()
    ray: Ray | None = None
    path: tuple[Hex, ...] = ()
    sight: Sight | None = None
    note: str = ""
    legend: Legend | None = None


EMPTY = Overlay()


def banded(left: int, most: int) -> float:
    """A tint's strength in steps: the more is left, the stronger."""
    if most <= 0:
        return STRONG
    band = min(BANDS - 1, left * BANDS // (most + 1))
    return FAINT + (STRONG - FAINT) * band / (BANDS - 1)


def sight_overlay(sight: Sight) -> Overlay:
    """A line of sight: every hex in it, the hexes of a tie dashed, and the blocker outlined.

    What it comes to is said beside the map: words on it would lie over the counters near its end.
    """
    marks: dict[Hex, Mark] = {}
    blocker: SightStep | None = None
    for step in sight.steps:
        tone = "danger" if blocker else "accent"
        for place in step.hexes:
            counts = place == step.counts
            rim = Rim.THIN if len(step.hexes) == 1 else Rim.DASHED
            marks[place] = Mark(tone, 0.26 if counts else 0.08, rim=rim)
        if step.blocks:
            blocker = step
            marks[step.counts] = Mark("danger", 0.34, rim=Rim.BOLD)
    for end in (sight.start, sight.end):
        marks[end] = Mark("accent", rim=Rim.THIN)
    ray = Ray(sight.start, sight.end, blocker.counts if blocker else None)
    return Overlay(marks, ray=ray, sight=sight, legend=sight_legend(sight, blocker))


def sight_legend(sight: Sight, blocker: SightStep | None) -> Legend:
    """What stands in a line of sight, step by step, and what blocks it."""
    rows = tuple(
        LegendRow(
            Mark("danger", 0.34, rim=Rim.BOLD) if step is blocker else Mark("accent", 0.26, rim=Rim.THIN),
            _blocker_words(step) if step is blocker else _step_words(step),
        )
        for step in sight.steps
        if step.terrain or step.blocks or step.top
    )
    if sight.blocked_by:
        rows = (*rows, LegendRow(Mark("danger", rim=Rim.BOLD), sight.blocked_by))
    return Legend(f"{sight.start.label}–{sight.end.label}: {sight_words(sight)}", rows)


def _blocker_words(step: SightStep) -> str:
    terrain = words_for(step.terrain) if step.terrain else "ground"
    return f"Blocked by {terrain} in {step.counts.label}"


def _step_words(step: SightStep) -> str:
    terrain = ", ".join(words_for(name) for name in step.terrain.split(", ") if name)
    level = f"to level {step.top}".replace("-", "−") if step.top else ""
    return f"{step.counts.label}: {', '.join(part for part in (terrain, level) if part) or 'ground'}"


def sight_words(sight: Sight) -> str:
    """A line of sight in a few words: seen or not, how far, through what, or against how many bonus dice."""
    hexes = distance(sight.start, sight.end)
    words = ["In sight" if sight.is_visible else "No line of sight", counted(hexes, "hex")]
    met = _met(sight) if sight.bonus_dice is None else [bonus_words(sight.bonus_dice)]
    return ", ".join([*words, *met, *(["along a hexside"] if sight.is_tie else [])])


def _met(sight: Sight) -> list[str]:
    return [*between_words(sight), *(["partial cover"] if sight.partial_cover else [])]


def arc_overlay(hexes: frozenset[Hex]) -> Overlay:
    """The hexes that weapons bear on."""
    return Overlay(dict.fromkeys(hexes, Mark("accent", ARC_STRENGTH)), ((hexes, "accent"),))


def threat_overlay(means: Mapping[Hex, float], whose: str = "") -> Overlay:
    """The mean damage of somebody's weapons in each hex: the more, the stronger its tint."""
    most = max(means.values(), default=0.0)
    marks = {
        place: Mark("danger", banded(round(mean * FINE), round(most * FINE)), _points(mean))
        for place, mean in means.items()
        if round(mean * FINE)
    }
    return Overlay(marks, note="points of damage on average", legend=_threat_legend(most, whose))


def _threat_legend(most: float, whose: str) -> Legend:
    if not round(most * FINE):
        return Legend(f"{whose}: nothing in reach" if whose else "Nothing in reach")
    edges = [most * band / BANDS for band in range(BANDS + 1)]
    rows = tuple(
        LegendRow(
            Mark("danger", FAINT + (STRONG - FAINT) * band / (BANDS - 1)), f"{_points(low)}–{_points(high)}"
        )
        for band, (low, high) in enumerate(pairwise(edges))
    )
    return Legend(f"{whose}: mean damage" if whose else "Mean damage", rows)


def _points(mean: float) -> str:
    return f"{mean:.1f}" if 0 < mean < WHOLE_FROM else f"{mean:.0f}"


def zone_overlay(zones: Iterable[SetupZone], tones: Mapping[str, str]) -> Overlay:
    """Where sides set up, in their colours; the legend names each zone: nothing lies over its hexes."""
    marks: dict[Hex, Mark] = {}
    borders: list[tuple[frozenset[Hex], str]] = []
    rows: list[LegendRow] = []
    for zone in zones:
        tone = tones.get(zone.side, "accent")
        mark = Mark(tone, ZONE_STRENGTH)
        marks |= dict.fromkeys(zone.hexes, mark)
        borders.append((zone.hexes, tone))
        if zone.hexes and zone.label:
            rows.append(LegendRow(mark, zone.label))
    return Overlay(marks, tuple(borders), legend=Legend("Where", tuple(rows)) if rows else None)
