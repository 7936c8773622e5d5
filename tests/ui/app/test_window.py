from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from companion.battles.library import Library
from companion.errors import InputError
from companion.ui.app.window import MainWindow
from companion.ui.dialogs.rules import RulesDialog
from companion.ui.help.pages import PAGES
from companion.ui.help.reader import HelpReader
from companion.ui.map.mapsheet import stamps
from companion.ui.map.mapsheet.stamps import stamp_cache
from companion.ui.print.preview.dialog import PrintPreview
from companion.ui.settings import WindowSettings
from companion.ui.welcome.to_hit_page import ToHitPage
from tests.screenshots import DUEL
from tests.store.builders import spoil_row
from tests.ui.table_driver import TableDriver, open_window, play_training, put_training_on_table


def test_the_welcome_page_comes_first_and_begins_a_battle(qtbot: QtBot, window: MainWindow) -> None:
    assert window.welcome.isVisible()
    window.welcome.first.click()
    assert window.battle is not None
    assert window.windowTitle() == "Training scenario – Companion"
    qtbot.waitUntil(window.battle.isVisible)


def test_what_is_wanted_before_the_battles_are_read_happens_afterwards(
    qtbot: QtBot, theme: object, home: Path
) -> None:
    assert theme is not None
    window = MainWindow(WindowSettings(home))
    window.show()
    window.begin()
    window.welcome.first.click()
    qtbot.waitUntil(lambda: window.battle is not None)
    window.close()


def test_the_last_battle_opens_again_exactly_as_left(qtbot: QtBot, table: TableDriver, home: Path) -> None:
    put_training_on_table(table)
    if table.page.bridge.ask is None:
        table.go_on()
    table.answer("3+4")
    table.select("hermes")
    table.page.centre.turn_to("sheets")
    battle = table.page.bridge.battle
    table.window.close()
    again = MainWindow(WindowSettings(home))
    again.show()
    again.begin()
    qtbot.waitUntil(lambda: again.battle is not None)
    page = TableDriver(again).page
    assert page.bridge.battle == battle
    assert page.selection.unit == "hermes"
    assert page.centre.pages.current == "sheets"
    assert page.ask_bar.is_asking
    assert page.bridge.given_answers == ((3, 4),)
    again.close()


def test_an_earlier_moment_that_was_looked_at_is_shown_again(
    qtbot: QtBot, table: TableDriver, home: Path
) -> None:
    put_training_on_table(table)
    first = table.page.bridge.session.lines()[0].entry_id
    table.page.bridge.look_at(first)
    table.window.close()
    again = MainWindow(WindowSettings(home))
    again.show()
    again.begin()
    qtbot.waitUntil(lambda: again.battle is not None)
    assert TableDriver(again).page.bridge.moment == first
    assert TableDriver(again).page.frame.banner.isVisible()
    again.close()


def test_a_second_window_is_told_and_may_look(qtbot: QtBot, table: TableDriver, home: Path) -> None:
    put_training_on_table(table)
    other = MainWindow(WindowSettings(home))
    other.show()
    other.begin()
    qtbot.waitUntil(lambda: other.banner.isVisible())
    assert "open in another Companion window" in other.banner.text_label.text()
    look = next(button for button in other.banner.buttons if button.text() == "Open read-only")
    look.click()
    qtbot.waitUntil(lambda: other.battle is not None)
    assert TableDriver(other).page.bridge.is_closed
    assert "Read-only" in TableDriver(other).page.frame.banner.text_label.text()
    other.close()


SPOILT = {
    "the battle": ["UPDATE battle SET updated_at = 'never', head_id = 4711"],
    "its journal": ["UPDATE entry SET parent_id = 2 WHERE id = 1"],
    "its events": ["UPDATE entry SET events = '[[1]]' WHERE id = 2"],
    "its header": ["UPDATE battle SET header = '[]'"],
}


@pytest.mark.parametrize("changes", SPOILT.values(), ids=SPOILT)
def test_a_damaged_battle_is_told_and_the_window_goes_on(
    qtbot: QtBot, table: TableDriver, home: Path, changes: list[str]
) -> None:
    put_training_on_table(table)
    table.window.close()
    spoil_row(home / "companion.sqlite3", *changes)
    again = MainWindow(WindowSettings(home))
    again.show()
    again.begin()
    qtbot.waitUntil(lambda: again.library is not None)
    assert again.welcome.isVisible()
    assert (
        "Training scenario: damaged" in again.banner.text_label.text()
        or "malformed" in again.banner.text_label.text()
    )
    entry = again.welcome.recent.list.item(0)
    assert "Cannot be opened" in entry.data(Qt.ItemDataRole.AccessibleTextRole)
    again.banner.hide()
    again.welcome.recent.chosen.emit(1)
    qtbot.waitUntil(again.banner.isVisible)
    assert again.welcome.isVisible()
    assert again.battle is None
    play_training(again)
    assert again.battle is not None
    again.close()


@pytest.mark.parametrize(
    "place", ["companion.battles.clubs.open_library", "companion.ui.table.files.import_script"]
)
def test_a_fault_in_opening_never_leaves_the_window_waiting(
    qtbot: QtBot, theme: object, home: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    assert theme is not None

    def fall(*_given: object, **_named: object) -> None:
        raise ZeroDivisionError("seven by nought")

    monkeypatch.setattr(place, fall)
    window = MainWindow(WindowSettings(home))
    window.show()
    with qtbot.captureExceptions() as fallen:
        window.begin(home / "battle.yaml")
        qtbot.waitUntil(lambda: bool(fallen))
    assert [kind for kind, _, _ in fallen] == [ZeroDivisionError]
    assert window.welcome.isVisible()
    window.close()


def test_a_battle_is_exported_and_opened_again(
    table: TableDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_training_on_table(table)
    battle, path = table.page.bridge.battle, tmp_path / "battle.yaml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    table.window.with_library(table.window.battle_commands.export)
    assert str(path) in table.window.banner.text_label.text()
    before = table.page.bridge.session.id
    table.window.with_library(table.window.battle_commands.open_script)
    assert table.page.bridge.session.id != before
    assert table.page.bridge.battle == battle


def test_a_faulty_script_is_told_with_its_place(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "battle.yaml"
    path.write_text("title: x\nrulesett: quickstart\n", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    window.with_library(window.battle_commands.open_script)
    assert "battle.yaml:2" in window.banner.text_label.text()
    assert window.battle is None


def test_a_sheet_is_printed(
    table: TableDriver, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cicada.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    table.page.do("print")
    (preview,) = table.window.findChildren(PrintPreview)
    assert len(preview.pages) == 1
    preview.options_panel.scopes["All"].click()
    assert len(preview.pages) == len(table.page.bridge.units())
    preview.save_pdf.click()
    qtbot.waitUntil(path.exists)
    assert path.read_bytes().startswith(b"%PDF")
    assert not any(each.isVisible() for each in table.window.findChildren(PrintPreview))


def test_the_rules_and_options_of_a_battle_are_shown(
    table: TableDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def read(dialog: RulesDialog) -> int:
        shown.extend(label.text() for label in dialog.findChildren(QLabel))
        return 0

    monkeypatch.setattr(RulesDialog, "exec", read)
    bound = next(action for action in table.window.actions() if action.shortcut().toString() == "Ctrl+I")
    bound.trigger()
    # The training scenario chooses what is the default too.
    for message in ("Quick-Start", "leaves the map", "Destroyed"):
        assert any(message in text for text in shown), (message, shown)


def test_going_back_to_the_welcome_page_keeps_the_battle(table: TableDriver) -> None:
    table.window.show_welcome()
    assert table.window.battle is None
    assert table.window.welcome.recent.list.count() == 1
    entry = table.window.welcome.recent.list.item(0)
    assert entry.text() == "Training scenario"
    table.window.welcome.battle_chosen.emit(1)
    assert table.window.battle is not None


def test_quick_to_hit_has_a_page_of_its_own(window: MainWindow) -> None:
    window.welcome.to_hit.click()
    page = window.pages.currentWidget()
    assert isinstance(page, ToHitPage)
    assert page.panel is not None
    line = page.panel.findChild(QLineEdit)
    assert isinstance(line, QLineEdit)
    QTest.keyClicks(line, "ml r5 walk t3")
    assert page.panel.answer is not None
    assert page.panel.answer.number == 8
    page.back_button.click()
    assert window.welcome.isVisible()


def test_the_size_of_everything_follows_the_keys(window: MainWindow) -> None:
    window.commands.carry_out("larger")
    window.commands.carry_out("larger")
    assert window.settings.scale == pytest.approx(1.2)
    window.commands.carry_out("smaller")
    assert window.settings.scale == pytest.approx(1.1)


def test_a_problem_in_words_ends_in_the_banner(window: MainWindow) -> None:
    def command(_library: Library) -> None:
        raise InputError("There is no such thing. Try another.")

    window.with_library(command)
    assert window.banner.text_label.text() == "There is no such thing. Try another."
    window.banner.close_button.click()
    assert window.banner.isHidden()


def test_the_window_opens_at_the_size_it_had(window: MainWindow, home: Path) -> None:
    window.resize(711, 577)
    QApplication.processEvents()
    window.close()
    again = open_window(home, (600, 500))
    again.window_geometry.restore()
    assert again.size().toTuple() == (711, 577)
    again.close()


def test_a_battle_tells_that_its_rules_were_edited(window: MainWindow, home: Path) -> None:
    manifest = home / "rulesets" / "ours" / "ruleset.yaml"
    manifest.parent.mkdir(parents=True)
    rules = "name: Ours\nextends: quickstart\nto_hit: {range: {medium: {value: 1, source: Ours}}}\n"
    manifest.write_text(rules, encoding="utf-8")
    library = window.library
    assert library is not None
    battle = library.play_scenario("ours", "training").id
    window.show_battle(library.open_battle(battle))
    assert window.banner.isHidden()
    manifest.write_text(rules.replace("value: 1", "value: 3"), encoding="utf-8")
    window.show_welcome()
    item = window.welcome.recent.list.item(0)
    assert "The rules have changed since" in item.data(Qt.ItemDataRole.AccessibleTextRole)
    window.show_battle(library.open_battle(battle))
    assert "The rules have changed since" in window.banner.text_label.text()
    window.show_welcome()
    assert window.banner.isHidden()


@pytest.mark.parametrize("command", ["rulesets", "design", "campaigns"])
def test_a_page_opened_from_a_battle_keeps_no_battle_that_was_closed(
    table: TableDriver, command: str, qtbot: QtBot
) -> None:
    window, page = table.window, weakref.ref(table.page)
    window.commands.carry_out(command)
    play_training(window)

    def is_gone() -> bool:
        # What is worked out in the background may hold it for as long as that takes.
        gc.collect()
        return page() is None

    qtbot.waitUntil(is_gone, timeout=20_000)


def test_a_battle_that_is_left_keeps_the_pictures_of_one_zoom_unless_they_are_many(
    table: TableDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.map.view.grab()
    drawn = stamp_cache().count
    table.map.view.zoom_in()
    table.map.view.grab()
    assert stamp_cache().count > drawn > 0
    table.window.show_welcome()
    assert 0 < stamp_cache().count <= drawn
    monkeypatch.setattr(stamps, "MOST_KEPT", 1)
    stamp_cache().leave()
    assert not stamp_cache().count


@pytest.mark.parametrize(
    ("command", "title"),
    [("hangar", "Hangar"), ("rulesets", "Rulesets"), ("backups", "Backups"), ("duel", "Duels")],
)
def test_the_title_of_the_window_names_the_page(window: MainWindow, command: str, title: str) -> None:
    window.commands.carry_out(command)
    assert window.windowTitle() == f"{title} – Companion"
    window.show_welcome()
    assert window.windowTitle() == "Companion"


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_f1_opens_the_page_of_what_is_in_front(window: MainWindow) -> None:
    def opened() -> str:
        window.commands.carry_out("help")
        (reader,) = window.findChildren(HelpReader)
        return PAGES[reader.pages.currentRow()].id

    assert opened() == "quick-start"
    library = window.library
    assert library is not None
    window.show_battle(library.new_battle(DUEL))
    assert opened() == "citytech"
    window.battle_commands.play_scenario(library, "untitled-mech", "quarry-duel")
    assert opened() == "untitled-mech"
    for command, page in (("hangar", "hangar"), ("rulesets", "house-rules"), ("backups", "backups")):
        window.commands.carry_out(command)
        QApplication.processEvents()
        assert opened() == page
