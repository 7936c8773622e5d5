"""Founding, opening, renaming, deleting campaigns, and turning their places, all with hands."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea

from companion.campaign.commands.downtime import PassDays
from companion.campaign.session import CampaignSession
from companion.ui.app.window import MainWindow
from companion.ui.campaign.dashboard.page import Dashboard
from companion.ui.campaign.home.founding_dialog import FoundingDialog
from companion.ui.campaign.page import CampaignPage
from companion.ui.settings import WindowSettings
from companion.ui.theme.theme import Theme
from tests.ui.campaign.builders import companies, turned_to
from tests.ui.campaign.sample import sample
from tests.ui.table_driver import open_window
from tests.ui.test_accessible import nameless

pytestmark = pytest.mark.usefixtures("undressed")


@pytest.fixture
def founded(page: CampaignPage, monkeypatch: pytest.MonkeyPatch) -> CampaignPage:
    """A campaign that was founded by typing a name and pressing the button."""

    def answer(dialog: FoundingDialog) -> int:
        dialog.show()
        QTest.keyClicks(dialog.name, "Wolf Pack")
        QTest.mouseClick(dialog.found_button, Qt.MouseButton.LeftButton)
        return dialog.result()

    monkeypatch.setattr(FoundingDialog, "exec", answer)
    assert page.home.empty.button is not None
    page.home.empty.button.click()
    return page


def test_without_campaigns_the_page_says_in_two_sentences_what_they_are(page: CampaignPage) -> None:
    assert page.home.empty.isVisible()
    assert page.home.empty.sentence.text().count(".") == 2
    assert nameless(page) == []


def test_a_name_is_enough_to_begin(founded: CampaignPage) -> None:
    assert founded.frame is not None
    campaign = founded.frame.controller.campaign
    assert campaign.name == "Wolf Pack"
    assert [side.is_ours for side in campaign.sides.values()] == [True, False]
    assert campaign.options, "those that are usual are on record"
    assert founded.frame.title.text() == "Wolf Pack"
    assert isinstance(founded.frame.part, Dashboard)


def test_a_day_that_there_is_not_is_told_before_anything_begins(
    page: CampaignPage, window: MainWindow
) -> None:
    assert window.library is not None
    dialog = FoundingDialog(window.library, window.hangar.stock, window)
    dialog.day.setText("3025-02-30")
    assert not dialog.found_button.isEnabled()
    assert "year, month and day" in dialog.fault.text()
    dialog.day.setText("3025-2-28")
    assert dialog.found_button.isEnabled()
    assert dialog.command().day == "3025-02-28"
    dialog.done(0)
    assert page.home.empty.isVisible()


def test_a_campaign_reopens_where_it_was_left(founded: CampaignPage, window: MainWindow, home: Path) -> None:
    assert founded.frame is not None
    founded.frame.turn_to("roster")
    window.close()
    again = open_window(home)
    again.commands.carry_out("campaigns")
    reopened = again.campaigns.page
    assert reopened is not None
    assert reopened.frame is not None
    assert reopened.frame.controller.campaign.name == "Wolf Pack"
    assert reopened.frame.place == "roster"
    again.close()
    assert WindowSettings(home) is not None


def test_a_campaign_is_renamed_deleted_and_brought_back(
    page: CampaignPage, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    companies(page.campaigns)
    page.home.refresh()
    monkeypatch.setattr("companion.ui.campaign.home.page.ask_name", lambda *_: "Red Foxes")
    QTest.keyClick(page.home.list.view, Qt.Key.Key_F2)
    assert page.home.list.chosen_campaign is not None
    assert page.home.list.chosen_campaign.name == "Red Foxes"
    QTest.keyClick(page.home.list.view, Qt.Key.Key_Delete)
    assert page.home.empty.isVisible()
    assert window.banner.text_label.text() == "Red Foxes is deleted."
    window.banner.buttons[0].click()
    assert page.home.list.chosen_campaign is not None


def test_enter_opens_the_chosen_campaign_and_escape_leads_back(
    page: CampaignPage, window: MainWindow
) -> None:
    companies(page.campaigns)
    page.home.refresh()
    page.home.list.view.setFocus()
    QTest.keyClick(page.home.list.view, Qt.Key.Key_Return)
    assert page.frame is not None
    QTest.keyClick(page, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert page.frame.place == "roster"
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert page.frame.place == "dashboard"
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert window.welcome.isVisible()


def test_ctrl_z_takes_the_last_entry_back_and_ctrl_y_brings_it_again(
    page: CampaignPage, session: CampaignSession, window: MainWindow
) -> None:
    session.do(PassDays(to="3025-04-12"))
    QCoreApplication.processEvents()
    assert page.frame is not None
    assert page.frame.undo_button.isEnabled()
    assert "day passes" in page.frame.undo_button.toolTip()
    window.commands.carry_out("undo")
    assert session.campaign.today.isoformat() == "3025-04-11"
    window.commands.carry_out("redo")
    assert session.campaign.today.isoformat() == "3025-04-12"


def test_a_refusal_is_told_in_the_banner(
    page: CampaignPage, session: CampaignSession, window: MainWindow
) -> None:
    assert page.frame is not None
    assert not page.frame.controller.do(PassDays(to="3025-01-01"))
    assert window.banner.isVisible()
    assert session.campaign.today.isoformat() == "3025-04-11"


def test_every_place_can_be_reached_and_everything_there_has_a_name(
    page: CampaignPage, session: CampaignSession, window: MainWindow
) -> None:
    assert page.frame is not None
    assert session.campaign.units
    for size in ((1600, 900), (1280, 720)):
        window.resize(*size)
        for place in page.frame.navigation.buttons:
            QTest.mouseClick(page.frame.navigation.buttons[place], Qt.MouseButton.LeftButton)
            QApplication.processEvents()
            assert page.frame.place == place
            assert nameless(window) == [], place
        assert (window.width(), window.height()) == size, "nothing makes the window grow"


def test_what_others_enter_is_shown_by_itself(page: CampaignPage, session: CampaignSession) -> None:
    dashboard = turned_to(page, "dashboard", Dashboard)
    other = page.campaigns.open(session.id)
    other.do(PassDays(to="3025-05-01"))
    page.take_in()
    QCoreApplication.processEvents()
    assert dashboard.today.day.text() == "1 May 3025"


@pytest.mark.dressed
def test_two_companies_fit_a_small_window_at_any_size_of_type(
    page: CampaignPage, window: MainWindow, theme: Theme
) -> None:
    page.open(sample(page.campaigns))
    assert page.frame is not None
    for scale in (1.0, 1.5, 2.0):
        theme.set_scale(scale)
        window.resize(1280, 720)
        QApplication.processEvents()
        for place in ("dashboard", "roster", "battles", "notes", "settings"):
            page.frame.turn_to(place)
            QApplication.processEvents()
            for area in page.frame.findChildren(QScrollArea):
                inside = area.widget()
                if area.isVisible() and inside is not None:
                    assert inside.minimumSizeHint().width() <= area.viewport().width(), (scale, place)
