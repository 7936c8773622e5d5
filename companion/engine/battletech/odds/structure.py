"""The odds of salvos at one 'Mech with internal structure: counted where there is time, else sampled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

import numpy as np

from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.fire.salvo import chance_struck, hits_and_damage
from companion.engine.battletech.odds.aftermath import Aftermath
from companion.engine.battletech.odds.barrage import Barrage, marks_with_spots
from companion.engine.battletech.odds.body import Body
from companion.engine.battletech.odds.population import (
    CountedPopulation,
    Numbers,
    Population,
    SampledPopulation,
    TooManyWays,
)
from companion.engine.battletech.odds.struck_body import CRITICAL, EXPLODED, SHAKEN
from companion.engine.views.attacks import Measure, VolleyOdds
from companion.tabletop.odds import sampling_error

VOLLEYS = 80_000
"""So many that what they show is as exact, to a tenth of a percent, as with a quarter more."""
MAX_HITS = 8
"""Volleys of more hits end in too many ways by far, so that there is no use in beginning to count."""
ALWAYS_EXACT = frozenset({"hits", "damage", "mean_damage", "location_hit", "head_hit"})


def structure_odds(body: Body, salvos: Sequence[Salvo]) -> VolleyOdds:
    """Return the odds of salvos in this order: exact if their ends are few enough to count in time."""
    hits = sum(max((len(points) for _, points in salvo.hits), default=0) for salvo in salvos)
    try:
        return count_odds(body, salvos) if hits <= MAX_HITS else sample_odds(body, salvos)
    except TooManyWays:
        return sample_odds(body, salvos)


def count_odds(body: Body, salvos: Sequence[Salvo]) -> VolleyOdds:
    """Count the odds of every end of a volley with its chance. Raises TooManyWays."""
    return _odds(body, salvos, CountedPopulation(_start_of(body, salvos)))


def sample_odds(body: Body, salvos: Sequence[Salvo], volleys: int = VOLLEYS) -> VolleyOdds:
    """Return the odds in so many volleys drawn by lot: in 95 of 100 cases no chance is off by more than
    `error`.
    """
    population = SampledPopulation(_start_of(body, salvos), volleys)
    return _odds(body, salvos, population, sampling_error(volleys))


def _start_of(body: Body, salvos: Sequence[Salvo]) -> Numbers:
    """Return how a body's figures begin, with a track for each mark that has a location."""
    return np.append(body.start, np.zeros(len(marks_with_spots(salvos)), dtype=np.int16))


def _odds(body: Body, salvos: Sequence[Salvo], population: Population, error: float = 0.0) -> VolleyOdds:
    barrage = Barrage(body, population, marks_with_spots(salvos))
    barrage.run(salvos)
    after = Aftermath(barrage, next((salvo.owes for salvo in salvos if salvo.owes), ""))
    hits, damage = hits_and_damage(salvos)
    exact = ALWAYS_EXACT
    if any(salvo.criticals_first for salvo in salvos):
        damage = barrage.charge_damage(sum(salvo.most for salvo in salvos))
        exact -= {"damage", "mean_damage"}
    struck = {name: chance_struck(salvos, name) for name in body.names}
    mean = population.mean
    heads = [name for index, name in enumerate(body.names) if body.holds_warrior[index]]
    return VolleyOdds(
        hits=hits,
        damage=damage,
        mean_damage=sum(points * chance for points, chance in damage.items()),
        location_damage=dict(zip(body.names, barrage.lost.tolist(), strict=True)),
        location_hit=struck,
        location_breached={name: mean(after.is_breached(at)) for at, name in enumerate(body.names)},
        location_destroyed={name: mean(after.lost[at]) for at, name in enumerate(body.names)},
        kill=mean(after.is_destroyed),
        measures=tuple(_measures(body, after, population, 1 - prod(1 - struck[name] for name in heads))),
        error=error,
        exact=exact if error else frozenset(),
    )


def _measures(body: Body, after: Aftermath, population: Population, head_hit: float) -> Iterator[Measure]:
    rules, mean = body.battle.rules.tables.piloting, population.mean
    if rules:
        yield Measure("staggers", say("measure/staggers"), mean(after.staggers()))
        yield Measure("fall", say("measure/fall"), mean(after.falls(rules)))
    yield Measure("critical", say("measure/critical"), mean(after.has_mark(CRITICAL)))
    yield Measure("head_hit", say("measure/head_hit"), head_hit)
    if body.warriors:
        yield Measure("pilot_hit", say("measure/pilot_hit"), mean(after.has_mark(SHAKEN)))
        yield Measure("unconscious", say("measure/unconscious"), mean(after.faints()))
    yield Measure("explosion", say("measure/explosion"), mean(after.has_mark(EXPLODED)))
    if body.suits:
        lost = [population.track(track) == 0 for track in body.suits]
        yield Measure("suit_lost", say("measure/suit_lost"), mean(np.any(lost, axis=0)))
        yield Measure("suits_lost", say("measure/suits_lost"), mean(np.all(lost, axis=0)))
