"""Pane of the ask bar for custom dice: a place for every die, filled by large keys, one per face."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.engine.asks import Roll
from companion.engine.views.units import SideView
from companion.tabletop.number_text import format_count
from companion.ui.askbar.ask_header import AskHeader
from companion.ui.askbar.keys import BigKey, key_height
from companion.ui.askbar.typed_dice import DieFace, faces_of
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.gestures.gesture_sets import DICE
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

WIDE_KEY, NARROW_KEY, WIDEST_KEY = 92, 50, 140
PICTURE, DIE, DIE_PICTURE = 24, 48, 28
ADVICE_FROM = 640
COMMANDS = ("roll", "roll_rest", "take_back", "give_up")


class FaceKey(BigKey):
    """One face of the dice: its picture, its name, and the letter that types it."""

    def __init__(self, face: DieFace, of: int, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.face = face
        self.setAccessibleName(face.label)
        sides = f"{face.copies} of {of} sides"
        set_tip(self, f"{face.label}: {sides} ({face.letter.upper()})" if face.letter else face.label)
        self.setMaximumWidth(Theme.current().tokens.px(WIDEST_KEY))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(tokens.px(WIDE_KEY), key_height(self))

    def minimumSizeHint(self) -> QSize:
        return QSize(Theme.current().tokens.px(NARROW_KEY), self.sizeHint().height())

    def _paint_label(self, painter: QPainter, ink: str) -> None:
        tokens = Theme.current().tokens
        pad = tokens.px(Space.TINY)
        inner = QRectF(self.rect()).adjusted(pad, pad, -pad, -pad)
        painter.setPen(QColor(ink))
        text_rect = QRectF(inner)
        if self.face.icon:
            side = tokens.px(PICTURE)
            draw_icon(
                painter, self.face.icon, ink, QRectF(inner.center().x() - side / 2, inner.top(), side, side)
            )
            text_rect.setTop(inner.top() + side)
        painter.setFont(sheet_font(tokens.px(FontSize.BODY)))
        painter.drawText(
            text_rect, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), self.face.label
        )
        painter.setFont(text_font(tokens.px(FontSize.CAPTION), QFont.Weight.DemiBold))
        corner = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight
        painter.drawText(inner, int(corner), self.face.letter.upper())


class DieKey(BigKey):
    """The place of one die; a press takes back what it shows."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.face: DieFace | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_face(self, face: DieFace | None, number: int) -> None:
        """Show what this die shows, or that nobody has told it."""
        self.face = face
        text = face.label if face else "not set yet"
        self.setAccessibleName(f"Die {number}: {text}")
        set_tip(self, f"{face.label}: press to undo" if face else "")
        self.setEnabled(face is not None)
        self.update()

    def sizeHint(self) -> QSize:
        side = Theme.current().tokens.px(DIE)
        return QSize(side, side)

    def _paint_label(self, painter: QPainter, ink: str) -> None:
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
            painter.setFont(sheet_font(tokens.px(FontSize.CAPTION)))
            flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
            painter.drawText(self.rect(), flags, self.face.label)


class FacePane(QWidget):
    """Asks for custom dice; `answered` brings the roll once its last die is entered."""

    answered = Signal(object)
    roll_requested = Signal()
    remaining_rolls_requested = Signal()
    take_back_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.header, self.reading = AskHeader(), role_label("", LabelRole.CAPTION)
        self.keys: tuple[FaceKey, ...] = ()
        self.dice: tuple[DieKey, ...] = ()
        self._faces: list[DieFace] = []
        self._given = 0
        self._roll: Roll | None = None
        self._dice_row, self._key_row = (
            with_spacing(QHBoxLayout(), Space.TINY),
            with_spacing(QHBoxLayout(), Space.TINY),
        )
        self.reading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        bottom = with_spacing(QHBoxLayout(), Space.MEDIUM)
        bottom.addLayout(self._dice_row)
        bottom.addLayout(self._key_row, 5)
        bottom.addWidget(self.reading, 1)
        both = with_spacing(QVBoxLayout(self), Space.TINY)
        both.addWidget(self.header)
        both.addLayout(bottom)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Dice")
        self.header.roll_requested.connect(self.roll_requested)
        self.header.remaining_rolls_requested.connect(self.remaining_rolls_requested)
        self.header.take_back_requested.connect(self._step_back)
        self.header.cancel_requested.connect(self.cancel_requested)

    def show_roll(self, roll: Roll, side: SideView | None, given: int) -> None:
        """Ask a side for a roll; `given` answers to the same action can be taken back."""
        self._roll, self._faces = roll, []
        count = roll.dice.count
        self.header.show_ask(roll, side, given, format_count(count, "die"))
        self._given = given
        for old in (*self.keys, *self.dice):
            delete_later(old)
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
            self.add_face(self.keys[int(digit) - 1].face)
        else:
            self._refuse(digit)

    def say(self, text: str) -> None:
        """Tell why an answer cannot be."""
        self.reading.setText(text)
        self.reading.show()
        restyle(self.reading, "role", "danger")

    def add_face(self, face: DieFace) -> None:
        """The next die shows this face; with the last one the roll is told."""
        if self._roll is None:
            return
        self._faces.append(face)
        if len(self._faces) < self._roll.dice.count:
            self._show_dice()
            return
        answer = tuple(shown.number for shown in self._faces)
        self._faces = []
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
                self.add_face(face)
            case "roll":
                self.roll_requested.emit()
            case "roll_rest":
                self.remaining_rolls_requested.emit()
            case "take_back":
                self._step_back()
            case "give_up":
                self.cancel_requested.emit()
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

    def _face_of(self, event: QKeyEvent) -> DieFace | None:
        typed = event.text().lower()
        return next((key.face for key in self.keys if key.face.letter == typed != ""), None)

    def _step_back(self) -> None:
        """Take back the last die told, and where there is none the last answer."""
        if self._faces:
            self._faces.pop()
            self._show_dice()
        elif self._given:
            self.take_back_requested.emit()

    def _take_back(self, place: int) -> None:
        del self._faces[place]
        self._show_dice()

    def _show_dice(self) -> None:
        for place, die in enumerate(self.dice):
            die.show_face(self._faces[place] if place < len(self._faces) else None, place + 1)
        self.header.back_button.setEnabled(bool(self._faces) or self._given > 0)
        left = len(self.dice) - len(self._faces)
        which = "the die" if len(self.dice) == 1 else f"{left} more" if self._faces else "each die"
        self.reading.setText(f"Choose the face of {which} · R: roll for me")
        restyle(self.reading, "role", "caption")

    def _key(self, face: DieFace, of: int) -> FaceKey:
        key = FaceKey(face, of, self)
        key.clicked.connect(lambda: self.add_face(face))
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
