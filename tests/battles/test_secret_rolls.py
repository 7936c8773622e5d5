"""Rolls that would tell what is hidden by being asked: the app makes them, and no log shows them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.battles.action_resolver import ActionResolver
from companion.battles.dice_log import rolls_of_battle
from companion.battles.disagreements import disagreements
from companion.battles.library import Library
from companion.battles.session import Session
from companion.engine.battletech.battle.actions import LieInWait, Move, RollInitiative
from companion.engine.play import Script
from companion.engine.skeleton.setup import BoardData, MinesSetup, Setup
from companion.errors import InputError
from tests import citytech
from tests.battles.builders import document
from tests.builders import board

MINES = pytest.mark.rule("CityTech", "Special Case Rules > Minefields")
INTO_THE_MINES = Move("orion", "walked", ("forward",))
GOES_OFF, STAYS = 5, 4
"""Seeds of dice that set a mine off, and that do not."""


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library.open(tmp_path)
    yield library
    library.close()


@pytest.fixture
def moving(library: Library) -> Session:
    """An Orion of Red is about to enter a hex that Blue has mined in secret."""
    mined = citytech.SIDES[1].model_copy(
        update={"mines": (MinesSetup(hex="0504", kind="conventional", setting=0),)}
    )
    setup = Setup(
        title="Mines",
        ruleset="citytech",
        board=BoardData.of(board()),
        sides=(citytech.SIDES[0], mined),
        units=(citytech.unit("orion", "red 0505 0"), citytech.unit("victor", "blue 0101 3")),
    )
    session = library.new_battle(setup)
    session.do(RollInitiative(), Script([(3,), (9,)]))
    return session


@MINES
def test_nobody_is_asked_whether_a_hidden_mine_goes_off(library: Library, moving: Session) -> None:
    asking = ActionResolver(moving, random.Random(STAYS))
    before = len(rolls_of_battle(library.database, moving.id))
    assert asking.propose(INTO_THE_MINES) is not None, asking.refusal
    entry = moving.lines()[-1]
    assert "mine" not in f"{entry.description}".lower().replace("determine", "")
    assert len(rolls_of_battle(library.database, moving.id)) == before
    assert disagreements(moving) == []


@MINES
def test_a_mine_that_goes_off_is_told_and_asks_where_it_strikes(library: Library, moving: Session) -> None:
    asking = ActionResolver(moving, random.Random(GOES_OFF))
    assert asking.propose(INTO_THE_MINES) is None
    assert asking.ask is not None
    assert "mine" in asking.ask.purpose
    assert asking.answer((1,)) is not None
    assert "a mine goes off" in f"{moving.lines()[-1].description}"
    assert [it.note.purpose for it in rolls_of_battle(library.database, moving.id)][-1] != ""
    assert disagreements(moving) == []


@MINES
def test_dice_typed_ahead_serve_what_is_asked_and_no_secret_roll(moving: Session) -> None:
    asking = ActionResolver(moving, random.Random(GOES_OFF))
    asking.propose(INTO_THE_MINES)
    draft = ActionResolver(moving)
    draft.restore()
    assert draft.ask == asking.ask
    assert draft.answer((1,), (6, 6)) is not None
    assert draft.surplus == ((6, 6),)


@MINES
def test_taking_back_leaves_no_secret_roll_to_be_made_again(moving: Session) -> None:
    asking = ActionResolver(moving, random.Random(GOES_OFF))
    asking.propose(INTO_THE_MINES)
    asking.take_back()
    assert asking.ask is None
    assert moving.draft is None


def orion_steps(session: Session) -> None:
    """Walk into the mines, of which none goes off."""
    ActionResolver(session, random.Random(STAYS)).propose(INTO_THE_MINES)


@MINES
def test_a_script_for_others_leaves_hidden_mines_out_and_replays(library: Library, moving: Session) -> None:
    orion_steps(moving)
    whole, seen = library.export(moving), library.export_as_seen(moving, "red")
    assert "mines" in whole
    assert "mines" not in seen
    assert library.export_as_seen(moving, "blue") == whole
    again = library.import_script(document(seen))
    game = again.game
    assert game.units(again.battle) == game.units(game.as_seen(moving.battle, "red"))
    assert disagreements(again) == []


@pytest.mark.rule("CityTech", "Special Case Rules > Hidden Units")
def test_a_script_for_others_leaves_hidden_units_and_what_they_do_out(library: Library) -> None:
    units = (
        citytech.unit("orion", "red 0505 0"),
        citytech.unit("victor", "blue 0101 3"),
        citytech.unit("wolfhound", "blue 0503 3", hidden=True),
    )
    ground = BoardData.of(board(light_woods="0503"))
    setup = Setup(title="Woods", ruleset="citytech", board=ground, sides=citytech.SIDES, units=units)
    session = library.new_battle(setup)
    session.do(RollInitiative(), Script([(3,), (9,)]))
    session.do(LieInWait("wolfhound"))
    session.do(Move("orion", "walked", ("right", "forward")))
    for side in ("red", None):
        seen = library.export_as_seen(session, side)
        assert "wolfhound" not in seen.lower()
        assert "WLF-2" not in seen
        again = library.import_script(document(seen))
        assert again.game.units(again.battle) == again.game.units(again.game.as_seen(session.battle, side))
    assert "wolfhound" in library.export_as_seen(session, "blue")


@MINES
def test_a_side_of_which_nobody_is_seen_is_told(library: Library) -> None:
    units = (citytech.unit("orion", "red 0505 0"), citytech.unit("wolfhound", "blue 0503 3", hidden=True))
    ground = BoardData.of(board(light_woods="0503"))
    session = library.new_battle(
        Setup(title="Woods", ruleset="citytech", board=ground, sides=citytech.SIDES, units=units)
    )
    with pytest.raises(InputError, match="has nobody yet that the reader sees"):
        library.export_as_seen(session, None)
