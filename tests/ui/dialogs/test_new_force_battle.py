"""A new battle by rules that count points: forces, map sheets, and what keeps it from beginning."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from companion.battles.library import Library
from companion.engine.skeleton.setup import BoardData
from companion.ui.dialogs.new_battle.dialog import NewBattleDialog
from companion.ui.dialogs.new_battle.side_editor import SideEditor
from companion.ui.forces.editor import ForceEditor

pytestmark = pytest.mark.usefixtures("undressed")
LEFT = Qt.MouseButton.LeftButton
OURS = "name: Our lances\nextends: bt-tactics\nplays: true\n"


@pytest.fixture
def library(home: Path) -> Iterator[Library]:
    (home / "rulesets" / "ours").mkdir(parents=True)
    (home / "rulesets" / "ours" / "ruleset.yaml").write_text(OURS, encoding="utf-8")
    with Library.open(home) as opened:
        yield opened


@pytest.fixture
def dialog(qtbot: QtBot, library: Library) -> NewBattleDialog:
    made = NewBattleDialog(library)
    made.finish()
    qtbot.addWidget(made)
    made.ruleset.setCurrentIndex(made.ruleset.findData("ours"))
    made.show()
    return made


def force(dialog: NewBattleDialog, index: int) -> ForceEditor:
    editor = dialog.sides[index]
    assert isinstance(editor, ForceEditor)
    return editor


def choose_option(dialog: NewBattleDialog, name: str, choice: str) -> None:
    box = dialog.options.boxes[name]
    box.setCurrentIndex(box.findData(choice))


def test_it_opens_with_the_scenario_ready_to_begin(dialog: NewBattleDialog, library: Library) -> None:
    assert [force(dialog, index).meter.total.text() for index in (0, 1)] == [
        "189 of 200 points",
        "163 of 200 points",
    ]
    assert dialog.begin_button.isEnabled()
    session = library.new_battle(dialog.setup())
    first, second = session.battle.sides
    assert (first.cost, second.cost, second.lance, second.house) == (189, 163, "house", "Davion")
    assert session.battle.units["defenders_3"].mechwarriors == ("elite_mechwarrior",)


def test_a_fault_keeps_the_battle_from_beginning_and_says_why(dialog: NewBattleDialog) -> None:
    editor = force(dialog, 1)
    editor.add_unit("WSP-1W")
    assert dialog.begin_button.isEnabled()
    editor.set_card(editor.members[1], "mechwarrior", "fay_fetters")
    assert not dialog.begin_button.isEnabled()
    assert (
        dialog.fault.text()
        == "House Davion, Griffin: Mw. Fay Fetters needs a light 'Mech; Griffin is medium."
    )
    QTest.mouseClick(editor.members[1].row.cards[0].remove_button, LEFT)
    assert dialog.fault.text() == ""
    assert dialog.begin_button.isEnabled()


def test_the_option_to_be_told_lets_it_begin_all_the_same(dialog: NewBattleDialog, library: Library) -> None:
    editor = force(dialog, 0)
    editor.add_unit("AS7-D")
    assert not dialog.begin_button.isEnabled()
    choose_option(dialog, "lance_limits", "told")
    assert dialog.begin_button.isEnabled()
    assert library.new_battle(dialog.setup()).battle.sides[0].cost == 292
    choose_option(dialog, "lance_limits", "refused")
    assert not dialog.begin_button.isEnabled()


def test_a_force_without_units_is_told(dialog: NewBattleDialog) -> None:
    editor = force(dialog, 0)
    for member in tuple(editor.members):
        QTest.mouseClick(member.row.remove_button, LEFT)
    assert dialog.fault.text() == "Mercenaries has no units: add at least one."
    assert editor.empty.isVisible()


def test_two_sheets_make_the_map_and_edges_are_chosen_at_the_table(
    dialog: NewBattleDialog, library: Library
) -> None:
    assert not dialog.sheets.isVisible()
    dialog.board.setCurrentIndex(0)
    assert dialog.sheets.isVisible()
    setup = dialog.setup()
    assert isinstance(setup.board, BoardData)
    assert (setup.board.name, setup.board.size) == ("Ford and Ridge", (32, 17))
    assert all(side.zone is None for side in setup.sides)
    battle = library.new_battle(setup).battle
    assert battle.turn.step == "edges"
    QTest.mouseClick(dialog.on_paper, LEFT)
    assert not dialog.sheets.isVisible()
    assert dialog.setup().board is None


def test_other_rules_have_other_editors_and_no_sheets(dialog: NewBattleDialog) -> None:
    dialog.board.setCurrentIndex(0)
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("quickstart"))
    assert all(isinstance(editor, SideEditor) for editor in dialog.sides)
    assert not dialog.sheets.isVisible()
    assert dialog.setup().board == "training-ground"


def test_the_tab_key_goes_as_the_dialog_reads(dialog: NewBattleDialog) -> None:
    force(dialog, 0).add_unit("WSP-1W")
    first, second = force(dialog, 0), force(dialog, 1)
    stops = [
        dialog.title,
        first.name,
        first.save_button,
        first.members[0].row.remove_button,
        first.members[3].row.add_button,
        first.add_button,
        second.name,
        second.members[0].row.cards[0].button,
        second.add_button,
        dialog.begin_button,
    ]
    chain, widget = [], dialog.nextInFocusChain()
    while widget is not None and widget is not dialog:
        chain.append(widget)
        widget = widget.nextInFocusChain()
    places = [chain.index(stop) for stop in stops]
    assert places == sorted(places)


@pytest.mark.parametrize("width", [480, 760, 1300])
@pytest.mark.dressed
def test_nothing_is_cut_off_sideways(qtbot: QtBot, dialog: NewBattleDialog, width: int) -> None:
    dialog.board.setCurrentIndex(0)
    dialog.resize(width, 700)
    area = dialog.findChild(QScrollArea)
    assert area is not None

    def is_whole() -> bool:
        QApplication.processEvents()
        return area.horizontalScrollBar().maximum() == 0

    qtbot.waitUntil(is_whole)
