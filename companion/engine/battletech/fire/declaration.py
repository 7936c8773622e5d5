"""Attack declaration: which weapons fire at whom and how, and what the target's player decides.

Rule: Quick-Start, Attack Declaration. CityTech, Playing the Game > Weapon Attack Phase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from companion.engine.asks import Option
from companion.engine.battletech.attack.situation import (
    SightEnds,
    find_sight_ends,
    find_target_position,
    hexside_pairs,
    line_through,
    map_situation,
    pair_by_harm,
    sight_between,
)
from companion.engine.battletech.battle.actions import DeclareFire, FireAt
from companion.engine.battletech.battle.aims import aim_at, ground_of
from companion.engine.battletech.battle.events import FireDeclared, SightDenied
from companion.engine.battletech.battle.fire_modes import FireMode, mode_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Aim, Declaration, DeclaredVolley, Situation, Unit
from companion.engine.battletech.sight.arcs import side_struck
from companion.engine.battletech.sight.line_of_sight import LineOfSight
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.play import Play
from companion.engine.targets import GroundTarget, HexTarget, Target
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex


def targets_of(action: DeclareFire) -> tuple[FireAt, ...]:
    """Return everything that is declared, the primary target first."""
    first = () if action.target is None else (FireAt(action.target, action.weapons, action.situation),)
    return (*first, *action.also)


def modes_of(
    battle: Battle, attacker: Unit, action: DeclareFire, fire: FireAt
) -> Iterator[tuple[str, FireMode]]:
    """Yield each weapon fired at one target, with how it is fired."""
    for weapon in fire.weapons:
        mount = battle.model(attacker).mount(weapon)
        if mount is not None:
            yield weapon, mode_of(battle, attacker, mount, action.how.get(weapon, {}))


class FireLine(NamedTuple):
    """What of a shot decides where its line of sight runs: the ground that it goes at, and a spotter."""

    ground: GroundTarget | None
    mode: FireMode

    @classmethod
    def of(cls, target: Aim, mode: FireMode) -> FireLine:
        """Return the line of a shot at a target."""
        return cls(ground_of(target, mode), FireMode(spotter=mode.spotter, is_blind=mode.is_blind))


def counting_fires(battle: Battle, attacker: Unit, action: DeclareFire) -> tuple[FireAt, ...]:
    """Return the targets that count where a unit fires at several: all but hexes that it only mines."""
    return tuple(
        fire
        for fire in targets_of(action)
        if not isinstance(fire.target, HexTarget)
        or not fire.weapons
        or any(not mode.lays_mines for _, mode in modes_of(battle, attacker, action, fire))
    )


def is_secondary(battle: Battle, attacker: Unit, declared: Declaration, target: Target, weapon: str) -> bool:
    """Whether a target of declared fire is one besides the first, of a weapon or of all."""
    if [volley.target for volley in declared.volleys] == [target]:
        return False
    action = DeclareFire(
        attacker.id, also=tuple(FireAt(it.target, it.weapons) for it in declared.volleys), how=declared.how
    )
    return primary_target(battle, attacker, action, weapon) not in (None, target)


def primary_target(battle: Battle, attacker: Unit, action: DeclareFire, weapon: str) -> Target | None:
    """Return the first target of a unit or, where each place has targets of its own, of that of a weapon."""
    mounts = battle.model(attacker).weapons
    apart = battle.kind(attacker).targets_apart(battle, attacker) is not None
    place = next(it.location for it in mounts if it.id == weapon)
    beside = {it.id for it in mounts if it.location == place}
    fires = counting_fires(battle, attacker, action)
    return next((it.target for it in fires if not apart or not beside.isdisjoint(it.weapons)), None)


def targets_by_place(battle: Battle, attacker: Unit, action: DeclareFire) -> Mapping[str, int]:
    """Return at how many targets each place of a unit fires."""
    where = {it.id: it.location for it in battle.model(attacker).weapons}
    return Counter(place for fire in targets_of(action) for place in {where[it] for it in fire.weapons})


def declare(play: Play[Battle], action: DeclareFire) -> None:
    """Declare an attack; the target's player decides where lines run along hexsides and which side is hit.

    Rule: Quick-Start, Attack Declaration; Line of Sight. CityTech, Combat > Line of Sight (errata 1.1).
    """
    attacker = play.battle.units[action.unit]
    volleys: list[DeclaredVolley] = []
    for fire in targets_of(action):
        for volley in _volleys(play, attacker, action, fire):
            if volley is None:
                return
            volleys.append(volley)
    weapons = {weapon for volley in volleys for weapon in volley.weapons}
    how = {weapon: chosen for weapon, chosen in action.how.items() if weapon in weapons and chosen}
    play.emit(FireDeclared(attacker.id, Declaration(tuple(volleys), how)))


def _volleys(
    play: Play[Battle], attacker: Unit, action: DeclareFire, fire: FireAt
) -> Iterator[DeclaredVolley | None]:
    """Yield what is fired at one target, apart as far as it depends on another line; None where sight is
    denied.
    """
    target = aim_at(play.battle, fire.target)
    lines: dict[FireLine, list[str]] = {}
    for weapon, mode in modes_of(play.battle, attacker, action, fire):
        lines.setdefault(FireLine.of(target, mode), []).append(weapon)
    side: AttackSide | None = None
    for line, weapons in lines.items():
        aim = line.ground or target
        situation = _decide_situation(play, attacker, aim, fire.situation, line.mode)
        if situation is None:
            yield None
            return
        if isinstance(aim, Unit) and find_sight_ends(play.battle, attacker, aim) is not None:
            side = side or side_struck(play, aim, attacker.hex)
            situation = replace(situation, side=side)
        yield DeclaredVolley(fire.target, tuple(weapons), situation)


def _decide_situation(
    play: Play[Battle], attacker: Unit, target: Aim, given: Situation | None, mode: FireMode
) -> Situation | None:
    """Target's situation when its player has decided; None where he denies the line of sight."""
    line = find_sight_ends(play.battle, attacker, target, mode)
    if line is None:
        assert given is not None, "without a map and a situation the declaration was refused"
        known = find_target_position(play.battle, attacker, target, given, mode)
        return known.situation if known is not None else None
    sight = sight_between(play.battle, attacker, target, mode)
    if sight is not None and isinstance(target, Unit):
        viewer = play.battle.units[mode.spotter] if mode.spotter else attacker
        # Where no choice could open the line, the table has overruled the map.
        is_overruled = target.id in viewer.doings.unseen or not sight.is_clear
        sight = _chosen_sight(play, line, target)
        if sight.blocker is not None and not is_overruled:
            play.emit(SightDenied(viewer.id, target.id, sight.blocker.counts))
            return None
    return map_situation(play.battle, attacker, target, mode, sight)


def _chosen_sight(play: Play[Battle], line: SightEnds, target: Unit) -> LineOfSight:
    battle, rules = play.battle, play.battle.rules.tables.line_of_sight
    chosen: dict[tuple[Hex, ...], Hex] = {}
    for pair in hexside_pairs(battle, line):
        options = [
            Option(place.label, say("choice/hex", hex=place.label), _format_ground(line.board, place))
            for place in pair_by_harm(battle, line, pair)
        ]
        question = asks.line_of_sight(target, pair)
        label = play.choose(question, options, side=target.side, source=rules.source)
        chosen[pair] = next(place for place in pair if place.label == label)
    return line_through(battle, line, chosen)


def _format_ground(board: Board, place: Hex) -> str:
    ground = board.at(place)
    texts = [kind.replace("_", " ") for kind in ground.terrain] or ["clear"]
    return ", ".join([*texts, *([say("choice/level", level=ground.level)] if ground.level else [])])
