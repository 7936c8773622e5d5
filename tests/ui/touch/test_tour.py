"""For fingers everything that can be pressed is large enough, and all that hovering tells holding tells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QToolTip, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from companion.ui.app.window import MainWindow
from companion.ui.campaign.controller import BATTLES, CHRONICLE, NOTES, PILOT, ROSTER, SETTINGS, UNIT
from companion.ui.map.tools.toolbar import TOOLS
from companion.ui.theme.theme import Theme
from companion.ui.widgets.plain_text import plain_tip
from tests.ui.campaign.builders import companies
from tests.ui.duels import begin_turn, set_out, settle_odds, to_fire
from tests.ui.table_driver import TableDriver
from tests.ui.test_tactics_battle import lances as lances
from tests.ui.test_tactics_battle import step
from tests.ui.touch.measuring import bearers, describe_widget, spot_of, too_small
from tests.ui.touch_driver import Finger
from tests.ui.walking.settling import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
DIALOGS = (
    "edit_unit", "add_unit", "unit_note", "battle_note", "print", "print_map", "picture", "rules", "settings",
    "new", "dice_log", "help",
)  # fmt: skip
PAGES = ("hangar", "design", "board", "duel", "rulesets", "backups")
SOON, MOST_WAITS = 1, 2000


def is_answered(widget: QWidget, tip: str) -> bool:
    """Return whether holding the widget showed its tip or a menu, or the widget has changed since."""
    shown = QToolTip.text()
    return (
        not isValid(widget)
        or widget.toolTip() != tip
        or QApplication.activePopupWidget() is not None
        or shown == tip
        or (bool(shown) and shown.startswith(" ".join(plain_tip(widget).split())))
    )


@dataclass
class Tour:
    """Looks at whatever is shown, and notes what a finger cannot do there."""

    window: MainWindow
    faults: list[str] = field(default_factory=list)
    asked: set[tuple[str, str]] = field(default_factory=set)

    def look(self, where: str, root: QWidget | None = None) -> None:
        settle()
        root = root or self.window
        root.window().activateWindow()
        QTest.qWaitForWindowActive(root.window())
        self.faults += [f"{where}: {each}" for each in dict.fromkeys(too_small(root))]
        self.faults += [f"{where}: {each} is not explained" for each in self._unexplained(root)]

    def _unexplained(self, root: QWidget) -> Iterable[str]:
        for widget in bearers(root):
            key = (type(widget).__name__, widget.toolTip()) if isValid(widget) else ("", "")
            if key in self.asked or not key[0] or (point := spot_of(widget)) is None:
                continue
            self.asked.add(key)
            QToolTip.hideText()
            finger = Finger(widget, point)
            while self.window.touch_mode.is_waiting:
                QTest.qWait(SOON)
            finger.lift()
            for _ in range(MOST_WAITS):
                if is_answered(widget, key[1]):
                    break
                QTest.qWait(SOON)
            if not isValid(widget):
                self.asked.discard(key)
                continue
            text, is_same = QToolTip.text(), widget.toolTip() == key[1]
            if (popup := QApplication.activePopupWidget()) is not None:
                text = " ".join(action.text() for action in popup.actions() if not action.isEnabled())
                popup.close()
            if is_same and text != key[1] and not text.startswith(" ".join(plain_tip(widget).split())):
                yield f"{describe_widget(widget)} with {key[1]!r} ({text!r})"


@pytest.fixture
def tour(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Tour:
    """A small tablet; whatever dialog is opened is looked at and closed."""
    window.settings.finger = True
    Theme.current().set_finger(True)
    window.resize(1280, 800)
    window.touch_mode._timer.setInterval(SOON)
    made = Tour(window)

    def look(dialog: QDialog) -> int:
        dialog.show()
        made.look(type(dialog).__name__, dialog)
        dialog.hide()
        return 0

    monkeypatch.setattr(QDialog, "exec", look)
    monkeypatch.setattr(QMenu, "exec", lambda *_: None)
    monkeypatch.setattr("companion.ui.construction.saving.ask_unsaved", lambda *_: False)
    return made


def test_a_battle(tour: Tour, qtbot: QtBot) -> None:
    table = set_out(tour.window, wolfhound="red 0506 3", orion="red 0706 3", victor="blue 0709 0")
    tour.look("before the turn")
    table.go_on()
    tour.look("dice")
    table.answer("9 4")
    unit = next(table.acting())
    table.select(unit.id)
    tour.look("movement")
    look_at_tools(tour, table)
    for command in ("dues", "talk", "sheets", "map", "calculator"):
        tour.window.commands.carry_out(command)
        tour.look(command)
    to_fire(table)
    unit = next(table.acting())
    target = next(each for each in table.page.bridge.units() if each.side != unit.side)
    table.page.selection.select(unit.id, target.id)
    table.page.panel.turn_to("attack")
    settle_odds(table, qtbot)
    tour.look("attack")
    for page, *_ in table.page.panel.pages.labels():
        table.page.panel.turn_to(page)
        tour.look(page)
    assert tour.faults == []


def look_at_tools(tour: Tour, table: TableDriver) -> None:
    """Every tool of the map in use."""
    for row in TOOLS:
        table.map.tools.press(row.id)
        tour.look(row.id)
        table.map.tools.press(row.id)


def test_its_dialogs(tour: Tour) -> None:
    table = set_out(tour.window, orion="red 0706 3", victor="blue 0709 0")
    begin_turn(table)
    table.select(next(table.acting()).id)
    for command in DIALOGS:
        tour.window.commands.carry_out(command)
        QApplication.processEvents()
        for top in QApplication.topLevelWidgets():
            if isValid(top) and top is not tour.window and top.isVisible():
                tour.look(command, top)
                top.close()
    assert tour.faults == []


def test_a_bt_tactics_battle(tour: Tour, lances: TableDriver) -> None:
    tour.look("a covered screen")
    while lances.phase != "combat":
        step(lances)
        tour.look(lances.phase)
    for _ in range(12):
        step(lances)
        tour.look("combat")
    assert tour.faults == []


def is_settled(page: QWidget | None) -> bool:
    """Whether a page has read and shown everything."""
    return not getattr(page, "is_busy", False)


def test_the_pages(tour: Tour, qtbot: QtBot) -> None:
    tour.look("welcome")
    tour.window.with_library(tour.window.to_hit.show)
    tour.look("to hit")
    for page in PAGES:
        tour.window.commands.carry_out(page)
        shown = tour.window.pages.currentWidget()
        qtbot.waitUntil(partial(is_settled, shown), timeout=20_000)
        tour.look(page)
        tour.window.show_welcome()
    assert tour.faults == []


def test_a_campaign(tour: Tour) -> None:
    tour.window.commands.carry_out("campaigns")
    page = tour.window.campaigns.page
    assert page is not None, "it is shown"
    tour.look("campaigns")
    page.open(companies(page.campaigns))
    assert page.frame is not None, "it is open"
    tour.look("dashboard")
    for place, subject in (
        (ROSTER, ""),
        (BATTLES, ""),
        (CHRONICLE, ""),
        (NOTES, ""),
        (SETTINGS, ""),
        (PILOT, "ann"),
        (UNIT, "cicada"),
        ("muster", "raid"),
        ("add_units", ""),
    ):
        page.frame.turn_to(place, subject)
        tour.look(place)
    assert tour.faults == []
