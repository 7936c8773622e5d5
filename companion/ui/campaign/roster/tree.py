"""The tree of the roster: several lines chosen, dragged, cut and pasted; open lines stay open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTreeView, QWidget

from companion.campaign.roster import DamageSurvey
from companion.campaign.state import Campaign
from companion.ui.campaign.roster.delegate import RosterDelegate
from companion.ui.campaign.roster.model import RosterModel
from companion.ui.campaign.roster.nodes import RosterNode, RosterNodeKind
from companion.ui.theme.theme import Theme
from companion.ui.widgets.gestures.gesture_sets import CAMPAIGN_ROSTER

INDENT = 18


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
