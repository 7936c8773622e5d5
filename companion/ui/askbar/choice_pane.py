"""Pane of the ask bar for a choice, or for the card that a real deck showed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFont, QFontMetrics, QKeyEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from companion.engine.asks import Choice, Option
from companion.engine.views.units import SideView
from companion.tabletop.number_text import format_count
from companion.ui.askbar.ask_header import AskHeader
from companion.ui.askbar.keys import BigKey, key_height
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

SEARCH = 190

NARROW, WIDE = 96, 176
MOST_DIGITS = 9
HINT_FLAGS = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap


class OptionKey(BigKey):
    """One option as a card; `mark` stands in its corner, a digit to press or how many copies are left."""

    focused = Signal()

    def __init__(self, option: Option, mark: str, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.option, self.mark = option, mark
        self.setAccessibleName(": ".join(part for part in (option.label, option.hint) if part))
        set_tip(self, option.hint)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()

    def sizeHint(self) -> QSize:
        """As wide as its name, and its hint in one short line or two, would have it: nothing is cut off."""
        tokens = Theme.current().tokens
        pads = tokens.px(2 * Space.SMALL)
        mark = (
            QFontMetrics(small_font()).horizontalAdvance(self.mark) + tokens.px(Space.SMALL)
            if self.mark
            else 0
        )
        name = QFontMetrics(_bold()).horizontalAdvance(self.option.label) + mark + pads
        hint = QFontMetrics(small_font()).horizontalAdvance(self.option.hint)
        is_short = hint + pads <= tokens.px(WIDE)
        lines = hint + pads + 1 if is_short else max(round(hint * 0.58) + pads, tokens.px(WIDE))
        width = max(name, lines if hint else 0, tokens.px(NARROW))
        return QSize(width, key_height(self))

    @property
    def hint_room(self) -> QRectF:
        """Where the hint stands, close below the name."""
        inner = self._inner
        return inner.adjusted(0, QFontMetrics(_bold()).ascent(), 0, 0) if self.option.hint else QRectF()

    @property
    def _inner(self) -> QRectF:
        tokens = Theme.current().tokens
        side = tokens.px(Space.SMALL)
        # A name alone stands in the middle; above a hint it leaves two lines for that.
        top = tokens.border if self.option.hint else 0
        return QRectF(self.rect()).adjusted(side, top, -side, 0)

    def _paint_label(self, painter: QPainter, ink: str) -> None:
        tokens = Theme.current().tokens
        muted = ink if ink != tokens.ink else tokens.muted
        line = self._inner
        if self.option.hint:
            line.setHeight(QFontMetrics(_bold()).height())
        painter.setPen(QColor(ink))
        painter.setFont(_bold())
        painter.drawText(
            line, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), self.option.label
        )
        painter.setPen(QColor(muted))
        painter.setFont(small_font())
        painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), self.mark)
        if self.option.hint:
            painter.drawText(self.hint_room, int(HINT_FLAGS), self.option.hint)


class OptionStrip(QScrollArea):
    """Options side by side in one line that scrolls; `chosen` brings an option's id."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys: tuple[OptionKey, ...] = ()
        self._inside = QWidget()
        self._inside.setProperty("bare", True)
        self.setWidget(self._inside)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self.measure)

    def show_options(self, options: Sequence[Option], *, are_cards: bool = False) -> None:
        """Put out these options; cards tell how many copies there are, others the digit that picks them."""
        for key in self.keys:
            delete_later(key)
        self.keys = tuple(self._key(option, number, are_cards) for number, option in enumerate(options, 1))
        self.measure()
        self.horizontalScrollBar().setValue(0)

    def show_only(self, query: str) -> tuple[OptionKey, ...]:
        """Show the options whose name or hint holds every word; the first of them is lit."""
        texts = query.lower().split()
        found = []
        for key in self.keys:
            text = f"{key.option.label} {key.option.hint}".lower()
            is_found = all(word in text for word in texts)
            key.setVisible(is_found)
            found += [key] if is_found else []
        found.sort(key=lambda key: not key.option.label.lower().startswith(query.lower().strip()))
        for key in self.keys:
            key.light(bool(texts) and key is found[0] if found else False)
        self.measure()
        return tuple(found)

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        # Room for the scroll bar is kept, so that the map does not move when one is needed.
        bar = self.horizontalScrollBar().sizeHint().height()
        return QSize(tokens.px(NARROW), key_height(self) + bar)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel turns the strip sideways."""
        turned = event.angleDelta().y() or event.angleDelta().x()
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - turned)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.StyleChange:
            self.measure()
        return super().event(event)

    def _key(self, option: Option, number: int, are_cards: bool) -> OptionKey:
        digit = str(number) if number <= MOST_DIGITS else ""
        key = OptionKey(option, f"×{option.copies}" if are_cards else digit, self._inside)
        key.clicked.connect(lambda: self.chosen.emit(option.id))
        # Tab and the arrow keys bring options into view that the strip has no room for.
        key.focused.connect(lambda: self.ensureWidgetVisible(key, 0, 0))
        key.show()
        return key

    def measure(self) -> None:
        """Take the size that suits what stands in it and the window."""
        gap, left, height = Theme.current().tokens.px(Space.TINY), 0, 0
        for key in self.keys:
            if key.isHidden():
                continue
            size = key.sizeHint()
            key.setGeometry(QRect(left, 0, size.width(), size.height()))
            left, height = left + size.width() + gap, size.height()
        self._inside.resize(max(left - gap, 0), height)
        self.updateGeometry()


def _bold() -> QFont:
    return text_font(Theme.current().tokens.px(FontSize.BODY), QFont.Weight.DemiBold)


def small_font() -> QFont:
    """Letters of hints and marks."""
    return sheet_font(Theme.current().tokens.px(FontSize.CAPTION))


class CardField(QLineEdit):
    """Takes the name of a card; Enter picks the first match, or the app's draw where nothing is typed."""

    entered = Signal()
    remaining_rolls_requested = Signal()
    take_back_requested = Signal()
    cancel_requested = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                is_shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
                (self.remaining_rolls_requested if is_shifted else self.entered).emit()
            case Qt.Key.Key_Backspace if not self.text():
                self.take_back_requested.emit()
            case Qt.Key.Key_Escape if self.text():
                self.clear()
            case Qt.Key.Key_Escape:
                self.cancel_requested.emit()
            case _:
                super().keyPressEvent(event)


class ChoicePane(QWidget):
    """Asks for one choice; `answered` brings its id. A card is searched for by name, or drawn by the app."""

    answered = Signal(object)
    roll_requested = Signal()
    remaining_rolls_requested = Signal()
    take_back_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice: Choice | None = None
        self.header, self.strip, self.search = AskHeader(), OptionStrip(), CardField()
        self.reading = role_label("", LabelRole.CAPTION)
        self.search.setPlaceholderText("Which card was it?")
        self.search.setAccessibleName("Name of the card drawn")
        side = with_spacing(QVBoxLayout(), Space.TINY)
        side.addWidget(self.search)
        side.addWidget(self.reading)
        side.addStretch(1)
        bottom = with_spacing(QHBoxLayout(), Space.SMALL)
        bottom.addLayout(side)
        bottom.addWidget(self.strip, 1)
        both = with_spacing(QVBoxLayout(self), Space.TINY)
        both.addWidget(self.header)
        both.addLayout(bottom)
        Theme.current().changed.connect(self._measure)
        self._measure()
        self._connect()

    @property
    def buttons(self) -> tuple[OptionKey, ...]:
        """The keys of the options in their order."""
        return self.strip.keys

    def show_choice(self, choice: Choice, side: SideView | None, given: int) -> None:
        """Ask a side for a choice; `given` answers to the same action can be taken back."""
        self._choice = choice
        cards = sum(option.copies for option in choice.options)
        self.header.show_ask(choice, side, given, format_count(cards, "card") if choice.is_draw else "")
        verb = "Draw" if choice.is_draw else ""
        self.header.offer_chance(
            verb,
            "The app draws the card (Enter)",
            "The app draws and rolls everything that follows (Shift+Enter)",
        )
        options = choice.options
        if choice.is_draw:
            options = tuple(sorted(options, key=lambda option: option.label))
        self.strip.show_options(options, are_cards=choice.is_draw)
        self.search.clear()
        self.search.setVisible(choice.is_draw)
        self.reading.setVisible(choice.is_draw)
        self._show_hint()

    def take_focus(self) -> None:
        """Put the focus where the answer is typed: on the search, or on the first option."""
        if self._choice is not None and self._choice.is_draw:
            self.search.setFocus()
        elif self.buttons:
            self.buttons[0].setFocus()

    def type_digit(self, digit: str) -> None:
        """A digit typed anywhere in the window picks the option with that number; cards have names."""
        is_draw = self._choice is not None and self._choice.is_draw
        if not is_draw and 1 <= int(digit) <= len(self.buttons):
            self.buttons[int(digit) - 1].click()

    def say(self, text: str) -> None:
        """Tell why an answer cannot be."""
        self.reading.setText(text)
        self.reading.show()
        restyle(self.reading, "role", "danger")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().isdigit():
            self.type_digit(event.text())
        elif event.key() == Qt.Key.Key_Escape:
            self.cancel_requested.emit()
        elif event.key() == Qt.Key.Key_Backspace and self.header.back_button.isEnabled():
            self.take_back_requested.emit()
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def _connect(self) -> None:
        self.strip.chosen.connect(lambda chosen: self.answered.emit((chosen,)))
        self.search.textChanged.connect(self._search)
        self.search.entered.connect(self._enter)
        self.header.roll_requested.connect(self.roll_requested)
        self.header.remaining_rolls_requested.connect(self.remaining_rolls_requested)
        self.search.remaining_rolls_requested.connect(self.remaining_rolls_requested)
        for part in (self.header, self.search):
            part.take_back_requested.connect(self.take_back_requested)
            part.cancel_requested.connect(self.cancel_requested)

    def _search(self, text: str) -> None:
        found = self.strip.show_only(text)
        if text.strip() and not found:
            self.say(f"There is no card {text.strip()!r} left.")
        else:
            self._show_hint(found[0].option.label if text.strip() and found else "")

    def _enter(self) -> None:
        if not self.search.text().strip():
            self.roll_requested.emit()
        elif found := self.strip.show_only(self.search.text()):
            self.answered.emit((found[0].option.id,))

    def _show_hint(self, found: str = "") -> None:
        self.reading.setText(f"Enter: {found}" if found else "Enter: draw for me")
        restyle(self.reading, "role", "caption")

    def _measure(self) -> None:
        width = Theme.current().tokens.px(SEARCH)
        self.search.setFixedWidth(width)
        self.reading.setFixedWidth(width)
