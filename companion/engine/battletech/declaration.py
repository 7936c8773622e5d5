"""Attack declaration: what a weapon may fire at, line of sight and arc, and declaring it."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.asks import Option
from companion.engine.battletech.actions import DeclareFire
from companion.engine.battletech.components import is_lost
from companion.engine.battletech.condition import is_destroyed, is_immobile
from companion.engine.battletech.events import FireDeclared, SightDenied
from companion.engine.battletech.models import Mount
from companion.engine.battletech.sequence import DECLARE, WEAPON_ATTACK, why_not_now
from companion.engine.battletech.shots import Shot
from companion.engine.battletech.sight import LineOfSight, line_of_sight, ties, wood_in
from companion.engine.battletech.state import Battle, Declaration, Mech, Moved, Situation, Volley
from companion.engine.battletech.to_hit import why_impossible
from companion.engine.play import Play
from companion.errors import Refusal
from companion.tabletop.arcs import Arc, in_arc
from companion.tabletop.hexes import Hex, distance

STOOD = Moved("stationary")


def how_it_stands(
    battle: Battle, attacker: Mech, target: Mech, told: Situation | None = None
) -> Situation | None:
    """How a target stands to its attacker: by the map, or as `told` unless both stand on one."""
    if sight := sight_between(battle, attacker, target):
        return _situation(battle, attacker, target, sight)
    if told is None:
        return None
    return replace(told, is_target_immobile=told.is_target_immobile or is_immobile(battle, target))


def sight_between(battle: Battle, attacker: Mech, target: Mech) -> LineOfSight | None:
    """The line of sight by the map; None unless both stand on one.

    Along hexsides the target's player is taken to choose the denser hex, unless that leaves no shot at all.
    """
    board, start, end = battle.board, attacker.hex, target.hex
    if board is None or start is None or end is None:
        return None
    rules = battle.rules.tables.line_of_sight
    densest = line_of_sight(board, rules, start, end)
    if densest.is_clear:
        return densest
    thinner: dict[tuple[Hex, ...], Hex] = {
        pair: min(pair, key=lambda place: _weight(battle, place)) for pair in ties(board, rules, start, end)
    }
    return line_of_sight(board, rules, start, end, thinner)


def _situation(battle: Battle, attacker: Mech, target: Mech, sight: LineOfSight) -> Situation:
    assert battle.board is not None, "sight is drawn on a map"
    assert attacker.hex is not None, "sight is drawn from a hex"
    assert target.hex is not None, "sight is drawn to a hex"
    return Situation(
        range=distance(attacker.hex, target.hex),
        light_woods=sight.woods.get("light_woods", 0),
        heavy_woods=sight.woods.get("heavy_woods", 0),
        target_in=wood_in(battle.board, battle.rules.tables.line_of_sight, target.hex) or "clear",
        is_target_immobile=is_immobile(battle, target),
    )


def shot_at(battle: Battle, attacker: Mech, target: Mech, mount: Mount, situation: Situation) -> Shot:
    """Everything that counts for one weapon at this target now."""
    moved = target.moved or STOOD
    return Shot(
        weapon=battle.rules.tables.weapons[mount.weapon],
        range=situation.range,
        attacker_movement=(attacker.moved or STOOD).movement,
        target_movement=moved.movement,
        hexes_moved=moved.hexes,
        target_in=situation.target_in,
        light_woods=situation.light_woods,
        heavy_woods=situation.heavy_woods,
        is_target_immobile=situation.is_target_immobile,
    )


def why_not_weapon(battle: Battle, mech: Mech, mount: Mount) -> Refusal | None:
    """Why a weapon cannot fire at anything: it is destroyed, or has no ammunition left."""
    tables = battle.rules.tables
    name = tables.weapons[mount.weapon].name
    if is_lost(mech, mount.location):
        where = tables.locations.names[mount.location].label.lower()
        return Refusal(f"{name}: the {where} is destroyed.", tables.weapon_attacks.destroyed_source)
    if mount.rounds is not None and mech.rounds[mount.id] <= 0:
        return Refusal(f"{name} has no rounds left.", tables.weapon_attacks.ammunition_source)
    return None


def why_not_target(battle: Battle, attacker: Mech, target: Mech) -> Refusal | None:
    """Why a unit cannot be attacked at all: own side, out of the battle, outside the arc, out of sight."""
    rules = battle.rules.tables.weapon_attacks
    if target.side == attacker.side:
        return Refusal(f"{target.name} is on the same side.", rules.declaration_source)
    if is_destroyed(battle, target):
        return Refusal(f"{target.name} is out of the battle.", rules.declaration_source)
    if attacker.hex is not None and target.hex is not None:
        if not in_arc(attacker.hex, attacker.facing, target.hex, Arc.FORWARD):
            return Refusal(f"{target.name} is not in the forward arc.", rules.arc_source)
        return why_not_seen(battle, attacker, target)
    return None


def why_not_seen(battle: Battle, attacker: Mech, target: Mech) -> Refusal | None:
    """Why there is no line of sight, naming the hex where the woods become too dense.

    A choice left to the target's player does not forbid the declaration; he is asked when it is made.
    """
    rules = battle.rules.tables.line_of_sight
    if target.id in attacker.unseen:
        return Refusal(f"{target.name}'s player has chosen a line of sight that is blocked.", rules.source)
    sight = sight_between(battle, attacker, target)
    if sight is None or sight.blocker is None:
        return None
    place = sight.blocker.counts.label
    return Refusal(f"No line of sight: the woods up to hex {place} block it.", rules.terrain_source)


def _weight(battle: Battle, place: Hex) -> int:
    weights = battle.rules.tables.line_of_sight.weights
    terrain = battle.board.at(place).terrain if battle.board else ()
    return max((weights.get(kind, 0) for kind in terrain), default=0)


def why_not_told(battle: Battle, told: Situation) -> Refusal | None:
    """Why a situation noted by hand cannot be: a range or number of hexes that no map has, strange ground."""
    woods = battle.rules.tables.to_hit.intervening
    if told.range < 1:
        return Refusal(f"Range counts from 1, the hex next to the attacker, not {told.range}.")
    if min(told.light_woods, told.heavy_woods) < 0:
        return Refusal("Woods in between are 0 hexes or more.")
    if told.target_in not in ("clear", *woods):
        return Refusal(f"A target stands in clear, {', '.join(woods)}, not in {told.target_in!r}.")
    return None


def why_not_declare(battle: Battle, action: DeclareFire) -> Refusal | None:
    """Why this attack cannot be declared. Rule: Quick-Start, Attack Declaration; Weapon Attacks."""
    attacker = battle.units[action.unit]
    if action.target is None:
        return why_not_now(battle, attacker, WEAPON_ATTACK, DECLARE)
    if refusal := _nonsense(battle, action):
        return refusal
    target = battle.units[action.target]
    now = why_not_now(battle, attacker, WEAPON_ATTACK, DECLARE)
    if refusal := now or why_not_target(battle, attacker, target):
        return refusal
    if len(set(action.weapons)) < len(action.weapons):
        return Refusal(
            "Each weapon fires once a turn.", battle.rules.tables.weapon_attacks.declaration_source
        )
    situation = how_it_stands(battle, attacker, target, action.situation)
    for mount in battle.model(attacker).weapons:
        if situation is not None and mount.id in action.weapons:
            shot = shot_at(battle, attacker, target, mount, situation)
            refusal = why_not_weapon(battle, attacker, mount) or why_impossible(shot, battle.rules.tables)
            if refusal:
                return refusal
    return None


def _nonsense(battle: Battle, action: DeclareFire) -> Refusal | None:
    """What no table can overrule: weapons that are not there, a target nobody knows how far away."""
    attacker, target = battle.units[action.unit], battle.units[action.target or ""]
    for weapon in action.weapons:
        if battle.model(attacker).mount(weapon) is None:
            return Refusal(f"{attacker.name} has no weapon {weapon!r}.")
    if action.situation is not None and (refusal := why_not_told(battle, action.situation)):
        return refusal
    if how_it_stands(battle, attacker, target, action.situation) is None:
        return Refusal("Say how far away the target is.")
    return None


def declare(play: Play[Battle], action: DeclareFire) -> None:
    """Declare an attack; the target's player decides where the line runs along a hexside.

    Rule: Quick-Start, Attack Declaration; Line of Sight.
    """
    attacker = play.battle.units[action.unit]
    volleys: tuple[Volley, ...] = ()
    if action.target is not None and action.weapons:
        target = play.battle.units[action.target]
        situation = how_it_stands(play.battle, attacker, target, action.situation)
        if sight_between(play.battle, attacker, target) is not None:
            # Where no choice could open the line, the table has overruled the map.
            is_overruled = why_not_seen(play.battle, attacker, target) is not None
            sight = _chosen_sight(play, attacker, target)
            if sight.blocker is not None and not is_overruled:
                play.happen(SightDenied(attacker.id, target.id, sight.blocker.counts))
                return
            situation = _situation(play.battle, attacker, target, sight)
        assert situation is not None, "without one the declaration was refused"
        volleys = (Volley(target.id, action.weapons, situation),)
    play.happen(FireDeclared(attacker.id, Declaration(volleys, action.how)))


def _chosen_sight(play: Play[Battle], attacker: Mech, target: Mech) -> LineOfSight:
    battle, rules = play.battle, play.battle.rules.tables.line_of_sight
    assert battle.board is not None, "sight is drawn on a map"
    assert attacker.hex is not None, "sight is drawn from a hex"
    assert target.hex is not None, "sight is drawn to a hex"
    chosen: dict[tuple[Hex, ...], Hex] = {}
    for pair in ties(battle.board, rules, attacker.hex, target.hex):
        options = [
            Option(place.label, f"Hex {place.label}", _terrain_words(battle, place))
            for place in sorted(pair, key=lambda place: -_weight(battle, place))
        ]
        purpose = f"Line of sight to {target.name} runs between two hexes: which one counts?"
        label = play.choose(purpose, options, side=target.side, source=rules.source)
        chosen[pair] = next(place for place in pair if place.label == label)
    return line_of_sight(battle.board, rules, attacker.hex, target.hex, chosen)


def _terrain_words(battle: Battle, place: Hex) -> str:
    terrain = battle.board.at(place).terrain if battle.board else ()
    return ", ".join(kind.replace("_", " ") for kind in terrain) or "clear"
