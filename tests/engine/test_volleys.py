"""Attacks that go together: all that may hit, and the most that stays cool."""

from __future__ import annotations

from itertools import chain, combinations

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.forms import Calculation, Outcome
from companion.engine.views.attacks import AttackPlan, AttackView, HeatLevel
from companion.engine.volleys import InitialChoice, all_attacks, attacks_of, cool_attacks, heat_of
from companion.errors import Refusal

HITS = Calculation(7, Outcome.ROLL, 0.5, ())
MISSES = Calculation(13, Outcome.AUTOMATIC_MISS, 0.0, ())


def attack(name: str, heat: int = 0, mean: float = 1.0, reckoning: Calculation = HITS) -> AttackView:
    return AttackView(name, name, "", 5, reckoning, heat=heat, mean=mean)


def plan(*attacks: AttackView, room: int | None = None) -> AttackPlan:
    levels = () if room is None else (HeatLevel(4, room, ""), HeatLevel(7, room + 3, ""))
    return AttackPlan("red", "blue", 3, attacks, heat_levels=levels)


PPC, LASER, GUN = attack("ppc", 10, 5.0), attack("laser", 3, 2.5), attack("gun", 0, 1.0)


def test_what_cannot_hit_or_is_refused_is_never_chosen() -> None:
    far = AttackView("far", "Far", "", 5, HITS, refusal=Refusal.invalid("out_of_range", "Out of range."))
    made = plan(attack("vain", reckoning=MISSES), far, LASER, room=30)
    assert all_attacks(made) == cool_attacks(made) == ("laser",)


def test_of_attacks_that_exclude_each_other_the_first_is_chosen() -> None:
    shy = AttackView("shy", "Shy", "", 5, HITS, excludes=frozenset({"laser"}))
    assert all_attacks(plan(LASER, shy, GUN)) == ("laser", "gun")
    assert all_attacks(plan(shy, LASER, GUN)) == ("shy", "gun")
    assert all_attacks(plan(LASER, shy, GUN), besides={"laser"}) == ("shy", "gun")


def test_where_nobody_counts_heat_everything_is_cool() -> None:
    assert cool_attacks(plan(PPC, LASER)) == ("ppc", "laser")


def test_the_most_damage_within_the_heat_is_cool_and_what_has_no_heat_always_is() -> None:
    made = plan(PPC, LASER, attack("laser2", 3, 2.5), GUN, room=9)
    assert cool_attacks(made) == ("laser", "laser2", "gun")
    assert cool_attacks(plan(PPC, LASER, GUN, room=12)) == ("ppc", "gun")
    assert cool_attacks(plan(PPC, LASER, GUN, room=0)) == ("gun",)
    assert cool_attacks(made, besides={"laser"}, spent=3) == ("laser2", "gun")
    assert cool_attacks(made, spent=30) == ("gun",), "what goes elsewhere is too hot already"


def test_of_choices_that_do_the_same_more_attacks_are_made_then_cooler_ones() -> None:
    big, small, other = attack("big", 6, 4.0), attack("small", 3, 2.0), attack("other", 3, 2.0)
    assert cool_attacks(plan(big, small, other, room=6)) == ("small", "other")
    assert cool_attacks(plan(attack("hot", 6, 4.0), attack("mild", 4, 4.0), room=6)) == ("mild",)
    assert cool_attacks(plan(attack("beacon", 2, 0.0), room=6)) == ("beacon",)


def test_all_none_and_cool() -> None:
    made = plan(PPC, LASER, room=5)
    chosen = {begin: attacks_of(made, begin) for begin in InitialChoice}
    assert chosen == {
        InitialChoice.ALL: ("ppc", "laser"),
        InitialChoice.NONE: (),
        InitialChoice.COOL: ("laser",),
    }


@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 12)), max_size=7),
    st.integers(0, 30),
)
def test_no_other_choice_within_the_heat_does_more(rows: list[tuple[int, int]], room: int) -> None:
    attacks = [attack(f"a{at}", heat, float(mean)) for at, (heat, mean) in enumerate(rows)]
    made = plan(*attacks, room=room)
    found = cool_attacks(made)
    assert heat_of(made, found) <= room
    every = chain.from_iterable(combinations(attacks, count) for count in range(len(attacks) + 1))
    most = max(sum(one.mean for one in each) for each in every if sum(one.heat for one in each) <= room)
    assert sum(one.mean for one in attacks if one.id in found) == most
