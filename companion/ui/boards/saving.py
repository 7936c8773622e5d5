"""Saving of a board: among the player's own, in files of other programs, and through a crash and an Esc."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from companion.construction.editing.draft import DesignRepository
from companion.construction.editing.history import AutosavedDraft, AutosaveFile
from companion.errors import CompanionError
from companion.ui.boards.page_editor import BoardPageEditor
from companion.ui.table.files import file_name
from companion.ui.widgets.file_dialogs import ask_open_path, ask_save_path
from companion.ui.widgets.labels_and_buttons import ButtonKind
from companion.ui.widgets.question import ask_question
from companion.workshop.boards.drawing import Drawing, board_in, board_text, omissions
from companion.writing import write_whole

KEEP_AFTER = 800
FILE = "unsaved-board.json"

BOARDS = "Boards (*.board)"


class BoardSaving(QObject):
    """`problem_reported` and `success_reported` bring messages, `saved` the key of a saved board."""

    problem_reported = Signal(str)
    success_reported = Signal(str)
    saved = Signal(str)

    def __init__(
        self, page: QWidget, bench: BoardPageEditor, shelf: DesignRepository, keeper: AutosaveFile
    ) -> None:
        super().__init__(page)
        self._page, self._editor, self._shelf, self._keeper = page, bench, shelf, keeper
        self.key: str | None = None
        self._wait = QTimer(self, singleShot=True, interval=KEEP_AFTER)
        self._wait.timeout.connect(self.keep_unsaved)
        bench.changed.connect(self._keep_soon)

    def save(self) -> bool:
        """Keep the board, a new one under a name that is free; whether it is kept."""
        bench, drawing = self._editor, self._editor.drawing
        try:
            if self.key is None:
                drawing = drawing.with_name(self._free_name(drawing.board.name))
            self.key = self._shelf.store(drawing.document(), self.key, bench.game.ruleset)
        except CompanionError as problem:
            self.problem_reported.emit(str(problem))
            return False
        bench.act(drawing, "Name")
        bench.mark_saved()
        self._drop()
        self.success_reported.emit(
            f"{drawing.board.name} is saved: in the hangar, and among the maps of a new battle."
        )
        self.saved.emit(self.key)
        return True

    def may_begin_another(self) -> bool:
        """Whether another board may come on the page; asks where something would be lost."""
        if self._editor.is_changed:
            answers = (
                ("Save", ButtonKind.PRIMARY),
                ("Discard", ButtonKind.DANGER),
                ("Stay here", ButtonKind.NORMAL),
            )
            text = f"{self._editor.drawing.board.name} has changes that are not saved."
            answer = ask_question(self._page, text, "", answers)
            if answer == 2 or (answer == 0 and not self.save()):
                return False
        self._drop()
        return True

    def find_unsaved(self) -> tuple[Drawing, str | None, str] | None:
        """Return the board that was unsaved when the app ended, with its key and its rules."""
        kept = self._keeper.load()
        if kept is None:
            return None
        try:
            return Drawing.of(kept.document), kept.key, kept.ruleset
        except CompanionError as problem:
            self.problem_reported.emit(f"The board that was not saved last time cannot be read. {problem}")
            return None

    def keep_unsaved(self) -> None:
        """Keep what is not saved yet, now."""
        self._wait.stop()
        if self._editor.is_changed:
            document = self._editor.drawing.document()
            self._keeper.store(AutosavedDraft(document, None, self.key, self._editor.game.ruleset))
        else:
            self._drop()

    def _free_name(self, name: str) -> str:
        wanted, number = name, 1
        while self._shelf.is_taken(wanted):
            number += 1
            wanted = f"{name} ({number})"
        return wanted

    def _keep_soon(self) -> None:
        self._wait.start()

    def _drop(self) -> None:
        self._wait.stop()
        self._keeper.discard()


def ask_board_file(parent: QWidget) -> Path | None:
    """Ask which file to open."""
    return ask_open_path(parent, "Open a board", f"{BOARDS};;All files (*)")


def read_board(path: Path) -> Drawing:
    """Read the board in a file; raises FileError with a message."""
    return board_in(path)


def export_board(parent: QWidget, drawing: Drawing) -> str:
    """Ask where, and write a .board file; what was done in words, nothing without a place.

    Raises StoreError where it cannot be written.
    """
    name = f"{file_name(drawing.board.name)}.board"
    path = ask_save_path(parent, "Save the board", name, BOARDS)
    if path is None:
        return ""
    write_whole(path, board_text(drawing))
    return f"The board is saved as {path}. {omissions(drawing)}".strip()
