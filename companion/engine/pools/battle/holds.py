"""Holds of grappling mechs: who holds whom, and what that costs who is held.

Rule: Untitled Mech Game, R235, R267 to R269, R271.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.pools.battle.state import Battle, Hold, Mech
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.statistics import encumbrance, lift_power
from companion.engine.pools.resolution.rounding import round_effect
from companion.engine.pools.tables.battle import GrappleRules
from companion.engine.pools.tables.special import AIR
from companion.tabletop.modifiers import Modifier


def grapple_rules(battle: Battle) -> GrappleRules:
    """Return the rules of grapples; who asks has made sure that there are any."""
    rules = battle.tables.grapples
    assert rules is not None, "grapples are played only where the rules have them"
    return rules


def holders(battle: Battle, mech: Mech) -> tuple[Mech, ...]:
    """Return the mechs that hold a mech."""
    return tuple(each for each in battle.units.values() if mech.id in each.holds and not each.is_out)


def partners(battle: Battle, mech: Mech) -> tuple[Mech, ...]:
    """Return the mechs that hold a mech or are held by it."""
    held = [battle.units[name] for name in mech.holds]
    both = {each.id: each for each in (*holders(battle, mech), *held) if not each.is_out}
    return tuple(both.values())


def holds_on(battle: Battle, mech: Mech) -> tuple[Hold, ...]:
    """Return the holds on a mech, those of tanglers too."""
    return (*(each.holds[mech.id] for each in holders(battle, mech)), *mech.tangles.values())


def control_on(battle: Battle, mech: Mech) -> int:
    """Return the control of all who hold a mech."""
    return sum(hold.control for hold in holds_on(battle, mech))


def lift_power_of(battle: Battle, mech: Mech) -> int:
    """Return the lift power of a mech."""
    return lift_power(battle.facts(mech).design)


def is_disarmed(battle: Battle, mech: Mech, weapon: Armament) -> bool:
    """Whether a weapon outside is held so fast that nobody can use it. Rule: Untitled Mech Game, R274."""
    rules = battle.tables.grapples
    if rules is None or rules.disables is None or not weapon.is_exposed:
        return False
    control = sum(hold.control for hold in holds_on(battle, mech) if hold.location == weapon.key)
    return control > rules.disables * lift_power_of(battle, mech)


def hold_penalty(battle: Battle, mech: Mech) -> int:
    """Return what being held costs physical tests; 0 for who is not held."""
    control = control_on(battle, mech)
    if not control:
        return 0
    penalties = grapple_rules(battle).penalties
    level = battle.tables.statistics.encumbrance.level(control, lift_power_of(battle, mech))
    return penalties[-1 if level is None else min(level, len(penalties) - 1)]


def weapon_hold_penalty(battle: Battle, mech: Mech, weapon: Armament | None) -> int:
    """Return what being held costs the tests of a weapon; without one, those of the whole mech."""
    penalty, holds = hold_penalty(battle, mech), holds_on(battle, mech)
    facts = battle.facts(mech)
    if not penalty or any(hold.location == facts.core for hold in holds):
        return penalty
    places = (*weapon.mounts, weapon.key) if weapon is not None else ()
    limbs = max((len(hold.limbs) for hold in holds if hold.location in places), default=0)
    on_frame = any(hold.location in mech.locations for hold in holds)
    return limb_hold_penalty(penalty, limbs) if limbs or on_frame else 0


def limb_hold_penalty(penalty: int, limbs: int) -> int:
    """Return what a hold on a limb costs that limb, held with so many; without any, the other parts."""
    return penalty - limbs if limbs else round_effect(penalty / 2)


def held_share(battle: Battle, mech: Mech) -> float:
    """Return what part of its MA is left to who is held: the worse of that and of what it carries."""
    if not (control := control_on(battle, mech)):
        return 1
    rules = battle.tables.statistics.encumbrance
    level = rules.level(control, lift_power_of(battle, mech))
    if level is None:
        return 0
    carried = encumbrance(battle.facts(mech).design)
    without = rules.levels[carried].ma if carried is not None else 1
    return min(1, rules.levels[level].ma / without)


def is_carried(battle: Battle, mech: Mech) -> bool:
    """Whether a mech that does not fly is held by one that does. Rule: Untitled Mech Game, R269."""

    def flies(each: Mech) -> bool:
        return battle.facts(each).form(each.form).ma.get(AIR, 0) >= battle.tables.movement.flight

    return not flies(mech) and any(flies(each) for each in holders(battle, mech))


def grapple_bonuses(battle: Battle, mech: Mech, other: Mech, limbs: int, others: int) -> Iterator[Modifier]:
    """Yield what size and limbs give one of two that grapple.

    Rule: Untitled Mech Game, R267.
    """
    rules = grapple_rules(battle)
    own, theirs = (frame_spaces(battle.facts(each).design) for each in (mech, other))
    if own > theirs:
        more = rules.twice if own >= 2 * theirs else rules.larger
        yield Modifier("Larger", more, rules.source)
    if limbs > others:
        yield Modifier("More limbs", rules.more_limbs, rules.source)


def frame_spaces(design: MechDesign) -> float:
    """Return the spaces of a mech's modules, pods left out."""
    return sum(one.spaces for one in design.modules.values() if not one.is_pod)
