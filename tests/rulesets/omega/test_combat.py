"""Changes in combat: engines, mines, falls, charges, sight of jumpers, men who are hit."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.engine.asks import Question
from companion.engine.battletech.attack.hit_damage import HitChange, damage_changes
from companion.engine.battletech.attack.shot import Shot
from companion.engine.battletech.attack.situation import find_target_position
from companion.engine.battletech.battle.actions import ResolveBlow
from companion.engine.battletech.battle.components import felt_effects
from companion.engine.battletech.battle.events import (
    ArmorLost,
    LocationHit,
    MechDestroyed,
    SlotHit,
    StructureLost,
    WarriorHit,
)
from companion.engine.battletech.battle.ground import HexEffect
from companion.engine.battletech.battle.heat_sinks import working_sinks
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord, PhysicalAttackDeclaration
from companion.engine.battletech.damage.criticals import strike_slot
from companion.engine.battletech.damage.falling import falling_damage
from companion.engine.battletech.damage.hit_locations import roll_hit
from companion.engine.battletech.damage.mines import enter_minefield
from companion.engine.battletech.fire.readiness import why_not_fire
from companion.engine.play import Play
from companion.engine.skeleton.common_events import TerrainSet
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import events_of, resolve_action
from tests.citytech import act_by_rule, change_unit, fight
from tests.engine.battletech.damaged_mechs import hit_slots
from tests.engine.battletech.fire.fire_proofs import prove, two_dice
from tests.engine.battletech.physical.test_death_from_above import in_the_air
from tests.engine.battletech.physical_attacks import HIT
from tests.engine.battletech.volleys import volley
from tests.rulesets.omega.battles import armed, facing, omega, under_omega


@pytest.mark.rule("Omega", "R102")
@pytest.mark.parametrize(("hits", "left"), [((), 14), ((0,), 9), ((0, 1), 4)])
def test_engine_hits_take_away_the_heat_sinks_in_it(hits: tuple[int, ...], left: int) -> None:
    at = hit_slots(facing(warden="red 0505 0", corsac="blue 0503 3"), "warden", center_torso=hits)
    assert working_sinks(at, at.units["warden"]) == left
    assert not [row for row, _ in felt_effects(at, at.units["warden"], "heat") if row.heat]


@pytest.mark.rule("Omega", "R101")
def test_a_mine_does_five_points_to_armor_and_one_to_structure() -> None:
    place = parse_label("0505")
    at = facing(warden="red 0505 0", corsac="blue 0503 3")
    at = replace(at, hex_effects={place: (HexEffect("conventional", 5),)})
    played = act_by_rule(at, lambda play: enter_minefield(play, "warden", place), (7,), (6,), (2,))
    assert events_of(played, ArmorLost) == [ArmorLost("warden", "left_leg", 5)]
    assert events_of(played, StructureLost) == [StructureLost("warden", "left_leg", 1)]


@pytest.mark.rule("Omega", "R109")
def test_a_fall_in_water_does_half() -> None:
    water = Board("Lake", 15, 17, {parse_label("0505"): BoardHex(terrain=("water_1",))})
    dry, wet = (
        under_omega(fight(ground, orion="red 0505 0", uller="blue 0101 3")) for ground in (None, water)
    )
    points = [falling_damage(at, at.units["orion"], 0) for at in (dry, wet)]
    assert points == [8, 4]


@pytest.mark.rule("Omega", "R105")
@pytest.mark.parametrize("attack", ["charge", "death_from_above"])
def test_who_charges_may_fire_before(attack: str) -> None:
    at = facing(warden="red 0505 0", corsac="blue 0503 3")
    at = change_unit(at, "warden", blow=PhysicalAttackDeclaration(attack, "corsac"))
    assert why_not_fire(at, at.units["warden"]) is None


@pytest.mark.rule("Omega", "R107")
def test_damage_from_above_comes_in_halves_and_goes_to_both_legs() -> None:
    played = resolve_action(under_omega(in_the_air()), ResolveBlow("black_hawk"), HIT, (1,), (5,))
    assert [(each.unit, each.location, each.damage) for each in events_of(played, LocationHit)] == [
        ("victor", "left_arm", 7),
        ("victor", "right_arm", 8),
        ("black_hawk", "left_leg", 5),
        ("black_hawk", "right_leg", 5),
    ]


@pytest.mark.rule("Omega", "R98")
@pytest.mark.parametrize("jumper", ["orion", "victor"])
def test_jumpers_see_and_are_seen_over_hills(jumper: str) -> None:
    hill = Board("Hill", 15, 17, {parse_label("0504"): BoardHex(level=4)})
    at = under_omega(fight(hill, orion="red 0506 0", victor="blue 0502 3"))
    walked, jumped = at, change_unit(at, jumper, moved=MoveRecord("jumped", 2, 2, entered=2))
    seen = [find_target_position(it, it.units["orion"], it.units["victor"]) for it in (walked, jumped)]
    assert [position is not None and position.unseen is None for position in seen] == [False, True]


@pytest.mark.rule("Omega", "R63")
@pytest.mark.parametrize(
    ("weapon", "points", "men"),
    [
        ("is.medium_laser", 5, 1),
        ("is.ac5", 5, 4),
        ("is.ac2", 2, 2),
        ("is.lrm10", 10, 4),
        ("is.machine_gun", 1, 1),
    ],
)
def test_men_that_a_hit_takes(weapon: str, points: int, men: int) -> None:
    tables = omega().rules.tables
    shot = Shot(
        weapon=tables.weapons[weapon],
        range=1,
        attacker_movement="stationary",
        target_movement="stationary",
        hexes_moved=0,
        target_type="infantry",
    )
    change: HitChange = damage_changes(shot, tables)
    assert change.of(points) == men
    assert damage_changes(replace(shot, target_type="mech"), tables).of(points) == points


@pytest.mark.rule("Omega", "R104")
class TestLocationTwo:
    """A 2 is rolled again, and each leaves a critical hit where the hit lands in the end."""

    def struck(self, *rolls: tuple[int, ...]) -> list[Any]:
        at = facing(warden="red 0505 0", corsac="blue 0503 3")
        hit = IncomingHit("warden", 1, "front", Question("where", "Where?"))
        return events_of(act_by_rule(at, lambda play: roll_hit(play, hit), *rolls), SlotHit)

    @pytest.mark.parametrize("times", [1, 2, 3])
    def test_each_two_leaves_a_critical_hit(self, times: int) -> None:
        slots = [(1,), (2,), (3,)][:times]
        found = self.struck(*[(2,)] * times, (5,), *slots)
        assert [it.location for it in found] == ["right_leg"] * times

    def test_no_roll_says_how_many(self) -> None:
        assert not self.struck((5,))

    def test_odds_count_them(self) -> None:
        table = omega().rules.tables.hit_location
        found = table.chances["front"]
        assert sum(chance for _, chance in found) == pytest.approx(1)
        by_number = {
            number: sum(chance for place, chance in found if place.certain == number) for number in (1, 2, 3)
        }
        assert by_number[1] == pytest.approx(35 / 36**2)
        assert by_number[2] == pytest.approx(35 / 36**3)

    def test_odds_and_play_agree(self) -> None:
        at = armed("is.ac20")
        plan = omega().attack_plan(at, "orion", "victor")
        needed = next(it for it in plan.attacks if it.id == "is.ac20").calculation.number or 0

        def simulate(random: Random) -> tuple[int, int]:
            hits = two_dice(random) >= needed
            return int(hits), 20 * hits

        prove(at, volley(at, "orion", "victor", "is.ac20"), simulate)


@pytest.mark.rule("Omega", "R103")
class TestVaporizing:
    """The third hit on an engine leaves nothing in the hex, and shakes who stands beside it."""

    def gone(self, *answers: tuple[int, ...], ground: Board | None = None) -> Play[Battle]:
        places = {
            "warden": "red 0505 0",
            "corsac": "blue 0506 3",
            "kestrel": "blue 0101 3",
            "bulwark": "red 0507 0",
        }
        at = change_unit(facing(ground, **places), "kestrel", hex=parse_label("0505"))
        at = hit_slots(at, "warden", center_torso=(0, 1))
        return act_by_rule(at, lambda play: strike_slot(play, "warden", "center_torso", 2), *answers)

    def test_who_is_there_goes_with_it_and_who_is_near_rolls(self) -> None:
        played = self.gone((12,))
        out = {it.unit: it.reason for it in events_of(played, MechDestroyed)}
        assert out == {"warden": "engine_destroyed", "kestrel": "vaporized"}
        assert played.battle.units["kestrel"].is_out
        assert [(it.unit, it.cause) for it in played.battle.dues] == [("corsac", "vaporized_nearby")]
        assert [(it.hex.label, it.terrain) for it in events_of(played, TerrainSet)] == [("0505", ("rough",))]

    @pytest.mark.parametrize(("rolled", "dies"), [(10, False), (9, True)])
    def test_its_pilot_ejects_or_dies(self, rolled: int, dies: bool) -> None:
        played = self.gone((rolled,))
        assert bool(events_of(played, WarriorHit)) is dies

    def test_water_stays_water(self) -> None:
        water = Board("Lake", 15, 17, {parse_label("0505"): BoardHex(terrain=("water_1",))})
        assert not events_of(self.gone((12,), ground=water), TerrainSet)
