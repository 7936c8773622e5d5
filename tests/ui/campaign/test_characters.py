"""Characters of the hangar who join a campaign."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication

from companion.campaign.commands.founding import Found, SideEntry
from companion.campaign.commands.progression import pilot_numbers
from companion.campaign.session import CampaignSession
from companion.catalog.entries import EntryOrigin, entry_of
from companion.ui.campaign.additions import roster_additions
from companion.ui.campaign.page import CampaignPage
from companion.ui.campaign.roster.commands import pilot_menu
from companion.ui.campaign.roster.page import RosterPage
from companion.ui.picking.unit_pool import UnitPool
from companion.workshop.hangar_model import HangarModel
from tests.campaign.builders import FIRST_DAY
from tests.engine.pools.builders import RULESET
from tests.engine.pools.characters.test_characters import pilot
from tests.ui.campaign.builders import turned_to

pytestmark = pytest.mark.usefixtures("undressed")

SIDES = (SideEntry(id="foxes", name="Foxes"),)
ENTRY = entry_of(pilot(), RULESET, EntryOrigin.OWN)


@pytest.fixture
def session(page: CampaignPage) -> CampaignSession:
    """A campaign by rules with characters."""
    made = page.campaigns.found_campaign(Found(name="Quarry", ruleset=RULESET, day=FIRST_DAY, sides=SIDES))
    page.open(made)
    QCoreApplication.processEvents()
    return made


@pytest.fixture
def roster(page: CampaignPage, session: CampaignSession) -> RosterPage:
    """Its roster."""
    assert not session.campaign.pilots
    return turned_to(page, "roster", RosterPage)


def hold(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Let the hangar have one character, who is picked."""
    monkeypatch.setattr(UnitPool, "characters", lambda _self: [ENTRY])
    monkeypatch.setattr(HangarModel, "document", lambda _self, _entry: pilot(**changes))
    monkeypatch.setattr(roster_additions, "pick_one", lambda *_asked: ENTRY.key)


def test_a_character_joins_with_skills_talents_and_the_xp_that_is_left(
    roster: RosterPage, session: CampaignSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold(monkeypatch, talents=["mobility"])
    roster.carry_out("add_character")
    (made,) = session.campaign.pilots.values()
    numbers = pilot_numbers(made)
    assert (made.name, made.talents, numbers.left["xp"]) == ("Line pilot", ("mobility",), Fraction(10))
    assert session.game.in_battle("Merlin", numbers).loads["mech_gunnery"] == "3"
    session.undo()
    assert not session.campaign.pilots, "taken back in one"


def test_one_against_the_rules_is_refused_in_words(
    roster: RosterPage, session: CampaignSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    problems: list[str] = []
    roster.controller.problem_reported.connect(problems.append)
    hold(monkeypatch, mech_skills={"mech_gunnery": 9})
    roster.carry_out("add_character")
    assert not session.campaign.pilots
    assert "highest rank" in problems[0]


def test_without_any_it_is_said_where_they_are_made(roster: RosterPage, session: CampaignSession) -> None:
    problems: list[str] = []
    roster.controller.problem_reported.connect(problems.append)
    roster.carry_out("add_character")
    assert not session.campaign.pilots
    assert problems == [roster_additions.NO_CHARACTERS]


def test_only_rules_with_characters_offer_them(roster: RosterPage) -> None:
    asked: list[str] = []
    with_them, without = (pilot_menu(roster, (), has, asked.append) for has in (True, False))
    labels = [[action.text() for action in menu.actions()] for menu in (with_them, without)]
    assert any("character" in label for label in labels[0])
    assert not any("character" in label for label in labels[1])
