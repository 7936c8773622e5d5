"""Attacks that a unit is about to declare: targets in their order, exclusive ticks, choices."""

from __future__ import annotations

import json

from companion.engine.volleys import InitialChoice
from companion.ui.attack.salvo import AttackHabit, PlannedSalvo
from tests.ui.calculator.builders import blows, plan, rich_plan


def aiming() -> PlannedSalvo:
    salvo = PlannedSalvo()
    salvo.take_aim("wolfhound")
    return salvo


def tick(
    salvo: PlannedSalvo,
    name: str,
    *,
    is_ticked: bool = True,
    is_secondary: bool = False,
    room: int | None = None,
) -> None:
    made = rich_plan(is_secondary=is_secondary, room=room)
    chosen = next(each for each in made.attacks if each.id == name)
    salvo.tick(chosen, is_ticked=is_ticked, plan=made)


def test_weapons_that_may_hit_are_ticked_from_the_start() -> None:
    assert aiming().ticked_attacks(plan(target="wolfhound")) == ("ac5",)


def test_what_stays_cool_is_ticked_from_the_start() -> None:
    made = rich_plan(room=6)
    assert aiming().ticked_attacks(made) == ("lbx", "ml")
    assert aiming().find_initial_choice(made) is InitialChoice.COOL


def test_bodily_attacks_and_further_targets_wait_to_be_chosen() -> None:
    assert aiming().ticked_attacks(blows()) == ()
    assert aiming().ticked_attacks(rich_plan(is_secondary=True)) == ()


def test_all_none_and_cool_are_a_touch_each() -> None:
    salvo, made = aiming(), rich_plan(room=6)
    for begin, ticked in (
        (InitialChoice.ALL, ("lbx", "lrm", "ml")),
        (InitialChoice.NONE, ()),
        (InitialChoice.COOL, ("lbx", "ml")),
    ):
        salvo.begin_with(begin, made)
        assert salvo.ticked_attacks(made) == ticked
        assert salvo.find_initial_choice(made) is begin
    tick(salvo, "lrm")
    assert salvo.find_initial_choice(made) is InitialChoice.ALL
    tick(salvo, "lbx", is_ticked=False)
    assert salvo.find_initial_choice(made) is None


def test_what_a_player_chose_is_remembered_for_the_unit() -> None:
    salvo, made = aiming(), rich_plan(room=6)
    tick(salvo, "lrm", room=6)
    tick(salvo, "lbx", is_ticked=False, room=6)
    later = PlannedSalvo(AttackHabit.from_data(json.loads(json.dumps(salvo.habit.as_data()))))
    later.take_aim("uller")
    assert later.ticked_attacks(rich_plan(target="uller", room=6)) == ("lrm", "ml")
    tick(later, "ml2", room=6)
    assert later.ticked_attacks(made) == ("lrm", "ml2"), "what it excludes makes way"
    later.begin_with(InitialChoice.ALL, made)
    again = PlannedSalvo(later.habit)
    again.take_aim("wolfhound")
    assert again.ticked_attacks(made) == ("lbx", "lrm", "ml")


def test_heat_that_goes_at_another_target_counts() -> None:
    salvo, made = aiming(), rich_plan(room=5)
    tick(salvo, "ml", is_ticked=False, room=5)
    assert salvo.ticked_attacks(made) == ("lbx",)
    salvo.add("uller")
    second = rich_plan(target="uller", is_secondary=True, room=5)
    assert salvo.ticked_attacks(second) == ()
    salvo.begin_with(InitialChoice.COOL, second)
    assert salvo.ticked_attacks(second) == ("ml",), "the LRM would be too hot with what goes at the Wolfhound"
    salvo.begin_with(InitialChoice.ALL, second)
    assert salvo.ticked_attacks(second) == ("lrm", "ml")
    salvo.take_aim("wolfhound")
    assert salvo.ticked_attacks(made) == ("lbx",)
    assert salvo.habit.begin is InitialChoice.COOL, "what goes at further targets is no habit"


def test_ticking_unticks_what_is_excluded_whichever_says_so() -> None:
    salvo = aiming()
    tick(salvo, "ml2")
    assert salvo.ticked_attacks(rich_plan()) == ("lbx", "lrm", "ml2")
    tick(salvo, "ml")
    assert salvo.ticked_attacks(rich_plan()) == ("lbx", "lrm", "ml")


def test_another_target_takes_the_place_of_the_present_one() -> None:
    salvo = aiming()
    tick(salvo, "lbx", is_ticked=False)
    salvo.take_aim("uller")
    assert [aim.target for aim in salvo.aims] == ["uller"]
    assert salvo.ticked_attacks(rich_plan(target="uller")) == ("lrm", "ml")


def test_a_further_target_leaves_the_first_as_it_is() -> None:
    salvo = aiming()
    salvo.settle(rich_plan())
    salvo.add("uller")
    assert salvo.is_secondary
    assert salvo.ticked_attacks(rich_plan(target="uller", is_secondary=True)) == ()
    assert dict(salvo.elsewhere()) == {"lbx": "wolfhound", "lrm": "wolfhound", "ml": "wolfhound"}
    tick(salvo, "ml2", is_secondary=True)
    salvo.take_aim("wolfhound")
    assert salvo.ticked_attacks(rich_plan()) == ("lbx", "lrm"), (
        "the excluded laser has left the first target too"
    )


def test_an_attack_goes_at_one_target_only() -> None:
    salvo = aiming()
    salvo.settle(rich_plan())
    salvo.add("uller")
    tick(salvo, "lrm", is_secondary=True)
    salvo.take_aim("wolfhound")
    assert salvo.ticked_attacks(rich_plan()) == ("lbx", "ml")


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
