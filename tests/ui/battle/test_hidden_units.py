"""Hidden units in the window: nobody sees them but their own side, which looks in secret, and fires."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QLabel

from companion.engine.skeleton.setup import BoardData, BoardHexData
from companion.ui.app.window import MainWindow
from companion.ui.roster.card import RosterCard
from tests.ui.duels import begin_turn, last_journal_line, set_out
from tests.ui.table_driver import TableDriver

WOODS = BoardData(name="Woods", size=(12, 12), hexes={"0503": BoardHexData(terrain=("light_woods",))})


@pytest.fixture
def ambush(window: MainWindow) -> TableDriver:
    """An Orion of Blue hides in 0503; a Wolfhound of Red comes along."""
    units = {"orion": "blue 0503 3 hidden", "wolfhound": "red 0507 0", "uller": "blue 1012 0"}
    return set_out(window, WOODS, **units)


def shown_text(table: TableDriver) -> str:
    """Return everything that can be read in the window, on cards and in the journal too."""
    labels = [label.text() for label in table.page.findChildren(QLabel) if label.isVisible()]
    lines = [f"{line.description}" for line in table.page.bridge.session.lines()]
    cards = [card.accessibleName() for card in table.page.roster.findChildren(RosterCard) if card.isVisible()]
    return "\n".join((*labels, *lines, *cards, *table.page.ask_bar.quick.buttons))


def test_only_its_own_side_sees_a_hidden_unit_and_ambushes_with_it(ambush: TableDriver) -> None:
    page, bridge = ambush.page, ambush.page.bridge
    assert "orion" not in shown_text(ambush).lower()
    ambush.command_by_id("screen/blue")
    assert bridge.unit("orion").hex is not None
    assert "Hidden" in [chip.label for chip in bridge.unit("orion").chips]
    ambush.command_by_id("screen/")
    assert [unit.id for unit in bridge.units()] == ["wolfhound", "uller"]
    begin_turn(ambush)
    bridge.propose(bridge.game.note_move("uller", {"movement": "stationary"}))
    ambush.move("wolfhound", "ran", "0504", 0)
    assert ambush.phase == "movement"
    assert "orion" not in shown_text(ambush).lower()
    ambush.command_by_id("screen/blue")
    ambush.declare("orion", "wolfhound")
    while bridge.ask is not None:
        ambush.answer("7")
    assert "Orion" in last_journal_line(ambush)
    assert bridge.screen.side is None
    assert bridge.unit("orion").movement == "Stood still"
    assert [side.id for side in page.bridge.secret_sides] == ["red", "blue"], "nobody is given away"


def test_undo_hides_a_unit_again_and_earlier_moments_keep_the_secret(ambush: TableDriver) -> None:
    bridge = ambush.page.bridge
    begin_turn(ambush)
    first = bridge.session.lines()[0].entry_id
    ambush.command_by_id("screen/blue")
    reveal = next(it for it in bridge.commands("orion") if it.id == "reveal")
    bridge.propose(reveal.action)
    assert bridge.screen.side is None
    bridge.look_at(first)
    assert [unit.id for unit in bridge.units()] == ["wolfhound", "uller"]
    bridge.back_to_now()
    assert bridge.unit("orion").hex is not None
    bridge.undo()
    assert [unit.id for unit in bridge.units()] == ["wolfhound", "uller"]
    bridge.redo()
    assert bridge.unit("orion").hex is not None


def test_an_export_asks_who_reads_it_and_leaves_out_what_is_hidden(
    ambush: TableDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, window = tmp_path / "battle.yaml", ambush.window
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    for answer, is_told in ((0, False), (1, False), (2, True), (3, True)):
        monkeypatch.setattr("companion.ui.table.files.ask_question", lambda *_, answer=answer: answer)
        window.with_library(window.battle_commands.export)
        assert ("orion" in path.read_text(encoding="utf-8")) is is_told
        assert ("show it to nobody" in window.banner.text_label.text()) is (answer == 3)
    path.unlink()
    monkeypatch.setattr("companion.ui.table.files.ask_question", lambda *_: 4)
    window.with_library(window.battle_commands.export)
    assert not path.exists()


def test_where_all_units_are_hidden_the_line_has_no_example_and_the_bar_goes_on(window: MainWindow) -> None:
    woods = {place: BoardHexData(terrain=("light_woods",)) for place in ("0503", "1012")}
    ground = BoardData(name="Woods", size=(12, 12), hexes=woods)
    table = set_out(window, ground, orion="blue 0503 3 hidden", uller="red 1012 0 hidden")
    bridge = table.page.bridge
    assert bridge.units() == ()
    assert "damage to unit" not in shown_text(table)
    table.command_by_id("screen/blue")
    assert [unit.id for unit in bridge.units()] == ["orion"]
