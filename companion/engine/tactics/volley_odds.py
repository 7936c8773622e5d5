"""Odds of several attacks on one target, and the threat of weapon groups over the whole board.

Rule: BT Tactics 3025, R62-R68.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from companion.engine.tactics import tics
from companion.engine.tactics.attack_plan import CHOICES, FOCUS, LOCK, SPEND, odds_of
from companion.engine.tactics.criticals import has_ammunition
from companion.engine.tactics.models import Tic
from companion.engine.tactics.names import MAJOR, Bracket
from companion.engine.tactics.odds import BEST, AttackPool, DefensePool, attack_odds
from companion.engine.tactics.ring_odds import ring_odds, within
from companion.engine.tactics.sight import Lookout, situation_between, why_unseen
from companion.engine.tactics.situation import Situation
from companion.engine.tactics.state import Battle, Mech
from companion.engine.views import Volley, VolleyOdds, WhatIf
from companion.errors import InputError
from companion.tabletop.hexes import Hex
from companion.tabletop.odds import NEVER, Odds, at_least, convolve, mean


def volley_odds(battle: Battle, volley: Volley, stands: Situation | None) -> VolleyOdds:
    """Odds of these attacks in their order; a token goes to the first attack that may spend it.

    `critical` is the chance of drawing a card, `explosion` that of exploding ammunition.
    """
    mech, target = battle.units[volley.plan.attacker], battle.units[volley.plan.target]
    stands = stands or situation_between(battle, mech, target)
    if stands is None:
        raise InputError("Say how the target stands.")
    through: Odds = {0: Fraction(1)}
    for name in volley.attacks:
        spend = volley.plan.how.get(name, {}).get(SPEND, BEST)
        one = odds_of(battle, mech, target, name, stands, spend)
        through = convolve(through, one.through)
        mech, target = _spent(battle, mech, target, spend)
    return _outcome(battle, battle.units[volley.plan.target], through, volley)


def _spent(battle: Battle, mech: Mech, target: Mech, spend: str) -> tuple[Mech, Mech]:
    """Both units after an attack: what may be spent has been spent."""
    used = {name: "round" for name in mech.mechwarriors if battle.tables.mechwarriors.cards[name].reroll}
    lock = None if spend in (BEST, LOCK) and mech.lock == target.id else mech.lock
    focus = mech.focus - (1 if spend in (BEST, FOCUS) and mech.focus else 0)
    after = replace(mech, lock=lock, focus=focus, used={**mech.used, **used})
    others = {name: "round" for name in target.mechwarriors if battle.tables.mechwarriors.cards[name].reroll}
    return after, replace(
        target,
        evade=max(target.evade - 1, 0),
        focus=max(target.focus - 1, 0),
        used={**target.used, **others},
    )


def _outcome(battle: Battle, target: Mech, through: Odds, volley: Volley) -> VolleyOdds:
    rings = {"armor": target.armor, "external": target.external, "internal": target.internal}
    whole = sum(rings.values())
    destroyed = at_least(whole, through)
    inside = at_least(whole - target.internal + 1, through)
    explosion = (inside - destroyed) * _explosion(battle, target) if len(volley.attacks) == 1 else NEVER
    found = [*ring_odds(rings, through)]
    marked = within(through, 0, whole)
    return VolleyOdds(
        hits={hits: float(chance) for hits, chance in through.items()},
        damage={points: float(chance) for points, chance in marked.items()},
        location_damage={row.ring: row.mean for row in found},
        location_hit={row.ring: row.hit for row in found},
        location_destroyed={row.ring: row.gone for row in found},
        kill=float(destroyed + explosion),
        mean_damage=float(mean(marked)),
        critical=float(at_least(target.armor + 1, through) - destroyed),
        explosion=float(explosion),
        labels={"armor": "Armor", "external": "Externals", "internal": "Internals"},
    )


def _explosion(battle: Battle, target: Mech) -> Fraction:
    """The chance that the next Major Critical destroys the unit with its ammunition."""
    unseen = battle.decks[MAJOR].unseen
    every = sum(unseen.values())
    if not every or not has_ammunition(battle, target):
        return NEVER
    dice = battle.tables.dice
    chance = NEVER
    for name, copies in unseen.items():
        row = battle.tables.decks.major[name].explosion
        if row is not None:
            faces = sum(face.count for face in dice.attack if face.face in row.destroys_on)
            chance += Fraction(copies, every) * Fraction(faces, dice.sides)
    return chance


def threat(battle: Battle, mech: Mech, names: tuple[str, ...]) -> Mapping[Hex, float]:
    """The mean hits of these groups on a standing unit in each hex that they reach."""
    if battle.board is None:
        return {}
    lookout, means = Lookout(battle), _Means(battle, mech, names)
    found: dict[Hex, float] = {}
    for place in battle.board.all_hexes():
        stands = lookout.situation(mech, place)
        if stands is None or not stands.range or why_unseen(battle, stands):
            continue
        if points := means.at(stands):
            found[place] = points
    return found


class _Means:
    """Mean hits of weapon groups by what they depend on: bracket, dice of the defender, and arc."""

    def __init__(self, battle: Battle, mech: Mech, names: tuple[str, ...]) -> None:
        groups = (battle.card(mech).tic(name) for name in names)
        self._battle, self._mech = battle, mech
        self._tics = [tic for tic in groups if tic is not None]
        self._known: dict[tuple[Bracket, int, bool, bool], float] = {}

    def at(self, stands: Situation) -> float:
        """The mean hits of all groups together."""
        bracket = tics.bracket_of(self._battle, stands)
        if bracket is None:
            return 0.0
        key = (bracket, stands.bonus, stands.in_forward_arc, stands.in_rear_arc)
        if key not in self._known:
            self._known[key] = sum(self._one(tic, bracket, stands) for tic in self._tics)
        return self._known[key]

    def _one(self, tic: Tic, bracket: Bracket, stands: Situation) -> float:
        battle, mech = self._battle, self._mech
        if tics.why_not_bear(battle, mech, tic, stands) or not tics.printed_dice(battle, mech, tic, bracket):
            return 0.0
        number = tics.attack_dice(battle, mech, tic, stands, bracket).number
        pool = AttackPool(number, bracket, is_starred=bracket in tic.starred)
        return float(attack_odds(battle.tables.dice, pool, DefensePool(stands.bonus)).mean)


def what_if(battle: Battle, volley: Volley, stands: Situation | None) -> tuple[WhatIf, ...]:
    """The same attacks with no token, a focus token, the Target Lock, or what is best."""
    rows = []
    for choice in CHOICES:
        how = {name: {SPEND: choice.id} for name in volley.attacks}
        odds = volley_odds(battle, replace(volley, plan=replace(volley.plan, how=how)), stands)
        present = all(volley.plan.how.get(name, {}).get(SPEND, BEST) == choice.id for name in volley.attacks)
        chance = sum(chance for hits, chance in odds.hits.items() if hits)
        rows.append(WhatIf(choice.label, f"{chance:.0%}", odds.mean_damage, odds.kill, None, present))
    return tuple(rows)
