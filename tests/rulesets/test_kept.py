"""Rulesets that were kept as data play as those that they were kept of."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache

import pytest

from companion.engine.families import game_of
from companion.engine.game import BattleGame, battles_of
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.rulebooks.snapshot import snapshot_data, snapshot_document, snapshot_source
from tests.examples import at_most
from tests.rulesets.house_rules.examples import FOLDER, LIBRARY, combined_examples
from tests.rulesets.playing import TrialMoment as At
from tests.rulesets.playing import some_action, start_of, step

NAMES = sorted(path.parent.name for path in FOLDER.glob("*/ruleset.yaml"))
SHIPPED = RulebookLibrary([LIBRARY.roots[0]]).names()
PLAYED = [name for name in SHIPPED if LIBRARY.load(name).plays]


@cache
def both(name: str) -> tuple[RulesetSource, RulesetSource]:
    """Return a ruleset, and the same as it is after it was kept; its models are those of its folders."""
    source = LIBRARY.load(name)
    return source, snapshot_source(
        snapshot_document(json.loads(json.dumps(snapshot_data(source)))), source.folders
    )


@pytest.mark.parametrize("name", [*SHIPPED, *NAMES, *combined_examples()])
def test_a_kept_ruleset_has_the_same_fingerprint_and_tables(name: str) -> None:
    source, kept = both(name)
    assert kept is not source
    assert kept.digest == source.digest
    assert game_of(kept).rules.tables == game_of(source).rules.tables  # type: ignore[attr-defined]
    for option in source.options:
        for choice in source.options[option].choices:
            chosen = {option: choice}
            now = game_of(kept, chosen).rules.tables  # type: ignore[attr-defined]
            assert now == game_of(source, chosen).rules.tables  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", range(at_most(1, 12)))
@pytest.mark.parametrize("name", PLAYED)
def test_a_battle_by_kept_rules_comes_to_the_same(name: str, seed: int) -> None:
    games = [battles_of(game_of(source)) for source in both(name)]
    start = start_of(name, seed)
    played = [states(game, start, seed) for game in games]
    assert played[0] == played[1]
    assert len(played[0]) > 1


@pytest.mark.parametrize("seed", range(at_most(1, 12)))
@pytest.mark.parametrize("name", PLAYED)
def test_a_battle_taken_over_to_the_same_rules_is_the_same(name: str, seed: int) -> None:
    game, other = (battles_of(game_of(source)) for source in both(name))
    at: At | None = At(replace(start_of(name, seed), rules=game.rules), seed)  # type: ignore[attr-defined]
    for _ in range(at_most(15, 120)):
        if at is None:
            break
        taken = other.migrate_rules(at.battle)
        assert taken == at.battle
        assert taken.rules is other.rules  # type: ignore[attr-defined]
        assert other.battle_data(taken) == game.battle_data(at.battle)
        at = step(game, at)


def states(game: BattleGame, start: object, seed: int) -> list[object]:
    """Return a battle by chance: state, sheets and views after every action."""
    at: At | None = At(replace(start, rules=game.rules), seed)  # type: ignore[type-var,attr-defined]
    found: list[object] = []
    for _ in range(at_most(15, 120)):
        if at is None:
            break
        sheets = [game.sheet(at.battle, unit) for unit in at.battle.units]
        found.append((game.battle_data(at.battle), sheets, game.turn(at.battle), odds(game, at)))
        at = step(game, at)
    return found


def odds(game: BattleGame, at: At) -> object:
    """Return what the next action by chance is, with the odds of the weapons that it fires."""
    action = some_action(game, random.Random(at.seed), at.battle)
    volleys = getattr(action, "volleys", ())
    return action, game.volley_odds(at.battle, volleys) if volleys else None
