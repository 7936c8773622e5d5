"""Questions of the design page: unsaved work, the name, playing in spite of faults."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from companion.tabletop.number_text import format_count
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label
from companion.ui.widgets.question import MARGINS, NARROW, ask_question
from companion.ui.widgets.spacing import with_spacing

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
