"""Damage: a hit carried through armor and structure to what is inside."""

from __future__ import annotations

from companion.engine.battletech.battle.causes import NO_ATTACK, DamageSource
from companion.engine.battletech.battle.hits import LocatedHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.damage.facts import critical_modifiers
from companion.engine.play import Play


def damage(
    play: Play[Battle],
    unit: UnitId,
    location: str,
    points: int,
    *,
    is_rear: bool = False,
    critical_at: str = "",
    certain: int = 0,
    dealt: DamageSource = NO_ATTACK,
) -> None:
    """Carry one hit through: armor, structure, the next location inward; then what it struck inside.

    A hit from the rear stays on the rear armor of the torso; one with a location in `critical_at` may do
    damage there even if armor holds, and strikes so many slots there for `certain`.

    Rule: CityTech, Combat > Recording Damage; Transferring Damage; Critical Damage. Quick-Start, Damage
    Resolution; Transferring Damage.
    """
    added = critical_modifiers(play.battle, play.battle.units[unit], dealt, points)
    hit = LocatedHit(unit, location, points, is_rear, critical_at, dealt.straight, added, certain)
    play.battle.kind(play.battle.units[unit]).bear(play, hit)
