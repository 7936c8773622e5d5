"""A small bar over the map: what is about to happen, with Confirm and Cancel."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from companion.engine.views.units import Command
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.plain import PlainLabel, button_text, set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label


class ConfirmBar(QFrame):
    """Says one line, and what may go wrong, and offers buttons; signals tell which was pressed."""

    confirmed = Signal()
    cancelled = Signal()
    ended = Signal(object)  # Command

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._map = over
        self.setProperty("panel", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._words = PlainLabel()
        self._words.setProperty("role", "section")
        self._warning = role_label("", Role.WARN)
        self._warning.hide()
        self.confirm_button = _button("Confirm", "primary", "Confirm (Enter)")
        self.cancel_button = _button("Cancel", "quiet", "Cancel (Esc)")
        self.confirm_button.clicked.connect(self.confirmed)
        self.cancel_button.clicked.connect(self.cancelled)
        margins = (Space.LARGE, Space.SMALL, Space.SMALL, Space.SMALL)
        self._row, self._endings_row = (
            spaced(QHBoxLayout(), Space.MEDIUM),
            spaced(QHBoxLayout(), Space.SMALL),
        )
        self._column = spaced(QVBoxLayout(self), Space.SMALL, margins)
        self._column.addLayout(self._row)
        self._column.addLayout(self._endings_row)
        self._endings_row.addStretch(1)
        self.ending_buttons: dict[str, QPushButton] = {}
        self._endings: tuple[Command, ...] = ()
        self._told = spaced(QVBoxLayout(), 0)
        self._told.addWidget(self._words)
        self._told.addWidget(self._warning)
        self._row.addLayout(self._told, 1)
        for button in (self.cancel_button, self.confirm_button):
            self._row.addWidget(button)
        self.hide()

    @property
    def words(self) -> str:
        """The line that is shown."""
        return self._words.text()

    @property
    def warning(self) -> str:
        """What is told to go wrong."""
        return self._warning.text()

    def offer(
        self, words: str, warning: str, keep_clear: QRect, endings: Sequence[Command], *, can_confirm: bool
    ) -> None:
        """Show a line, away from a part of the map; without something to confirm only Cancel is offered.

        `endings` are other ways in which it may end, a button each.
        """
        self._offer_endings(tuple(endings))
        self._words.setText(words)
        self._warning.setText(warning)
        self._warning.setVisible(bool(warning))
        self.confirm_button.setVisible(can_confirm)
        self.show()
        self.settle(keep_clear)

    def settle(self, keep_clear: QRect) -> None:
        """Stand at the lower edge of the map, or at the upper one where the lower has to be kept clear."""
        room, gap = self._map.rect(), Theme.current().tokens.px(Space.LARGE)
        self._wrap(False)
        widest = room.width() - 2 * gap
        if self.sizeHint().width() > widest:
            self._wrap(True)
            self.resize(widest, self._column.totalHeightForWidth(widest))
        else:
            self.adjustSize()
        left = (room.width() - self.width()) // 2
        self.move(left, room.height() - self.height() - gap)
        if self.geometry().intersects(keep_clear):
            self.move(left, max(min(gap, room.height() - self.height()), 0))
        self.raise_()

    def _offer_endings(self, endings: tuple[Command, ...]) -> None:
        if endings == self._endings:
            return
        for button in self.ending_buttons.values():
            self._endings_row.removeWidget(button)
            let_go(button)
        self._endings = endings
        self.ending_buttons = {ending.id: self._ending_button(ending) for ending in endings}
        for button in self.ending_buttons.values():
            self._endings_row.addWidget(button)
            button.show()

    def _ending_button(self, ending: Command) -> QPushButton:
        button = _button(ending.label, "normal", ending.hint or ending.label)
        wear_icon(button, ending.icon)
        button.clicked.connect(lambda: self.ended.emit(ending))
        return button

    def _wrap(self, wraps: bool) -> None:
        for label in (self._words, self._warning):
            label.setWordWrap(wraps)
        # Qt would measure both with what they needed before.
        for layout in (self._told, self._row, self._endings_row, self._column):
            layout.invalidate()


def _button(words: str, kind: str, tip: str) -> QPushButton:
    button = QPushButton(button_text(words))
    button.setProperty("kind", kind)
    set_tip(button, tip)
    # The map keeps the keyboard: Enter and Esc work there.
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return button
