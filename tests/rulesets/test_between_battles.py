"""Pilots of the shipped rulesets between battles: what is counted, what it buys, how new ones are made."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from companion.engine.battletech.battle.actions import RollSkills
from companion.engine.battletech.battle.events import SkillsRolled
from companion.engine.downtime.progression.views import (
    ROLLED,
    CreationState,
    InBattle,
    PilotFacts,
    PilotNumbers,
    Purchase,
)
from companion.engine.families import game_of
from companion.engine.game import CampaignGame, campaigns_of
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.paths import resources
from tests.builders import citytech, events_of, resolve_action
from tests.builders import game as quickstart
from tests.citytech import fight
from tests.rulesets.spoilt.test_demands import overlay, shipped_ruleset

Golden = Callable[[str, Iterable[str]], None]
IMPROVEMENT, SKILLS, RANDOM = (
    "Playing the Game > Skill Improvement",
    "Playing the Game > MechWarrior Skills",
    "Playing the Game > Varying Skill Levels",
)
RULES = citytech().progression
MECH = "mech"


def tactics() -> CampaignGame:
    return campaigns_of(game_of(shipped_ruleset("bt-tactics")))


def veteran(kills: Fraction | int = 4, **traits: int) -> PilotNumbers:
    return PilotNumbers({"gunnery": 4, "piloting": 5, **traits}, left={"kills": Fraction(kills)})


# --- CityTech ---


@pytest.mark.rule("CityTech", IMPROVEMENT)
@pytest.mark.parametrize(("skill", "now", "then"), [("gunnery", 4, 3), ("piloting", 5, 4), ("gunnery", 1, 0)])
def test_four_mechs_lower_a_skill_by_one(skill: str, now: int, then: int) -> None:
    pilot = veteran(**{skill: now})
    offer = next(it for it in RULES.offers(pilot) if it.purchase.trait == skill)
    assert (offer.purchase.to, offer.price_text) == (then, "4 kills")
    assert offer.price == {"kills": 4}
    assert offer.source == "CityTech, Playing the Game > Skill Improvement"
    better = RULES.after_purchase(pilot, offer.purchase)
    assert better.traits[skill] == then
    assert better.left == {"kills": 0}


@pytest.mark.rule("CityTech", IMPROVEMENT)
def test_no_skill_goes_below_0() -> None:
    refusal = RULES.why_not(veteran(40, gunnery=0), Purchase("improvement", "gunnery", 0))
    assert refusal is not None
    assert refusal.reason == "Gunnery is 0, which is as good as it gets."


@pytest.mark.rule("CityTech", IMPROVEMENT)
def test_three_mechs_are_too_few_and_a_shared_one_counts_in_part() -> None:
    shared = veteran(Fraction(7, 2))
    refusal = RULES.why_not(shared, Purchase("improvement", "gunnery", 3))
    assert refusal is not None
    assert refusal.reason == "It takes 4 kills. Left: 3 1/2 kills."
    assert [view.text for view in RULES.counters(shared)] == ["3 1/2 kills"]


@pytest.mark.rule("CityTech", IMPROVEMENT)
def test_only_mechs_count_and_no_battle_by_itself() -> None:
    facts = PilotFacts(
        kills=((MECH, Fraction(1)), ("vehicle", Fraction(1)), (MECH, Fraction(1, 3))), has_won=True
    )
    assert RULES.count_earned(facts) == {"kills": Fraction(4, 3)}
    assert RULES.count_earned(PilotFacts(has_won=True, wounds=3)) == {}


@pytest.mark.rule("CityTech", SKILLS)
@pytest.mark.parametrize(
    ("tech", "gunnery", "piloting"), [("inner_sphere", 4, 5), ("clan", 3, 4), ("", 4, 5)]
)
def test_usual_skills(tech: str, gunnery: int, piloting: int) -> None:
    view = RULES.creation(CreationState(tech=tech))
    assert view.numbers.traits == {"gunnery": gunnery, "piloting": piloting}
    assert view.is_whole
    assert [(trait.value, trait.usual) for trait in RULES.traits(view.numbers)] == [
        (gunnery, gunnery), (piloting, piloting),
    ]  # fmt: skip
    assert RULES.in_battle(view.numbers) == InBattle(gunnery, piloting)


@pytest.mark.rule("CityTech", RANDOM)
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("tech", "unit"), [("inner_sphere", "orion"), ("clan", "uller")])
@pytest.mark.parametrize("option", ["as_printed", "with_fives"])
def test_rolled_skills_are_those_that_a_battle_rolls(die: int, tech: str, unit: str, option: str) -> None:
    rules = citytech(random_gunnery=option).progression
    view = rules.creation(CreationState(tech, ROLLED, {"piloting": (die,), "gunnery": (die,)}))
    pair = {"orion": "red 0501 3", "uller": "blue 0505 0"}
    (rolled,) = events_of(
        resolve_action(fight(None, {"random_gunnery": option}, **pair), RollSkills(unit), (die,), (die,)),
        SkillsRolled,
    )
    assert view.numbers.traits == {"gunnery": rolled.gunnery, "piloting": rolled.piloting}
    assert [(roll.trait, roll.bonus) for roll in view.rolls] == [
        ("piloting", 2 * (tech == "clan")), ("gunnery", 2 * (tech == "clan")),
    ]  # fmt: skip


@pytest.mark.rule("CityTech", RANDOM)
def test_a_roll_that_is_not_made_or_cannot_be_is_told() -> None:
    view = RULES.creation(CreationState(way=ROLLED, rolls={"piloting": (7,)}))
    assert [roll.fault for roll in view.rolls] == ["1d6 cannot show 7: type 1 to 6.", ""]
    assert view.missing == ("Roll for Piloting.", "Roll for Gunnery.")
    assert [(way.id, way.is_chosen) for way in view.ways] == [("usual", False), ("rolled", True)]


@pytest.mark.rule("CityTech", "Playing the Game > MechWarrior Consciousness Table")
def test_wounds_have_the_boxes_of_the_record_sheet_and_no_rule_to_heal_by() -> None:
    (boxes,) = RULES.boxes(PilotNumbers(wounds=2))
    assert (boxes.number, boxes.crossed, boxes.are_wounds) == (6, 2, True)
    healing = RULES.healing(PilotNumbers(wounds=2))
    assert healing is not None
    assert (healing.boxes, healing.days, healing.price, healing.is_by_hand) == (2, 0, {}, True)
    assert "do not say" in healing.text


@pytest.mark.rule("CityTech", "Special Case Rules > Gun Emplacements")
def test_nobody_steers_a_gun_emplacement() -> None:
    game = citytech()
    assert game.in_battle("ON1-M", veteran()) == InBattle(4, 5)
    assert game.in_battle("Laser Tower", veteran()) == InBattle(4)


def test_the_book_has_no_economy_and_says_so() -> None:
    game = citytech()
    assert (game.stores, game.gains.__name__) == ((), "gains")
    assert "free" in game.about_repairs
    assert game.salvage_value("ON1-M") == {}


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        (PilotNumbers({"gunnery": 9}), "Gunnery goes from 0 to 8, not 9."),
        (PilotNumbers({"charm": 1}), "There is no skill 'charm'."),
        (PilotNumbers(talents=("edge",)), "There is no talent 'edge'."),
        (PilotNumbers(left={"medals": Fraction(1)}), "There is no counter 'medals'."),
        (
            PilotNumbers(tech="periphery"),
            "There is no technology 'periphery'; there are inner_sphere and clan.",
        ),
        (PilotNumbers({"gunnery": 0}, tech="clan"), ""),
    ],
)
def test_a_pilot_that_the_rules_do_not_know_is_told(numbers: PilotNumbers, text: str) -> None:
    refusal = RULES.why_not_pilot(numbers)
    assert (refusal.reason if refusal else "") == text


def test_the_tables(golden: Golden) -> None:
    golden("citytech_pilots.txt", _tables())


def _tables() -> Iterator[str]:
    for tech in ("inner_sphere", "clan"):
        usual = RULES.creation(CreationState(tech)).numbers.traits
        yield f"usual   {tech:12} gunnery {usual['gunnery']} piloting {usual['piloting']}"
        for option in ("as_printed", "with_fives"):
            rules = citytech(random_gunnery=option).progression
            for die in range(1, 7):
                rolls = {"gunnery": (die,), "piloting": (die,)}
                found = rules.creation(CreationState(tech, ROLLED, rolls)).numbers.traits
                yield f"{option:10} {tech:12} {die}: gunnery {found['gunnery']} piloting {found['piloting']}"
    for skill in ("gunnery", "piloting"):
        for now in range(8, -1, -1):
            offer = next(it for it in RULES.offers(veteran(4, **{skill: now})) if it.purchase.trait == skill)
            why = offer.why_not.reason if offer.why_not else ""
            yield f"improve {offer.label:8} {offer.change:7} {offer.price_text:8} {why}"


# --- the other rulesets ---


@pytest.mark.rule("Quick-Start", "R3")
def test_quick_start_has_nothing_to_progress_and_says_so() -> None:
    rules = quickstart().progression
    assert not rules
    assert "no skills" in rules.about
    assert (rules.traits(), rules.counters(), rules.offers(), rules.boxes(), rules.talents()) == ((),) * 5
    assert rules.healing(PilotNumbers(wounds=1)) is None
    assert rules.in_battle(PilotNumbers()) == InBattle()
    assert rules.creation().is_whole


@pytest.mark.rule("BT Tactics 3025", "R13")
def test_a_pilot_of_bt_tactics_may_be_one_of_its_mechwarriors() -> None:
    rules = tactics().progression
    assert rules
    assert (rules.counters(), rules.offers(), rules.traits()) == ((), (), ())
    assert "nothing is for sale" in rules.about
    view = rules.creation(CreationState(talents=("fay_fetters",)))
    assert view.is_whole
    chosen = {it.id: (it.is_chosen, it.why_not) for it in view.talents}
    assert chosen["fay_fetters"] == (True, "")
    assert chosen["elite_mechwarrior"] == (False, "A new pilot has 1 talent at most.")
    both = rules.creation(CreationState(talents=("fay_fetters", "elite_mechwarrior")))
    assert both.missing == ("A new pilot has 1 talent at most.",)
    assert both.numbers.talents == ("fay_fetters",)


@pytest.mark.rule("BT Tactics 3025", "R13")
def test_his_card_takes_a_seat_of_his_unit() -> None:
    game = tactics()
    loads = game.progression.in_battle(PilotNumbers(talents=("fay_fetters",))).loads
    assert loads == {"mechwarrior": "fay_fetters"}
    side = SideSetup(id="red", name="Red", force={"lance": "mercenary"})
    assert game.ports.forces is not None
    view = game.ports.forces.view(side, [UnitSetup(id="one", model="AS7-D", side="red", loads=loads)])
    assert any("Fay Fetters" in fault.text for fault in view.faults)


def test_no_damage_of_bt_tactics_lasts() -> None:
    game = tactics()
    assert game.repairs("AS7-D", None) == ()
    assert game.after_repairs("AS7-D", None, ()) is None
    assert game.why_not_repair("AS7-D", None, ()) is None
    assert "No damage lasts" in game.about_repairs


# --- house rules ---


def test_the_help_shows_a_house_rule_that_works() -> None:
    page = (resources() / "help" / "pilots.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    rules = overlay("citytech", "\n".join(text.splitlines()[2:])).progression
    prices = {offer.label: offer.price_text for offer in rules.offers()}
    assert prices == {"Gunnery": "3 kills", "Piloting": "3 kills", "Calm": "2 kills"}


def test_progression_may_be_left_out_and_battles_play_on() -> None:
    game = overlay("citytech", "progression: null\nrepairs: null")
    assert not game.progression
    assert game.repairs("ON1-M", None) == ()


def test_a_card_may_be_earned_by_a_house_rule() -> None:
    rules = overlay(
        "bt-tactics",
        """
progression:
  counters:
    kills:
      {label: Kills, unit: kill, units: kills, source: S,
       earned: {any: {label: Each kill, fact: kill, source: S}}}
  talents: {veteran_mechwarrior: {price: {kills: 2}}}
""",
    ).progression
    pilot = PilotNumbers(left=rules.count_earned(PilotFacts(kills=((MECH, Fraction(2)),))))
    (offer,) = rules.offers(pilot)
    assert (offer.label, offer.why_not) == ("Veteran Mechwarrior", None)
    assert rules.in_battle(rules.after_purchase(pilot, offer.purchase)).loads == {
        "mechwarrior": "veteran_mechwarrior"
    }
    assert "veteran_mechwarrior" not in {it.id for it in rules.creation().talents}
    assert rules.why_not_pilot(replace(pilot, talents=("veteran_mechwarrior",) * 2)) is not None
