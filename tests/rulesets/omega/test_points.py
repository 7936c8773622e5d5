"""Points of Elementals: suits that differ, fire each by itself, and are hit one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import DeclareFire, FireAt
from companion.engine.battletech.battle.events import (
    ArmorLost,
    HeatBuilt,
    ShotFired,
    StructureLost,
    TargetMarked,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import mines
from companion.engine.battletech.fire.declaration import targets_of
from companion.engine.battletech.kinds.battle_armor.model import BattleArmorModel
from companion.engine.battletech.kinds.battle_armor.presenter import why_not_played
from companion.engine.play import Play
from companion.engine.views.attacks import AttackView
from companion.tabletop.hexes import parse_label
from tests.auto import Auto
from tests.builders import events_of
from tests.engine.battletech.gunnery import HIT, fire_volley, modifiers_by_label
from tests.rulesets.omega.battles import facing, omega

pytestmark = pytest.mark.rule("Omega", "R74")


@pytest.fixture
def at() -> Battle:
    return facing(elementals="red 0505 0", warden="blue 0503 3", platoon="blue 0603 3")


def row(at: Battle, weapon: str, target: str = "warden") -> AttackView:
    plan = omega().attack_plan(at, "elementals", target)
    return next(it for it in plan.attacks if it.id == weapon)


def model() -> BattleArmorModel:
    found = omega().rules.models["Elemental Point"]
    assert isinstance(found, BattleArmorModel)
    return found


def with_losses(at: Battle, **left: int) -> Battle:
    point = at.units["elementals"]
    return at.with_unit(replace(point, armor={**point.armor, **left}))


@pytest.mark.rule("Omega", "R60")
def test_a_point_has_five_suits_that_jump_or_walk(at: Battle) -> None:
    assert (model().movement.walking, model().movement.jumping) == (2, 3)
    assert at.units["elementals"].armor == {f"trooper_{number}": 11 for number in range(1, 6)}


def test_every_suit_carries_what_is_its_own(at: Battle) -> None:
    carried = {
        suit: [it.id for it in at.model(at.units["elementals"]).weapons if it.location == suit]
        for suit in ("trooper_1", "trooper_3", "trooper_4")
    }
    assert carried == {
        "trooper_1": ["crm_1", "laser_1", "gun_1"],
        "trooper_3": ["crm_3", "flamer_3", "gun_3"],
        "trooper_4": ["crm_4", "tag", "laser_4", "gun_4"],
    }
    assert [at.units["elementals"].rounds[f"crms_{number}"] for number in range(1, 6)] == [2, 2, 2, 1, 1]


@pytest.mark.parametrize(
    ("weapons", "reason"),
    [
        ({"tag": "trooper_1"}, "carries 2 of the missile pack, not 3"),
        ({"laser_2": "trooper_1"}, "carries 1 of the anti-armor weapon, not 2"),
        ({"gun_2": "trooper_1"}, "carries 1 of the anti-personnel weapon, not 2"),
    ],
)
def test_more_than_a_suit_carries_is_told(weapons: dict[str, str], reason: str) -> None:
    moved = tuple(
        it.model_copy(update={"location": weapons[it.id]}) if it.id in weapons else it
        for it in model().weapons
    )
    changed = model().model_copy(update={"all_weapons": moved})
    assert reason in why_not_played(changed, omega().rules.tables)
    assert not why_not_played(model(), omega().rules.tables)


def test_suits_of_the_parent_carry_other_weapons() -> None:
    view = next(it for it in omega().models() if it.id == "Elemental Point (Small Laser)")
    assert "carry no Small Laser" in view.why_not


@pytest.mark.parametrize(
    ("weapon", "numbers"),
    [
        ("crm_1", {1: 4, 3: 4, 4: 6, 7: 8, 9: 8}),
        ("laser_1", {2: 4, 3: 6, 5: 8}),
        ("flamer_3", {1: 4, 3: 8}),
    ],
)
def test_ranges(weapon: str, numbers: dict[int, int]) -> None:
    found = {}
    for away in numbers:
        stands = facing(elementals="red 0510 0", warden=f"blue {500 + 10 - away:04d} 3")
        found[away] = row(stands, weapon).calculation.number
    assert found == numbers


def test_its_weapons_do_their_damage(at: Battle) -> None:
    shots = DeclareFire("elementals", "warden", ("crm_1", "laser_2"))
    played = fire_volley(at, shots, HIT, (7,), HIT, (7,))
    assert [it.points for it in events_of(played, ArmorLost)] == [8, 5]
    near = facing(elementals="red 0505 0", warden="blue 0504 3")
    heated = fire_volley(near, DeclareFire("elementals", "warden", ("flamer_3",)), HIT)
    assert [it.points for it in events_of(heated, HeatBuilt)] == [6]


def test_a_gun_takes_one_to_three_men(at: Battle) -> None:
    shot = DeclareFire("elementals", "platoon", ("gun_1",))
    for rolled, lost in ((1, 1), (4, 2), (6, 3)):
        played = fire_volley(at, shot, HIT, (rolled,), (1,))
        assert sum(it.points for it in events_of(played, StructureLost)) == lost


def test_a_suit_designates_for_others(at: Battle) -> None:
    played = fire_volley(at, DeclareFire("elementals", "warden", ("tag", "crm_4")), HIT, (7,), HIT)
    assert [it.mark for it in events_of(played, TargetMarked)] == ["tagged"]
    assert [it.is_hit for it in events_of(played, ShotFired)] == [True, True]


@pytest.mark.rule("Omega", "R75")
class TestFiringApart:
    """Each suit fires by itself at up to two targets."""

    def test_suits_have_targets_of_their_own(self, at: Battle) -> None:
        shots = DeclareFire("elementals", "warden", ("laser_1",), also=(FireAt("platoon", ("gun_2",)),))
        assert omega().why_not(at, shots) is None
        assert self.secondary(at, shots) == {"laser_1": False, "gun_2": False}

    def test_the_second_target_of_a_suit_is_secondary(self, at: Battle) -> None:
        shots = DeclareFire(
            "elementals", "warden", ("laser_1",), also=(FireAt("platoon", ("gun_1", "gun_2")),)
        )
        assert self.secondary(at, shots) == {"laser_1": False, "gun_1": True, "gun_2": False}

    def secondary(self, at: Battle, shots: DeclareFire) -> dict[str, bool]:
        played = fire_volley(at, shots, *[(2,)] * sum(len(it.weapons) for it in targets_of(shots)))
        plain = {it: row(at, it, "platoon" if "gun" in it else "warden") for it in ("laser_1", "gun_1")}
        usual = {name.partition("_")[0]: view.calculation.number for name, view in plain.items()}
        fired = events_of(played, ShotFired)
        return {it.weapon: it.number - (usual[it.weapon.partition("_")[0]] or 0) == 1 for it in fired}

    def test_no_suit_has_three(self) -> None:
        at = facing(
            elementals="red 0505 0", warden="blue 0503 3", platoon="blue 0603 3", bulwark="blue 0504 3"
        )
        also = (FireAt("platoon", ("gun_1",)), FireAt("bulwark", ("crm_1",)))
        found = omega().why_not(at, DeclareFire("elementals", "warden", ("laser_1",), also=also))
        assert "no more than 2 targets" in str(found)

    def test_what_a_lost_suit_carries_is_lost(self, at: Battle) -> None:
        fewer = with_losses(at, trooper_1=0)
        assert row(fewer, "laser_1").refusal is not None
        assert row(fewer, "laser_2").refusal is None

    def test_the_sheet_shows_no_penalty_before_all_is_declared(self, at: Battle) -> None:
        plan = omega().attack_plan(at, "elementals", "platoon", is_secondary=True)
        assert not any("econdary" in str(modifiers_by_label(it)) for it in plan.attacks)


@pytest.mark.rule("Omega", "R75")
def test_a_hit_strikes_one_suit_and_what_is_too_much_is_lost() -> None:
    at = facing(elementals="red 0505 0", corsac="blue 0502 3")
    shot = DeclareFire("corsac", "elementals", ("srm6_lt",), how={"srm6_lt": {"shells": "infrared"}})
    played = fire_volley(at, shot, HIT, (3,))
    assert played.battle.units["elementals"].armor["trooper_3"] == 0
    assert sum(played.battle.units["elementals"].armor.values()) == 44


@pytest.mark.rule("Omega", "R75")
def test_a_mine_does_six_points_to_one_suit(at: Battle) -> None:
    place = parse_label("0505")
    play: Play[Battle] = Play(at, Auto(), omega().apply)
    mines.lay_field(play, place)
    play = Play(play.battle, Auto(), omega().apply)
    mines.enter_minefield(play, "elementals", place)
    lost = sum(11 - points for points in play.battle.units["elementals"].armor.values())
    assert lost in (0, 6)
