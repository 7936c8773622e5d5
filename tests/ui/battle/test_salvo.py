"""What a unit is about to declare: targets in their order, ticks that exclude each other, choices."""

from __future__ import annotations

from companion.ui.battle.salvo import Salvo
from companion.ui.calculator.attacks import usual
from tests.ui.calculator.builders import blows, plan, rich_plan


def aiming() -> Salvo:
    salvo = Salvo()
    salvo.take_aim("wolfhound")
    return salvo


def tick(salvo: Salvo, name: str, *, is_ticked: bool = True, is_secondary: bool = False) -> None:
    made = rich_plan(is_secondary=is_secondary)
    chosen = next(each for each in made.attacks if each.id == name)
    salvo.tick(chosen, is_ticked=is_ticked, plan=made)


def test_weapons_that_may_hit_are_ticked_from_the_start() -> None:
    assert usual(plan()) == ("ac5",)
    assert aiming().ticked(plan(target="wolfhound")) == ("ac5",)


def test_of_attacks_that_exclude_each_other_the_first_is_usual() -> None:
    assert usual(rich_plan()) == ("lbx", "lrm", "ml")


def test_bodily_attacks_and_further_targets_wait_to_be_chosen() -> None:
    assert usual(blows()) == ()
    assert usual(rich_plan(is_secondary=True)) == ()


def test_ticking_unticks_what_is_excluded_whichever_says_so() -> None:
    salvo = aiming()
    tick(salvo, "ml2")
    assert salvo.ticked(rich_plan()) == ("lbx", "lrm", "ml2")
    tick(salvo, "ml")
    assert salvo.ticked(rich_plan()) == ("lbx", "lrm", "ml")


def test_another_target_takes_the_place_of_the_present_one() -> None:
    salvo = aiming()
    tick(salvo, "lbx", is_ticked=False)
    salvo.take_aim("uller")
    assert [aim.target for aim in salvo.aims] == ["uller"]
    assert salvo.ticked(rich_plan(target="uller")) == ("lbx", "lrm", "ml")


def test_a_further_target_leaves_the_first_as_it_is() -> None:
    salvo = aiming()
    salvo.settle(rich_plan())
    salvo.add("uller")
    assert salvo.is_secondary
    assert salvo.ticked(rich_plan(target="uller", is_secondary=True)) == ()
    assert dict(salvo.elsewhere()) == {"lbx": "wolfhound", "lrm": "wolfhound", "ml": "wolfhound"}
    tick(salvo, "ml2", is_secondary=True)
    salvo.take_aim("wolfhound")
    assert salvo.ticked(rich_plan()) == ("lbx", "lrm"), "the excluded laser has left the first target too"


def test_an_attack_goes_at_one_target_only() -> None:
    salvo = aiming()
    salvo.settle(rich_plan())
    salvo.add("uller")
    tick(salvo, "lrm", is_secondary=True)
    salvo.take_aim("wolfhound")
    assert salvo.ticked(rich_plan()) == ("lbx", "ml")


def test_any_target_can_be_made_the_primary_one_or_dropped() -> None:
    salvo = aiming()
    salvo.settle(rich_plan())
    salvo.add("uller")
    salvo.put_first("uller")
    assert [aim.target for aim in salvo.aims] == ["uller", "wolfhound"]
    assert not salvo.is_secondary
    salvo.drop("uller")
    assert [aim.target for aim in salvo.aims] == ["wolfhound"]
    assert salvo.aim is salvo.aims[0]
    salvo.drop("wolfhound")
    assert salvo.aim is None


def test_choices_are_remembered_by_attack() -> None:
    salvo = aiming()
    salvo.choose("lbx", "shells", "cluster")
    salvo.choose("lbx", "aim", "head")
    assert salvo.how == {"lbx": {"shells": "cluster", "aim": "head"}}
