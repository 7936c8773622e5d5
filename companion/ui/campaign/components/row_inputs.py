"""Small inputs for rows of a page that scrolls: the wheel changes none of them by accident."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QFrame, QSizePolicy, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.lines.value_line import ValueLine

FEWEST_LETTERS, SHARE_WIDTH = 6, 56
SHARE = re.compile(r"\d{1,4}(/[1-9]\d{0,2})?")

UNKNOWN = "?"
"""Chosen where nobody has said anything yet; the list shows its question then."""


class ChoiceBox(QComboBox):
    """A box to pick one of a few; `chosen` brings the id of the player's pick."""

    chosen = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(FEWEST_LETTERS)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.activated.connect(lambda index: self.chosen.emit(str(self.itemData(index))))

    def offer(self, choices: Iterable[tuple[str, str]], chosen: str) -> None:
        """Offer these ids with their labels, one of them chosen."""
        with QSignalBlocker(self):
            self.clear()
            for choice, label in choices:
                self.addItem(label, choice)
            self.choose(chosen)

    def choose(self, choice: str) -> None:
        """Show another choice without telling."""
        with QSignalBlocker(self):
            self.setCurrentIndex(self.findData(choice))

    @property
    def choice(self) -> str:
        """The id of what is chosen; empty where nothing is."""
        chosen = self.currentData()
        return "" if chosen is None else str(chosen)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only the focused list turns with the wheel, so that scrolling past changes nothing."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class ShareField(ValueLine):
    """A field for an amount: `1`, or a share such as `1/3`; `shared` brings a valid one."""

    shared = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.setAccessibleName(name)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMaxLength(8)
        self.setFixedWidth(Theme.current().tokens.px(SHARE_WIDTH))
        self.textEdited.connect(self._take)

    @property
    def share(self) -> str | None:
        """What is typed; None while it is no share."""
        typed = self.text().strip().replace(" ", "")
        return typed if SHARE.fullmatch(typed) else None

    def show_share(self, share: str) -> None:
        """Show a share without telling; what is being typed stays, where it means the same."""
        if self.share is None or Fraction(self.share) != Fraction(share):
            self.setText(share)
        restyle(self, "wrong", "false")

    def _take(self) -> None:
        share = self.share
        restyle(self, "wrong", "true" if share is None else "false")
        if share is not None:
            self.shared.emit(share)


def horizontal_rule() -> QFrame:
    """Return a hairline between rows."""
    line = QFrame()
    line.setProperty("rule", "true")
    return line
