"""`companion campaign show`: who is ready, what is broken, what comes next."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from companion.campaign.phrases import format_day, label
from companion.campaign.roster import (
    active_pilots,
    active_units,
    is_damaged,
    pilot_state,
    unit_state,
)
from companion.campaign.session import CampaignSession
from companion.campaign.skill_labels import format_traits
from companion.campaign.state import Campaign, CampaignBattle, CampaignUnit, Pilot, Stage
from companion.cli.campaign.library import reading_campaigns
from companion.cli.printing import bold, dim, print_json, table
from companion.engine.game import CampaignGame
from companion.errors import InputError
from companion.rulebooks.loader import RulebookLibrary
from companion.tabletop.number_text import format_count

EPILOG = """\
NAME is a campaign's name, or its number if several share the name.

With --json the answer is one line:
  id, uid, name, ruleset, options, began, today, about, number (of the last entry)
  sides, forces      by id: name, and whether it is ours; kind, side and parent
  units              for each: unit, name, model, side, force, pilot, status, state (ready, damaged, busy,
                     away, destroyed, lost), battle, busy_until, condition (null: undamaged)
  pilots             for each: pilot, name, side, traits, talents, wounds, status, state, battle, busy_until,
                     left (unspent, by counter), kills
  battles            for each: battle, title, day, stage (planned, running, returned), outcome
  stores, notes      amounts by name; titles by id
  misfits            numbers of entries that this Companion cannot read

  companion campaign show "Fox Hunt"
"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion campaign show` takes."""
    parser.add_argument("name", metavar="NAME", help="a campaign, by name or number")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def run(options: Namespace) -> int:
    """Print how a campaign stands."""
    with reading_campaigns() as campaigns:
        if campaigns is None:
            raise InputError("There are no campaigns yet.")
        session = campaigns.find(options.name)
    if options.json:
        print_json(_data(session))
    else:
        print(*_lines(session), sep="\n")
    return 0


def _lines(session: CampaignSession) -> Iterator[str]:
    campaign = session.campaign
    yield bold(f"{campaign.name}, {format_day(campaign.today)}")
    yield dim(
        f"Rules: {RulebookLibrary.of_player().title(campaign.ruleset)}, since {format_day(campaign.began)}"
    )
    yield from _section("Units", ("Unit", "Model", "Force", "Pilot", "State"), _units(campaign))
    yield from _section("Pilots", ("Pilot", "Skills", "Wounds", "Kills", "State"), _pilots(session))
    yield from _section("Battles planned or in progress", ("Day", "Battle", "Stage"), _coming(campaign))
    if campaign.stores:
        yield bold("Stores")
        yield from (f"  {amount} {label(what)}" for what, amount in campaign.stores.items())
    fought = sum(battle.stage is Stage.RETURNED for battle in campaign.battles.values())
    yield dim(f"{format_count(fought, 'battle')} fought, {format_count(len(campaign.notes), 'note')}")


def _section(title: str, head: tuple[str, ...], rows: list[tuple[str, ...]]) -> Iterator[str]:
    if rows:
        yield bold(title)
        yield from (f"  {line}" for line in table([head, *rows]))


def _units(campaign: Campaign) -> list[tuple[str, ...]]:
    return [_unit_row(campaign, unit) for unit in active_units(campaign)]


def _unit_row(campaign: Campaign, unit: CampaignUnit) -> tuple[str, ...]:
    force = campaign.forces[unit.force].name if unit.force else ""
    pilot = campaign.pilots[unit.pilot].name if unit.pilot else ""
    state = str(unit_state(unit, campaign.today))
    if unit.battle is not None and is_damaged(unit.condition):
        state += ", damaged"
    return unit.name or unit.model, unit.model, force, pilot, _until(state, unit)


def _pilots(session: CampaignSession) -> list[tuple[str, ...]]:
    pilots = active_pilots(session.campaign)
    return [_pilot_row(session.campaign, session.game, pilot) for pilot in pilots]


def _pilot_row(campaign: Campaign, game: CampaignGame, pilot: Pilot) -> tuple[str, ...]:
    skills = format_traits(campaign, game, pilot)
    kills = str(sum((kill.share for kill in pilot.kills), Fraction(0)))
    state = _until(str(pilot_state(pilot, campaign.today)), pilot)
    return pilot.name, skills, str(pilot.wounds), kills, state


def _until(state: str, it: CampaignUnit | Pilot) -> str:
    return f"{state} until {format_day(it.busy_until)}" if state == "busy" and it.busy_until else state


def _coming(campaign: Campaign) -> list[tuple[str, ...]]:
    found = [it for it in campaign.battles.values() if it.stage is not Stage.RETURNED]
    return [(format_day(it.day), it.title, str(it.stage)) for it in sorted(found, key=lambda it: it.day)]


def _data(session: CampaignSession) -> dict[str, Any]:
    campaign = session.campaign
    return {
        "id": session.id,
        "uid": session.uid,
        "name": campaign.name,
        "ruleset": campaign.ruleset,
        "options": dict(campaign.options),
        "began": campaign.began.isoformat(),
        "today": campaign.today.isoformat(),
        "about": campaign.about,
        "number": campaign.number,
        "sides": {it.id: {"name": it.name, "is_ours": it.is_ours} for it in campaign.sides.values()},
        "forces": {
            it.id: {"name": it.name, "kind": it.kind, "side": it.side, "parent": it.parent}
            for it in campaign.forces.values()
        },
        "units": [_unit_data(campaign, unit) for unit in campaign.units.values()],
        "pilots": [_pilot_data(campaign, pilot) for pilot in campaign.pilots.values()],
        "battles": [_battle_data(battle) for battle in campaign.battles.values()],
        "stores": dict(campaign.stores),
        "notes": {note.id: note.title for note in campaign.notes.values()},
        "misfits": [misfit.number for misfit in session.invalid_entries],
    }


def _unit_data(campaign: Campaign, unit: CampaignUnit) -> dict[str, Any]:
    left = unit.condition
    return {
        "unit": unit.id,
        "name": unit.name,
        "model": unit.model,
        "side": unit.side,
        "force": unit.force,
        "pilot": unit.pilot,
        "status": unit.status.value,
        "state": unit_state(unit, campaign.today).value,
        "battle": unit.battle,
        "busy_until": unit.busy_until.isoformat() if unit.busy_until else None,
        "condition": left.model_dump(mode="json", exclude_defaults=True) if left else None,
    }


def _pilot_data(campaign: Campaign, pilot: Pilot) -> dict[str, Any]:
    return {
        "pilot": pilot.id,
        "name": pilot.name,
        "side": pilot.side,
        "traits": dict(pilot.traits),
        "talents": list(pilot.talents),
        "wounds": pilot.wounds,
        "status": pilot.status.value,
        "state": pilot_state(pilot, campaign.today).value,
        "battle": pilot.battle,
        "busy_until": pilot.busy_until.isoformat() if pilot.busy_until else None,
        "left": _shares(
            {counter: pilot.unspent_amount(counter) for counter in {**pilot.earned, **pilot.spent}}
        ),
        "kills": [
            {"victim": it.victim, "how": it.how, "day": it.day.isoformat(), "share": str(it.share)}
            for it in pilot.kills
        ],
    }


def _shares(amounts: Mapping[str, Fraction]) -> dict[str, int | str]:
    return {
        name: amount.numerator if amount.denominator == 1 else str(amount) for name, amount in amounts.items()
    }


def _battle_data(battle: CampaignBattle) -> dict[str, Any]:
    return {
        "battle": battle.battle or battle.id,
        "title": battle.title,
        "day": battle.day.isoformat(),
        "stage": battle.stage.value,
        "outcome": battle.outcome,
    }
