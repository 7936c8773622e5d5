"""Cover that protects: what it hides of a target resists hits, and attacks lose nothing by it.

Rule: Untitled Mech Game, R256.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.tables.battle import Cover

COVERS = ("light_cover", "heavy_cover")
THICK_FIRST: tuple[Cover, ...] = ("total_cover", "heavy_cover", "light_cover")


def hidden_locations(battle: Battle, target: Mech, situation: Situation) -> Mapping[str, int]:
    """Return what damage resistance cover adds to each location that it hides; empty without that option."""
    between = {**situation.hexes, "total_cover": int(bool(situation.blocked_by))}
    return hidden_by(battle.facts(target).design, between)


def hidden_by(target: MechDesign, between: Mapping[str, int]) -> Mapping[str, int]:
    """Return the same for what lies between by its kind: the thickest cover counts."""
    rules = target.tables.attacks.cover
    kind = next((each for each in THICK_FIRST if between.get(each, 0)), None)
    if rules is None or kind is None:
        return {}
    row = rules.kinds[kind]
    hidden = (name for name, one in target.modules.items() if one.module.type in row.hides or not row.hides)
    return dict.fromkeys(hidden, row.dr)
