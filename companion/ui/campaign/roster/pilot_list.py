"""The list of pilots beside the tree, free ones first; pilots are dragged onto units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QContextMenuEvent, QFont, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from companion.campaign.roster import GONE_PILOTS, pilot_state
from companion.campaign.state import Campaign, Pilot, PilotStatus
from companion.ui.campaign.cards import TONES
from companion.ui.campaign.components.subject_names import traits_in_brief, traits_in_figures
from companion.ui.campaign.dashboard.rows import pilot_row_text
from companion.ui.campaign.roster.model import MIME, PILOT, encode_dragged
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.gestures.gesture_sets import CAMPAIGN_PILOTS
from companion.ui.widgets.plain_text import draw_text, tip_text

HEIGHT, SIGN, STATE = 46, 18, 84
ROW = Qt.ItemDataRole.UserRole
AnyIndex = QModelIndex | QPersistentModelIndex


class PilotModel(QAbstractListModel):
    """Pilots in order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pilots: Sequence[Pilot] = ()
        self.campaign: Campaign | None = None
        self.units: Mapping[str, str] = {}
        self.labels: Mapping[str, str] = {}

    def show_pilots(self, campaign: Campaign, pilots: Sequence[Pilot], labels: Mapping[str, str]) -> None:
        """Show others; `labels` are those of their traits."""
        self.labels = labels
        self.beginResetModel()
        self.campaign, self.pilots = campaign, pilots
        self.units = {unit.pilot: unit.name for unit in campaign.units.values() if unit.pilot}
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.pilots)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or self.campaign is None:
            return None
        pilot = self.pilots[index.row()]
        if role == ROW:
            return pilot
        if role == Qt.ItemDataRole.DisplayRole:
            return pilot.name
        if role == Qt.ItemDataRole.ToolTipRole:
            texts = (pilot.name, traits_in_brief(pilot, self.labels), self.units.get(pilot.id, "No unit"))
            return tip_text("\n".join(part for part in texts if part))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            state = str(pilot_state(pilot, self.campaign.today))
            return ", ".join((pilot.name, self.units.get(pilot.id, "no unit"), state))
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, indexes: Iterable[QModelIndex]) -> QMimeData:
        return encode_dragged([(PILOT, self.pilots[index.row()].id) for index in indexes])


class PilotList(QListView):
    """The list; `opened` brings a pilot's id, `command_requested` a command's id, `menu_requested` a
    point.
    """

    opened = Signal(str)
    chosen = Signal()
    command_requested = Signal(str)
    menu_requested = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows, self._delegate = PilotModel(self), PilotDelegate(self)
        self._is_filling = False
        self.setAccessibleName("Pilots")
        self.setModel(self.rows)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("plain", True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.activated.connect(lambda index: self.opened.emit(self.rows.pilots[index.row()].id))
        self.selectionModel().selectionChanged.connect(self._tell_chosen)
        Theme.current().changed.connect(self.doItemsLayout)

    def show_pilots(self, campaign: Campaign, pilots: Sequence[Pilot], labels: Mapping[str, str]) -> None:
        """Show these; what was chosen stays so where it is still there."""
        kept = {pilot.id for pilot in self.selected_pilots()}
        self._is_filling = True
        scrolled = self.verticalScrollBar().value()
        self.rows.show_pilots(campaign, pilots, labels)
        selection = QItemSelection()
        for row, pilot in enumerate(pilots):
            if pilot.id in kept:
                selection.select(self.rows.index(row), self.rows.index(row))
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.verticalScrollBar().setValue(scrolled)
        self._is_filling = False
        self.chosen.emit()

    def selected_pilots(self) -> list[Pilot]:
        """Return the chosen pilots from above."""
        rows = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        return [self.rows.pilots[row] for row in rows if row < len(self.rows.pilots)]

    def event(self, event: QEvent) -> bool:
        """Keys that mean something here are none of the window meanwhile."""
        return CAMPAIGN_PILOTS.claims(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if command := CAMPAIGN_PILOTS.of_key(event):
            self.command_requested.emit(command)
        else:
            super().keyPressEvent(event)

    def _tell_chosen(self) -> None:
        if not self._is_filling:
            self.chosen.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(event.globalPos())


class PilotDelegate(QStyledItemDelegate):
    """Paints a pilot in two lines: the name over unit and skills, how he is at the right."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        tokens = Theme.current().tokens
        return QSize(0, max(tokens.px(HEIGHT), tokens.target))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = index.model()
        pilot: Pilot = index.data(ROW)
        if not isinstance(model, PilotModel) or model.campaign is None:
            return
        tokens, area = Theme.current().tokens, QRectF(option.rect)
        state = option.state
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        if is_chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, QColor(tokens.selection if is_chosen else tokens.hover))
        painter.setPen(QPen(QColor(tokens.line), tokens.border))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        ink = tokens.on_selection if is_chosen else tokens.ink
        soft = tokens.on_selection if is_chosen else tokens.muted
        state_row_text, gap = pilot_row_text(model.campaign, pilot), tokens.px(Space.MEDIUM)
        tone = TONES.get(state_row_text.tone, "muted")
        side, width = tokens.px(SIGN), tokens.px(STATE)
        sign = pixmap(state_row_text.icon, "on_selection" if is_chosen else tone, side)
        painter.drawPixmap(round(area.left() + gap), round(area.center().y() - side / 2), sign)
        room = area.adjusted(
            gap + side + tokens.px(Space.SMALL), tokens.px(Space.TINY), -gap, -tokens.px(Space.TINY)
        )
        small = text_font(tokens.px(FontSize.BODY))
        place = QRectF(room.right() - width, area.top(), width, area.height())
        colour = soft if is_chosen or tone == "muted" else getattr(tokens, tone)
        draw_text(painter, place, state_row_text.state, colour, small, Qt.AlignmentFlag.AlignRight)
        room.setRight(place.left() - tokens.px(Space.TINY))
        half = QRectF(room.left(), room.top(), room.width(), room.height() / 2)
        draw_text(painter, half, pilot.name, ink, text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
        unit = model.units.get(pilot.id, "No unit")
        text = " · ".join(part for part in (traits_in_figures(pilot), unit) if part)
        draw_text(painter, half.translated(0, half.height()), text, soft, small)
        painter.restore()


def listed_pilots(campaign: Campaign, text: str, side: str) -> list[Pilot]:
    """Return the pilots that are shown: those without a unit first, those who are gone last, by name."""
    texts = text.casefold().split()
    units = {unit.pilot: unit.name for unit in campaign.units.values() if unit.pilot}
    found = [
        pilot
        for pilot in campaign.pilots.values()
        if pilot.status is not PilotStatus.DISMISSED
        and (not side or pilot.side == side)
        and all(word in f"{pilot.name} {units.get(pilot.id, '')}".casefold() for word in texts)
    ]
    gone = {pilot.id for pilot in found if pilot_state(pilot, campaign.today) in GONE_PILOTS}
    return sorted(found, key=lambda pilot: (pilot.id in gone, pilot.id in units, pilot.name.casefold()))
