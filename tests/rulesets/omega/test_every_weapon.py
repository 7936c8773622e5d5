"""Every weapon of our own designs in every way of firing it, at every kind of target: play and odds agree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from random import Random

import pytest

from companion.engine.battletech.battle.state import Battle
from companion.engine.views.attacks import AttackView, How, Volley
from tests.engine.battletech.odds.test_played import off_by
from tests.engine.battletech.volleys import odds_by_fact, play_volley
from tests.examples import at_most, only_long
from tests.rulesets.omega.battles import MODELS, PLATOONS, VEHICLES, facing, omega

ATTACKERS = (*MODELS, *VEHICLES, *PLATOONS)
TARGETS = ("warden_2", "corsac_2", "rampart_2", "skimmer_2", "platoon_2", "elementals_2")
WAYS, PLAYED = at_most(2, 1000), at_most(40, 400)


def ways_of(at: Battle, attacker: str, target: str) -> Iterator[Volley]:
    """Yield each kind of weapon alone in each of its ways, in an order by chance."""
    plan = omega().attack_plan(at, attacker, target)
    rows = list({view.name: view for view in plan.attacks}.values())
    ways = [(row, how) for row in rows for how in _hows(row)]
    Random(attacker + target).shuffle(ways)
    for row, how in ways:
        chosen = omega().attack_plan(at, attacker, target, how=how)
        view = next(it for it in chosen.attacks if it.id == row.id)
        if view.refusal is None and view.calculation.number is not None:
            yield Volley(chosen, (row.id,))


def _hows(row: AttackView) -> Iterator[How]:
    names = [choice.id for choice in row.choices]
    for chosen in product(*([option.id for option in choice.options] for choice in row.choices)):
        yield {row.id: dict(zip(names, chosen, strict=True))}


@pytest.mark.rule("Omega", "R5")
@pytest.mark.rule("Omega", "R16")
@pytest.mark.rule("Omega", "R58")
@pytest.mark.rule("Omega", "R76")
@pytest.mark.parametrize("attacker", ATTACKERS)
@pytest.mark.parametrize("target", [TARGETS[0], TARGETS[2], TARGETS[4], *map(only_long, TARGETS[1::2])])
def test_play_and_odds_agree(attacker: str, target: str) -> None:
    at = facing(**{attacker: "red 0505 0", target: "blue 0503 3", "bulwark_3": "red 0504 0"})
    for volley in islice(ways_of(at, attacker, target), WAYS):
        odds = odds_by_fact(omega().volley_odds(at, [volley]))
        played = play_volley(at, volley, PLAYED)
        known = {
            fact: chance for fact, chance in odds.items() if fact in played or not fact.startswith("half")
        }
        asked = {fact: chance for fact, chance in played.items() if fact in odds}
        assert asked, volley.attacks
        assert off_by(asked, known, PLAYED) == {}, volley.plan.how
