"""OmniMechs that carry battle armor: suits bear hits on the torso first, and its weapons stay quiet.

Rule: CityTech, Infantry > Mechanized Battle Armor.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.hits import LocatedHit
from companion.engine.battletech.battle.salvo import SuitShield
from companion.engine.battletech.battle.soldiers import passengers_of
from companion.engine.battletech.battle.state import Battle, CargoSpace
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.damage.played_target import bear
from companion.engine.battletech.tables.kinds.battle_armor import Handholds
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.play import Play
from companion.errors import Refusal


def _handholds(battle: Battle) -> Handholds | None:
    suits = battle.rules.tables.battle_armor
    return suits.handholds if suits is not None else None


def _room(battle: Battle, mech: Mech) -> float:
    """Return the room on an OmniMech: one Point clings to it."""
    soldiers = battle.rules.tables.infantry
    transport = soldiers.transport if soldiers is not None else None
    if transport is None or _handholds(battle) is None or not battle.model(mech).is_omni:
        return 0.0
    return transport.suits


MECH_CARGO: CargoSpace[Mech] = CargoSpace(room=_room)


def _rider(battle: Battle, mech: UnitId) -> Unit | None:
    """Return whoever clings to a 'Mech."""
    return next(iter(passengers_of(battle, mech)), None)


def why_not_use(battle: Battle, mech: Mech, mount: Mount) -> Refusal | None:
    """Return why a weapon stays quiet: somebody clings to where it is."""
    handholds, rider = _handholds(battle), _rider(battle, mech.id)
    if handholds is None or rider is None or not {*mount.locations} & {*handholds.quiet}:
        return None
    weapon = battle.rules.tables.weapons[mount.weapon].name
    return by_rule("torso_carries", handholds.source, weapon=weapon, rider=rider.name, unit=mech.name)


def suit_shield(battle: Battle, mech: Mech) -> SuitShield | None:
    """Return the suits that bear hits on a 'Mech in its place, as odds of attacks see them."""
    handholds, rider = _handholds(battle), _rider(battle, mech.id)
    if handholds is None or rider is None or battle.kind(rider).cargo.shields is None:
        return None
    return SuitShield(tuple(points for points in rider.armor.values() if points > 0), handholds.shielded)


def odds_remark(battle: Battle, mech: Mech) -> str:
    """Return what odds of attacks at a 'Mech count that suits bear."""
    rider = _rider(battle, mech.id) if suit_shield(battle, mech) is not None else None
    return say("odds/riders_counted", unit=mech.name, rider=rider.name) if rider is not None else ""


def bear_behind_riders(play: Play[Battle], hit: LocatedHit) -> None:
    """Carry a hit through a 'Mech, or what whoever clings there leaves of it."""
    handholds, rider = _handholds(play.battle), _rider(play.battle, hit.unit)
    if handholds is not None and rider is not None:
        shields = play.battle.kind(rider).cargo.shields
        armor: Literal["front", "rear"] = "rear" if hit.is_rear else "front"
        if shields is not None and hit.location in handholds.shielded.get(armor, ()):
            left = shields(play, rider, hit.points)
            if not left:
                return
            hit = replace(hit, points=left, straight=min(hit.straight, left))
    bear(play, hit)
