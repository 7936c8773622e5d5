"""Refusals of a declaration of fire, as a whole or for one weapon and target.

Rule: Quick-Start, Attack Declaration; Multiple Targets; Weapon Attacks. CityTech, Playing the Game > Weapon
Attack Phase; Combat > Weapon Attacks; Firing Arcs; To-Hit Modifiers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.engine.battletech.attack.called_shots import (
    why_hidden,
    why_not_call,
    why_not_together,
    why_not_toward,
)
from companion.engine.battletech.attack.shot import Shot, bracket_at, shot_at
from companion.engine.battletech.attack.situation import (
    TargetPosition,
    find_target_position,
    is_on_map,
    why_infantry_inside,
    why_not_given,
)
from companion.engine.battletech.attack.to_hit import why_impossible
from companion.engine.battletech.battle.actions import DeclareFire, FireAt
from companion.engine.battletech.battle.aims import aim_at
from companion.engine.battletech.battle.ammunition import (
    feeds,
    load_label,
    needs_rounds,
    rounds_left,
)
from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.fire_modes import (
    DIRECT,
    FireMode,
    mode_of,
    rounds_of,
    why_invalid,
)
from companion.engine.battletech.battle.footing import footing_of
from companion.engine.battletech.battle.sequence import REACTION, unit_as_it_declares
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import structure_in
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import Aim, SideId, Situation, Unit
from companion.engine.battletech.damage.fires import why_not_set_on_fire
from companion.engine.battletech.damage.mine_clearing import clears_mines, known_mines
from companion.engine.battletech.fire.declaration import (
    FireLine,
    counting_fires,
    modes_of,
    primary_target,
    targets_by_place,
    targets_of,
)
from companion.engine.battletech.fire.point_blank import why_not_fire_now
from companion.engine.battletech.fire.readiness import (
    is_behind_ground,
    why_no_rounds,
    why_nobody_marks,
    why_not_fire,
    why_not_propped,
    why_not_stance,
    why_not_weapon,
)
from companion.engine.battletech.sight.arcs import why_not_bear
from companion.engine.battletech.tables.vocabulary.facts import ShotFact
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.targets import GroundTarget, StructureTarget, Target
from companion.errors import Refusal
from companion.tabletop.hexes import distance


def why_not_declare(battle: Battle, action: DeclareFire) -> Refusal | None:
    """Return why this attack cannot be declared."""
    attacker = unit_as_it_declares(battle, battle.units[action.unit])
    if not targets_of(action):
        return why_not_fire_now(battle, action)
    return (
        _why_no_sense(battle, attacker, action)
        or why_not_fire_now(battle, action)
        or why_not_fire(battle, attacker)
        or _why_not_several(battle, attacker, action)
        or _why_not_any(battle, attacker, action)
        or _why_not_all(battle, attacker, action)
    )


def _why_no_sense(battle: Battle, attacker: Unit, action: DeclareFire) -> Refusal | None:
    """Return what no table can overrule: weapons that are not there, a target nobody knows how far away."""
    fires = targets_of(action)
    for fire in fires:
        if refusal := _why_no_target(battle, fire.target):
            return refusal
        for weapon in fire.weapons:
            mount = battle.model(attacker).mount(weapon)
            if mount is None:
                return nonsense("no_such_weapon", unit=attacker.name, weapon=weapon)
            if refusal := why_invalid(battle, attacker, mount, action.how.get(weapon, {})):
                return refusal
        if refusal := _why_not_placed(battle, attacker, action, fire):
            return refusal
    if len({fire.target for fire in fires}) < len(fires):
        return nonsense("target_named_twice")
    return None


def _why_no_target(battle: Battle, target: Target) -> Refusal | None:
    """Return why there is no such target: a unit that nobody knows, or a hex beyond the map."""
    if isinstance(target, str):
        known = target in battle.units
        return None if known else nonsense("no_such_unit", unit=target, known=tuple(battle.units))
    if battle.board is not None and target.hex not in battle.board:
        return nonsense("hex_off_map", hex=target.hex.label)
    return None


def _why_not_placed(battle: Battle, attacker: Unit, action: DeclareFire, fire: FireAt) -> Refusal | None:
    target = aim_at(battle, fire.target)
    nearest = 0 if attacker.type in battle.rules.tables.weapon_attacks.own_hex else 1
    if fire.situation is not None and (refusal := why_not_given(battle, fire.situation, nearest)):
        return refusal
    if fire.situation is None and not is_on_map(battle, attacker, target):
        return nonsense("say_how_far")
    for _, mode in modes_of(battle, attacker, action, fire):
        if mode.lays_mines and target.hex is None:
            return nonsense("say_which_hex")
        if mode.spotter and fire.situation is None and battle.units[mode.spotter].hex is None:
            return nonsense("unit_off_map", unit=battle.units[mode.spotter].name)
    return None


def _why_not_several(battle: Battle, attacker: Unit, action: DeclareFire) -> Refusal | None:
    """Return why these targets cannot be fired at in one turn, or a weapon not so often.

    Rule: Quick-Start, Multiple Targets. CityTech, Combat > To-Hit Modifiers (Multiple Targets).
    """
    rules, fires = battle.rules.tables.weapon_attacks, counting_fires(battle, attacker, action)
    weapons = [weapon for fire in targets_of(action) for weapon in fire.weapons]
    if len(set(weapons)) < len(weapons):
        return by_rule("fires_once", rules.declaration_source)
    most = battle.kind(attacker).targets_apart(battle, attacker)
    if most is not None and max(targets_by_place(battle, attacker, action).values(), default=0) > most:
        return by_rule("targets_of_place", rules.one_target_source, most=most)
    if len(fires) < 2:
        return None
    is_single = attacker.type in rules.one_target
    if is_single or not battle.rules.tables.to_hit.asks(ShotFact.SECONDARY_TARGET):
        return by_rule("one_target", rules.one_target_source)
    for fire in fires:
        target = aim_at(battle, fire.target)
        if target.hex is not None and not battle.kind(attacker).arcs.is_in_front(
            battle, attacker, target.hex
        ):
            return by_rule("target_not_in_front", rules.one_target_source, target=target.name)
    return None


def _why_not_any(battle: Battle, attacker: Unit, action: DeclareFire) -> Refusal | None:
    """Return why one of these weapons cannot be fired at its target."""
    for fire in targets_of(action):
        refusal = why_not_target(battle, attacker, aim_at(battle, fire.target))
        refusal = refusal or _why_not_fire_at(battle, attacker, action, fire)
        if refusal:
            return refusal
    return None


def _why_not_fire_at(battle: Battle, attacker: Unit, action: DeclareFire, fire: FireAt) -> Refusal | None:
    target = aim_at(battle, fire.target)
    stands: dict[FireLine, TargetPosition | None] = {}
    for weapon, mode in modes_of(battle, attacker, action, fire):
        line, mount = FireLine.of(target, mode), battle.model(attacker).mount(weapon)
        aim = line.ground or target
        if line not in stands:
            stands[line] = find_target_position(battle, attacker, aim, fire.situation, line.mode)
        known = stands[line]
        assert mount is not None, "unknown weapons make no sense"
        assert known is not None, "what nobody knows the range of makes no sense"
        is_secondary = primary_target(battle, attacker, action, weapon) not in (None, fire.target)
        shot = shot_at(battle, attacker, aim, mount, known.situation, mode, is_secondary=is_secondary)
        if refusal := why_not_shot(battle, attacker, aim, mount, mode, known, shot):
            return refusal
    if not stands:
        plain = find_target_position(battle, attacker, target, fire.situation, DIRECT)
        return plain.unseen if plain else None
    return None


def _why_not_all(battle: Battle, attacker: Unit, action: DeclareFire) -> Refusal | None:
    """Return why the weapons cannot be fired together: arms of a prone 'Mech, called shots, rounds
    for all.
    """
    found: Sequence[tuple[Mount, FireMode]] = [
        (mount, mode_of(battle, attacker, mount, action.how.get(mount.id, {})))
        for mount in battle.model(attacker).weapons
        if any(mount.id in fire.weapons for fire in targets_of(action))
    ]
    return (
        why_not_propped(battle, attacker, [mount for mount, _ in found])
        or battle.kind(attacker).why_not_together(battle, attacker, [mount for mount, _ in found])
        or why_not_together(battle, [mode for _, mode in found])
        or _why_not_fed(battle, attacker, found)
    )


def _why_not_fed(battle: Battle, attacker: Unit, found: Sequence[tuple[Mount, FireMode]]) -> Refusal | None:
    """Return why there are not enough rounds for weapons that share them."""
    wanted: Counter[tuple[tuple[str, ...], str]] = Counter()
    for mount, mode in found:
        if mount.rounds is None and needs_rounds(battle, attacker, mount):
            weapon = battle.rules.tables.weapons[mount.weapon]
            bins = (feeds(battle, attacker, mount), mode.load)
            wanted[bins] += rounds_of(battle, weapon, mode)
            left = rounds_left(battle, attacker, mount, mode.load)
            if wanted[bins] > left:
                name = battle.rules.tables.weapons[mount.weapon].name
                source = battle.rules.tables.weapon_attacks.ammunition_source
                return by_rule("too_few_rounds_together", source, left=left, weapon=name)
    return None


def why_not_target(battle: Battle, attacker: Unit, target: Aim) -> Refusal | None:
    """Return why a target cannot be fired at at all: own side, out of the battle, in the same hex, in
    no arc.
    """
    if not isinstance(target, Unit):
        return None
    rules = battle.rules.tables.weapon_attacks
    if target.side == attacker.side:
        return by_rule("same_side", rules.declaration_source, target=target.name)
    if is_destroyed(battle, target):
        return by_rule("target_out_of_battle", rules.declaration_source, target=target.name)
    if target.carrier is not None:
        carrier = battle.units[target.carrier].name
        return by_rule("target_rides", rules.declaration_source, target=target.name, carrier=carrier)
    is_in_same_hex = attacker.hex is not None and attacker.hex == target.hex
    if is_in_same_hex and attacker.floor == target.floor and attacker.type not in rules.own_hex:
        return by_rule("target_in_same_hex", rules.declaration_source, target=target.name)
    return why_in_building(battle, attacker, target) or why_not_bear(
        battle, attacker, target, battle.model(attacker).weapons
    )


def why_in_building(battle: Battle, attacker: Unit, target: Unit) -> Refusal | None:
    """Return why infantry in a building is not struck directly, and why nothing in a basement fires or is
    fired at beyond what its pit leaves open.

    Rule: CityTech, Infantry > Infantry in Buildings; Special Case Rules > Basements.
    """
    if refusal := why_infantry_inside(battle, attacker, target):
        return refusal
    buildings = battle.rules.tables.buildings
    basements = buildings.basements if buildings else None
    if basements is None or attacker.hex is None or target.hex is None:
        return None
    for pit, other in ((attacker, target), (target, attacker)):
        if pit.type == "vehicle" and pit.floor < 0:
            higher = footing_of(battle, other).level - (footing_of(battle, pit).level - pit.floor)
            if distance(attacker.hex, target.hex) > 1 + max(higher, 0):
                return by_rule("in_a_pit", basements.source, unit=pit.name)
    return None


def why_not_shot(
    battle: Battle,
    attacker: Unit,
    target: Aim,
    mount: Mount,
    mode: FireMode,
    standing: TargetPosition,
    shot: Shot,
) -> Refusal | None:
    """Return why a weapon cannot be fired in this way, as this shot, at a target that stands so."""
    stands = standing.situation
    return (
        why_not_weapon(battle, attacker, mount)
        or why_not_stance(battle, attacker, mount)
        or why_not_bear(battle, attacker, target, (mount,))
        or why_no_rounds(battle, attacker, mount, mode)
        or why_nobody_marks(battle, attacker, target, mount, mode)
        or _why_not_in_phase(battle, mount, mode)
        or standing.unseen
        or _why_legs_blocked(battle, attacker, mount, stands)
        or (_why_not_part(battle, target, mode, stands, shot) if isinstance(target, Unit) else None)
        or (
            None
            if isinstance(target, Unit)
            else _why_not_at_ground(battle, attacker.side, target, mount, mode)
        )
        or (None if _is_wasted(battle, attacker, mount, shot) else why_impossible(shot, battle.rules.tables))
        or _why_no_heat(battle, target, mode)
    )


def _is_wasted(battle: Battle, attacker: Unit, mount: Mount, shot: Shot) -> bool:
    """Whether a shot goes beyond long range, only to be rid of its rounds.

    Rule: CityTech, Combat > To-Hit Modifiers (Range Modifier).
    """
    rules = battle.rules.tables.weapon_attacks
    is_far = bracket_at(battle.rules.tables.to_hit, shot.weapon, shot.range) is None
    return is_far and rules.may_waste_shots and needs_rounds(battle, attacker, mount)


def _why_not_in_phase(battle: Battle, mount: Mount, mode: FireMode) -> Refusal | None:
    """Return why what is for the Reaction Phase is not fired with the others."""
    weapon = battle.rules.tables.weapons[mount.weapon]
    if weapon.way_to_fire.in_reaction:
        return by_rule("illuminates_in_reaction", weapon.source, weapon=weapon.name)
    if mode.load in weapon.loads_in_reaction and battle.turn.phase != REACTION:
        return by_rule("fired_in_reaction_phase", weapon.source, load=load_label(weapon, mode.load))
    return None


def _why_legs_blocked(battle: Battle, attacker: Unit, mount: Mount, stands: Situation) -> Refusal | None:
    if not is_behind_ground(battle, attacker, mount, stands):
        return None
    levels, rules = battle.rules.tables.line_of_sight.levels, battle.rules.tables.weapon_attacks
    name = battle.rules.tables.weapons[mount.weapon].name
    source = levels.legs_source if levels else rules.arc_source
    return by_rule("ground_hides_legs", source, weapon=name)


def _why_not_part(
    battle: Battle, target: Unit, mode: FireMode, stands: Situation, shot: Shot
) -> Refusal | None:
    """Return why a shot cannot be meant for the part of its target that it is aimed or called at."""
    return _why_not_there(battle, target, mode, stands) or why_not_toward(battle, target, stands, shot)


def _why_not_at_ground(
    battle: Battle, side: SideId, target: GroundTarget, mount: Mount, mode: FireMode
) -> Refusal | None:
    """Return why a weapon does nothing to a hex or a structure: nothing stands there, or nothing would burn.

    Rule: CityTech, Buildings > Combat Effects; Special Case Rules > Intentional Fires.
    """
    if isinstance(target, StructureTarget):
        buildings = battle.rules.tables.buildings
        source = (
            buildings.combat_source if buildings else battle.rules.tables.weapon_attacks.declaration_source
        )
        if mode.lays_mines or mode.heats:
            return by_rule("not_at_ground", source)
        stands = structure_in(battle, target.hex) is not None
        return None if stands else by_rule("no_structure", source, hex=target.hex.label)
    weapon = battle.rules.tables.weapons[mount.weapon]
    if mode.lays_mines or (clears_mines(battle, weapon) and any(known_mines(battle, target.hex, side))):
        return None
    return why_not_set_on_fire(battle, weapon, target.hex)


def _why_not_there(battle: Battle, target: Unit, mode: FireMode, stands: Situation) -> Refusal | None:
    """Return why a shot cannot be meant for its location. Rule: CityTech, Combat > Aimed Shots."""
    if mode.location and mode.location not in location_plan(battle, target).names:
        source = battle.rules.tables.aimed_shots.source if battle.rules.tables.aimed_shots else ""
        return by_rule("nothing_to_aim_at", source, target=target.name)
    if bool(mode.called) + bool(mode.aimed_at) + bool(mode.toward) > 1:
        source = battle.rules.tables.aimed_shots.source if battle.rules.tables.aimed_shots else ""
        return by_rule("aimed_or_called", source)
    if mode.called:
        return why_not_call(battle, target, stands, mode.called)
    return why_hidden(battle, target, stands, mode.aimed_at) if mode.aimed_at else None


def _why_no_heat(battle: Battle, target: Unit | GroundTarget, mode: FireMode) -> Refusal | None:
    """Return why a flamer only damages. Rule: CityTech, Equipment > Flamers."""
    flame = battle.rules.tables.flamer_heat
    if not mode.heats or flame is None:
        return None
    if not isinstance(target, Unit) or not target.heats_up:
        return by_rule("target_heats_not", flame.source, target=target.name)
    if battle.rules.options.get("flamers") == "damage_or_heat":
        return None
    return by_rule("flamers_only_damage", flame.source)
