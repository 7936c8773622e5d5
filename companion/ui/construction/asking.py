"""Small questions of the design page: what becomes of unsaved work, which name, play it all the same?"""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from companion.tabletop.counting import counted
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.question import MARGINS, NARROW, asked
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, role_label

LONGEST = 40


class NameDialog(QDialog):
    """Asks for the chassis and the model under which a design is saved."""

    def __init__(self, chassis: str, model: str, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Save as a variant")
        self.chassis, self.model = QLineEdit(chassis), QLineEdit(model)
        column = spaced(QVBoxLayout(self), Space.SMALL, MARGINS)
        if words:
            column.addWidget(role_label(words))
        for label, line in (("Chassis", self.chassis), ("Model", self.model)):
            line.setMaxLength(LONGEST)
            line.setAccessibleName(label)
            column.addWidget(role_label(label, Role.SECTION))
            column.addWidget(line)
        column.addWidget(
            role_label("Variants of a chassis share its name and differ in their model.", Role.MUTED)
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.deed = buttons.addButton("Save", QDialogButtonBox.ButtonRole.AcceptRole)
        self.deed.setProperty("kind", "primary")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addStretch(1)
        column.addWidget(buttons)
        self.chassis.textChanged.connect(lambda text: self.deed.setEnabled(bool(text.strip())))
        self.model.selectAll()
        self.model.setFocus()
        self.setMinimumWidth(Theme.current().tokens.px(NARROW))


def ask_unsaved(parent: QWidget, name: str) -> bool | None:
    """What becomes of an unsaved design: save it, drop it, or None to stay."""
    answers = (("Save", Kind.PRIMARY), ("Discard changes", Kind.DANGER), ("Stay here", Kind.NORMAL))
    return (True, False, None)[asked(parent, f"{name} has changes that are not saved.", "", answers)]


def ask_revert(parent: QWidget, name: str) -> bool:
    """Whether to go back to what was saved."""
    answers = (("Go back to what is saved", Kind.PRIMARY), ("Stay here", Kind.NORMAL))
    more = "You can undo it."
    return asked(parent, f"Discard all changes to {name} since it was saved?", more, answers) == 0


def ask_play(parent: QWidget, name: str, faults: int) -> bool:
    """Whether to play a design that is against the rules."""
    answers = (("Play it anyway", Kind.PRIMARY), ("Stay here", Kind.NORMAL))
    more = "Some of its parts may not do what you expect. Everybody at the table should know."
    return asked(parent, f"{name} has {counted(faults, 'fault')} by the book.", more, answers) == 0


def ask_bring_back(parent: QWidget, name: str) -> bool:
    """Whether to go on with a design that was being drawn when the app ended."""
    answers = (("Continue with it", Kind.PRIMARY), ("Discard", Kind.NORMAL))
    return asked(parent, f"{name} was not saved when Companion ended last time.", "", answers) == 0
