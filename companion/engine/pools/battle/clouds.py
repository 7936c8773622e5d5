"""Clouds on the map: where they lie, and what they do to sight and to beams.

Rule: Untitled Mech Game, R119 to R122.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.pools.battle.state import Battle, Cloud
from companion.engine.pools.resolution.rounding import round_effect
from companion.tabletop.hexes import Hex, distance

FLARE, ANTI_BEAM, OBSCURING, BOTH = "flare", "anti_beam", "obscuring", "anti_beam_obscuring"
CLOUDS = (FLARE, ANTI_BEAM, OBSCURING, BOTH)
"""Traits of ordnance that raises a cloud instead of doing damage."""
MINOR, MAJOR = "minor_visibility", "major_visibility"


def clouds_in(battle: Battle, place: Hex) -> list[Cloud]:
    """Return the clouds that lie over a hex."""
    return [cloud for cloud in battle.clouds if distance(cloud.hex, place) <= cloud.radius]


def haze_in(battle: Battle, place: Hex) -> list[str]:
    """Return how clouds impair sight in a hex: the worst of them counts."""
    rules = battle.tables.attacks.clouds
    if rules is None or not battle.clouds:
        return []
    dim = [cloud for cloud in clouds_in(battle, place) if cloud.kind != ANTI_BEAM]
    if not dim:
        return []
    thick = any(cloud.kind != FLARE and cloud.strength > rules.minor_up_to for cloud in dim)
    return [MAJOR if thick else MINOR]


def beam_loss(battle: Battle, path: Iterable[Hex]) -> int:
    """Return the damage that a beam loses on its way, of each cloud at most its strength."""
    rules, hexes = battle.tables.attacks.clouds, [*path]
    if rules is None:
        return 0
    return sum(
        min(
            cloud.strength,
            rules.beam_loss * sum(distance(cloud.hex, place) <= cloud.radius for place in hexes),
        )
        for cloud in battle.clouds
        if cloud.kind in (ANTI_BEAM, BOTH)
    )


def pinpoint_loss(battle: Battle, path: Iterable[Hex]) -> int:
    """Return what pinpointing through clouds that obscure loses: of the strongest of them."""
    rules, hexes = battle.tables.attacks.clouds, [*path]
    if rules is None:
        return 0
    crossed = [
        cloud.strength
        for cloud in battle.clouds
        if cloud.kind in (OBSCURING, BOTH) and any(distance(cloud.hex, it) <= cloud.radius for it in hexes)
    ]
    return round_effect(max(crossed, default=0) * rules.pinpoint_share)
