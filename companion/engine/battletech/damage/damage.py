"""Damage: armor lost, then structure, locations destroyed, and what is left passed on inward."""

from __future__ import annotations

from companion.engine.battletech.battle.components import is_lost
from companion.engine.battletech.battle.events import DamageVanished
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.damage import criticals, warriors
from companion.engine.battletech.damage.losses import lose_armor, lose_structure, stagger
from companion.engine.play import Play


def damage(play: Play[Battle], unit: UnitId, location: str, points: int, *, is_rear: bool = False) -> None:
    """Carry one hit through: armor, structure, the next location inward; then what it struck inside.

    A hit from the rear stays on the rear armor of the torso. Rule: CityTech, Combat > Recording Damage;
    Transferring Damage; Critical Damage. Quick-Start, Damage Resolution; Transferring Damage.
    """
    taken = play.battle.units[unit].suffered.taken
    breached = _carry_through(play, unit, location, points, is_rear)
    if breached is not None:
        criticals.determine(play, unit, breached)
    shake(play, unit, location)
    stagger(play, unit, taken)


def _carry_through(play: Play[Battle], unit: UnitId, location: str, points: int, is_rear: bool) -> str | None:
    """The location whose structure bore the last of the damage and still stands."""
    place = play.battle.rules.tables.place
    where: str | None = location
    while points and where is not None:
        if not is_lost(play.battle.units[unit], where):
            points = lose_armor(play, unit, where, points, is_rear=is_rear)
            reaches_structure = points > 0
            points = lose_structure(play, unit, where, points)
            if reaches_structure and not is_lost(play.battle.units[unit], where):
                return where
        where = place(where).transfers_to
    if points:
        play.happen(DamageVanished(unit, points))
    return None


def shake(play: Play[Battle], unit: UnitId, location: str) -> None:
    """A hit on the head hurts the MechWarrior even if its armor holds.

    Rule: CityTech, Playing the Game > Damage from Head Hits.
    """
    tables = play.battle.rules.tables
    if tables.warriors is not None and tables.place(location).holds_warrior:
        warriors.hurt(play, unit, tables.warriors.damage.head_hit, "Head hit")
