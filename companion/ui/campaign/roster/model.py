"""The tree model of the roster for Qt, with the rules of drag and drop."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from companion.campaign.state import Campaign
from companion.ui.campaign.roster.nodes import RosterNode, RosterNodeKind

NODE = Qt.ItemDataRole.UserRole
MIME = "application/x-companion-roster"
PILOT = "pilot"
AnyIndex = QModelIndex | QPersistentModelIndex
DraggedItems = tuple[tuple[str, str], ...]
"""What is dragged: kinds with ids; pilots besides units and forces."""


class RosterModel(QAbstractItemModel):
    """The tree; `dropped` brings the dragged items and the node that they were dropped on."""

    dropped = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.nodes: Sequence[RosterNode] = [RosterNode(RosterNodeKind.ROOT, "", 0)]
        self.campaign: Campaign | None = None

    def show_nodes(self, campaign: Campaign, nodes: Sequence[RosterNode]) -> None:
        """Show another tree."""
        self.beginResetModel()
        self.campaign, self.nodes = campaign, nodes
        self.endResetModel()

    def index_of(self, key: tuple[RosterNodeKind, str]) -> QModelIndex:
        """Return where a node is; an invalid index where it is not shown."""
        node = next((node for node in self.nodes if node.key == key), None)
        return self.index_at(node) if node is not None else QModelIndex()

    def index_at(self, node: RosterNode) -> QModelIndex:
        """Return the index of a node of this tree."""
        return self.createIndex(node.row, 0, node.number) if node.number else QModelIndex()

    def node(self, index: AnyIndex) -> RosterNode:
        """Return the node behind an index."""
        return self.nodes[index.internalId()] if index.isValid() else self.nodes[0]

    def name(self, node: RosterNode) -> str:
        """Return what players call a node."""
        assert self.campaign is not None, "there are nodes of it"
        if node.kind is RosterNodeKind.SIDE:
            return self.campaign.sides[node.id].name
        if node.kind is RosterNodeKind.FORCE:
            return self.campaign.forces[node.id].name
        return node.unit.name if node.unit is not None else ""

    # --- what Qt asks ---

    def index(self, row: int, column: int, parent: AnyIndex = QModelIndex()) -> QModelIndex:  # noqa: B008
        children = self.node(parent).children
        return self.index_at(children[row]) if column == 0 and 0 <= row < len(children) else QModelIndex()

    def parent(self, index: AnyIndex = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008
        above = self.node(index).parent if index.isValid() else None
        return self.index_at(above) if above is not None else QModelIndex()

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return len(self.node(parent).children)

    def columnCount(self, _parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 1

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or self.campaign is None:
            return None
        node = self.node(index)
        if role == NODE:
            return node
        if role == Qt.ItemDataRole.DisplayRole:
            return self.name(node)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken_text(node)
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        usual = super().flags(index) | Qt.ItemFlag.ItemIsDropEnabled
        is_side = not index.isValid() or self.node(index).kind is RosterNodeKind.SIDE
        return usual if is_side else usual | Qt.ItemFlag.ItemIsDragEnabled

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, indexes: Iterable[QModelIndex]) -> QMimeData:
        return encode_dragged([self.node(index).key for index in indexes])

    def canDropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, parent: AnyIndex
    ) -> bool:
        carried = decode_dragged(data)
        if not carried or not parent.isValid():
            return False
        target = self.node(parent)
        if all(kind == PILOT for kind, _ in carried):
            return target.kind is RosterNodeKind.UNIT and len(carried) == 1
        above = {node.key for node in _path(target)}
        return target.kind is not RosterNodeKind.UNIT and not above & {
            (RosterNodeKind(kind), id_) for kind, id_ in carried if kind != PILOT
        }

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: AnyIndex
    ) -> bool:
        if not self.canDropMimeData(data, action, row, column, parent):
            return False
        self.dropped.emit(decode_dragged(data), self.node(parent))
        # Nothing is taken out of the tree by Qt: it is made anew from the campaign.
        return False

    def _spoken_text(self, node: RosterNode) -> str:
        assert self.campaign is not None, "there are nodes of it"
        texts = [self.name(node)]
        if node.unit is not None:
            pilot = self.campaign.pilots.get(node.unit.pilot or "")
            texts += [pilot.name if pilot else "no pilot", str(node.state or "")]
        else:
            texts.append(f"{node.totals.ready} of {node.totals.units} ready")
        return ", ".join(texts)


def encode_dragged(keys: Sequence[tuple[str, str]]) -> QMimeData:
    """Return what is carried as Qt hands it on."""
    data = QMimeData()
    data.setData(MIME, json.dumps([[str(kind), id_] for kind, id_ in keys]).encode())
    return data


def decode_dragged(data: QMimeData) -> DraggedItems:
    """Return what is carried; nothing where it comes from elsewhere."""
    if not data.hasFormat(MIME):
        return ()
    return tuple((kind, id_) for kind, id_ in json.loads(bytes(data.data(MIME).data()).decode()))


def _path(node: RosterNode) -> list[RosterNode]:
    """Return a node and those above it."""
    return [node, *(_path(node.parent) if node.parent is not None else ())]
