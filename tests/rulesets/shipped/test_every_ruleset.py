"""Properties of every shipped ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from companion import paths
from companion.documents.model import validate
from companion.documents.yamlfile import read_document
from companion.engine.families import game_of
from companion.engine.game import BattleGame, battles_of
from companion.engine.play import Play
from companion.engine.skeleton.setup import BoardData, Setup
from companion.rulebooks.loader import RulebookLibrary, RulesetSource, option_values
from companion.tabletop.boards import Board
from tests.auto import Auto

LIBRARY = RulebookLibrary([paths.rulesets()])
RULESETS = LIBRARY.names()


@cache
def source(ruleset: str) -> RulesetSource:
    return LIBRARY.load(ruleset)


def chosen_options(ruleset: str) -> Iterator[dict[str, str]]:
    """Yield the defaults, and each choice of each option beside them."""
    yield {}
    for name, option in source(ruleset).options.items():
        yield from ({name: choice} for choice in option.choices if choice != option.default)


def of_each(kind: str) -> list[Any]:
    """Return every file of one kind of every ruleset."""
    return [
        pytest.param(ruleset, path, id=f"{ruleset}/{kind}/{name}")
        for ruleset in RULESETS
        for name, path in source(ruleset).files(kind).items()
    ]


def board_of(ruleset: str, setup: Setup) -> Board | None:
    if isinstance(setup.board, BoardData):
        return setup.board.board()
    if setup.board is None:
        return None
    return validate(BoardData, read_document(source(ruleset).files("boards")[setup.board])).board()


def sourceless(data: Any, place: str, *, is_sourced: bool = False) -> Iterator[str]:
    """Mappings of numbers for which neither they nor what holds them names a source."""
    if not isinstance(data, dict):
        return
    sources = {key: value for key, value in data.items() if str(key).endswith("source")}
    yield from (f"{place}.{key} is empty" for key, value in sources.items() if not value)
    is_sourced = is_sourced or "source" in data
    if any(type(value) is int for value in data.values()) and not (is_sourced or sources):
        yield place
    for key, value in data.items():
        yield from sourceless(value, f"{place}.{key}", is_sourced=is_sourced)


def test_a_ruleset_is_shipped() -> None:
    assert "quickstart" in RULESETS


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_ruleset_is_a_game_with_every_choice_of_its_options(ruleset: str) -> None:
    for options in chosen_options(ruleset):
        made = game_of(source(ruleset), options)
        assert made.ruleset == ruleset
        assert made.title
        assert made.models()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_option_says_what_it_is_and_where_it_comes_from(ruleset: str) -> None:
    for name, option in source(ruleset).options.items():
        assert option.label, name
        assert option.about, name
        assert option.source, name
        assert len(option.choices) >= 2, name
    assert option_values(source(ruleset), {}) == {
        name: option.default for name, option in source(ruleset).options.items()
    }


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_number_has_a_source(ruleset: str) -> None:
    assert list(sourceless(source(ruleset).document.data, ruleset)) == []


def test_a_number_without_a_source_would_be_found() -> None:
    rules = {"range": {"short": {"value": 0, "source": "book"}, "long": {"value": 4}}, "dice": {"source": ""}}
    assert list(sourceless(rules, "house")) == ["house.range.long", "house.dice.source is empty"]


@pytest.mark.parametrize(("ruleset", "path"), of_each("units"))
def test_a_model_file_is_called_as_its_model(ruleset: str, path: Any) -> None:
    data = read_document(path).data
    assert data["model"] == path.stem
    assert data["source"]
    assert data["model"] in [model.id for model in game_of(source(ruleset)).models()]


@pytest.mark.parametrize(("ruleset", "path"), of_each("boards"))
def test_a_board_file_is_a_board(ruleset: str, path: Any) -> None:
    data = validate(BoardData, read_document(path))
    assert data.source
    assert BoardData.of(data.board()).board() == data.board()
    assert ruleset in RULESETS


@pytest.mark.parametrize(("ruleset", "path"), of_each("scenarios"))
def test_a_scenario_can_be_set_up_and_played_to_its_first_turn(ruleset: str, path: Any) -> None:
    setup = validate(Setup, read_document(path))
    assert setup.ruleset in source(ruleset).chain
    assert setup.title
    assert setup.about
    game = battles_of(game_of(source(ruleset), setup.options))
    battle = game.new_battle(board_of(ruleset, setup), setup.sides, setup.units)
    for choice in _edges(game, battle):
        battle = _perform(game, battle, choice)
    while (zones := game.table(battle).zones) and game.turn(battle).number == 0:
        unit = next(view for view in game.units(battle) if view.may_act)
        taken = {view.hex for view in game.units(battle)}
        where = min(hex for hex in zones[0].hexes if hex not in taken)
        battle = _perform(game, battle, game.place(battle, unit.id, where, unit.facing))
    if game.turn(battle).number == 0 and (step := game.turn(battle).next) is not None:
        battle = _perform(game, battle, step.action)
    assert game.turn(battle).number == 1


def _edges(game: BattleGame, battle: Any) -> list[Any]:
    """Return the choice of an edge of the map, where the rules leave it to a side."""
    return [it.action for it in game.turn(battle).commands if it.icon == "flag"][:1]


def _perform(game: BattleGame, battle: Any, action: Any) -> Any:
    assert game.why_not(battle, action) is None
    play: Play[Any] = Play(battle, Auto(), game.apply)
    game.resolve(play, action)
    return play.battle
