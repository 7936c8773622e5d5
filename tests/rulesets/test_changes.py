"""No key is dead: whatever value of a ruleset is changed, the change shows in play, or is refused."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from companion.engine.families import game_of
from tests.rulesets.changes import Sweep, changes, swept, tallied, without_sign
from tests.rulesets.house_rules.examples import joined
from tests.rulesets.spoilt.trials import LIBRARY, Bench

EXAMPLES = [pytest.param(names, id=f"{names.partition('+')[0]} and others") for names in joined()]
UNSEEN: Mapping[str, str] = {
    "action_step.target_lock_range": "seldom is an enemy at just that range",
    "attacks.always_beside_mixed": "seldom are two such weapon groups fired together",
    "command_cards.cards.*.friends": "seldom has a side so many friends near",
    "decks.heat.*.effects.least": "seldom is a unit as slow as that",
    "heat.points.burning_hex_stood_in": "the ground of these battles does not burn",
    "line_of_sight.weights.*": "a terrain of one's own stands on no map of these battles",
    "locations.names.*.destroys_unit": "seldom is the location lost within the steps that are played",
    "movement.modes.*.needs": "seldom is who moves so hurt",
    "upgrades.cards.*.suppresses": "seldom is the upgrade in play",
    "victory.triggers.*.once": "seldom does a trigger hold in two turns of so few steps",
    "warriors.pools.*.spend_on": "what is rolled by chance seldom calls for the last roll of the list",
    "weapon_attacks.rates.*.explodes_on": "seldom is the number rolled",
    "weapon_attacks.rates.*.jams_on": "seldom is the number rolled",
}
"""Keys that battles by chance ask for without showing a change of them, and why; tests of their own do."""


@pytest.mark.parametrize("ruleset", ["quickstart", EXAMPLES[-1]])
def test_a_changed_value_shows(ruleset: str) -> None:
    sweep = Sweep(Bench(ruleset, fights=1, most=5))
    every = changes(sweep.bench.source, sweep.bench.under)
    some = random.Random(1).sample(every, min(len(every), 12))
    outcomes = [outcome for _, outcome in swept(sweep, some)]
    assert {"shows", "refused"} & {*outcomes}


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("ruleset", [*LIBRARY.names(), *EXAMPLES])
def test_no_key_is_silent(ruleset: str) -> None:
    sweep = Sweep(Bench(ruleset))
    tables = game_of(sweep.bench.source).rules.tables  # type: ignore[attr-defined]
    found = tallied(tables, swept(sweep, changes(sweep.bench.source, sweep.bench.under)))
    silent = {key for key, tally in without_sign(found).items() if tally["silent"]}
    assert silent <= {*UNSEEN}
