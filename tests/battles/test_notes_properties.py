"""Notes on units, the battle and hexes, among all else: undone, redone, opened again, mailed as a script."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.battles.library import Library
from companion.battles.session import Session
from companion.engine.marking import HEX_MARKS, Mark
from companion.engine.shared.notes.deeds import WriteNote
from companion.engine.shared.notes.hex_marks import MarkHex
from companion.engine.shared.setup import BoardData, Setup, SideSetup, UnitSetup
from companion.errors import IllegalAction
from companion.tabletop.hexes import hex_at
from tests.battles.builders import document
from tests.examples import examples

MODELS = {"citytech": "WLF-2", "quickstart": "HER-2S", "bt-tactics": "WSP-1W"}
WORDS = st.one_of(
    st.sampled_from(["", " ", "Mines", "Owes\nHanna a beer", "= 'quoted': {odd}"]), st.text(max_size=40)
)
UNITS = st.sampled_from([None, "a", "b", "nobody"])
HEXES = st.builds(hex_at, st.integers(1, 17), st.integers(1, 17))
ACTIONS: st.SearchStrategy[Any] = st.one_of(
    st.builds(WriteNote, WORDS, UNITS),
    st.builds(MarkHex, HEXES, WORDS, st.sampled_from(["", "nonsense", *HEX_MARKS])),
    st.builds(
        Mark, st.just("a"), st.sampled_from(["armor/head", "armor", "heat", "evade"]), st.integers(0, 9)
    ),
)


def begun(library: Library, ruleset: str) -> Session:
    units = tuple(
        UnitSetup(id=id, model=MODELS[ruleset], side=side, hex=where)
        for id, side, where in (("a", "red", "0101"), ("b", "blue", "1010"))
    )
    sides = tuple(SideSetup(id=side, name=side.capitalize()) for side in ("red", "blue"))
    options = {"lance_limits": "told"} if ruleset == "bt-tactics" else {}
    board = BoardData(size=(16, 16))
    return library.new_battle(
        Setup(title="Notes", ruleset=ruleset, options=options, board=board, sides=sides, units=units)
    )


@pytest.mark.parametrize("ruleset", MODELS)
@examples(16)
@given(tried=st.lists(ACTIONS, min_size=2, max_size=10))
def test_whatever_is_noted_is_undone_kept_and_mailed(ruleset: str, tried: list[Any]) -> None:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as windows:
        library = windows.enter_context(Library.open(Path(folder)))
        session = begun(library, ruleset)
        moments = [session.battle]
        for action in tried:
            try:
                session.do(action)
            except IllegalAction:
                continue
            moments.append(session.battle)
            assert session.lines()[-1].telling.line.strip()
        again = library.open_battle(session.id)
        assert (again.battle, again.disagreements()) == (moments[-1], [])
        assert library.import_script(document(library.export(again))).battle == moments[-1]
        for before in reversed(moments[:-1]):
            session.undo()
            assert session.battle == before
        for after in moments[1:]:
            session.redo()
            assert session.battle == after
