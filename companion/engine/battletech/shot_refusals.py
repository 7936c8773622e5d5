"""Why a weapon cannot be fired in some way at a target.

Rule: Quick-Start, Weapon Attacks. CityTech, Combat > Weapon Attacks; Firing Arcs; To-Hit Modifiers.
"""

from __future__ import annotations

from companion.engine.battletech.aimed_shots import why_hidden, why_not_call
from companion.engine.battletech.aiming import shot_at
from companion.engine.battletech.ammunition import LOADS, needs_rounds, rounds_left
from companion.engine.battletech.arcs import why_not_bear, why_not_bear_on
from companion.engine.battletech.components import LEGS
from companion.engine.battletech.condition import is_destroyed
from companion.engine.battletech.fire_modes import FireMode, shots_of
from companion.engine.battletech.models import Mount
from companion.engine.battletech.standing import Standing
from companion.engine.battletech.state import Battle, Mech, Situation
from companion.engine.battletech.to_hit import bracket, why_impossible
from companion.engine.battletech.weapon_readiness import why_not_stance, why_not_weapon
from companion.errors import Refusal


def why_not_target(battle: Battle, attacker: Mech, target: Mech) -> Refusal | None:
    """Why a unit cannot be fired at at all: own side, out of the battle, in the same hex, in no arc."""
    rules = battle.rules.tables.weapon_attacks
    if target.side == attacker.side:
        return Refusal(f"{target.name} is on the same side.", rules.declaration_source)
    if is_destroyed(battle, target):
        return Refusal(f"{target.name} is out of the battle.", rules.declaration_source)
    if attacker.hex is not None and attacker.hex == target.hex:
        return Refusal(f"{target.name} stands in the same hex.", rules.declaration_source)
    return why_not_bear(battle, attacker, target, battle.model(attacker).weapons)


def why_not_shot(
    battle: Battle,
    attacker: Mech,
    target: Mech,
    mount: Mount,
    mode: FireMode,
    standing: Standing,
    *,
    is_secondary: bool = False,
) -> Refusal | None:
    """Why a weapon cannot be fired in this way at a target that stands so."""
    stands, place = standing.situation, mode.hex or target.hex
    shot = shot_at(battle, attacker, target, mount, stands, mode, is_secondary=is_secondary)
    return (
        why_not_weapon(battle, attacker, mount)
        or why_not_stance(battle, attacker, mount)
        or (why_not_bear_on(battle, attacker, mount, place, target) if place is not None else None)
        or _why_no_rounds(battle, attacker, mount, mode)
        or standing.unseen
        or _why_legs_blocked(battle, mount, stands)
        or _why_not_there(battle, mode, stands)
        or (None if _is_wasted(battle, mount, stands) else why_impossible(shot, battle.rules.tables))
        or _why_no_heat(battle, mode)
    )


def _is_wasted(battle: Battle, mount: Mount, stands: Situation) -> bool:
    """Whether a shot goes beyond long range, only to be rid of its rounds.

    Rule: CityTech, Combat > To-Hit Modifiers (Range Modifier).
    """
    weapon, rules = battle.rules.tables.weapons[mount.weapon], battle.rules.tables.weapon_attacks
    is_far = bracket(weapon, stands.range) is None
    return is_far and rules.may_waste_shots and needs_rounds(battle, mount)


def _why_no_rounds(battle: Battle, attacker: Mech, mount: Mount, mode: FireMode) -> Refusal | None:
    """Why the chosen rounds are not there. Rule: CityTech, Combat > Ammunition Expenditures."""
    name, source = (
        battle.rules.tables.weapons[mount.weapon].name,
        battle.rules.tables.weapon_attacks.ammunition_source,
    )
    if not needs_rounds(battle, mount):
        return None
    left, wanted = rounds_left(battle, attacker, mount, mode.load), shots_of(battle, mode)
    if left < wanted:
        kind = LOADS[mode.load][0].lower()
        return Refusal(f"{name}: {left} of {wanted} {kind} rounds are there.", source)
    return None


def _why_legs_blocked(battle: Battle, mount: Mount, stands: Situation) -> Refusal | None:
    if mount.location not in LEGS or not stands.are_legs_blocked:
        return None
    levels, rules = battle.rules.tables.line_of_sight.levels, battle.rules.tables.weapon_attacks
    name = battle.rules.tables.weapons[mount.weapon].name
    source = levels.legs_source if levels else rules.arc_source
    return Refusal(f"{name}: the ground in front hides the legs and what is mounted there.", source)


def _why_not_there(battle: Battle, mode: FireMode, stands: Situation) -> Refusal | None:
    """Why a shot cannot be meant for its location. Rule: CityTech, Combat > Aimed Shots."""
    if mode.called and mode.aimed_at:
        source = battle.rules.tables.aimed_shots.source if battle.rules.tables.aimed_shots else ""
        return Refusal("A shot is either aimed or steered by a targeting computer.", source)
    if mode.called:
        return why_not_call(battle, stands, mode.called)
    return why_hidden(battle, stands, mode.aimed_at) if mode.aimed_at else None


def _why_no_heat(battle: Battle, mode: FireMode) -> Refusal | None:
    """Why a flamer only damages. Rule: CityTech, Equipment > Flamers."""
    flame = battle.rules.tables.flamer_heat
    if not mode.heats or flame is None or battle.rules.options.get("flamers") == "damage_or_heat":
        return None
    return Refusal("The players have not agreed that flamers may heat their targets.", flame.source)
