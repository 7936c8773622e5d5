"""Going into battle: who can go and why not, who sits where, against whom."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from companion.campaign.commands.battles import BeginBattle, Participant
from companion.campaign.commands.command import UnitEntry
from companion.campaign.commands.downtime import Repair
from companion.campaign.commands.members import ChangePilot, Enlist
from companion.campaign.session import CampaignSession
from companion.ui.app.window import MainWindow
from companion.ui.campaign.controller import DEPLOYMENT
from companion.ui.campaign.deployment.page import DeploymentPage
from companion.ui.campaign.deployment.view import CAMPAIGN, DeploymentView
from companion.ui.campaign.page import CampaignPage
from tests.ui.campaign.builders import turned_to

pytestmark = pytest.mark.usefixtures("undressed")


@pytest.fixture
def part(page: CampaignPage, session: CampaignSession) -> DeploymentPage:
    """The page for a battle that is not planned."""
    assert session.campaign.units
    return turned_to(page, DEPLOYMENT, DeploymentPage)


def view_of(part: DeploymentPage) -> DeploymentView:
    """Return the page as it is now; it is made anew when the campaign changes."""
    assert part.view is not None
    return part.view


def test_damage_and_wounds_are_seen_before(part: DeploymentPage) -> None:
    rows = view_of(part).our_list
    assert "Left arm gone" in rows.row("cicada").state.name.text()
    assert "2 wounds" in rows.row("hermes").remarks.text()


def test_who_cannot_go_says_why(page: CampaignPage, session: CampaignSession) -> None:
    session.do(Repair(unit="cicada", what=("Left arm",), days=9))
    taken = (Participant(unit="hermes", pilot="bea"),)
    session.do(BeginBattle(battle="b" * 32, title="Ambush", day="3025-04-11", taken=taken))
    session.do(ChangePilot(pilot="cid", status="captured"))
    view = view_of(turned_to(page, DEPLOYMENT, DeploymentPage))
    rows = view.our_list

    assert rows.row("cicada").state.name.text() == "Not before 20 April 3025"
    assert rows.row("hermes").state.name.text() == "In Ambush"
    assert not rows.row("hermes").box.isEnabled()
    assert "captured" in rows.row("wolfhound").remarks.text()
    QTest.mouseClick(rows.groups["command"].box, Qt.MouseButton.LeftButton)
    assert view.ours.participants == ()


def test_on_a_later_day_it_is_repaired(page: CampaignPage, session: CampaignSession) -> None:
    session.do(Repair(unit="cicada", what=("Left arm",), days=9))
    part = turned_to(page, DEPLOYMENT, DeploymentPage)
    view_of(part).ours.choose(["hermes"], takes_part=True)
    view_of(part).day.setText("3025-04-21")
    view_of(part).day.editingFinished.emit()

    assert view_of(part).our_list.row("cicada").box.isEnabled()
    assert [taken.unit for taken in view_of(part).ours.participants] == ["hermes"], "who was chosen still is"


def test_pilots_change_places(part: DeploymentPage) -> None:
    choosing = view_of(part).ours
    choosing.choose(["cicada", "hermes"], takes_part=True)
    choosing.seat("cicada", "bea")
    assert choosing.participants == (
        Participant(unit="cicada", pilot="bea"),
        Participant(unit="hermes", pilot="ann"),
    )
    assert view_of(part).our_list.row("hermes").pilot.choice == "ann"
    choosing.seat("cicada", "dov")
    assert choosing.participants[0].pilot == "dov", "who has no unit of his own can go too"


def test_another_side_of_the_campaign_is_the_enemy(
    window: MainWindow, page: CampaignPage, session: CampaignSession
) -> None:
    session.do(Enlist(units=(UnitEntry(id="jenner", model="WLF-2", side="theirs", name="Jackal"),)))
    part = turned_to(page, DEPLOYMENT, DeploymentPage)
    view = view_of(part)
    assert view.against.current == CAMPAIGN
    view.ours.choose(["wolfhound"], takes_part=True)
    assert "against whom" in view.fault
    view.others.choose(["jenner"], takes_part=True)
    view.on_paper.click()
    view.go_button.click()

    assert window.battle is not None
    assert {unit.id for unit in window.battle.bridge.units()} == {"wolfhound", "jenner"}
    assert session.campaign.units["jenner"].battle is not None
    assert window.battle.phase_bar.home_button.isVisible()


def test_nobody_goes_until_somebody_is_chosen(part: DeploymentPage, window: MainWindow) -> None:
    assert not view_of(part).go_button.isEnabled()
    view_of(part).go()
    assert window.battle is None
