"""Battles in the words of a diary: who went, who came back, what was destroyed and taken."""

from __future__ import annotations

from collections.abc import Iterator

from companion.campaign.deeds import (
    BeginBattle,
    DropPlan,
    ForgetBattle,
    Kill,
    PilotReturn,
    PlanBattle,
    ReturnBattle,
    UnitReturn,
)
from companion.campaign.folding import battle_of
from companion.campaign.sense.presence import called
from companion.campaign.state import Campaign
from companion.campaign.words.wording import Told, changes_words, day_of, sentences
from companion.tabletop.counting import listed

_FATES = {"destroyed": "destroyed", "lost": "lost to the enemy", "salvaged": "destroyed, its wreck recovered"}


def planned(_: Campaign, deed: PlanBattle) -> Told:
    """A battle to come."""
    return Told(f"{deed.title} is planned for {day_of(deed.day)}", sentences(deed.about))


def dropped(campaign: Campaign, deed: DropPlan) -> Told:
    """A battle that will not be."""
    plan = campaign.battles.get(deed.plan)
    return Told(f"{plan.title if plan else deed.plan} is called off")


def begun(campaign: Campaign, deed: BeginBattle) -> Told:
    """Who goes into a battle."""
    return Told(f"{deed.title} begins", tuple(_going(campaign, deed)))


def _going(campaign: Campaign, deed: BeginBattle) -> Iterator[str]:
    for taken in deed.taken:
        unit = called(campaign.units, taken.unit)
        yield f"{called(campaign.pilots, taken.pilot)} in {unit}" if taken.pilot else unit


def forgotten(campaign: Campaign, deed: ForgetBattle) -> Told:
    """A battle that does not count."""
    battle = battle_of(campaign, deed.battle)
    return Told(f"{battle.title if battle else 'A battle'} does not count")


def returned(campaign: Campaign, deed: ReturnBattle) -> Told:
    """What a battle did: kills, losses, wounds, salvage."""
    outcome = f": {deed.outcome}" if deed.outcome else ""
    return Told(f"Back from {deed.title}{outcome}", tuple(_done(campaign, deed)))


def _done(campaign: Campaign, deed: ReturnBattle) -> Iterator[str]:
    for kill in deed.kills:
        yield _kill(campaign, kill)
    for unit in deed.units:
        yield from _unit(campaign, unit)
    for pilot in deed.pilots:
        yield from _pilot(campaign, pilot)
    if deed.salvage:
        yield f"Salvage: {listed(unit.name or unit.model for unit in deed.salvage)}."
    if deed.gained:
        yield f"Stores: {changes_words(deed.gained)}."
    if deed.note:
        yield deed.note


def _kill(campaign: Campaign, kill: Kill) -> str:
    by = [
        called(campaign.pilots, pilot) + (f" ({share})" if share != "1" else "")
        for pilot, share in kill.by.items()
    ]
    how = f", {kill.how}" if kill.how else ""
    turn = f", turn {kill.turn}" if kill.turn else ""
    return (
        f"{listed(by)} destroyed {kill.victim}{how}{turn}." if by else f"{kill.victim} destroyed{how}{turn}."
    )


def _unit(campaign: Campaign, back: UnitReturn) -> Iterator[str]:
    name = called(campaign.units, back.unit)
    if back.fate != "ready":
        yield f"{name}: {_FATES[back.fate]}{f', {back.how}' if back.how else ''}."
    elif back.condition is not None:
        yield f"{name}: damaged."


def _pilot(campaign: Campaign, back: PilotReturn) -> Iterator[str]:
    name = called(campaign.pilots, back.pilot)
    if back.fate == "wounded":
        yield f"{name}: wounded ({back.wounds})."
    elif back.fate != "well":
        yield f"{name}: {back.fate}."
