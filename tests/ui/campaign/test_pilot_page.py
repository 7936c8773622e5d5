"""The page of a pilot: awards, healing, a change by hand, a portrait, and his skills over time."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QScrollArea

from companion.campaign.commands.downtime import PassDays
from companion.campaign.commands.members import ChangePilot, Enlist
from companion.campaign.commands.progression import Award
from companion.campaign.session import CampaignSession
from companion.errors import CompanionError
from companion.ui.campaign.controller import PILOT, ROSTER
from companion.ui.campaign.deployment.view_model import build_sides
from companion.ui.campaign.page import CampaignPage
from companion.ui.campaign.pilot.dialogs import AwardDialog, EditDialog
from companion.ui.campaign.pilot.page import PilotPage
from companion.ui.campaign.pilot.portrait import KEPT, initials, read_picture
from companion.ui.campaign.pilot.view_model import build_pilot_details
from companion.ui.campaign.roster.page import RosterPage
from tests.ui.campaign.builders import pilot, turned_to, unit

pytestmark = pytest.mark.usefixtures("undressed")


@pytest.fixture
def part(page: CampaignPage, session: CampaignSession) -> PilotPage:
    """The page of Bea, who is wounded."""
    assert session.campaign.pilots["bea"].wounds == 2
    return turned_to(page, PILOT, PilotPage, "bea")


def test_it_says_who_he_is_and_how(part: PilotPage) -> None:
    identity = part.identity
    assert identity.name.text() == "Bea"
    assert identity.state.text == "Wounded"
    assert "Hermes" in identity.where.text()
    assert not identity.portrait.has_picture


def test_who_drives_a_vehicle_has_a_driving_skill(page: CampaignPage, session: CampaignSession) -> None:
    session.do(Enlist(units=(unit("tank", "Vedette", "fire", "cy"),), pilots=(pilot("Cy"),)))
    for driver, label in (("cy", "Driving"), ("bea", "Piloting")):
        campaign = session.campaign
        details = build_pilot_details(campaign, session.game, campaign.pilots[driver], b"", may_change=True)
        assert [trait.label for trait in details.traits] == ["Gunnery", label]
        assert {offer.label for offer in details.offers if offer.purchase.trait == "piloting"} <= {label}
    roster = turned_to(page, ROSTER, RosterPage)
    assert "Driving 5" in roster.pilots._tip(session.campaign.pilots["cy"])
    sides = build_sides(session.campaign, session.game, session.campaign.today)
    assert {it.name: it.text for it in sides.pilots}["Cy"] == "Gunnery 4, Driving 5"


def test_an_award_is_counted(part: PilotPage, session: CampaignSession) -> None:
    shown = part._details
    assert shown is not None
    dialog = AwardDialog(shown, shown.counters, "kills", part)
    dialog.amount.selectAll()
    QTest.keyClicks(dialog.amount, "3/2")
    dialog.why.setText("The bridge")
    part.controller.do(dialog.command())

    assert str(session.campaign.pilots["bea"].unspent_amount("kills")) == "3/2"
    assert session.lines()[-1].subjects == ("bea",)


def test_what_is_no_amount_cannot_be_awarded(part: PilotPage) -> None:
    shown = part._details
    assert shown is not None
    dialog = AwardDialog(shown, shown.counters, "kills", part)
    dialog.amount.setText("many")
    assert not dialog.accept_button.isEnabled()


def test_wounds_heal_to_what_is_left(part: PilotPage, session: CampaignSession) -> None:
    part.controller.do(part.heal_command(1))
    assert session.campaign.pilots["bea"].wounds == 1


def test_a_change_by_hand_tells_only_what_changes(part: PilotPage) -> None:
    shown = part._details
    assert shown is not None
    dialog = EditDialog(shown, "fit", part)
    assert dialog.command() is None, "nothing is changed"

    dialog.traits["gunnery"].set_number(3)
    dialog.status.choose("missing")
    dialog.why.setText("House rule")

    command = ChangePilot(pilot="bea", traits={"gunnery": 3}, status="missing", why="House rule")
    assert dialog.command() == command


def test_the_chart_steps_on_the_day_of_a_change(part: PilotPage, session: CampaignSession) -> None:
    session.do(PassDays(to="3025-05-01"))
    session.do(ChangePilot(pilot="bea", traits={"gunnery": 3}))

    gunnery = part.chart.skills.lines[0]
    assert gunnery.label == "Gunnery Skill" or gunnery.label == "Gunnery"
    assert gunnery.points == ((date(3025, 4, 11), 4), (date(3025, 5, 1), 3))
    assert "1 May 3025" in part.chart.accessibleDescription()


def test_the_chart_is_read_by_keys(part: PilotPage, session: CampaignSession) -> None:
    session.do(PassDays(to="3025-05-01"))
    session.do(Award(pilot="bea", counter="kills", amount="1", why="Scouting"))
    chart = part.chart
    chart.setFocus()
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert part.reading.text().startswith("11 April 3025")
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert part.reading.text().startswith("1 May 3025")


def test_a_picture_becomes_the_portrait(part: PilotPage, session: CampaignSession, tmp_path: Path) -> None:
    path = tmp_path / "bea.png"
    picture = QImage(900, 400, QImage.Format.Format_RGB32)
    picture.fill(QColor("teal"))
    picture.save(str(path))

    part.wear_portrait(path)

    assert session.campaign.pilots["bea"].portrait
    assert part.identity.portrait.has_picture
    kept = QImage.fromData(read_picture(path))
    assert (kept.width(), kept.height()) == (KEPT, KEPT)


@pytest.mark.parametrize(
    "content", ["no picture", "<svg xmlns='http://www.w3.org/2000/svg'><path d='M x'/></svg>"]
)
def test_what_is_no_picture_is_told(
    part: PilotPage, session: CampaignSession, tmp_path: Path, content: str
) -> None:
    path = tmp_path / "bea.png"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(CompanionError, match="not a readable picture"):
        part.wear_portrait(path)
    assert not session.campaign.pilots["bea"].portrait


@pytest.mark.parametrize(
    ("name", "letters"), [("Ann", "A"), ("Hanna von Stein", "HS"), ("“Ace”", ""), ("Kai Allard", "KA")]
)
def test_initials(name: str, letters: str) -> None:
    assert initials(name) == letters


@pytest.mark.dressed
def test_nothing_is_cut_off_at_the_right(part: PilotPage) -> None:
    for card in (part.offers, part.kills, part.record):
        right = card.mapTo(part, QPoint(card.width(), 0)).x()
        assert right <= part.width()


def test_kills_counted_by_hand_and_no_kills_yet_never_stand_together(
    part: PilotPage, session: CampaignSession
) -> None:
    shown = part.kills
    assert "No kills yet." in [label.text() for label in shown.findChildren(QLabel)]
    session.do(Award(pilot="bea", counter="kills", amount="4", why="Before the campaign"))
    texts = [label.text() for label in shown.findChildren(QLabel)]
    assert "No kill is told by name: 4 are counted by hand." in texts
    assert "No kills yet." not in texts


@pytest.mark.dressed
def test_focus_and_scroll_stay_after_a_skill_is_bought(part: PilotPage, session: CampaignSession) -> None:
    session.do(Award(pilot="bea", counter="kills", amount="40"))
    page = part.window()
    page.resize(1000, 420)
    QCoreApplication.processEvents()
    area = next(each for each in part.findChildren(QScrollArea) if each.isAncestorOf(part.offers))
    key, button = next((key, each) for key, each in part.offers.rows.items() if each.isEnabled())
    button.setFocus()
    area.ensureWidgetVisible(button)
    QCoreApplication.processEvents()
    before, skill = area.verticalScrollBar().value(), dict(session.campaign.pilots["bea"].traits)
    QTest.keyClick(button, Qt.Key.Key_Space)
    QCoreApplication.processEvents()
    assert session.campaign.pilots["bea"].traits != skill, "it is bought"
    assert page.focusWidget() is part.offers.rows[key]
    assert part.offers.rows[key] is not button
    assert area.verticalScrollBar().value() == before
