"""A campaign with two lances: damaged and whole units, wounded and fit pilots, a plan and a note."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QCoreApplication

from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.battles import PlanBattle
from companion.campaign.commands.command import PilotEntry, UnitEntry
from companion.campaign.commands.diary import WriteDiaryNote
from companion.campaign.commands.forces import ForceEntry, SetForce
from companion.campaign.commands.founding import Found, SideEntry
from companion.campaign.commands.members import Enlist
from companion.campaign.session import CampaignSession
from companion.engine.skeleton.setup import UnitCondition
from companion.ui.campaign.page import CampaignPage
from companion.ui.campaign.subpage import CampaignSubpage

A_PART = TypeVar("A_PART", bound=CampaignSubpage)
FIRST_DAY = "3025-04-11"
DAMAGED = UnitCondition(armor={"left_torso": 3}, structure={"left_arm": 0})
NAMES = ("Ann", "Bea", "Cid", "Dov")


def companies(campaigns: CampaignLibrary, name: str = "Grey Wolves") -> CampaignSession:
    """Return the Cicada is damaged, Bea is wounded, and Dov has no unit."""
    sides = (SideEntry(id="ours", name="Wolves"), SideEntry(id="theirs", name="Raiders", is_ours=False))
    session = campaigns.found_campaign(Found(name=name, ruleset="citytech", day=FIRST_DAY, sides=sides))
    forces = [
        ForceEntry(id="company", name="Alpha Company", kind="Company", side="ours"),
        ForceEntry(id="command", name="Command Lance", kind="Lance", side="ours", parent="company"),
        ForceEntry(id="fire", name="Fire Lance", kind="Lance", side="ours", parent="company"),
    ]
    session.do_all([SetForce(force=force) for force in forces])
    units = (
        unit("cicada", "CDA-2A", "command", "ann", condition=DAMAGED),
        unit("hermes", "HER-2S", "command", "bea"),
        unit("wolfhound", "WLF-2", "fire", "cid"),
    )
    pilots = tuple(pilot(name, wounds=2 if name == "Bea" else 0) for name in NAMES)
    session.do(Enlist(units=units, pilots=pilots))
    session.do(PlanBattle(plan="raid", title="Raid on the depot", day="3025-04-20", about="Spare parts."))
    session.do(WriteDiaryNote(note="contract", title="The contract", text="Paid by **House Davion**."))
    return session


def unit(
    id_: str, model: str, force: str, pilot_id: str | None, condition: UnitCondition | None = None
) -> UnitEntry:
    """Return a unit of the players' own."""
    return UnitEntry(
        id=id_, model=model, name=id_.title(), side="ours", force=force, pilot=pilot_id, condition=condition
    )


def pilot(name: str, wounds: int = 0) -> PilotEntry:
    """Return a pilot of usual skills."""
    traits = {"gunnery": 4, "piloting": 5}
    return PilotEntry(id=name.lower(), name=name, side="ours", traits=traits, wounds=wounds)


def turned_to(page: CampaignPage, place: str, kind: type[A_PART], subject: str = "") -> A_PART:
    """Return a place of the open campaign, shown."""
    assert page.frame is not None, "a campaign is open"
    page.frame.turn_to(place, subject)
    QCoreApplication.processEvents()
    part = page.frame.part
    assert isinstance(part, kind), type(part)
    return part
