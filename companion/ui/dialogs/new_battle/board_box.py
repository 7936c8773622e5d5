"""The choice of the map of a new battle: those of its rules, imported ones, clear ground."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QWidget

from companion.catalog.entries import CatalogueEntry, DocumentKind, EntryOrigin
from companion.documents.document import Document, SourcePositions
from companion.documents.model import validate
from companion.engine.skeleton.setup import BoardData
from companion.tabletop.boards import Board
from companion.ui.widgets.plain_text import set_item_tip

if TYPE_CHECKING:
    from companion.workshop.hangar_model import HangarModel

SIDE_BY_SIDE = "Two sheets side by side"
OPEN_GROUND = BoardData(name="Open ground", size=(15, 17))
STORED = (EntryOrigin.IMPORTED, EntryOrigin.OWN)


class BoardBox(QComboBox):
    """Its data are the names of the rules' boards, the entries of imported ones, and None for the others."""

    def __init__(self, stock: HangarModel | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stock = stock
        self.setAccessibleName("Map")
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def show_boards(self, boards: Mapping[str, Board], *, lays_sheets: bool) -> None:
        """Offer these boards; where each side lays a sheet, that comes first."""
        with QSignalBlocker(self):
            self.clear()
            if lays_sheets:
                self.addItem(SIDE_BY_SIDE)
            for name, board in boards.items():
                self.addItem(f"{board.name} ({board.width} × {board.height})", name)
            if not lays_sheets:
                width, height = OPEN_GROUND.size
                self.addItem(f"{OPEN_GROUND.name} ({width} × {height})", None)
            self.add_imported()

    def add_imported(self) -> None:
        """Offer the boards that the hangar has besides, as far as it has been read."""
        if self._stock is None:
            return
        offered = {self.itemData(place) for place in range(self.count())}
        for row in self._stock.index.search("board").rows:
            entry = row.entry
            if entry.kind is DocumentKind.BOARD and entry.origin in STORED and entry not in offered:
                self._add(entry)

    def _add(self, entry: CatalogueEntry) -> None:
        self.addItem(f"{entry.name} ({' × '.join(entry.parts)})", entry)
        set_item_tip(self, self.count() - 1, entry.source_file)

    def choose(self, board: str | CatalogueEntry | None) -> None:
        """Choose a board by its name or its entry."""
        self.setCurrentIndex(max(self.findData(board), 0))

    def choose_entry(self, entry: CatalogueEntry) -> None:
        """Choose a board of the hangar, be it one of the rules or an imported one."""
        self.add_imported()
        if entry.origin in STORED and self.findData(entry) < 0:
            self._add(entry)  # drawn just now, and not read with the others yet
        own = self.findData(entry)
        self.setCurrentIndex(own if own >= 0 else max(self.findData(entry.key), 0))

    def board(self) -> str | BoardData:
        """Return the board that is chosen; raises FileError or StoreError for an imported one that is
        gone.
        """
        chosen = self.currentData()
        if isinstance(chosen, CatalogueEntry):
            assert self._stock is not None, "imported boards come from it"
            data = self._stock.document(chosen)
            known = {key: value for key, value in data.items() if key in BoardData.model_fields}
            return validate(BoardData, Document(chosen.name, known, SourcePositions.of_file(chosen.name)))
        return OPEN_GROUND if chosen is None else str(chosen)
