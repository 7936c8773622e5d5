"""Electronic warfare that runs: what it takes from attacks with ordnance.

Rule: Untitled Mech Game, R164, R165, R168, R171.
"""

from __future__ import annotations

from companion.engine.pools.battle.condition import is_lost
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.mechs.placing import modules_of

ORDNANCE_JAMMING, ECCM = "ordnance_jamming", "eccm"
PLAYED = (ORDNANCE_JAMMING, ECCM)
"""The types that do something here; they help who bears them."""


def jammers(battle: Battle, mech: Mech) -> dict[str, int]:
    """Return the ratings of a mech's systems by type, of those that are played; none where they are lost."""
    warfare = battle.facts(mech).mech.electronic_warfare
    if warfare is None or battle.tables.electronic_warfare.activation is None:
        return {}
    if warfare.at is not None and any(is_lost(mech, each) for each in modules_of(warfare.at)):
        return {}
    return {each.type: each.rating for each in warfare.systems if each.type in PLAYED}


def running_rating(battle: Battle, mech: Mech, type_: str) -> int:
    """Return the rating of a type that runs; 0 where it does not."""
    return jammers(battle, mech).get(type_, 0) if type_ in mech.jamming else 0


def jamming_between(battle: Battle, mech: Mech, target: Mech) -> int:
    """Return what jamming takes from attacks of a mech with ordnance on another."""
    jammed = running_rating(battle, target, ORDNANCE_JAMMING)
    return max(0, jammed - running_rating(battle, mech, ECCM))
