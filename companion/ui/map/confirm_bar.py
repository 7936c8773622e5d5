"""The part of the map's card that announces the planned action, with Confirm and Cancel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from companion.engine.views.units import UnitCommand
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.layouts import Flow
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another way of doing what is offered, such as running to a hex instead of walking."""

    id: str
    label: str
    is_chosen: bool = False


class ConfirmBar(QFrame):
    """Says one line, and what may go wrong, and offers buttons; signals tell which was pressed."""

    confirmed = Signal()
    cancelled = Signal()
    ended = Signal(object)  # Command
    turned_to = Signal(str)  # the id of an alternative

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._message = role_label("", LabelRole.SECTION)
        self._warning = role_label("", LabelRole.WARN)
        self.confirm_button = _button("Confirm", "primary", "Confirm (Enter, or a second click)")
        self.cancel_button = _button("Cancel", "quiet", "Cancel (Esc)")
        self.confirm_button.clicked.connect(self.confirmed)
        self.cancel_button.clicked.connect(self.cancelled)
        self.alternative_buttons: dict[str, QPushButton] = {}
        self.ending_buttons: dict[str, QPushButton] = {}
        self._alternatives: tuple[Alternative, ...] = ()
        self._endings: tuple[UnitCommand, ...] = ()
        self._arrange()
        self.hide()

    def _arrange(self) -> None:
        column = with_spacing(QVBoxLayout(self), Space.SMALL)
        self._ways, self._ends = Flow(), with_spacing(QVBoxLayout(), Space.TINY)
        self._ways.hide()
        content = QWidget()
        inside = with_spacing(QVBoxLayout(content), Space.SMALL)
        inside.addWidget(self._message)
        inside.addWidget(self._warning)
        inside.addWidget(self._ways)
        inside.addLayout(self._ends)
        self._message_area = _MessageArea(content)
        column.addWidget(self._message_area)
        self._buttons = with_spacing(QHBoxLayout(), Space.TINY)
        self._buttons.addWidget(self.cancel_button)
        self._buttons.addWidget(self.confirm_button, 1)
        column.addLayout(self._buttons)
        self._column = column

    def height_for(self, width: int) -> int:
        """Return the height that all of it needs at this width."""
        text, buttons = self._message_area.height_for(width), self._buttons.sizeHint().height()
        return text + (self._column.spacing() + buttons if buttons > 0 else 0)

    @property
    def message(self) -> str:
        """The line that is shown."""
        return self._message.text()

    @property
    def warning(self) -> str:
        """What is told to go wrong."""
        return self._warning.text()

    def offer(
        self,
        text: str,
        warning: str = "",
        endings: Sequence[UnitCommand] = (),
        alternatives: Sequence[Alternative] = (),
        *,
        can_confirm: bool,
        can_cancel: bool = True,
    ) -> None:
        """Show a line; without something to confirm only Cancel is offered, if there is anything to leave.

        `alternatives` are other ways of doing it, `endings` other ways in which it may end, a button each.
        """
        if tuple(alternatives) != self._alternatives:
            self._alternatives = tuple(alternatives)
            self._fill_alternatives()
        if tuple(endings) != self._endings:
            self._endings = tuple(endings)
            self._fill_endings()
        self._message.setText(text)
        self._message.setVisible(bool(text))
        self._warning.setText(warning)
        self._warning.setVisible(bool(warning))
        self.confirm_button.setVisible(can_confirm)
        self.cancel_button.setVisible(can_cancel)
        self.setVisible(bool(text or warning or can_confirm or can_cancel))
        self._message_area.updateGeometry()

    def _fill_alternatives(self) -> None:
        for button in self.alternative_buttons.values():
            self._ways.remove(button)
        self.alternative_buttons.clear()
        self._ways.setVisible(bool(self._alternatives))
        for way in self._alternatives:
            button = _button(way.label, "normal", f"{way.label} (Shift+click or Shift+Enter: the next way)")
            button.setCheckable(True)
            button.setChecked(way.is_chosen)
            button.clicked.connect(lambda _=False, way=way: self.turned_to.emit(way.id))
            self.alternative_buttons[way.id] = button
            self._ways.add(button)

    def _fill_endings(self) -> None:
        for button in self.ending_buttons.values():
            delete_later(button)
        self.ending_buttons.clear()
        for ending in self._endings:
            button = _button(ending.label, "normal", ending.hint or ending.label)
            wear_icon(button, ending.icon)
            button.clicked.connect(lambda _=False, ending=ending: self.ended.emit(ending))
            self.ending_buttons[ending.id] = button
            self._ends.addWidget(button)
            button.show()


class _MessageArea(QScrollArea):
    """A message area as high as its content; where there is less room it scrolls, and the buttons
    stay whole.
    """

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        content.setProperty("bare", True)
        self._inside = content
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        return QSize(self._inside.sizeHint().width(), self.height_for(self.viewport().width()))

    def height_for(self, width: int) -> int:
        """Return the height of all that is in it at this width."""
        layout = self._inside.layout()
        assert layout is not None, "made with one"
        return layout.totalHeightForWidth(width)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


def _button(text: str, kind: str, tip: str) -> QPushButton:
    button = QPushButton(button_text(text))
    button.setProperty("kind", kind)
    button.setProperty("tight", True)
    set_tip(button, tip)
    # The map keeps the keyboard: Enter and Esc work there.
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return button
