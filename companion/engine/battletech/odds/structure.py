"""The odds of salvos at one 'Mech with internal structure: counted where there is time, else sampled."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod, sqrt

from companion.engine.battletech.fire.salvo import Salvo, hits_and_damage
from companion.engine.battletech.odds.aftermath import Aftermath
from companion.engine.battletech.odds.barrage import CRITICAL, EXPLODED, SHAKEN, Barrage
from companion.engine.battletech.odds.body import Body
from companion.engine.battletech.odds.population import Count, Population, Sample, TooManyWays
from companion.engine.views import VolleyOdds

VOLLEYS = 100_000
STANDARD_ERRORS = 1.96
"""They hold 95 of 100 results."""
WIDEST = 0.5
"""The standard deviation of a chance of one half, which no other chance exceeds."""
MOST_HITS = 8
"""Volleys of more hits end in too many ways by far, so that there is no use in beginning to count."""
ALWAYS_EXACT = frozenset({"hits", "damage", "mean_damage", "location_hit", "head_hit"})


def structure_odds(body: Body, salvos: Sequence[Salvo]) -> VolleyOdds:
    """What salvos do to a target, in this order: exactly if their ends are few enough to count in time."""
    hits = sum(max((len(points) for _, points in salvo.hits), default=0) for salvo in salvos)
    try:
        return counted(body, salvos) if hits <= MOST_HITS else sampled(body, salvos)
    except TooManyWays:
        return sampled(body, salvos)


def counted(body: Body, salvos: Sequence[Salvo]) -> VolleyOdds:
    """The odds of every end of a volley with its chance. Raises TooManyWays."""
    return _odds(body, salvos, Count(body.start))


def sampled(body: Body, salvos: Sequence[Salvo], volleys: int = VOLLEYS) -> VolleyOdds:
    """The odds in so many volleys drawn by lot: in 95 of 100 cases no chance is off by more than `error`."""
    return _odds(body, salvos, Sample(body.start, volleys), STANDARD_ERRORS * WIDEST / sqrt(volleys))


def _odds(body: Body, salvos: Sequence[Salvo], population: Population, error: float = 0.0) -> VolleyOdds:
    barrage = Barrage(body, population)
    barrage.run(salvos)
    after = Aftermath(barrage, next((salvo.owes for salvo in salvos if salvo.owes), ""))
    hits, damage = hits_and_damage(salvos)
    struck = {name: 1 - prod(1 - it.chance_of(name) for it in salvos) for name in body.names}
    rules, warriors, mean = body.battle.rules.tables.piloting, body.warriors, population.mean
    heads = [name for index, name in enumerate(body.names) if body.holds_warrior[index]]
    return VolleyOdds(
        hits=hits,
        damage=damage,
        mean_damage=sum(points * chance for points, chance in damage.items()),
        location_damage=dict(zip(body.names, barrage.lost.tolist(), strict=True)),
        location_hit=struck,
        location_breached={name: mean(after.breached(at)) for at, name in enumerate(body.names)},
        location_destroyed={name: mean(after.lost[at]) for at, name in enumerate(body.names)},
        kill=mean(after.is_destroyed),
        critical=mean(after.marked(CRITICAL)),
        explosion=mean(after.marked(EXPLODED)),
        head_hit=1 - prod(1 - struck[name] for name in heads),
        pilot_hit=mean(after.marked(SHAKEN)) if warriors else None,
        unconscious=mean(after.faints()) if warriors else None,
        staggers=mean(after.staggers(rules)) if rules else None,
        fall=mean(after.falls(rules)) if rules else None,
        error=error,
        exact=ALWAYS_EXACT if error else frozenset(),
    )
