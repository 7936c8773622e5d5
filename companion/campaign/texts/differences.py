"""Differences between two returns from a battle, as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.campaign.commands import Kill, PilotReturn, ReturnBattle, UnitReturn
from companion.campaign.state import Campaign
from companion.campaign.texts.phrases import label


def differences(campaign: Campaign, before: ReturnBattle, after: ReturnBattle) -> Iterator[str]:
    """Yield what a return says otherwise than an earlier one, in words."""
    if before.outcome != after.outcome:
        yield f"Outcome: {after.outcome or 'none'}, before {before.outcome or 'none'}."
    units = {it.unit: it for it in before.units}
    for unit in after.units:
        yield from _unit_differences(campaign, units.get(unit.unit), unit)
    pilots = {it.pilot: it for it in before.pilots}
    for pilot in after.pilots:
        yield from _pilot_differences(campaign, pilots.get(pilot.pilot), pilot)
    yield from _kill_differences(campaign, before, after)
    if before.gained != after.gained:
        yield f"Stores: {_format_amounts(after.gained)}, before {_format_amounts(before.gained)}."


def _unit_differences(campaign: Campaign, before: UnitReturn | None, after: UnitReturn) -> Iterator[str]:
    unit = campaign.units.get(after.unit)
    name = (unit.name or unit.model) if unit else after.unit
    if before is None:
        yield f"{name} was not reported before."
    elif before.fate != after.fate:
        yield f"{name}: {after.fate}, before {before.fate}."
    elif before.condition != after.condition:
        yield f"{name}: damage or ammunition differs from before."


def _pilot_differences(campaign: Campaign, before: PilotReturn | None, after: PilotReturn) -> Iterator[str]:
    pilot = campaign.pilots.get(after.pilot)
    name = pilot.name if pilot else after.pilot
    if before is None:
        yield f"{name} was not reported before."
        return
    if before.fate != after.fate:
        yield f"{name}: {after.fate}, before {before.fate}."
    if before.wounds != after.wounds:
        yield f"{name}: wounds {after.wounds}, before {before.wounds}."
    if before.counted != after.counted:
        yield f"{name}: {_format_amounts(after.counted)}, before {_format_amounts(before.counted)}."


def _kill_differences(campaign: Campaign, before: ReturnBattle, after: ReturnBattle) -> Iterator[str]:
    old, new = ({kill.unit: kill for kill in command.kills} for command in (before, after))
    for unit, kill in new.items():
        if unit not in old:
            yield f"{kill.victim} is now destroyed, and was not before."
        elif old[unit].by != kill.by:
            now, then = _killers(campaign, kill), _killers(campaign, old[unit])
            yield f"{kill.victim}: kill credited to {now}, before to {then}."
    for unit, kill in old.items():
        if unit not in new:
            yield f"{kill.victim} was not destroyed after all."


def _killers(campaign: Campaign, kill: Kill) -> str:
    names = [campaign.pilots[it].name if it in campaign.pilots else it for it in kill.by]
    return " and ".join(names) or "nobody"


def _format_amounts(amounts: Mapping[str, object]) -> str:
    return ", ".join(f"{amount} {label(what)}" for what, amount in amounts.items()) or "nothing"
