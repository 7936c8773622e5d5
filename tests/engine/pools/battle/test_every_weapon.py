"""Every weapon of the shipped mechs in every way of using it: play and odds agree."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice, product

import pytest

from companion.engine.forms import Values
from companion.engine.play import Play
from companion.engine.pools.battle import events
from companion.engine.pools.battle.state import Battle
from companion.engine.views.attacks import AttackView, How, Volley
from companion.paths import rulesets
from tests.engine.battletech.odds.test_played import off_by
from tests.engine.pools.battle.builders import change_unit, fight, turn_of
from tests.engine.pools.battle.test_attacks import Anyway
from tests.engine.pools.builders import SYSTEM, game
from tests.examples import at_most

MECHS = sorted(path.stem for path in (rulesets() / "untitled-mech" / "units").glob("*.yaml"))
WAYS, PLAYED = at_most(2, 1000), at_most(50, 400)


def without_mettle(attacker: str, target: str) -> Battle:
    """Return the turn of a mech against another, whose pilots have no Mettle points to spend."""
    loads = {"a": {"pilot": "recruit"}, "b": {"pilot": "minor"}}
    battle = turn_of(fight(None, loads, a=f"red {attacker}", b=f"blue {target}"), "a")
    return change_unit(change_unit(battle, "a", mettle_points=0), "b", mettle_points=0)


def ways_of(battle: Battle, hexes: int) -> Iterator[Volley]:
    """Yield each weapon alone in each of its ways, in an order by chance."""
    situation: Values = {"range": hexes, "facing": "front", "bearing": "0"}
    ways = [
        (row, how) for row in game().attack_plan(battle, "a", "b", situation).attacks for how in _hows(row)
    ]
    random.Random(hexes).shuffle(ways)
    for row, how in ways:
        plan = game().attack_plan(battle, "a", "b", situation, how=how)
        view = next((each for each in plan.attacks if each.id == row.id), None)
        if plan.refusal is None and view is not None and view.refusal is None:
            yield Volley(plan, (row.id,))


def _hows(row: AttackView) -> Iterator[How]:
    names = [choice.id for choice in row.choices]
    for chosen in product(*([option.id for option in choice.options] for choice in row.choices)):
        yield {row.id: dict(zip(names, chosen, strict=True))}


def frequencies(battle: Battle, volley: Volley) -> Mapping[str, float]:
    """Return how often each number of hits, and a hit on each location, came of so many attacks."""
    action, dice, found = game().declare_attack([volley]), random.Random(7), Counter[str]()
    for _ in range(PLAYED):
        played: Play[Battle] = Play(battle, Anyway(dice), game().apply)
        game().resolve(played, action)
        resolved = [event for event in played.events if isinstance(event, events.AttackResolved)]
        rolled = {it.location for it in played.events if isinstance(it, events.LocationRolled)}
        found[f"hits {sum(event.hits for event in resolved)}"] += 1
        found.update(rolled & {*battle.units["b"].locations})
    return {fact: times / PLAYED for fact, times in found.items()}


@pytest.mark.rule(SYSTEM, "R252")
@pytest.mark.rule(SYSTEM, "R272")
@pytest.mark.parametrize("hexes", [1, 3])
@pytest.mark.parametrize("target", ["Bantam", "Merlin"])
@pytest.mark.parametrize("attacker", MECHS)
def test_play_and_odds_agree(attacker: str, target: str, hexes: int) -> None:
    battle = without_mettle(attacker, target)
    for volley in islice(ways_of(battle, hexes), WAYS):
        odds = game().volley_odds(battle, [volley])
        told = {f"hits {number}": chance for number, chance in odds.hits.items()}
        assert off_by(frequencies(battle, volley), {**told, **odds.location_hit}, PLAYED) == {}, (
            volley.plan.how
        )
