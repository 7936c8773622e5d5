"""Bursts of autocannons and machine guns: rounds, heat, hits and locations."""

from __future__ import annotations

from random import Random

import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.battletech.battle.events import HeatBuilt, RoundSpent, ShotFired, WeaponJammed
from companion.engine.battletech.battle.state import Battle
from companion.engine.views.attacks import How
from tests.builders import events_of
from tests.engine.battletech.fire.fire_proofs import prove, two_dice
from tests.engine.battletech.gunnery import (
    CENTER,
    HIT,
    LEFT,
    LEG,
    MISS,
    at_victor,
    fire_volley,
    hits,
    modifiers_by_label,
    reaching,
    row,
)
from tests.engine.battletech.volleys import volley
from tests.rulesets.omega.battles import armed, omega

AC5, ULTRA, LBX, GUN = "is.ac5", "is.ultra_ac5", "clan.lb2x_ac", "is.machine_gun"
CLUSTER = {f"ammo_{LBX}": "cluster"}


def at_rate(weapon: str, rate: str) -> How:
    return {weapon: {"rate": rate}}


@pytest.mark.rule("Omega", "R5")
@pytest.mark.rule("Omega", "R8")
@pytest.mark.rule("Omega", "R9")
@pytest.mark.parametrize(
    ("weapon", "most"),
    [("is.ac20", 1), ("is.ac10", 2), (AC5, 4), ("is.ac2", 10), (GUN, 10), (LBX, 10), ("clan.lb20x_ac", 1)],
)
def test_so_many_rounds_may_be_fired(weapon: str, most: int) -> None:
    rates = next((it for it in row(armed(weapon), "orion", weapon).choices if it.id == "rate"), None)
    fired = [it.id for it in rates.options] if rates is not None else ["single"]
    assert fired == ["single", *(f"rounds_{number}" for number in range(2, most + 1))]


@pytest.mark.rule("Omega", "R10")
@pytest.mark.parametrize(("rounds", "eased"), [(2, 1), (3, 1), (4, 2), (7, 2), (8, 3), (10, 3)])
def test_more_rounds_hit_more_easily(rounds: int, eased: int) -> None:
    found = row(armed("is.ac2"), "orion", "is.ac2", rate=f"rounds_{rounds}")
    assert modifiers_by_label(found)[f"{rounds} rounds"] == -eased


@pytest.mark.rule("Omega", "R7")
@pytest.mark.parametrize(
    ("weapon", "rate", "heat"),
    [
        (GUN, "single", 1),
        (GUN, "rounds_10", 1),
        (AC5, "rounds_4", 8),
        (LBX, "rounds_3", 2),
        (ULTRA, "double_4", 8),
        ("clan.ultra_ac2", "double_3", 3),
    ],
)
def test_heat_is_rounded_up_by_weapon(weapon: str, rate: str, heat: int) -> None:
    assert row(armed(weapon), "orion", weapon, rate=rate).heat == heat


@pytest.mark.rule("Omega", "R6")
@pytest.mark.rule("Omega", "R11")
@pytest.mark.rule("Omega", "R14")
def test_each_round_that_hits_is_located_by_itself() -> None:
    fired = at_victor("orion", AC5, **at_rate(AC5, "rounds_4"))
    played = fire_volley(armed(AC5), fired, HIT, (9,), CENTER, LEFT, LEG)
    assert reaching(played) == [3]
    assert hits(played) == [("center_torso", 5), ("left_torso", 5), ("left_leg", 5)]
    assert events_of(played, RoundSpent) == [RoundSpent("orion", f"ammo_{AC5}", 4)]
    assert [heat.points for heat in events_of(played, HeatBuilt)] == [8]


@pytest.mark.rule("Omega", "R11")
def test_a_single_round_hits_without_a_table() -> None:
    played = fire_volley(armed(AC5), at_victor("orion", AC5), HIT, LEG)
    assert hits(played) == [("left_leg", 5)]


@pytest.mark.rule("Omega", "R12")
def test_cluster_rounds_burst_into_fragments_by_their_own_table() -> None:
    at = armed(LBX, loads=CLUSTER)
    fired = at_victor("orion", LBX)
    assert hits(fire_volley(at, fired, HIT, (12,), LEG, CENTER)) == [("left_leg", 1), ("center_torso", 1)]
    plain, cluster = (row(it, "orion", LBX, rate="rounds_3") for it in (armed(LBX), at))
    assert (plain.damage, cluster.damage) == (2, 1)
    assert (plain.calculation.number or 0) - (cluster.calculation.number or 0) == 1


@pytest.mark.rule("Omega", "R13")
def test_an_ultra_attacks_twice_and_jams_on_a_second_two() -> None:
    at, fired = armed(ULTRA, heat=13), at_victor("orion", ULTRA, **at_rate(ULTRA, "double_4"))
    played = fire_volley(at, fired, HIT, (2,), CENTER, HIT, (6,), LEG, LEG)
    assert reaching(played) == [1, 2]
    assert events_of(played, RoundSpent) == [RoundSpent("orion", f"ammo_{ULTRA}", 8)]
    assert events_of(fire_volley(at, fired, MISS, HIT, (2,), CENTER), WeaponJammed) == []
    jammed = fire_volley(at, fired, MISS, MISS)
    assert events_of(jammed, WeaponJammed) == [WeaponJammed("orion", ULTRA)]
    assert len(events_of(jammed, ShotFired)) == 2


@pytest.mark.rule("Omega", "R15")
@pytest.mark.parametrize(("weapon", "tons", "slots"), [("2", 4, 1), ("5", 5, 2), ("10", 7, 4), ("20", 9, 7)])
def test_clan_lbx_weigh_less(weapon: str, tons: int, slots: int) -> None:
    found = omega().rules.tables.weapons[f"clan.lb{weapon}x_ac"]
    assert (found.tons, found.slots) == (tons, slots)


@pytest.mark.rule("Omega", "R6")
def test_a_machine_gun_takes_a_man_for_each_point() -> None:
    infantry, facts = omega().rules.tables.infantry, frozenset({"target_infantry", "anti_infantry_weapon"})
    assert infantry is not None
    assert not any(change.holds(facts) for change in infantry.struck.values())
    assert omega().rules.tables.weapons[GUN].damage == 1


@pytest.mark.rule("Omega", "R10")
@pytest.mark.rule("Omega", "R13")
class TestOdds:
    """Play, odds, and dice thrown by the rule as it is written, agree."""

    @staticmethod
    def prove(at: Battle, weapon: str, rate: str, table: str, points: int) -> None:
        needed = row(at, "orion", weapon, rate=rate).calculation.number
        shots, attacks = int(rate.rpartition("_")[2]), 2 if rate.startswith("double") else 1
        column = omega().rules.tables.hit_counts[table].columns[shots]
        assert needed is not None

        def simulate(random: Random) -> tuple[int, int]:
            hit = [two_dice(random) >= needed for _ in range(attacks)]
            return sum(hit), sum(points * column[two_dice(random)] for it in hit if it)

        prove(at, volley(at, "orion", "victor", weapon, how=at_rate(weapon, rate)), simulate)

    def test_of_a_burst(self) -> None:
        self.prove(armed("is.ac2"), "is.ac2", "rounds_7", "ac2", 2)

    def test_of_two_attacks(self) -> None:
        self.prove(armed(ULTRA), ULTRA, "double_3", "ac5", 5)

    def test_of_fragments(self) -> None:
        self.prove(armed(LBX, loads=CLUSTER), LBX, "rounds_4", "lb2x", 1)


def test_a_request_names_the_rounds() -> None:
    data = {"ruleset": "omega", "weapon": "AC/5", "range": 5, "rate": "rounds_4"}
    told = omega().answer_request("tohit", Document("shot", data, SourcePositions.of_file("shot")))
    assert told["target_number"] == 2
