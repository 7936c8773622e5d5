"""Whom and what a deed speaks of, by ids: so that a page can show all that touched a pilot or a unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.campaign import deeds as did


def subjects(deed: did.Deed) -> tuple[str, ...]:
    """The ids of units, pilots, forces, sides, battles, plans and notes, each once."""
    found = _SUBJECTS.get(type(deed), lambda _: ())(deed)
    return tuple(dict.fromkeys(id for id in found if id))


def _joining(deed: did.Enlist) -> Iterable[str | None]:
    units = [id for unit in deed.units for id in (unit.id, unit.force)]
    return (*units, *(pilot.id for pilot in deed.pilots))


def _going(deed: did.BeginBattle) -> Iterable[str | None]:
    return (deed.battle, deed.plan, *(id for taken in deed.taken for id in (taken.unit, taken.pilot)))


def _coming_back(deed: did.ReturnBattle) -> Iterable[str | None]:
    units, pilots = (unit.unit for unit in deed.units), (pilot.pilot for pilot in deed.pilots)
    kills, salvage = (id for kill in deed.kills for id in kill.by), (unit.id for unit in deed.salvage)
    return (deed.battle, *units, *pilots, *kills, *salvage)


_SUBJECTS: Mapping[type, Callable[[Any], Iterable[str | None]]] = {
    did.Found: lambda deed: (side.id for side in deed.sides),
    did.SetSide: lambda deed: (deed.side.id,),
    did.SetForce: lambda deed: (deed.force.id, deed.force.parent, deed.force.side),
    did.Disband: lambda deed: (deed.side, deed.force),
    did.Enlist: _joining,
    did.Dismiss: lambda deed: (*deed.units, *deed.pilots),
    did.ChangeUnit: lambda deed: (deed.unit, deed.force, deed.pilot),
    did.ChangePilot: lambda deed: (deed.pilot,),
    did.PlanBattle: lambda deed: (deed.plan,),
    did.DropPlan: lambda deed: (deed.plan,),
    did.BeginBattle: _going,
    did.ReturnBattle: _coming_back,
    did.ForgetBattle: lambda deed: (deed.battle,),
    did.Repair: lambda deed: (deed.unit,),
    did.Heal: lambda deed: (deed.pilot,),
    did.Advance: lambda deed: (deed.pilot,),
    did.Award: lambda deed: (deed.pilot,),
    did.WriteNote: lambda deed: (deed.note,),
    did.RemoveNote: lambda deed: (deed.note,),
}
