"""A row of deeds at the right of the quick bar; those without room stand in a menu behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QWidget

from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.plain import button_text, set_tip
from companion.ui.widgets.words import push_button

HEIGHT = 40


class Weight(Enum):
    """How a deed stands out among those offered."""

    MAIN = auto()
    PLAIN = auto()
    QUIET = auto()


@dataclass(frozen=True, slots=True)
class Deed:
    """Something a player may do now; a deed with a reason against it is greyed and says so.

    Deeds of one `group` stand close together.
    """

    id: str
    label: str
    icon: str
    weight: Weight = Weight.PLAIN
    against: str = ""
    hint: str = ""
    group: str = ""


class DeedRow(QWidget):
    """Buttons side by side, set to the right; `chosen` brings a deed's id."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, QPushButton] = {}
        self._deeds: tuple[Deed, ...] = ()
        self.more_button, self.more_menu = push_button("More", icon="more"), QMenu(self)
        self.more_button.setParent(self)
        self.more_button.setMenu(self.more_menu)
        self.more_menu.setToolTipsVisible(True)
        self.more_button.hide()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def show_deeds(self, deeds: Sequence[Deed]) -> None:
        """Offer these deeds and no others."""
        if tuple(deeds) == self._deeds:
            return
        self._deeds = tuple(deeds)
        for button in self.buttons.values():
            button.hide()
            button.deleteLater()
        self.buttons = {deed.id: self._button(deed) for deed in deeds}
        self._measure()

    def sizeHint(self) -> QSize:
        height = Theme.current().tokens.px(HEIGHT)
        rights = [rect.right() + 1 for rect in self._places(self._deeds)]
        return QSize(max(rights, default=0), height)

    def minimumSizeHint(self) -> QSize:
        width = self.more_button.sizeHint().width()
        return QSize(min(self.sizeHint().width(), width), Theme.current().tokens.px(HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.StyleChange):
            self.updateGeometry()
            self._arrange()
        return super().event(event)

    def _measure(self) -> None:
        height = Theme.current().tokens.px(HEIGHT)
        for button in (*self.buttons.values(), self.more_button):
            button.setMinimumHeight(height)
        self.updateGeometry()
        self._arrange()

    def _arrange(self) -> None:
        """Show what fits, from the left; the last place is the menu's where not all does."""
        fitting = len(self._deeds) if self.sizeHint().width() <= self.width() else self._fitting()
        places = self._places(self._deeds[:fitting])
        used = places[-1].right() + 1 if places else 0
        more = (
            self.more_button.sizeHint().width() + self._gap(Space.SMALL) if fitting < len(self._deeds) else 0
        )
        offset = max(self.width() - used - more, 0)
        for number, deed in enumerate(self._deeds):
            button = self.buttons[deed.id]
            button.setVisible(number < fitting)
            if number < fitting:
                button.setGeometry(places[number].translated(offset, 0))
        self._fill_menu(self._deeds[fitting:])
        if more:
            left = offset + used + (self._gap(Space.SMALL) if used else 0)
            self.more_button.setGeometry(QRect(left, 0, self.more_button.sizeHint().width(), self.height()))

    def _fitting(self) -> int:
        room = self.width() - self.more_button.sizeHint().width() - self._gap(Space.SMALL)
        return sum(rect.right() < room for rect in self._places(self._deeds))

    def _places(self, deeds: Sequence[Deed]) -> list[QRect]:
        places: list[QRect] = []
        left, height = 0, Theme.current().tokens.px(HEIGHT)
        for before, deed in zip((None, *deeds), deeds, strict=False):
            if before is not None:
                left += self._gap(Space.SMALL if before.group == deed.group else Space.WIDE)
            width = self.buttons[deed.id].sizeHint().width()
            places.append(QRect(left, 0, width, height))
            left += width
        return places

    def _fill_menu(self, deeds: Sequence[Deed]) -> None:
        self.more_button.setVisible(bool(deeds))
        self.more_menu.clear()
        for deed in deeds:
            action = self.more_menu.addAction(button_text(deed.label))
            set_tip(action, deed.against or deed.hint)
            action.setEnabled(not deed.against)
            action.triggered.connect(lambda _on, deed=deed: self.chosen.emit(deed.id))
            if deed.icon:
                wear_icon(action, deed.icon)

    def _button(self, deed: Deed) -> QPushButton:
        button = QPushButton(button_text(deed.label), self)
        is_main = deed.weight is Weight.MAIN and not deed.against
        if deed.icon:
            wear_icon(button, deed.icon, "on_accent" if is_main else "ink")
        kinds = {Weight.MAIN: "primary", Weight.QUIET: "quiet"}
        if deed.weight in kinds and not deed.against:
            button.setProperty("kind", kinds[deed.weight])
        set_tip(button, deed.against or deed.hint)
        button.setProperty("refused", bool(deed.against))
        if deed.against:
            button.setAccessibleDescription(deed.against)
            button.setProperty("kind", "quiet")
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.clicked.connect(lambda: self.chosen.emit(deed.id))
        button.ensurePolished()
        return button

    def _gap(self, space: Space) -> int:
        return Theme.current().tokens.px(space)
