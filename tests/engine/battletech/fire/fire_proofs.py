"""Proofs of weapons listed in steps: in play, in the odds, and by dice thrown apart from both."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.odds.structure import sample_odds, structure_odds
from companion.engine.views.attacks import Volley
from tests.engine.battletech.gunnery import facing_victor, with_equipment
from tests.engine.battletech.odds.test_counted import same
from tests.engine.battletech.odds.test_played import off_by
from tests.engine.battletech.volleys import load_volley, odds_by_fact, play_volley
from tests.examples import at_most
from tests.overlays import under_rules

PLAYED, THROWN = at_most(100, 1000), 20_000
OWN_FACTS = ("hits", "damage")
"""What a simulation that knows nothing of locations tells."""

Simulation = Callable[[Random], tuple[int, int]]
"""Throws dice for one volley: the attacks that hit, and the points that land."""


def armed(rules: str, *weapons: str, rounds: int = 40, **fields: Any) -> Battle:
    """Return an Orion with these weapons of an overlay and rounds for them, two hexes from a Victor."""
    at = under_rules(rules, facing_victor(**fields))
    known = at.rules.tables.weapons
    mounts = [{"id": name, "weapon": name, "location": "left_arm"} for name in weapons]
    bins = [
        {"id": f"ammo_{name}", "weapon": name, "location": "left_torso", "shots": rounds}
        for name in weapons
        if known[name].uses_ammunition
    ]
    return with_equipment(at, "orion", weapons=mounts, ammunition=bins)


def two_dice(random: Random) -> int:
    """Throw two dice."""
    return random.randint(1, 6) + random.randint(1, 6)


def prove(at: Battle, aims: Volley, simulate: Simulation) -> None:
    """Check that play, odds and a simulation of the rule as it is written agree."""
    loaded = load_volley(at, aims)
    known = structure_odds(*loaded)
    if not known.error:
        same(known, sample_odds(*loaded))
    odds = odds_by_fact(known)
    assert off_by(play_volley(at, aims, PLAYED), odds, PLAYED) == {}
    check_simulation(odds, simulate)


def check_simulation(odds: Mapping[str, float], simulate: Simulation) -> None:
    """Check that the odds of hits and damage are those of a simulation."""
    random = Random(1)
    thrown = _frequencies(simulate(random) for _ in range(THROWN))
    told = {fact: chance for fact, chance in odds.items() if fact.split()[0] in OWN_FACTS}
    assert off_by(thrown, told, THROWN) == {}


def _frequencies(volleys: Iterable[tuple[int, int]]) -> Mapping[str, float]:
    found: dict[str, float] = defaultdict(float)
    for hits, damage in volleys:
        found[f"hits {hits}"] += 1 / THROWN
        found[f"damage {damage}"] += 1 / THROWN
    return found
