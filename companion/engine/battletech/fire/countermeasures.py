"""Countermeasures that rockets carry: fired at a hex in the Reaction Phase, before anybody declares fire.

Rule: Omega, Rocket Pods; Countermeasures Rockets.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.attack.shot import shot_at
from companion.engine.battletech.attack.situation import find_target_position
from companion.engine.battletech.battle.actions import FireCountermeasures
from companion.engine.battletech.battle.aims import aim_at
from companion.engine.battletech.battle.ammunition import load_label, loads_left
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless
from companion.engine.battletech.battle.fire_modes import mode_of
from companion.engine.battletech.battle.sequence import REACTION
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import DeclaredVolley, Unit
from companion.engine.battletech.fire.fire_sequence import carry_out
from companion.engine.battletech.fire.firing import fire_of
from companion.engine.battletech.fire.played_shot import PlayedShot
from companion.engine.battletech.fire.readiness import why_not_fire
from companion.engine.battletech.fire.refusals import why_not_shot
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.play import Play
from companion.engine.targets import HexTarget
from companion.errors import Refusal

SHELLS = "shells"


def countermeasures_of(battle: Battle, unit: Unit) -> Iterator[tuple[Mount, str]]:
    """Yield the weapons of a unit that hold rounds for the Reaction Phase, once for each kind."""
    for mount in battle.model(unit).weapons:
        weapon = battle.rules.tables.weapons[mount.weapon]
        if weapon.flight is None and weapon.loads_in_reaction:
            yield from (
                (mount, it) for it in loads_left(battle, unit, mount) if it in weapon.loads_in_reaction
            )


def why_not_fire_countermeasures(battle: Battle, action: FireCountermeasures) -> Refusal | None:
    """Return why a weapon cannot fire countermeasures at a hex now."""
    unit = battle.units[action.unit]
    mount = battle.model(unit).mount(action.weapon)
    weapon = battle.rules.tables.weapons[mount.weapon] if mount is not None else None
    if mount is None or weapon is None or action.load not in weapon.loads_in_reaction or weapon.flight:
        known = tuple(f"{it.id}: {load}" for it, load in countermeasures_of(battle, unit))
        return nonsense("no_countermeasures", unit=unit.name, weapon=action.weapon, known=known)
    if battle.board is None or unit.hex is None:
        return nonsense("unit_off_map", unit=unit.name)
    if action.hex not in battle.board:
        return nonsense("hex_off_map", hex=action.hex.label)
    return _why_not_now(battle, unit, weapon, action.load) or _why_not_there(battle, unit, mount, action)


def _why_not_now(battle: Battle, unit: Unit, weapon: Weapon, load: str) -> Refusal | None:
    if battle.turn.phase != REACTION:
        return by_rule("fired_in_reaction_phase", weapon.source, load=load_label(weapon, load))
    if is_destroyed(battle, unit) or is_helpless(unit):
        return by_rule("nobody_acts", weapon.source, unit=unit.name)
    return why_not_fire(battle, unit)


def _why_not_there(battle: Battle, unit: Unit, mount: Mount, action: FireCountermeasures) -> Refusal | None:
    """Return why a hex cannot be fired at: out of reach, arc or sight, or the weapon has no such rounds."""
    target = aim_at(battle, HexTarget(action.hex))
    mode = mode_of(battle, unit, mount, {SHELLS: action.load})
    position = find_target_position(battle, unit, target, None, mode)
    assert position is not None, "the map tells how a hex lies"
    shot = shot_at(battle, unit, target, mount, position.situation, mode)
    return why_not_shot(battle, unit, target, mount, mode, position, shot)


def fire_countermeasures(play: Play[Battle], action: FireCountermeasures) -> None:
    """Roll whether a rocket comes down in its hex; a miss scatters. Its round and heat are spent."""
    battle, unit, target = play.battle, play.battle.units[action.unit], HexTarget(action.hex)
    mount = battle.model(unit).mount(action.weapon)
    assert mount is not None, "a weapon is known"
    chosen = {SHELLS: action.load}
    mode = mode_of(battle, unit, mount, chosen)
    position = find_target_position(battle, unit, aim_at(battle, target), None, mode)
    assert position is not None, "the map tells how a hex lies"
    volley = DeclaredVolley(target, (mount.id,), position.situation)
    fire = fire_of(battle, unit.id, mount.id, volley, chosen)
    carry_out(fire.firing.steps, PlayedShot(play, fire))
