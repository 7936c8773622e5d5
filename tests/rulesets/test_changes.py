"""No key is dead: whatever value of a ruleset is changed, the change shows in play, or is refused."""

from __future__ import annotations

import random
from collections import Counter
from importlib import import_module

import pytest

from companion.engine.families import game_of
from tests.rulesets.changes import (
    BATTLETECH,
    PROVEN,
    TACTICS,
    Sweep,
    changes,
    sweep_changes,
    tally_by_key,
    unproven,
)
from tests.rulesets.house_rules.examples import combined_examples
from tests.rulesets.rare_keys import test_battletech_keys, test_tactics_keys
from tests.rulesets.rare_keys.cases import KeyCases
from tests.rulesets.spoilt.trials import LIBRARY, RulesetTrial

EXAMPLES = [pytest.param(names, id=f"{names.partition('+')[0]} and others") for names in combined_examples()]


@pytest.mark.parametrize("ruleset", ["quickstart", EXAMPLES[-1]])
def test_a_changed_value_shows(ruleset: str) -> None:
    sweep = Sweep(RulesetTrial(ruleset, fights=1, most=5))
    every = changes(sweep.bench.source, sweep.bench.under)
    some = random.Random(1).sample(every, min(len(every), 12))
    outcomes = [outcome for _, outcome in sweep_changes(sweep, some)]
    assert {"shows", "refused"} & {*outcomes}


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("ruleset", [*LIBRARY.names(), *EXAMPLES])
def test_no_key_is_silent(ruleset: str) -> None:
    sweep = Sweep(RulesetTrial(ruleset))
    tables = game_of(sweep.bench.source).rules.tables  # type: ignore[attr-defined]
    found = tally_by_key(tables, sweep_changes(sweep, changes(sweep.bench.source, sweep.bench.under)))
    assert not unproven(found)


@pytest.mark.parametrize("test", sorted({*PROVEN.values()}))
def test_a_test_that_proves_keys_alive_exists(test: str) -> None:
    path, _, name = test.partition("::")
    assert callable(getattr(import_module(path.removesuffix(".py").replace("/", ".")), name))


@pytest.mark.parametrize(
    ("test", "cases"), [(BATTLETECH, test_battletech_keys.CASES), (TACTICS, test_tactics_keys.CASES)]
)
def test_each_key_that_is_seldom_shown_has_its_case(test: str, cases: KeyCases) -> None:
    assert {key for key, proof in PROVEN.items() if proof == test} == {*cases.by_key}


def test_only_a_key_without_a_proof_counts_as_dead() -> None:
    found = {
        "movement.stand_up": Counter(silent=1),
        "movement.drop": Counter(silent=1, unreached=3),
        "movement.torso_twist": Counter(silent=2, shows=1),
        "heat.sinks.single": Counter(unreached=1),
    }
    assert unproven(found) == {"movement.drop"}
