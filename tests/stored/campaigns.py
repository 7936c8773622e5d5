"""A stored campaign of a release, kept so that every later one can open, fold, undo and export it.

`python -m tests.stored.campaigns tests/stored/RELEASE` founds a campaign, goes into two battles, comes home
from the first, corrects it and comes home again; it repairs, heals, improves and takes entries back. Two
battles more are played by rules that are gone, one of them taken over to others. What `make` leaves is left,
with `campaign.yaml`, the campaign as a file, and `campaign.json`: what it must come to.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

from companion.battles.library import Library
from companion.battles.session import Session
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.battles import Participant, PlanBattle
from companion.campaign.commands.diary import WriteDiaryNote
from companion.campaign.commands.downtime import Heal, PassDays, Repair
from companion.campaign.commands.members import ChangePilot
from companion.campaign.commands.progression import Award, pilot_numbers, purchase_of
from companion.campaign.deployment import begin_battle, setup_for
from companion.campaign.journal.campaign_journal import format_campaign
from companion.campaign.returns import proposal
from companion.campaign.session import CampaignSession
from companion.campaign.state import Campaign
from companion.engine.battletech.battle.actions import Hit
from companion.engine.skeleton.setup import BoardData, UnitSetup
from tests.campaign.builders import crewed_campaign
from tests.engine.battletech.fights.random_fights import RandomAnswers
from tests.engine.battletech.fights.random_setups import broken_ground
from tests.stored.make import battletech_action, keep, play, rules_of_its_own, tidy

NAME = "Fox Hunt"
TAKEN = (Participant(unit="cicada", pilot="ann"), Participant(unit="hermes", pilot="bea"))


def plain(campaign: Campaign) -> dict[str, Any]:
    """Return a campaign as plain data."""
    state: dict[str, Any] = json.loads(format_campaign(campaign))["campaign"]
    return state


def state_of(session: CampaignSession) -> dict[str, Any]:
    """Return a campaign as it stands, as plain data."""
    return plain(session.campaign)


def battle_of(session: CampaignSession, title: str, day: str, chance: random.Random) -> Session:
    """Return a battle of the whole lance against a stranger."""
    foe = UnitSetup(id="raider", model="WLF-2", side="raiders", pilot="Rax")
    board = BoardData.of(broken_ground(chance, 8, 8))
    setup = setup_for(session, TAKEN, (foe,), title=title, board=board)
    return begin_battle(session, setup, TAKEN, day)


def battles(library: Library) -> dict[str, Session]:
    """Return the battles of the campaign by their names; the second is still running."""
    chance = random.Random(13)
    campaigns = CampaignLibrary(library)
    session = crewed_campaign(campaigns, NAME)
    session.do(WriteDiaryNote(note="contract", title="The contract", text="Paid by *nobody*."))
    session.do(PlanBattle(plan="raid", title="Raid", day="3025-04-20"))
    first = battle_of(session, "Ambush", "3025-04-03", chance)
    play(first, battletech_action, chance, 60)
    first.do(Hit("cicada", "left_arm", 9), RandomAnswers(chance))
    first.do(Hit("hermes", "head", 2), RandomAnswers(chance))
    first.do(Hit("raider", "center_torso", 60), RandomAnswers(chance))
    session.do(proposal(session, first).command)
    first.do(Hit("cicada", "right_arm", 7), RandomAnswers(chance))
    session.do(proposal(session, first).command)
    session.do(PassDays(to="3025-04-10"))
    session.do(Repair(unit="cicada", what=("All of it",), days=3, source="At the table"))
    session.do(Heal(pilot="bea", wounds=0, days=2))
    session.do(Award(pilot="ann", counter="kills", amount="4", why="The bridge"))
    offers = session.game.progression.offers(pilot_numbers(session.campaign.pilots["ann"]))
    session.do(purchase_of("ann", next(offer for offer in offers if offer.why_not is None)))
    session.do(ChangePilot(pilot="bea", name="Beatrice", why="She married"))
    session.undo()
    session.do(PassDays(to="3025-04-14"))
    second = battle_of(session, "Raid", "3025-04-14", chance)
    play(second, battletech_action, chance, 25)
    return {"campaign-first": first, "campaign-second": second}


def make(folder: Path) -> None:
    """Fill a new folder with a campaign, its file, and what both come to."""
    (folder / "rulesets").mkdir(parents=True)
    keep(folder, lambda library: battles(library) | rules_of_its_own(library))
    with Library.open(folder) as library:
        campaigns = CampaignLibrary(library)
        session = campaigns.find(NAME)
        (folder / "campaign.yaml").write_text(campaigns.export_text(session), "utf-8")
        state = json.dumps(state_of(session), separators=(",", ":"))
        (folder / "campaign.json").write_text(state, "utf-8")
    tidy(folder)


if __name__ == "__main__":
    make(Path(sys.argv[1]))
