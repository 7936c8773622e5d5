"""Several house rules laid over one: any two load or tell where they disagree, and five play a battle."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import pytest

from companion.engine.battletech.game import BattletechGame
from companion.engine.families import game_of
from companion.engine.skeleton.setup import Setup
from companion.errors import FileError, InputError
from tests.engine.battletech.fights import random_fights
from tests.engine.battletech.fights.random_setups import some_setup
from tests.examples import at_most
from tests.rulesets.house_rules.examples import FOLDER, LIBRARY, example

NAMES = sorted(it.name for it in FOLDER.iterdir() if "citytech" in example(it.name).chain)
PAIRS = [*combinations(NAMES, 2)]
NEEDING = ("called-shots", "front-and-rear")
"""Left and right are called by tables that the second takes away."""
CHOSEN = [NEEDING, *random.Random(11).sample(sorted({*PAIRS} - {NEEDING}), at_most(11, len(PAIRS) - 1))]
MAX_ACTIONS = at_most(40, 150)
FIVES = (
    ("sprinting", "glancing-blows", "rapid-fire-autocannons", "floating-critical-hits", "morale"),
    ("evading", "direct-blows", "heavy-mechs-stand-firm", "initiative-by-unit", "edge"),
    ("three-dice-best-two", "careful-stand", "called-shots", "tame-explosions", "fire-unit-by-unit"),
    ("jungle", "weapons-that-jam", "extreme-range", "heat-shuts-components-down", "forced-withdrawal"),
)


def laid(names: Sequence[str]) -> BattletechGame:
    """Return the game by citytech and these over it; raises InputError where they disagree."""
    made = game_of(LIBRARY.load("+".join(("citytech", *names))), {})
    assert isinstance(made, BattletechGame)
    return made


@pytest.mark.parametrize("pair", CHOSEN, ids="+".join)
def test_two_go_together_or_tell_where_they_disagree(pair: tuple[str, str]) -> None:
    text, places = "", [f"{name}/ruleset.yaml:" for name in pair]
    try:
        laid(pair)
    except FileError as problem:  # one needs what the other takes away: its line is told
        text = str(problem)
    except InputError as problem:  # both change one key: both are named
        text, places = str(problem), [name for name in pair if name in str(problem)]
        assert len(places) == len(pair)
    assert not text or any(place in text for place in places)


def test_two_that_change_one_number_tell_both_places() -> None:
    with pytest.raises(InputError, match=r"heavy-mechs-stand-firm.*forty-points-stagger"):
        laid(("heavy-mechs-stand-firm", "forty-points-stagger"))


@pytest.mark.parametrize("names", FIVES, ids=lambda names: names[0])
def test_five_play_a_battle_together(names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    game = laid(names)

    def begun(setup: Setup) -> object:
        board = setup.board.board() if setup.board and not isinstance(setup.board, str) else None
        return game, game.new_battle(board, setup.sides, setup.units)

    monkeypatch.setattr(random_fights, "begun", begun)
    for seed in range(at_most(1, 12)):
        chance = random.Random(seed)
        fight = random_fights.played_out(some_setup(chance), chance, MAX_ACTIONS)
        assert fight.moments[-1].ending or len(fight.steps) == MAX_ACTIONS
