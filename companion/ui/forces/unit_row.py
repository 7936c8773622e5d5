"""One unit of a force: its cost, its cards, and the objections to it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from companion.engine.forces import ForceCard, ForceFault, ForceUnit
from companion.tabletop.number_text import format_count
from companion.ui.hangar.rows.pictures import EntryPicture
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, icon_button
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

MARGINS = (Space.MEDIUM, Space.SMALL, Space.SMALL, Space.SMALL)
PICTURE, MARK = 36, 14


class UnitRow(QFrame):
    """Shows a unit; signals ask for its removal, another model with its cards, or choosing its cards."""

    removed = Signal()
    swap_requested = Signal()
    cards_requested = Signal(str)
    card_removed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "surface")
        self._picture = EntryPicture(PICTURE)
        self.name, self.points = role_label("", LabelRole.SECTION), role_label("", LabelRole.NUMBER)
        self.summary = role_label("", LabelRole.CAPTION)
        self.points.setWordWrap(False)
        self.swap_button = icon_button("refresh", "Swap the unit; its cards stay")
        self.remove_button = icon_button("trash", "Remove this unit")
        self.add_button = push_button("Add cards", icon="plus")
        self.add_button.setAutoDefault(False)
        self.cards: list[CardRow] = []
        self._card_rows = with_spacing(QVBoxLayout(), Space.TINY)
        self.faults = UnitFaultList()
        self._arrange()
        self.swap_button.clicked.connect(self.swap_requested)
        self.remove_button.clicked.connect(self.removed)
        self.add_button.clicked.connect(lambda: self.cards_requested.emit(""))

    def show_unit(
        self, name: str, summary: str, silhouette: str, unit: ForceUnit, faults: Sequence[ForceFault]
    ) -> None:
        """Show the unit as it is now."""
        self._picture.show_picture(silhouette)
        self.swap_button.setAccessibleName(f"Swap for another unit: {name}")
        self.name.setText(name)
        self.summary.setText(summary)
        self.points.setText(str(unit.points))
        own = format_count(unit.own_points, "point")
        set_tip(self.points, f"{own} and {unit.points - unit.own_points} for its cards")
        self.points.setAccessibleName(f"{name}: {format_count(unit.points, 'point')}")
        self.remove_button.setAccessibleName(f"Remove {name}")
        self.add_button.setAccessibleName(f"Cards of {name}")
        self._show_cards(unit.cards)
        self.faults.show_faults(faults)

    def _show_cards(self, cards: Sequence[ForceCard]) -> None:
        if [row.card for row in self.cards] == list(cards):
            return
        for row in self.cards:
            delete_later(row)
        self.cards = [CardRow(card) for card in cards]
        for row in self.cards:
            self._card_rows.addWidget(row)
            row.pressed.connect(self.cards_requested)
            row.removed.connect(self.card_removed)

    def _arrange(self) -> None:
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        head.addWidget(self.name, 1)
        head.addWidget(self.points)
        head.addWidget(self.swap_button)
        head.addWidget(self.remove_button)
        beside = with_spacing(QVBoxLayout(), Space.TINY)
        beside.addLayout(head)
        beside.addWidget(self.summary)
        beside.addLayout(self._card_rows)
        beside.addWidget(self.faults)
        beside.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        row = with_spacing(QHBoxLayout(self), Space.MEDIUM, MARGINS)
        row.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(beside, 1)


class CardRow(QWidget):
    """A card on a unit: pressed, it asks for another in its stead."""

    pressed = Signal(str)
    removed = Signal(str)

    def __init__(self, card: ForceCard, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card = card
        self.button = CardButton(card)
        self.remove_button = icon_button("close", f"Take off {card.name}")
        row = with_spacing(QHBoxLayout(self), Space.SMALL)
        row.addWidget(self.button, 1)
        row.addWidget(self.remove_button)
        self.button.clicked.connect(lambda: self.pressed.emit(card.place))
        self.remove_button.clicked.connect(lambda: self.removed.emit(card.place))


class CardButton(QPushButton):
    """A card with its place and its price in one line."""

    def __init__(self, card: ForceCard, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoDefault(False)
        set_tip(self, f"{card.label}: {card.text}")
        self.setAccessibleName(f"{card.label}: {card.name}, {format_count(card.points, 'point')}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row = self._row = with_spacing(QHBoxLayout(self), Space.SMALL, (Space.SMALL, 0, Space.SMALL, 0))
        name, place = CutLabel(), CutLabel()
        name.show_text(card.name)
        place.show_text(card.label)
        place.setProperty("role", LabelRole.CAPTION.value)
        points = role_label(f"+{card.points}", LabelRole.SECTION)
        points.setWordWrap(False)
        for label, stretch in ((name, 0), (place, 1), (points, 0)):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            row.addWidget(label, stretch)

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(self._row.sizeHint().width(), tokens.target)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, Theme.current().tokens.target)


class UnitFaultList(QWidget):
    """Faults one below the other, each with a sign; hidden while there are none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.labels: list[QLabel] = []
        self._rows = with_spacing(QVBoxLayout(self), Space.TINY)
        self._inside = QWidget()
        self._rows.addWidget(self._inside)
        self.hide()

    def show_faults(self, faults: Sequence[ForceFault]) -> None:
        """Show these faults; warnings are told more quietly."""
        old, self._inside = self._inside, QWidget()
        delete_later(old)
        self._rows.addWidget(self._inside)
        column = with_spacing(QVBoxLayout(self._inside), Space.TINY)
        self.labels = [_fault_line(column, fault) for fault in faults]
        self.setVisible(bool(faults))


class WarningSign(QWidget):
    """A small warning sign in the colour of the words beside it."""

    def __init__(self, colour: LabelRole, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colour = colour
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(MARK), px(MARK + 2))

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        side = self.width()
        draw_icon(painter, "warning", getattr(tokens, self._colour.value), QRectF(0, 2, side, side))


def _fault_line(column: QVBoxLayout, fault: ForceFault) -> QLabel:
    colour = LabelRole.WARN if fault.is_warning else LabelRole.DANGER
    label = role_label(fault.text, colour)
    row = with_spacing(QHBoxLayout(), Space.TINY)
    row.addWidget(WarningSign(colour), 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(label, 1)
    column.addLayout(row)
    return label
