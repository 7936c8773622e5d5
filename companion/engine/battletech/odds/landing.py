"""One attack as its hits land: where, and what is added to the critical rolls that they lead to."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.engine.battletech.battle.damage_source import NO_ATTACK
from companion.engine.battletech.battle.salvo import Column, Salvo
from companion.engine.battletech.damage.critical_modifiers import critical_modifiers
from companion.engine.battletech.odds.body import NOWHERE, Body
from companion.engine.battletech.odds.population import Chances, Ends, Numbers, chances


def column_of(column: Column, names: Sequence[str]) -> tuple[Ends, Ends, Chances]:
    """Locations by outcome, those where critical damage may be done besides, and the outcomes' chances."""
    numbers = {"": NOWHERE} | {name: number for number, name in enumerate(names)}
    where = np.array([numbers[place.location] for place, _ in column])
    critical = np.array([numbers[place.critical] for place, _ in column])
    return where, critical, chances(*(part for _, part in column))


def going_straight(salvo: Salvo, step: int) -> Numbers | None:
    """Return the points of one hit of an attack that go past the armor, by its outcome; None for nothing."""
    if not any(dealt.straight for dealt in salvo.dealt):
        return None
    found = [
        dealt.straight * (step < len(hit)) for dealt, (_, hit) in zip(salvo.dealt, salvo.hits, strict=True)
    ]
    return np.array([0, *found], dtype=np.int16)


def added_to_criticals(body: Body, salvo: Salvo, step: int) -> Numbers | None:
    """Return the modifiers of critical rolls for one hit of an attack, by its outcome; None for nothing."""
    criticals = body.criticals
    if not salvo.dealt and not (criticals and criticals.determining.modifiers):
        return None
    added = np.zeros(len(salvo.hits) + 1, dtype=np.int16)
    dealt = salvo.dealt or (NO_ATTACK,) * len(salvo.hits)
    for outcome, ((_, points), by) in enumerate(zip(salvo.hits, dealt, strict=True), start=1):
        if step < len(points):
            found = critical_modifiers(body.battle, body.mech, by, points[step])
            added[outcome] = sum(modifier.value for modifier in found)
    return added
