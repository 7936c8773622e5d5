"""The tree of the roster: several lines chosen, dragged, cut and pasted; open lines stay open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPoint,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QTreeView,
    QWidget,
)

from companion.campaign.roster import DamageSurvey, UnitState
from companion.campaign.state import Campaign, CampaignUnit, Pilot
from companion.engine.views.units import SideView
from companion.ui.campaign.cards import TONES
from companion.ui.campaign.components.subject_names import traits_in_brief
from companion.ui.campaign.dashboard.rows import unit_row_text
from companion.ui.campaign.roster.model import NODE, RosterModel
from companion.ui.campaign.roster.nodes import RosterNode, RosterNodeKind
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.gestures.gesture_sets import CAMPAIGN_ROSTER
from companion.ui.widgets.rows import RowDelegate, RowIndex, RowPainter, halves
from companion.ui.widgets.side_mark import draw_side_mark

INDENT = 18

HEIGHT, SIGN = 46, 18
STATE, TONS, PILOT = 104, 56, 190
LEAST_FOR_TONS, LEAST_FOR_PILOT = 380, 500
RIGHT = Qt.AlignmentFlag.AlignRight


class RosterDelegate(RowDelegate):
    """Lines of one height; `show_campaign` before anything is painted."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_height, self._draw_node, parent)
        self._campaign: Campaign | None = None
        self._surveyor: DamageSurvey | None = None
        self._tons: Mapping[str, float] = {}
        self._sides: dict[str, SideView] = {}
        self._labels: Mapping[str, Mapping[str, str]] = {}

    def show_campaign(
        self,
        campaign: Campaign,
        surveyor: DamageSurvey,
        tons: Mapping[str, float],
        labels: Mapping[str, Mapping[str, str]],
    ) -> None:
        """Paint the lines of this campaign from now on; `labels` are those of each pilot's traits."""
        self._labels = labels
        self._campaign, self._surveyor, self._tons = campaign, surveyor, tons
        self._sides = {
            side.id: SideView(side.id, side.name, number)
            for number, side in enumerate(campaign.sides.values())
        }

    def _draw_node(self, row: RowPainter, index: RowIndex) -> None:
        assert self._campaign is not None, "shown before"
        node: RosterNode = index.data(NODE)
        row.fill()
        row.rule_off()
        room = row.area.adjusted(row.tokens.px(Space.TINY), 0, -row.tokens.px(Space.MEDIUM), 0)
        if node.unit is not None:
            self._draw_unit(row, self._campaign, node, node.unit, room)
        else:
            self._draw_group(row, self._campaign, node, room, str(index.data()))

    def _draw_group(
        self, row: RowPainter, campaign: Campaign, node: RosterNode, room: QRectF, name: str
    ) -> None:
        tokens, is_side = row.tokens, node.kind is RosterNodeKind.SIDE
        side = tokens.px(SIGN)
        if is_side:
            row.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            sign = QRectF(room.left(), room.center().y() - side / 2, side, side)
            inner = sign.adjusted(side * 0.14, side * 0.14, -side * 0.14, -side * 0.14)
            draw_side_mark(row.painter, tokens, self._sides[node.id], inner)
        else:
            row.stamp("roster", "muted", side, room.left(), room.center().y())
        left = room.adjusted(side + tokens.px(Space.SMALL), 0, 0, 0)
        totals = _format_totals(node, is_wide=left.width() >= tokens.px(LEAST_FOR_TONS))
        used = row.write(left, totals, row.soft, sheet_font(tokens.px(FontSize.BODY + 1)), RIGHT)
        left.setRight(left.right() - used - tokens.px(Space.MEDIUM))
        size = FontSize.NUMBER if is_side else FontSize.BODY
        wide = row.write(left, name, row.ink, text_font(tokens.px(size), QFont.Weight.DemiBold))
        force = campaign.forces.get(node.id) if node.kind is RosterNodeKind.FORCE else None
        if force is not None and force.kind and wide < left.width():
            rest = left.adjusted(wide + tokens.px(Space.SMALL), 0, 0, 0)
            row.write(rest, force.kind, row.soft, text_font(tokens.px(FontSize.BODY)))

    def _draw_unit(
        self, row: RowPainter, campaign: Campaign, node: RosterNode, unit: CampaignUnit, room: QRectF
    ) -> None:
        assert self._surveyor is not None, "shown with the campaign"
        tokens, surveyor = row.tokens, self._surveyor
        status = unit_row_text(campaign, unit, surveyor)
        tone = TONES.get(status.tone, "muted")
        side = tokens.px(SIGN)
        row.stamp(status.icon, tone, side, room.left(), room.center().y())
        room = room.adjusted(side + tokens.px(Space.SMALL), 0, 0, 0)
        whole, small = room.width(), text_font(tokens.px(FontSize.BODY))
        room = _write_column(row, room, status.state, STATE, row.colour(tone), small)
        if whole >= tokens.px(LEAST_FOR_TONS):
            tons = self._tons.get(unit.model)
            figure = sheet_font(tokens.px(FontSize.NUMBER))
            room = _write_column(row, room, f"{tons:g}" if tons else "", TONS, row.ink, figure)
        if whole >= tokens.px(LEAST_FOR_PILOT):
            room = self._draw_pilot(row, campaign.pilots.get(unit.pilot or ""), room)
        damage = surveyor.damage(unit) if node.state in (UnitState.DAMAGED, UnitState.BUSY) else None
        model = surveyor.model_name(unit.model)
        below = damage.worst if damage and damage.worst else model if model != unit.name else ""
        bold = text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold)
        _write_two_lines(row, room, (unit.name, bold), below)

    def _draw_pilot(self, row: RowPainter, pilot: Pilot | None, room: QRectF) -> QRectF:
        width, small = row.tokens.px(PILOT), text_font(row.tokens.px(FontSize.BODY))
        place = QRectF(room.right() - width, room.top(), width, room.height())
        if pilot is None:
            row.write(place, "No pilot", row.soft, small)
        else:
            _write_two_lines(row, place, (pilot.name, small), traits_in_brief(pilot, self._labels[pilot.id]))
        return room.adjusted(0, 0, -width - row.tokens.px(Space.MEDIUM), 0)


def _height(tokens: Tokens, _index: RowIndex) -> int:
    return max(tokens.px(HEIGHT), tokens.target)


def _format_totals(node: RosterNode, *, is_wide: bool) -> str:
    totals = node.totals
    if not totals.units:
        return "Empty"
    ready = f"{totals.ready} of {totals.units}{' ready' if is_wide else ''}"
    return f"{ready}  ·  {totals.tons:g} tons" if totals.tons and is_wide else ready


def _write_column(row: RowPainter, room: QRectF, text: str, width: int, colour: str, font: QFont) -> QRectF:
    """Write a column at the right; return the room that is left of it."""
    wide = row.tokens.px(width)
    row.write(QRectF(room.right() - wide, room.top(), wide, room.height()), text, colour, font, RIGHT)
    return room.adjusted(0, 0, -wide, 0)


def _write_two_lines(row: RowPainter, room: QRectF, upper: tuple[str, QFont], lower: str) -> None:
    text, font = upper
    if not lower:
        row.write(room, text, row.ink, font)
        return
    pad = row.tokens.px(Space.TINY)
    above, below = halves(room.adjusted(0, pad, 0, -pad))
    row.write(above, text, row.ink, font)
    row.write(below, lower, row.soft, text_font(row.tokens.px(FontSize.BODY)))


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
        labels: Mapping[str, Mapping[str, str]],
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
