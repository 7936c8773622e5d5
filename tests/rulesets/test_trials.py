"""What `check` passes, plays: a ruleset spoilt at any key path is refused when loaded, or played."""

from __future__ import annotations

import random

import pytest

from tests.rulesets.spoiling import mutations
from tests.rulesets.trials import LIBRARY, Bench, tried

SAMPLE = {"quickstart": 40, "bt-tactics": 40, "citytech": 30}


@pytest.mark.parametrize("ruleset", LIBRARY.names())
def test_a_spoilt_ruleset_is_refused_or_plays(ruleset: str) -> None:
    bench = Bench(ruleset, fights=1, most=5, steps=2)
    some = random.Random(1).sample(mutations(bench.source), SAMPLE[ruleset])
    tally = tried(bench, some)
    assert tally.fallen == []
    assert tally.outcomes["refused"] > 0
    assert tally.outcomes["played"] > 0


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("ruleset", LIBRARY.names())
def test_a_ruleset_spoilt_at_every_key_path_is_refused_or_plays(ruleset: str) -> None:
    bench = Bench(ruleset)
    assert tried(bench, mutations(bench.source)).fallen == []
