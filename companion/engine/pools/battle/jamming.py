"""Electronic warfare that runs: what it takes from whom, and cloaks.

Rule: Untitled Mech Game, R164 to R173, R215; gaps G54, G58, G85.
"""

from __future__ import annotations

from companion.engine.pools.battle.condition import is_lost
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.mechs.model import Jammer, Warfare
from companion.engine.pools.mechs.placing import modules_of
from companion.tabletop.hexes import Hex, distance, parse_label

SENSOR_JAMMING, ORDNANCE_JAMMING, BARRIER_JAMMING = "sensor_jamming", "ordnance_jamming", "barrier_jamming"
CLOAK_JAMMING, ECCM = "cloak_jamming", "eccm"
AROUND = "around"
"""What offensive jamming with a radius is aimed at: every opponent within it."""
CENTER = "@"
"""The mark before the hex that a radius lies around, where that is not the bearer's."""
ATTACKS_CLOAKED = "attack_while_cloaked"
OFFENSE = ("attack", "called_shot", "grapple", "overwatch", "suppress")
"""Actions that give a cloaked mech away."""


def aimed_at(type_: str, target: str) -> str:
    """Return how a type is known that runs against a target, or is lent to a friend.

    Without a target it helps the bearer. A radius that is cast names its hex: `around@0805`, or `@0805`.
    """
    return f"{type_}/{target}" if target and not target.startswith(CENTER) else f"{type_}{target}"


def type_of(aimed: str) -> str:
    """Return the type of electronic warfare that runs."""
    return aimed.partition("/")[0].partition(CENTER)[0]


def _warfare(battle: Battle, mech: Mech) -> Warfare | None:
    """Return a mech's systems; none where they are lost, or not played."""
    warfare = battle.facts(mech).mech.electronic_warfare
    if warfare is None or battle.tables.electronic_warfare.activation is None:
        return None
    if warfare.at is not None and any(is_lost(mech, each) for each in modules_of(warfare.at)):
        return None
    return warfare


def systems(battle: Battle, mech: Mech) -> dict[str, Jammer]:
    """Return a mech's systems by type, of those that are played."""
    warfare, rules = _warfare(battle, mech), battle.tables.electronic_warfare.activation
    if warfare is None or rules is None:
        return {}
    return {each.type: each for each in warfare.systems if each.type in rules.types}


def jammers(battle: Battle, mech: Mech) -> dict[str, int]:
    """Return the ratings of a mech's systems by type, of those that are played."""
    return {type_: each.rating for type_, each in systems(battle, mech).items()}


def radius_of(battle: Battle, mech: Mech) -> int | None:
    """Return how far a mech's electronic warfare covers all around; None where it does not. In hexes."""
    warfare = _warfare(battle, mech)
    return warfare.radius if warfare is not None else None


def beam_of(battle: Battle, mech: Mech) -> int | None:
    """Return how far a mech casts its electronic warfare; None where it does not. In hexes."""
    warfare = _warfare(battle, mech)
    return warfare.beam if warfare is not None else None


def running_rating(battle: Battle, mech: Mech, type_: str) -> int:
    """Return the rating of a type that helps a mech: its own, or what a friend's radius or beam gives it."""
    found = [jammers(battle, mech).get(type_, 0)] if type_ in mech.jamming else []
    found += [
        jammers(battle, friend).get(type_, 0)
        for friend in _jamming(battle)
        if friend.side == mech.side
        and (_covers(battle, friend, mech, type_) or _lends(battle, friend, mech, type_))
    ]
    return max(found, default=0)


def _jamming(battle: Battle) -> list[Mech]:
    return [mech for mech in battle.units.values() if mech.jamming and mech.is_active]


def _covers(battle: Battle, bearer: Mech, mech: Mech, aimed: str) -> bool:
    """Whether a mech is within the radius of what another runs."""
    radius = radius_of(battle, bearer)
    if radius is None or mech.hex is None:
        return False
    return any(distance(center, mech.hex) <= radius for center in _centers(battle, bearer, aimed))


def _centers(battle: Battle, bearer: Mech, aimed: str) -> list[Hex]:
    """Return the hexes that a radius lies around: the bearer's, or one that its beam reaches. Rule: R173."""
    beam, found = beam_of(battle, bearer), list[Hex]()
    if bearer.hex is None:
        return found
    for each in bearer.jamming:
        what, cast, label = each.partition(CENTER)
        center = parse_label(label) if cast else bearer.hex
        if what == aimed and distance(bearer.hex, center) <= (beam or 0):
            found.append(center)
    return found


def _lends(battle: Battle, bearer: Mech, friend: Mech, type_: str) -> bool:
    """Whether a mech lends a friend what its beam reaches it with. Rule: R173."""
    beam = beam_of(battle, bearer)
    if beam is None or aimed_at(type_, friend.id) not in bearer.jamming:
        return False
    return bearer.hex is None or friend.hex is None or distance(bearer.hex, friend.hex) <= beam


def rating_against(battle: Battle, mech: Mech, type_: str) -> int:
    """Return the rating of what opponents aim at a mech, less its ECCM."""
    found = [
        jammers(battle, foe).get(type_, 0)
        for foe in _jamming(battle)
        if foe.side != mech.side
        and (aimed_at(type_, mech.id) in foe.jamming or _covers(battle, foe, mech, aimed_at(type_, AROUND)))
    ]
    return max(0, max(found, default=0) - running_rating(battle, mech, ECCM)) if found else 0


def rating_between(battle: Battle, mech: Mech, target: Mech, type_: str) -> int:
    """Return the rating of what helps a target against a mech, less the ECCM of that."""
    helps = running_rating(battle, target, type_)
    return max(0, helps - running_rating(battle, mech, ECCM)) if helps else 0


def jamming_between(battle: Battle, mech: Mech, target: Mech) -> int:
    """Return what jamming takes from attacks of a mech with ordnance on another."""
    helps = rating_between(battle, mech, target, ORDNANCE_JAMMING)
    return helps + rating_against(battle, mech, ORDNANCE_JAMMING)


def barrier_loss(battle: Battle, mech: Mech, target: Mech, *, is_melee: bool) -> int:
    """Return the Value that the target's barriers lack against an attack of a mech. Rule: R169."""
    helps = running_rating(battle, mech, BARRIER_JAMMING) if is_melee else 0
    eccm = running_rating(battle, target, ECCM)
    return max(0, helps - eccm) + rating_against(battle, target, BARRIER_JAMMING)


# --- cloaks ---


def cloak_value(battle: Battle, mech: Mech) -> int:
    """Return the Value of a mech's cloak as it works now; 0 is none. Rule: R170, R215; gap G85."""
    cloak, rules = battle.facts(mech).mech.cloak, battle.tables.cloaks
    if cloak is None or not rules.are_used or not mech.is_active:
        return 0
    has_attacked = any(action in OFFENSE for action in mech.doings.done)
    if has_attacked and ATTACKS_CLOAKED not in cloak.functions:
        return 0
    jammed = rating_against(battle, mech, CLOAK_JAMMING) - running_rating(battle, mech, CLOAK_JAMMING)
    return max(0, cloak.value - max(0, jammed))
