"""A small campaign: the Foxes with a lance of two units and two pilots, against raiders."""

from __future__ import annotations

from typing import Any

from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.after_action import Kill, PilotReturn, ReturnBattle, UnitReturn
from companion.campaign.commands.battles import BeginBattle, Participant
from companion.campaign.commands.command import PilotEntry, UnitEntry
from companion.campaign.commands.forces import ForceEntry, SetForce
from companion.campaign.commands.founding import Found, SideEntry
from companion.campaign.commands.members import Enlist
from companion.campaign.session import CampaignSession
from companion.engine.skeleton.setup import UnitCondition

FIRST_DAY = "3025-04-01"
BATTLE = "b" * 32
DAMAGED = UnitCondition(armor={"ct": 3})


def found_command(name: str = "Fox Hunt", **changes: Any) -> Found:
    sides = (SideEntry(id="foxes", name="Foxes"), SideEntry(id="raiders", name="Raiders", is_ours=False))
    return Found(name=name, ruleset="citytech", day=FIRST_DAY, sides=sides, **changes)


def pilot(id: str, name: str, **changes: Any) -> PilotEntry:
    given = {"side": "foxes", "traits": {"gunnery": 4, "piloting": 5}, **changes}
    return PilotEntry(id=id, name=name, **given)


def unit(id: str, model: str = "CDA-2A", **changes: Any) -> UnitEntry:
    return UnitEntry(id=id, model=model, **{"side": "foxes", **changes})


def crewed_campaign(campaigns: CampaignLibrary, name: str = "Fox Hunt") -> CampaignSession:
    """Return a campaign with a lance of two units with pilots."""
    session = campaigns.found_campaign(found_command(name))
    session.do(SetForce(force=ForceEntry(id="alpha", name="Alpha", kind="Lance", side="foxes")))
    units = (
        unit("cicada", force="alpha", pilot="ann"),
        unit("hermes", "HER-2S", force="alpha", pilot="bea", name="Old Hermes"),
    )
    session.do(Enlist(units=units, pilots=(pilot("ann", "Ann"), pilot("bea", "Bea"))))
    return session


def begin_battle(**changes: Any) -> BeginBattle:
    taken = (Participant(unit="cicada", pilot="ann"), Participant(unit="hermes", pilot="bea"))
    given = {"battle": BATTLE, "title": "Ambush", "day": "3025-04-03", "taken": taken, **changes}
    return BeginBattle(**given)


def return_battle(**changes: Any) -> ReturnBattle:
    """Return the Cicada is damaged, the Hermes destroyed; Ann has four kills, two of them with Bea."""
    given: dict[str, Any] = {
        "battle": BATTLE,
        "title": "Ambush",
        "day": "3025-04-03",
        "moment": 7,
        "outcome": "The Foxes hold the field",
        "units": (
            UnitReturn(unit="cicada", fate="ready", condition=DAMAGED),
            UnitReturn(unit="hermes", fate="destroyed", how="center torso"),
        ),
        "pilots": (
            PilotReturn(pilot="ann", fate="well", counted={"kills": "4"}),
            PilotReturn(pilot="bea", fate="wounded", wounds=2, counted={"kills": "1/2"}),
        ),
        "kills": (Kill(victim="Locust", unit="x1", by={"ann": "1/2", "bea": "1/2"}, how="PPC", turn=3),),
        **changes,
    }
    return ReturnBattle(**given)
