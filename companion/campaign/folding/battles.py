"""What battles make of a campaign: planned, begun, returned from, forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

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
from companion.campaign.folding.parts import gained, noted, put, served, summed, unit_of, unseated, without
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
from companion.engine.shared.changing import replace

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
    """The battle of this name in every database, where the campaign has begun it."""
    found = campaign.battles.get(battle)
    if found is not None and found.battle:
        return found
    return next((it for it in campaign.battles.values() if it.battle == battle), None)


def _known(campaign: Campaign, battle: str) -> CampaignBattle:
    if found := battle_of(campaign, battle):
        return found
    raise LookupError(f"the battle {battle} never began")


def planned(campaign: Campaign, _: int, deed: PlanBattle) -> Campaign:
    """The campaign with a battle to come, or with another plan for it."""
    day = date.fromisoformat(deed.day)
    plan = CampaignBattle(deed.plan, deed.title, day, Stage.PLANNED, about=deed.about)
    return replace(campaign, battles=put(campaign.battles, plan))


def dropped(campaign: Campaign, _: int, deed: DropPlan) -> Campaign:
    """The campaign without a plan."""
    return replace(campaign, battles=without(campaign.battles, deed.plan))


def begun(campaign: Campaign, _: int, deed: BeginBattle) -> Campaign:
    """The campaign with its units and pilots in a battle."""
    day = date.fromisoformat(deed.day)
    plan = campaign.battles[deed.plan] if deed.plan else None
    battle = CampaignBattle(
        plan.id if plan else deed.battle,
        deed.title,
        day,
        Stage.RUNNING,
        deed.battle,
        plan.about if plan else "",
        units={taken.unit: taken.pilot for taken in deed.taken},
    )
    units = [replace(campaign.units[taken.unit], battle=deed.battle) for taken in deed.taken]
    pilots = [replace(campaign.pilots[it.pilot], battle=deed.battle) for it in deed.taken if it.pilot]
    return replace(
        campaign,
        today=max(campaign.today, day),
        battles=put(campaign.battles, battle),
        units=put(campaign.units, *units),
        pilots=put(campaign.pilots, *pilots),
    )


def forgotten(campaign: Campaign, _: int, deed: ForgetBattle) -> Campaign:
    """The campaign as though a battle had not been; a plan for it stands again."""
    battle = _known(campaign, deed.battle)
    battles = without(campaign.battles, battle.id)
    if battle.id != battle.battle:
        plan = CampaignBattle(battle.id, battle.title, battle.day, Stage.PLANNED, about=battle.about)
        battles = put(battles, plan)
    return replace(_home(campaign, deed.battle), battles=battles)


def _home(campaign: Campaign, battle: str) -> Campaign:
    """The campaign with nobody in this battle any more."""
    units = [replace(it, battle=None) for it in campaign.units.values() if it.battle == battle]
    pilots = [replace(it, battle=None) for it in campaign.pilots.values() if it.battle == battle]
    return replace(campaign, units=put(campaign.units, *units), pilots=put(campaign.pilots, *pilots))


def returned(campaign: Campaign, number: int, deed: ReturnBattle) -> Campaign:
    """The campaign with what a battle did to it."""
    day = date.fromisoformat(deed.day)
    battle = _known(campaign, deed.battle)
    seats = battle.units
    pilots_units = {pilot: unit for unit, pilot in seats.items() if pilot}
    campaign = _home(campaign, deed.battle)
    units = [_unit(campaign.units[it.unit], it, number, deed, seats.get(it.unit)) for it in deed.units]
    units += [unit_of(it, day, number, f"Taken as salvage: {deed.title}", deed.battle) for it in deed.salvage]
    pilots = [
        _pilot(campaign.pilots[it.pilot], it, number, deed, pilots_units.get(it.pilot)) for it in deed.pilots
    ]
    campaign = replace(
        campaign,
        today=max(campaign.today, day),
        units=put(campaign.units, *units),
        pilots=put(campaign.pilots, *pilots),
        models={**campaign.models, **deed.models},
        snapshots={**campaign.snapshots, **deed.snapshots},
        battles=put(campaign.battles, _fought(battle, number, deed)),
    )
    campaign = _with_kills(campaign, deed, day)
    killed = [it.pilot for it in deed.pilots if it.fate == "killed"]
    return gained(unseated(campaign, killed), deed.gained)


def _fought(battle: CampaignBattle, number: int, deed: ReturnBattle) -> CampaignBattle:
    return replace(
        battle,
        title=deed.title,
        day=date.fromisoformat(deed.day),
        stage=Stage.RETURNED,
        outcome=deed.outcome,
        winner=deed.winner,
        moment=deed.moment,
        entry=number,
    )


def _unit(
    unit: CampaignUnit, back: UnitReturn, number: int, deed: ReturnBattle, pilot: str | None
) -> CampaignUnit:
    fate = {"ready": "", "salvaged": "destroyed, its wreck recovered"}.get(back.fate, back.fate)
    told = ", ".join(part for part in (fate, back.how) if part)
    what = f"{deed.title}: {told}" if told else deed.title
    unit = served(unit, number, date.fromisoformat(deed.day), what, deed.battle, pilot)
    return replace(unit, condition=back.condition, status=_UNIT_STATUS[back.fate])


def _pilot(pilot: Pilot, back: PilotReturn, number: int, deed: ReturnBattle, unit: str | None) -> Pilot:
    counted = {counter: Fraction(share) for counter, share in back.counted.items()}
    pilot = replace(
        pilot,
        wounds=back.wounds,
        status=_PILOT_STATUS[back.fate],
        earned=summed(pilot.earned, counted),
    )
    what = deed.title if back.fate == "well" else f"{deed.title}: {back.fate}"
    return noted(pilot, number, date.fromisoformat(deed.day), what, deed.battle, unit, counted)


def _with_kills(campaign: Campaign, deed: ReturnBattle, day: date) -> Campaign:
    found: dict[str, list[PilotKill]] = {}
    for kill in deed.kills:
        for pilot, share in kill.by.items():
            found.setdefault(pilot, []).append(_kill(kill, deed.battle, day, Fraction(share)))
    pilots = [
        replace(campaign.pilots[id], kills=(*campaign.pilots[id].kills, *it)) for id, it in found.items()
    ]
    return replace(campaign, pilots=put(campaign.pilots, *pilots))


def _kill(kill: Kill, battle: str, day: date, share: Fraction) -> PilotKill:
    return PilotKill(kill.victim, kill.kind, kill.how, battle, day, kill.turn, share)
