from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QTextCursor
from pytestqt.qtbot import QtBot

from companion.paths import resources
from companion.ui.help.cookbook import COOKBOOK, recipes
from companion.ui.help.pages import EVERY_KEY, PAGES, page_text
from companion.ui.help.reader import HelpReader
from companion.ui.theme.theme import Theme

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
        assert shortcut.words in text


def test_the_reader_turns_to_a_page(qtbot: QtBot) -> None:
    reader = HelpReader("dice")
    qtbot.addWidget(reader)
    assert "roll" in reader.text.toPlainText()
    reader.open_page("house-rules")
    assert reader.text.toPlainText().startswith("House rules")


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
        for words in (f"## {recipe.head.name}", recipe.head.about, recipe.head.effect, recipe.name, last):
            assert words in texts[page]


def test_long_lines_of_a_file_go_on_below(qtbot: QtBot) -> None:
    reader = HelpReader("recipes-weapons")
    qtbot.addWidget(reader)
    block = reader.text.document().begin()
    while "extends: citytech" not in block.text():
        block = block.next()
    assert not block.blockFormat().nonBreakableLines()
    assert block.blockFormat().background().color().name() == Theme.current().tokens.raised.lower()
