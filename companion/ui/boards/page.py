"""The page on which boards are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from companion.construction.editing.kept import Keeper
from companion.construction.editing.shelf import DesignShelf
from companion.engine.game import Game
from companion.errors import CompanionError
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex
from companion.ui.boards import files, keys
from companion.ui.boards.bench import Bench
from companion.ui.boards.canvas import Canvas
from companion.ui.boards.foot import Foot
from companion.ui.boards.palette import Palette
from companion.ui.boards.saving import Saving
from companion.ui.boards.sheets_dialog import Read, SheetsDialog
from companion.ui.boards.size_dialog import NEW_NAME, USUAL, SizeDialog
from companion.ui.boards.title_row import TitleRow
from companion.ui.widgets.gestures.places import BOARD
from companion.ui.widgets.letting_go import run_modal
from companion.ui.widgets.shortcuts import BATTLES, find_shortcut
from companion.ui.widgets.spacing import spaced
from companion.workshop.boards.drawing import Drawing
from companion.workshop.boards.joining import new_sheet, turned
from companion.workshop.boards.strokes import RADII, Tool

OWN_KEYS: Mapping[str, str] = {
    "undo": "undo", "redo": "redo", "export": "save", "print": "print", "print_map": "print",
    "picture": "picture",
}  # fmt: skip
"""What commands of the window mean here."""
OF_BATTLES = ("print_cards", "rules")
"""What commands of the window mean only while a battle is before the player."""


class BoardPage(QWidget):
    """`left` tells that the player is done, `told` a problem, `noted` a success in words.

    `saved` brings the key of a board that was saved, `play_wanted` that of one to play on; `print_wanted`
    and `picture_wanted` bring the board.
    """

    left = Signal()
    told = Signal(str)
    noted = Signal(str)
    saved = Signal(str)
    play_wanted = Signal(str)
    print_wanted = Signal(object)
    picture_wanted = Signal(object)

    def __init__(
        self,
        games: Mapping[str, Callable[[], Game]],
        titles: Mapping[str, str],
        shelf: DesignShelf,
        keeper: Keeper,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName("Board editor")
        self._games, self._titles = games, titles
        self.sheets: Callable[[], Mapping[str, Read]] = dict
        first = next(iter(games))
        self.bench = Bench(games[first](), new_sheet(NEW_NAME, *USUAL[0]), parent=self)
        self.title, self.palette_panel = TitleRow(), Palette(self.bench)
        self.canvas, self.foot = Canvas(self.bench), Foot()
        self.saving = Saving(self, self.bench, shelf, keeper)
        self._fault_told: Hex | None = None
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
        found = self.saving.found()
        if found is None:
            return False
        drawing, key, ruleset = found
        self._use_rules(ruleset)
        self._begin(drawing, key, is_saved=False)
        self.foot.say(
            "This board was not saved. Continue with it, or begin a new one from the menu on the right."
        )
        return True

    def _begin(self, drawing: Drawing, key: str | None, *, is_saved: bool = True) -> None:
        self.saving.key = key
        self.bench.begin(drawing, is_saved=is_saved)
        self.canvas.setFocus()

    def _use_rules(self, ruleset: str) -> None:
        if ruleset in self._games and ruleset != self.bench.game.ruleset:
            self.bench.take_rules(self._games[ruleset]())
            self.title.show_rules(self._titles, ruleset)

    # --- leaving ---

    def keep(self) -> None:
        """Keep what is not saved, as the page is left."""
        self.title.tell_name()
        self.saving.keep()

    def take_focus(self) -> None:
        """Put the focus where the keyboard goes on."""
        self.canvas.setFocus()

    def _leave(self) -> None:
        self.keep()
        self.left.emit()

    # --- commands ---

    def do(self, command: str) -> bool:
        """Carry out a command of the keyboard where it means something here; whether it is dealt with."""
        if command in OWN_KEYS:
            self._carry_out(OWN_KEYS[command])
            return True
        return command in OF_BATTLES or find_shortcut(command).group != BATTLES

    def _carry_out(self, wanted: str) -> None:
        deeds: dict[str, Callable[[], object]] = {
            "back": self._leave,
            "undo": self.bench.undo,
            "redo": self.bench.redo,
            "save": self._save,
            "play": self._play,
            "new": self._ask_new,
            "size": self._ask_size,
            "turn": lambda: self.bench.act(turned(self.bench.drawing), "Turn by 180°"),
            "sheets": self._ask_sheets,
            "faults": self._next_fault,
            "open": self._open_file,
            "export": self._export,
            "print": lambda: self.print_wanted.emit(self.bench.drawing.board),
            "picture": lambda: self.picture_wanted.emit(self.bench.drawing.board),
            "revert": self._revert,
        }
        try:
            deeds[wanted]()
        except CompanionError as problem:
            self.told.emit(str(problem))

    def _save(self) -> bool:
        self.title.tell_name()
        return self.saving.save()

    def _play(self) -> None:
        is_kept = self.saving.key is not None and not self.bench.is_changed
        if is_kept or self._save():
            self.play_wanted.emit(self.saving.key or "")

    def _ask_new(self) -> None:
        board: Board = self.bench.drawing.board
        dialog = SizeDialog(None, (board.width, board.height), self)
        if (
            run_modal(dialog) == QDialog.DialogCode.Accepted
            and dialog.drawing
            and self.saving.may_begin_another()
        ):
            self._begin(dialog.drawing, None)

    def _ask_size(self) -> None:
        board: Board = self.bench.drawing.board
        dialog = SizeDialog(self.bench.drawing, (board.width, board.height), self)
        if run_modal(dialog) == QDialog.DialogCode.Accepted and dialog.drawing:
            self.bench.act(dialog.drawing, "Size and edges")

    def _ask_sheets(self) -> None:
        drawing = self.bench.drawing
        dialog = SheetsDialog(drawing, self.sheets(), drawing.board.name, self)
        if run_modal(dialog) == QDialog.DialogCode.Accepted and dialog.drawing:
            self.bench.act(dialog.drawing, "Lay out sheets")

    def _open_file(self) -> None:
        path = files.ask_open(self)
        if path is not None:
            drawing = files.read(path)
            if self.saving.may_begin_another():
                self._begin(drawing, None, is_saved=False)

    def _export(self) -> None:
        if words := files.export(self, self.bench.drawing):
            self.noted.emit(words)

    def _revert(self) -> None:
        if self.bench.saved is not None:
            self.bench.act(self.bench.saved, "Back to what is saved")

    def _next_fault(self) -> None:
        """Go to the next hex that the rules do not know."""
        places = list(self.bench.faults)
        if places:
            at = self._fault_told
            later = [place for place in places if at is not None and place > at]
            self._fault_told = (later or places)[0]
            self.canvas.go_to(self._fault_told)

    # --- keys ---

    def event(self, event: QEvent) -> bool:
        return BOARD.claims(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command, brush = BOARD.of_key(event), self.bench.brush
        if command == "leave":
            self._leave()
        elif command == "terrain" and keys.digit(event) <= len(self.bench.offers):
            self.bench.hold(replace(brush, what=self.bench.offers[keys.digit(event) - 1].id))
        elif command in keys.TOOLS:
            self.bench.hold(replace(brush, tool=Tool(command)))
        elif command in keys.OTHERS:
            self._hold_other(command)
        elif command in keys.LIFTS:
            self._lift(keys.LIFTS[command])
        elif command == "wider":
            self.bench.hold(replace(brush, radius=RADII[(brush.radius + 1) % len(RADII)]))
        else:
            super().keyPressEvent(event)

    def _hold_other(self, what: str) -> None:
        if self.palette_panel.paints[what].isEnabled():
            self.bench.hold(replace(self.bench.brush, what=what))

    def _lift(self, by: int) -> None:
        place = self.canvas.cursor_hex or self.canvas.hovered
        if place is not None and self.bench.known.has_levels:
            self.bench.lift([place], by)

    # --- following ---

    def _show(self) -> None:
        self.title.show_board(self.bench)
        self._tell_hex(self.canvas.cursor_hex or self.canvas.hovered)

    def _tell_hex(self, place: Hex | None) -> None:
        if place is None or place not in self.bench.drawing.board:
            self.foot.say("")
        elif place in self.bench.faults:
            self.foot.warn(self.canvas.words_at(place))
        else:
            self.foot.say(self.canvas.words_at(place))

    def _name(self, name: str) -> None:
        if name:
            self.bench.act(self.bench.drawing.named(name), "Name", joins=True)
        self.title.show_board(self.bench)

    def _choose_rules(self, ruleset: str) -> None:
        try:
            self.bench.take_rules(self._games[ruleset]())
        except CompanionError as problem:
            self.told.emit(str(problem))
            self.title.show_rules(self._titles, self.bench.game.ruleset)

    def _arrange(self) -> None:
        middle = spaced(QHBoxLayout(), 0)
        middle.addWidget(self.palette_panel)
        middle.addWidget(self.canvas, 1)
        whole = spaced(QVBoxLayout(self), 0)
        whole.addWidget(self.title)
        whole.addLayout(middle, 1)
        whole.addWidget(self.foot)

    def _connect(self) -> None:
        self.bench.changed.connect(self._show)
        self.bench.ruled.connect(self._show)
        self.canvas.pointed.connect(self._tell_hex)
        self.title.wanted.connect(self._carry_out)
        self.title.named.connect(self._name)
        self.title.ruled.connect(self._choose_rules)
        self.saving.told.connect(self.told)
        self.saving.noted.connect(self.noted)
        self.saving.saved.connect(self.saved)
