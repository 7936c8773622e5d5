from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.engine.forces import ForceFault, ForceOffer
from companion.ui.forces.editor import ForceEditor
from companion.ui.forces.picker import CardPicker
from companion.ui.forces.tile_grid import NARROWEST, ForceTile, TileGrid

pytestmark = pytest.mark.usefixtures("theme")
OFFERS = tuple(ForceOffer(name, name.capitalize(), 10, f"What {name} does.") for name in "abcde")
LONG = ForceOffer("f", "Foxtrot", 3, "Words. " * 30, faults=(ForceFault("It is too much."),))


@pytest.fixture
def grid(qtbot: QtBot) -> TileGrid:
    made = TileGrid("Cards")
    qtbot.addWidget(made)
    made.resize(2 * NARROWEST + 20, 400)
    made.show_offers(OFFERS)
    made.show()
    qtbot.waitExposed(made)
    return made


def focused_tile() -> ForceTile:
    tile = QApplication.focusWidget()
    assert isinstance(tile, ForceTile)
    return tile


def test_arrow_keys_walk_the_tiles(qtbot: QtBot, grid: TileGrid) -> None:
    grid.activateWindow()
    grid.take_focus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is grid.tiles[0])
    walk = [
        (Qt.Key.Key_Right, "b"),
        (Qt.Key.Key_Down, "d"),
        (Qt.Key.Key_Left, "c"),
        (Qt.Key.Key_Down, "e"),
        (Qt.Key.Key_Down, "e"),
        (Qt.Key.Key_Up, "c"),
    ]
    for key, tile in walk:
        QTest.keyClick(focused_tile(), key)
        assert focused_tile().offer.id == tile


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_tile_is_chosen_by_a_key(qtbot: QtBot, grid: TileGrid, key: Qt.Key) -> None:
    with qtbot.waitSignal(grid.chosen) as chosen:
        QTest.keyClick(grid.tile("b"), key)
    assert chosen.args == ["b"]


def test_one_tile_is_on_the_way_of_the_tab_key(grid: TileGrid) -> None:
    grid.show_offers(OFFERS, "c")
    grid.filter("")
    strong = [tile.offer.id for tile in grid.tiles if tile.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert strong == ["c"]


def test_a_tile_is_as_high_as_its_words_and_read_out_whole(qtbot: QtBot) -> None:
    short, long = ForceTile(OFFERS[0]), ForceTile(LONG)
    for tile in (short, long):
        qtbot.addWidget(tile)
    assert long.heightForWidth(NARROWEST) > 2 * short.heightForWidth(NARROWEST)
    assert long.heightForWidth(2 * NARROWEST) < long.heightForWidth(NARROWEST)
    assert "3 points" in long.accessibleName()
    assert long.accessibleName().endswith("It is too much")


def test_the_keyboard_begins_at_what_may_be_taken(qtbot: QtBot, grid: TileGrid) -> None:
    grid.show_offers([LONG, *OFFERS])
    grid.activateWindow()
    grid.take_focus()
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), ForceTile))
    assert focused_tile().offer.id == "a"


def test_cards_are_searched_by_words(qtbot: QtBot, editor: ForceEditor) -> None:
    editor.add_unit("AS7-D")
    member = editor.members[0]
    picker = CardPicker("Atlas", lambda: editor._places(member), lambda *_: None)
    qtbot.addWidget(picker)
    picker.show()
    picker.activateWindow()
    QTest.keyClicks(picker.search, "Rifleman")
    assert picker.nothing.isVisible()
    picker.search.clear()
    assert not picker.nothing.isVisible()
    QTest.keyClicks(picker.search, "suppression")
    QTest.keyClick(picker.search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), ForceTile))
    assert focused_tile().offer.id == "suppression"
