from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle.salvo import Salvo
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.fire.salvo import column_of
from companion.engine.battletech.odds.body import Body
from companion.engine.battletech.odds.population import TooManyWays
from companion.engine.battletech.odds.structure import count_odds, sample_odds, structure_odds
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.engine.views.attacks import Volley, VolleyOdds
from tests.builders import citytech
from tests.citytech import change_unit, change_warrior, declaring, fight
from tests.engine.battletech.damaged_mechs import with_points_left
from tests.engine.battletech.odds.test_played import CASES
from tests.engine.battletech.volleys import load_volley, odds_by_fact, volley
from tests.examples import examples

TABLES = citytech().rules.tables
NAMES = tuple(TABLES.locations.names)
FEW = 400


def same(exact: VolleyOdds, drawn: VolleyOdds) -> None:
    """Both ways agree: a chance within twice the stated bound, damage within so much of the points there."""
    given, found = odds_by_fact(exact), odds_by_fact(drawn)
    assert exact.error == 0 < drawn.error
    for fact in {*given, *found}:
        most = 20 if fact.startswith("location_damage") else 1
        within = 1e-9 if fact.startswith(tuple(drawn.exact)) else 2 * drawn.error * most
        assert found.get(fact, 0.0) == pytest.approx(given.get(fact, 0.0), abs=within), fact


@pytest.mark.rule("CityTech", "Combat > Critical Damage")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_counted_and_drawn_odds_agree(case: Callable[[], tuple[Battle, Volley]]) -> None:
    body, salvos = load_volley(*case())
    counts = 0
    for number in range(1, len(salvos) + 1):
        try:
            exact = count_odds(body, salvos[:number])
        except TooManyWays:
            break
        same(exact, sample_odds(body, salvos[:number]))
        counts += 1
    assert counts or max(len(points) for _, points in salvos[0].hits) > 1, "one hit can always be counted"


def test_what_cannot_be_counted_in_time_is_drawn() -> None:
    at = declaring(fight(daishi="red 0501 3", victor="blue 0505 0"))
    body, salvos = load_volley(at, volley(at, "daishi", "victor"))
    with pytest.raises(TooManyWays):
        count_odds(body, salvos)
    odds = structure_odds(body, salvos)
    assert 0.003 < odds.error < 0.0035
    assert odds.exact == {"hits", "damage", "mean_damage", "location_hit", "head_hit"}
    assert odds == structure_odds(body, salvos), "the same question has the same answer"


def test_few_ways_are_counted() -> None:
    at = declaring(fight(victor="red 0501 3", daishi="blue 0505 0"))
    odds = structure_odds(*load_volley(at, volley(at, "victor", "daishi", "gauss_rifle_ra")))
    assert (odds.error, odds.exact) == (0.0, frozenset())


def salvo(chance: float, points: list[int], table: LocationTable, side: AttackSide) -> Salvo:
    return Salvo("", chance, ((1.0, tuple(points)),), column_of(TABLES, table, side), side)


SALVOS = st.lists(
    st.builds(
        salvo,
        st.floats(0, 1),
        st.lists(st.integers(1, 20), min_size=1, max_size=4),
        st.sampled_from(get_args(LocationTable)),
        st.sampled_from(("front", "left", "right")),
    ),
    max_size=3,
)
POINTS = st.fixed_dictionaries({name: st.integers(0, 15) for name in NAMES})
MODELS = st.sampled_from(("orion", "uller", "victor", "mad_cat", "cicada", "hunchback"))


def hurt(name: str, armor: dict[str, int], structure: dict[str, int], hits: int, *, is_prone: bool) -> Body:
    at = declaring(fight(wolfhound="red 0501 3", **{f"{name}_2": "blue 0505 0"}))
    mech = at.units[f"{name}_2"]
    stands = {place: min(structure[place], full) for place, full in mech.structure.items()}
    at = with_points_left(at, mech.id, armor=armor, structure=stands)
    at = change_unit(change_warrior(at, mech.id, hits=hits), mech.id, is_prone=is_prone)
    return Body(at, at.mech(mech.id), from_rear=False)


BODIES = st.builds(hurt, MODELS, POINTS, POINTS, st.integers(0, 5), is_prone=st.booleans())


@examples(60)
@given(BODIES, SALVOS, st.booleans())
def test_chances_are_chances(body: Body, salvos: list[Salvo], is_drawn: bool) -> None:
    try:
        odds = sample_odds(body, salvos, FEW) if is_drawn else count_odds(body, salvos)
    except TooManyWays:
        return
    assert sum(odds.hits.values()) == pytest.approx(1)
    assert sum(odds.damage.values()) == pytest.approx(1)
    given = odds_by_fact(odds)
    chances = {fact: part for fact, part in given.items() if not fact.startswith("location_damage")}
    assert all(0 <= part <= 1 + 1e-9 for part in chances.values())
    for name in NAMES:
        assert odds.location_destroyed[name] <= odds.location_breached[name] + 1e-9
        if name in ("head", "center_torso"):
            assert odds.kill >= odds.location_destroyed[name] - 1e-9
    explosion, critical = odds.chance("explosion"), odds.chance("critical")
    assert critical is not None
    assert explosion is not None
    assert explosion <= critical + 1e-9


@examples(40)
@given(BODIES, SALVOS)
def test_no_location_bears_more_than_it_has(body: Body, salvos: list[Salvo]) -> None:
    odds = sample_odds(body, salvos, FEW)
    for name in NAMES:
        vented = body.unit.rear_armor.get(name, 0)
        assert odds.location_damage[name] <= body.unit.armor[name] + body.unit.structure[name] + vented + 1e-9


@examples(40)
@given(BODIES, SALVOS)
def test_one_more_hit_never_makes_a_kill_less_likely(body: Body, salvos: list[Salvo]) -> None:
    more = [*salvos, salvo(0.5, [5], "hit_location", "front")]
    try:
        assert count_odds(body, more).kill >= count_odds(body, salvos).kill - 1e-9
    except TooManyWays:
        return


def test_nothing_fired_changes_nothing() -> None:
    at = declaring(fight(wolfhound="red 0501 3", orion="blue 0505 0"))
    odds = count_odds(Body(at, at.mech("orion"), from_rear=False), ())
    assert odds_by_fact(odds) == {"hits 0": 1.0, "damage 0": 1.0}
