from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QFont, QImage, QTextCursor, QTextDocument, QTextFrame
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.engine.families import FAMILIES, SHIPPED
from companion.paths import resources
from companion.ui.help.pages import COOKBOOK, EVERY_KEY, PAGES, READ_ON, page_on_game, page_text, recipes
from companion.ui.help.reader import (
    PAGE,
    HelpReader,
    fragments_of,
    framed_picture,
    picture_file,
    read_pictures,
)
from companion.ui.theme.theme import Theme
from companion.workshop.reference import TITLES
from tests.builders import source

pytestmark = pytest.mark.usefixtures("theme", "home")


@pytest.mark.parametrize("page", [page.id for page in PAGES])
def test_every_page_has_a_title_and_nothing_left_to_fill_in(page: str) -> None:
    text = page_text(page)
    assert text.startswith("# ")
    for name in ("{folder}", "{example}"):
        assert name not in text


def test_the_page_of_keys_names_every_shortcut() -> None:
    text = page_text("shortcuts")
    for shortcut in EVERY_KEY:
        assert shortcut.text in text


def test_the_reader_turns_to_a_page(qtbot: QtBot) -> None:
    reader = HelpReader("dice")
    qtbot.addWidget(reader)
    assert "roll" in reader.text.toPlainText()
    reader.open_page("house-rules")
    assert reader.text.toPlainText().startswith("House rules")


def test_a_page_that_was_left_is_let_go(qtbot: QtBot) -> None:
    reader = HelpReader("dice")
    qtbot.addWidget(reader)
    before = frames()
    for page in ("house-rules", "reference-tactics", "dice"):
        reader.open_page(page)
    assert frames() <= before


def frames() -> int:
    """Return how many frames of texts Python holds."""
    gc.collect()
    return sum(isinstance(each, QTextFrame) for each in gc.get_objects())


@pytest.mark.parametrize("page", ["quick-start", "shortcuts"])
def test_strong_words_are_in_a_weight_that_is_shipped(qtbot: QtBot, page: str) -> None:
    reader = HelpReader(page)
    qtbot.addWidget(reader)
    cursor, weights = QTextCursor(reader.text.document()), set()
    while cursor.movePosition(QTextCursor.MoveOperation.NextCharacter):
        weights.add(cursor.charFormat().fontWeight())
    assert max(weights) == QFont.Weight.DemiBold


def test_the_pages_of_keys_explain_every_key() -> None:
    text = page_text("reference-battletech")
    assert "`to_hit.automatic_miss_above`: a whole number, -100 to 100; required." in text
    assert "In citytech `12` (CityTech, Combat \\> Modified To-Hit Number)." in text
    assert "`activation_order`" in page_text("reference-files")


def test_words_are_found_on_a_page(qtbot: QtBot) -> None:
    reader = HelpReader("reference-tactics")
    qtbot.addWidget(reader)
    reader.search.setText("stripped_divisor")
    reader.search.returnPressed.emit()
    first = reader.text.textCursor()
    assert first.selectedText() == "stripped_divisor"
    assert reader.find_next()
    reader.search.setText("nowhere at all")
    assert not reader.find_next()


def test_the_recipes_are_what_the_files_say() -> None:
    texts = {page: page_text(page) for page in COOKBOOK}
    for recipe in recipes():
        (page,) = (page for page, chapter in COOKBOOK.items() if recipe.section in chapter.sections)
        file = resources() / "examples" / "house-rules" / recipe.name / "ruleset.yaml"
        last = file.read_text(encoding="utf-8").strip().splitlines()[-1]
        for text in (f"## {recipe.head.name}", recipe.head.about, recipe.head.effect, recipe.name, last):
            assert text in texts[page]


def test_long_lines_of_a_file_go_on_below(qtbot: QtBot) -> None:
    reader = HelpReader("recipes-weapons")
    qtbot.addWidget(reader)
    block = reader.text.document().begin()
    while "extends: citytech" not in block.text():
        block = block.next()
    assert not block.blockFormat().nonBreakableLines()
    assert block.blockFormat().background().color().name() == Theme.current().tokens.raised.lower()


# --- searching, and links ---


def shown_pages(reader: HelpReader) -> list[str]:
    items = (reader.pages.item(row) for row in range(reader.pages.count()))
    return [str(item.data(PAGE)) for item in items if not item.isHidden()]


def test_a_search_goes_over_all_pages(qtbot: QtBot) -> None:
    reader = HelpReader("quick-start")
    qtbot.addWidget(reader)
    reader.search.setText("charcoal-free nonsense")
    assert not shown_pages(reader)
    assert not reader.none_found.isHidden()
    reader.search.setText("backup")
    found = shown_pages(reader)
    assert "backups" in found
    assert "map" not in found
    assert reader.pages.item([each.id for each in PAGES].index("backups")).text().startswith("Backups (")
    assert reader.text.textCursor().selectedText().lower() == "backup"
    turned_to = set()
    for _ in range(200):
        turned_to.add(PAGES[reader.pages.currentRow()].id)
        assert reader.find_next()
    assert turned_to == set(found), "Enter goes on to the next page that has the words"
    reader.search.clear()
    assert len(shown_pages(reader)) == len(PAGES)


def test_ctrl_f_takes_the_keyboard_to_the_search(qtbot: QtBot) -> None:
    reader = HelpReader("dice")
    qtbot.addWidget(reader)
    reader.show()
    reader.activateWindow()
    qtbot.waitUntil(reader.isActiveWindow)
    reader.text.setFocus()
    QTest.keyClick(reader.text, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert reader.search.hasFocus()


@pytest.mark.parametrize("page", list(READ_ON))
def test_links_lead_to_pages(qtbot: QtBot, page: str) -> None:
    reader = HelpReader(page)
    qtbot.addWidget(reader)
    for other in READ_ON[page]:
        reader.open_page(page)
        reader.text.anchorClicked.emit(QUrl(other))
        assert PAGES[reader.pages.currentRow()].id == other


# --- pictures ---

WITH_PICTURES = ("quick-start", "citytech", "hangar", "design", "campaigns")


def pictures_on(reader: HelpReader) -> list[str]:
    block, names = reader.text.document().begin(), []
    while block.isValid():
        formats = (each.charFormat() for each in fragments_of(block))
        names += [each.toImageFormat().name() for each in formats if each.isImageFormat()]
        block = block.next()
    return names


def picture_on(reader: HelpReader) -> QImage:
    """Return the picture of a page as it is drawn there."""
    (name,) = pictures_on(reader)
    picture = reader.text.document().resource(QTextDocument.ResourceType.ImageResource.value, QUrl(name))
    assert isinstance(picture, QImage)
    return picture


def is_drawn(picture: QImage) -> bool:
    """Whether there is more on it than a frame."""
    row = picture.height() // 2
    return len({picture.pixel(column, row) for column in range(4, picture.width() - 4)}) > 1


@pytest.mark.parametrize("page", WITH_PICTURES)
def test_a_page_shows_the_window_as_the_tests_have_drawn_it(qtbot: QtBot, page: str) -> None:
    reader = HelpReader(page)
    qtbot.addWidget(reader)
    reader.show()
    for width in (700, 1000):
        reader.resize(width, 640)
        QApplication.processEvents()
        picture = picture_on(reader)
        room = reader.text.viewport().width()
        assert room / 2 < picture.width() < room, "as wide as there is room"
    layout = reader.text.document().documentLayout()
    block = reader.text.document().begin()
    while not any(each.charFormat().isImageFormat() for each in fragments_of(block)):
        block = block.next()
    assert layout.blockBoundingRect(block).height() < 1.1 * picture.height(), "no gap below the picture"
    qtbot.waitUntil(lambda: not reader.text.reading.is_busy)
    assert is_drawn(picture_on(reader))


@pytest.mark.parametrize("page", WITH_PICTURES)
def test_a_picture_comes_into_the_room_that_is_kept_for_it(qtbot: QtBot, page: str) -> None:
    reader = HelpReader(page)
    qtbot.addWidget(reader)
    before = picture_on(reader)
    assert not is_drawn(before), "the page is there before its picture is read"
    reader.show()
    qtbot.waitUntil(lambda: is_drawn(picture_on(reader)))
    reader.resize(reader.width() - 40, reader.height())
    assert is_drawn(picture_on(reader)), "read once, it is there at every size"
    name = pictures_on(reader)[0]
    (whole,) = read_pictures([name]).values()
    tokens = Theme.current().tokens
    empty = framed_picture(name, None, before.width(), 1.0, tokens)
    assert framed_picture(name, whole, before.width(), 1.0, tokens).size() == empty.size()


def test_a_page_turned_to_meanwhile_has_its_own_picture(qtbot: QtBot) -> None:
    reader = HelpReader("quick-start")
    qtbot.addWidget(reader)
    reader.show()
    reader.open_page("hangar")
    qtbot.waitUntil(lambda: is_drawn(picture_on(reader)))
    assert pictures_on(reader) == ["hangar.png"]
    reader.hide()
    reader.open_page("quick-start")
    assert not is_drawn(picture_on(reader))
    reader.show()
    qtbot.waitUntil(lambda: is_drawn(picture_on(reader)))


@pytest.mark.parametrize("name", ["missing.png", "../icons/app.png", "/etc/hostname", "light.txt"])
def test_no_other_picture_is_opened(qapp: QApplication, name: str) -> None:
    assert qapp is not None
    assert picture_file(name) is None
    assert read_pictures([name]) == {}
    assert framed_picture(name, None, 600, 1.0, Theme.current().tokens).width() == 1


@pytest.mark.parametrize("page", [page.id for page in PAGES])
def test_every_link_on_a_page_leads_to_another(qtbot: QtBot, page: str) -> None:
    reader = HelpReader(page)
    qtbot.addWidget(reader)
    block, links = reader.text.document().begin(), set()
    while block.isValid():
        links |= {each.charFormat().anchorHref() for each in fragments_of(block)} - {""}
        block = block.next()
    known = {each.id for each in PAGES}
    assert {link for link in links if not link.startswith("http")} <= known


@pytest.mark.rule("Omega", "R1")
def test_what_a_ruleset_changes_is_made_from_the_rules() -> None:
    text = page_text("omega-differences")
    assert "| `attacks.accidental_fall.base` | `7` | `9` | Omega, Accidental Falls From Above |" in text
    assert "## infantry" in text


# --- games ---


@pytest.mark.parametrize(
    ("ruleset", "page"),
    [
        ("citytech", "citytech"),
        ("omega", "omega"),
        ("bt-tactics", "bt-tactics"),
        ("untitled-mech", "untitled-mech"),
        ("quickstart", ""),
        ("citytech+omega", "omega"),
    ],
)
def test_a_game_has_the_page_of_its_ruleset_or_of_the_one_it_extends(ruleset: str, page: str) -> None:
    assert page_on_game(source(ruleset).chain) == page


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_a_page_that_leads_on_to_its_keys(family: str) -> None:
    keys = f"reference-{family}"
    assert keys in READ_ON[SHIPPED[family]]
    assert "required" in page_text(keys)


def test_the_keys_of_other_files_name_every_kind_of_file() -> None:
    text = page_text("reference-files")
    assert [name for name, (title, _) in TITLES.items() if f"## {title}" not in text] == [*SHIPPED]
