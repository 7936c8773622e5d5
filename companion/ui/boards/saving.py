"""Saving a board among the player's own, and keeping what is not saved through a crash and an Esc."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from companion.construction.editing.kept import Keeper, Kept
from companion.construction.editing.shelf import DesignShelf
from companion.errors import CompanionError
from companion.ui.boards.bench import Bench
from companion.ui.widgets.question import asked
from companion.ui.widgets.words import Kind
from companion.workshop.boards.drawing import Drawing

KEEP_AFTER = 800
FILE = "unsaved-board.json"


class Saving(QObject):
    """`told` brings a problem, `noted` a success in words, `saved` the key of a board that is kept now."""

    told = Signal(str)
    noted = Signal(str)
    saved = Signal(str)

    def __init__(self, page: QWidget, bench: Bench, shelf: DesignShelf, keeper: Keeper) -> None:
        super().__init__(page)
        self._page, self._bench, self._shelf, self._keeper = page, bench, shelf, keeper
        self.key: str | None = None
        self._wait = QTimer(self, singleShot=True, interval=KEEP_AFTER)
        self._wait.timeout.connect(self.keep)
        bench.changed.connect(self._keep_soon)

    def save(self) -> bool:
        """Keep the board, a new one under a name that is free; whether it is kept."""
        bench, drawing = self._bench, self._bench.drawing
        try:
            if self.key is None:
                drawing = drawing.named(self._free_name(drawing.board.name))
            self.key = self._shelf.put(drawing.document(), self.key, bench.game.ruleset)
        except CompanionError as problem:
            self.told.emit(str(problem))
            return False
        bench.act(drawing, "Name")
        bench.mark_saved()
        self._drop()
        self.noted.emit(f"{drawing.board.name} is saved: in the hangar, and among the maps of a new battle.")
        self.saved.emit(self.key)
        return True

    def may_begin_another(self) -> bool:
        """Whether another board may come on the page; asks where something would be lost."""
        if self._bench.is_changed:
            answers = (("Save", Kind.PRIMARY), ("Discard", Kind.DANGER), ("Stay here", Kind.NORMAL))
            words = f"{self._bench.drawing.board.name} has changes that are not saved."
            answer = asked(self._page, words, "", answers)
            if answer == 2 or (answer == 0 and not self.save()):
                return False
        self._drop()
        return True

    def found(self) -> tuple[Drawing, str | None, str] | None:
        """The board that was not saved when the app ended, its key and its rules."""
        kept = self._keeper.found()
        if kept is None:
            return None
        try:
            return Drawing.of(kept.document), kept.key, kept.ruleset
        except CompanionError:
            self._drop()
            return None

    def keep(self) -> None:
        """Keep what is not saved yet, now."""
        self._wait.stop()
        if self._bench.is_changed:
            document = self._bench.drawing.document()
            self._keeper.keep(Kept(document, None, self.key, self._bench.game.ruleset))
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
        self._keeper.drop()
