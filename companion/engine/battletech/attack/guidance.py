"""Missiles that are guided, by Artemis IV or by Narc beacons, and LRMs fired at what only a friend can see.

Rule: CityTech, Equipment > Artemis IV Fire-Control System; Narc Missile Beacon; Guardian ECM Suite;
Special Case Rules > LRM Indirect Fire.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.attack.situation import find_target_position, why_not_spot
from companion.engine.battletech.battle.ammunition import NARC, STANDARD
from companion.engine.battletech.battle.components import is_mount_broken
from companion.engine.battletech.battle.fire_modes import FireMode
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Aim, Situation, Unit
from companion.engine.battletech.tables.weapons import WeaponTrait
from companion.engine.battletech.units.unit_model import Item, Mount
from companion.tabletop.modifiers import Modifier

ARTEMIS = "artemis_iv"


def guidance_modifier(
    battle: Battle, attacker: Unit, target: Aim, mount: Mount, load: str, situation: Situation
) -> Modifier | None:
    """Return the guide's modifier of the roll on the Missile Hits Table; missiles follow one guide only.

    Only rounds made for it follow a beacon, and not out of a launcher built with Artemis IV. Both units are
    looked at as they were when the phase began, so that a beacon helps from the next one on.
    """
    guidance = battle.rules.tables.guidance
    if guidance is None or situation.is_jammed or not isinstance(target, Unit):
        return None
    attacker, target = battle.at_start(attacker), battle.at_start(target)
    artemis = artemis_of(battle, attacker, mount)
    if WeaponTrait.ARTEMIS_BUILT_IN in battle.rules.tables.weapons[mount.weapon].traits:
        row = guidance.artemis if situation.spotter is None else None
    elif artemis is not None:
        works = not is_mount_broken(battle, attacker, artemis) and situation.spotter is None
        row = guidance.artemis if works and load == STANDARD else None
    else:
        row = guidance.narc if load == NARC and attacker.side in target.narcs else None
    return Modifier(row.label, row.value, row.source) if row else None


def artemis_of(battle: Battle, unit: Unit, mount: Mount) -> Item | None:
    """Return the Artemis system that a launcher was built with, in working order or not.

    Systems and launchers of one location belong together in the order of the sheet.
    """
    model, weapons = battle.model(unit), battle.rules.tables.weapons
    if WeaponTrait.ARTEMIS_COMPATIBLE not in weapons[mount.weapon].traits:
        return None
    systems = [
        item
        for item in model.equipment
        if item.item.endswith(f".{ARTEMIS}") and _zone(item.location) == _zone(mount.location)
    ]
    launchers = [
        other.id
        for other in model.weapons
        if WeaponTrait.ARTEMIS_COMPATIBLE in weapons[other.weapon].traits
        and _zone(other.location) == _zone(mount.location)
    ]
    return dict(zip(launchers, systems, strict=False)).get(mount.id)


def _zone(location: str) -> str:
    """Return the location that a launcher and its system share: for the head the center torso too."""
    return "center_torso" if location == "head" else location


def spotters(battle: Battle, attacker: Unit, target: Aim, given: Situation | None) -> Iterator[Unit]:
    """Yield the friends that could spot a target for a unit now."""
    for mech in battle.units.values():
        mode = FireMode(spotter=mech.id)
        if mech.side == attacker.side and why_not_spot(battle, attacker, mode) is None:
            stands = find_target_position(battle, attacker, target, given, mode)
            if stands is not None and stands.unseen is None:
                yield mech


def spotting_for(battle: Battle, unit: Unit) -> Unit | None:
    """Return the unit that has declared indirect fire with this one as its spotter, which then makes no
    attacks.
    """
    for other in battle.units.values():
        volleys = other.doings.declared.volleys if other.doings.declared else ()
        if any(volley.situation.spotter == unit.id for volley in volleys):
            return other
    return None
