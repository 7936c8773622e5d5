"""What state a 'Mech is in: locations lost, legs gone, out of the battle."""

from __future__ import annotations

from companion.engine.battletech.state import Battle, Mech, SideId


def is_lost(mech: Mech, location: str) -> bool:
    """Whether a location is destroyed. Rule: Quick-Start, Damage Resolution (no armor left)."""
    return mech.armor[location] <= 0


def lost_locations(battle: Battle, mech: Mech) -> tuple[str, ...]:
    """Destroyed locations in the order of the sheet."""
    return tuple(name for name in battle.rules.tables.locations.names if is_lost(mech, name))


def is_destroyed(battle: Battle, mech: Mech) -> bool:
    """Whether the 'Mech is out of the battle. Rule: Quick-Start, Destroying a BattleMech; Special Rules."""
    names = battle.rules.tables.locations.names
    return mech.has_left or any(names[lost].destroys_unit for lost in lost_locations(battle, mech))


def is_immobile(battle: Battle, mech: Mech) -> bool:
    """Whether the 'Mech can neither move nor turn. Rule: Quick-Start, Leg Destruction."""
    names = battle.rules.tables.locations.names
    return any(names[lost].immobilizes for lost in lost_locations(battle, mech))


def surviving(battle: Battle, side: SideId | None = None) -> tuple[Mech, ...]:
    """Units that still take part, of one side or of both."""
    return tuple(
        mech for mech in battle.units.values() if not is_destroyed(battle, mech) and side in (None, mech.side)
    )


def points(battle: Battle, mech: Mech, movement: str) -> int:
    """Movement Points that a way of moving may spend. Rule: Quick-Start, Movement Modes."""
    rating = battle.rules.tables.movement.modes[movement].points
    if rating == "none" or is_immobile(battle, mech):
        return 0
    return int(getattr(battle.model(mech).movement, rating))
