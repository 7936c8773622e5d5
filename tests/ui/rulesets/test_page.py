"""The page of rulesets, by clicks and keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from companion.documents.yamlfile import parse_document
from companion.errors import FileError
from companion.rulebooks.sharing import SharedRuleset, read_shared, shared_text
from companion.ui.app.window import MainWindow
from companion.ui.rulesets import dialogs
from companion.ui.rulesets.details import DUPLICATE, REMOVE, SHARE, WHERE
from companion.ui.rulesets.page import RulesetsPage
from companion.workshop.own_rulesets import house_rules
from tests.ui.plain_text_checks import marked_texts
from tests.ui.rulesets.conftest import EXAMPLE, Settle
from tests.ui.test_accessible import nameless

LEFT = Qt.MouseButton.LeftButton


def rows(page: RulesetsPage) -> list[str]:
    role = Qt.ItemDataRole.AccessibleTextRole
    return [page.list.item(row).data(role) for row in range(page.list.count())]


def listed_changes(page: RulesetsPage) -> list[list[str]]:
    tree = page.details.changes
    tops = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    items = [top.child(row) for top in tops if top is not None for row in range(top.childCount())]
    return [[item.text(column) for column in range(3)] for item in items if item is not None]


def click(widget: QWidget) -> None:
    assert widget.isVisible()
    assert widget.isEnabled()
    QTest.mouseClick(widget, LEFT)
    QApplication.processEvents()


def answer_dialogs(monkeypatch: pytest.MonkeyPatch, *, name: str = "") -> None:
    """Whatever a dialog asks is answered with yes."""

    def accept(dialog: QDialog) -> int:
        if isinstance(dialog, dialogs.RulesetNameDialog) and name:
            dialog.name.setText(name)
        if isinstance(dialog, dialogs.ExamplesDialog):
            dialog.list.setCurrentRow(0)
        return QDialog.DialogCode.Accepted.value

    monkeypatch.setattr(QDialog, "exec", accept)


def test_every_ruleset_is_listed_with_all_its_faults(page: RulesetsPage) -> None:
    listed = rows(page)
    (omega,) = [row for row in listed if row.startswith("Omega, ")]
    assert re.fullmatch("Omega, Comes with Companion, [0-9]+ changes", omega)
    assert [row for row in listed if row != omega] == [
        "Broken <b>table</b>, Yours, 2 faults",
        "Range penalties 0, 1, 2, Yours, 2 changes",
        "BT Tactics 3025, Comes with Companion",
        "CityTech, Comes with Companion",
        "Quick-Start, Comes with Companion",
        "Untitled Mech Game, Comes with Companion",
    ]
    page.choose("broken")
    assert page.details.faults.count() == 2
    assert "valu" in page.details.faults.item(0).text()
    assert "ruleset.yaml:5" in page.details.faults.item(0).text()


def test_what_changes_is_told_in_a_players_words(page: RulesetsPage) -> None:
    page.choose(EXAMPLE)
    assert listed_changes(page) == [["Medium range", "+2", "+1"], ["Long range", "+4", "+2"]]
    assert page.details.effect.text() == "A medium laser at 7 hexes: 8 becomes 6."


def test_options_are_told_with_what_may_be_chosen(page: RulesetsPage) -> None:
    page.choose("bt-tactics")
    text = page.details.options.text()
    assert text.startswith("Options: Medium range extends to: 12 hexes (default) or 15 hexes; ")


def test_a_click_on_a_fault_leads_to_its_line(page: RulesetsPage, settle: Settle) -> None:
    page.choose("broken")
    faults = page.details.faults
    QTest.mouseClick(faults.viewport(), LEFT, pos=faults.visualItemRect(faults.item(0)).center())
    assert page.editor is not None
    settle(page)
    assert page.editor.editor.textCursor().blockNumber() == 4
    assert page.editor.editor.fault_lines() == {5, 6}


def test_a_click_on_a_change_leads_to_its_line(page: RulesetsPage) -> None:
    page.choose(EXAMPLE)
    tree = page.details.changes
    index = tree.model().index(1, 0, tree.model().index(0, 0))
    where = QPoint(tree.columnViewportPosition(WHERE) + 9, tree.visualRect(index).center().y())
    QTest.mouseClick(tree.viewport(), LEFT, pos=where)
    assert page.editor is not None
    assert "long" in page.editor.editor.textCursor().block().text()


def test_shipped_rules_are_read_only_and_duplicated_as_an_overlay(
    page: RulesetsPage, settle: Settle, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.choose("citytech")
    assert not page.details.buttons[REMOVE].isVisible()
    answer_dialogs(monkeypatch, name="our-city")
    click(page.details.buttons[DUPLICATE])
    settle(page)
    assert page.list.current == "our-city"
    assert "extends: citytech" in (own / "our-city" / "ruleset.yaml").read_text(encoding="utf-8")
    page.edit("citytech")
    assert page.editor is not None
    assert page.editor.editor.isReadOnly()


def test_a_new_ruleset_is_begun_and_opened(
    page: RulesetsPage, settle: Settle, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.choose("quickstart")
    answer_dialogs(monkeypatch, name="our-start")
    click(page.new_button)
    settle(page)
    assert page.editor is not None
    assert (own / "our-start" / "ruleset.yaml").is_file()
    assert "extends: quickstart" in page.editor.editor.toPlainText()


def test_a_bad_name_is_told(page: RulesetsPage, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    answer_dialogs(monkeypatch, name="../evil")
    with qtbot.waitSignal(page.problem_reported) as given:
        click(page.new_button)
    assert "cannot be the name of a ruleset" in str(given.args)


def test_an_example_is_added_by_one_click(
    page: RulesetsPage, settle: Settle, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_dialogs(monkeypatch)
    click(page.examples_button)
    settle(page)
    added = page.commands.repository.examples()[0]
    assert page.list.current == added.name
    assert (own / added.name / "ruleset.yaml").is_file()


def test_a_ruleset_is_shared_as_one_file_and_comes_back(
    page: RulesetsPage, settle: Settle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "sent.yaml"
    monkeypatch.setattr(dialogs, "ask_share", lambda *_: file)
    page.choose(EXAMPLE)
    click(page.details.buttons[SHARE])
    sent = read_shared(parse_document(file.read_text(encoding="utf-8"), "sent.yaml"))
    assert sent.name == EXAMPLE
    monkeypatch.setattr(dialogs, "ask_import", lambda *_: file)
    monkeypatch.setattr(dialogs, "ask_replace", lambda *_: True)
    click(page.import_button)
    settle(page)
    assert page.list.current == EXAMPLE


def test_nothing_is_overwritten_unasked(
    page: RulesetsPage, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (own / EXAMPLE / "ruleset.yaml").read_text(encoding="utf-8")
    file = tmp_path / "sent.yaml"
    file.write_text(
        shared_text(SharedRuleset(EXAMPLE, {"ruleset.yaml": "name: x\nextends: citytech\n"})),
        encoding="utf-8",
    )
    monkeypatch.setattr(dialogs, "ask_replace", lambda *_: False)
    page.commands.import_path(file)
    assert (own / EXAMPLE / "ruleset.yaml").read_text(encoding="utf-8") == before


def test_a_hostile_file_is_refused_in_words(page: RulesetsPage, own: Path, tmp_path: Path) -> None:
    file = tmp_path / "sent.yaml"
    file.write_text(
        shared_text(SharedRuleset("x", {"ruleset.yaml": "a: 1", "../../evil.yaml": "a: 1"})), encoding="utf-8"
    )
    with pytest.raises(FileError, match="leads out"):
        page.commands.import_path(file)
    assert not (own.parent.parent / "evil.yaml").exists()
    assert not (own / "x").exists()


def test_what_is_removed_can_be_brought_back(
    page: RulesetsPage, window: MainWindow, settle: Settle, own: Path
) -> None:
    page.choose(EXAMPLE)
    click(page.details.buttons[REMOVE])
    settle(page)
    assert not (own / EXAMPLE).exists()
    (back,) = window.banner.buttons
    click(back)
    settle(page)
    assert (own / EXAMPLE).is_dir()
    assert page.list.current == EXAMPLE


def test_a_change_on_disk_is_shown(page: RulesetsPage, own: Path, qtbot: QtBot) -> None:
    page.choose(EXAMPLE)
    file = own / EXAMPLE / "ruleset.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("value: 1", "value: 3"), encoding="utf-8")
    qtbot.waitUntil(lambda: ["Medium range", "+2", "+3"] in listed_changes(page), timeout=20_000)


def test_it_is_reached_by_key_and_left_by_another(window: MainWindow, settle: Settle) -> None:
    QTest.keyClick(window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    page = window.rulesets.page
    assert page is not None
    settle(page)
    assert window.pages.currentWidget() is page
    QTest.keyClick(page.list, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.welcome


def test_everything_has_a_name_and_words_stay_plain(
    page: RulesetsPage, window: MainWindow, settle: Settle
) -> None:
    page.choose("broken")
    assert nameless(window) == []
    assert "Broken <b>table</b>" in page.details.title.text()
    page.edit("broken", tries=True)
    settle(page)
    assert nameless(window) == []
    assert [text for text in marked_texts(window) if "<b>" in text] == marked_texts(window)


def test_questions_are_answered_by_their_buttons(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def press(number: int) -> None:
        def answer(question: QDialog) -> int:
            question.show()
            click(question.findChildren(QPushButton)[number])
            return 1

        monkeypatch.setattr(QDialog, "exec", answer)

    given = []
    for number in range(3):
        press(number)
        given.append(dialogs.ask_unsaved(window))
    assert given == [True, False, None]
    press(1)
    assert not dialogs.ask_replace(window, "ours")


@pytest.fixture
def examples(page: RulesetsPage) -> dialogs.ExamplesDialog:
    dialog = dialogs.ExamplesDialog(house_rules(), ["no-explosions-by-heat"], page)
    dialog.show()
    return dialog


def examples_left(dialog: dialogs.ExamplesDialog) -> list[str]:
    items = [dialog.list.item(row) for row in range(dialog.list.count())]
    found = [dialogs.example_of(item) for item in items if not item.isHidden()]
    return [example.name for example in found if example is not None]


def test_examples_are_searched_by_what_they_change(examples: dialogs.ExamplesDialog) -> None:
    assert len(examples_left(examples)) == len(house_rules())
    QTest.keyClicks(examples.search, "heat.scale")
    assert examples_left(examples) == ["heat-shuts-components-down", "no-explosions-by-heat"]
    examples.search.setText("ARMS OF NOBODY")
    assert examples_left(examples) == []
    assert examples.nothing.isVisible()
    examples.search.clear()
    assert not examples.nothing.isVisible()
    assert "Changes heat." in examples.list.item(row_of("no-explosions-by-heat")).toolTip()


def row_of(name: str) -> int:
    return [example.name for example in house_rules()].index(name)


def test_return_in_the_search_leads_to_the_first_example_left_and_adds_nothing(
    examples: dialogs.ExamplesDialog,
) -> None:
    examples.search.setFocus()
    examples.list.setCurrentRow(0)
    QTest.keyClicks(examples.search, "scale")
    assert not examples.add_button.isEnabled()
    QTest.keyClick(examples.search, Qt.Key.Key_Return)
    assert examples.isVisible()
    assert examples.chosen_example is not None
    assert examples.chosen_example.name == "heat-shuts-components-down"
    assert examples.add_button.isEnabled()
