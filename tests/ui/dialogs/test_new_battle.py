from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from companion.campaign.library import Library
from companion.ui.dialogs.new_battle import NewBattleDialog

pytestmark = pytest.mark.usefixtures("theme")


@pytest.fixture
def library(home: Path) -> Iterator[Library]:
    opened = Library.open(home)
    yield opened
    opened.close()


@pytest.fixture
def dialog(qtbot: QtBot, library: Library) -> NewBattleDialog:
    made = NewBattleDialog(library)
    qtbot.addWidget(made)
    made.show()
    return made


def test_it_opens_ready_to_begin(library: Library, dialog: NewBattleDialog) -> None:
    assert dialog.begin_button.isEnabled()
    session = library.new_battle(dialog.setup())
    assert len(session.game.units(session.battle)) == 4
    assert session.game.table(session.battle).board is not None


def test_a_paper_table_has_no_board_and_no_zones(library: Library, dialog: NewBattleDialog) -> None:
    dialog.on_paper.click()
    assert dialog.board.isHidden()
    setup = dialog.setup()
    assert setup.board is None
    assert all(side.zone is None for side in setup.sides)
    session = library.new_battle(setup)
    assert session.game.turn(session.battle).number == 1


def test_units_are_added_with_pilot_and_told_apart(library: Library, dialog: NewBattleDialog) -> None:
    side = dialog.sides[0]
    editor = side.add_unit("CDA-2A", "Morgan")
    assert "40 tons" in editor.summary.text()
    units = library.new_battle(dialog.setup())
    names = [unit.name for unit in units.game.units(units.battle)]
    assert names.count("Cicada") == 1
    assert "Cicada 2" in names
    assert "Morgan" in [unit.pilot for unit in units.game.units(units.battle)]


def test_a_name_that_is_no_model_is_told(dialog: NewBattleDialog) -> None:
    dialog.sides[1].units[0].model.setEditText("Atlas")
    assert not dialog.begin_button.isEnabled()
    assert "Atlas" in dialog.fault.text()
    dialog.sides[1].units[0].model.choose("HER-2S")
    assert dialog.begin_button.isEnabled()
    assert dialog.fault.text() == ""


def test_a_side_without_units_is_told(dialog: NewBattleDialog) -> None:
    for editor in tuple(dialog.sides[0].units):
        editor.removed.emit()
    assert "Defenders has no units" in dialog.fault.text()
    assert not dialog.begin_button.isEnabled()


def test_options_go_into_the_battle(dialog: NewBattleDialog) -> None:
    box = dialog.options.boxes["leaving_map"]
    box.setCurrentIndex(box.findData("forbidden"))
    assert dialog.setup().options["leaving_map"] == "forbidden"


def test_a_players_own_rules_can_be_chosen_and_faulty_ones_are_told(
    qtbot: QtBot, home: Path, library: Library
) -> None:
    for name, text in (("ours", "name: Ours\nextends: quickstart\n"), ("broken", "extends: nowhere\n")):
        (home / "rulesets" / name).mkdir(parents=True)
        (home / "rulesets" / name / "ruleset.yaml").write_text(text, encoding="utf-8")
    dialog = NewBattleDialog(library)
    qtbot.addWidget(dialog)
    names = [dialog.ruleset.itemData(row) for row in range(dialog.ruleset.count())]
    assert names == ["quickstart", "ours"]
    assert "broken" in dialog.notice.text()
    dialog.ruleset.setCurrentIndex(1)
    assert dialog.setup().ruleset == "ours"
