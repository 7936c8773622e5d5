"""The command by which a battle's effects come into the campaign, as the players agreed on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Annotated, Any, Literal

from companion.campaign.commands.battles import battle_of, known_battle, return_units
from companion.campaign.commands.checks import (
    add_amounts,
    check_day,
    check_force,
    check_no_double,
    check_pilot_side,
    check_side,
    check_stores,
    check_unique,
    display_name,
    refuse,
    refuse_unknown,
    unit_of,
    with_pilot_record,
    with_stores,
    with_unit_record,
    with_values,
    without_assignments,
)
from companion.campaign.commands.command import (
    Amount,
    Command,
    CommandRule,
    Day,
    Digest,
    EntryText,
    Group,
    Share,
    SnapshotName,
    Text,
    UnitEntry,
)
from companion.campaign.phrases import format_changes
from companion.campaign.state import (
    Campaign,
    CampaignBattle,
    CampaignUnit,
    Pilot,
    PilotKill,
    PilotStatus,
    Stage,
    UnitStatus,
)
from companion.documents.model import GivenName, Id, Name, OptionalLine, RuleModel
from companion.documents.rule_model import Field
from companion.engine.downtime.progression.views import PilotNumbers
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.setup import UnitCondition
from companion.errors import Refusal
from companion.tabletop.number_text import join_listed


class UnitReturn(RuleModel):
    """The return of a unit from a battle."""

    unit: Id
    """The unit."""
    fate: Literal["ready", "destroyed", "lost", "salvaged"]
    """Whether it is there still; destroyed ones may be salvaged or not, lost ones stay with the enemy."""
    condition: UnitCondition | None = None
    """What is left of it; unsaid, it is whole."""
    how: OptionalLine = ""
    """What befell it, in words."""


class PilotReturn(RuleModel):
    """The return of a pilot from a battle."""

    pilot: Id
    """The pilot."""
    fate: Literal["well", "wounded", "killed", "captured", "missing"]
    """How he is."""
    wounds: Annotated[int, Field(ge=0, le=100)] = 0
    """Boxes that are crossed off on his sheet now."""
    counted: Mapping[Id, Share] = {}
    """What is counted for him, by the names that `progression.counters` of the ruleset gives."""


class Kill(RuleModel):
    """A unit that was put out of a battle, and who did it."""

    victim: Name
    """What was destroyed, in words."""
    unit: Id
    """What the battle knows it by."""
    kind: Name = "mech"
    """The kind of unit that it was."""
    by: Mapping[Id, Share] = {}
    """The pilots whose kill it is, with the share of each; of others it is nobody's."""
    how: OptionalLine = ""
    """By what, in words."""
    turn: Annotated[int, Field(ge=0, le=10_000)] = 0
    """In which turn."""


class ReturnBattle(Command):
    """The effects of a battle on the campaign, as the players agreed on them.

    Where a battle was corrected after its return, a second one `replaces` the first.
    """

    do: Literal["return_battle"] = "return_battle"
    battle: Id
    """The battle."""
    title: GivenName
    """What players call it."""
    day: Day
    """When it was."""
    moment: Annotated[int, Field(ge=0)] = 0
    """The entry of the battle's journal that it was returned at, 0 for its beginning."""
    outcome: OptionalLine = ""
    """How it ended, in words."""
    winner: Id | None = None
    """The side that won it."""
    units: tuple[UnitReturn, ...] = ()
    """The campaign's units in it."""
    pilots: tuple[PilotReturn, ...] = ()
    """The campaign's pilots in it."""
    kills: tuple[Kill, ...] = ()
    """What was destroyed in it."""
    salvage: tuple[UnitEntry, ...] = ()
    """Units of others that were taken."""
    models: Mapping[str, Mapping[str, Any]] = {}
    """The unit files of models among the salvage that the ruleset does not ship."""
    snapshots: Mapping[SnapshotName, Digest] = {}
    """What the campaign keeps of the other models among the salvage."""
    gained: Mapping[Id, Amount] = {}
    """What the campaign's stores gain by it."""
    note: Text = ""
    """What the players have to say of it."""
    replaces: Annotated[int, Field(ge=1)] | None = None
    """The number of the entry in whose place this one stands."""


_UNIT_STATUS: Mapping[str, UnitStatus] = {
    "ready": UnitStatus.READY,
    "salvaged": UnitStatus.READY,
    "destroyed": UnitStatus.DESTROYED,
    "lost": UnitStatus.LOST,
}


_PILOT_STATUS: Mapping[str, PilotStatus] = {
    "well": PilotStatus.FIT,
    "wounded": PilotStatus.FIT,
    "killed": PilotStatus.KILLED,
    "captured": PilotStatus.CAPTURED,
    "missing": PilotStatus.MISSING,
}


_FATES = {"destroyed": "destroyed", "lost": "lost to the enemy", "salvaged": "destroyed, its wreck recovered"}


def _check_return(campaign: Campaign, command: ReturnBattle) -> Iterator[Refusal]:
    yield from check_day(command.day)
    battle = battle_of(campaign, command.battle)
    if battle is None:
        yield refuse("never_began", f"{command.title} never began in this campaign.")
        return
    if battle.stage is not Stage.RUNNING:
        reason = f"{battle.title} already has a return: entry {battle.entry}."
        yield refuse("returned", f"{reason} Correct that entry, or take it back.")
    pilots = {pilot: pilot for pilot in battle.units.values() if pilot}
    for unit in command.units:
        if unit.unit not in battle.units:
            yield refuse_unknown("unit in this battle", unit.unit, battle.units)
    for pilot in command.pilots:
        if pilot.pilot not in pilots:
            yield refuse_unknown("pilot in this battle", pilot.pilot, pilots)
    yield from check_no_double([unit.unit for unit in command.units], "unit")
    yield from check_no_double([pilot.pilot for pilot in command.pilots], "pilot")
    yield from _check_salvage(campaign, command)


def _check_salvage(campaign: Campaign, command: ReturnBattle) -> Iterator[Refusal]:
    for pilot in (pilot for kill in command.kills for pilot in kill.by):
        if pilot not in campaign.pilots:
            yield refuse_unknown("pilot", pilot, campaign.pilots)
    yield from check_unique([unit.id for unit in command.salvage], campaign.units, "unit")
    for unit in command.salvage:
        yield from check_side(campaign, unit.side)
        yield from check_force(campaign, unit.force, unit.side)
        if unit.pilot is not None:
            yield from check_pilot_side(campaign, unit.pilot, unit.side, unit.name or unit.model)
    yield from check_stores(campaign, command.gained)


def _return(campaign: Campaign, number: int, command: ReturnBattle) -> Campaign:
    day = date.fromisoformat(command.day)
    battle = known_battle(campaign, command.battle)
    seats = battle.units
    pilots_units = {pilot: unit for unit, pilot in seats.items() if pilot}
    campaign = return_units(campaign, command.battle)
    units = [
        _returned_unit(campaign.units[it.unit], it, number, command, seats.get(it.unit))
        for it in command.units
    ]
    units += [
        unit_of(it, day, number, f"Taken as salvage: {command.title}", command.battle)
        for it in command.salvage
    ]
    pilots = [
        _returned_pilot(campaign.pilots[it.pilot], it, number, command, pilots_units.get(it.pilot))
        for it in command.pilots
    ]
    campaign = replace(
        campaign,
        today=max(campaign.today, day),
        units=with_values(campaign.units, *units),
        pilots=with_values(campaign.pilots, *pilots),
        models={**campaign.models, **command.models},
        snapshots={**campaign.snapshots, **command.snapshots},
        battles=with_values(campaign.battles, _returned_battle(battle, number, command)),
    )
    campaign = _with_kills_of(campaign, command, day)
    killed = [it.pilot for it in command.pilots if it.fate == "killed"]
    return with_stores(without_assignments(campaign, killed), command.gained)


def _returned_battle(battle: CampaignBattle, number: int, command: ReturnBattle) -> CampaignBattle:
    return replace(
        battle,
        title=command.title,
        day=date.fromisoformat(command.day),
        stage=Stage.RETURNED,
        outcome=command.outcome,
        winner=command.winner,
        moment=command.moment,
        entry=number,
    )


def _returned_unit(
    unit: CampaignUnit, back: UnitReturn, number: int, command: ReturnBattle, pilot: str | None
) -> CampaignUnit:
    fate = {"ready": "", "salvaged": "destroyed, its wreck recovered"}.get(back.fate, back.fate)
    text = ", ".join(part for part in (fate, back.how) if part)
    what = f"{command.title}: {text}" if text else command.title
    unit = with_unit_record(unit, number, date.fromisoformat(command.day), what, command.battle, pilot)
    return replace(unit, condition=back.condition, status=_UNIT_STATUS[back.fate])


def _returned_pilot(
    pilot: Pilot, back: PilotReturn, number: int, command: ReturnBattle, unit: str | None
) -> Pilot:
    counted = {counter: Fraction(share) for counter, share in back.counted.items()}
    pilot = replace(
        pilot,
        wounds=back.wounds,
        status=_PILOT_STATUS[back.fate],
        earned=add_amounts(pilot.earned, counted),
    )
    what = command.title if back.fate == "well" else f"{command.title}: {back.fate}"
    return with_pilot_record(
        pilot, number, date.fromisoformat(command.day), what, command.battle, unit, counted
    )


def _with_kills_of(campaign: Campaign, command: ReturnBattle, day: date) -> Campaign:
    found: dict[str, list[PilotKill]] = {}
    for kill in command.kills:
        for pilot, share in kill.by.items():
            found.setdefault(pilot, []).append(_pilot_kill(kill, command.battle, day, Fraction(share)))
    pilots = [
        replace(campaign.pilots[id], kills=(*campaign.pilots[id].kills, *it)) for id, it in found.items()
    ]
    return replace(campaign, pilots=with_values(campaign.pilots, *pilots))


def _pilot_kill(kill: Kill, battle: str, day: date, share: Fraction) -> PilotKill:
    return PilotKill(kill.victim, kill.kind, kill.how, battle, day, kill.turn, share)


def _describe_return(campaign: Campaign, command: ReturnBattle) -> EntryText:
    outcome = f": {command.outcome}" if command.outcome else ""
    return EntryText(f"Back from {command.title}{outcome}", tuple(_result_lines(campaign, command)))


def _result_lines(campaign: Campaign, command: ReturnBattle) -> Iterator[str]:
    for kill in command.kills:
        yield _kill_text(campaign, kill)
    for unit in command.units:
        yield from _unit_lines(campaign, unit)
    for pilot in command.pilots:
        yield from _pilot_lines(campaign, pilot)
    if command.salvage:
        yield f"Salvage: {join_listed(unit.name or unit.model for unit in command.salvage)}."
    if command.gained:
        yield f"Stores: {format_changes(command.gained)}."
    if command.note:
        yield command.note


def _kill_text(campaign: Campaign, kill: Kill) -> str:
    by = [
        display_name(campaign.pilots, pilot) + (f" ({share})" if share != "1" else "")
        for pilot, share in kill.by.items()
    ]
    how = f", {kill.how}" if kill.how else ""
    turn = f", turn {kill.turn}" if kill.turn else ""
    return (
        f"{join_listed(by)} destroyed {kill.victim}{how}{turn}."
        if by
        else f"{kill.victim} destroyed{how}{turn}."
    )


def _unit_lines(campaign: Campaign, back: UnitReturn) -> Iterator[str]:
    name = display_name(campaign.units, back.unit)
    if back.fate != "ready":
        yield f"{name}: {_FATES[back.fate]}{f', {back.how}' if back.how else ''}."
    elif back.condition is not None:
        yield f"{name}: damaged."


def _pilot_lines(campaign: Campaign, back: PilotReturn) -> Iterator[str]:
    name = display_name(campaign.pilots, back.pilot)
    if back.fate == "wounded":
        yield f"{name}: wounded ({back.wounds})."
    elif back.fate != "well":
        yield f"{name}: {back.fate}."


def _returning_ids(command: ReturnBattle) -> Iterable[str | None]:
    units, pilots = (unit.unit for unit in command.units), (pilot.pilot for pilot in command.pilots)
    kills, salvage = (id for kill in command.kills for id in kill.by), (unit.id for unit in command.salvage)
    return (command.battle, *units, *pilots, *kills, *salvage)


def _counted(command: ReturnBattle) -> Iterable[PilotNumbers]:
    return (PilotNumbers(left=dict.fromkeys(it.counted, Fraction(0))) for it in command.pilots)


COMMANDS = (
    CommandRule(
        ReturnBattle,
        _check_return,
        _return,
        _describe_return,
        _returning_ids,
        Group.BATTLES,
        "flag",
        units=lambda it: it.salvage,
        pilots=_counted,
    ),
)
