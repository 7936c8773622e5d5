"""Rulesets that pass `check` can be played: one spoilt at any key path is refused when loaded, or played."""

from __future__ import annotations

import random

import pytest

from tests.rulesets.house_rules.examples import combined_examples
from tests.rulesets.spoilt.trials import RulesetTrial, try_mutations

SAMPLE = {"quickstart": 20, "bt-tactics": 20, "citytech": 20, "omega": 20}
EXAMPLES = [pytest.param(names, id=f"{names.partition('+')[0]} and others") for names in combined_examples()]
"""The shipped examples of house rules, as many at a time as go together."""


@pytest.mark.parametrize("ruleset", SAMPLE)
def test_a_spoilt_ruleset_is_refused_or_plays(ruleset: str) -> None:
    bench = RulesetTrial(ruleset, fights=1, most=5, steps=2)
    some = random.Random(1).sample(bench.mutations, SAMPLE[ruleset])
    tally = try_mutations(bench, some)
    assert tally.failures == []
    assert tally.outcomes["refused"] > 0
    assert tally.outcomes["played"] > 0


@pytest.mark.parametrize("examples", EXAMPLES)
def test_spoilt_examples_are_refused_or_play(examples: str) -> None:
    bench = RulesetTrial(examples, fights=1, most=5, steps=2)
    some = random.Random(1).sample(bench.mutations, 15)
    tally = try_mutations(bench, some)
    assert tally.failures == []
    assert tally.outcomes["refused"] > 0
    assert tally.outcomes["played"] > 0


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("ruleset", [*SAMPLE, *EXAMPLES])
def test_a_ruleset_spoilt_at_every_key_path_is_refused_or_plays(ruleset: str) -> None:
    bench = RulesetTrial(ruleset)
    assert try_mutations(bench, bench.mutations).failures == []
