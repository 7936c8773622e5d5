"""Keys of the ask bar, large and painted: one for each total, lettered with the row that it leads to."""

from __future__ import annotations

from functools import partial
from itertools import groupby

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from companion.engine.asks import Roll
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.icons import icon_names, pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, mix_colours
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.plain_text import set_tip

KEY_HEIGHT, LOW_KEY_HEIGHT = 46, 44
LOW_BELOW = 540
"""Lower than this, in pixels of the design, a window is low: what little height it has belongs to the map."""

MOST_KEYS, MOST_TOTALS, MOST_FACES = 24, 18, 12
"""More keys have no room. More totals of several dice have keys for the faces of single dice instead; dice
with more sides are typed.
"""


def is_low(of: QWidget) -> bool:
    """Whether the window of a widget is low."""
    return of.window().height() < Theme.current().tokens.px(LOW_BELOW)


def key_height(of: QWidget) -> int:
    """Return the height of a large key, in pixels."""
    tokens = Theme.current().tokens
    return max(tokens.px(LOW_KEY_HEIGHT if is_low(of) else KEY_HEIGHT), tokens.target)


class BigKey(QAbstractButton):
    """A key with a plate; subclasses paint its label. `succeeds` tints it, None leaves it plain."""

    def __init__(self, succeeds: bool | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.succeeds = succeeds
        self._lit = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def light(self, lit: bool) -> None:
        """Show that what is typed leads here."""
        if lit != self._lit:
            self._lit = lit
            self.update()

    @property
    def is_lit(self) -> bool:
        """Whether what is typed leads here."""
        return self._lit

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_label(painter, self._paint_plate(painter))

    def _paint_plate(self, painter: QPainter) -> str:
        """Paint the plate; tells the colour of what stands on it."""
        tokens = Theme.current().tokens
        fill, edge, ink = tokens.raised, tokens.line, tokens.ink
        if self.succeeds:
            fill, edge = mix_colours(tokens.raised, tokens.good, 0.16), tokens.good
        elif self.succeeds is False:
            ink = tokens.muted
        if self._lit or self.isDown():
            fill, edge, ink = tokens.accent, tokens.accent, tokens.on_accent
        elif self.underMouse():
            fill = mix_colours(fill, tokens.accent, 0.14)
        ring = tokens.focus if self.hasFocus() else tokens.border
        painter.setPen(QPen(QColor(tokens.ink if self.hasFocus() else edge), ring))
        painter.setBrush(QColor(fill))
        half = ring / 2
        plate = QRectF(self.rect()).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(plate, tokens.radius, tokens.radius)
        return ink

    def _paint_label(self, painter: QPainter, ink: str) -> None:
        """Paint what stands on the key in this colour."""
        raise NotImplementedError


class TotalKey(BigKey):
    """One total of a roll as a large key; `leads_to` stands below it, and a typed total lights it."""

    def __init__(
        self, total: int, leads_to: str, succeeds: bool | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(succeeds, parent)
        self.total, self.leads_to = total, leads_to
        outcome = "" if succeeds is None else "succeeds" if succeeds else "fails"
        self.setAccessibleName(", ".join(part for part in (str(total), leads_to, outcome) if part))
        set_tip(self, leads_to)
        self.setMaximumWidth(Theme.current().tokens.px(96))

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(tokens.px(52), key_height(self))

    def minimumSizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(tokens.touch or tokens.px(34), self.sizeHint().height())

    def _paint_label(self, painter: QPainter, ink: str) -> None:
        tokens = Theme.current().tokens
        painter.setPen(QColor(ink))
        painter.setFont(text_font(tokens.px(FontSize.HEADING), QFont.Weight.DemiBold))
        inner = QRectF(self.rect()).adjusted(2, tokens.px(3), -2, -tokens.px(3))
        if not self.leads_to:
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, str(self.total))
            return
        small = sheet_font(tokens.px(FontSize.CAPTION))
        is_long = QFontMetricsF(small).horizontalAdvance(self.leads_to) > inner.width()
        if is_long:  # two lines have room where the number leaves it
            inner = QRectF(self.rect()).adjusted(2, 1, -2, -1)
        letters = tokens.px(FontSize.NUMBER if is_long or is_low(self) else FontSize.HEADING)
        painter.setFont(text_font(letters, QFont.Weight.DemiBold))
        number_height = letters * (1.1 if is_long else 1.2)
        number = QRectF(inner.left(), inner.top(), inner.width(), number_height)
        painter.drawText(number, Qt.AlignmentFlag.AlignCenter, str(self.total))
        painter.setFont(small)
        text_rect = inner.adjusted(0, number_height, 0, 0)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(text_rect, int(flags), self.leads_to)


class TotalKeys(QWidget):
    """All totals of a roll in a row; `chosen` tells the total that was pressed, before any bonus."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.keys: tuple[TotalKey, ...] = ()
        self.setAccessibleName("Totals")

    def show_roll(self, roll: Roll) -> None:
        """Put out a key for each total that these dice can show."""
        for key in self.keys:
            delete_later(key)
        self._row.setSpacing(Theme.current().tokens.px(Space.TINY))
        dice = roll.dice
        totals = range(dice.dice_counted, dice.dice_counted * dice.sides + 1)
        self.keys = tuple(self._key(roll, shown) for shown in totals) if has_total_keys(roll) else ()
        for key in self.keys:
            self._row.addWidget(key)
        self.setVisible(bool(self.keys))

    def light(self, shown: int | None) -> None:
        """Light the key of a typed total, and no other."""
        for key in self.keys:
            key.light(key.total == shown)

    def key(self, shown: int) -> TotalKey:
        """Return the key of one total."""
        return next(key for key in self.keys if key.total == shown)

    def _key(self, roll: Roll, shown: int) -> TotalKey:
        result = shown + roll.dice.bonus
        succeeds = None if roll.need is None else result >= roll.need
        key = TotalKey(shown, roll.rows.get(result, ""), succeeds, self)
        key.clicked.connect(lambda: self.chosen.emit(shown))
        return key


class ShownFaceKey(BigKey):
    """What one die of many shows, drawn as the die where it has six sides; face 0 takes the last one back."""

    def __init__(self, face: int, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.face = face
        name = f"One more die shows {face}" if face else "Take the last die back"
        self.setAccessibleName(name)
        set_tip(self, name)
        self.setMaximumWidth(Theme.current().tokens.px(96))

    def sizeHint(self) -> QSize:
        return QSize(Theme.current().tokens.px(52), key_height(self))

    def minimumSizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(tokens.touch or tokens.px(34), self.sizeHint().height())

    def _paint_label(self, painter: QPainter, ink: str) -> None:
        tokens = Theme.current().tokens
        name = f"die-{self.face}" if self.face else "undo"
        if name in icon_names():
            size = tokens.px(FontSize.TITLE)
            drawn = QRectF(0, 0, size, size)
            drawn.moveCenter(QRectF(self.rect()).center())
            painter.drawPixmap(drawn.topLeft(), pixmap(name, "muted" if not self.face else "ink", size))
            return
        painter.setPen(QColor(ink))
        painter.setFont(text_font(tokens.px(FontSize.HEADING), QFont.Weight.DemiBold))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, str(self.face))


class FaceKeys(QWidget):
    """Keys for the faces of one die, pressed once for each die of a roll with too many totals for keys."""

    pressed = Signal(int)
    taken_back = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.keys: tuple[ShownFaceKey, ...] = ()
        self.setAccessibleName("Faces")

    def show_roll(self, roll: Roll) -> None:
        """Put out a key for each face where totals have none."""
        for key in self.keys:
            delete_later(key)
        self._row.setSpacing(Theme.current().tokens.px(Space.TINY))
        dice = roll.dice
        is_wanted = dice.count > 1 and dice.sides <= MOST_FACES and not has_total_keys(roll)
        faces = (*range(1, dice.sides + 1), 0) if is_wanted else ()
        self.keys = tuple(ShownFaceKey(face, self) for face in faces)
        for key in self.keys:
            key.clicked.connect(partial(self.pressed.emit, key.face) if key.face else self.taken_back)
            self._row.addWidget(key)
        self.setVisible(bool(self.keys))

    def key(self, face: int) -> ShownFaceKey:
        """Return the key of a face."""
        return next(key for key in self.keys if key.face == face)


def has_total_keys(roll: Roll) -> bool:
    """Whether there is room for a key for each total."""
    counted = roll.dice.dice_counted
    return counted * (roll.dice.sides - 1) < (MOST_KEYS if counted == 1 else MOST_TOTALS)


class RowPlate(BigKey):
    """One row of a table with the totals that lead to it; not to be pressed, as the total itself counts."""

    def __init__(self, totals: range, leads_to: str, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.totals, self.leads_to = totals, leads_to
        self.setEnabled(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.unsetCursor()
        self.setAccessibleName(f"{self.span}: {leads_to}")
        set_tip(self, self.accessibleName())

    @property
    def span(self) -> str:
        """The totals as they are read."""
        first, last = self.totals[0], self.totals[-1]
        return str(first) if first == last else f"{first}–{last}"

    def sizeHint(self) -> QSize:
        return QSize(Theme.current().tokens.px(84), key_height(self))

    def minimumSizeHint(self) -> QSize:
        return QSize(Theme.current().tokens.px(34), self.sizeHint().height())

    def _paint_label(self, painter: QPainter, ink: str) -> None:
        tokens = Theme.current().tokens
        inner = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        height = tokens.px(FontSize.CAPTION) * 1.3
        painter.setPen(QColor(ink))
        painter.setFont(text_font(tokens.px(FontSize.CAPTION), QFont.Weight.DemiBold))
        number = QRectF(inner.left(), inner.top(), inner.width(), height)
        painter.drawText(number, Qt.AlignmentFlag.AlignCenter, self.span)
        painter.setFont(sheet_font(tokens.px(FontSize.CAPTION)))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(inner.adjusted(0, height, 0, 0), int(flags), self.leads_to)


class RowPlates(QWidget):
    """The rows of a table where its totals are too many for keys; a typed total lights its row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.plates: tuple[RowPlate, ...] = ()
        self.setAccessibleName("Rows of the table")

    def show_roll(self, roll: Roll) -> None:
        """Put out a plate for each row, unless keys tell the rows."""
        for plate in self.plates:
            delete_later(plate)
        self._row.setSpacing(Theme.current().tokens.px(Space.TINY))
        rows = () if has_total_keys(roll) else groupby(sorted(roll.rows), lambda total: roll.rows[total])
        found = ((label, list(totals)) for label, totals in rows)
        self.plates = tuple(
            RowPlate(range(totals[0], totals[-1] + 1), label, self) for label, totals in found
        )
        for plate in self.plates:
            self._row.addWidget(plate)
        self.setVisible(bool(self.plates))

    def light(self, result: int | None) -> None:
        """Light the row of a typed result, and no other."""
        for plate in self.plates:
            plate.light(result in plate.totals)
