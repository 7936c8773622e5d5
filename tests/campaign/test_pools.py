"""A campaign of the third family: pilots of many skills go into battle, come home, heal and grow."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import pytest

from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.battles import Participant
from companion.campaign.commands.founding import Found, SideEntry
from companion.campaign.commands.members import Enlist
from companion.campaign.commands.progression import Award, pilot_numbers, purchase_of
from companion.campaign.deployment import begin_battle, setup_for
from companion.campaign.returns import proposal
from companion.campaign.session import CampaignSession
from companion.documents.yamlfile import parse_document
from companion.engine.marks import Mark
from companion.engine.pools.battle.state import Battle
from companion.engine.skeleton.setup import UnitSetup
from tests.campaign.builders import FIRST_DAY, pilot, unit
from tests.engine.pools.builders import SYSTEM
from tests.rulesets import playing
from tests.rulesets.playing import TrialAnswers

SIDES = (SideEntry(id="foxes", name="Foxes"), SideEntry(id="raiders", name="Raiders", is_ours=False))
TAKEN = (Participant(unit="merlin", pilot="ann"),)
FOE = UnitSetup(id="raider", model="Bantam", side="raiders", loads={"pilot": "recruit"})


@pytest.fixture
def session(campaigns: CampaignLibrary) -> CampaignSession:
    """A campaign with a mech and a duelist who has learned nothing yet."""
    made = campaigns.found_campaign(Found(name="Quarry", ruleset="untitled-mech", day=FIRST_DAY, sides=SIDES))
    ann = pilot("ann", "Ann", traits={}, tech="duelist")
    made.do(Enlist(units=(unit("merlin", "Merlin", pilot="ann"),), pilots=(ann,)))
    return made


@pytest.mark.rule(SYSTEM, "R298")
def test_a_pilot_fights_with_the_skills_of_the_campaign(session: CampaignSession) -> None:
    setup = setup_for(session, TAKEN, (FOE,), title="Raid")
    battle: Battle = begin_battle(session, setup, TAKEN, FIRST_DAY).battle
    record = battle.units["merlin"].record
    assert (record.mettle, record.skills["mech_gunnery"], record.skills["drive"]) == (4, 5, 0)
    assert record.talents == ()
    assert battle.units["raider"].record.talents == ("foolhardy_rush", "hard_target")


@pytest.mark.rule(SYSTEM, "R29")
@pytest.mark.rule(SYSTEM, "R298")
def test_wounds_come_home_and_experience_is_spent(session: CampaignSession) -> None:
    battle = begin_battle(session, setup_for(session, TAKEN, (FOE,), title="Raid"), TAKEN, FIRST_DAY)
    for track, left in (("health", 4), ("armor/core", 1), ("structure/left_arm", 0)):
        battle.do(Mark("merlin", track, left))
    battle.do(Mark("raider", "flag/destroyed", 1))
    session.do(proposal(session, battle).command)
    home = session.campaign
    assert (home.pilots["ann"].wounds, home.units["merlin"].condition) == (2, None)
    assert pilot_numbers(home.pilots["ann"]).left["xp"] == Fraction(3)
    offers = {
        offer.label: offer for offer in session.game.progression.offers(pilot_numbers(home.pilots["ann"]))
    }
    assert offers["Fortitude"].price == {"xp": 4}
    assert offers["Drive"].why_not is None
    session.do(purchase_of("ann", offers["Drive"]))
    again = session.game.in_battle("Merlin", pilot_numbers(session.campaign.pilots["ann"]))
    assert again.loads["drive"] == "1"


def test_another_table_reads_the_same_campaign_from_its_file(
    session: CampaignSession, campaigns: CampaignLibrary, tmp_path: Path
) -> None:
    session.do(Award(pilot="ann", counter="xp", amount="40"))
    offers = session.game.progression.offers(pilot_numbers(session.campaign.pilots["ann"]))
    session.do(purchase_of("ann", next(offer for offer in offers if offer.label == "Drive")))
    battle = begin_battle(session, setup_for(session, TAKEN, (FOE,), title="Raid"), TAKEN, FIRST_DAY)
    battle.do(Mark("merlin", "health", 4))
    battle.do(Mark("raider", "flag/destroyed", 1))
    session.do(proposal(session, battle).command)
    text = campaigns.export_text(session)
    with Library.open(tmp_path / "elsewhere") as library:
        others = CampaignLibrary(library)
        taken = others.import_document(parse_document(text.encode(), "campaign.yaml"))
        assert taken.campaign == session.campaign
        assert others.export_text(taken) == text


@pytest.mark.rule(SYSTEM, "R29")
def test_days_of_rest_heal_by_half_the_skill(session: CampaignSession) -> None:
    tough = pilot("bea", "Bea", traits={"fortitude": 4}, tech="regular", wounds=5)
    session.do(Enlist(units=(), pilots=(tough,)))
    numbers = pilot_numbers(session.campaign.pilots["bea"])
    health, psyche = session.game.progression.boxes(numbers)
    assert (health.number, health.crossed, health.heals) == (9, 5, "2 boxes heal on each day of rest.")
    assert (psyche.number, psyche.are_wounds) == (7, False)
    healing = session.game.progression.healing(numbers)
    assert healing is not None
    assert healing.days == 3


@pytest.mark.parametrize("seed", [1, 2])
def test_a_battle_by_chance_comes_home(session: CampaignSession, seed: int) -> None:
    chance = random.Random(seed)
    setup = setup_for(session, TAKEN, (FOE,), title="Raid", board="quarry")
    battle = begin_battle(session, setup, TAKEN, FIRST_DAY)
    for _ in range(60):
        action = playing.some_action(battle.game, chance, battle.battle)
        if action is None or battle.battle.ending is not None:
            break
        battle.do(action, TrialAnswers(chance))
    found = proposal(session, battle)
    session.do(found.command)
    assert session.campaign.units["merlin"].condition is None
