"""Odds of several attacks on one target, and the threat of weapon groups over the whole board.

Rule: BT Tactics 3025, R62-R68.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial

from companion.engine.tactics.attack.dice_changes import Exchange
from companion.engine.tactics.attack.dice_odds import (
    BEST,
    AttackPool,
    DefensePool,
    ExchangeResult,
    attack_odds,
)
from companion.engine.tactics.attack.sight import LineOfSightFinder, is_unseen, situation_between
from companion.engine.tactics.battle.situation import Situation
from companion.engine.tactics.battle.state import Battle, Mech
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.battle.tracks import CIRCLES
from companion.engine.tactics.cards import weapon_groups
from companion.engine.tactics.odds.attack_outcomes import AttackSequence, Ends, HitEffects
from companion.engine.tactics.odds.rings import RING_LABELS, chance_of, of_ends, ring_odds
from companion.engine.tactics.presenters.plans.attack_plan import CHOICES, SPEND, odds_of
from companion.engine.tactics.tables.models import Tic
from companion.engine.tactics.tables.names import Bracket
from companion.engine.views.attacks import Volley
from companion.engine.views.odds import Measure, VolleyOdds, WhatIf
from companion.errors import InputError
from companion.tabletop.hexes import Hex
from companion.tabletop.odds import mean


def volley_odds(
    battle: Battle, volley: Volley, situation: Situation | None, harm: HitEffects | None = None
) -> VolleyOdds:
    """Odds of these attacks in their order; a token goes to the first attack that may spend it.

    `hits` are those that get through, `damage` the circles that they and cards mark. `critical` is the chance
    of drawing a card, `explosion` that of exploding ammunition. The `harm` may be shared by several volleys.
    """
    assert isinstance(volley.plan.target, str), "groups are fired at hexes by an action of their own"
    mech, target = battle.units[volley.plan.attacker], battle.units[volley.plan.target]
    found = situation or situation_between(battle, mech, target)
    if found is None:
        raise InputError("Describe the target's situation.")
    course = AttackSequence(harm or HitEffects(battle))
    for name in volley.attacks:
        spend = volley.plan.how.get(name, {}).get(SPEND, BEST)
        exchange = Exchange(mech.id, target.id, battle.card(mech).tic(name))
        course.attack(exchange, partial(_ends_of, name, found, spend))
    return odds_of_ends(target, course.ends)


def _ends_of(
    name: str, situation: Situation, spend: str, battle: Battle, exchange: Exchange
) -> Mapping[ExchangeResult, Fraction]:
    mech, target = battle.units[exchange.attacker], battle.units[exchange.target]
    return odds_of(battle, mech, target, name, situation, spend).ends


def odds_of_ends(target: Mech, ends: Ends) -> VolleyOdds:
    """Return what attacks do to a target, from every way in which they can end."""
    rings = {ring: getattr(target, ring) for ring in CIRCLES}
    found = [*ring_odds(rings, ends)]
    damage = of_ends(ends, lambda end: end.marked_circles)
    return VolleyOdds(
        hits={hits: float(chance) for hits, chance in of_ends(ends, lambda end: end.hits).items()},
        damage={points: float(chance) for points, chance in damage.items()},
        location_damage={row.ring: row.mean for row in found},
        location_hit={row.ring: row.hit for row in found},
        location_destroyed={row.ring: row.gone for row in found},
        kill=float(chance_of(ends, lambda end: end.is_destroyed)),
        mean_damage=float(mean(damage)),
        measures=(
            Measure("critical", say("measure/critical"), float(chance_of(ends, lambda end: end.draws))),
            Measure("explosion", say("measure/explosion"), float(chance_of(ends, lambda end: end.explodes))),
        ),
        labels=RING_LABELS,
    )


def threat(battle: Battle, mech: Mech, names: tuple[str, ...]) -> Mapping[Hex, float]:
    """Return the mean damage of these groups to a standing unit in each hex that they reach."""
    if battle.board is None:
        return {}
    lookout, means = LineOfSightFinder(battle), _MeanDamage(battle, mech, names)
    found: dict[Hex, float] = {}
    for place in battle.board.all_hexes():
        situation = lookout.situation(mech, place)
        if situation is None or not situation.range or is_unseen(battle, situation):
            continue
        if points := means.at(situation):
            found[place] = points
    return found


class _MeanDamage:
    """Mean damage of weapon groups by what it depends on: bracket, dice of the defender, and arc."""

    def __init__(self, battle: Battle, mech: Mech, names: tuple[str, ...]) -> None:
        groups = (battle.card(mech).tic(name) for name in names)
        self._battle, self._mech = battle, mech
        self._tics = [
            tic for tic in groups if tic is not None and not weapon_groups.generates_heat(battle, mech, tic)
        ]
        self._known: dict[tuple[Bracket, int, bool, bool], float] = {}

    def at(self, situation: Situation) -> float:
        """Return the mean damage of all groups together."""
        bracket = weapon_groups.bracket_of(self._battle, situation)
        if bracket is None:
            return 0.0
        key = (bracket, situation.bonus, situation.in_forward_arc, situation.in_rear_arc)
        if key not in self._known:
            self._known[key] = sum(self._one(tic, bracket, situation) for tic in self._tics)
        return self._known[key]

    def _one(self, tic: Tic, bracket: Bracket, situation: Situation) -> float:
        battle, mech = self._battle, self._mech
        if weapon_groups.why_not_bear(battle, mech, tic, situation) or not weapon_groups.printed_dice(
            battle, mech, tic, bracket
        ):
            return 0.0
        number = weapon_groups.attack_dice(battle, mech, tic, situation, bracket).number
        pool = AttackPool(number, bracket, is_starred=bracket in tic.starred)
        return float(attack_odds(battle.tables.dice, pool, DefensePool(situation.bonus)).mean)


def what_if(battle: Battle, volley: Volley, situation: Situation | None) -> tuple[WhatIf, ...]:
    """Return the same attacks with no token, a focus token, the Target Lock, or what is best."""
    rows, harm = [], HitEffects(battle)
    for choice in CHOICES:
        how = {name: {SPEND: choice.id} for name in volley.attacks}
        odds = volley_odds(battle, replace(volley, plan=replace(volley.plan, how=how)), situation, harm)
        present = all(volley.plan.how.get(name, {}).get(SPEND, BEST) == choice.id for name in volley.attacks)
        chance = sum(chance for hits, chance in odds.hits.items() if hits)
        rows.append(WhatIf(choice.label, f"{chance:.0%}", odds.mean_damage, odds.kill, None, present))
    return tuple(rows)
