"""A pilot of a game of characters, from the first choice to the third improvement."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from companion.engine.downtime.progression.views import CreationState, PilotFacts, PilotNumbers, Purchase
from companion.errors import IllegalAction
from tests.engine.downtime.progression.characters import characters

NOBODY = CreationState()
BACKGROUND = replace(
    NOBODY,
    packages={"background": "dogmatic"},
    picks={"background": {"athletics": 1, "discipline": 1, "fortitude": 1, "knowledge": 1}},
)
WHOLE = replace(
    BACKGROUND,
    picks={
        **BACKGROUND.picks,
        "motivations": {"athletics": 2, "speed": 2},
        "role": {"fortitude": 2, "tech": 1, "might": 1},
        "mech_skills": {"mech_gunnery": 3, "mech_piloting": 4, "mech_support": 2},
    },
)


def create_pilot() -> PilotNumbers:
    """Return a pilot who is made, and what he begins with."""
    view = characters().creation(WHOLE)
    assert view.is_whole, view.missing
    return view.numbers


def values(numbers: PilotNumbers) -> dict[str, int]:
    return {trait.id: trait.value for trait in characters().traits(numbers)}


def test_nothing_is_chosen_yet() -> None:
    view = characters().creation()
    assert view.missing == (
        "Choose a package for Background.",
        "Hand out 4 ranks more for Motivations.",
        "Hand out 4 ranks more for Role.",
        "Hand out 9 ranks more for Mech skills.",
    )
    assert (view.techs, view.ways, view.rolls, view.talents) == ((), (), (), ())
    assert [step.ranks for step in view.steps] == [4, 4, 4, 9]
    assert [choice.id for choice in view.steps[0].packages] == ["developing", "dogmatic", "idyllic"]


def test_a_package_offers_its_own_skills_and_one_of_two() -> None:
    taken = replace(NOBODY, packages={"background": "dogmatic"}, picks={"background": {"athletics": 1}})
    step = characters().creation(taken).steps[0]
    may = {pick.trait: pick.can_have_more for pick in step.picks}
    assert may == {
        "athletics": False, "deception": True, "discipline": True, "fortitude": True, "influence": True,
        "knowledge": True, "perform": False, "stealth": True,
    }  # fmt: skip
    assert step.left == 3


def test_a_free_entry_of_a_package_gives_any_skill_even_one_of_its_own_twice() -> None:
    taken = replace(NOBODY, packages={"background": "idyllic"}, picks={"background": {"speed": 2, "tech": 1}})
    step = characters().creation(taken).steps[0]
    assert step.fault == "Background does not give these ranks together."
    twice = replace(taken, picks={"background": {"speed": 2}})
    may = {pick.trait: pick.can_have_more for pick in characters().creation(twice).steps[0].picks}
    assert may["empathy"]
    assert not may["tech"]
    assert not may["speed"]


def test_ranks_beyond_those_there_are_and_a_package_that_is_not_there_are_told() -> None:
    many = replace(WHOLE, picks={**WHOLE.picks, "role": {"tech": 4, "might": 1}})
    assert characters().creation(many).missing == ("Role has 4 ranks to hand out, not 5.",)
    lost = replace(WHOLE, packages={"background": "arctic"})
    assert "Background has no package 'arctic'." in characters().creation(lost).missing


def test_no_skill_is_raised_above_the_most() -> None:
    high = replace(
        WHOLE, picks={**WHOLE.picks, "motivations": {"athletics": 4}, "role": {"athletics": 1, "tech": 3}}
    )
    view = characters().creation(high)
    assert view.missing == ("Role does not give these ranks together.",)
    assert view.numbers.traits["athletics"] == 5


def test_the_whole_pilot() -> None:
    pilot = create_pilot()
    assert pilot.left == {"experience": 15}
    given = values(pilot)
    assert given["athletics"] == given["fortitude"] == 3
    assert given["mettle"] == 2
    assert sum(given[name] for name in ("mech_gunnery", "mech_melee", "mech_piloting", "mech_support")) == 9
    assert given["initiative"] == 2 + 1
    assert given["strength"] == 3 + 1
    boxes = {view.id: (view.number, view.heals) for view in characters().boxes(pilot)}
    assert boxes == {
        "health": (8, "1 box heals on each day of rest."),
        "psyche": (6, "They do not heal by themselves."),
    }
    ranks = {view.id: view.text for view in characters().traits(pilot)}
    assert (ranks["athletics"], ranks["drive"], ranks["mech_piloting"]) == ("Expert", "Untrained", "Veteran")


def test_three_improvements() -> None:
    rules, pilot = characters(), create_pilot()
    skill = next(it for it in rules.offers(pilot) if it.purchase.trait == "discipline")
    assert (skill.change, skill.price_text) == ("1 (Rookie) to 2 (Trained)", "4 XP")
    pilot = rules.after_purchase(pilot, skill.purchase)
    tough = Purchase("talent", talent="toughness")
    pilot = rules.after_purchase(pilot, tough)
    assert pilot.left == {"experience": 6}
    assert [view.number for view in rules.boxes(pilot)] == [10, 7]
    support = Purchase("raise_mech", "mech_support", 3)
    refusal = rules.why_not(pilot, support)
    assert refusal is not None
    assert refusal.reason == "It takes 9 XP. Left: 6 XP."
    counted = rules.count_earned(PilotFacts(kills=(("mech", Fraction(1, 2)),)))
    assert counted == {"experience": Fraction(7, 2)}
    pilot = replace(pilot, left={"experience": pilot.left["experience"] + counted["experience"]})
    pilot = rules.after_purchase(pilot, support)
    assert pilot.left == {"experience": Fraction(1, 2)}
    assert values(pilot)["mech_support"] == 3
    assert pilot.talents == ("toughness",)


@pytest.mark.parametrize(
    ("wounds", "days"),
    [(0, 0), (1, 1), (4, 2)],
)
def test_wounds_heal_faster_with_a_talent(wounds: int, days: int) -> None:
    rules = characters()
    healing = rules.healing(replace(create_pilot(), talents=("toughness",)), wounds)
    assert healing is not None
    assert (healing.days, healing.is_by_hand, healing.price) == (days, False, {})
    assert healing.text == "2 boxes heal on each day of rest."


def test_who_has_no_fortitude_never_heals_by_himself() -> None:
    healing = characters().healing(PilotNumbers(wounds=2))
    assert healing is not None
    assert healing.is_by_hand
    assert healing.text == "They do not heal by themselves."


@pytest.mark.parametrize(
    ("traits", "talents", "talent", "reason"),
    [
        ({}, (), "combat_patrol", "It needs Mobility."),
        ({"athletics": 2, "speed": 2}, (), "hard_target", "It needs Athletics 3 or Speed 3."),
        ({"speed": 3}, (), "hard_target", ""),
        ({}, ("mobility",), "combat_patrol", ""),
        ({}, ("mobility",), "mobility", "Mobility has already been learned."),
        ({}, (), "telepathy", "There is no talent 'telepathy'."),
    ],
)
def test_what_a_talent_needs(
    traits: dict[str, int], talents: tuple[str, ...], talent: str, reason: str
) -> None:
    pilot = PilotNumbers(traits, talents, left={"experience": Fraction(20)})
    refusal = characters().why_not(pilot, Purchase("talent", talent=talent))
    assert (refusal.reason if refusal else "") == reason


def test_what_is_not_for_sale_is_not_sold() -> None:
    bold = PilotNumbers({"mettle": 5}, left={"experience": Fraction(99)})
    with pytest.raises(IllegalAction, match="is as good as it gets"):
        characters().after_purchase(bold, Purchase("raise_mettle", "mettle", 6))


def test_what_the_next_purchase_costs() -> None:
    (view,) = characters().counters(PilotNumbers())
    assert (view.next, view.text) == (Fraction(2), "0 XP")
    assert view.earned_by == ("Each mission: 3", "Each significant opponent: 1")
