"""What the rules of Omega are about: any unit where they say 'Mech, and all technology for everybody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.attack.situation import sight_between
from companion.engine.battletech.battle.actions import SetEquipment
from companion.engine.battletech.battle.events import EffectBegan
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.battletech.tables.equipment import Equipment
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.skeleton.setup import UnitSetup
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import board, events_of, resolve_action
from tests.citytech import SIDES
from tests.rulesets.omega.battles import MODELS, PLATOONS, VEHICLES, facing, omega, reacting

RIDGE = Board("ridge", 15, 17, {parse_label("0503"): BoardHex(level=4)})


def moved(at: Battle, unit: str, movement: str) -> Battle:
    mover = at.units[unit]
    record = MoveRecord(movement, 3, entered=3)
    return at.with_unit(replace(mover, doings=replace(mover.doings, moved=record)))


class TestAnyUnit:
    """What a 'Mech does, vehicles and soldiers do too."""

    pytestmark = pytest.mark.rule("Omega", "R3")

    @pytest.mark.rule("Omega", "R37")
    def test_a_vehicle_fills_its_hex_with_smoke(self) -> None:
        at = reacting(facing(rampart="red 0505 0", warden="blue 0501 3"))
        (began,) = events_of(resolve_action(at, SetEquipment("rampart", "smoke", "smoke")), EffectBegan)
        assert (began.hex, began.effect.kind) == (parse_label("0505"), "heavy_smoke")

    @pytest.mark.rule("Omega", "R98")
    @pytest.mark.parametrize(("movement", "is_seen"), [("jumped", True), ("walked", False)])
    def test_soldiers_who_jumped_see_and_are_seen(self, movement: str, is_seen: bool) -> None:
        at = facing(RIDGE, jumpers="red 0505 0", warden="blue 0501 3")
        at = moved(at, "jumpers", movement)
        for viewer, target in (("jumpers", "warden"), ("warden", "jumpers")):
            sight = sight_between(at, at.units[viewer], at.units[target])
            assert (sight is None or sight.blocker is None) is is_seen


class TestStyle:
    """Advanced technology is plentiful, battles are large, and nothing counts supply or cost."""

    pytestmark = pytest.mark.rule("Omega", "R4")

    def test_all_that_omega_adds_is_in_play_without_an_option(self) -> None:
        tables = omega().rules.tables
        rows: list[Weapon | Equipment] = [*tables.weapons.values(), *tables.equipment.values()]
        added = [row for row in rows if "Omega" in row.source]
        assert len(added) > 50
        assert [row.name for row in added if row.only_with] == []

    def test_a_side_brings_as_many_of_each_as_it_likes(self) -> None:
        models = [*MODELS.values(), *VEHICLES.values(), *PLATOONS.values()] * 3
        units = [
            UnitSetup(id=f"unit_{at}", model=model, side=("red", "blue")[at % 2], name=f"Unit {at}")
            for at, model in enumerate(models)
        ]
        at = omega().new_battle(board(), SIDES, units)
        assert len(at.units) == len(models)
