from __future__ import annotations

from typing import Any

import pytest

from companion.construction.design_rules import DesignCheck
from companion.construction.families import design_rules_of
from companion.construction.pools.design_rules import CAUSES
from companion.errors import FileError
from tests.engine.pools.builders import FRAME, SYSTEM, document, game, mech, module

Data = dict[str, Any]


def check(data: Data) -> DesignCheck:
    rules = design_rules_of(game())
    assert rules is not None
    return rules.check(document(data))


def faults(**changes: Any) -> list[str]:
    return [fault.message for fault in check(mech(**changes)).faults]


def frame(*more: Data, **changes: Any) -> list[Data]:
    """Return a frame with some modules otherwise, and more of them."""
    return [module(name, **changes.get(name, {})) for name in FRAME] + [*more]


def weapon(category: str = "projectile", **more: Any) -> Data:
    return {"id": "weapon", "name": "Weapon", "category": category, "damage": 3, "in": "core", **more}


def test_a_sound_mech_has_no_faults_and_its_total_is_explained() -> None:
    found = check(mech())
    assert (found.faults, found.is_legal) == ((), True)
    texts = [remark.message for remark in found.remarks]
    assert texts[0] == "39 CP (Primitive, incomplete or civilian), 19.5 tons."
    assert texts[-1] == "39 CP × 1 = 39 CP"


@pytest.mark.rule(SYSTEM, "R55")
def test_one_core_and_not_too_many_modules() -> None:
    assert faults(modules=frame()[1:], cockpit={"in": "head"}) == ["It has no core."]
    assert faults(modules=frame(module("second_core"))) == ["It has a second core."]
    heads = [module(f"h{number}_head") for number in range(7)]
    assert faults(modules=frame(*heads)) == ["It has 13 modules; 12 is the most."]


@pytest.mark.rule(SYSTEM, "R59")
def test_modules_are_at_most_one_class_above_the_core() -> None:
    assert faults(modules=frame(head={"class_": "HS"})) == []
    assert faults(modules=frame(head={"class_": "LC"})) == ["Head is LC; with a MS core HS is the largest."]
    assert faults(modules=frame(module("a_pod", "SD"))) == []


@pytest.mark.rule(SYSTEM, "R57")
def test_spaces_are_not_exceeded() -> None:
    assert faults(weapons=[weapon(damage=12)]) == ["Core is overfull by 10 spaces."]


@pytest.mark.rule(SYSTEM, "R58")
def test_a_point_of_structure_stays() -> None:
    assert faults(modules=frame(head={"sp_for_spaces": 5})) == ["Head keeps 0 SP and 15 spaces."]


@pytest.mark.rule(SYSTEM, "R63")
def test_legs_carry_the_core() -> None:
    legs = {name: {"class_": "MR"} for name in ("right_leg", "left_leg")}
    assert faults(modules=frame(**legs)) == ["What carries it has 6 SP; a core of 10 SP needs 8."]
    assert faults(modules=frame()[:-1]) == [
        "It has 1 leg; walking takes 2.",
        "The humanoid form needs 2 legs.",
    ]


@pytest.mark.rule(SYSTEM, "R64")
def test_wings_come_in_pairs() -> None:
    assert faults(modules=frame(module("a_wing"))) == ["1 MS wing: wings come in pairs of one class."]


@pytest.mark.rule(SYSTEM, "R67")
@pytest.mark.rule(SYSTEM, "R69")
@pytest.mark.rule(SYSTEM, "R72")
@pytest.mark.rule(SYSTEM, "R73")
@pytest.mark.parametrize(
    ("plate", "message"),
    [
        ({"dr": 11}, "Head has DR 11; 10 is the most."),
        ({"dr": 6, "monocoque": True}, "Head has DR 6; 5 is the most."),
        ({"dr": 3, "grade": "beta"}, "Head has DR 3; Beta armor needs 4 at least."),
        ({"dr": 3, "grade": "substandard", "hardened": True}, "Substandard armor cannot be hardened."),
    ],
)
def test_armor_has_its_limits(plate: Data, message: str) -> None:
    assert message in faults(modules=frame(head={"armor": plate}))


@pytest.mark.rule(SYSTEM, "R73")
def test_pods_have_no_monocoque() -> None:
    pod = module("a_pod", armor={"dr": 2, "monocoque": True})
    assert faults(modules=frame(pod)) == ["A pod cannot have monocoque armor."]


@pytest.mark.rule(SYSTEM, "R92")
@pytest.mark.rule(SYSTEM, "R96")
@pytest.mark.rule(SYSTEM, "R97")
@pytest.mark.rule(SYSTEM, "R102")
@pytest.mark.rule(SYSTEM, "R104")
@pytest.mark.rule(SYSTEM, "R106")
@pytest.mark.rule(SYSTEM, "R119")
@pytest.mark.rule(SYSTEM, "R123")
@pytest.mark.parametrize(
    ("given", "message"),
    [
        (weapon(traits={"scoped": True}), "Scoped needs Accuracy +1 or better."),
        (weapon("melee", traits={"defensive": True}), "Defensive needs Accuracy +1 or better."),
        (weapon("melee", traits={"thrown": True}, rate=2), "Thrown allows Rate 1."),
        (weapon("melee", traits={"rechargeable": True}), "Rechargeable goes only with Expendable."),
        (
            weapon("beam", traits={"shots": 3}, rate=2),
            "A beam whose shots run out has Rate 1 unless it is battery-powered.",
        ),
        (
            weapon("beam", traits={"shots": 3, "charge_required": 1}),
            "Shots does not go with Charge Required.",
        ),
        (weapon("beam", traits={"shots": 0, "battery_powered": True}), "A battery does not go with 0 shots."),
        (weapon("ordnance", traits={"flare": True}), "Flare goes only with Area-Effect."),
        (
            weapon(traits={"disruptor": True}),
            "Disruptor goes with beam, melee and ordnance weapons; Weapon is projectile.",
        ),
        (weapon("ordnance", count=3, salvo="1/2"), "A salvo of 1/2 takes a pack of 4 or more, not of 3."),
        (weapon(count=3), "Only ordnance is bought in packs."),
    ],
)
def test_traits_that_do_not_go(given: Data, message: str) -> None:
    assert message in faults(weapons=[given])


@pytest.mark.rule(SYSTEM, "R62")
@pytest.mark.rule(SYSTEM, "R95")
def test_hands_hold_what_they_have_room_for() -> None:
    rifle = {**weapon("beam", damage=6, accuracy=2), "held_by": ["right_arm"]}
    del rifle["in"]
    assert faults(weapons=[rifle]) == [
        "Right arm has no hand to hold Weapon.",
        "Weapon takes 18.8 spaces; the hands that hold it have 6.",
    ]
    assert faults(weapons=[{**rifle, "saved_spaces": 13}], hands=["right_arm"]) == []


@pytest.mark.rule(SYSTEM, "R93")
def test_a_weapon_has_one_place_and_melee_weapons_none_in_pods() -> None:
    nowhere, twice = weapon(), weapon(outside=True)
    del nowhere["in"]
    assert faults(weapons=[nowhere]) == ["Weapon has no place."]
    assert faults(weapons=[twice]) == ["Weapon has two places."]
    blade = weapon("melee", **{"in": "a_pod"})
    assert faults(modules=frame(module("a_pod")), weapons=[blade]) == [
        "Weapon is a melee weapon, and A pod a pod."
    ]


@pytest.mark.rule(SYSTEM, "R135")
@pytest.mark.rule(SYSTEM, "R136")
@pytest.mark.rule(SYSTEM, "R138")
@pytest.mark.rule(SYSTEM, "R139")
@pytest.mark.rule(SYSTEM, "R141")
def test_profiles_of_a_reservoir() -> None:
    profiles = [
        {"id": "beam", "category": "beam", "damage": 10},
        {"id": "gun", "category": "projectile", "damage": 6},
    ]
    well = {"id": "well", "base_power": 5, "outside": True, "weapons": profiles}
    assert faults(reservoirs=[well]) == [
        "The profile costs 23 CP; Reservoir stores 5 at most.",
        "The profile costs 8.5 CP; Reservoir stores 5 at most.",
        "No profile is as cheap as the base power, 5.",
        "It has 2 profiles; its portfolio holds 1.",
        "A reservoir can only be this with a Matter Converter.",
    ]


@pytest.mark.rule(SYSTEM, "R144")
@pytest.mark.rule(SYSTEM, "R150")
def test_shields_and_barriers_have_their_limits() -> None:
    shield = {"id": "shield", "arm": "left_arm", "plate": {"dr": 7}}
    assert faults(shields=[shield]) == ["The shield has DR 7; an arm of MS bears 6."]
    screen = {"id": "screen", "value": 1, "turns": 3, "traits": ["surge"], "in": "core"}
    assert faults(barriers=[screen]) == ["A barrier that runs out does not go with Surge."]


@pytest.mark.rule(SYSTEM, "R158")
def test_arrays_are_as_many_as_structure_points() -> None:
    assert faults(sensors={"class": "HS", "in": {"core": 5, "head": 4}}) == [
        "HS sensors have 3 SP, and so are one piece or 3 arrays.",
        "The arrays need 10 spaces in all; 9 are given.",
    ]


@pytest.mark.rule(SYSTEM, "R174")
@pytest.mark.rule(SYSTEM, "R160")
def test_systems_have_a_place_and_levels() -> None:
    assert faults(cockpit=None) == ["It has no cockpit."]
    asp = {"kind": "advanced_sensor_package", "level": 6}
    assert faults(fittings=[asp]) == [
        "Advanced Sensor Package has no level 6.",
        "Advanced Sensor Package takes spaces, and has no place.",
    ]


@pytest.mark.rule(SYSTEM, "R186")
@pytest.mark.rule(SYSTEM, "R187")
@pytest.mark.rule(SYSTEM, "R190")
@pytest.mark.rule(SYSTEM, "R191")
@pytest.mark.rule(SYSTEM, "R193")
@pytest.mark.rule(SYSTEM, "R194")
@pytest.mark.parametrize(
    ("changes", "messages"),
    [
        (
            {"forms": ["tank"]},
            [
                "The tank form needs wheels or treads or propulsion in the air.",
                "The tank form has a turret, and none is named.",
            ],
        ),
        ({"forms": ["humanoid", "humanoid"]}, ["The humanoid form is there twice."]),
        ({"forms": ["beast"], "hands": ["right_arm"]}, ["The beast form has no manipulators."]),
        (
            {"form_options": {"efficient_transformation": 1}},
            ["Efficient Transformation is for mechs that transform; this one has one form."],
        ),
    ],
)
def test_forms_need_and_forbid(changes: Data, messages: list[str]) -> None:
    assert faults(**changes) == messages


@pytest.mark.rule(SYSTEM, "R194")
def test_limbs_are_divided_with_the_option_only_and_alike() -> None:
    two: Data = {"forms": ["humanoid", "beast", "piscine"], "form_options": {"divisible_limbs": 1}}
    arms = {"beast": {"right_arm": 2}}
    bare = {**two, "form_options": {}}

    def told(changes: Data, **divides: dict[str, int]) -> list[str]:
        return [text for text in faults(**changes, divides=divides) if "divided" in text]

    assert told(two, **arms) == []
    assert told(bare, **arms) == ["Right arm is divided in a form, for which it needs Divisible Limbs."]
    assert told(two, beast={"core": 2}) == ["Core is no limb, and limbs alone are divided."]
    unequal = ["Right arm is divided into 2 in one form and into 3 in another."]
    assert told(two, **arms, piscine={"right_arm": 3}) == unequal


@pytest.mark.rule(SYSTEM, "R194")
@pytest.mark.parametrize(
    ("divides", "message"),
    [
        ({"humanoid": {"right_arm": 2}}, "there is no form that it turns into 'humanoid'"),
        ({"beast": {"third_arm": 2}}, "there is no module 'third_arm'"),
        ({"beast": {"right_arm": 1}}, "expected at least 2, found 1"),
    ],
)
def test_only_limbs_that_there_are_are_divided_into_two_or_more(divides: Data, message: str) -> None:
    options = {"divisible_limbs": 1}
    with pytest.raises(FileError, match=message):
        check(mech(forms=["humanoid", "beast"], form_options=options, divides=divides))


@pytest.mark.rule(SYSTEM, "R191")
@pytest.mark.rule(SYSTEM, "R196")
@pytest.mark.rule(SYSTEM, "R201")
def test_propulsion_has_its_limits() -> None:
    jets = [{"kind": "thrusters", "ma": 4, "in": "core"}]
    assert faults(forms=["fighter"], propulsion=jets) == [
        "The fighter form needs propulsion in the air of MA 8 or more."
    ]
    fan = [{"kind": "ges", "ma": 21, "in": {"core": 5, "right_leg": 2}}]
    assert faults(propulsion=fan, fuel_km=1050) == [
        "Ground Effect System reaches MA 20, not 21.",
        "Ground Effect System needs 11.4 spaces; 7 are given.",
        "1050 km of fuel cannot be had.",
    ]


@pytest.mark.rule(SYSTEM, "R209")
def test_combustion_feeds_no_beams_without_batteries() -> None:
    beam = weapon("beam")
    del beam["in"]
    assert faults(weapons=[{**beam, "outside": True}], powerplant={"source": "combustion"}) == [
        "Weapon has no battery, and combustion feeds no other beams."
    ]


@pytest.mark.rule(SYSTEM, "R222")
def test_a_load_may_be_too_much() -> None:
    packs = weapon("ordnance", damage=50, count=200)
    del packs["in"]
    found = faults(weapons=[{**packs, "outside": True}])
    assert found == ["It carries 333.5 tons; its lift power is 19.5 tons."]


def test_unknown_names_are_told_with_the_nearest() -> None:
    with pytest.raises(FileError) as told:
        check(mech(forms=["humanoit"], locomotion="agil", hands=["tail"]))
    assert [fault.message for fault in told.value.faults] == [
        "there is no module 'tail'.",
        "there is no body form 'humanoit'.",
        "there is no locomotion 'agil'.",
    ]
    assert told.value.faults[1].remedy == "Did you mean 'humanoid'?"


def test_ids_are_given_once_and_ratings_are_those_that_there_are() -> None:
    twice = [weapon(traits={"multi_feed": 9}), weapon("melee", traits={"destroyer": 3})]
    with pytest.raises(FileError) as told:
        check(mech(weapons=twice))
    assert [fault.message for fault in told.value.faults] == [
        "there is no Multi-Feed rating '9'.",
        "there is no Destroyer rating '3'.",
        "a second part is called 'weapon'.",
    ]


def test_every_fault_has_a_cause_a_rule_and_a_remedy() -> None:
    bad = mech(
        modules=[module("head", armor={"dr": 50})],
        cockpit=None,
        weapons=[weapon("melee", traits={"rechargeable": True}, **{"in": "head"})],
    )
    rules, found = design_rules_of(game()), check(bad)
    assert rules is not None
    assert found.examined is not None
    assert found.is_legal is False
    for fault in found.examined.faults:
        assert fault.rule.startswith(SYSTEM)
        assert fault.remedy
        assert rules.cause_of(fault) == CAUSES[fault.cause]
