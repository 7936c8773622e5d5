from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.game import BattletechGame
from companion.engine.families import FAMILIES, game_of
from companion.engine.game import battles_of, campaigns_of, duels_of
from companion.errors import InputError
from companion.workshop.reference import shipped_ruleset
from tests.overlays import citytech_with


def test_rules_without_battles_say_so_where_one_is_to_begin() -> None:
    rules = replace(citytech_with("").rules, plays=False)
    game = BattletechGame("house", rules)
    for port in (battles_of, campaigns_of, duels_of):
        with pytest.raises(InputError, match=r"House has (models and calculators here, but )?no "):
            port(game)


def test_the_culprit_is_the_ruleset_that_a_file_names() -> None:
    game = BattletechGame("house", replace(citytech_with("").rules, plays=False))
    with pytest.raises(InputError) as caught:
        battles_of(game)
    assert caught.value.at == ("ruleset",)


def test_duels_need_rules_for_them() -> None:
    assert duels_of(citytech_with("")) is citytech_with("")
    with pytest.raises(InputError, match="has no duels: choose other rules"):
        duels_of(game_of(shipped_ruleset("tactics")))


@pytest.mark.parametrize("family", FAMILIES)
def test_what_fills_a_port_belongs_to_its_game(family: str) -> None:
    game = game_of(shipped_ruleset(family))
    assert game.ports.battles in (None, game)
    if game.ports.campaigns is not None:
        assert battles_of(game) is campaigns_of(game)
    if game.ports.forces is None:
        assert not game.cards()
