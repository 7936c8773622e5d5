"""Half-built battles: kept when the dialog is closed or the app ends, and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.battles.library import Library
from companion.ui.dialogs.drafts import KEY, MOST, SETTLED, DraftRepository
from companion.ui.dialogs.new_battle.dialog import NewBattleDialog
from companion.ui.dialogs.new_battle.side_editor import SideEditor
from companion.ui.forces.editor import ForceEditor

pytestmark = pytest.mark.usefixtures("theme")


def open_dialog(qtbot: QtBot, library: Library, rules: str = "") -> NewBattleDialog:
    made = NewBattleDialog(library)
    made.finish()
    qtbot.addWidget(made)
    if rules:
        made.ruleset.setCurrentIndex(made.ruleset.findData(rules))
    made.show()
    return made


def first(dialog: NewBattleDialog) -> SideEditor:
    editor = dialog.sides[0]
    assert isinstance(editor, SideEditor)
    return editor


def test_escape_keeps_what_is_half_built(qtbot: QtBot, library: Library) -> None:
    dialog = open_dialog(qtbot, library, "citytech")
    editor = first(dialog).add_unit("VTR-9K", "Hanna")
    editor.skills.gunnery.set_value(2)
    dialog.on_paper.click()
    dialog.title.setText("Sunday")
    before = dialog.setup()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    again = open_dialog(qtbot, library)
    assert again.setup() == before
    assert "CityTech, North 3 units, South 2 units, of today" in again.banner.text_label.text()


def test_a_third_side_is_kept_too(qtbot: QtBot, library: Library) -> None:
    dialog = open_dialog(qtbot, library, "citytech")
    dialog.add_side_button.click()
    third = dialog.sides[2]
    assert isinstance(third, SideEditor)
    third.add_unit("WLF-2", "Hanna")
    before = dialog.setup()
    dialog.reject()
    again = open_dialog(qtbot, library)
    assert again.setup() == before


def test_two_sheets_lie_as_they_were_laid(qtbot: QtBot, library: Library) -> None:
    dialog = open_dialog(qtbot, library, "bt-tactics")
    dialog.board.setCurrentIndex(0)
    west, east = dialog.sheets.boxes
    west.setCurrentIndex(1)
    east.setCurrentIndex(0)
    dialog.sheets.turns[1].click()
    before = dialog.setup()
    assert dialog.sheets.chosen_sheets()[1][1], "the eastern sheet is turned"
    dialog.reject()
    again = open_dialog(qtbot, library)
    assert again.sheets.chosen_sheets() == dialog.sheets.chosen_sheets()
    assert again.setup() == before


def test_sheets_that_are_gone_leave_those_that_lie_there(qtbot: QtBot, library: Library) -> None:
    dialog = open_dialog(qtbot, library, "bt-tactics")
    lying = dialog.sheets.chosen_sheets()
    dialog.sheets.choose_sheets([("no such sheet", True), ("", True)])
    assert dialog.sheets.chosen_sheets() == (lying[0], ("", True))


def test_what_is_untouched_is_no_draft(qtbot: QtBot, library: Library) -> None:
    open_dialog(qtbot, library).reject()
    assert open_dialog(qtbot, library).banner.isHidden()


def test_a_crash_takes_no_more_than_a_moment(qtbot: QtBot, library: Library) -> None:
    dialog = open_dialog(qtbot, library, "citytech")
    first(dialog).add_unit("VTR-9K")
    qtbot.waitUntil(lambda: library.setting(KEY) is not None, timeout=20 * SETTLED)
    assert open_dialog(qtbot, library).setup().units[2].model == "VTR-9K"


def test_one_begins_anew_and_goes_back(qtbot: QtBot, library: Library) -> None:
    dialog = open_dialog(qtbot, library, "citytech")
    plain = dialog.setup()
    first(dialog).add_unit("VTR-9K")
    built = dialog.setup()
    dialog.reject()
    again = open_dialog(qtbot, library)
    again.banner.buttons[0].click()
    assert again.setup() == plain
    again.banner.buttons[0].click()
    assert again.setup() == built
    again.banner.buttons[0].click()
    first(again).add_unit("ON1-M")
    again.reject()
    assert [len(draft.units) for draft in DraftRepository(library).drafts] == [5, 5]


def test_a_battle_that_has_begun_is_no_draft(qtbot: QtBot, library: Library) -> None:
    dialog = open_dialog(qtbot, library, "citytech")
    first(dialog).add_unit("VTR-9K")
    dialog.accept()
    assert len(DraftRepository(library).drafts) == 1
    library.new_battle(dialog.setup())
    dialog.forget_draft()
    assert DraftRepository(library).drafts == []


def test_cards_of_a_force_are_kept(qtbot: QtBot, library: Library) -> None:
    dialog = open_dialog(qtbot, library, "bt-tactics")
    editor = dialog.sides[0]
    assert isinstance(editor, ForceEditor)
    editor.add_unit("VLK-QA")
    before = dialog.setup()
    dialog.reject()
    assert open_dialog(qtbot, library).setup() == before


def test_few_are_kept_and_what_is_none_is_passed_over(qtbot: QtBot, library: Library) -> None:
    for number in range(MOST + 2):
        dialog = open_dialog(qtbot, library, "citytech")
        if number:
            dialog.drafting.start_over() if dialog.drafting else None
        dialog.title.setText(f"Battle {number}")
        dialog.reject()
    kept = library.setting(KEY)
    assert [draft["title"] for draft in kept] == [f"Battle {number}" for number in range(MOST + 1, 1, -1)]
    library.save_setting(KEY, [3, {"saved_at": "never", "ruleset": "x", "sides": []}, *kept[:1]])
    assert [draft.title for draft in DraftRepository(library).drafts] == [f"Battle {MOST + 1}"]


def test_rules_and_units_that_are_gone_are_told(qtbot: QtBot, library: Library) -> None:
    dialog = open_dialog(qtbot, library, "citytech")
    first(dialog).add_unit("VTR-9K")
    dialog.reject()
    (kept,) = library.setting(KEY)
    kept["units"][2]["model"] = "XYZ-1"
    library.save_setting(KEY, [kept])
    again = open_dialog(qtbot, library)
    assert len(again.setup().units) == 4
    assert "XYZ-1 is left out. There is no such model." in again.notice.text()
    library.save_setting(KEY, [{**kept, "ruleset": "gone"}])
    other = open_dialog(qtbot, library)
    assert "There is no ruleset 'gone' any more." in other.notice.text()
    assert other.begin_button.isEnabled()


def test_rules_that_cannot_be_read_make_no_draft(qtbot: QtBot, library: Library, home: Path) -> None:
    head = home / "rulesets" / "ours" / "ruleset.yaml"
    head.parent.mkdir(parents=True)
    head.write_text("extends: citytech\n", encoding="utf-8")
    library.new_battle(open_dialog(qtbot, library, "ours").setup())
    head.write_text("extends: citytech\ncriticals: {effects: {gyro_1: {explodes: 5}}}\n", encoding="utf-8")
    dialog = open_dialog(qtbot, library)
    assert (dialog.ruleset.name, dialog.sides) == ("ours", ())
    dialog.title.setText("Sunday")
    dialog.reject()
    assert DraftRepository(library).drafts == []
    dialog = open_dialog(qtbot, library, "citytech")
    dialog.title.setText("Monday")
    dialog.reject()
    assert [draft.title for draft in DraftRepository(library).drafts] == ["Monday"]
