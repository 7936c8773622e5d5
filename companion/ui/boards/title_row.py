"""Row above the board page: back, name, size and rules of the board, undo, redo, sheets, save, more."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, QSize, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from companion.documents.model import LONGEST_NAME
from companion.tabletop.number_text import format_count
from companion.ui.boards.page_editor import BoardPageEditor
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.controls import icon_button, restyle
from companion.ui.widgets.labels_and_buttons import ButtonKind, push_button
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing
from companion.ui.widgets.workbench import bind_commands, more_button, show_step

NAME, RULES, LEAST_FIELD, SHORT, LEAST = 230, 150, 110, 1120, 660
"""Lengths in pixels at scale 1; below SHORT words give way to icons."""
MORE = (
    ("New board…", "new", "new"),
    ("Size and edges…", "size", "fit"),
    ("Turn by 180°", "turn", "rotate-right"),
    ("Open a .board file…", "open", "open"),
    ("Save as a .board file…", "export", "export"),
    ("Print the map…", "print", "print"),
    ("Save as a picture…", "picture", "picture"),
    ("Back to what is saved", "revert", "history"),
)


class BoardTitleRow(QWidget):
    """`command_requested` brings a command, `name_changed` the board's name, `ruleset_chosen` its rules."""

    command_requested = Signal(str)
    name_changed = Signal(str)
    ruleset_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.back_button = push_button("Back", ButtonKind.QUIET, "chevron-left")
        self.name, self.rules = QLineEdit(), QComboBox()
        self.size_button = push_button("", ButtonKind.QUIET)
        self.state_button = push_button("", ButtonKind.QUIET)
        self.undo_button, self.redo_button = icon_button("undo", "Undo"), icon_button("redo", "Redo")
        self.sheets_button = push_button("Sheets…", ButtonKind.NORMAL, "tiles")
        self.print_button = icon_button("print", "Print the map…", "Print the map (Ctrl+P)")
        self.play_button = push_button("Play on it", ButtonKind.NORMAL, "play")
        self.save_button = push_button("Save", ButtonKind.PRIMARY, "save")
        self.more_button = more_button(MORE, self.command_requested.emit)
        self._labels = {
            self.back_button: "Back", self.sheets_button: "Sheets…", self.play_button: "Play on it",
            self.save_button: "Save",
        }  # fmt: skip
        self._short: dict[QPushButton, str] = {}
        self._arrange()
        self._connect()

    def show_rules(self, titles: Mapping[str, str], chosen: str) -> None:
        """Offer rulesets by their names."""
        with QSignalBlocker(self.rules):
            self.rules.clear()
            for name, title in titles.items():
                self.rules.addItem(title, name)
            self.rules.setCurrentIndex(max(self.rules.findData(chosen), 0))

    def show_board(self, bench: BoardPageEditor) -> None:
        """Show name and size, whether it is saved and by the rules, and what can be undone."""
        board = bench.drawing.board
        if self.name.text() != board.name and not (self.name.hasFocus() or self.name.isModified()):
            self.name.setText(board.name)
            self.name.setCursorPosition(0)
        self.size_button.setText(f"{board.width} × {board.height}")
        self.size_button.setAccessibleName(f"{board.width} by {board.height} hexes")
        self._show_state(bench)
        show_step(self.undo_button, "Undo", bench.history.undo_text, " (Ctrl+Z)")
        show_step(self.redo_button, "Redo", bench.history.redo_text, " (Ctrl+Y)")

    def tell_name(self) -> None:
        """Tell what is typed, where it is not set yet."""
        if self.name.isModified():
            self.name.setModified(False)
            self.name_changed.emit(" ".join(self.name.text().split()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()

    def minimumSizeHint(self) -> QSize:
        """As narrow as the row is with icons alone."""
        return QSize(Theme.current().tokens.px(LEAST), super().minimumSizeHint().height())

    def _show_state(self, bench: BoardPageEditor) -> None:
        faults = len(bench.faults)
        saved = "not saved" if bench.is_changed else "saved"
        text = f"{format_count(faults, 'hex')} not by the rules" if faults else saved
        self._labels[self.state_button] = text
        self._short[self.state_button] = str(faults or "")
        self._shorten()
        self.state_button.setEnabled(bool(faults))
        wear_icon(self.state_button, "warning" if faults else "edit" if bench.is_changed else "check",
                  "danger" if faults else "muted")  # fmt: skip
        hint = (
            "Go to the next hex with terrain these rules do not have" if faults else f"The board is {saved}"
        )
        set_tip(self.state_button, hint)
        restyle(self.state_button, "tight", "true")

    def _arrange(self) -> None:
        self.name.setAccessibleName("Name of the board")
        self.name.setMaxLength(LONGEST_NAME)
        self.rules.setAccessibleName("Rules that the board is for")
        set_tip(self.rules, "They supply the terrain and check the board")
        set_tip(self.size_button, "Columns and rows, and what is added or removed at the edges")
        set_tip(self.sheets_button, "Lay mapsheets side by side, in rows and columns, turned or not")
        set_tip(self.play_button, "Save the board, and begin a battle on it")
        set_tip(self.save_button, "Save the board to your boards (Ctrl+S)")
        restyle(self.size_button, "tight", "true")
        row = with_spacing(
            QHBoxLayout(self), Space.SMALL, (Space.TINY, Space.SMALL, Space.MEDIUM, Space.SMALL)
        )
        row.addWidget(self.back_button)
        row.addWidget(self.name, NAME)
        row.addWidget(self.size_button)
        row.addWidget(self.rules, RULES)
        row.addWidget(self.state_button)
        row.addStretch(20)
        for button in (self.undo_button, self.redo_button, self.sheets_button, self.print_button,
                       self.play_button, self.save_button, self.more_button):  # fmt: skip
            row.addWidget(button)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        px = Theme.current().tokens.px
        for widget, width in ((self.name, NAME), (self.rules, RULES)):
            widget.setMaximumWidth(px(width))
            widget.setMinimumWidth(px(LEAST_FIELD))
        self.name.setFont(text_font(px(FontSize.NUMBER), QFont.Weight.DemiBold))
        self._shorten()

    def _shorten(self) -> None:
        """Show buttons as icons alone where room is scarce."""
        width = self.width() / Theme.current().scale
        for button, text in self._labels.items():
            button.setText(self._short.get(button, "") if width < SHORT else text)
            button.setAccessibleName(text)
        self.print_button.setVisible(width >= SHORT)

    def _connect(self) -> None:
        buttons = (
            (self.back_button, "back"), (self.size_button, "size"), (self.state_button, "faults"),
            (self.undo_button, "undo"), (self.redo_button, "redo"), (self.sheets_button, "sheets"),
            (self.print_button, "print"), (self.play_button, "play"), (self.save_button, "save"),
        )  # fmt: skip
        bind_commands(buttons, self.command_requested.emit)
        self.name.editingFinished.connect(self.tell_name)
        self.rules.currentIndexChanged.connect(
            lambda _row: self.ruleset_chosen.emit(str(self.rules.currentData()))
        )
