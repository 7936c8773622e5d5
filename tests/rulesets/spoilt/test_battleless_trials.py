"""Rules without battles, spoilt somewhere: refused in words, or every mech, test and table still answers."""

from __future__ import annotations

import random

import pytest

from companion.engine.families import game_of
from companion.engine.pools.game import PoolsGame
from companion.errors import CompanionError
from tests.engine.pools.builders import source
from tests.rulesets.spoilt.spoiling import Mutation, mutations, spoil_source, without_places

REQUESTS = (
    {"pool": 6, "difficulty": "easy", "mettle": {"rating": 2, "points": 3}},
    {"skills": {"mech_gunnery": 5, "awareness": 5}, "dice": 2, "against": {"pool": 8}},
    {"table": "odds"},
)


def ask(mutation: Mutation) -> str:
    """Return what becomes of a change; anything that falls over raises what it fell over."""
    try:
        game = game_of(spoil_source(source(), mutation))
        views = game.models()
    except CompanionError:
        return "refused"
    assert isinstance(game, PoolsGame)
    for view in views:
        game.blank_sheet(view.id)
        game.facts(view.id)
    game.calculate(game.form("to_hit").defaults())
    game.reference_tables()
    for request in REQUESTS:
        try:
            game.answer_request("odds", without_places(request))
        except CompanionError:
            continue
    return "answered"


def test_spoilt_rules_are_refused_or_answer() -> None:
    found = {ask(mutation) for mutation in random.Random(1).sample(mutations(source()), 25)}
    assert found == {"refused", "answered"}


@pytest.mark.long
@pytest.mark.timeout(0)
def test_rules_spoilt_at_every_key_path_are_refused_or_answer() -> None:
    for mutation in mutations(source()):
        ask(mutation)
