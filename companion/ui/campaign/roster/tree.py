"""The tree of the roster: several lines chosen, dragged, cut and pasted; open lines stay open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
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
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from companion.campaign.roster import DamageSurvey, UnitState
from companion.campaign.state import Campaign
from companion.engine.views.units import SideView
from companion.ui.campaign.cards import TONES
from companion.ui.campaign.components.subject_names import traits_in_brief
from companion.ui.campaign.dashboard.rows import unit_row_text
from companion.ui.campaign.roster.model import NODE, RosterModel
from companion.ui.campaign.roster.nodes import RosterNode, RosterNodeKind
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.icons import pixmap
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.gestures.gesture_sets import CAMPAIGN_ROSTER
from companion.ui.widgets.plain_text import draw_text
from companion.ui.widgets.side_mark import draw_side_mark

INDENT = 18

HEIGHT, SIGN = 46, 18
STATE, TONS, PILOT = 104, 56, 190
LEAST_FOR_TONS, LEAST_FOR_PILOT = 380, 500
RIGHT = Qt.AlignmentFlag.AlignRight
AnyIndex = QModelIndex | QPersistentModelIndex


class RosterDelegate(QStyledItemDelegate):
    """Lines of one height; `show_campaign` before anything is painted."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._campaign: Campaign | None = None
        self._surveyor: DamageSurvey | None = None
        self._tons: Mapping[str, float] = {}
        self._sides: dict[str, SideView] = {}
        self._labels: Mapping[str, str] = {}

    def show_campaign(
        self,
        campaign: Campaign,
        surveyor: DamageSurvey,
        tons: Mapping[str, float],
        labels: Mapping[str, str],
    ) -> None:
        """Paint the lines of this campaign from now on; `labels` are those of pilots' traits."""
        self._labels = labels
        self._campaign, self._surveyor, self._tons = campaign, surveyor, tons
        self._sides = {
            side.id: SideView(side.id, side.name, number)
            for number, side in enumerate(campaign.sides.values())
        }

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        tokens = Theme.current().tokens
        return QSize(0, max(tokens.px(HEIGHT), tokens.target))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        if self._campaign is None:
            return
        node: RosterNode = index.data(NODE)
        tokens, area = Theme.current().tokens, QRectF(option.rect)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        self._ground(painter, tokens, option, area)
        ink = tokens.on_selection if is_chosen else tokens.ink
        soft = tokens.on_selection if is_chosen else tokens.muted
        room = area.adjusted(tokens.px(Space.TINY), 0, -tokens.px(Space.MEDIUM), 0)
        if node.kind is RosterNodeKind.UNIT:
            self._unit(painter, tokens, node, room, (ink, soft), is_chosen=is_chosen)
        else:
            self._group(painter, tokens, node, room, (ink, soft), str(index.data()))
        painter.restore()

    @staticmethod
    def _ground(painter: QPainter, tokens: Tokens, option: QStyleOptionViewItem, area: QRectF) -> None:
        state = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, QColor(tokens.selection))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, QColor(tokens.hover))
        painter.setPen(QPen(QColor(tokens.line), tokens.border))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(tokens.accent), tokens.focus))
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -2), tokens.radius, tokens.radius)

    def _group(
        self,
        painter: QPainter,
        tokens: Tokens,
        node: RosterNode,
        room: QRectF,
        inks: tuple[str, str],
        name: str,
    ) -> None:
        ink, soft = inks
        side = tokens.px(SIGN)
        sign = QRectF(room.left(), room.center().y() - side / 2, side, side)
        if node.kind is RosterNodeKind.SIDE:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            inner = sign.adjusted(side * 0.14, side * 0.14, -side * 0.14, -side * 0.14)
            draw_side_mark(painter, tokens, self._sides[node.id], inner)
        else:
            colour = "on_selection" if ink == tokens.on_selection and ink != tokens.ink else "muted"
            painter.drawPixmap(sign.topLeft(), pixmap("roster", colour, side))
        left = room.adjusted(side + tokens.px(Space.SMALL), 0, 0, 0)
        totals = node.totals
        is_wide = left.width() >= tokens.px(LEAST_FOR_TONS)
        text = f"{totals.ready} of {totals.units} ready" if is_wide else f"{totals.ready} of {totals.units}"
        texts = [text] if totals.units else ["Empty"]
        if totals.tons and is_wide:
            texts.append(f"{totals.tons:g} tons")
        used = draw_text(
            painter, left, "  ·  ".join(texts), soft, sheet_font(tokens.px(FontSize.BODY + 1)), RIGHT
        )
        left.setRight(left.right() - used - tokens.px(Space.MEDIUM))
        size = FontSize.NUMBER if node.kind is RosterNodeKind.SIDE else FontSize.BODY
        font = text_font(tokens.px(size), QFont.Weight.DemiBold)
        wide = draw_text(painter, left, name, ink, font)
        assert self._campaign is not None, "shown before"
        force = self._campaign.forces.get(node.id) if node.kind is RosterNodeKind.FORCE else None
        if force is not None and force.kind and wide < left.width():
            rest = left.adjusted(wide + tokens.px(Space.SMALL), 0, 0, 0)
            draw_text(painter, rest, force.kind, soft, text_font(tokens.px(FontSize.BODY)))

    def _unit(
        self,
        painter: QPainter,
        tokens: Tokens,
        node: RosterNode,
        room: QRectF,
        inks: tuple[str, str],
        *,
        is_chosen: bool,
    ) -> None:
        campaign, surveyor, unit = self._campaign, self._surveyor, node.unit
        assert campaign is not None, "shown before"
        assert surveyor is not None, "shown with it"
        assert unit is not None, "only lines of units"
        ink, soft = inks
        state_row_text = unit_row_text(campaign, unit, surveyor)
        tone = TONES.get(state_row_text.tone, "muted")
        side = tokens.px(SIGN)
        sign = "on_selection" if is_chosen else tone
        top = round(room.center().y() - side / 2)
        painter.drawPixmap(round(room.left()), top, pixmap(state_row_text.icon, sign, side))
        room = room.adjusted(side + tokens.px(Space.SMALL), 0, 0, 0)
        whole, small = room.width(), text_font(tokens.px(FontSize.BODY))
        colour = soft if is_chosen or tone == "muted" else getattr(tokens, tone)
        room = _column(painter, room, state_row_text.state, tokens.px(STATE), colour, small)
        if whole >= tokens.px(LEAST_FOR_TONS):
            tons = self._tons.get(unit.model)
            room = _column(
                painter,
                room,
                f"{tons:g}" if tons else "",
                tokens.px(TONS),
                ink,
                sheet_font(tokens.px(FontSize.NUMBER)),
            )
        if whole >= tokens.px(LEAST_FOR_PILOT):
            room = self._pilot(painter, tokens, campaign, unit.pilot, room, inks)
        damage = surveyor.damage(unit) if node.state in (UnitState.DAMAGED, UnitState.BUSY) else None
        model = surveyor.model_name(unit.model)
        below = damage.worst if damage and damage.worst else model if model != unit.name else ""
        bold = text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold)
        _two_lines(painter, tokens, room, (unit.name, ink, bold), (below, soft, small))

    def _pilot(
        self,
        painter: QPainter,
        tokens: Tokens,
        campaign: Campaign,
        pilot_id: str | None,
        room: QRectF,
        inks: tuple[str, str],
    ) -> QRectF:
        width = tokens.px(PILOT)
        place = QRectF(room.right() - width, room.top(), width, room.height())
        pilot = campaign.pilots.get(pilot_id or "")
        small = text_font(tokens.px(FontSize.BODY))
        if pilot is None:
            draw_text(painter, place, "No pilot", inks[1], small)
        else:
            below = traits_in_brief(pilot, self._labels)
            _two_lines(painter, tokens, place, (pilot.name, inks[0], small), (below, inks[1], small))
        return room.adjusted(0, 0, -width - tokens.px(Space.MEDIUM), 0)


def _column(painter: QPainter, room: QRectF, text: str, width: float, colour: str, font: QFont) -> QRectF:
    """Return a column at the right; the room that is left of it."""
    draw_text(
        painter, QRectF(room.right() - width, room.top(), width, room.height()), text, colour, font, RIGHT
    )
    return room.adjusted(0, 0, -width, 0)


def _two_lines(
    painter: QPainter,
    tokens: Tokens,
    room: QRectF,
    upper: tuple[str, str, QFont],
    lower: tuple[str, str, QFont],
) -> None:
    if not lower[0]:
        draw_text(painter, room, *upper)
        return
    pad = tokens.px(Space.TINY)
    half = QRectF(room.left(), room.top() + pad, room.width(), (room.height() - 2 * pad) / 2)
    draw_text(painter, half, *upper)
    draw_text(painter, half.translated(0, half.height()), *lower)


class RosterTree(QTreeView):
    """The tree; `opened` brings a node, `dropped` a drop, `command_requested` an id, `menu_requested` a
    point.
    """

    opened = Signal(object)
    chosen = Signal()
    dropped = Signal(object, object)
    command_requested = Signal(str)
    menu_requested = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows, self._delegate = RosterModel(self), RosterDelegate(self)
        self._folded: set[tuple[RosterNodeKind, str]] = set()
        self._is_filling = False
        self.setAccessibleName("Roster")
        self.setModel(self.rows)
        self.setItemDelegate(self._delegate)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setExpandsOnDoubleClick(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("plain", True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDropIndicatorShown(True)
        self.rows.dropped.connect(self.dropped)
        self.activated.connect(lambda index: self.opened.emit(self.rows.node(index)))
        self.selectionModel().selectionChanged.connect(self._tell_chosen)
        self.collapsed.connect(lambda index: self._note_fold(index, is_folded=True))
        self.expanded.connect(lambda index: self._note_fold(index, is_folded=False))
        Theme.current().changed.connect(self._measure)
        self._measure()

    def show_nodes(
        self,
        campaign: Campaign,
        nodes: Sequence[RosterNode],
        surveyor: DamageSurvey,
        tons: Mapping[str, float],
        labels: Mapping[str, str],
    ) -> None:
        """Show another tree; what was chosen and folded stays so where it is still there."""
        kept = [node.key for node in self.selected_nodes()]
        current = self.rows.node(self.currentIndex()).key
        scrolled = self.verticalScrollBar().value()
        self._is_filling = True
        self._delegate.show_campaign(campaign, surveyor, tons, labels)
        self.rows.show_nodes(campaign, nodes)
        self.expandAll()
        by_key = {node.key: node for node in nodes}
        for key in self._folded & by_key.keys():
            self.collapse(self.rows.index_at(by_key[key]))
        selection = QItemSelection()
        for key in kept:
            if key in by_key:
                index = self.rows.index_at(by_key[key])
                selection.select(index, index)
        if current in by_key:
            no_change = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(self.rows.index_at(by_key[current]), no_change)
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.verticalScrollBar().setValue(scrolled)
        self._is_filling = False
        self.chosen.emit()

    def selected_nodes(self) -> list[RosterNode]:
        """Return the chosen nodes from above."""
        found = [self.rows.node(index) for index in self.selectionModel().selectedIndexes()]
        return sorted(found, key=lambda node: node.number)

    def current(self) -> RosterNode | None:
        """Return the node that the keyboard is on."""
        node = self.rows.node(self.currentIndex())
        return node if node.number else None

    def choose(self, kind: RosterNodeKind, id_: str) -> None:
        """Choose one line alone."""
        index = self.rows.index_of((kind, id_))
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    # --- pointer and keys ---

    def event(self, event: QEvent) -> bool:
        """Keys that mean something here are none of the window meanwhile."""
        return CAMPAIGN_ROSTER.claims(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if command := CAMPAIGN_ROSTER.of_key(event):
            self.command_requested.emit(command)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(event.globalPos())

    # --- inside ---

    def _note_fold(self, index: QModelIndex, *, is_folded: bool) -> None:
        if self._is_filling:
            return
        key = self.rows.node(index).key
        (self._folded.add if is_folded else self._folded.discard)(key)

    def _tell_chosen(self) -> None:
        if not self._is_filling:
            self.chosen.emit()

    def _measure(self) -> None:
        self.setIndentation(Theme.current().tokens.px(INDENT))
        self.doItemsLayout()
