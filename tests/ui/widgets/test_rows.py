"""Rows and columns given as data, as views read them."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QAbstractItemModelTester

from companion.ui.widgets.rows import ROW, RowColumn, RowModel

NAME = RowColumn[tuple[str, int]]("Name", lambda row: row[0])
TONS = RowColumn[tuple[str, int]]("Tons", lambda row: str(row[1]), alignment=Qt.AlignmentFlag.AlignRight)
ROWS = (("Orion", 75), ("Victor", 80))


def test_columns_say_what_they_are_made_to() -> None:
    model = RowModel((NAME, TONS), tip=lambda row: f"{row[0]}, {row[1]} tons")
    QAbstractItemModelTester(model)
    model.show_rows(ROWS)
    second = model.index(1, 1)
    assert second.data() == "80"
    assert second.data(ROW) == ("Victor", 80)
    assert "Victor, 80 tons" in second.data(Qt.ItemDataRole.ToolTipRole)
    assert second.data(Qt.ItemDataRole.TextAlignmentRole) == Qt.AlignmentFlag.AlignRight
    assert second.data(Qt.ItemDataRole.AccessibleTextRole) is None
    assert [model.headerData(at, Qt.Orientation.Horizontal) for at in (0, 1)] == ["Name", "Tons"]
    model.show_rows(ROWS[:1], (TONS,))
    assert (model.rowCount(), model.columnCount()) == (1, 1)


def test_only_rows_that_can_be_packed_are_dragged() -> None:
    def pack(rows: object) -> QMimeData:
        data = QMimeData()
        data.setText(str(rows))
        return data

    fixed = RowModel((NAME,), tip=lambda row: row[0])
    loose = RowModel((NAME,), tip=lambda row: row[0], speak=lambda row: row[0].upper(), pack=pack)
    for model in (fixed, loose):
        model.show_rows(ROWS)
    assert not fixed.flags(fixed.index(0, 0)) & Qt.ItemFlag.ItemIsDragEnabled
    assert loose.flags(loose.index(0, 0)) & Qt.ItemFlag.ItemIsDragEnabled
    assert loose.mimeData([loose.index(1, 0)]).text() == "[('Victor', 80)]"
    assert loose.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "VICTOR"
