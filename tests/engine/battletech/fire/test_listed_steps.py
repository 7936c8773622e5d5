"""Weapons that a ruleset lists in steps of its own."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.engine.asks import Roll
from companion.engine.battletech.battle.actions import DeclareFire
from companion.engine.battletech.battle.events import (
    ArmorLost,
    HeatBuilt,
    MissilesDiverted,
    RoundSpent,
    ShotFired,
    StructureLost,
    WeaponJammed,
)
from companion.engine.battletech.battle.fire_modes import DIRECT
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.fire.defense_odds import Shields
from companion.engine.battletech.fire.procedures import firing_of
from companion.engine.battletech.fire.salvo_odds import salvos_of
from companion.errors import FileError
from tests.builders import events_of
from tests.citytech import change_unit
from tests.engine.battletech.damaged_mechs import with_points_left, without
from tests.engine.battletech.fire.fire_proofs import armed, prove, two_dice
from tests.engine.battletech.gunnery import (
    CENTER,
    HIT,
    LEFT,
    LEG,
    MISS,
    fire_volley,
    hits,
    next_ask,
    reaching,
    row,
    with_equipment,
)
from tests.engine.battletech.volleys import volley
from tests.overlays import citytech_with

GUN = """name: Burst Gun, abbreviation: BG, category: ballistic, heat: 1, damage: 5, short: 3, medium: 6,
    long: 9, uses_ammunition: true, shots_per_ton: 40, source: House rules"""
TWO = {2: 0, 3: 0, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 2, 10: 2, 11: 2, 12: 2}
FOUR = {2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 3, 9: 3, 10: 3, 11: 4, 12: 4}
BURSTS = f"""
weapons:
  burst_gun:
    {{{GUN},
    rates: {{two: {{label: Two rounds, shots: 2, to_hit: -1, source: House rules}},
            four: {{label: Four rounds, shots: 4, to_hit: -2, source: House rules}}}},
    fires: {{procedure: steps, steps: [
      {{step: roll}}, {{step: spend}},
      {{step: how_many, dice: 2d6, columns: {{2: {TWO}, 4: {FOUR}}}}},
      {{step: locate, together: 1}}, {{step: damage}}]}}}}
"""
ATTACK = "{step: spend}, {step: how_many}, {step: locate, together: 1}, {step: damage}"
TWICE = f"""
weapons:
  burst_gun:
    {{{GUN},
    rates: {{twice: {{label: Twice, shots: 4, to_hit: 0, source: House rules, steps: [
      {{step: roll}}, {ATTACK}, {{step: roll}}, {{step: jam, rolled: 2}}, {ATTACK}]}}}}}}
"""
PIERCING = f"""
weapons:
  burst_gun:
    {{{GUN}, fires: {{procedure: steps, steps: [
      {{step: roll}}, {{step: spend}}, {{step: locate}}, {{step: damage, straight: 1}}]}}}}
"""
RACK = """
equipment:
  is.flares: {name: Flares, tech: inner_sphere, tons: 0.5, slots: 1, shots_per_ton: 12, source: House rules,
              decoys: {dice: 2d6, needed: 7, rounds: 2d6}}
ammunition: {rack_damage: {flares: 0, rack: 8}}
weapons:
  rack:
    {name: Rack, abbreviation: RK, category: missile, heat: 1, damage: 2, missiles: 4, short: 3, medium: 6,
    long: 9, uses_ammunition: true, shots_per_ton: 40, source: House rules,
    fires: {procedure: steps, steps: [
      {step: roll}, {step: spend}, {step: how_many}, {step: divert, by: flares},
      {step: locate}, {step: damage}]}}
"""


class TestBurst:
    """The table is chosen by the rounds fired, and each round that strikes is located by itself."""

    @pytest.fixture
    def at(self) -> Battle:
        return armed(BURSTS, "burst_gun")

    @staticmethod
    def fired(rate: str = "") -> DeclareFire:
        return DeclareFire(
            "orion", "victor", ("burst_gun",), how={"burst_gun": {"rate": rate}} if rate else {}
        )

    def test_the_rounds_fired_choose_the_column(self, at: Battle) -> None:
        played = fire_volley(at, self.fired("four"), HIT, (8,), CENTER, LEFT, LEG)
        assert reaching(played) == [3]
        assert hits(played) == [("center_torso", 5), ("left_torso", 5), ("left_leg", 5)]
        assert events_of(played, RoundSpent) == [RoundSpent("orion", "ammo_burst_gun", 4)]
        assert hits(fire_volley(at, self.fired("two"), HIT, (8,), CENTER)) == [("center_torso", 5)]

    def test_a_single_round_hits_without_a_table(self, at: Battle) -> None:
        assert hits(fire_volley(at, self.fired(), HIT, CENTER)) == [("center_torso", 5)]

    @pytest.mark.parametrize(("rate", "rows", "eased"), [("two", TWO, 1), ("four", FOUR, 2)])
    def test_play_odds_and_dice_agree(self, at: Battle, rate: str, rows: dict[int, int], eased: int) -> None:
        aims = volley(at, "orion", "victor", "burst_gun", how={"burst_gun": {"rate": rate}})
        needed = row(at, "orion", "burst_gun").calculation.number
        assert needed is not None

        def simulate(random: Random) -> tuple[int, int]:
            if two_dice(random) < needed - eased:
                return 0, 0
            return 1, 5 * rows[two_dice(random)]

        prove(at, aims, simulate)


class TestSecondAttack:
    """Two attacks in one firing, of which the second may jam the weapon."""

    @pytest.fixture
    def at(self) -> Battle:
        return armed(TWICE, "burst_gun")

    FIRED = DeclareFire("orion", "victor", ("burst_gun",), how={"burst_gun": {"rate": "twice"}})

    def test_each_attack_rolls_to_hit_and_on_the_table(self, at: Battle) -> None:
        played = fire_volley(at, self.FIRED, HIT, (2,), CENTER, HIT, (4,), LEG, LEG)
        assert [shot.is_hit for shot in events_of(played, ShotFired)] == [True, True]
        assert reaching(played) == [1, 2]
        assert events_of(played, RoundSpent) == [RoundSpent("orion", "ammo_burst_gun", 8)]
        assert [heat.points for heat in events_of(played, HeatBuilt)] == [8]

    def test_a_natural_two_on_the_second_roll_jams(self, at: Battle) -> None:
        second = fire_volley(at, self.FIRED, HIT, (2,), CENTER, MISS)
        assert events_of(second, WeaponJammed) == [WeaponJammed("orion", "burst_gun")]
        assert hits(second) == [("center_torso", 5)]
        refusal = row(second.battle, "orion", "burst_gun").refusal
        assert "has jammed" in str(refusal)
        first = fire_volley(at, self.FIRED, MISS, HIT, (2,), CENTER)
        assert events_of(first, WeaponJammed) == []
        assert hits(first) == [("center_torso", 5)]

    def test_play_odds_and_dice_agree(self, at: Battle) -> None:
        aims = volley(at, "orion", "victor", "burst_gun", how={"burst_gun": {"rate": "twice"}})
        table = at.rules.tables.missile_hits
        needed = row(at, "orion", "burst_gun").calculation.number
        assert table is not None
        assert needed is not None

        def simulate(random: Random) -> tuple[int, int]:
            hit = [two_dice(random) >= needed for _ in range(2)]
            return sum(hit), sum(5 * table.rows[two_dice(random)][4] for it in hit if it)

        prove(at, aims, simulate)


class TestPastTheArmor:
    """Five points to the armor, and one straight to the structure."""

    FIRED = DeclareFire("orion", "victor", ("burst_gun",))

    @pytest.fixture
    def at(self) -> Battle:
        return armed(PIERCING, "burst_gun")

    def test_one_point_goes_past_the_armor_and_may_do_critical_damage(self, at: Battle) -> None:
        played = fire_volley(at, self.FIRED, HIT, LEG, (7,))
        assert hits(played) == [("left_leg", 6)]
        assert events_of(played, ArmorLost) == [ArmorLost("victor", "left_leg", 5)]
        assert events_of(played, StructureLost) == [StructureLost("victor", "left_leg", 1)]

    def test_what_the_armor_does_not_bear_goes_with_it(self, at: Battle) -> None:
        worn = with_points_left(at, "victor", armor={"left_leg": 2})
        played = fire_volley(worn, self.FIRED, HIT, LEG, (7,))
        assert events_of(played, StructureLost) == [StructureLost("victor", "left_leg", 4)]

    def test_where_all_is_lost_it_waits_for_the_next_location(self, at: Battle) -> None:
        gone = without(at, "victor", "left_leg")
        played = fire_volley(gone, self.FIRED, HIT, LEG, (7,))
        assert events_of(played, ArmorLost) == [ArmorLost("victor", "left_torso", 5)]
        assert events_of(played, StructureLost) == [StructureLost("victor", "left_torso", 1)]

    @pytest.mark.parametrize("armor", [0, 2, 20])
    def test_play_odds_and_dice_agree(self, at: Battle, armor: int) -> None:
        worn = with_points_left(at, "victor", armor=dict.fromkeys(at.units["victor"].armor, armor))
        worn = without(worn, "victor", "left_leg")
        needed = row(worn, "orion", "burst_gun").calculation.number
        assert needed is not None

        def simulate(random: Random) -> tuple[int, int]:
            return (1, 6) if two_dice(random) >= needed else (0, 0)

        prove(worn, volley(worn, "orion", "victor", "burst_gun"), simulate)


class TestDecoys:
    """Flares roll for each missile that hits, before it is located, and are spent by dice."""

    FIRED = DeclareFire("orion", "victor", ("rack",))

    @staticmethod
    def defended(rounds: int) -> Battle:
        flares = {"id": "flares", "item": "is.flares", "location": "left_arm"}
        stored = {"id": "ammo_flares", "weapon": "is.flares", "location": "left_arm", "shots": rounds}
        at = armed(RACK, "rack")
        return with_equipment(at, "victor", equipment=[flares], ammunition=[stored])

    def test_each_missile_that_hits_may_be_diverted_before_it_is_located(self) -> None:
        at = self.defended(12)
        ask = next_ask(at, self.FIRED, HIT, (7,))
        assert isinstance(ask, Roll)
        assert (ask.purpose, ask.side) == ("Victor: Flares against Orion's Rack, missile 1 of 3", "blue")
        assert (ask.rows[6], ask.rows[7]) == ("flies on", "diverted")
        played = fire_volley(at, self.FIRED, HIT, (7,), (7,), (6,), (12,), (5,), LEG)
        assert hits(played) == [("left_leg", 2)]
        assert events_of(played, MissilesDiverted) == [MissilesDiverted("victor", "flares", 2, 5)]
        assert played.battle.units["victor"].rounds["ammo_flares"] == 7

    def test_what_a_few_have_diverted_stays_diverted(self) -> None:
        played = fire_volley(self.defended(1), self.FIRED, HIT, (7,), (7,), (7,), (7,), (5,))
        assert hits(played) == []
        assert events_of(played, MissilesDiverted) == [MissilesDiverted("victor", "flares", 3, 1)]

    def test_a_miss_and_an_empty_slot_divert_nothing(self) -> None:
        assert events_of(fire_volley(self.defended(9), self.FIRED, MISS), MissilesDiverted) == []
        empty = change_unit(self.defended(1), "victor", rounds={"ammo_flares": 0})
        assert hits(fire_volley(empty, self.FIRED, HIT, (2,), LEG)) == [("left_leg", 2)]

    def test_play_odds_and_dice_agree(self) -> None:
        at = self.defended(12)
        table = at.rules.tables.missile_hits
        needed = row(at, "orion", "rack").calculation.number
        assert table is not None
        assert needed is not None

        def simulate(random: Random) -> tuple[int, int]:
            if two_dice(random) < needed:
                return 0, 0
            left = table.rows[two_dice(random)][4]
            return 1, 2 * sum(two_dice(random) < 7 for _ in range(left))

        prove(at, volley(at, "orion", "victor", "rack"), simulate)

    def test_decoys_run_out_between_salvos(self) -> None:
        """Two salvos that always hit with two missiles each; the first may have used all the flares."""
        at = self.defended(6)
        shields = Shields.of(at, "victor")
        tables = at.rules.tables
        firing = replace(firing_of(tables, tables.weapons["rack"], DIRECT), number=2).with_all_striking()
        first, second = (
            salvos_of("", firing, ((1.0, firing),), (), "front", shields)[0].mean for _ in range(2)
        )
        flies_on, empty = 15 / 36, 26 / 36
        assert first == pytest.approx(4 * flies_on)
        assert second == pytest.approx(4 * (empty + (1 - empty) * flies_on))


@pytest.mark.parametrize(
    ("fires", "fault"),
    [
        ("{procedure: steps}", "steps belong to the procedure steps"),
        ("{procedure: single, steps: [{step: roll}]}", "steps belong to the procedure steps"),
        ("{procedure: steps, steps: [{step: how_many, dice: 2d6}]}", "dice and columns belong together"),
        ("{procedure: steps, steps: [{step: rol}]}", "rol"),
    ],
)
def test_steps_that_make_no_sense_are_told(fires: str, fault: str) -> None:
    with pytest.raises(FileError, match=fault):
        citytech_with(f"weapons: {{burst_gun: {{{GUN}, fires: {fires}}}}}")
