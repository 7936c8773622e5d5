from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.asks import Choice, Roll
from companion.engine.battletech.battle.actions import DeclareFire, FireAt
from companion.engine.battletech.battle.events import BlowDeclared, FireDeclared, ShotFired, SightDenied
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import (
    Declaration,
    DeclaredVolley,
    PhysicalAttackDeclaration,
    Situation,
)
from companion.engine.forms import Values
from companion.engine.play import NeedsAnswer
from companion.engine.views.attacks import Volley as Chosen
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import board, citytech, events_of, invalid_text, perform, refusal_text, resolve_action
from tests.citytech import apply_events, change_unit, declaring, fight, on_paper
from tests.engine.battletech.gunnery import MISS, declare_fire, fire_volley, next_ask, with_equipment

LASERS = ("medium_laser_ra", "medium_laser_la")


def hilly(*, where: dict[str, int], **terrain: str) -> Board:
    """Return a board with hexes of other levels: `hilly(where={"0503": 2}, light_woods="0504")`."""
    grounds = dict(board((15, 17), **terrain).hexes)
    for label, level in where.items():
        place = parse_label(label)
        grounds[place] = BoardHex(level, grounds[place].terrain if place in grounds else ())
    return Board("Hills", 15, 17, grounds)


def facing(ground: Board | None = None, **moves: Any) -> Battle:
    """Return an Orion and a Victor four hexes apart, eye to eye."""
    return declaring(fight(ground, None, orion="red 0505 0", victor="blue 0501 3"), **moves)


def situation(at: Battle, action: DeclareFire, *answers: str) -> Situation:
    found = perform(at, action, *answers).units[action.unit].doings.declared
    assert found is not None
    return found.volleys[0].situation


FIRE = DeclareFire("orion", "victor", LASERS)


@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
@pytest.mark.rule("CityTech", "Combat > Weapon Attacks")
def test_as_many_weapons_as_the_player_likes_are_declared_before_any_is_rolled() -> None:
    played = resolve_action(facing(), FIRE)
    assert events_of(played, FireDeclared) == [
        FireDeclared("orion", Declaration((DeclaredVolley("victor", LASERS, Situation(4)),)))
    ]
    assert events_of(played, ShotFired) == []
    assert "has already declared" in refusal_text(played.battle, FIRE)
    held = perform(facing(), DeclareFire("orion")).units["orion"].doings.declared
    assert held == Declaration()


@pytest.mark.rule("CityTech", "Combat > Weapon Attacks")
def test_nobody_fires_into_the_own_hex_or_at_friends_or_wrecks() -> None:
    at = declaring(fight(orion="red 0505 0", uller="red 0504", victor="blue 0503 3", wolfhound="blue 0502 3"))
    same = change_unit(at, "victor", hex=parse_label("0505"))
    assert "stands in the same hex. (CityTech, Combat > Weapon Attacks)" in refusal_text(same, FIRE)
    assert "on the same side" in refusal_text(at, DeclareFire("orion", "uller", LASERS))
    assert "out of the battle" in refusal_text(change_unit(at, "victor", is_out=True), FIRE)


@pytest.mark.rule("CityTech", "Combat > Firing Weapons")
def test_each_weapon_fires_once_a_turn() -> None:
    assert "once a turn" in refusal_text(facing(), DeclareFire("orion", "victor", LASERS[:1] * 2))
    two = declaring(fight(orion="red 0505 0", victor="blue 0501 3", wolfhound="blue 0502 3"))
    action = DeclareFire("orion", "victor", LASERS, also=(FireAt("wolfhound", LASERS[:1]),))
    assert "once a turn" in refusal_text(two, action)


class TestSeveralTargets:
    AT = staticmethod(
        lambda: declaring(
            fight(orion="red 0808 0", victor="blue 0804 3", wolfhound="blue 0806 3", centurion="blue 1108 3")
        )
    )

    @pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
    def test_targets_besides_the_first_are_harder_to_hit(self) -> None:
        action = DeclareFire(
            "orion",
            "victor",
            ("lb10x_ac_rt",),
            also=(FireAt("wolfhound", ("srm4_lt",)),),
        )
        shots = events_of(fire_volley(self.AT(), action, MISS, MISS), ShotFired)
        assert [(shot.target, shot.number) for shot in shots] == [("victor", 4), ("wolfhound", 5)]
        plan = citytech().attack_plan(self.AT(), "orion", "wolfhound", is_secondary=True)
        srm = next(view for view in plan.attacks if view.id == "srm4_lt")
        assert srm.calculation.number == 5
        assert [m.label for m in srm.calculation.modifiers if m.value == 1] == ["Secondary target"]

    @pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
    def test_the_third_target_is_no_harder_than_the_second(self) -> None:
        at = declaring(
            fight(orion="red 0808 0", victor="blue 0806 3", wolfhound="blue 0706 3", centurion="blue 0906 3")
        )
        also = (FireAt("wolfhound", ("medium_laser_la",)), FireAt("centurion", ("medium_laser_ra",)))
        action = DeclareFire("orion", "victor", ("srm4_lt",), also=also)
        shots = events_of(fire_volley(at, action, MISS, MISS, MISS), ShotFired)
        assert [shot.number for shot in shots] == [4, 5, 5]

    @pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
    def test_all_targets_must_be_in_front(self) -> None:
        arm = DeclareFire("orion", "centurion", ("medium_laser_ra",))
        assert citytech().why_not(self.AT(), arm) is None
        both = DeclareFire("orion", "victor", ("srm4_lt",), also=(FireAt("centurion", ("medium_laser_ra",)),))
        assert "several targets must all be" in refusal_text(self.AT(), both)

    def test_a_target_named_twice_or_unknown_makes_no_sense(self) -> None:
        twice = DeclareFire("orion", "victor", LASERS[:1], also=(FireAt("victor", LASERS[1:]),))
        nobody = DeclareFire("orion", "victor", LASERS[:1], also=(FireAt("locust", LASERS[1:]),))
        for action, text in ((twice, "named twice"), (nobody, "no unit 'locust'")):
            assert text in invalid_text(self.AT(), action)

    def test_the_plans_of_several_targets_make_one_declaration(self) -> None:
        at = self.AT()
        first = citytech().attack_plan(at, "orion", "victor", how={"lrm20_la": {"bin": "ammo_lrm20_lt_2"}})
        second = citytech().attack_plan(at, "orion", "wolfhound", is_secondary=True)
        action = citytech().declare_attack([Chosen(first, ("lrm20_la",)), Chosen(second, ("srm4_lt",))])
        assert action == DeclareFire(
            "orion",
            "victor",
            ("lrm20_la",),
            also=(FireAt("wolfhound", ("srm4_lt",)),),
            how={"lrm20_la": {"bin": "ammo_lrm20_lt_2"}},
        )
        found = perform(at, action).units["orion"].doings.declared
        assert found is not None
        assert found.weapons == ("lrm20_la", "srm4_lt")
        assert found.how == action.how


class TestSituation:
    @pytest.mark.rule("CityTech", "Combat > Line of Sight")
    @pytest.mark.rule("CityTech", "Combat > Line of Sight > Levels (lost page, errata 1.2)")
    def test_ground_in_between_blocks(self) -> None:
        at = facing(hilly(where={"0503": 2}))
        assert "ground at level 2 in hex 0503 blocks it. (CityTech, Combat > Line of Sight)" in refusal_text(
            at, FIRE
        )
        plan = citytech().attack_plan(at, "orion", "victor")
        assert str(plan.refusal) == refusal_text(at, FIRE)
        assert {view.refusal for view in plan.attacks} == {plan.refusal}

    @pytest.mark.rule("CityTech", "Combat > Line of Sight > Woods and Smoke (errata 1.4)")
    def test_woods_and_smoke_in_between_are_counted(self) -> None:
        smoky = change_unit(facing(board(light_woods="0503", smoke="0502")), "victor", is_prone=True)
        assert situation(facing(board(light_woods="0503 0502")), FIRE) == Situation(
            4, intervening={"light_woods": 2}
        )
        assert "the woods up to hex 0502 block it" in refusal_text(smoky, FIRE)
        assert situation(facing(board(smoke="0503 0502")), FIRE) == Situation(4)
        from_below = hilly(where={"0505": 3, "0501": 3}, heavy_woods="0503 0502 0504")
        assert situation(facing(from_below), FIRE) == Situation(4)

    @pytest.mark.rule("CityTech", "Combat > Line of Sight > Partial Cover (lost page, errata 1.5)")
    def test_ground_before_the_target_covers_its_legs(self) -> None:
        at = facing(hilly(where={"0502": 1}))
        assert situation(at, FIRE) == Situation(4, has_partial_cover=True)
        view = citytech().attack_plan(at, "orion", "victor")
        assert view.sight is not None
        assert view.sight.partial_cover
        assert [each.calculation.number for each in view.attacks][-1] == 9
        prone = change_unit(at, "victor", is_prone=True)
        assert citytech().why_not(prone, FIRE) is not None

    @pytest.mark.rule("CityTech", "Combat > Firing Arcs")
    def test_ground_before_the_attacker_keeps_its_leg_weapons_from_firing(self) -> None:
        leg = [{"id": "laser_ll", "weapon": "is.medium_laser", "location": "left_leg"}]
        at = with_equipment(facing(hilly(where={"0504": 1})), "orion", weapons=leg)
        assert "blocks weapons in the legs" in refusal_text(at, DeclareFire("orion", "victor", ("laser_ll",)))
        assert situation(at, FIRE) == Situation(4, are_legs_blocked=True)
        assert citytech().why_not(with_equipment(facing(), "orion", weapons=leg), FIRE) is None

    @pytest.mark.rule("CityTech", "Combat > Line of Sight > Water (errata 1.6)")
    def test_water_around_either(self) -> None:
        wading = facing(board(water_1="0501 0505"))
        expected = Situation(
            4, target_in="water_1", attacker_in="water_1", has_partial_cover=True, are_legs_blocked=True
        )
        assert situation(wading, FIRE) == expected
        assert [v.calculation.number for v in citytech().attack_plan(wading, "orion", "victor").attacks][
            -1
        ] == 9
        for water in ("0501", "0505"):
            text = refusal_text(facing(board(water_2=water)), FIRE)
            assert f"the water over the unit in hex {water} blocks it" in text
        prone = change_unit(facing(board(water_1="0501")), "victor", is_prone=True)
        assert "the water over the unit in hex 0501" in refusal_text(prone, FIRE)

    @pytest.mark.rule("CityTech", "Components > Bridges")
    def test_a_bridge_carries_a_mech_over_the_water(self) -> None:
        bridged = Board("River", 15, 17, {parse_label("0501"): BoardHex(0, ("water_2", "bridge_light_cf20"))})
        assert situation(facing(bridged), FIRE) == Situation(4)
        below = change_unit(facing(bridged), "victor", is_below=True)
        assert "the water over the unit in hex 0501" in refusal_text(below, FIRE)

    @pytest.mark.rule("CityTech", "Combat > Attack Direction")
    @pytest.mark.parametrize(
        ("facing_", "side"),
        [(3, "front"), (2, "front"), (4, "front"), (0, "rear"), (1, "right"), (5, "left")],
    )
    def test_the_side_that_is_struck_is_the_one_towards_the_attacker(self, facing_: int, side: str) -> None:
        at = declaring(fight(orion="red 0505 0", victor=f"blue 0501 {facing_}"))
        assert situation(at, FIRE).side == side
        assert situation(change_unit(at, "victor", twist=1), FIRE).side == side

    @pytest.mark.rule("CityTech", "Combat > Attack Direction")
    def test_on_a_corner_the_targets_player_chooses_the_side(self) -> None:
        at = declaring(fight(orion="red 0404 1", victor="blue 0604 2"))
        with pytest.raises(NeedsAnswer) as question:
            resolve_action(at, FIRE)
        ask = question.value.ask
        assert isinstance(ask, Choice)
        assert ask.side == "blue"
        for side in (option.id for option in ask.options):
            assert situation(at, FIRE, side).side == side

    @pytest.mark.rule("CityTech", "Combat > Line of Sight")
    def test_along_a_hexside_the_targets_player_chooses_between_heights_too(self) -> None:
        at = declaring(fight(hilly(where={"0504": 2}), None, orion="red 0404 1", victor="blue 0604 4"))
        with pytest.raises(NeedsAnswer) as question:
            resolve_action(at, FIRE)
        ask = question.value.ask
        assert isinstance(ask, Choice)
        assert [(option.id, option.hint) for option in ask.options] == [
            ("0504", "clear, level 2"),
            ("0505", "clear"),
        ]
        (event,) = events_of(resolve_action(at, FIRE, "0504"), SightDenied)
        assert (event.unit, event.target, event.hex.label) == ("orion", "victor", "0504")
        assert situation(at, FIRE, "0505").range == 2

    @pytest.mark.rule("CityTech", "Combat > Death From Above > Weapon Attack Phase")
    def test_everybody_sees_who_comes_down_from_above_and_nothing_hides_it(self) -> None:
        ground = hilly(where={"0503": 4}, heavy_woods="0501", light_woods="0502 0504")
        at = facing(ground, victor="jumped 4")
        assert citytech().why_not(at, FIRE) is not None
        at = apply_events(at, BlowDeclared("victor", PhysicalAttackDeclaration("death_from_above", "orion")))
        assert situation(at, FIRE) == Situation(4)

    @pytest.mark.rule("CityTech", "Combat > Death From Above > Weapon Attack Phase")
    @pytest.mark.rule("CityTech", "Combat > Charging")
    @pytest.mark.parametrize("attack", ["charge", "death_from_above"])
    def test_who_charges_or_comes_down_from_above_fires_nothing(self, attack: str) -> None:
        at = apply_events(facing(), BlowDeclared("orion", PhysicalAttackDeclaration(attack, "victor")))
        assert "is already making another attack" in refusal_text(at, FIRE)
        assert citytech().why_not(at, DeclareFire("orion")) is None
        overruled = resolve_action(at, FIRE).battle.units["orion"].doings.declared
        assert overruled is not None
        assert overruled.weapons == LASERS


class TestProne:
    @pytest.mark.rule("CityTech", "Combat > Prone BattleMechs")
    def test_a_prone_mech_fires_its_torso_and_one_arm(self) -> None:
        at = change_unit(facing(), "orion", is_prone=True)
        assert "A prone 'Mech props itself up on one arm:" in refusal_text(at, FIRE)
        action = DeclareFire("orion", "victor", ("medium_laser_la", "lb10x_ac_rt", "lrm20_la"))
        assert [s.number for s in events_of(fire_volley(at, action, MISS, MISS, MISS), ShotFired)] == [
            8,
            6,
            9,
        ]
        views = {view.id: view for view in citytech().attack_plan(at, "orion", "victor").attacks}
        assert views["medium_laser_ra"].excludes == {"medium_laser_la", "lrm20_la"}
        assert views["lb10x_ac_rt"].excludes == set()

    @pytest.mark.rule("CityTech", "Combat > Prone BattleMechs")
    def test_a_prone_mech_that_has_lost_an_arm_fires_nothing(self) -> None:
        at = change_unit(facing(), "orion", is_prone=True)
        mech = at.units["orion"]
        at = change_unit(at, "orion", structure={**mech.structure, "left_arm": 0})
        fire = DeclareFire("orion", "victor", ("lb10x_ac_rt",))
        assert "Orion is prone and has lost an arm:" in refusal_text(at, fire)
        plan = citytech().attack_plan(at, "orion", "victor")
        assert "has lost an arm" in str(plan.refusal)

    @pytest.mark.rule("CityTech", "Combat > Prone BattleMechs")
    def test_a_prone_mech_fires_nothing_in_its_legs(self) -> None:
        leg = [{"id": "laser_ll", "weapon": "is.medium_laser", "location": "left_leg"}]
        at = change_unit(with_equipment(facing(), "orion", weapons=leg), "orion", is_prone=True)
        assert "cannot fire the weapons in its legs" in refusal_text(
            at, DeclareFire("orion", "victor", ("laser_ll",))
        )

    @pytest.mark.rule("CityTech", "Combat > Prone BattleMechs")
    @pytest.mark.parametrize(("place", "number"), [("0504", 2), ("0502", 5)])
    def test_a_prone_target_is_easier_next_to_it_and_harder_from_afar(self, place: str, number: int) -> None:
        at = declaring(fight(orion="red 0505 0", victor=f"blue {place} 3"))
        at = change_unit(at, "victor", is_prone=True)
        ask = next_ask(at, DeclareFire("orion", "victor", LASERS[:1]))
        assert isinstance(ask, Roll)
        assert ask.need == number


class TestWeapons:
    @pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
    def test_a_weapon_that_is_struck_or_jammed_cannot_fire(self) -> None:
        action = DeclareFire("orion", "victor", ("lb10x_ac_rt",))
        struck = change_unit(facing(), "orion", hit_slots={"right_torso": (5,)})
        assert "LB 10-X AC is destroyed. (CityTech, Combat > BattleMech" in refusal_text(struck, action)
        jammed = change_unit(facing(), "orion", jammed=frozenset({"lb10x_ac_rt"}))
        assert "LB 10-X AC has jammed" in refusal_text(jammed, action)
        gone = change_unit(facing(), "orion", structure={**facing().units["orion"].structure, "left_arm": 0})
        assert "the left arm is destroyed" in refusal_text(gone, FIRE)

    @pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
    def test_without_sensors_nothing_fires(self) -> None:
        one = change_unit(facing(), "orion", hit_slots={"head": (1,)})
        assert situation(one, FIRE) == Situation(4)
        two = change_unit(facing(), "orion", hit_slots={"head": (1, 4)})
        assert "Sensors, second hit" in refusal_text(two, FIRE)

    @pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
    def test_rounds_may_be_wasted_beyond_long_range(self) -> None:
        at = declaring(fight(orion="red 0515 0", victor="blue 0501 3"))
        assert "Medium Laser reaches 9 hexes" in refusal_text(at, DeclareFire("orion", "victor", LASERS))
        wasted = fire_volley(at, DeclareFire("orion", "victor", ("srm4_lt",)))
        (shot,) = events_of(wasted, ShotFired)
        assert (shot.rolled, shot.is_hit) == (None, False)
        assert wasted.battle.units["orion"].rounds["ammo_srm4_lt_1"] == 24


class TestOnPaper:
    AT = staticmethod(lambda: declaring(on_paper(orion="red", victor="blue")))

    def test_the_form_asks_what_the_rules_need(self) -> None:
        fields = {field.id for field in citytech().form("situation").fields}
        assert fields == {
            "range", "target_in", "between/light_woods", "between/heavy_woods", "between/smoke",
            "is_target_immobile",
            "has_partial_cover", "side", "attacker_in", "is_jammed", "elevation",
        }  # fmt: skip

    @pytest.mark.rule("CityTech", "Combat > Weapons Fire Modifiers Table")
    def test_what_the_table_says_counts(self) -> None:
        given: Values = {
            "range": 2,
            "between/smoke": 1,
            "has_partial_cover": True,
            "attacker_in": "water_1",
            "side": "left",
        }
        plan = citytech().attack_plan(self.AT(), "orion", "victor", given)
        numbers = {view.id: view.calculation.number for view in plan.attacks}
        assert numbers["medium_laser_ra"] == 4 + 2 + 3 + 1
        action = citytech().declare_attack([Chosen(plan, ("medium_laser_ra",))])
        assert isinstance(action, DeclareFire)
        assert situation(self.AT(), action) == Situation(
            2, intervening={"smoke": 1}, has_partial_cover=True, attacker_in="water_1", side="left"
        )

    @pytest.mark.parametrize(
        ("situation", "text"),
        [
            (Situation(0), "Range starts at 1"),
            (Situation(3, intervening={"smoke": -1}), "0 hexes or more"),
            (Situation(3, target_in="swamp"), "not in 'swamp'"),
            (Situation(3, attacker_in="light_woods"), "not in 'light_woods'"),
        ],
    )
    def test_what_no_map_has_is_refused_and_cannot_be_overruled(
        self, situation: Situation, text: str
    ) -> None:
        action = replace(FIRE, situation=situation)
        assert text in invalid_text(self.AT(), action)
        assert "Enter the range" in refusal_text(self.AT(), FIRE)


@pytest.mark.parametrize(
    ("weapon", "chosen", "text"),
    [
        ("medium_laser_ra", {"rate": "double"}, "has no choice 'rate'"),
        ("lrm20_la", {"shells": "cluster"}, "does not fire 'cluster'. Choose standard"),
        ("lrm20_la", {"bin": "ammo_srm4_lt_1"}, "'ammo_srm4_lt_1' is not a valid bin"),
        ("lrm20_la", {"spotter": "nobody"}, "'nobody' is not a valid spotter"),
        ("lrm20_la", {"shells": "thunder", "bin": "ammo_lrm20_lt_1"}, "holds standard rounds"),
        ("medium_laser_ra", {"aim": "tail"}, "'tail' is not a valid aim"),
    ],
)
def test_a_choice_that_is_none_makes_no_sense(weapon: str, chosen: dict[str, str], text: str) -> None:
    action = DeclareFire("orion", "victor", (weapon,), how={weapon: chosen})
    assert text in invalid_text(facing(), action)
    view = next(
        v
        for v in citytech().attack_plan(facing(), "orion", "victor", how=action.how).attacks
        if v.id == weapon
    )
    assert text in str(view.refusal)


def test_choices_for_weapons_that_do_not_fire_are_forgotten() -> None:
    action = DeclareFire("orion", "victor", LASERS, how={"lrm20_la": {"bin": "ammo_lrm20_lt_2"}})
    found = declare_fire(facing(), action).units["orion"].doings.declared
    assert found is not None
    assert found.how == {}
