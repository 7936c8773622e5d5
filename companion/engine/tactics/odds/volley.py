"""Odds of several attacks on one target, and the threat of weapon groups over the whole board.

Rule: BT Tactics 3025, R62-R68.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.engine.tactics.attack.dice_changes import Exchange
from companion.engine.tactics.attack.dice_odds import (
    BEST,
    AttackPool,
    DefensePool,
    ExchangeResult,
    attack_odds,
)
from companion.engine.tactics.attack.sight import LineOfSightFinder, is_unseen, situation_between
from companion.engine.tactics.battle.condition import CIRCLES, INTERNAL
from companion.engine.tactics.battle.situation import Situation
from companion.engine.tactics.battle.state import Battle, Mech, Rulebook
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.cards import weapon_groups
from companion.engine.tactics.odds.attack_outcomes import AttackEffect, AttackSequence, Ends, HitEffects
from companion.engine.tactics.presenters.attack_plan import CHOICES, SPEND, odds_of
from companion.engine.tactics.tables.models import Tic, UnitCard
from companion.engine.tactics.tables.names import Bracket
from companion.engine.tactics.turn.set_up import new_battle
from companion.engine.views.attacks import Measure, Volley, VolleyOdds, WhatIf
from companion.engine.views.units import ArmorFact, DamageFacts, ModelFacts, PaceFact
from companion.errors import InputError
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex
from companion.tabletop.odds import NEVER, Odds, mean

RING_LABELS = {
    "armor": say("sheet/armor"),
    "external": say("sheet/externals"),
    "internal": say("sheet/internals"),
}

FARTHEST = 30
SOUTH = 3
SIDES = (SideSetup(id="one", name="One"), SideSetup(id="other", name="Other"))


@dataclass(frozen=True, slots=True)
class RingOdds:
    """Odds of one ring: circles marked on average, and the chances that it is reached and that it is gone."""

    ring: str
    mean: float
    hit: float
    gone: float


def of_ends(ends: Ends, number: Callable[[AttackEffect], int]) -> Odds:
    """Return the odds of a number that every end has."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for end, chance in ends.items():
        found[number(end)] += chance
    return dict(sorted(found.items()))


def chance_of(ends: Ends, is_so: Callable[[AttackEffect], bool]) -> Fraction:
    """Return the chance of ends of which something is so."""
    return sum((chance for end, chance in ends.items() if is_so(end)), NEVER)


def ring_odds(rings: Mapping[str, int], ends: Ends) -> Iterator[RingOdds]:
    """Yield each ring from the outside in, with what is left of it; a unit that is lost has no internals
    left.
    """
    for ring, left in rings.items():
        marked = of_ends(ends, lambda end, ring=ring: getattr(end, ring))  # type: ignore[misc]
        gone = sum((chance for points, chance in marked.items() if points >= left), NEVER)
        if ring == INTERNAL:
            gone = chance_of(ends, lambda end: end.is_destroyed)
        hit = sum((chance for points, chance in marked.items() if points), NEVER)
        yield RingOdds(ring, float(mean(marked)), float(hit), float(gone))


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


def model_facts(rules: Rulebook, card: UnitCard) -> ModelFacts:
    """Return the facts of a unit card."""
    points = card.movement
    paces = (("walk", points.walk), ("run", points.run), ("jump", points.jump))
    return ModelFacts(
        paces=tuple(PaceFact(say(f"facts/{mode}"), number) for mode, number in paces if number),
        armor=(
            ArmorFact("armor", say("sheet/armor"), card.armor),
            ArmorFact("external", say("sheet/externals"), card.external),
            ArmorFact("internal", say("sheet/internals"), card.internal),
        ),
        damage=_damage(rules, card),
    )


def _damage(rules: Rulebook, card: UnitCard) -> DamageFacts | None:
    """Means of all weapon groups that cause no heat card on their own, at a unit that stands in the open."""
    lane = Board("", 1, FARTHEST + 1, {})
    hexes = lane.all_hexes()
    units = [
        UnitSetup(id=side.id, model=card.model, side=side.id, hex=place.label, facing=SOUTH)
        for side, place in zip(SIDES, (hexes[0], hexes[-1]), strict=True)
    ]
    try:
        battle: Battle = new_battle(rules, lane, SIDES, units)
    except InputError:
        return None
    found = threat(battle, battle.units[SIDES[0].id], tuple(tic.id for tic in card.tics))
    means = [found.get(place, 0.0) for place in hexes[1:]]
    while means and not means[-1]:
        means.pop()
    return DamageFacts(tuple(means), say("facts/standing"), say("facts/hits")) if means else None
