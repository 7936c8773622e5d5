"""A row of buttons of which one is down, under a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QButtonGroup, QPushButton, QVBoxLayout

from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.layouts.flow import Flow
from companion.ui.widgets.plain_text import set_tip


def add_choice(
    column: QVBoxLayout,
    name: str,
    choices: Mapping[str, tuple[str, str]],
    chosen: str,
    tell: Callable[[], object],
) -> dict[str, QPushButton]:
    """Put a choice into a column: buttons by key, each with its label and a hint; `tell` hears of a click."""
    column.addWidget(role_label(name, LabelRole.SECTION))
    row = Flow()
    row.setAccessibleName(name)
    together = QButtonGroup(row)
    made: dict[str, QPushButton] = {}
    for key, (label, hint) in choices.items():
        button = made[key] = push_button(label)
        button.setCheckable(True)
        button.setAutoDefault(False)
        button.setChecked(key == chosen)
        set_tip(button, hint or label)
        together.addButton(button)
        row.add(button)
    together.buttonClicked.connect(lambda _button: tell())
    column.addWidget(row)
    return made


def chosen_of(buttons: Mapping[str, QPushButton]) -> str:
    """Return the key of the button that is down."""
    return next(key for key, button in buttons.items() if button.isChecked())
