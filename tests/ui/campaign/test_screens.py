"""Screens of a campaign as a player uses them, by pointer and keys, and the entries that come of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from companion.campaign.commands.after_action import ReturnBattle
from companion.campaign.commands.battles import BeginBattle, DropPlan, Participant, PlanBattle
from companion.campaign.commands.command import Command
from companion.campaign.commands.diary import RemoveDiaryNote, WriteDiaryNote
from companion.campaign.commands.downtime import PassDays
from companion.campaign.commands.founding import Describe
from companion.campaign.session import CampaignSession
from companion.campaign.state import Stage
from companion.ui.app.window import MainWindow
from companion.ui.campaign.after_action.page import ReviewPage
from companion.ui.campaign.battles.calendar import DayDialog
from companion.ui.campaign.battles.page import BattlesPage
from companion.ui.campaign.components.row_table import ChoiceBox
from companion.ui.campaign.controller import (
    BATTLES,
    CHRONICLE,
    DASHBOARD,
    DEPLOYMENT,
    NOTES,
    PILOT,
    REVIEW,
    ROSTER,
    SETTINGS,
    UNIT,
)
from companion.ui.campaign.dashboard.page import Dashboard
from companion.ui.campaign.deployment.page import DeploymentPage
from companion.ui.campaign.notes import NotesPage
from companion.ui.campaign.page import CampaignPage
from companion.ui.campaign.settings import SettingsPage
from companion.ui.campaign.subpage import CampaignSubpage

pytestmark = pytest.mark.usefixtures("undressed")

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier
A_PAGE = TypeVar("A_PAGE", bound=CampaignSubpage)
A_DIALOG = TypeVar("A_DIALOG", bound=QDialog)


class Player:
    """The hands of a player on an open campaign; `entered` gives what they have entered since last asked."""

    def __init__(self, page: CampaignPage, session: CampaignSession, patch: pytest.MonkeyPatch) -> None:
        self.page, self.session, self._patch = page, session, patch
        self._seen = len(session.entries())

    def entered(self) -> list[Command]:
        """Return the new entries of the journal."""
        new = self.session.entries()[self._seen :]
        self._seen += len(new)
        return [entry.command for entry in new if entry.command is not None]

    @property
    def place(self) -> tuple[str, str]:
        """Where the player is, and about whom."""
        assert self.page.frame is not None
        return self.page.frame.place, self.page.frame.subject

    def turn(self, place: str, kind: type[A_PAGE]) -> A_PAGE:
        """Turn to a listed place by its button."""
        assert self.page.frame is not None
        self.press(self.page.frame.navigation.buttons[place])
        return self.part(kind)

    def part(self, kind: type[A_PAGE]) -> A_PAGE:
        """Return the page that is shown."""
        assert self.page.frame is not None
        part = self.page.frame.part
        assert isinstance(part, kind), type(part)
        return part

    def press(self, button: QAbstractButton) -> None:
        """Press a button that can be seen and pressed with the pointer."""
        assert button.isVisible()
        assert button.isEnabled(), button.toolTip()
        where = QPoint(8, button.height() // 2) if isinstance(button, QCheckBox) else QPoint()
        QTest.mouseClick(button, LEFT, pos=where)
        QCoreApplication.processEvents()

    def keys(self, widget: QWidget, *pressed: Qt.Key, held: Qt.KeyboardModifier | None = None) -> None:
        """Press keys one after the other on a widget."""
        widget.setFocus()
        for key in pressed:
            QTest.keyClick(widget, key, held or Qt.KeyboardModifier.NoModifier)
        QCoreApplication.processEvents()

    def write(self, field: QLineEdit | QPlainTextEdit, text: str) -> None:
        """Type a text in the place of what a field holds."""
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)

    def pick(self, box: ChoiceBox, choice: str) -> None:
        """Choose a line of a list by the arrow keys."""
        for key in (Qt.Key.Key_Home, *(Qt.Key.Key_Down,) * box.count()):
            self.keys(box, key)
            if box.choice == choice:
                return
        raise AssertionError(f"{choice} is not among them")

    def answering(self, kind: type[A_DIALOG], act: Callable[[A_DIALOG], None]) -> None:
        """From now on dialogs of a kind are answered so; one that is left open is cancelled by Esc."""

        def answer(dialog: A_DIALOG) -> int:
            dialog.show()
            act(dialog)
            if dialog.isVisible():
                QTest.keyClick(dialog, Qt.Key.Key_Escape)
            return dialog.result()

        self._patch.setattr(kind, "exec", answer)


@pytest.fixture
def player(page: CampaignPage, session: CampaignSession, monkeypatch: pytest.MonkeyPatch) -> Player:
    return Player(page, session, monkeypatch)


def lines_of(commands: Sequence[Command]) -> list[str]:
    return [command.do for command in commands]


def test_the_dashboard(player: Player) -> None:
    dashboard = player.turn(DASHBOARD, Dashboard)
    player.keys(dashboard.today.week_button, Qt.Key.Key_Space)
    assert player.entered() == [PassDays(to="3025-04-18")]

    def two_weeks(dialog: DayDialog) -> None:
        player.keys(
            dialog.calendar.month, Qt.Key.Key_Home, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return
        )

    player.answering(DayDialog, two_weeks)
    player.press(dashboard.today.other_button)
    assert player.entered() == [PassDays(to="3025-05-02")]
    player.answering(DayDialog, lambda _dialog: None)
    player.press(dashboard.today.other_button)
    assert player.entered() == [], "cancelled"

    for card, place in (
        (dashboard.units, (UNIT, "cicada")),
        (dashboard.pilots, (PILOT, "bea")),
        (dashboard.chronicle, (CHRONICLE, str(player.session.campaign.number))),
    ):
        player.keys(card.rows[0], Qt.Key.Key_Space)
        assert player.place == place
        player.keys(player.page, Qt.Key.Key_Escape)
        assert player.place == (DASHBOARD, "")
    assert player.entered() == [], "looking changes nothing"


def test_into_battle_and_home(player: Player, window: MainWindow) -> None:
    battles = player.turn(BATTLES, BattlesPage)
    player.keys(battles.cards[Stage.PLANNED].rows[0], Qt.Key.Key_Space)
    player.press(battles.plan.go_button)
    assert player.place == (DEPLOYMENT, "raid")
    deployment = player.part(DeploymentPage)
    view = deployment.view
    assert view is not None
    row = view.our_list.row("hermes")
    player.keys(row.box, Qt.Key.Key_Space)
    player.pick(row.pilot, "dov")
    player.write(view.title, "Raid at dawn")
    player.press(view.on_paper)
    player.keys(view.go_button, Qt.Key.Key_Space)
    (begun,) = player.entered()
    assert isinstance(begun, BeginBattle)
    assert begun.taken == (Participant(unit="hermes", pilot="dov"),)
    assert (begun.title, begun.day, begun.plan) == ("Raid at dawn", "3025-04-20", "raid")

    assert window.battle is not None
    player.press(window.battle.phase_bar.home_button)
    assert player.place[0] == REVIEW
    review = player.part(ReviewPage).view
    assert review is not None
    crew = review.crews.rows["hermes"]
    player.pick(crew.fate, "salvaged")
    assert crew.pilot is not None
    player.keys(crew.pilot.wounds, Qt.Key.Key_Plus)
    player.pick(review.winner, "")
    player.write(review.outcome, "Beaten off")
    player.keys(review.agree_button, Qt.Key.Key_Space)
    (back,) = player.entered()
    assert isinstance(back, ReturnBattle)
    assert (back.outcome, back.winner) == ("Beaten off", None)
    assert [(it.unit, it.fate) for it in back.units] == [("hermes", "salvaged")]
    assert [(it.pilot, it.fate, it.wounds) for it in back.pilots] == [("dov", "wounded", 1)]
    assert player.place == (DASHBOARD, "")


def test_battles_to_come(player: Player) -> None:
    battles = player.turn(BATTLES, BattlesPage)
    player.keys(battles.calendar.month, Qt.Key.Key_Home, Qt.Key.Key_PageDown, Qt.Key.Key_Return)
    QTest.keyClicks(battles.plan.title, "Ambush")
    player.write(battles.plan.about, "At the ford")
    player.press(battles.plan.save_button)
    assert player.entered() == [
        PlanBattle(plan="ambush", title="Ambush", day="3025-05-11", about="At the ford")
    ]
    player.press(battles.new_button)
    assert player.place == (DEPLOYMENT, "")
    player.keys(player.page, Qt.Key.Key_Escape)
    player.keys(battles.cards[Stage.PLANNED].rows[-1], Qt.Key.Key_Space)
    player.press(battles.plan.drop_button)
    assert player.entered() == [DropPlan(plan="ambush")]


def test_notes(player: Player) -> None:
    notes = player.turn(NOTES, NotesPage)
    player.press(notes.new_button)
    player.entered()
    QTest.keyClicks(notes.title, "What we owe")
    player.write(notes.text, "Two passages")
    player.turn(ROSTER, CampaignSubpage)
    (written,) = player.entered()
    assert isinstance(written, WriteDiaryNote)
    assert (written.title, written.text) == ("What we owe", "Two passages")
    player.turn(NOTES, NotesPage)
    player.press(notes.remove_button)
    assert player.entered() == [RemoveDiaryNote(note=written.note)]


def test_settings(player: Player) -> None:
    settings = player.turn(SETTINGS, SettingsPage)
    player.write(settings.about, "Border raids")
    player.turn(DASHBOARD, Dashboard)
    assert player.entered() == [Describe(name="Grey Wolves", about="Border raids")], "kept by leaving"
    player.turn(SETTINGS, SettingsPage)
    player.write(settings.name, " ")
    assert not settings.name_button.isEnabled()
    player.turn(DASHBOARD, Dashboard)
    assert player.entered() == [], "a campaign has a name"
    assert player.page.frame is not None
    player.press(player.page.frame.undo_button)
    assert lines_of(player.entered()) == ["take_back"]
    player.press(player.page.frame.redo_button)
    assert lines_of(player.entered()) == ["take_back"]
    assert player.session.campaign.about == "Border raids"
