"""The dashboard says who is ready, what is broken, and what comes next."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from companion.campaign.commands.battles import BeginBattle, Participant
from companion.campaign.commands.downtime import ChangeStores, Repair
from companion.campaign.commands.progression import Award
from companion.campaign.session import CampaignSession
from companion.ui.campaign.cards import StateRow
from companion.ui.campaign.dashboard.page import Dashboard
from companion.ui.campaign.dashboard.stores import StoresDialog
from companion.ui.campaign.page import CampaignPage
from tests.ui.campaign.builders import turned_to

pytestmark = pytest.mark.usefixtures("undressed")


@pytest.fixture
def dashboard(page: CampaignPage, session: CampaignSession) -> Dashboard:
    assert session.campaign.units
    return turned_to(page, "dashboard", Dashboard)


def row_texts(card: object) -> list[str]:
    rows = getattr(card, "rows", ())
    return [row.row_text.spoken_text for row in rows if isinstance(row, StateRow)]


def test_who_is_ready_is_counted_and_the_worst_is_named(dashboard: Dashboard) -> None:
    assert (dashboard.today.units.number.text(), dashboard.today.units.whole.text()) == ("2", " of 3")
    assert (dashboard.today.pilots.number.text(), dashboard.today.pilots.whole.text()) == ("3", " of 4")
    assert row_texts(dashboard.units) == ["Cicada, Left arm gone, Damaged"]
    assert row_texts(dashboard.pilots) == ["Bea, Hermes, 2 wounds"]


def test_days_pass_by_a_button_and_to_the_next_event(dashboard: Dashboard, session: CampaignSession) -> None:
    QTest.mouseClick(dashboard.today.one_button, Qt.MouseButton.LeftButton)
    assert session.campaign.today.isoformat() == "3025-04-12"
    assert dashboard.today.day.text() == "12 April 3025"
    assert dashboard.today.until_button.text() == "To 20 Apr"
    QTest.mouseClick(dashboard.today.until_button, Qt.MouseButton.LeftButton)
    assert session.campaign.today.isoformat() == "3025-04-20"
    assert dashboard.today.until_button.isHidden()


def test_a_unit_in_repair_tells_until_when(dashboard: Dashboard, session: CampaignSession) -> None:
    session.do(Repair(unit="cicada", what=("left arm",), days=3))
    QCoreApplication.processEvents()
    assert row_texts(dashboard.units) == ["Cicada, Cicada CDA-2A, Until 14 Apr"]
    assert dashboard.today.until_button.text() == "To 14 Apr"


def test_plans_and_running_battles_have_their_buttons(dashboard: Dashboard, session: CampaignSession) -> None:
    taken = (Participant(unit="hermes", pilot="bea"),)
    session.do(BeginBattle(battle="b" * 32, title="Ambush", day="3025-04-11", taken=taken))
    QCoreApplication.processEvents()
    rows = [row for row in dashboard.coming.rows if isinstance(row, StateRow)]
    assert [[button.text() for button in row.buttons] for row in rows] == [
        ["Continue", "Bring home"],
        ["Go"],
    ]
    played: list[str] = []
    dashboard.controller.battle_requested.connect(played.append)
    QTest.mouseClick(rows[0].buttons[0], Qt.MouseButton.LeftButton)
    assert played == ["b" * 32]


def test_what_a_pilot_can_buy_is_offered(dashboard: Dashboard, session: CampaignSession) -> None:
    assert dashboard.improving.isHidden()
    session.do(Award(pilot="ann", counter="kills", amount="4", why="Before the campaign"))
    QCoreApplication.processEvents()
    assert dashboard.improving.isVisible()
    assert row_texts(dashboard.improving)[0].startswith("Ann, Gunnery")


def test_stores_are_changed_by_hand(
    dashboard: Dashboard, session: CampaignSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert dashboard.stores.isHidden(), "the base rules have no economy"
    session.do(ChangeStores(changes={"points": 40}, why="Paid in advance"))
    QCoreApplication.processEvents()
    assert row_texts(dashboard.stores) == ["Points, 40"]

    def answer(dialog: StoresDialog) -> int:
        dialog.show()
        assert not dialog.change_button.isEnabled()
        QTest.keyClicks(dialog.amount.line, "-15")
        QTest.keyClicks(dialog.why, "A new arm")
        QTest.mouseClick(dialog.change_button, Qt.MouseButton.LeftButton)
        return dialog.result()

    monkeypatch.setattr(StoresDialog, "exec", answer)
    QTest.mouseClick(dashboard.stores.change_button, Qt.MouseButton.LeftButton)
    assert session.campaign.stores == {"points": 25}
