"""Quick to-hit: the calculator on a page of its own, with the rules to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from companion.errors import CompanionError
from companion.ui.calculator.shot_calculator import shot_calculator_of
from companion.ui.calculator.to_hit_panel import ToHitPanel
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

if TYPE_CHECKING:
    from companion.battles.library import Library

MARGINS = (Space.LARGE, Space.SMALL, Space.LARGE, 0)
WIDEST = 980
CHOSEN = "to_hit_ruleset"


class ToHitPage(QWidget):
    """A ToHitPanel for the chosen rules; `top_requested` asks for a window of its own."""

    leave_requested = Signal()
    top_requested = Signal()

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self.panel: ToHitPanel | None = None
        self._game: object = None
        self.back_button = push_button("Back", ButtonKind.QUIET, "chevron-left")
        self.top_button = icon_button("pin", "Keep on top", "In a small window that stays on top (Alt+C)")
        self.top_button.clicked.connect(self.top_requested)
        self.ruleset = QComboBox()
        self.setAccessibleName("Quick to-hit")
        self.ruleset.setAccessibleName("Rules")
        self.fault = role_label("", LabelRole.DANGER)
        self.back_button.clicked.connect(self.leave_requested)
        self._arrange()
        self._fill()
        self.ruleset.currentIndexChanged.connect(self._show_panel)
        self._show_panel()

    def take_focus(self) -> None:
        """Put the cursor into the line of shorthand."""
        if self.panel is not None:
            self.panel.setFocus()

    def reload(self) -> None:
        """Show the rules as they are on disk now, and the shot as it was told."""
        with QSignalBlocker(self.ruleset):
            self.ruleset.clear()
            self.fault.setText("")
            self._fill()
        values = self.panel.values() if self.panel is not None else {}
        if self._is_same():
            return  # whoever is typing goes on
        self._show_panel()
        if self.panel is not None and values:
            self.panel.show_values(values)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave_requested.emit()
        else:
            super().keyPressEvent(event)

    def _arrange(self) -> None:
        head = with_spacing(QHBoxLayout(), Space.MEDIUM, MARGINS)
        head.addWidget(self.back_button)
        head.addWidget(role_label("Quick to-hit", LabelRole.HEADING), 1)
        head.addWidget(self.ruleset)
        head.addWidget(self.top_button)
        inside = QWidget()
        self._column = with_spacing(QVBoxLayout(inside), 0)
        self._column.addLayout(head)
        self._column.addWidget(self.fault)
        self._inside = inside
        around = with_spacing(QHBoxLayout(self), 0)
        around.addStretch(1)
        around.addWidget(inside, 100)
        around.addStretch(1)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _measure(self) -> None:
        self._inside.setMaximumWidth(Theme.current().tokens.px(WIDEST))

    def _fill(self) -> None:
        for name in self._library.rulesets():
            try:
                self.ruleset.addItem(self._library.ruleset(name).title, name)
            except CompanionError as problem:
                self.fault.setText(f"{name} cannot be used. {problem}")
        self.ruleset.setCurrentIndex(max(0, self.ruleset.findData(self._library.setting(CHOSEN))))
        self.fault.setVisible(bool(self.fault.text()))

    def _is_same(self) -> bool:
        """Whether the rules that are shown are still those on disk."""
        try:
            game = self._library.game(str(self.ruleset.currentData()))
        except CompanionError:
            return False
        return self.panel is not None and game is self._game

    def _show_panel(self) -> None:
        if self.panel is not None:
            delete_later(self.panel)
        try:
            game = self._library.game(str(self.ruleset.currentData()))
        except CompanionError as problem:
            self.panel = None
            self.fault.setText(str(problem))
            self.fault.show()
            return
        self._game = game
        self._library.save_setting(CHOSEN, game.ruleset)
        self.panel = ToHitPanel(shot_calculator_of(game))
        self._column.addWidget(self.panel, 1)
