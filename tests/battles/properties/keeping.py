"""A check that a battle played by chance is kept: undone, redone, opened again, mailed."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.battles.disagreements import disagreements
from companion.battles.library import Library
from companion.battles.session import Session
from companion.engine.skeleton.setup import BoardData, Setup, SideSetup, UnitSetup
from companion.errors import IllegalAction
from tests.battles.builders import document

BESIDES = {"bt-tactics": {"lance_limits": "told"}}


def check_kept(ruleset: str, model: str, tried: Sequence[Any], size: tuple[int, int] | None = None) -> None:
    """See that what may be done of this is kept; two units stand on a board of a size, if there is one."""
    with tempfile.TemporaryDirectory() as folder, Library.open(Path(folder)) as library:
        session = library.new_battle(_duel(ruleset, model, size))
        moments = [session.battle]
        for action in tried:
            try:
                session.do(action)
            except IllegalAction:
                continue
            moments.append(session.battle)
            assert session.lines()[-1].description.line.strip()
        again = library.open_battle(session.id)
        assert (again.battle, disagreements(again)) == (moments[-1], [])
        assert library.import_script(document(library.export(again))).battle == moments[-1]
        _check_undo_and_redo(session, moments)


def _duel(ruleset: str, model: str, size: tuple[int, int] | None) -> Setup:
    places = (("a", "red", "0101"), ("b", "blue", "1010"))
    return Setup(
        title="Kept",
        ruleset=ruleset,
        options=BESIDES.get(ruleset, {}),
        board=BoardData(size=size) if size else None,
        sides=tuple(SideSetup(id=side, name=side.capitalize()) for _, side, _ in places),
        units=tuple(
            UnitSetup(id=id, model=model, side=side, hex=where if size else None)
            for id, side, where in places
        ),
    )


def _check_undo_and_redo(session: Session, moments: Sequence[Any]) -> None:
    for before in reversed(moments[:-1]):
        session.undo()
        assert session.battle == before
    for after in moments[1:]:
        session.redo()
        assert session.battle == after
