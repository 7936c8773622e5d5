"""Attack declaration: what a weapon may fire at, line of sight and arc, and declaring it."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.battletech.actions import DeclareFire
from companion.engine.battletech.condition import is_destroyed, is_immobile, is_lost
from companion.engine.battletech.events import FireDeclared, SightDenied
from companion.engine.battletech.models import Mount
from companion.engine.battletech.sequence import DECLARE, WEAPON_ATTACK, go_on_when_done, why_not_now
from companion.engine.battletech.sight import LineOfSight, line_of_sight, ties, wood_in
from companion.engine.battletech.state import Battle, Declaration, Mech, Moved, Situation
from companion.engine.battletech.to_hit import Shot, bracket, to_hit
from companion.engine.play import Play
from companion.errors import Refusal
from companion.tabletop.arcs import Arc, in_arc
from companion.tabletop.hexes import Hex, distance
from companion.tabletop.modifiers import TargetNumber

STOOD = Moved("stationary")


def situation_on_map(battle: Battle, attacker: Mech, target: Mech) -> Situation | None:
    """How a target stands to its attacker by the map; None unless both stand on one."""
    if battle.board is None or attacker.hex is None or target.hex is None:
        return None
    return _situation(battle, attacker.hex, target, sight_between(battle, attacker, target))


def sight_between(battle: Battle, attacker: Mech, target: Mech) -> LineOfSight | None:
    """The line of sight by the map; None unless both stand on one."""
    if battle.board is None or attacker.hex is None or target.hex is None:
        return None
    return line_of_sight(battle.board, battle.rules.tables.line_of_sight, attacker.hex, target.hex)


def _situation(battle: Battle, start: Hex, target: Mech, sight: LineOfSight | None) -> Situation:
    assert battle.board is not None, "sight is drawn on a map"
    assert target.hex is not None, "sight is drawn to a hex"
    woods = sight.woods if sight else {}
    return Situation(
        range=distance(start, target.hex),
        light_woods=woods.get("light_woods", 0),
        heavy_woods=woods.get("heavy_woods", 0),
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


def target_number(
    battle: Battle, attacker: Mech, target: Mech, mount: Mount, situation: Situation
) -> TargetNumber:
    """The to-hit number of one weapon at this target now."""
    shot = shot_at(battle, attacker, target, mount, situation)
    return to_hit(shot, battle.rules.tables.to_hit, battle.rules.options)


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
    if battle.board is None or attacker.hex is None or target.hex is None:
        return None
    rules = battle.rules.tables.line_of_sight
    if target.id in attacker.unseen:
        return Refusal(f"{target.name}'s player has chosen a line of sight that is blocked.", rules.source)
    open_sides: dict[tuple[Hex, ...], Hex] = {
        pair: min(pair, key=lambda place: _weight(battle, place))
        for pair in ties(battle.board, rules, attacker.hex, target.hex)
    }
    sight = line_of_sight(battle.board, rules, attacker.hex, target.hex, open_sides)
    if sight.blocker is None:
        return None
    place = sight.blocker.counts.label
    return Refusal(f"No line of sight: the woods up to hex {place} block it.", rules.terrain_source)


def _weight(battle: Battle, place: Hex) -> int:
    weights = battle.rules.tables.line_of_sight.weights
    terrain = battle.board.at(place).terrain if battle.board else ()
    return max((weights.get(kind, 0) for kind in terrain), default=0)


def why_not_range(battle: Battle, mount: Mount, situation: Situation) -> Refusal | None:
    """Why a weapon does not reach. Rule: Quick-Start, Range Modifier."""
    weapon = battle.rules.tables.weapons[mount.weapon]
    if bracket(weapon, situation.range) is None:
        reason = f"{weapon.name} reaches {weapon.long} hexes; the target is {situation.range} away."
        return Refusal(reason, battle.rules.tables.weapon_attacks.range_source)
    return None


def why_not_declare(battle: Battle, action: DeclareFire) -> Refusal | None:
    """Why this attack cannot be declared. Rule: Quick-Start, Attack Declaration; Weapon Attacks."""
    attacker = battle.units[action.unit]
    if refusal := why_not_now(battle, attacker, WEAPON_ATTACK, DECLARE):
        return refusal
    if action.target is None:
        return None
    target = battle.units[action.target]
    rules = battle.rules.tables.weapon_attacks
    if refusal := why_not_target(battle, attacker, target):
        return refusal
    situation = situation_on_map(battle, attacker, target) or action.situation
    if situation is None:
        return Refusal("Say how far away the target is.", rules.range_source)
    if len(set(action.weapons)) < len(action.weapons):
        return Refusal("Each weapon fires once a turn.", rules.declaration_source)
    for weapon_id in action.weapons:
        mount = battle.model(attacker).mount(weapon_id)
        if mount is None:
            return Refusal(f"{attacker.name} has no weapon {weapon_id!r}.", rules.declaration_source)
        if refusal := why_not_weapon(battle, attacker, mount) or why_not_range(battle, mount, situation):
            return refusal
    return None


def declare(play: Play[Battle], action: DeclareFire) -> None:
    """Declare an attack; the target's player decides where the line runs along a hexside.

    Rule: Quick-Start, Attack Declaration; Line of Sight.
    """
    attacker = play.battle.units[action.unit]
    if action.target is None or not action.weapons:
        play.happen(FireDeclared(attacker.id, Declaration()))
        go_on_when_done(play)
        return
    target = play.battle.units[action.target]
    situation = action.situation
    if play.battle.board is not None and attacker.hex is not None and target.hex is not None:
        sight = _chosen_sight(play, attacker, target)
        if sight.blocker is not None:
            play.happen(SightDenied(attacker.id, target.id, sight.blocker.counts))
            return
        situation = _situation(play.battle, attacker.hex, target, sight)
    play.happen(FireDeclared(attacker.id, Declaration(target.id, action.weapons, situation)))
    go_on_when_done(play)


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
