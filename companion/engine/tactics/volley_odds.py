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
from companion.engine.tactics.names import MAJOR
from companion.engine.tactics.odds import BEST, AttackPool, DefensePool, attack_odds
from companion.engine.tactics.sight import situation_between, why_unseen
from companion.engine.tactics.situation import Situation
from companion.engine.tactics.state import Battle, Mech
from companion.engine.views import Volley, VolleyOdds, WhatIf
from companion.errors import InputError
from companion.tabletop.hexes import Hex
from companion.tabletop.odds import NEVER, Odds, convolve


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
    outer = target.armor + target.external
    destroyed = _at_least(through, whole)
    inside = _at_least(through, outer + 1)
    explosion = (inside - destroyed) * _explosion(battle, target) if len(volley.attacks) == 1 else NEVER
    damage = {min(hits, whole): 0.0 for hits in through}
    for hits, chance in through.items():
        damage[min(hits, whole)] += float(chance)
    before, mean_of, hit, gone = 0, {}, {}, {}
    for ring, left in rings.items():
        spread = {min(max(hits - before, 0), left): NEVER for hits in through}
        for hits, chance in through.items():
            spread[min(max(hits - before, 0), left)] += chance
        mean_of[ring] = float(sum(points * chance for points, chance in spread.items()))
        hit[ring] = float(_at_least(through, before + 1)) if left else 0.0
        gone[ring] = float(_at_least(through, before + left))
        before += left
    return VolleyOdds(
        hits={hits: float(chance) for hits, chance in through.items()},
        damage=damage,
        location_damage=mean_of,
        location_hit=hit,
        location_destroyed=gone,
        kill=float(destroyed + explosion),
        mean_damage=float(sum(min(hits, whole) * chance for hits, chance in through.items())),
        critical=float(_at_least(through, target.armor + 1) - destroyed),
        explosion=float(explosion),
        labels={"armor": "Armor", "external": "Externals", "internal": "Internals"},
    )


def _at_least(odds: Odds, least: int) -> Fraction:
    return sum((chance for hits, chance in odds.items() if hits >= least), NEVER)


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
    if battle.board is None or mech.hex is None:
        return {}
    found: dict[Hex, float] = {}
    cache: dict[tuple[int, str, bool, int], float] = {}
    for place in battle.board.all_hexes():
        stands = situation_between(battle, mech, replace(mech, id="", hex=place, is_hull_down=False))
        if stands is None or place == mech.hex or why_unseen(battle, stands):
            continue
        flat = replace(stands, is_flanked=False)
        points = sum(_mean_at(battle, mech, name, flat, cache) for name in names)
        if points:
            found[place] = points
    return found


def _mean_at(
    battle: Battle, mech: Mech, name: str, stands: Situation, cache: dict[tuple[int, str, bool, int], float]
) -> float:
    tic = battle.card(mech).tic(name)
    bracket = tics.bracket_of(battle, stands)
    if tic is None or bracket is None or tics.why_not_bear(battle, mech, tic, stands):
        return 0.0
    if not tics.printed_dice(battle, mech, tic, bracket):
        return 0.0
    number = tics.attack_dice(battle, mech, tic, stands, bracket).number
    key = (number, bracket, bracket in tic.starred, stands.bonus)
    if key not in cache:
        pool = AttackPool(number, bracket, is_starred=bracket in tic.starred)
        cache[key] = float(attack_odds(battle.tables.dice, pool, DefensePool(stands.bonus)).mean)
    return cache[key]


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
