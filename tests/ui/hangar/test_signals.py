"""Parts of the hangar's page, each used alone by keys and pointer, and what they emit."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt, SignalInstance
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.catalog.search.filters import parse
from companion.catalog.search.index import SearchOrder
from companion.ui.hangar.rows.columns import COLUMNS, row_areas
from companion.ui.hangar.rows.headings import Headings
from companion.ui.hangar.rows.row_list import MIME, RowList
from companion.ui.hangar.rows.search_bar import EXAMPLES, FilterChips, SearchField
from companion.ui.theme.theme import Theme
from companion.ui.widgets.copy_text import format_rows
from tests.catalog.hangar import lexicon, small_index

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def record(signal: SignalInstance) -> list[Any]:
    """Return a list that grows by the first argument of each emission, None where there is none."""
    emitted: list[Any] = []
    signal.connect(lambda *arguments: emitted.append(arguments[0] if arguments else None))
    return emitted


@pytest.fixture
def rows(qtbot: QtBot, theme: Theme) -> RowList:
    """A list of all that imported units are, in a window of its own."""
    assert theme is not None
    made = RowList()
    qtbot.addWidget(made)
    made.resize(720, 320)
    made.show_lexicon(lexicon())
    made.show_rows(small_index().search("imported mech").rows)
    made.show()
    made.setFocus()
    QApplication.processEvents()
    return made


def at_row(rows: RowList, number: int) -> QPoint:
    """Return a point on the name in a row."""
    rect = QRectF(rows.visualRect(rows.rows.index(number, 0)))
    return row_areas(Theme.current().tokens, rect, COLUMNS).text.center().toPoint()


def test_arrows_ends_and_the_row_above_the_first(rows: RowList) -> None:
    typed, last = record(rows.typed), len(rows.rows.rows) - 1
    assert last > 1
    for key, row in ((Qt.Key.Key_Down, 1), (Qt.Key.Key_End, last), (Qt.Key.Key_Home, 0)):
        QTest.keyClick(rows, key)
        assert rows.currentIndex().row() == row
    assert typed == []
    QTest.keyClick(rows, Qt.Key.Key_Up)
    assert typed == [""]
    QTest.keyClicks(rows, "or")
    assert typed == ["", "o", "r"]


def test_enter_opens_and_a_click_chooses(rows: RowList) -> None:
    opened, chosen = record(rows.opened), record(rows.chosen)
    QTest.mouseClick(rows.viewport(), LEFT, NONE, at_row(rows, 1))
    assert len(chosen) == 1
    assert [row.entry.name for row in rows.selected_rows()] == [rows.rows.rows[1].entry.name]
    QTest.keyClick(rows, Qt.Key.Key_Return)
    assert len(opened) == 1


def test_a_star_is_clicked_without_choosing_its_row(rows: RowList) -> None:
    stars, chosen = record(rows.star_clicked), record(rows.chosen)
    rect = QRectF(rows.visualRect(rows.rows.index(1, 0)))
    star = row_areas(Theme.current().tokens, rect, COLUMNS).star.center().toPoint()
    QTest.mouseClick(rows.viewport(), LEFT, NONE, star)
    assert stars == [rows.rows.rows[1]]
    assert chosen == []


def test_rows_are_dragged_and_copied_as_what_they_are(rows: RowList) -> None:
    rows.selectAll()
    data = rows.rows.mimeData(rows.selectionModel().selectedIndexes())
    names = [row.entry.name for row in rows.rows.rows]
    assert data.hasFormat(MIME)
    assert sorted(data.text().split("\n")) == sorted(names)
    assert len(rows.rows.dragged) == len(names)
    lines = format_rows(rows).split("\n")
    assert all(line.startswith(name) for line, name in zip(lines, names, strict=True))


def test_a_heading_asks_for_its_order(qtbot: QtBot, theme: Theme) -> None:
    assert theme is not None
    headings = Headings()
    qtbot.addWidget(headings)
    headings.resize(720, headings.height())
    orders = record(headings.sorted_by)
    for order in (SearchOrder.TONS, SearchOrder.NAME):
        QTest.mouseClick(headings, LEFT, NONE, headings.place_of(order).center().toPoint())
    assert orders == [SearchOrder.TONS, SearchOrder.NAME]


def test_keys_of_the_search_field_that_are_none_of_its_text(qtbot: QtBot, theme: Theme) -> None:
    assert theme is not None
    field = SearchField()
    qtbot.addWidget(field)
    steps, entered, left = record(field.stepped), record(field.entered), record(field.leave_requested)
    QTest.keyClicks(field, "orion")
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Escape):
        QTest.keyClick(field, key)
    assert (steps, len(entered), left) == ([Qt.Key.Key_Down, Qt.Key.Key_Up], 1, [])
    assert field.text() == ""
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert len(left) == 1


def test_chips_take_terms_out_and_examples_put_some_in(qtbot: QtBot, theme: Theme) -> None:
    assert theme is not None
    chips = FilterChips()
    qtbot.addWidget(chips)
    chips.show()
    removed, examples = record(chips.term_removed), record(chips.example_chosen)
    QTest.mouseClick(chips.chips[0], LEFT)
    assert examples == [EXAMPLES[0]]
    chips.show_query(parse("axman jump>=5", lexicon()), ())
    QTest.mouseClick(chips.chips[-1], LEFT)
    assert removed == ["axman"]
