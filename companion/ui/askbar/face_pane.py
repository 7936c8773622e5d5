"""The ask bar while custom dice are asked: a place for every die, filled by large keys, one a face."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.engine.asks import Roll
from companion.engine.views.units import SideView
from companion.tabletop.counting import counted
from companion.ui.askbar.big_key import BigKey, key_height
from companion.ui.askbar.faces import Face, faces_of
from companion.ui.askbar.head import AskHead
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, Type
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.gestures.places import DICE
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label

WIDE_KEY, NARROW_KEY, WIDEST_KEY = 92, 50, 140
PICTURE, DIE, DIE_PICTURE = 24, 48, 28
ADVICE_FROM = 640
COMMANDS = ("roll", "roll_rest", "take_back", "give_up")


class FaceKey(BigKey):
    """One face of the dice: its picture, its name, and the letter that types it."""

    def __init__(self, face: Face, of: int, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.face = face
        self.setAccessibleName(face.words)
        sides = f"{face.copies} of {of} sides"
        set_tip(self, f"{face.words}: {sides} ({face.letter.upper()})" if face.letter else face.words)
        self.setMaximumWidth(Theme.current().tokens.px(WIDEST_KEY))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(tokens.px(WIDE_KEY), key_height(self))

    def minimumSizeHint(self) -> QSize:
        return QSize(Theme.current().tokens.px(NARROW_KEY), self.sizeHint().height())

    def _paint_words(self, painter: QPainter, ink: str) -> None:
        tokens = Theme.current().tokens
        pad = tokens.px(Space.TINY)
        inner = QRectF(self.rect()).adjusted(pad, pad, -pad, -pad)
        painter.setPen(QColor(ink))
        words = QRectF(inner)
        if self.face.icon:
            side = tokens.px(PICTURE)
            draw_icon(
                painter, self.face.icon, ink, QRectF(inner.center().x() - side / 2, inner.top(), side, side)
            )
            words.setTop(inner.top() + side)
        painter.setFont(sheet_font(tokens.px(Type.BODY)))
        painter.drawText(words, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), self.face.words)
        painter.setFont(text_font(tokens.px(Type.CAPTION), QFont.Weight.DemiBold))
        corner = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight
        painter.drawText(inner, int(corner), self.face.letter.upper())


class DieKey(BigKey):
    """The place of one die; a press takes back what it shows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.face: Face | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_face(self, face: Face | None, number: int) -> None:
        """Show what this die shows, or that nobody has told it."""
        self.face = face
        words = face.words if face else "not set yet"
        self.setAccessibleName(f"Die {number}: {words}")
        set_tip(self, f"{face.words}: press to undo" if face else "")
        self.setEnabled(face is not None)
        self.update()

    def sizeHint(self) -> QSize:
        side = Theme.current().tokens.px(DIE)
        return QSize(side, side)

    def _paint_words(self, painter: QPainter, ink: str) -> None:
        tokens = Theme.current().tokens
        if self.face is None:
            painter.setPen(QColor(tokens.faint))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "?")
        elif self.face.icon:
            side = tokens.px(DIE_PICTURE)
            corner = (self.width() - side) / 2
            draw_icon(painter, self.face.icon, ink, QRectF(corner, corner, side, side))
        else:
            painter.setPen(QColor(ink))
            painter.setFont(sheet_font(tokens.px(Type.CAPTION)))
            flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
            painter.drawText(self.rect(), flags, self.face.words)


class FacePane(QWidget):
    """Asks for custom dice; `answered` brings the one roll as soon as its last die is told."""

    answered = Signal(object)
    roll_wanted = Signal()
    rest_wanted = Signal()
    back_wanted = Signal()
    give_up_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.head, self.reading = AskHead(), role_label("", Role.CAPTION)
        self.keys: tuple[FaceKey, ...] = ()
        self.dice: tuple[DieKey, ...] = ()
        self._shown: list[Face] = []
        self._given = 0
        self._roll: Roll | None = None
        self._dice_row, self._key_row = spaced(QHBoxLayout(), Space.TINY), spaced(QHBoxLayout(), Space.TINY)
        self.reading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        bottom = spaced(QHBoxLayout(), Space.MEDIUM)
        bottom.addLayout(self._dice_row)
        bottom.addLayout(self._key_row, 5)
        bottom.addWidget(self.reading, 1)
        both = spaced(QVBoxLayout(self), Space.TINY)
        both.addWidget(self.head)
        both.addLayout(bottom)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Dice")
        self.head.roll_wanted.connect(self.roll_wanted)
        self.head.rest_wanted.connect(self.rest_wanted)
        self.head.back_wanted.connect(self._step_back)
        self.head.give_up_wanted.connect(self.give_up_wanted)

    def show_roll(self, roll: Roll, side: SideView | None, given: int) -> None:
        """Ask a side for a roll; `given` answers to the same action can be taken back."""
        self._roll, self._shown = roll, []
        count = roll.dice.count
        self.head.show_ask(roll, side, given, counted(count, "die"))
        self._given = given
        for old in (*self.keys, *self.dice):
            let_go(old)
        self.keys = tuple(self._key(face, len(roll.faces)) for face in faces_of(roll))
        self.dice = tuple(self._die(place) for place in range(count))
        while (item := self._key_row.takeAt(0)) is not None:
            del item
        for key in self.keys:
            self._key_row.addWidget(key)
        self._show_dice()

    def take_focus(self) -> None:
        """Take letters at once."""
        self.setFocus()

    def type_digit(self, digit: str) -> None:
        """A digit typed anywhere in the window is the key of that place."""
        if 1 <= int(digit) <= len(self.keys):
            self.tell(self.keys[int(digit) - 1].face)
        else:
            self._refuse(digit)

    def say(self, words: str) -> None:
        """Tell why an answer cannot be."""
        self.reading.setText(words)
        self.reading.show()
        restyle(self.reading, "role", "danger")

    def tell(self, face: Face) -> None:
        """The next die shows this face; with the last one the roll is told."""
        if self._roll is None:
            return
        self._shown.append(face)
        if len(self._shown) < self._roll.dice.count:
            self._show_dice()
            return
        answer = tuple(shown.number for shown in self._shown)
        self._shown = []
        self.answered.emit((answer,))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keys need what little room there is more than advice."""
        super().resizeEvent(event)
        self.reading.setVisible(self.width() >= Theme.current().tokens.px(ADVICE_FROM))

    def event(self, event: QEvent) -> bool:
        """Letters that the dice use are not the window's while dice are asked."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._uses(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters are faces; R rolls, Backspace takes back a die, Esc gives up."""
        face = self._face_of(event)
        match DICE.of_key(event):
            case _ if face is not None:
                self.tell(face)
            case "roll":
                self.roll_wanted.emit()
            case "roll_rest":
                self.rest_wanted.emit()
            case "take_back":
                self._step_back()
            case "give_up":
                self.give_up_wanted.emit()
            case _ if _writes_letter(event):
                self._refuse(event.text())
            case _:
                super().keyPressEvent(event)

    def _refuse(self, typed: str) -> None:
        """Say what may be typed where something else was; what has been typed before stays."""
        letters = ", ".join(key.face.letter.upper() for key in self.keys if key.face.letter)
        self.say(f"No face has {typed.upper()}. Type {letters}.")

    def _uses(self, event: QKeyEvent) -> bool:
        return DICE.of_key(event) in COMMANDS or self._face_of(event) is not None

    def _face_of(self, event: QKeyEvent) -> Face | None:
        typed = event.text().lower()
        return next((key.face for key in self.keys if key.face.letter == typed != ""), None)

    def _step_back(self) -> None:
        """Take back the last die told, and where there is none the last answer."""
        if self._shown:
            self._shown.pop()
            self._show_dice()
        elif self._given:
            self.back_wanted.emit()

    def _take_back(self, place: int) -> None:
        del self._shown[place]
        self._show_dice()

    def _show_dice(self) -> None:
        for place, die in enumerate(self.dice):
            die.show_face(self._shown[place] if place < len(self._shown) else None, place + 1)
        self.head.back_button.setEnabled(bool(self._shown) or self._given > 0)
        left = len(self.dice) - len(self._shown)
        which = "the die" if len(self.dice) == 1 else f"{left} more" if self._shown else "each die"
        self.reading.setText(f"Choose the face of {which} · R: roll for me")
        restyle(self.reading, "role", "caption")

    def _key(self, face: Face, of: int) -> FaceKey:
        key = FaceKey(face, of, self)
        key.clicked.connect(lambda: self.tell(face))
        return key

    def _die(self, place: int) -> DieKey:
        die = DieKey(self)
        die.clicked.connect(lambda: self._take_back(place))
        self._dice_row.addWidget(die)
        return die


def _writes_letter(event: QKeyEvent) -> bool:
    """Whether a key writes a letter: one held with Alt or Ctrl is a command."""
    held = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
    return event.text().isalpha() and not held.value
