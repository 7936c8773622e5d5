"""Units as roster cards and map counters show them."""

from __future__ import annotations

from companion.engine.battletech.condition import is_destroyed, is_immobile, is_lost, lost_locations
from companion.engine.battletech.sequence import DECLARE, RESOLVE, pending, side_to_act
from companion.engine.battletech.set_up import silhouette
from companion.engine.battletech.state import Battle, Mech
from companion.engine.sheet import Chip, Tone
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
    model = battle.model(mech)
    return UnitView(
        id=mech.id,
        name=mech.name,
        designation=model.model,
        pilot=mech.pilot,
        side=mech.side,
        silhouette=silhouette(model),
        armor_left=sum(mech.armor.values()),
        armor_full=sum(model.armor.values()),
        movement=movement_words(battle, mech),
        chips=chips(battle, mech),
        may_act=mech.id in waiting and side in (None, mech.side) and battle.ending is None,
        has_acted=mech.id not in waiting,
        is_destroyed=is_destroyed(battle, mech),
        hex=mech.hex,
        facing=mech.facing,
    )


def movement_words(battle: Battle, mech: Mech) -> str:
    """What the unit did in this turn's movement: "Walked 5 hexes"; empty before it moved."""
    if mech.moved is None:
        return ""
    done = battle.rules.tables.movement.modes[mech.moved.movement].done.capitalize()
    if not mech.moved.hexes:
        return done
    return f"{done} {mech.moved.hexes} {'hex' if mech.moved.hexes == 1 else 'hexes'}"


def chips(battle: Battle, mech: Mech) -> tuple[Chip, ...]:
    """The conditions of a unit, the worst first."""
    tables = battle.rules.tables
    found = []
    if mech.has_left:
        found.append(Chip("left", "Left the map", Tone.DANGER, tables.movement.leaving_source))
    elif is_destroyed(battle, mech):
        still_fires = battle.turn.step == RESOLVE and mech in pending(battle)
        hint = "Its declared fire is still rolled." if still_fires else tables.locations.source
        found.append(Chip("destroyed", "Destroyed", Tone.DANGER, hint))
    if is_immobile(battle, mech):
        found.append(Chip("immobile", "Immobile", Tone.WARN, tables.locations.source))
    lost = [tables.locations.names[name].abbreviation for name in lost_locations(battle, mech)]
    if lost:
        found.append(Chip("lost", f"Lost {' '.join(lost)}", Tone.WARN, tables.locations.source))
    for mount in battle.model(mech).weapons:
        if mount.rounds is not None and mech.rounds[mount.id] == 0 and not is_lost(mech, mount.location):
            name = tables.weapons[mount.weapon].abbreviation
            found.append(
                Chip(f"empty/{mount.id}", f"{name} empty", Tone.WARN, tables.weapon_attacks.ammunition_source)
            )
    if battle.turn.step in (DECLARE, RESOLVE) and mech.declared is not None:
        found.append(_declared_chip(battle, mech))
    return tuple(found)


def _declared_chip(battle: Battle, mech: Mech) -> Chip:
    declared = mech.declared
    if declared is None or declared.target is None:
        return Chip("declared", "Holds fire")
    if mech.has_resolved:
        return Chip("declared", "Has fired")
    return Chip("declared", f"Fires at {battle.units[declared.target].name}")
