"""A row of deeds at the right of the quick bar; those without room stand in a menu behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QWidget

from companion.ui.theme.icons import take_icon_off, wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.plain import button_text, set_tip
from companion.ui.widgets.words import Kind, table_button

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


class DeedButton(QPushButton):
    """The button of one deed; it takes another when other deeds are offered."""

    chosen = Signal(str)

    def __init__(self, deed: Deed, parent: QWidget) -> None:
        super().__init__(parent)
        self.deed = deed
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(lambda: self.chosen.emit(self.deed.id))
        self._dress()
        self.ensurePolished()

    def take(self, deed: Deed) -> None:
        """Be the button of this deed from now on."""
        if deed != self.deed:
            self.deed = deed
            self._dress()

    def _dress(self) -> None:
        deed = self.deed
        is_main = deed.weight is Weight.MAIN and not deed.against
        self.setText(button_text(deed.label))
        if deed.icon:
            wear_icon(self, deed.icon, "on_accent" if is_main else "ink")
        else:
            take_icon_off(self)
        set_tip(self, deed.against or deed.hint)
        self.setAccessibleDescription(deed.against)
        kind = Kind.QUIET if deed.against else KINDS[deed.weight]
        restyle(self, "kind", kind.value, refused="true" if deed.against else "false")


KINDS = {Weight.MAIN: Kind.PRIMARY, Weight.PLAIN: Kind.NORMAL, Weight.QUIET: Kind.QUIET}


class DeedRow(QWidget):
    """Buttons side by side, set to the right; `chosen` brings a deed's id.

    Where they take no keyboard, it stays where something is typed while they are clicked.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, takes_keyboard: bool = True) -> None:
        super().__init__(parent)
        self._takes_keyboard = takes_keyboard
        self.buttons: dict[str, DeedButton] = {}
        self._spare: list[DeedButton] = []
        self._deeds: tuple[Deed, ...] = ()
        self._in_menu: tuple[Deed, ...] = ()
        self.more_button, self.more_menu = table_button("More", icon="more"), QMenu(self)
        self.more_button.setParent(self)
        self.more_button.setMenu(self.more_menu)
        self.more_menu.setToolTipsVisible(True)
        self.more_button.hide()
        self._settle_focus(self.more_button)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def show_deeds(self, deeds: Sequence[Deed]) -> None:
        """Offer these deeds and no others; a deed that stays keeps its button, and so the focus."""
        if tuple(deeds) == self._deeds:
            return
        wanted = {deed.id for deed in deeds}
        gone = [button for name, button in self.buttons.items() if name not in wanted]
        buttons = {deed.id: self._button(deed, self.buttons.get(deed.id)) for deed in deeds}
        self._deeds, self.buttons = tuple(deeds), buttons
        # Only now, as whoever takes the keyboard from one of them may lay the row out again.
        for button in gone:
            button.hide()
        self._spare += gone
        row: tuple[QPushButton, ...] = (self.more_button, *self.buttons.values())
        for before, after in pairwise(row):
            self.setTabOrder(before, after)
        self._measure()

    def sizeHint(self) -> QSize:
        return QSize(_end(self._places()), _height())

    def minimumSizeHint(self) -> QSize:
        width = self.more_button.sizeHint().width()
        return QSize(min(self.sizeHint().width(), width), _height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.StyleChange):
            self.updateGeometry()
            self._arrange()
        return super().event(event)

    def _measure(self) -> None:
        height = _height()
        for button in (*self.buttons.values(), self.more_button):
            button.setMinimumHeight(height)
        self.updateGeometry()
        self._arrange()

    def _arrange(self) -> None:
        """Show what fits, from the left; the last place is the menu's where not all does."""
        places, gap = self._places(), self._gap(Space.SMALL)
        fitting, more = len(places), 0
        if _end(places) > self.width():
            more = self.more_button.sizeHint().width()
            fitting = sum(rect.right() < self.width() - more - gap for rect in places)
        used = _end(places[:fitting])
        offset = max(self.width() - used - (more + gap if more else 0), 0)
        for number, deed in enumerate(self._deeds):
            button = self.buttons[deed.id]
            button.setVisible(number < fitting)
            if number < fitting:
                button.setGeometry(places[number].translated(offset, 0))
        self._fill_menu(self._deeds[fitting:])
        if more:
            left = offset + used + (gap if used else 0)
            self.more_button.setGeometry(QRect(left, 0, more, self.height()))

    def _places(self) -> list[QRect]:
        """Where the buttons stand from the left, as if there were room for all."""
        places: list[QRect] = []
        left, height = 0, _height()
        for before, deed in zip((None, *self._deeds), self._deeds, strict=False):
            if before is not None:
                left += self._gap(Space.SMALL if before.group == deed.group else Space.WIDE)
            width = self.buttons[deed.id].sizeHint().width()
            places.append(QRect(left, 0, width, height))
            left += width
        return places

    def _fill_menu(self, deeds: tuple[Deed, ...]) -> None:
        self.more_button.setVisible(bool(deeds))
        if deeds == self._in_menu:
            return
        self._in_menu = deeds
        self.more_menu.clear()
        for deed in deeds:
            action = self.more_menu.addAction(button_text(deed.label))
            set_tip(action, deed.against or deed.hint)
            action.setEnabled(not deed.against)
            action.triggered.connect(lambda _on, deed=deed: self.chosen.emit(deed.id))
            if deed.icon:
                wear_icon(action, deed.icon)

    def _button(self, deed: Deed, kept: DeedButton | None) -> DeedButton:
        button = kept or (self._spare.pop() if self._spare else None)
        if button is None:
            button = DeedButton(deed, self)
            button.chosen.connect(self.chosen)
            self._settle_focus(button)
        button.take(deed)
        return button

    def _settle_focus(self, button: QPushButton) -> None:
        if not self._takes_keyboard:
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _gap(self, space: Space) -> int:
        return Theme.current().tokens.px(space)


def _end(places: Sequence[QRect]) -> int:
    """How far to the right these places reach."""
    return places[-1].right() + 1 if places else 0


def _height() -> int:
    tokens = Theme.current().tokens
    return max(tokens.px(HEIGHT), tokens.target)
