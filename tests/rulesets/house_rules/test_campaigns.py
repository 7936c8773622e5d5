"""House rules for campaigns: what is counted, what it buys, and what repairs take."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.battletech.damage import piloting, warriors
from companion.engine.downtime.progression.progression import Progression
from companion.engine.downtime.progression.views import CreationState, PilotFacts, PilotNumbers, Purchase
from companion.engine.downtime.repairs.views import BattleFacts
from companion.engine.skeleton.setup import UnitCondition
from tests.citytech import fight
from tests.rulesets.house_rules.examples import assert_effect_text, game_of_example, under
from tests.rulesets.house_rules.test_rows import able

EXPERIENCE, TALENTS, SOONER, WORKSHOP = "experience-points", "veterans-talents", "three-kills", "workshop"
MECH, VEHICLE = "mech", "vehicle"


def rules(name: str) -> Progression:
    return game_of_example(name).progression


def price(name: str, numbers: PilotNumbers, purchase: Purchase) -> Fraction:
    (found,) = rules(name).price(numbers, purchase).values()
    return found


def test_experience_takes_the_place_of_kills() -> None:
    facts = PilotFacts(kills=((MECH, Fraction(1, 2)), (VEHICLE, Fraction(1))), has_won=True, wounds=2)
    earned = {it.why: it.amount for it in rules(EXPERIENCE).earnings(facts)}
    assert earned == {
        "Each battle survived": 2,
        "Each victory": 1,
        "Each enemy 'Mech destroyed": Fraction(3, 2),
        "Each wound": 2,
    }
    assert rules(EXPERIENCE).count_earned(replace(facts, has_survived=False)) == {
        "experience": Fraction(9, 2)
    }
    assert [view.id for view in rules(EXPERIENCE).counters()] == ["experience"]


def test_a_better_skill_is_dearer() -> None:
    costs = [
        price(EXPERIENCE, PilotNumbers({"gunnery": now}), Purchase("improvement", "gunnery", now - 1))
        for now in (5, 4, 3)
    ]
    assert costs == [10, 15, 20]
    (found,) = (it for it in rules(EXPERIENCE).offers() if it.purchase.trait == "gunnery")
    assert (found.change, found.price_text) == ("4 to 3", "15 points")
    assert_effect_text(EXPERIENCE, 2, 1, 3, 1, 4, 3, 15)


def test_three_kills_and_shared_ones_count_whole() -> None:
    facts = PilotFacts(kills=((MECH, Fraction(1, 3)), (VEHICLE, Fraction(1, 2)), ("infantry", Fraction(1))))
    assert rules(SOONER).count_earned(facts) == {"kills": 2}
    assert price(SOONER, PilotNumbers(), Purchase("improvement", "gunnery", 3)) == 3
    assert_effect_text(SOONER, 3, 4)


@pytest.mark.parametrize(
    ("traits", "talent", "reason"),
    [
        ({"gunnery": 4}, "marksman", "It needs Gunnery 3."),
        ({"gunnery": 2}, "marksman", ""),
        ({}, "survivor", ""),
        ({"piloting": 4}, "natural", "It takes 5 kills. Left: 4 kills."),
    ],
)
def test_a_veteran_learns_what_he_is_ready_for(traits: dict[str, int], talent: str, reason: str) -> None:
    numbers = PilotNumbers(traits, left={"kills": Fraction(4)})
    refusal = rules(TALENTS).why_not(numbers, Purchase("talent", talent=talent))
    assert (refusal.reason if refusal else "") == reason


def test_a_learned_talent_acts_in_battle() -> None:
    learned = rules(TALENTS).after_purchase(
        PilotNumbers(left={"kills": Fraction(3)}), Purchase("talent", talent="survivor")
    )
    assert rules(TALENTS).in_battle(learned).abilities == ("survivor",)
    game = game_of_example(TALENTS)
    shot = {"weapon": "is.medium_laser", "range": 7, "facts": ["attacker_ability_marksman"]}
    numbers = [
        game.answer_request("tohit", Document("request", values, SourcePositions.of_file("request")))[
            "target_number"
        ]
        for values in ({**shot, "facts": []}, shot)
    ]
    at = able(fight(wolfhound="red 0501 3", orion="blue 0504 0"), "orion", "survivor", "natural")
    conscious = [warriors.consciousness_number(it, it.units["orion"], 2) for it in (at, under(TALENTS, at))]
    kicked = [
        piloting.target_number(it, it.mech("orion"), "kicked").number or 0 for it in (at, under(TALENTS, at))
    ]
    assert (numbers, conscious) == ([8, 7], [5, 4])
    assert kicked[0] - kicked[1] == 1
    assert_effect_text(TALENTS, 8, 7, 2, 5, 4, 3, 5)


def test_a_talent_with_a_price_is_not_given_to_new_pilots() -> None:
    assert rules(TALENTS).creation().talents == ()
    free = rules("specialists").creation(CreationState(talents=("tough",)))
    assert [(it.id, it.is_chosen) for it in free.talents] == [("laser_specialist", False), ("tough", True)]
    assert free.numbers.talents == ("tough",)


def test_repairs_take_points_and_days() -> None:
    game = game_of_example(WORKSHOP)
    heavy = game.repairs("VTR-9K", UnitCondition(structure={"left_arm": 0}))
    assert heavy[0].reasons == ("A new location", "Fitting it", "Heavy to handle")
    items = game.repairs("ON1-M", UnitCondition(armor={"left_arm": 0}, structure={"left_arm": 0}))
    arm = next(item for item in items if item.id == "location/left_arm")
    assert (arm.amount, arm.price, arm.days) == (12, {"repair_points": 8}, 3)
    assert game.repair_bill([arm]).text == "8 repair points, 3 days"
    twenty = UnitCondition(armor={"left_leg": 12})
    (armor,) = game.repairs("ON1-M", twenty)
    assert (armor.amount, game.repair_bill([armor]).text) == (20, "2 repair points, 1 day")
    assert_effect_text(WORKSHOP, 20, 2, 1, 12, 8, 3, 7)


def test_battles_and_wrecks_fill_the_stores_and_wounds_take_days() -> None:
    game = game_of_example(WORKSHOP)
    (store,) = game.stores
    assert (store.id, store.begins_with) == ("repair_points", 40)
    gains = game.gains(BattleFacts({MECH: 2, VEHICLE: 3}, has_won=True))
    assert [(gain.amount, gain.why) for gain in gains] == [
        (10, "Each battle"), (15, "Each victory"), (10, "Each enemy 'Mech taken out"),
    ]  # fmt: skip
    assert game.salvage_value("ON1-M") == {"repair_points": 15}
    healing = game.progression.healing(PilotNumbers(wounds=2))
    assert healing is not None
    assert (healing.days, healing.text) == (14, "7 days of rest for each.")


def test_the_workshop_says_that_it_is_ours() -> None:
    game = game_of_example(WORKSHOP)
    assert "house rule" in game.about_repairs.lower()
    assert all(
        item.source == "House rule, Workshop"
        for item in game.repairs("ON1-M", UnitCondition(armor={"head": 0}))
    )
