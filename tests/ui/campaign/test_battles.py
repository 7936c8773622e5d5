"""Battles planned on a calendar, planned otherwise, dropped, forgotten."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from companion.campaign.commands.battles import BeginBattle, DropPlan, Participant
from companion.campaign.commands.downtime import PassDays
from companion.campaign.session import CampaignSession
from companion.campaign.state import Stage
from companion.ui.campaign.battles.calendar import DayDialog
from companion.ui.campaign.battles.page import BattlesPage
from companion.ui.campaign.cards import StateRow
from companion.ui.campaign.page import CampaignPage
from tests.ui.campaign.builders import turned_to

pytestmark = pytest.mark.usefixtures("undressed")

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def battles(page: CampaignPage, session: CampaignSession) -> BattlesPage:
    assert session.campaign.battles
    return turned_to(page, "battles", BattlesPage)


def click_day(battles: BattlesPage, day: date) -> None:
    month = battles.calendar.month
    QTest.mouseClick(month, LEFT, pos=month.place_of(day).center().toPoint())
    QCoreApplication.processEvents()


def names(battles: BattlesPage, stage: Stage) -> list[str]:
    return [row.row_text.name for row in battles.cards[stage].rows if isinstance(row, StateRow)]


def test_a_battle_is_planned_by_choosing_a_day_and_typing_a_title(
    battles: BattlesPage, session: CampaignSession
) -> None:
    click_day(battles, date(3025, 4, 15))
    assert battles.plan.day.text() == "3025-04-15"
    QTest.keyClicks(battles.plan.title, "Ambush")
    QTest.keyClick(battles.plan.title, Qt.Key.Key_Return)
    assert session.campaign.battles["ambush"].day == date(3025, 4, 15)
    assert names(battles, Stage.PLANNED) == ["Ambush", "Raid on the depot"]
    assert battles.plan.title.text() == "", "ready for another"
    assert battles.calendar.month.marks[date(3025, 4, 15)] == "Ambush"


def test_a_plan_is_changed_and_kept_when_the_player_turns_elsewhere(
    battles: BattlesPage, page: CampaignPage, session: CampaignSession
) -> None:
    row = battles.cards[Stage.PLANNED].rows[0]
    QTest.mouseClick(row, LEFT, pos=row.rect().center())
    assert battles.plan.title.text() == "Raid on the depot"
    click_day(battles, date(3025, 4, 22))
    assert page.frame is not None
    page.frame.turn_to("dashboard")
    assert session.campaign.battles["raid"].day == date(3025, 4, 22)


def test_what_is_typed_into_a_plan_stays_when_others_enter_something(
    battles: BattlesPage, page: CampaignPage, session: CampaignSession
) -> None:
    QTest.keyClicks(battles.plan.title, "Half a ti")
    page.campaigns.open(session.id).do(PassDays(to="3025-04-12"))
    page.take_in()
    QCoreApplication.processEvents()
    assert battles.plan.title.text() == "Half a ti"
    assert battles.calendar.month.today == date(3025, 4, 12)


def test_a_plan_that_is_dropped_elsewhere_is_let_go(battles: BattlesPage, session: CampaignSession) -> None:
    battles.show_subject("raid")
    session.do(DropPlan(plan="raid"))
    QCoreApplication.processEvents()
    assert battles.plan.plan == ""
    assert names(battles, Stage.PLANNED) == []


def test_a_running_battle_can_be_forgotten(battles: BattlesPage, session: CampaignSession) -> None:
    taken = (Participant(unit="hermes", pilot="bea"),)
    session.do(BeginBattle(battle="b" * 32, title="Ambush", day="3025-04-11", taken=taken))
    QCoreApplication.processEvents()
    assert names(battles, Stage.RUNNING) == ["Ambush"]
    row = battles.cards[Stage.RUNNING].rows[0]
    next(action for action in row.actions() if action.text() == "Forget the battle").trigger()
    QCoreApplication.processEvents()
    assert names(battles, Stage.RUNNING) == []
    assert session.campaign.units["hermes"].battle is None


def test_the_calendar_goes_by_keys(battles: BattlesPage) -> None:
    month = battles.calendar.month
    month.setFocus()
    for key, day in (
        (Qt.Key.Key_Right, date(3025, 4, 12)),
        (Qt.Key.Key_Down, date(3025, 4, 19)),
        (Qt.Key.Key_PageDown, date(3025, 5, 19)),
        (Qt.Key.Key_Home, date(3025, 4, 11)),
        (Qt.Key.Key_Up, date(3025, 4, 4)),
    ):
        QTest.keyClick(month, key)
        assert month.day == day
    assert battles.calendar.heading.text() == "April 3025"
    assert "4 April 3025" in month.accessibleName()


@pytest.mark.dressed
def test_two_quick_taps_on_two_days_choose_the_second(battles: BattlesPage) -> None:
    month, entered = battles.calendar.month, list[date]()
    month.entered.connect(entered.append)
    first, second = date(3025, 4, 15), date(3025, 4, 22)
    click_day(battles, first)
    for _ in range(2):  # Qt calls the second tap a double tap, and so the two of a real one
        QTest.mouseDClick(month, LEFT, pos=month.place_of(second).center().toPoint())
    assert month.day == second
    assert entered == [second]


def test_the_last_day_of_a_month_stays_one_in_a_shorter_month(battles: BattlesPage) -> None:
    battles.calendar.choose(date(3025, 1, 31))
    battles.calendar.month.step_month(1)
    assert battles.calendar.day == date(3025, 2, 28)


def test_only_later_days_can_be_passed_to(battles: BattlesPage) -> None:
    dialog = DayDialog(battles.controller.campaign, "Pass days until")
    dialog.calendar.month.setFocus()
    QTest.keyClick(dialog.calendar.month, Qt.Key.Key_Left)
    assert not dialog.go_button.isEnabled()
    QTest.keyClick(dialog.calendar.month, Qt.Key.Key_Down)
    assert dialog.go_button.isEnabled()
    assert dialog.day == date(3025, 4, 18)
    dialog.deleteLater()
