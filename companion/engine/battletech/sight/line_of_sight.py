"""Line of sight: what stands in the straight line between two hexes, and whether it blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.engine.battletech.battle.components import working_items
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.stance import STANDING, Stance
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import SideId, Unit
from companion.engine.battletech.sight.interference import active_settings
from companion.engine.battletech.sight.intervening import (
    HARM_KEYS,
    LineEffect,
    LineEnds,
    SightGeometry,
    ground_top,
    is_too_dense,
    line_effect,
    wood_tops,
)
from companion.engine.battletech.tables.line_of_sight import SightRules
from companion.engine.battletech.tables.vocabulary.terrain import terrain_of
from companion.engine.skeleton.battle_cache import cached_per_battle
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex, distance
from companion.tabletop.lines import line

Chosen = Mapping[tuple[Hex, ...], Hex]

SUITE = "ecm"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A step of the line: its hexes (two along a hexside), the one that counts, and the wood in it."""

    hexes: tuple[Hex, ...]
    counts: Hex
    wood: str | None


@dataclass(frozen=True, slots=True)
class LineOfSight:
    """A line of sight; `blocker` is the stretch that blocks it, `hindrance` says what stands there.

    Woods that together are too dense make it `is_dense`. `cover` is the hex that gives a target in sight
    partial cover, `legs_blocked` the one through which the attacker's leg-mounted weapons cannot fire.
    """

    stretches: tuple[Stretch, ...]
    woods: Mapping[str, int]
    blocker: Stretch | None
    hindrance: str = ""
    hindrance_source: str = ""
    is_dense: bool = False
    cover: Hex | None = None
    legs_blocked: Hex | None = None
    is_probed: bool = False
    """Whether a probe sees through the smoke in it, which blocks it no more."""

    @property
    def is_clear(self) -> bool:
        return self.blocker is None

    @property
    def blocked_by(self) -> str:
        """Hex, terrain and rule that block the line; empty while it is clear."""
        return f"{self.hindrance} ({self.hindrance_source})" if self.hindrance else ""


@dataclass(frozen=True, slots=True)
class _JudgedHex:
    """A hex with the height of its ground and its effect on a line."""

    place: Hex
    top: int
    effect: LineEffect

    @property
    def woods(self) -> Mapping[str, int]:
        """The kinds of woods that count, one each."""
        return {kind: 1 for kind, counts in self.effect.woods.items() if counts}


def line_of_sight(
    board: Board,
    rules: SightRules,
    start: Hex,
    end: Hex,
    chosen: Chosen | None = None,
    attacker: Stance = STANDING,
    target: Stance = STANDING,
) -> LineOfSight:
    """Return the line from attacker to target; the ends never interfere.

    Where the line runs along a hexside the target's player has `chosen` a hex; unless he has, the one that is
    worse for the attacker counts, as he would choose. Rule: Quick-Start, Line of Sight; Intervening Terrain.
    CityTech, Combat > Line of Sight (errata, section 1).
    """
    ends = LineEnds.of(board, rules.levels, (start, attacker), (end, target))
    steps = line(start, end).steps
    seen = [
        [_judge_hex(board, rules, ends, place) for place in step if place in board]
        or [_judge_hex(board, rules, ends, step[0])]
        for step in steps
    ]
    first, second = HARM_KEYS
    counted = _pick_hexes(steps, seen, chosen or {}, first)
    if not _is_blocked(rules, counted):
        counted = _pick_hexes(steps, seen, chosen or {}, second)
    stretches = tuple(
        Stretch(step, hex_seen.place, max(hex_seen.woods, key=lambda kind: rules.weights[kind], default=None))
        for step, hex_seen in zip(steps, counted, strict=True)
    )
    woods = {kind: sum(hex_seen.woods.get(kind, 0) for hex_seen in counted) for kind in rules.weights}
    covers = [one.place for one in counted if one.effect.gives_cover] or ([end] if ends.target_wades else [])
    legs = [one.place for one in counted if one.effect.stops_legs]
    open_line = LineOfSight(
        stretches, woods, None, cover=next(iter(covers), None), legs_blocked=next(iter(legs), None)
    )
    return _mark_blocker(open_line, board, rules, ends, counted)


def _judge_hex(board: Board, rules: SightRules, ends: LineEnds, place: Hex) -> _JudgedHex:
    """Judge the effect on the line of a hex between its ends."""
    between = SightGeometry(
        ends.attacker_level,
        ends.target_level,
        ends.attacker_is_tall,
        ends.target_shows_legs,
        near_attacker=distance(place, ends.start) == 1,
        near_target=distance(place, ends.end) == 1,
    )
    top = ground_top(board, rules, place)
    does = line_effect(rules, between, top, wood_tops(board, rules, place))
    return _JudgedHex(place, top, does)


def _format_ground(board: Board, seen: _JudgedHex) -> str:
    for word in board.at(seen.place).terrain:
        terrain = terrain_of(word)
        if terrain.kind == "building":
            return say("sight/terrain", terrain=terrain.text, level=seen.top, hex=seen.place.label)
    return say("sight/ground", level=seen.top, hex=seen.place.label)


def _pick_hexes(
    steps: tuple[tuple[Hex, ...], ...],
    seen: list[list[_JudgedHex]],
    chosen: Chosen,
    worse: Callable[[LineEffect], int],
) -> list[_JudgedHex]:
    """Pick the hex of each step that counts: the chosen one, else the worse for the attacker."""
    return [
        next((one for one in step_seen if one.place == chosen.get(step)), None)
        or max(step_seen, key=lambda one: worse(one.effect))
        for step, step_seen in zip(steps, seen, strict=True)
    ]


def _is_blocked(rules: SightRules, counted: list[_JudgedHex]) -> bool:
    weight = sum(one.effect.weight for one in counted)
    return any(one.effect.blocks for one in counted) or bool(is_too_dense(rules, weight))


def _mark_blocker(
    sight: LineOfSight, board: Board, rules: SightRules, ends: LineEnds, counted: list[_JudgedHex]
) -> LineOfSight:
    """Mark the stretch that blocks the line first, seen from the attacker."""
    if ends.submerged is not None:
        at = ends.submerged
        text = say("sight/water", hex=at.label)
        source = rules.levels.water_source if rules.levels else rules.source
        return _block_line(sight, Stretch((at,), at, None), text, source)
    dense = 0
    for stretch, one in zip(sight.stretches, counted, strict=True):
        dense += one.effect.weight
        if one.effect.blocks:
            return _block_line(sight, stretch, _format_ground(board, one), rules.source)
        if is_too_dense(rules, dense):
            text = say("sight/woods", woods=stretch.wood or "", hex=stretch.counts.label)
            return replace(_block_line(sight, stretch, text, rules.terrain_source), is_dense=True)
    return sight


def _block_line(sight: LineOfSight, blocker: Stretch, text: str, source: str) -> LineOfSight:
    return replace(sight, blocker=blocker, hindrance=text, hindrance_source=source, cover=None)


def open_choices(
    board: Board,
    rules: SightRules,
    start: Hex,
    end: Hex,
    attacker: Stance = STANDING,
    target: Stance = STANDING,
) -> tuple[tuple[Hex, Hex], ...]:
    """Return the pairs of hexes among which the target's player has something to choose.

    Rule: Quick-Start, Line of Sight. CityTech, Combat > Line of Sight (errata 1.1).
    """
    ends = LineEnds.of(board, rules.levels, (start, attacker), (end, target))
    return tuple(
        (step[0], step[1])
        for step in line(start, end).steps
        if len(step) == 2
        and all(place in board for place in step)
        and _differ(*(_judge_hex(board, rules, ends, place) for place in step))
    )


def worst_first(
    board: Board,
    rules: SightRules,
    start: Hex,
    end: Hex,
    pair: tuple[Hex, Hex],
    attacker: Stance = STANDING,
    target: Stance = STANDING,
) -> tuple[Hex, Hex]:
    """Return two hexes along a hexside of the line, first the one that is worse for the attacker."""
    ends = LineEnds.of(board, rules.levels, (start, attacker), (end, target))
    first, second = (HARM_KEYS[0](_judge_hex(board, rules, ends, place).effect) for place in pair)
    return pair if first >= second else (pair[1], pair[0])


def _differ(first: _JudgedHex, second: _JudgedHex) -> bool:
    return (first.woods, first.effect) != (second.woods, second.effect)


def is_jammed(battle: Battle, attacker: Unit, end: Hex) -> bool:
    """Whether a line of fire passes an enemy suite so near that nothing guides missiles along it."""
    start = attacker.hex
    suites = _suites(battle, attacker.side) if start is not None else ()
    if not suites or start is None:
        return False
    path = (start, *line(start, end).hexes, end)
    return any(distance(place, at) <= radius for place in path for at, radius in suites)


@cached_per_battle
def _suites(battle: Battle, side: SideId) -> tuple[tuple[Hex, int], ...]:
    """Return where suites of enemies of a side work, and how far."""
    return tuple(_working_suites(battle, side))


def _working_suites(battle: Battle, side: SideId) -> Iterator[tuple[Hex, int]]:
    """Yield those suites; one in a 'Mech that is shut down has no power."""
    for mech in battle.units.values():
        # A suite at work would betray who hides.
        if mech.side == side or mech.hex is None or mech.is_hidden or not battle.model(mech).equipment:
            continue
        mech = battle.at_start(mech)
        if mech.hex is None or mech.is_shut_down or is_destroyed(battle, mech):
            continue
        for item in working_items(battle, mech, SUITE):
            radius = battle.rules.tables.equipment[item.item].radius
            if radius is not None:
                yield mech.hex, radius
        for setting in active_settings(battle, mech):
            if setting.jams_within is not None:
                yield mech.hex, setting.jams_within
