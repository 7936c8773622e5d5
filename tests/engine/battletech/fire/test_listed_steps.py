"""Weapons that a ruleset lists in steps of its own."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.battletech.battle.actions import DeclareFire
from companion.engine.battletech.battle.events import HeatBuilt, RoundSpent, ShotFired, WeaponJammed
from companion.engine.battletech.battle.state import Battle
from companion.errors import FileError
from tests.builders import events_of
from tests.engine.battletech.fire.fire_proofs import armed, prove, two_dice
from tests.engine.battletech.gunnery import CENTER, HIT, LEFT, LEG, MISS, fire_volley, hits, reaching, row
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
