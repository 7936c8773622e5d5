"""Saving a design, under its name or as a variant, and keeping what is not saved through a crash."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from companion.construction.editing.kept import Keeper, Kept
from companion.construction.editing.shelf import DesignShelf
from companion.errors import CompanionError
from companion.tabletop.counting import counted
from companion.ui.construction import asking
from companion.ui.construction.bench import Workbench
from companion.ui.widgets.letting_go import run_modal

KEEP_AFTER = 800
LETTERS = "BCDEFGHJKLMNPQRSTUVWXYZ"


class Saving(QObject):
    """`told` brings a problem, `noted` a success in words, `saved` the key of a design that is kept now."""

    told = Signal(str)
    noted = Signal(str)
    saved = Signal(str)

    def __init__(self, page: QWidget, bench: Workbench, shelf: DesignShelf, keeper: Keeper | None) -> None:
        super().__init__(page)
        self._page, self._bench, self._shelf, self._keeper = page, bench, shelf, keeper
        self.key: str | None = None
        self._wait = QTimer(self, singleShot=True, interval=KEEP_AFTER)
        self._wait.timeout.connect(self.keep)
        bench.changed.connect(self._keep_soon)

    @property
    def faults(self) -> int:
        """How many faults the design has; one that cannot be read counts as one."""
        examined = self._bench.view.examined
        return len(examined.faults) if examined is not None else 1

    def save(self) -> bool:
        """Save the design; one with faults says so. Whether it is saved."""
        name = self._bench.view.name
        if self.key is None and self._is_taken(name):
            return self.save_as_variant(f"There is a {name} already. What is yours called?")
        return self._save()

    def save_as_variant(self, words: str = "") -> bool:
        """Save the design under another name, beside what it was made from; whether it is saved."""
        head = self._bench.view.head
        dialog = asking.NameDialog(head.chassis, self._free_model(), words, self._page)
        if not run_modal(dialog):
            return False
        chassis, model = dialog.chassis.text().strip(), dialog.model.text().strip()
        whole = f"{chassis} {model}".strip()
        if self._is_taken(whole):
            return self.save_as_variant(f"There is a {whole} already.")
        if self.key is not None:
            self._bench.hold_against_saved()
        self._bench.act("Name", lambda draft: self._bench.desk.named(draft, chassis, model))
        self.key = None
        return self._save()

    def may_leave(self) -> bool:
        """Whether nothing is lost when the player goes; asks where something would be."""
        if self._bench.is_changed:
            answer = asking.ask_unsaved(self._page, self._bench.view.name)
            if answer is None or (answer and not self.save()):
                return False
        self._drop()
        self._bench.forget_changes()
        return True

    def revert(self) -> None:
        """Go back to what was saved last; it can be undone."""
        saved = self._bench.saved
        is_there = saved is not None and self._bench.is_changed
        if saved is not None and is_there and asking.ask_revert(self._page, self._bench.view.name):
            self._bench.act("Revert", lambda _draft: saved)

    def found(self) -> Kept | None:
        """A design that was not saved when the app ended, if the player wants to go on with it."""
        kept = self._keeper.found() if self._keeper is not None else None
        if kept is None:
            return None
        if asking.ask_bring_back(self._page, str(kept.document.get("name") or "A design")):
            return kept
        self._drop()
        return None

    def keep(self) -> None:
        """Keep what is not saved yet."""
        if self._keeper is not None and self._bench.is_changed:
            parent = self._bench.parent_draft
            told = parent.document() if parent is not None else None
            ruleset = self._bench.desk.ruleset
            self._keeper.keep(Kept(self._bench.draft.document(), told, self.key, ruleset))

    # --- inside ---

    def _save(self) -> bool:
        view, document = self._bench.view, self._bench.draft.document()
        try:
            self.key = self._shelf.put(document, self.key, self._bench.desk.ruleset)
        except CompanionError as problem:
            self.told.emit(str(problem))
            return False
        self._bench.mark_saved()
        self._drop()
        faults = self.faults
        self.noted.emit(f"{view.name} is saved" + (f" with {counted(faults, 'fault')}." if faults else "."))
        self.saved.emit(self.key)
        return True

    def _is_taken(self, name: str) -> bool:
        try:
            return self._shelf.is_taken(name)
        except CompanionError:
            return False  # saving will tell it

    def _free_model(self) -> str:
        head = self._bench.view.head
        names = (f"{head.model or 'A'}-{letter}" for letter in LETTERS)
        return next((name for name in names if not self._is_taken(f"{head.chassis} {name}")), head.model)

    def _keep_soon(self) -> None:
        if self._bench.is_changed:
            self._wait.start()

    def _drop(self) -> None:
        self._wait.stop()
        if self._keeper is not None:
            self._keeper.drop()
