"""The page on which boards are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from companion.construction.editing.draft import DesignRepository
from companion.construction.editing.history import AutosaveFile
from companion.engine.game import BattleGame
from companion.errors import CompanionError
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex
from companion.ui.boards import page_editor, saving
from companion.ui.boards.canvas import BoardCanvas
from companion.ui.boards.page_editor import BoardPageEditor
from companion.ui.boards.palette import BoardPalette
from companion.ui.boards.saving import BoardSaving
from companion.ui.boards.sheets_dialog import NEW_NAME, USUAL, Read, SheetsDialog, SizeDialog
from companion.ui.boards.title_row import BoardTitleRow
from companion.ui.widgets.controls import CutLabel
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.gestures.gesture_sets import BOARD
from companion.ui.widgets.labels_and_buttons import LabelRole
from companion.ui.widgets.shortcuts import BATTLES, find_shortcut
from companion.ui.widgets.spacing import with_spacing
from companion.ui.widgets.workbench import WorkbenchFooter
from companion.workshop.boards.drawing import Drawing
from companion.workshop.boards.joining import new_sheet, turn_sheet
from companion.workshop.boards.strokes import RADII, DrawingTool

KEYS = "Arrows and Space paint · Shift+arrows draw on · 1–9 terrain · Page Up raises · Ctrl+Z undoes"


class BoardFooter(WorkbenchFooter):
    """What is known of a hex; the keys give way to what is against the rules."""

    def __init__(self, parent: QWidget | None = None) -> None:
        page_editor = CutLabel()
        super().__init__(page_editor, parent)
        page_editor.show_text(KEYS)
        self.say("")

    def say(self, text: str) -> None:
        """Say what is worth knowing."""
        self.tell(text, "hex", "muted", LabelRole.BODY)
        self.keys.show()

    def warn(self, text: str) -> None:
        """Say what is against the rules, or why something was not done."""
        self.tell(text, "warning", "danger", LabelRole.DANGER)
        self.keys.hide()


OWN_KEYS: Mapping[str, str] = {
    "undo": "undo", "redo": "redo", "export": "save", "print": "print", "print_map": "print",
    "picture": "picture",
}  # fmt: skip
"""What commands of the window mean here."""
OF_BATTLES = ("print_cards", "rules")
"""What commands of the window mean only while a battle is before the player."""


class BoardPage(QWidget):
    """`leave_requested` ends the page, `problem_reported` and `success_reported` bring messages.

    `saved` brings the key of a board that was saved, `play_requested` that of one to play on;
    `print_requested` and `picture_requested` bring the board.
    """

    leave_requested = Signal()
    problem_reported = Signal(str)
    success_reported = Signal(str)
    saved = Signal(str)
    play_requested = Signal(str)
    print_requested = Signal(object)
    picture_requested = Signal(object)

    def __init__(
        self,
        games: Mapping[str, Callable[[], BattleGame]],
        titles: Mapping[str, str],
        shelf: DesignRepository,
        keeper: AutosaveFile,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName("Board editor")
        self._games, self._titles = games, titles
        self.sheets: Callable[[], Mapping[str, Read]] = dict
        first = next(iter(games))
        self.editor = BoardPageEditor(games[first](), new_sheet(NEW_NAME, *USUAL[0]), parent=self)
        self.title, self.palette_panel = BoardTitleRow(), BoardPalette(self.editor)
        self.canvas, self.footer = BoardCanvas(self.editor), BoardFooter()
        self.saving = BoardSaving(self, self.editor, shelf, keeper)
        self._last_fault: Hex | None = None
        self.title.show_rules(titles, first)
        self._arrange()
        self._connect()
        self._show()

    # --- opening ---

    def new_board(self) -> None:
        """Begin with open ground of the usual size."""
        self._begin(new_sheet(NEW_NAME, *USUAL[0]), None)

    def open_board(self, drawing: Drawing, *, key: str | None = None, ruleset: str = "") -> None:
        """Draw on at a board; `key` is that of one of the player's own, which saving replaces."""
        self._use_rules(ruleset)
        self._begin(drawing, key)

    def bring_back(self) -> bool:
        """Put the board on the page that was not saved when the app ended; whether there is one."""
        found = self.saving.find_unsaved()
        if found is None:
            return False
        drawing, key, ruleset = found
        self._use_rules(ruleset)
        self._begin(drawing, key, is_saved=False)
        self.footer.say(
            "This board was not saved. Continue with it, or begin a new one from the menu on the right."
        )
        return True

    def _begin(self, drawing: Drawing, key: str | None, *, is_saved: bool = True) -> None:
        self.saving.key = key
        self.editor.begin(drawing, is_saved=is_saved)
        self.canvas.setFocus()

    def _use_rules(self, ruleset: str) -> None:
        if ruleset in self._games and ruleset != self.editor.game.ruleset:
            self.editor.use_rules(self._games[ruleset]())
            self.title.show_rules(self._titles, ruleset)

    # --- leaving ---

    def keep_unsaved(self) -> None:
        """Keep what is not saved, as the page is left."""
        self.title.tell_name()
        self.saving.keep_unsaved()

    def take_focus(self) -> None:
        """Put the focus where the keyboard goes on."""
        self.canvas.setFocus()

    def _leave(self) -> None:
        self.keep_unsaved()
        self.leave_requested.emit()

    # --- commands ---

    def do(self, command: str) -> bool:
        """Carry out a command of the keyboard where it means something here; whether it is dealt with."""
        if command in OWN_KEYS:
            self._carry_out(OWN_KEYS[command])
            return True
        return command in OF_BATTLES or find_shortcut(command).group != BATTLES

    def _carry_out(self, command: str) -> None:
        commands: dict[str, Callable[[], object]] = {
            "back": self._leave,
            "undo": self.editor.undo,
            "redo": self.editor.redo,
            "save": self._save,
            "play": self._play,
            "new": self._ask_new,
            "size": self._ask_size,
            "turn": lambda: self.editor.act(turn_sheet(self.editor.drawing), "Turn by 180°"),
            "sheets": self._ask_sheets,
            "faults": self._next_fault,
            "open": self._open_file,
            "export": self._export,
            "print": lambda: self.print_requested.emit(self.editor.drawing.board),
            "picture": lambda: self.picture_requested.emit(self.editor.drawing.board),
            "revert": self._revert,
        }
        try:
            commands[command]()
        except CompanionError as problem:
            self.problem_reported.emit(str(problem))

    def _save(self) -> bool:
        self.title.tell_name()
        return self.saving.save()

    def _play(self) -> None:
        is_kept = self.saving.key is not None and not self.editor.is_changed
        if is_kept or self._save():
            self.play_requested.emit(self.saving.key or "")

    def _ask_new(self) -> None:
        board: Board = self.editor.drawing.board
        dialog = SizeDialog(None, (board.width, board.height), self)
        if (
            run_modal(dialog) == QDialog.DialogCode.Accepted
            and dialog.drawing
            and self.saving.may_begin_another()
        ):
            self._begin(dialog.drawing, None)

    def _ask_size(self) -> None:
        board: Board = self.editor.drawing.board
        dialog = SizeDialog(self.editor.drawing, (board.width, board.height), self)
        if run_modal(dialog) == QDialog.DialogCode.Accepted and dialog.drawing:
            self.editor.act(dialog.drawing, "Size and edges")

    def _ask_sheets(self) -> None:
        drawing = self.editor.drawing
        dialog = SheetsDialog(drawing, self.sheets(), drawing.board.name, self)
        if run_modal(dialog) == QDialog.DialogCode.Accepted and dialog.drawing:
            self.editor.act(dialog.drawing, "Lay out sheets")

    def _open_file(self) -> None:
        path = saving.ask_board_file(self)
        if path is not None:
            drawing = saving.read_board(path)
            if self.saving.may_begin_another():
                self._begin(drawing, None, is_saved=False)

    def _export(self) -> None:
        if text := saving.export_board(self, self.editor.drawing):
            self.success_reported.emit(text)

    def _revert(self) -> None:
        if self.editor.saved is not None:
            self.editor.act(self.editor.saved, "Back to what is saved")

    def _next_fault(self) -> None:
        """Go to the next hex that the rules do not know."""
        places = list(self.editor.faults)
        if places:
            at = self._last_fault
            later = [place for place in places if at is not None and place > at]
            self._last_fault = (later or places)[0]
            self.canvas.go_to(self._last_fault)

    # --- keys ---

    def event(self, event: QEvent) -> bool:
        return BOARD.claims(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command, brush = BOARD.of_key(event), self.editor.brush
        if command == "leave":
            self._leave()
        elif command == "terrain" and page_editor.digit(event) <= len(self.editor.offers):
            self.editor.hold(replace(brush, what=self.editor.offers[page_editor.digit(event) - 1].id))
        elif command in page_editor.TOOLS:
            self.editor.hold(replace(brush, tool=DrawingTool(command)))
        elif command in page_editor.OTHERS:
            self._pick_paint(command)
        elif command in page_editor.LIFTS:
            self._change_level(page_editor.LIFTS[command])
        elif command == "wider":
            self.editor.hold(replace(brush, radius=RADII[(brush.radius + 1) % len(RADII)]))
        else:
            super().keyPressEvent(event)

    def _pick_paint(self, paint: str) -> None:
        if self.palette_panel.paints[paint].isEnabled():
            self.editor.hold(replace(self.editor.brush, what=paint))

    def _change_level(self, levels: int) -> None:
        place = self.canvas.cursor_hex or self.canvas.hovered
        if place is not None and self.editor.known.has_levels:
            self.editor.change_level([place], levels)

    # --- following ---

    def _show(self) -> None:
        self.title.show_board(self.editor)
        self._tell_hex(self.canvas.cursor_hex or self.canvas.hovered)

    def _tell_hex(self, place: Hex | None) -> None:
        if place is None or place not in self.editor.drawing.board:
            self.footer.say("")
        elif place in self.editor.faults:
            self.footer.warn(self.canvas.describe_hex(place))
        else:
            self.footer.say(self.canvas.describe_hex(place))

    def _name(self, name: str) -> None:
        if name:
            self.editor.act(self.editor.drawing.with_name(name), "Name", joins=True)
        self.title.show_board(self.editor)

    def _choose_rules(self, ruleset: str) -> None:
        try:
            self.editor.use_rules(self._games[ruleset]())
        except CompanionError as problem:
            self.problem_reported.emit(str(problem))
            self.title.show_rules(self._titles, self.editor.game.ruleset)

    def _arrange(self) -> None:
        middle = with_spacing(QHBoxLayout(), 0)
        middle.addWidget(self.palette_panel)
        middle.addWidget(self.canvas, 1)
        whole = with_spacing(QVBoxLayout(self), 0)
        whole.addWidget(self.title)
        whole.addLayout(middle, 1)
        whole.addWidget(self.footer)

    def _connect(self) -> None:
        self.editor.changed.connect(self._show)
        self.editor.rules_changed.connect(self._show)
        self.canvas.pointed.connect(self._tell_hex)
        self.title.command_requested.connect(self._carry_out)
        self.title.name_changed.connect(self._name)
        self.title.ruleset_chosen.connect(self._choose_rules)
        self.saving.problem_reported.connect(self.problem_reported)
        self.saving.success_reported.connect(self.success_reported)
        self.saving.saved.connect(self.saved)
