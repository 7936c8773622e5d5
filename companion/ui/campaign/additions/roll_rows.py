"""The dice of a new pilot: a field for each roll, and what it comes to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from companion.engine.shared.progression.creation_views import CreationRoll
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.lines.value_line import ValueLine
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

FACES = re.compile(r"\d+")
WIDTH = 64


class RollRow(QWidget):
    """The fields of a trait's rolls; `typed` brings the trait and its dice: 3+4, or their sum."""

    typed = Signal(str, object)

    def __init__(self, name: str, rolls: Sequence[CreationRoll], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = CutLabel()
        restyle(self.name, "role", LabelRole.SECTION)
        self.fields: dict[str, ValueLine] = {}
        self._results: dict[str, QLabel] = {}
        grid = with_spacing(QGridLayout(self), Space.TINY)
        grid.addWidget(self.name, 0, 0, 1, 3)
        grid.setColumnStretch(2, 1)
        for row, each in enumerate(rolls, start=1):
            label = role_label(f"{each.label} ({_format_dice(each)})", LabelRole.MUTED)
            label.setWordWrap(False)
            field = self.fields[each.trait] = ValueLine("+".join(map(str, each.answer)))
            field.setFixedWidth(Theme.current().tokens.px(WIDTH))
            set_tip(field, f"{each.dice}: type what the dice show, as 3+4 or as 7\n{each.source}".strip())
            field.textEdited.connect(lambda text, trait=each.trait: self.typed.emit(trait, _parse_dice(text)))
            label.setBuddy(field)
            result = self._results[each.trait] = role_label("", LabelRole.SECTION)
            for column, widget in enumerate((label, field, result)):
                grid.addWidget(widget, row, column)
        self.show_rolls(name, rolls)

    def show_rolls(self, name: str, rolls: Sequence[CreationRoll]) -> None:
        """Show what the dice come to now."""
        self.name.show_text(name)
        for each in rolls:
            self.fields[each.trait].setAccessibleName(f"{name}, {each.label}: {each.dice}")
            result = self._results[each.trait]
            fault = each.fault if each.answer else ""
            result.setText(fault or ("" if each.result is None else str(each.result)))
            restyle(result, "role", LabelRole.DANGER if fault else LabelRole.SECTION)


def _format_dice(each: CreationRoll) -> str:
    return f"{each.dice}{f' + {each.bonus}' if each.bonus > 0 else ''}"


def _parse_dice(text: str) -> tuple[int, ...]:
    return tuple(int(face) for face in FACES.findall(text)[:20])
