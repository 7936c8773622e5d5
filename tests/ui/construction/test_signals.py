"""Parts of the design page, each used alone by keys and pointer, and what they emit."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt, SignalInstance
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.ui.construction.body.body import ArmorPanel
from companion.ui.construction.design_commands import DesignCommands
from companion.ui.construction.header import DesignFields
from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.construction.palette import DesignPalette
from companion.ui.construction.side_panel import DesignLineList, fault_lines
from companion.ui.construction.title_row import DesignTitleRow
from companion.ui.theme.theme import Theme
from companion.ui.widgets.number_field import NumberField
from tests.construction.battletech.designs import book
from tests.construction.battletech.editing.draft_builders import editor

LEFT = Qt.MouseButton.LeftButton


def record(signal: SignalInstance) -> list[tuple[Any, ...]]:
    """Return a list that grows by the arguments of each emission."""
    emitted: list[tuple[Any, ...]] = []
    signal.connect(lambda *arguments: emitted.append(arguments))
    return emitted


def page_editor(name: str = "CN9-D") -> DesignPageEditor:
    """Return the editor of a page with a unit of the book on it."""
    return DesignPageEditor(editor(), editor().open_draft(book(name)))


def shown(qtbot: QtBot, widget: QWidget, width: int = 1300, height: int = 500) -> None:
    """Show a part in a window of its own."""
    qtbot.addWidget(widget)
    widget.resize(width, height)
    widget.show()
    widget.activateWindow()
    QApplication.processEvents()


def test_every_button_of_the_title_row_has_its_command(qtbot: QtBot, theme: Theme) -> None:
    assert theme is not None
    row, bench = DesignTitleRow(editor()), page_editor()
    shown(qtbot, row, height=60)
    bench.act("Empty it", lambda _draft: editor().new_design())
    row.show_design(bench)
    emitted = record(row.command_requested)
    for button in (row.back_button, row.undo_button, row.fill_button, row.play_button, row.save_button):
        QTest.mouseClick(button, LEFT)
    row.revert_action.trigger()
    commands = ("back", "undo", "fill", "play", "save", "revert")
    assert emitted == [(command,) for command in commands]
    assert row.undo_button.isEnabled()
    assert not row.redo_button.isEnabled()
    assert row.revert_action.isEnabled()
    assert not row.bare_action.isEnabled()


def test_names_are_told_once_and_only_where_they_are_others(qtbot: QtBot, theme: Theme) -> None:
    assert theme is not None
    row = DesignTitleRow(editor())
    shown(qtbot, row, height=60)
    row.show_design(page_editor())
    names = record(row.name_changed)
    row.model.setFocus()
    QTest.keyClick(row.model, Qt.Key.Key_Return)
    assert names == []
    row.model.selectAll()
    QTest.keyClicks(row.model, "CN9-X")
    QTest.keyClick(row.model, Qt.Key.Key_Return)
    row.chassis.setFocus()
    assert names == [("Centurion", "CN9-X")]


def test_armor_is_asked_for_by_typing_and_by_buttons(qtbot: QtBot, theme: Theme) -> None:
    assert theme is not None
    panel = ArmorPanel()
    shown(qtbot, panel, 260, 300)
    armor = page_editor().view.armor
    assert armor is not None
    panel.show_armor(armor)
    tons, even, most = (
        record(signal) for signal in (panel.tons_requested, panel.even_requested, panel.maximum_requested)
    )
    panel.tons.line.selectAll()
    QTest.keyClicks(panel.tons.line, "9")
    assert tons == [(18,)], "in steps of half a ton"
    QTest.mouseClick(panel.even_button, LEFT)
    QTest.mouseClick(panel.maximum_button, LEFT)
    assert (even, most) == ([()], [()])


def test_the_chassis_is_changed_by_keys(qtbot: QtBot, theme: Theme) -> None:
    assert theme is not None
    header = DesignFields()
    shown(qtbot, header)
    view = page_editor().view
    header.show_fields(view.head.fields, set())
    changed = record(header.edit_requested)
    tonnage = header.fields["tonnage"].control
    assert isinstance(tonnage, NumberField)
    QTest.keyClick(tonnage.line, Qt.Key.Key_Up)
    assert changed[0] == ("tonnage", 55)


def test_the_palette_is_searched_filtered_and_taken_from(qtbot: QtBot, theme: Theme) -> None:
    assert theme is not None
    bench = page_editor()
    palette = DesignPalette(bench)
    shown(qtbot, palette, 260, 600)
    palette.show_offers(bench.offers)
    chosen, carried = record(palette.chosen), record(palette.carry_requested)
    palette.search.setFocus()
    QTest.keyClicks(palette.search, "medium laser")
    QTest.keyClick(palette.search, Qt.Key.Key_Down)
    assert palette.list.hasFocus()
    offer = palette.list.current()
    assert offer is not None
    QTest.keyClick(palette.list, Qt.Key.Key_Return)
    QTest.keyClick(palette.list, Qt.Key.Key_Space)
    assert (chosen, carried) == ([(offer,)], [(offer,)])
    QTest.mouseClick(palette.list.viewport(), LEFT, pos=_middle(palette))
    QTest.mouseDClick(palette.list.viewport(), LEFT, pos=_middle(palette))
    assert chosen == [(offer,), (offer,)]
    palette.search.setText("no such weapon")
    assert palette.nothing.isVisible()


def _middle(palette: DesignPalette) -> QPoint:
    return palette.list.visualRect(palette.model.index(0, 0)).center()


def test_a_fault_is_chosen_by_key_and_by_click(qtbot: QtBot, theme: Theme) -> None:
    assert theme is not None
    bench = page_editor("ON1-M")
    DesignCommands(bench).empty_slot("left_torso", 4)
    DesignCommands(bench).empty_slot("left_torso", 5)
    lines = DesignLineList("Faults")
    shown(qtbot, lines, 260, 400)
    lines.show_lines(fault_lines(bench.faults, (), ""))
    chosen = record(lines.chosen)
    first = bench.faults[0]
    QTest.mouseClick(lines.viewport(), LEFT, pos=lines.visualItemRect(lines.item(0)).center())
    lines.setFocus()
    QTest.keyClick(lines, Qt.Key.Key_Return)
    assert chosen == [(first,), (first,)]
