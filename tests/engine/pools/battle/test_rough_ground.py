"""Treads cross difficult terrain as any other ground."""

from __future__ import annotations

import pytest

from companion.engine.pools.battle.state import Battle
from companion.engine.pools.mechs.statistics import crosses_rough_ground
from companion.engine.pools.movement.moves import way_of
from companion.engine.pools.movement.paths import paths
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from tests.engine.pools.battle.builders import fight
from tests.engine.pools.builders import SYSTEM, design, game, mech

AHEAD = (parse_label("0504"), 0)


def cost_ahead(battle: Battle, unit: str) -> int:
    """Return what the hex before a mech costs it."""
    moving = battle.units[unit]
    return paths(battle, moving, way_of(battle, moving, "half"))[AHEAD].spent


@pytest.mark.rule(SYSTEM, "R75")
@pytest.mark.rule(SYSTEM, "R281")
@pytest.mark.parametrize("terrain", ["rough", "heavy_woods"])
def test_treads_pay_for_no_difficult_terrain(terrain: str) -> None:
    board = Board("Plain", 15, 15, {AHEAD[0]: BoardHex(0, (terrain,))})
    row = game().rules.tables.movement.terrain[terrain]
    assert row.ma is not None
    assert row.ma > 1
    assert cost_ahead(fight(board, tank="red Sirocco 0505 0", foe="blue Bantam 1212 0"), "tank") == 1
    assert cost_ahead(fight(board, mech="red Bantam 0505 0", foe="blue Bantam 1212 0"), "mech") == row.ma


@pytest.mark.rule(SYSTEM, "R75")
def test_too_few_treads_bring_nothing() -> None:
    assert crosses_rough_ground(design(mech(drives=[{"kind": "treads", "class": "HC"}])))
    assert not crosses_rough_ground(design(mech(drives=[{"kind": "treads", "class": "LR"}])))
    assert not crosses_rough_ground(design(mech(drives=[{"kind": "wheels", "class": "HC"}])))
