"""Units as roster cards and map counters show them."""

from __future__ import annotations

from companion.engine.battletech.chips import chips
from companion.engine.battletech.condition import is_destroyed
from companion.engine.battletech.sequence import pending, side_to_act, waits_for_units
from companion.engine.battletech.set_up import silhouette
from companion.engine.battletech.state import Battle, Mech
from companion.engine.views import SideView, UnitView


def side_views(battle: Battle) -> tuple[SideView, ...]:
    """The sides in their order."""
    return tuple(SideView(side.id, side.name, index) for index, side in enumerate(battle.sides))


def unit_views(battle: Battle) -> tuple[UnitView, ...]:
    """Every unit, side by side."""
    waiting = {mech.id for mech in pending(battle)}
    side = side_to_act(battle)
    order = [side.id for side in battle.sides]
    return tuple(
        _unit_view(battle, mech, waiting, side)
        for mech in sorted(battle.units.values(), key=lambda mech: order.index(mech.side))
    )


def _unit_view(battle: Battle, mech: Mech, waiting: set[str], side: str | None) -> UnitView:
    model, heat = battle.model(mech), battle.rules.tables.heat
    return UnitView(
        id=mech.id,
        name=mech.name,
        designation=model.model,
        pilot=pilot_words(mech),
        side=mech.side,
        silhouette=silhouette(model),
        armor_left=sum(mech.armor.values()) + sum(mech.rear_armor.values()),
        armor_full=sum(model.armor.values()) + sum(model.rear_armor.values()),
        movement=movement_words(battle, mech),
        chips=chips(battle, mech),
        may_act=mech.id in waiting and side in (None, mech.side) and battle.ending is None,
        has_acted=waits_for_units(battle) and mech.id not in waiting,
        is_destroyed=is_destroyed(battle, mech),
        hex=mech.hex,
        facing=mech.facing,
        structure_left=sum(mech.structure.values()) if mech.structure else None,
        structure_full=sum(model.structure.values()) if model.structure else None,
        heat=mech.heat if heat else None,
        heat_full=heat.scale.highest if heat else None,
        twist=mech.twist,
        is_prone=mech.is_prone,
    )


def pilot_words(mech: Mech) -> str:
    """The MechWarrior's name and skills, Gunnery first: "Kai, 3/4"."""
    if mech.warrior is None:
        return mech.pilot
    skills = f"{mech.warrior.gunnery}/{mech.warrior.piloting}"
    return f"{mech.pilot}, {skills}" if mech.pilot else skills


def movement_words(battle: Battle, mech: Mech) -> str:
    """What the unit did in this turn's movement: "Walked 5 hexes"; empty before it moved."""
    if mech.moved is None:
        return ""
    done = battle.rules.tables.movement.modes[mech.moved.movement].done.capitalize()
    if not mech.moved.hexes:
        return done
    return f"{done} {mech.moved.hexes} {'hex' if mech.moved.hexes == 1 else 'hexes'}"
