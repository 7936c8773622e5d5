"""The log of dice in a window beside the battle: every roll, and how even the dice are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from companion.battles.dice_log import (
    ROLLERS,
    DiceStatistics,
    LoggedRoll,
    dice_statistics,
    format_csv,
    format_text,
)
from companion.battles.rolls import Roller
from companion.errors import StoreError
from companion.tabletop.number_text import format_count
from companion.ui.dice.fairness_view import FairnessView
from companion.ui.help.help_key import offer_help
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel
from companion.ui.widgets.copy_text import bind_copy
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.file_dialogs import ask_save_target
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button
from companion.ui.widgets.layouts import resize_on_screen
from companion.ui.widgets.rows import RowColumn, RowModel
from companion.ui.widgets.segments import SegmentedPages
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import BackgroundTask
from companion.writing import write_whole

CENTRE = Qt.AlignmentFlag.AlignCenter
COLUMNS = (
    RowColumn[LoggedRoll]("Turn", lambda roll: str(roll.turn), alignment=CENTRE),
    RowColumn[LoggedRoll]("Player", lambda roll: roll.player),
    RowColumn[LoggedRoll]("What for", lambda roll: roll.note.purpose or roll.line),
    RowColumn[LoggedRoll]("Dice", lambda roll: _format_dice(roll)),
    RowColumn[LoggedRoll]("Result", lambda roll: roll.result, alignment=CENTRE),
    RowColumn[LoggedRoll](
        "Needed", lambda roll: "" if roll.note.need is None else str(roll.note.need), alignment=CENTRE
    ),
    RowColumn[LoggedRoll]("Rolled by", lambda roll: roll.roller),
)
HEADINGS = tuple(column.heading for column in COLUMNS)
WITH_BATTLE = (RowColumn[LoggedRoll]("Battle", lambda roll: roll.battle), *COLUMNS)
"""Of all battles each row names its own."""


def _format_dice(roll: LoggedRoll) -> str:
    note, faces = roll.note, roll.faces
    return f"{note.dice}: {faces}" if faces and not note.faces and len(note.got) > 1 else note.dice


SIZE, ROW_HEIGHT, WIDTHS = (880, 620), 30, (56, 110, 140, 110, 76, 76, 90)
FILES = "Table for a spreadsheet (*.csv);;Text (*.txt)"
HERE, ALL = "This battle", "All battles"
READING = "Reading the dice…"
EVERYBODY, ANYHOW = "All players", "All dice"

NOTHING = "No dice have been rolled yet. Each roll of a battle is kept here, real dice and the app's."
NO_MATCHES = "No rolls match."

Read = Callable[[], Sequence[LoggedRoll]]
REMEDY = "If this persists, run companion doctor to check your data."


class DiceLog(QDialog):
    """Reads in the background; without an open battle it lists all battles."""

    problem_reported = Signal(str)

    def __init__(self, here: Read | None, everywhere: Read, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Dice")
        offer_help(self, "dice")
        self._here, self._everywhere = here, everywhere
        self._all: Sequence[LoggedRoll] = ()
        self.visible_rolls: Sequence[LoggedRoll] = ()
        self.background, self._counting = BackgroundTask(self), BackgroundTask(self)
        self.model = RowModel(COLUMNS, tip=lambda roll: f"{roll.phase}: {roll.line}")
        self.table, self.fairness = QTableView(), FairnessView()
        self.scope, self.player, self.roller = (
            _list(name) for name in ("Which battles", "Whose", "Rolled by")
        )
        self.status, self.pages = CutLabel(), SegmentedPages("Dice")
        self.empty, self._log = EmptyState("dice", NOTHING), QStackedWidget()
        self.copy_button = push_button("Copy", ButtonKind.QUIET, "copy")
        self.save_button = push_button("Save…", ButtonKind.NORMAL, "export")
        self._arrange()
        self._connect()
        bind_copy(self)
        self.read_dice()

    def read_dice(self) -> None:
        """Read the dice anew, behind the window."""
        self.status.show_text(READING)
        is_here = self.scope.currentText() == HERE and self._here is not None
        read = self._here if is_here and self._here is not None else self._everywhere
        self.background.ask(read, self._take)

    def text_to_copy(self) -> str:
        """Return the rolls that are shown, a line each."""
        return format_text(self.visible_rolls)

    def done(self, result: int) -> None:
        self.background.finish()
        self._counting.finish()
        super().done(result)

    def keep(self, path: Path) -> None:
        """Write what is shown: a table, or lines of text where the file is called so."""
        rolls = self.visible_rolls
        write_whole(path, format_text(rolls) if path.suffix.lower() == ".txt" else format_csv(rolls))
        self.status.show_text(f"Saved as {path}.")

    # --- inside ---

    def _arrange(self) -> None:
        self.scope.addItems([HERE, ALL] if self._here is not None else [ALL])
        self.table.setModel(self.model)
        self.table.setAccessibleName("Every roll")
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.setShowGrid(False)
        self.table.setAlternatingRowColors(False)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setHighlightSections(False)
        self.table.horizontalHeader().setSectionsClickable(False)
        self.table.setTabKeyNavigation(False)
        for part in (self.empty, self.table):
            self._log.addWidget(part)
        self.pages.add("log", "Log", "list", self._log)
        self.pages.add("fairness", "Fairness", "dice", self.fairness)
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        for box in (self.scope, self.player, self.roller):
            head.addWidget(box)
        head.addStretch(1)
        head.addWidget(self.copy_button)
        head.addWidget(self.save_button)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, (Space.MEDIUM,) * 4)
        column.addLayout(head)
        column.addWidget(self.pages, 1)
        column.addWidget(self.status)
        resize_on_screen(self, *SIZE)

    def _connect(self) -> None:
        self.scope.activated.connect(self.read_dice)
        Theme.current().changed.connect(self._measure)
        self.player.activated.connect(self._show)
        self.roller.activated.connect(self._show)
        self.copy_button.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text_to_copy()))
        self.save_button.clicked.connect(self._ask_file)

    def _take(self, rolls: object) -> None:
        """Show what was read, or why it could not be."""
        if isinstance(rolls, Exception):
            self.status.show_text(f"The dice cannot be read. {rolls} {REMEDY}")
            return
        assert isinstance(rolls, tuple), "made by the reader"
        self._all = rolls
        players = dict.fromkeys(roll.player for roll in rolls if roll.player)
        rollers = [ROLLERS[kind] for kind in Roller if any(roll.note.roller is kind for roll in rolls)]
        _offer(self.player, EVERYBODY, list(players))
        _offer(self.roller, ANYHOW, rollers)
        self._show()

    def _show(self) -> None:
        player, roller = self.player.currentData(), self.roller.currentData()
        self.visible_rolls = tuple(
            roll for roll in self._all if player in ("", roll.player) and roller in ("", roll.roller)
        )
        names_battle = self.scope.currentText() == ALL
        self.model.show_rows(self.visible_rolls, WITH_BATTLE if names_battle else COLUMNS)
        self._measure()
        self._log.setCurrentWidget(self.table if self.visible_rolls else self.empty)
        self.empty.sentence.setText(NOTHING if not self._all else NO_MATCHES)
        self.table.scrollToBottom()
        self.status.show_text(format_count(len(self.visible_rolls), "roll") if self.visible_rolls else "")
        for button in (self.copy_button, self.save_button):
            button.setEnabled(bool(self.visible_rolls))
        rolls = self.visible_rolls
        self._counting.ask(lambda: dice_statistics(rolls), self._show_statistics)

    def _show_statistics(self, statistics: object) -> None:
        if isinstance(statistics, DiceStatistics):
            self.fairness.show_statistics(statistics)
        elif isinstance(statistics, Exception):
            self.status.show_text(f"The dice cannot be counted. {statistics}")

    def _measure(self) -> None:
        names_battle = self.scope.currentText() == ALL
        px, header = Theme.current().tokens.px, self.table.horizontalHeader()
        self.table.verticalHeader().setDefaultSectionSize(max(px(ROW_HEIGHT), Theme.current().tokens.touch))
        widths = (140, *WIDTHS) if names_battle else WIDTHS
        for column, width in enumerate(widths):
            self.table.setColumnWidth(column, px(width))
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(HEADINGS.index("What for") + names_battle, QHeaderView.ResizeMode.Stretch)
        # Of a long log only the rows in sight are measured.
        header.setResizeContentsPrecision(0)
        for name in ("Dice", "Result"):
            column = HEADINGS.index(name) + names_battle
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)

    def _ask_file(self) -> None:
        target = ask_save_target(self, "Save the dice", "dice.csv", FILES)
        if target is None:
            return
        path = target.path
        if not path.suffix:
            path = path.with_suffix(".txt" if "txt" in target.kind else ".csv")
        try:
            self.keep(path)
        except StoreError as problem:
            self.status.show_text(str(problem))


def _list(name: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return box


def _offer(box: QComboBox, everything: str, names: Sequence[str]) -> None:
    """Offer these besides everything; what was chosen stays where it is still there."""
    chosen = box.currentData() or ""
    with QSignalBlocker(box):
        box.clear()
        box.addItem(everything, "")
        for name in names:
            box.addItem(name[:1].upper() + name[1:], name)
        box.setCurrentIndex(max(0, box.findData(chosen)))
