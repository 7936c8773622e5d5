"""The subjects of a command by ids, so that a page can show all that touched a pilot or a unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.campaign import commands as did


def subjects_of(command: did.CampaignCommand) -> tuple[str, ...]:
    """Return the ids of units, pilots, forces, sides, battles, plans and notes, each once."""
    found = _SUBJECTS.get(type(command), lambda _: ())(command)
    return tuple(dict.fromkeys(id for id in found if id))


def _recruits(command: did.Enlist) -> Iterable[str | None]:
    units = [id for unit in command.units for id in (unit.id, unit.force)]
    return (*units, *(pilot.id for pilot in command.pilots))


def _participants(command: did.BeginBattle) -> Iterable[str | None]:
    return (
        command.battle,
        command.plan,
        *(id for taken in command.taken for id in (taken.unit, taken.pilot)),
    )


def _returning_ids(command: did.ReturnBattle) -> Iterable[str | None]:
    units, pilots = (unit.unit for unit in command.units), (pilot.pilot for pilot in command.pilots)
    kills, salvage = (id for kill in command.kills for id in kill.by), (unit.id for unit in command.salvage)
    return (command.battle, *units, *pilots, *kills, *salvage)


_SUBJECTS: Mapping[type, Callable[[Any], Iterable[str | None]]] = {
    did.Found: lambda command: (side.id for side in command.sides),
    did.SetSide: lambda command: (command.side.id,),
    did.SetForce: lambda command: (command.force.id, command.force.parent, command.force.side),
    did.Disband: lambda command: (command.side, command.force),
    did.Enlist: _recruits,
    did.Dismiss: lambda command: (*command.units, *command.pilots),
    did.ChangeUnit: lambda command: (command.unit, command.force, command.pilot),
    did.ChangePilot: lambda command: (command.pilot,),
    did.PlanBattle: lambda command: (command.plan,),
    did.DropPlan: lambda command: (command.plan,),
    did.BeginBattle: _participants,
    did.ReturnBattle: _returning_ids,
    did.ForgetBattle: lambda command: (command.battle,),
    did.Repair: lambda command: (command.unit,),
    did.Heal: lambda command: (command.pilot,),
    did.Advance: lambda command: (command.pilot,),
    did.Award: lambda command: (command.pilot,),
    did.WriteNote: lambda command: (command.note,),
    did.RemoveNote: lambda command: (command.note,),
}
