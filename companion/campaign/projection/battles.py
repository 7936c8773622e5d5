"""The effects of battle commands on a campaign: planned, begun, returned from, forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

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
from companion.campaign.projection.parts import (
    add_amounts,
    unit_of,
    with_pilot_record,
    with_stores,
    with_unit_record,
    with_values,
    without,
    without_assignments,
)
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
from companion.engine.shared.fast_replace import replace

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


def battle_of(campaign: Campaign, battle: str) -> CampaignBattle | None:
    """Return the battle of this name in every database, where the campaign has begun it."""
    found = campaign.battles.get(battle)
    if found is not None and found.battle:
        return found
    return next((it for it in campaign.battles.values() if it.battle == battle), None)


def _known_battle(campaign: Campaign, battle: str) -> CampaignBattle:
    if found := battle_of(campaign, battle):
        return found
    raise LookupError(f"the battle {battle} never began")


def plan_battle(campaign: Campaign, _number: int, command: PlanBattle) -> Campaign:
    """Return the campaign with a planned battle, or with a changed plan."""
    day = date.fromisoformat(command.day)
    plan = CampaignBattle(command.plan, command.title, day, Stage.PLANNED, about=command.about)
    return replace(campaign, battles=with_values(campaign.battles, plan))


def drop_plan(campaign: Campaign, _number: int, command: DropPlan) -> Campaign:
    """Return the campaign without a plan."""
    return replace(campaign, battles=without(campaign.battles, command.plan))


def begin_battle(campaign: Campaign, _number: int, command: BeginBattle) -> Campaign:
    """Return the campaign with its units and pilots in a battle."""
    day = date.fromisoformat(command.day)
    plan = campaign.battles[command.plan] if command.plan else None
    battle = CampaignBattle(
        plan.id if plan else command.battle,
        command.title,
        day,
        Stage.RUNNING,
        command.battle,
        plan.about if plan else "",
        units={taken.unit: taken.pilot for taken in command.taken},
    )
    units = [replace(campaign.units[taken.unit], battle=command.battle) for taken in command.taken]
    pilots = [replace(campaign.pilots[it.pilot], battle=command.battle) for it in command.taken if it.pilot]
    return replace(
        campaign,
        today=max(campaign.today, day),
        battles=with_values(campaign.battles, battle),
        units=with_values(campaign.units, *units),
        pilots=with_values(campaign.pilots, *pilots),
    )


def forget_battle(campaign: Campaign, _number: int, command: ForgetBattle) -> Campaign:
    """Return the campaign as though a battle had not been; a plan for it stands again."""
    battle = _known_battle(campaign, command.battle)
    battles = without(campaign.battles, battle.id)
    if battle.id != battle.battle:
        plan = CampaignBattle(battle.id, battle.title, battle.day, Stage.PLANNED, about=battle.about)
        battles = with_values(battles, plan)
    return replace(_return_units(campaign, command.battle), battles=battles)


def _return_units(campaign: Campaign, battle: str) -> Campaign:
    """Return the campaign with nobody in this battle any more."""
    units = [replace(it, battle=None) for it in campaign.units.values() if it.battle == battle]
    pilots = [replace(it, battle=None) for it in campaign.pilots.values() if it.battle == battle]
    return replace(
        campaign, units=with_values(campaign.units, *units), pilots=with_values(campaign.pilots, *pilots)
    )


def return_battle(campaign: Campaign, number: int, command: ReturnBattle) -> Campaign:
    """Return the campaign after the effects of a battle."""
    day = date.fromisoformat(command.day)
    battle = _known_battle(campaign, command.battle)
    seats = battle.units
    pilots_units = {pilot: unit for unit, pilot in seats.items() if pilot}
    campaign = _return_units(campaign, command.battle)
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
