"""Parts that a campaign's dialogs share: the buttons below, and fields with their names."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.spacing import NO_MARGINS, Margins, with_spacing


def dialog_buttons(
    dialog: QDialog, primary: QPushButton, beside: QWidget | None = None, margins: Margins = NO_MARGINS
) -> QHBoxLayout:
    """Return the row below a dialog: its primary button, which Enter presses too, and Cancel."""
    cancel = push_button("Cancel")
    primary.setDefault(True)
    primary.clicked.connect(dialog.accept)
    cancel.clicked.connect(dialog.reject)
    row = with_spacing(QHBoxLayout(), Space.SMALL, margins)
    row.addWidget(beside or QWidget(), 1)
    row.addWidget(primary)
    row.addWidget(cancel)
    return row


def add_fields(column: QVBoxLayout, fields: Iterable[tuple[str, QWidget]]) -> None:
    """Put fields below one another, each under its name."""
    for name, field in fields:
        column.addWidget(role_label(name, LabelRole.SECTION))
        column.addWidget(field)
        column.addSpacing(Theme.current().tokens.px(Space.SMALL))
