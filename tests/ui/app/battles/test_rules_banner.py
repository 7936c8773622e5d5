"""A battle whose rules differ from the current ones: the banner, the dialog, adoption and undo."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.engine.marks import Mark
from companion.ui.app.battles.rules_banner import ADOPTED, CHANGED
from companion.ui.app.window import MainWindow
from companion.ui.dialogs.changed_rules import KEEP, TAKE, TITLE, ChangedRulesDialog
from companion.ui.dialogs.rules import RulesDialog
from tests.battles.rules.tables import EditableTable


@pytest.fixture
def edited(window: MainWindow, home: Path) -> EditableTable:
    """A battle on the table whose rules and one unit have changed since."""
    assert window.library is not None
    table = EditableTable(home, window.library)
    table.write_files()
    session = table.begin()
    table.edit("value: 5", "value: 7")
    table.edit_unit(lambda unit: unit["armor"].update(head=5))
    window.show_battle(table.library.open_battle(session.id))
    return table


def base(window: MainWindow) -> int:
    assert window.battle is not None
    value: int = window.battle.bridge.battle.rules.tables.to_hit.base.value
    return value


def answer_dialog(window: MainWindow, monkeypatch: pytest.MonkeyPatch, *, take: bool) -> ChangedRulesDialog:
    """Return the dialog that the banner opens, as it was answered."""
    shown: list[ChangedRulesDialog] = []

    def exec_(dialog: ChangedRulesDialog) -> int:
        shown.append(dialog)
        return int(take)

    monkeypatch.setattr(ChangedRulesDialog, "exec", exec_)
    window.banner.buttons[0].click()
    QApplication.processEvents()
    return shown[0]


def rows(dialog: ChangedRulesDialog) -> list[str]:
    tree = dialog.tree
    found = []
    for at in range(tree.topLevelItemCount()):
        top = tree.topLevelItem(at)
        assert top is not None
        found.append(top.text(0))
        for row in range(top.childCount()):
            item = top.child(row)
            assert item is not None
            found.append(" | ".join(item.text(column) for column in range(3)))
    return found


@pytest.mark.usefixtures("edited")
def test_what_has_changed_is_shown_and_taken_over(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert window.banner.text_label.text() == CHANGED
    assert base(window) == 5
    before = window.battle
    dialog = answer_dialog(window, monkeypatch, take=True)
    assert rows(dialog) == ["To hit", "Base to-hit number | +5 | +7", "Cicada CDA-X", "Armor, head | 9 | 5"]
    assert dialog.take_button.isEnabled()
    assert (base(window), window.banner.text_label.text()) == (7, ADOPTED)
    assert window.battle is not before
    assert window.battle is not None
    window.battle.bridge.undo()
    QApplication.processEvents()
    assert (base(window), window.banner.text_label.text()) == (5, CHANGED)
    window.battle.bridge.redo()
    QApplication.processEvents()
    assert base(window) == 7
    assert window.banner.isHidden()


def test_who_keeps_the_old_rules_is_not_asked_again(
    window: MainWindow, edited: EditableTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_dialog(window, monkeypatch, take=False)
    assert window.banner.isHidden()
    assert base(window) == 5
    assert window.battle is not None
    battle = window.battle.bridge.session.id
    window.show_battle(edited.library.open_battle(battle))
    assert window.banner.isHidden()
    edited.edit("value: 7", "value: 8")
    window.show_battle(edited.library.open_battle(battle))
    assert window.banner.text_label.text() == CHANGED
    window.show_welcome()
    assert window.banner.isHidden()
    item = window.welcome.recent.list.item(0)
    assert TITLE in item.data(Qt.ItemDataRole.AccessibleTextRole)


def test_rules_that_are_gone_cannot_be_taken_over(
    window: MainWindow, edited: EditableTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited.manifest.unlink()
    assert window.battle is not None
    window.show_battle(edited.library.open_battle(window.battle.bridge.session.id))
    dialog = answer_dialog(window, monkeypatch, take=False)
    assert not dialog.take_button.isEnabled()
    assert "There is no ruleset 'ours'" in dialog.verdict.text()


@pytest.mark.usefixtures("edited")
def test_an_earlier_moment_is_shown_by_its_own_rules(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert window.battle is not None
    window.battle.bridge.mark(Mark("cicada", "armor/head", 4))
    answer_dialog(window, monkeypatch, take=True)
    bridge = window.battle.bridge
    bridge.look_at(bridge.session.entries()[0].id)
    assert (base(window), bridge.game is bridge.session.game) == (5, False)
    bridge.back_to_now()
    assert (base(window), bridge.game is bridge.session.game) == (7, True)


def test_the_dialog_can_be_answered_by_keyboard(qtbot: QtBot) -> None:
    dialog = ChangedRulesDialog((), "")
    qtbot.addWidget(dialog)
    assert (dialog.take_button.text(), dialog.keep_button.text()) == (TAKE, KEEP)
    assert dialog.take_button.isDefault()
    refused = ChangedRulesDialog((), "There is no such ruleset.")
    qtbot.addWidget(refused)
    assert refused.keep_button.isDefault()


def test_the_rules_of_the_battle_lead_to_what_has_changed(
    window: MainWindow, edited: EditableTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def exec_(dialog: RulesDialog) -> int:
        asked.append(dialog.changed_button is not None)
        if dialog.changed_button is not None:
            dialog.changed_button.click()
        return dialog.result()

    shown: list[ChangedRulesDialog] = []
    monkeypatch.setattr(RulesDialog, "exec", exec_)

    def take_over(dialog: ChangedRulesDialog) -> int:
        shown.append(dialog)
        return 1

    monkeypatch.setattr(ChangedRulesDialog, "exec", take_over)
    window.battle_commands.show_rules(edited.library)
    QApplication.processEvents()
    assert (len(shown), base(window)) == (1, 7)
    window.battle_commands.show_rules(edited.library)
    assert asked == [True, False]


@pytest.mark.usefixtures("edited")
def test_a_battle_shows_its_house_rules_and_leads_to_them(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def look(dialog: RulesDialog) -> int:
        shown.append(dialog.windowTitle())
        return 0

    monkeypatch.setattr(RulesDialog, "exec", look)
    assert window.battle is not None
    button = window.battle.phase_bar.rules_button
    title = window.battle.bridge.session.resolved_rules.source.title
    assert button.isVisible()
    assert button.accessibleName() == f"House rules: {title}"
    button.click()
    assert shown == ["Rules of this battle"]


def test_a_battle_by_shipped_rules_names_no_house_rules(window: MainWindow) -> None:
    assert window.library is not None
    window.show_battle(window.library.play_scenario("quickstart", "training"))
    assert window.battle is not None
    assert window.battle.phase_bar.rules_button.isHidden()
