"""Notes on hexes in a stored battle: kept with it, undone, replayed, mailed as a script."""

from __future__ import annotations

import pytest

from companion.battles.disagreements import disagreements
from companion.battles.library import Library
from companion.engine.marks import HexNote
from companion.engine.skeleton.hex_notes import MarkHex
from companion.engine.skeleton.setup import BoardData, Setup, SideSetup, UnitSetup
from companion.tabletop.hexes import parse_label
from tests.battles.builders import document, pair_setup

PLACE = parse_label("0305")
TACTICS = Setup(
    title="Notes",
    ruleset="bt-tactics",
    options={"lance_limits": "told"},
    board=BoardData(size=(16, 17)),
    sides=(SideSetup(id="red", name="Red"), SideSetup(id="blue", name="Blue")),
    units=(
        UnitSetup(id="wasp", model="WSP-1W", side="red", hex="0101"),
        UnitSetup(id="atlas", model="AS7-D", side="blue", hex="1010"),
    ),
)
FIELD = BoardData(size=(15, 17))


@pytest.mark.parametrize(
    "setup", [pair_setup().model_copy(update={"board": FIELD}), TACTICS], ids=["2D6", "d8"]
)
def test_a_note_is_kept_undone_and_mailed(library: Library, setup: Setup) -> None:
    session = library.new_battle(setup)
    start = session.battle
    session.do(MarkHex(PLACE, "Mines here", "danger"))
    noted = {PLACE: HexNote("Mines here", "danger")}
    assert session.game.table(session.battle).notes == noted
    again = library.open_battle(session.id)
    assert again.battle == session.battle
    assert disagreements(again) == []
    text = library.export(session)
    assert "Mines here" in text
    assert library.import_script(document(text)).battle == session.battle
    session.undo()
    assert session.battle == start
    session.redo()
    assert session.game.table(session.battle).notes == noted
