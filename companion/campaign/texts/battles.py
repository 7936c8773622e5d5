"""Text for battles in a diary: who took part, who returned, what was destroyed and salvaged."""

from __future__ import annotations

from collections.abc import Iterator

from companion.campaign.commands import (
    BeginBattle,
    DropPlan,
    ForgetBattle,
    Kill,
    PilotReturn,
    PlanBattle,
    ReturnBattle,
    UnitReturn,
)
from companion.campaign.projection import battle_of
from companion.campaign.state import Campaign
from companion.campaign.texts.phrases import EntryText, format_changes, format_iso_day, join_sentences
from companion.campaign.validation.presence import display_name
from companion.tabletop.number_text import join_listed

_FATES = {"destroyed": "destroyed", "lost": "lost to the enemy", "salvaged": "destroyed, its wreck recovered"}


def plan_text(_campaign: Campaign, command: PlanBattle) -> EntryText:
    """Return a battle to come."""
    return EntryText(
        f"{command.title} is planned for {format_iso_day(command.day)}", join_sentences(command.about)
    )


def drop_text(campaign: Campaign, command: DropPlan) -> EntryText:
    """Return a battle that will not be."""
    plan = campaign.battles.get(command.plan)
    return EntryText(f"{plan.title if plan else command.plan} is called off")


def begin_text(campaign: Campaign, command: BeginBattle) -> EntryText:
    """Return who goes into a battle."""
    return EntryText(f"{command.title} begins", tuple(_participant_names(campaign, command)))


def _participant_names(campaign: Campaign, command: BeginBattle) -> Iterator[str]:
    for taken in command.taken:
        unit = display_name(campaign.units, taken.unit)
        yield f"{display_name(campaign.pilots, taken.pilot)} in {unit}" if taken.pilot else unit


def forget_text(campaign: Campaign, command: ForgetBattle) -> EntryText:
    """Return a battle that does not count."""
    battle = battle_of(campaign, command.battle)
    return EntryText(f"{battle.title if battle else 'A battle'} does not count")


def return_text(campaign: Campaign, command: ReturnBattle) -> EntryText:
    """Return what a battle did: kills, losses, wounds, salvage."""
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
