"""Saving of a design, under its name or as a variant, and of unsaved work through a crash."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from companion.construction.editing.draft import DesignRepository
from companion.construction.editing.history import AutosavedDraft, AutosaveFile
from companion.errors import CompanionError
from companion.tabletop.number_text import format_count
from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label
from companion.ui.widgets.question import MARGINS, NARROW, ask_question
from companion.ui.widgets.spacing import with_spacing

KEEP_AFTER = 800
LETTERS = "BCDEFGHJKLMNPQRSTUVWXYZ"

LONGEST = 40


class DesignNameDialog(QDialog):
    """Asks for the chassis and the model under which a design is saved."""

    def __init__(self, chassis: str, model: str, message: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Save as a variant")
        self.chassis, self.model = QLineEdit(chassis), QLineEdit(model)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, MARGINS)
        if message:
            column.addWidget(role_label(message))
        for label, line in (("Chassis", self.chassis), ("Model", self.model)):
            line.setMaxLength(LONGEST)
            line.setAccessibleName(label)
            column.addWidget(role_label(label, LabelRole.SECTION))
            column.addWidget(line)
        column.addWidget(
            role_label("Variants of a chassis share its name and differ in their model.", LabelRole.MUTED)
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.save_button = buttons.addButton("Save", QDialogButtonBox.ButtonRole.AcceptRole)
        self.save_button.setProperty("kind", "primary")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addStretch(1)
        column.addWidget(buttons)
        self.chassis.textChanged.connect(lambda text: self.save_button.setEnabled(bool(text.strip())))
        self.model.selectAll()
        self.model.setFocus()
        self.setMinimumWidth(Theme.current().tokens.px(NARROW))


def ask_unsaved(parent: QWidget, name: str) -> bool | None:
    """Ask what becomes of an unsaved design: save it, drop it, or None to stay."""
    answers = (
        ("Save", ButtonKind.PRIMARY),
        ("Discard changes", ButtonKind.DANGER),
        ("Stay here", ButtonKind.NORMAL),
    )
    return (True, False, None)[ask_question(parent, f"{name} has changes that are not saved.", "", answers)]


def ask_revert(parent: QWidget, name: str) -> bool:
    """Whether to go back to what was saved."""
    answers = (("Go back to what is saved", ButtonKind.PRIMARY), ("Stay here", ButtonKind.NORMAL))
    more = "You can undo it."
    return ask_question(parent, f"Discard all changes to {name} since it was saved?", more, answers) == 0


def ask_play(parent: QWidget, name: str, faults: int) -> bool:
    """Whether to play a design that is against the rules."""
    answers = (("Play it anyway", ButtonKind.PRIMARY), ("Stay here", ButtonKind.NORMAL))
    more = "Some of its parts may not do what you expect. Everybody at the table should know."
    return (
        ask_question(parent, f"{name} has {format_count(faults, 'fault')} by the book.", more, answers) == 0
    )


def ask_bring_back(parent: QWidget, name: str) -> bool:
    """Whether to go on with a design that was being drawn when the app ended."""
    answers = (("Continue with it", ButtonKind.PRIMARY), ("Discard", ButtonKind.NORMAL))
    return ask_question(parent, f"{name} was not saved when Companion ended last time.", "", answers) == 0


class DesignSaving(QObject):
    """`problem_reported` and `success_reported` bring messages, `saved` the key of a saved design."""

    problem_reported = Signal(str)
    success_reported = Signal(str)
    saved = Signal(str)

    def __init__(
        self, page: QWidget, bench: DesignPageEditor, shelf: DesignRepository, keeper: AutosaveFile | None
    ) -> None:
        super().__init__(page)
        self._page, self._editor, self._shelf, self._keeper = page, bench, shelf, keeper
        self.key: str | None = None
        self._wait = QTimer(self, singleShot=True, interval=KEEP_AFTER)
        self._wait.timeout.connect(self.keep_unsaved)
        bench.changed.connect(self._keep_soon)

    @property
    def faults(self) -> int:
        """The number of the design's faults; an unreadable design counts as one."""
        examined = self._editor.view.examined
        return len(examined.faults) if examined is not None else 1

    def save(self) -> bool:
        """Save the design; one with faults says so. Whether it is saved."""
        name = self._editor.view.name
        if self.key is None and self._is_taken(name):
            return self.save_as_variant(f"There is a {name} already. What is yours called?")
        return self._save()

    def save_as_variant(self, text: str = "") -> bool:
        """Save the design under another name, beside what it was made from; whether it is saved."""
        head = self._editor.view.head
        dialog = DesignNameDialog(head.chassis, self._free_model(), text, self._page)
        if not run_modal(dialog):
            return False
        chassis, model = dialog.chassis.text().strip(), dialog.model.text().strip()
        whole = f"{chassis} {model}".strip()
        if self._is_taken(whole):
            return self.save_as_variant(f"There is a {whole} already.")
        if self.key is not None:
            self._editor.use_saved_as_parent()
        self._editor.act("Name", lambda draft: self._editor.desk.rename(draft, chassis, model))
        self.key = None
        return self._save()

    def may_leave(self) -> bool:
        """Whether nothing is lost when the player goes; asks where something would be."""
        if self._editor.is_changed:
            answer = ask_unsaved(self._page, self._editor.view.name)
            if answer is None or (answer and not self.save()):
                return False
        self._drop()
        self._editor.forget_changes()
        return True

    def revert(self) -> None:
        """Go back to what was saved last; it can be undone."""
        saved = self._editor.saved
        is_there = saved is not None and self._editor.is_changed
        if saved is not None and is_there and ask_revert(self._page, self._editor.view.name):
            self._editor.act("Revert", lambda _draft: saved)

    def find_unsaved(self) -> AutosavedDraft | None:
        """Return a design that was unsaved when the app ended, if the player wants to continue it."""
        kept = self._keeper.load() if self._keeper is not None else None
        if kept is None:
            return None
        if ask_bring_back(self._page, str(kept.document.get("name") or "A design")):
            return kept
        self._drop()
        return None

    def keep_unsaved(self) -> None:
        """Keep what is not saved yet."""
        if self._keeper is not None and self._editor.is_changed:
            parent = self._editor.parent_draft
            given = parent.document() if parent is not None else None
            ruleset = self._editor.desk.ruleset
            self._keeper.store(AutosavedDraft(self._editor.draft.document(), given, self.key, ruleset))

    # --- inside ---

    def _save(self) -> bool:
        view, document = self._editor.view, self._editor.draft.document()
        try:
            self.key = self._shelf.store(document, self.key, self._editor.desk.ruleset)
        except CompanionError as problem:
            self.problem_reported.emit(str(problem))
            return False
        self._editor.mark_saved()
        self._drop()
        faults = self.faults
        self.success_reported.emit(
            f"{view.name} is saved" + (f" with {format_count(faults, 'fault')}." if faults else ".")
        )
        self.saved.emit(self.key)
        return True

    def _is_taken(self, name: str) -> bool:
        try:
            return self._shelf.is_taken(name)
        except CompanionError:
            return False  # saving will tell it

    def _free_model(self) -> str:
        head = self._editor.view.head
        names = (f"{head.model}-{letter}".lstrip("-") for letter in LETTERS)
        return next((name for name in names if not self._is_taken(f"{head.chassis} {name}")), head.model)

    def _keep_soon(self) -> None:
        if self._editor.is_changed:
            self._wait.start()

    def _drop(self) -> None:
        self._wait.stop()
        if self._keeper is not None:
            self._keeper.discard()
