"""The content of an overlay in each hex, made from the engine's views without any drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise

from companion.engine.views.moves import Sight, SightStep
from companion.engine.views.units import SetupZone
from companion.tabletop.hexes import Facing, Hex, distance
from companion.tabletop.number_text import format_count
from companion.ui.calculator.wording import format_bonus_dice, intervening_terrain
from companion.ui.map.mapsheet.terrain import describe_terrain

FINE, WHOLE_FROM = 10, 10
"""Means are banded by tenths; from this on, whole points are all that is written."""


class Rim(StrEnum):
    """The style of a hex's outline."""

    NONE = "none"
    THIN = "thin"
    DASHED = "dashed"
    BOLD = "bold"


class Fill(StrEnum):
    """The pattern over a hex: bands are told apart in grey, and terrain keeps its colours between."""

    PLAIN = "plain"
    DOTTED = "dotted"
    HATCHED = "hatched"
    DENSE = "dense"
    CROSSED = "crossed"


BANDS = (Fill.DOTTED, Fill.HATCHED, Fill.DENSE, Fill.CROSSED)
"""From little to much."""


@dataclass(frozen=True, slots=True)
class HexMark:
    """The content of an overlay in one hex: text, an outline in a theme's tone, or a way off the map.

    `risk` is what may go wrong on the way there, in words; a `sign` is one that players lay on hexes.
    """

    tone: str
    text: str = ""
    rim: Rim = Rim.NONE
    exit: Facing | None = None
    risk: str = ""
    fill: Fill = Fill.PLAIN
    sign: str = ""

    @property
    def is_drawn(self) -> bool:
        """Whether there is anything to be seen of it, unlike in an area that is only outlined."""
        has_pattern = self.fill is not Fill.PLAIN or self.rim is not Rim.NONE
        return has_pattern or self.exit is not None or bool(self.text or self.risk or self.sign)


@dataclass(frozen=True, slots=True)
class Caption:
    """Words on a plate at the upper or lower edge of a hex; a `quiet` one is small, on paper.

    Where all of the text has no place of its own, there are only its `short_text`.
    """

    hex: Hex
    text: str
    tone: str
    is_below: bool = False
    is_quiet: bool = False
    short_text: str = ""

    @property
    def short_form(self) -> Caption:
        """The same with its first words alone."""
        return replace(self, text=self.short_text or self.text, short_text="")


@dataclass(frozen=True, slots=True)
class Ray:
    """A line from centre to centre; from `stopped_at` on it is only dashed."""

    start: Hex
    end: Hex
    stopped_at: Hex | None = None


@dataclass(frozen=True, slots=True)
class LegendRow:
    """A mark and what it means."""

    mark: HexMark
    text: str


@dataclass(frozen=True, slots=True)
class Legend:
    """The legend of an overlay: a title, and its marks with labels if there are any."""

    title: str
    rows: tuple[LegendRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Overlay:
    """The content of one overlay; `borders` outlines areas, `note` explains the numbers.

    All hexes but those that are `lit` are dimmed, unless it is None.
    """

    marks: Mapping[Hex, HexMark] = field(default_factory=dict)
    borders: tuple[tuple[frozenset[Hex], str], ...] = ()
    captions: tuple[Caption, ...] = ()
    ray: Ray | None = None
    path: tuple[Hex, ...] = ()
    courses: tuple[tuple[Hex, ...], ...] = ()
    sight: Sight | None = None
    note: str = ""
    legend: Legend | None = None
    lit: frozenset[Hex] | None = None


EMPTY = Overlay()


def band_fill(value: int, most: int) -> Fill:
    """Return the band of a value: the more of the most there is, the denser its lines."""
    if most <= 0:
        return BANDS[-1]
    return BANDS[min(len(BANDS) - 1, value * len(BANDS) // (most + 1))]


def sight_overlay(sight: Sight) -> Overlay:
    """Return a line of sight: every hex in it, the hexes of a tie dashed, and the blocker outlined.

    What it comes to is said beside the map: words on it would lie over the counters near its end.
    """
    marks: dict[Hex, HexMark] = {}
    blocker: SightStep | None = None
    for step in sight.steps:
        tone = "danger" if blocker else "accent"
        for place in step.hexes:
            fill = Fill.DOTTED if place == step.counts else Fill.PLAIN
            rim = Rim.THIN if len(step.hexes) == 1 else Rim.DASHED
            marks[place] = HexMark(tone, rim=rim, fill=fill)
        if step.blocks:
            blocker = step
            marks[step.counts] = HexMark("danger", rim=Rim.BOLD, fill=Fill.HATCHED)
    for end in (sight.start, sight.end):
        marks[end] = HexMark("accent", rim=Rim.THIN)
    ray = Ray(sight.start, sight.end, blocker.counts if blocker else None)
    return Overlay(marks, ray=ray, sight=sight, legend=sight_legend(sight, blocker))


def sight_legend(sight: Sight, blocker: SightStep | None) -> Legend:
    """Return what stands in a line of sight, step by step, and what blocks it."""
    rows = tuple(
        LegendRow(
            HexMark("danger", rim=Rim.BOLD, fill=Fill.HATCHED)
            if step is blocker
            else HexMark("accent", rim=Rim.THIN, fill=Fill.DOTTED),
            _format_blocker(step) if step is blocker else _format_step(step),
        )
        for step in sight.steps
        if step.terrain or step.blocks or step.top
    )
    if (what := sight.blocked_by) and blocker is None:
        rows = (*rows, LegendRow(HexMark("danger", rim=Rim.BOLD), f"Blocked by {what}"))
    return Legend(f"{sight.start.label}–{sight.end.label}: {format_sight(sight)}", rows)


def _format_blocker(step: SightStep) -> str:
    terrain = describe_terrain(step.terrain) if step.terrain else "ground"
    return f"Blocked by {terrain} in {step.counts.label}"


def _format_step(step: SightStep) -> str:
    terrain = ", ".join(describe_terrain(name) for name in step.terrain.split(", ") if name)
    level = f"to level {step.top}".replace("-", "−") if step.top else ""
    return f"{step.counts.label}: {', '.join(part for part in (terrain, level) if part) or 'ground'}"


def format_sight(sight: Sight) -> str:
    """Return a line of sight in a few words: seen or not, how far, through what, or against how many bonus
    dice.
    """
    hexes = distance(sight.start, sight.end)
    texts = ["In sight" if sight.is_visible else "No line of sight", format_count(hexes, "hex")]
    met = _format_terrain_met(sight) if sight.bonus_dice is None else [format_bonus_dice(sight.bonus_dice)]
    return ", ".join([*texts, *met, *(["along a hexside"] if sight.is_tie else [])])


def _format_terrain_met(sight: Sight) -> list[str]:
    return [*intervening_terrain(sight), *(["partial cover"] if sight.partial_cover else [])]


def arc_overlay(hexes: frozenset[Hex]) -> Overlay:
    """Return the hexes that weapons bear on."""
    return Overlay(dict.fromkeys(hexes, HexMark("accent")), ((hexes, "accent"),), lit=hexes)


def threat_overlay(means: Mapping[Hex, float], whose: str = "") -> Overlay:
    """Return the mean damage of somebody's weapons in each hex: the more, the denser its lines."""
    most = max(means.values(), default=0.0)
    marks = {
        place: HexMark("danger", _format_points(mean), fill=band_fill(round(mean * FINE), round(most * FINE)))
        for place, mean in means.items()
        if round(mean * FINE)
    }
    return Overlay(marks, note="points of damage on average", legend=_threat_legend(most, whose))


def _threat_legend(most: float, whose: str) -> Legend:
    if not round(most * FINE):
        return Legend(f"{whose}: nothing in reach" if whose else "Nothing in reach")
    edges = [most * band / len(BANDS) for band in range(len(BANDS) + 1)]
    rows = tuple(
        LegendRow(HexMark("danger", fill=fill), f"{_format_points(low)}–{_format_points(high)}")
        for fill, (low, high) in zip(BANDS, pairwise(edges), strict=True)
    )
    return Legend(f"{whose}: mean damage" if whose else "Mean damage", rows)


def _format_points(mean: float) -> str:
    return f"{mean:.1f}" if 0 < mean < WHOLE_FROM else f"{mean:.0f}"


def zone_overlay(zones: Iterable[SetupZone], tones: Mapping[str, str]) -> Overlay:
    """Return where sides set up, in their colours; the legend names each zone: nothing lies over its
    hexes.
    """
    marks: dict[Hex, HexMark] = {}
    borders: list[tuple[frozenset[Hex], str]] = []
    rows: list[LegendRow] = []
    for zone in zones:
        tone = tones.get(zone.side, "accent")
        mark = HexMark(tone, fill=Fill.HATCHED)
        marks |= dict.fromkeys(zone.hexes, mark)
        borders.append((zone.hexes, tone))
        if zone.hexes and zone.label:
            rows.append(LegendRow(mark, zone.label))
    return Overlay(marks, tuple(borders), legend=Legend("Set-up zones", tuple(rows)) if rows else None)
