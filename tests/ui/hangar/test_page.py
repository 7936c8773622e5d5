"""The page of the hangar, by clicks, keys and dragging."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRectF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from companion.catalog.search.index import SearchOrder
from companion.errors import CompanionError
from companion.ui.app.window import MainWindow
from companion.ui.hangar.card.entry_card import FACTS, SHEET
from companion.ui.hangar.imports.import_dialog import ImportDialog
from companion.ui.hangar.page import HangarPage
from companion.ui.hangar.rows.columns import COLUMNS, LEAST_NAME, WITH_POINTS, ListColumn, row_areas
from companion.ui.theme.theme import Theme
from tests.catalog.importing.threads import import_in_threads
from tests.ui.hangar.conftest import Settle, show_hangar
from tests.ui.plain_text_checks import marked_texts
from tests.ui.test_accessible import nameless

pytestmark = pytest.mark.usefixtures("undressed")

LEFT = Qt.MouseButton.LeftButton
NEWLY = Qt.KeyboardModifier.NoModifier
ALSO = Qt.KeyboardModifier.ControlModifier


def names(page: HangarPage) -> list[str]:
    return [row.entry.name for row in page.list.rows.rows]


def click(widget: QWidget) -> None:
    assert widget.isVisible()
    QTest.mouseClick(widget, LEFT)
    QApplication.processEvents()


def click_row(page: HangarPage, name: str, held: Qt.KeyboardModifier = NEWLY) -> None:
    index = page.list.rows.index(names(page).index(name), 0)
    page.list.scrollTo(index)
    QTest.mouseClick(page.list.viewport(), LEFT, held, page.list.visualRect(index).center())


def type_in(page: HangarPage, text: str) -> None:
    page.field.clear()
    QTest.keyClicks(page.field, text)


# --- searching ---


def test_a_player_searches_by_words_chips_and_examples(page: HangarPage, settle: Settle) -> None:
    assert page.field.hasFocus()
    QTest.keyClicks(page.field, "imported ac/20 100t")
    assert names(page) == ["Atlas AS7-D"]
    assert [chip.text() for chip in page.chips.chips] == ["imported", "Autocannon/20", "100 tons"]
    assert page.chips.count.text().startswith("1 of ")

    type_in(page, "axman jump>=5")
    assert names(page) == []
    click(page.chips.chips[1])
    assert page.field.text() == "axman", "a chip takes its filter out"
    assert names(page) == ["Axman AXM-1N"]

    type_in(page, "jmp>=4")
    assert "Did you mean “jump”?" in page.chips.hint.text()
    assert names(page)
    type_in(page, "axmann")
    assert page.empty.isVisible()
    settle(page)
    assert page.chips.hint.text() == "Nothing has “axmann”. Did you mean “axman”?", "once nobody types"

    QTest.keyClick(page.field, Qt.Key.Key_Escape)
    click(next(chip for chip in page.chips.chips if chip.text() == "clan"))
    assert page.field.text() == "clan", "an example, offered while nothing is typed"
    assert all(row.entry.tech == "clan" for row in page.list.rows.rows)


@pytest.mark.dressed
def test_keys_and_headings_lead_through_the_list(page: HangarPage, settle: Settle) -> None:
    type_in(page, "imported mech")
    first, second = names(page)[:2]
    QTest.keyClick(page.field, Qt.Key.Key_Down)
    settle(page)
    assert page.card.name.text() == second
    QTest.keyClick(page.field, Qt.Key.Key_Up)
    assert page.card.name.text() == first
    QTest.keyClick(page.field, Qt.Key.Key_Return)
    assert page.list.hasFocus()

    middle = page.headings.place_of(SearchOrder.TONS).center().toPoint()
    QTest.mouseClick(page.headings, LEFT, NEWLY, middle)
    tons = [row.entry.tonnage for row in page.list.rows.rows]
    assert tons == sorted(tons, reverse=True)
    QTest.mouseClick(page.headings, LEFT, NEWLY, middle)
    assert [row.entry.tonnage for row in page.list.rows.rows] == sorted(tons)

    page.field.clear()
    page.list.setFocus()
    QTest.keyClicks(page.list, "mad")  # M is a key of the window elsewhere
    assert page.field.hasFocus()
    assert page.field.text() == "mad"


@pytest.mark.dressed
def test_every_search_begins_at_the_top_of_the_list(page: HangarPage, settle: Settle) -> None:
    type_in(page, "wolfhound")
    QTest.keyClick(page.field, Qt.Key.Key_Escape)
    assert page.list.verticalScrollBar().value() == 0
    assert [row.entry.name for row in page.chosen_rows()] == names(page)[:1]
    page.list.choose(page.list.rows.rows[-1].address)
    assert page.list.verticalScrollBar().value() > 0
    page.refresh()
    settle(page)
    assert [row.entry.name for row in page.chosen_rows()] == names(page)[-1:], "nobody searched"
    page.folders.choose("boards")
    assert page.list.verticalScrollBar().value() == 0
    assert [row.entry.name for row in page.chosen_rows()] == names(page)[:1]


@pytest.mark.parametrize("columns", [COLUMNS, WITH_POINTS])
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.dressed
def test_figures_give_way_to_names(
    columns: Sequence[ListColumn], theme: Theme, scale: float, page: HangarPage
) -> None:
    theme.set_scale(scale)
    tokens = theme.tokens
    beside = set()
    for width in range(260, 900, 10):
        where = row_areas(tokens, QRectF(0, 0, width, 52), columns)
        shown = [column.id for column, _ in where.figures]
        assert not shown or where.text.width() >= tokens.px(LEAST_NAME)
        assert all(area.left() >= where.text.right() for _, area in where.figures)
        beside.add(tuple(shown))
    assert tuple(column.id for column in columns) in beside
    page.window().resize(1280, 720)
    QApplication.processEvents()
    area = QRectF(page.list.visualRect(page.list.rows.index(0, 0)))
    assert row_areas(tokens, area, columns).text.width() >= tokens.px(LEAST_NAME)


# --- the card ---


def test_facts_and_sheet_of_a_unit(page: HangarPage, settle: Settle) -> None:
    type_in(page, "ruleset:citytech hbk-4g")
    settle(page)
    card = page.card
    assert card.name.text() == "Hunchback HBK-4G"
    assert card.tabs.current == FACTS
    assert "Autocannon/20" in card.facts.shown_texts
    assert "7 hexes" in _reading_at(page, 7)
    page.list.setFocus()
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert card.tabs.current == SHEET


def _reading_at(page: HangarPage, place: int) -> str:
    chart = page.card.facts.chart
    for _ in range(place):
        QTest.keyClick(chart, Qt.Key.Key_Right)
    return chart.place_text()


def test_the_card_is_of_the_unit_in_its_head(page: HangarPage, settle: Settle) -> None:
    type_in(page, "ruleset:citytech mech")
    settle(page)
    first, other = names(page)[:2]
    click_row(page, first)
    settle(page)
    card = page.card
    facts = card.facts.shown_texts
    assert card.pages.currentWidget() is card.tabs

    click_row(page, other)
    assert card.name.text() == other
    assert card.pages.currentWidget() is not card.tabs, "not with the facts of another below it"
    click_row(page, first)
    assert card.name.text() == first, "chosen again before the other was looked at"
    settle(page)
    assert (card.name.text(), card.facts.shown_texts) == (first, facts)
    assert card.pages.currentWidget() is card.tabs


def test_what_cannot_be_played_here_says_why(page: HangarPage, settle: Settle) -> None:
    type_in(page, "axman")
    settle(page)
    assert "Hatchet" in page.card.facts.shown_texts
    assert "Gyro: XL Gyro" in page.card.facts.shown_texts
    (fold,) = page.card.facts.folds
    assert fold.heading.text() == "3 parts without rules here"
    assert not fold.is_open
    click(fold.heading)
    assert fold.is_open
    assert "Hatchet" in [label.text() for label in fold.content.findChildren(QLabel)]

    type_in(page, "elemental")
    settle(page)
    card = page.card
    assert card.facts.shown_texts
    assert not card.tabs.button(SHEET).isEnabled()
    battle = card.buttons["battle"]
    assert battle.property("kind") == "normal"
    assert not battle.isEnabled()
    assert "It cannot be played here" in battle.toolTip()
    type_in(page, "ruleset:citytech hbk-4g")
    settle(page)
    assert battle.property("kind") == "primary"
    assert battle.isEnabled()


@pytest.mark.dressed
def test_the_card_begins_with_movement_armor_and_weapons(page: HangarPage, settle: Settle) -> None:
    type_in(page, "ruleset:citytech hbk-4g")
    settle(page)
    facts = page.card.facts
    assert page.card.picture.isVisible()

    def top(text: str) -> int:
        label = next(label for label in facts.findChildren(QLabel) if label.text() == text)
        return label.mapTo(facts, QPoint(0, 0)).y()

    assert top("Move") == top("Armor") < top("Carries") < top("Autocannon/20")
    assert top("Autocannon/20") < facts.chart.mapTo(facts, QPoint(0, 0)).y()
    assert facts.folds == []
    type_in(page, "ruleset:bt-tactics atlas")
    settle(page)
    assert top("Move") < top("Carries") < facts.chart.mapTo(facts, QPoint(0, 0)).y()
    assert facts.shown_texts[0].startswith("Autocannon · LRM")


def test_trouble_with_another_unit_is_not_told_on_the_card_of_this_one(
    page: HangarPage, settle: Settle
) -> None:
    type_in(page, "ruleset:citytech mech")
    settle(page)
    first, other = page.list.rows.rows[:2]
    click_row(page, first.entry.name)
    settle(page)
    texts = page.card.facts.shown_texts
    page.inspector._show(other.entry, CompanionError("It cannot be read."))
    assert page.card.name.text() == first.entry.name
    assert page.card.pages.currentWidget() is page.card.tabs
    assert page.card.facts.shown_texts == texts


def test_a_board_is_shown_whole_and_a_force_names_its_units(page: HangarPage, settle: Settle) -> None:
    type_in(page, "ridge and ford")
    settle(page)
    assert page.card.board.isVisible()
    assert page.card.board.accessibleName() == "Ridge and Ford, 32 by 17 hexes"
    type_in(page, "bob")
    settle(page)
    assert page.card.parts.text() == "Atlas AS7-D\nLocust LCT-1V"


def test_several_are_counted_and_compared(page: HangarPage, settle: Settle) -> None:
    type_in(page, "ruleset:citytech shipped mech")
    click_row(page, "Hunchback HBK-4G")
    click_row(page, "Orion ON1-M", ALSO)
    assert page.card.name.text() == "2 chosen"
    assert page.card.about.text() == "125 tons in all"
    click(page.card.buttons["compare"])
    settle(page)
    assert page.is_comparing
    lines = {line.name: line for line in page.comparison.lines}
    assert lines["Tons"].cells == ("50", "75")
    assert lines["Armor"].is_best(1)
    assert not lines["Head"].differs
    QTest.keyClick(page.comparison, Qt.Key.Key_Escape)
    assert not page.is_comparing


# --- favourites and folders ---


def test_a_star_and_a_key_make_favourites(page: HangarPage) -> None:
    type_in(page, "axman")
    index = page.list.rows.index(0, 0)
    star = row_areas(Theme.current().tokens, page.list.visualRect(index).toRectF()).star.center().toPoint()
    QTest.mouseClick(page.list.viewport(), LEFT, NEWLY, star)
    assert page.list.rows.rows[0].is_favourite
    type_in(page, "fav")
    assert names(page) == ["Axman AXM-1N"]

    type_in(page, "imported ppc")
    page.list.selectAll()
    QTest.keyClick(page.list, Qt.Key.Key_F)
    assert all(row.is_favourite for row in page.list.rows.rows)
    page.folders.choose("favourites")
    page.field.clear()
    assert set(names(page)) == {"Axman AXM-1N", "Awesome AWS-8Q", "Loki Prime"}


def folder_named(page: HangarPage, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_args: (name, True))
    click(page.folder_button)


def test_units_are_dragged_into_a_folder(page: HangarPage, monkeypatch: pytest.MonkeyPatch) -> None:
    folder_named(page, monkeypatch, "Wolf’s Dragoons")
    type_in(page, "imported 65t")
    page.list.selectAll()
    data = page.list.rows.mimeData(page.list.selectionModel().selectedIndexes())
    item = page.folders.item_of_folder("Wolf’s Dragoons")
    assert item is not None
    spot = QPointF(page.folders.visualItemRect(item).center())
    page.folders.dropEvent(QDropEvent(spot, Qt.DropAction.CopyAction, data, LEFT, NEWLY))
    page.field.clear()
    page.folders.choose(f"folder/{page.stock.folders[0].id}")
    assert set(names(page)) == {"Axman AXM-1N", "Loki Prime"}
    page.folders.choose("all")
    type_in(page, "folder:dragoons")
    assert set(names(page)) == {"Axman AXM-1N", "Loki Prime"}


def test_a_folder_is_named_renamed_removed_and_brought_back(
    page: HangarPage, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder_named(page, monkeypatch, "Lance")
    page.folders.choose(f"folder/{page.stock.folders[0].id}")
    monkeypatch.setattr(QInputDialog, "getText", lambda *_args: ("Command lance", True))
    QTest.keyClick(page.folders, Qt.Key.Key_F2)
    assert [folder.name for folder in page.stock.folders] == ["Command lance"]
    QTest.keyClick(page.folders, Qt.Key.Key_Delete)
    assert not page.stock.folders
    click(window.banner.buttons[0])
    assert [folder.name for folder in page.stock.folders] == ["Command lance"]
    folder_named(page, monkeypatch, "command lance")
    assert "command lance" in window.banner.text_label.text().lower(), "the name is taken"
    assert len(page.stock.folders) == 1


# --- what is done with units ---


def test_what_is_imported_is_removed_and_brought_back(
    page: HangarPage, window: MainWindow, settle: Settle
) -> None:
    type_in(page, "shipped hbk-4g")
    page.list.setFocus()
    QTest.keyClick(page.list, Qt.Key.Key_Delete)
    assert "imported or designed here" in window.banner.text_label.text()

    type_in(page, "axman")
    settle(page)
    menu: QMenu = page.card.more_menu(page)
    labels = {action.text(): action.isEnabled() for action in menu.actions()}
    assert labels["Remove"] is True
    assert labels["Compare"] is False
    page.list.setFocus()
    QTest.keyClick(page.list, Qt.Key.Key_Delete)
    settle(page)
    assert names(page) == []
    click(window.banner.buttons[0])
    settle(page)
    assert names(page) == ["Axman AXM-1N"]


def test_the_page_remembers_how_it_was(
    page: HangarPage, window: MainWindow, settle: Settle, qtbot: QtBot
) -> None:
    type_in(page, "clan")
    page.folders.choose("imported")
    page.close_down()
    library = window.library
    assert library is not None
    again = HangarPage(library, page.stock)
    qtbot.addWidget(again)
    settle(again)
    assert (again.field.text(), again.folders.place) == ("clan", "imported")


def test_escape_clears_the_search_then_leaves(page: HangarPage, window: MainWindow) -> None:
    type_in(page, "clan")
    QTest.keyClick(page.field, Qt.Key.Key_Escape)
    assert page.field.text() == ""
    QTest.keyClick(page.field, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.welcome


def test_everything_has_a_name_and_nothing_is_read_as_html(page: HangarPage, window: MainWindow) -> None:
    assert nameless(window) == []
    assert marked_texts(page) == []


def test_it_is_reached_by_key_card_and_menu(home: Path, window: MainWindow, settle: Settle) -> None:
    assert home.is_dir()
    click(window.welcome.hangar)
    assert window.hangar.is_shown
    settle(show_hangar(window, settle))


# --- bringing in ---


MECH = """\
id: Own {number}
name: Own {number}
chassis: Own
model: "{number}"
tonnage: 20
tech: inner_sphere
movement: {{walking: 4, running: 6, jumping: 0}}
armor: {{head: 9, center_torso: 8, left_torso: 5, right_torso: 5, left_arm: 4, right_arm: 4,
  left_leg: 5, right_leg: 5}}
weapons: []
source: "Ours"
"""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with two units and something that is none."""
    folder: Path = tmp_path / "bring"
    folder.mkdir()
    for number in (1, 2):
        (folder / f"own{number}.yaml").write_text(MECH.format(number=number), encoding="utf-8")
    (folder / "letter.txt").write_text("Dear Hanna", encoding="utf-8")
    (folder / "broken.yaml").write_text("model: [x", encoding="utf-8")
    return folder


def drop_files(window: MainWindow, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    spot = window.rect().center()
    QApplication.sendEvent(window, QDragEnterEvent(spot, Qt.DropAction.CopyAction, data, LEFT, NEWLY))
    assert window.file_drop.veil.isVisible()
    drop = QDropEvent(QPointF(spot), Qt.DropAction.CopyAction, data, LEFT, NEWLY)
    QApplication.sendEvent(window, drop)
    assert not window.file_drop.veil.isVisible()


def test_a_folder_that_is_dropped_comes_in_with_a_report(
    home: Path, window: MainWindow, files: Path, settle: Settle, qtbot: QtBot
) -> None:
    assert home.is_dir()
    drop_files(window, files)
    page = window.hangar.page
    assert page is not None
    dialog = page.imports.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: not dialog.is_busy, timeout=60_000)
    settle(page)
    counts = dialog.report.model.counts
    assert counts["refused"] >= 1
    click(dialog.report.filters["refused"])
    assert all(line.status == "refused" for line in dialog.report.model.rows)
    assert "broken.yaml" in dialog.report.model.text()
    click(dialog.report.copy_button)
    assert "broken.yaml" in QGuiApplication.clipboard().text()
    click(dialog.close_button)


def test_a_folder_is_imported_by_the_button(
    page: HangarPage, files: Path, settle: Settle, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_in_threads(monkeypatch)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(files))
    assert page.import_button.menu().actions() == [page.files_action, page.folder_action]
    page.folder_action.trigger()
    dialog = page.imports.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: not dialog.is_busy, timeout=60_000)
    settle(page)
    assert {"Own 1", "Own 2"} <= set(names(page))
    table = dialog.report.table
    assert table.currentIndex().row() == 0
    assert "broken.yaml" in dialog.report.details.text(), "the reason of the first, whole"
    assert table.textElideMode() == Qt.TextElideMode.ElideRight
    click(dialog.close_button)


def test_an_import_that_was_closed_is_let_go(
    page: HangarPage, files: Path, settle: Settle, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_in_threads(monkeypatch)
    for path in (files / "own1.yaml", files / "own2.yaml"):
        page.imports.import_paths([path])
        dialog = page.imports.dialog
        assert dialog is not None
        with qtbot.waitSignal(dialog.destroyed, timeout=60_000):
            qtbot.waitUntil(partial(is_idle, dialog), timeout=60_000)
            click(dialog.close_button)
        settle(page)
    assert page.imports.dialog is None
    assert not page.findChildren(ImportDialog)
    assert {"Own 1", "Own 2"} <= set(names(page))


def is_idle(dialog: ImportDialog) -> bool:
    """Whether an import has come to its report."""
    return not dialog.is_busy


def test_only_files_of_this_computer_are_taken(window: MainWindow) -> None:
    data = QMimeData()
    data.setUrls([QUrl("https://example.org/a.mtf")])
    enter = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, LEFT, NEWLY)
    QApplication.sendEvent(window, enter)
    assert not window.file_drop.veil.isVisible()


def test_keys_of_a_battle_mean_nothing_here(page: HangarPage, window: MainWindow) -> None:
    page.folders.setFocus()
    QTest.keyClick(page.folders, Qt.Key.Key_U)
    assert page.do("undo")
    QTest.keyClick(page.folders, Qt.Key.Key_Slash)
    assert page.field.hasFocus()
    assert not page.do("settings")
    assert window.hangar.is_shown


def test_an_imported_unit_is_renamed(
    page: HangarPage, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_args: ("Hatchet", True))
    type_in(page, "axman")
    page.carry_out("rename")
    settle(page)
    type_in(page, "hatchet")
    assert names(page)[0] == "Hatchet"
