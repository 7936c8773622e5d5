from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.families import FAMILIES, game_of
from companion.errors import FileError, InputError
from tests.builders import game, source


def test_a_ruleset_becomes_the_game_of_its_family() -> None:
    made = game_of(source())
    assert (made.ruleset, made.title) == ("quickstart", "Quick-Start")
    assert list(FAMILIES) == ["battletech", "tactics", "pools"]


def test_a_family_that_this_version_lacks_is_told() -> None:
    with pytest.raises(
        InputError, match="of the family 'cards'; this version knows battletech, tactics, pools"
    ):
        game_of(replace(source(), family="cards"))


def test_options_not_chosen_have_their_defaults() -> None:
    assert game(leaving_map="forbidden").rules.options == {
        "leaving_map": "forbidden",
        "uneven_numbers": "alternate",
        "immobile_target": "no_bonus",
        "setup_depth": "edge_counts",
    }


@pytest.mark.parametrize(
    ("chosen", "text"),
    [
        ({"leaving_map": "allowed"}, "not one of the choices"),
        ({"leave_map": "forbidden"}, "Did you mean 'leaving_map'"),
    ],
)
def test_options_that_do_not_exist_are_told(chosen: dict[str, str], text: str) -> None:
    with pytest.raises(FileError, match=text):
        game_of(source(), chosen)
