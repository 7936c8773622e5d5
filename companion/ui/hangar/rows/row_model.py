"""The rows that were found, as a list asks for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QMimeData

from companion.catalog.search.rows import EntryAddress, SearchRow
from companion.ui.hangar.rows.descriptions import ORIGINS, spoken_description
from companion.ui.widgets.lists.row_model import Column, RowModel

MIME = "application/x-companion-entries"
COLUMN = Column[SearchRow]("", lambda row: row.entry.name)


class FoundRows(RowModel[SearchRow]):
    """Rows in order; dragged, they are known by their numbers in `dragged`."""

    def __init__(self) -> None:
        super().__init__((COLUMN,), tip=_tip, speak=self._speak_row, pack=self._pack_rows)
        self.short_names: Mapping[str, str] = {}
        self.dragged: Sequence[SearchRow] = ()

    def place_of(self, address: EntryAddress) -> int:
        """Return the number of the row of an address, -1 where it is not among them."""
        return next((number for number, row in enumerate(self.rows) if row.address == address), -1)

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def _speak_row(self, row: SearchRow) -> str:
        return spoken_description(row.entry, self.short_names, is_favourite=row.is_favourite)

    def _pack_rows(self, rows: Sequence[SearchRow]) -> QMimeData:
        self.dragged = rows
        data = QMimeData()
        data.setData(MIME, str(len(rows)).encode())
        data.setText("\n".join(row.entry.name for row in rows))
        return data


def _tip(row: SearchRow) -> str:
    entry = row.entry
    texts = [entry.name, ORIGINS[entry.origin][1]]
    if entry.not_understood:
        texts.append(f"{entry.not_understood} of its parts have no rules here")
    if entry.faults:
        texts.append(f"{entry.faults} faults by the rules of construction")
    if entry.source_file:
        texts.append(entry.source_file)
    return "\n".join(texts)
