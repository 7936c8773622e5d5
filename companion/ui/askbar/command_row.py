"""A row of commands at the right of the quick bar; those without room go into a menu."""

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
from companion.ui.widgets.labels_and_buttons import ButtonKind, table_button
from companion.ui.widgets.plain_text import button_text, set_tip

HEIGHT = 40


class CommandWeight(Enum):
    """Prominence of a command among those offered."""

    MAIN = auto()
    PLAIN = auto()
    QUIET = auto()


@dataclass(frozen=True, slots=True)
class BarCommand:
    """A command that a player may give now; one with a reason against it is greyed and shows the reason.

    Deeds of one `group` stand close together.
    """

    id: str
    label: str
    icon: str
    weight: CommandWeight = CommandWeight.PLAIN
    against: str = ""
    hint: str = ""
    group: str = ""


class BarCommandButton(QPushButton):
    """The button of one command; it is reused when other commands are offered."""

    chosen = Signal(str)

    def __init__(self, command: BarCommand, parent: QWidget) -> None:
        super().__init__(parent)
        self.command = command
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(lambda: self.chosen.emit(self.command.id))
        self._restyle()
        self.ensurePolished()

    def show_command(self, command: BarCommand) -> None:
        """Be the button of this deed from now on."""
        if command != self.command:
            self.command = command
            self._restyle()

    def _restyle(self) -> None:
        command = self.command
        is_main = command.weight is CommandWeight.MAIN and not command.against
        self.setText(button_text(command.label))
        if command.icon:
            wear_icon(self, command.icon, "on_accent" if is_main else "ink")
        else:
            take_icon_off(self)
        set_tip(self, command.against or command.hint)
        self.setAccessibleDescription(command.against)
        kind = ButtonKind.QUIET if command.against else KINDS[command.weight]
        restyle(self, "kind", kind.value, refused="true" if command.against else "false")


KINDS = {
    CommandWeight.MAIN: ButtonKind.PRIMARY,
    CommandWeight.PLAIN: ButtonKind.NORMAL,
    CommandWeight.QUIET: ButtonKind.QUIET,
}


class BarCommandRow(QWidget):
    """Buttons side by side, aligned right; `chosen` brings a command's id.

    Where they take no keyboard, it stays where something is typed while they are clicked.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, takes_keyboard: bool = True) -> None:
        super().__init__(parent)
        self._takes_keyboard = takes_keyboard
        self.buttons: dict[str, BarCommandButton] = {}
        self._spare: list[BarCommandButton] = []
        self._commands: tuple[BarCommand, ...] = ()
        self._in_menu: tuple[BarCommand, ...] = ()
        self._places: tuple[QRect, ...] = ()
        """The buttons' rectangles from the left, as if there were room for all."""
        self.more_button, self.more_menu = table_button("More", icon="more"), QMenu(self)
        self.more_button.setParent(self)
        self.more_button.setMenu(self.more_menu)
        self.more_menu.setToolTipsVisible(True)
        self.more_button.hide()
        self._settle_focus(self.more_button)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def show_commands(self, commands: Sequence[BarCommand]) -> None:
        """Offer exactly these commands; a command that stays keeps its button, and so the focus."""
        if tuple(commands) == self._commands:
            return
        ids = {command.id for command in commands}
        gone = [button for name, button in self.buttons.items() if name not in ids]
        buttons = {command.id: self._button(command, self.buttons.get(command.id)) for command in commands}
        self._commands, self.buttons = tuple(commands), buttons
        # Only now, as whoever takes the keyboard from one of them may lay the row out again.
        for button in gone:
            button.hide()
        self._spare += gone
        row: tuple[QPushButton, ...] = (self.more_button, *self.buttons.values())
        for before, after in pairwise(row):
            self.setTabOrder(before, after)
        self._measure()

    def sizeHint(self) -> QSize:
        return QSize(_right_end(self._places), _height())

    def minimumSizeHint(self) -> QSize:
        width = self.more_button.sizeHint().width()
        return QSize(min(self.sizeHint().width(), width), _height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.StyleChange):
            self._places = self._find_places()
            self.updateGeometry()
            self._arrange()
        return super().event(event)

    def _measure(self) -> None:
        height = _height()
        for button in (*self.buttons.values(), self.more_button):
            button.setMinimumHeight(height)
        self._places = self._find_places()
        self.updateGeometry()
        self._arrange()

    def _arrange(self) -> None:
        """Show what fits, from the left; the last place is the menu's where not all does."""
        places, gap = self._places, self._gap(Space.SMALL)
        fitting, more = len(places), 0
        if _right_end(places) > self.width():
            more = self.more_button.sizeHint().width()
            fitting = sum(rect.right() < self.width() - more - gap for rect in places)
        used = _right_end(places[:fitting])
        offset = max(self.width() - used - (more + gap if more else 0), 0)
        for number, command in enumerate(self._commands):
            button = self.buttons[command.id]
            button.setVisible(number < fitting)
            if number < fitting:
                button.setGeometry(places[number].translated(offset, 0))
        self._fill_menu(self._commands[fitting:])
        if more:
            left = offset + used + (gap if used else 0)
            self.more_button.setGeometry(QRect(left, 0, more, self.height()))

    def _find_places(self) -> tuple[QRect, ...]:
        places: list[QRect] = []
        left, height = 0, _height()
        for before, command in zip((None, *self._commands), self._commands, strict=False):
            if before is not None:
                left += self._gap(Space.SMALL if before.group == command.group else Space.WIDE)
            width = self.buttons[command.id].sizeHint().width()
            places.append(QRect(left, 0, width, height))
            left += width
        return tuple(places)

    def _fill_menu(self, commands: tuple[BarCommand, ...]) -> None:
        self.more_button.setVisible(bool(commands))
        if commands == self._in_menu:
            return
        self._in_menu = commands
        self.more_menu.clear()
        for command in commands:
            action = self.more_menu.addAction(button_text(command.label))
            set_tip(action, command.against or command.hint)
            action.setEnabled(not command.against)
            action.triggered.connect(lambda _on, command=command: self.chosen.emit(command.id))
            if command.icon:
                wear_icon(action, command.icon)

    def _button(self, command: BarCommand, existing: BarCommandButton | None) -> BarCommandButton:
        button = existing or (self._spare.pop() if self._spare else None)
        if button is None:
            button = BarCommandButton(command, self)
            button.chosen.connect(self.chosen)
            self._settle_focus(button)
        button.show_command(command)
        return button

    def _settle_focus(self, button: QPushButton) -> None:
        if not self._takes_keyboard:
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _gap(self, space: Space) -> int:
        return Theme.current().tokens.px(space)


def _right_end(places: Sequence[QRect]) -> int:
    """Return the right end of these rectangles."""
    return places[-1].right() + 1 if places else 0


def _height() -> int:
    tokens = Theme.current().tokens
    return max(tokens.px(HEIGHT), tokens.target)
