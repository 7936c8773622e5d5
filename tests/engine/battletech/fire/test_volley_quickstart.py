from __future__ import annotations

import pytest

from companion.engine.asks import Choice, Roll
from companion.engine.battletech.battle.actions import DeclareFire, Hit, ResolveFire
from companion.engine.battletech.battle.events import (
    ArmorLost,
    BattleEnded,
    FireResolved,
    LocationHit,
    MechDestroyed,
    RoundSpent,
    ShotFired,
    ShotWithheld,
    StepBegan,
)
from companion.engine.battletech.battle.sequence import pending_units
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Situation
from companion.engine.play import NeedsAnswer, Play
from companion.tabletop.dice import Dice
from tests.builders import (
    SIDE_OF,
    battle,
    declaring,
    events_of,
    mech,
    paper,
    perform,
    refusal_text,
    resolve_action,
)

LASERS = ("medium_laser_rt", "medium_laser_lt")


def rolling(weapons: tuple[str, ...] = LASERS, back: tuple[str, ...] = (), **moves: str) -> Battle:
    """Return a Cicada that has declared fire at a Hermes II three hexes away, and perhaps fire back."""
    at = declaring(battle(None, None, cicada="0505 0", hermes="0502 3"), **moves)
    at = perform(at, DeclareFire("cicada", "hermes", weapons))
    return perform(at, DeclareFire("hermes", "cicada" if back else None, back))


def shots(played: Play[Battle]) -> list[tuple[str, int | None, bool]]:
    return [(shot.weapon, shot.rolled, shot.is_hit) for shot in events_of(played, ShotFired)]


@pytest.mark.rule("Quick-Start", "R36")
@pytest.mark.parametrize(("rolled", "hits"), [(2, False), (3, False), (4, True), (5, True), (12, True)])
def test_the_number_or_more_hits(rolled: int, hits: bool) -> None:
    answers = ((rolled,), (7,)) if hits else ((rolled,),)
    fired = resolve_action(rolling(("medium_laser_rt",)), ResolveFire("cicada"), *answers)
    assert events_of(fired, ShotFired) == [ShotFired("cicada", "medium_laser_rt", "hermes", 4, rolled, hits)]
    assert bool(events_of(fired, ArmorLost)) is hits


@pytest.mark.rule("Quick-Start", "R36")
@pytest.mark.rule("Quick-Start", "R5")
def test_hitting_and_locating_take_two_dice_of_the_attackers_player() -> None:
    at = rolling(("medium_laser_rt",))
    with pytest.raises(NeedsAnswer) as first:
        resolve_action(at, ResolveFire("cicada"))
    with pytest.raises(NeedsAnswer) as second:
        resolve_action(at, ResolveFire("cicada"), (3, 4))
    to_hit, where = first.value.ask, second.value.ask
    assert isinstance(to_hit, Roll)
    assert isinstance(where, Roll)
    assert (to_hit.dice, to_hit.side, to_hit.need) == (Dice(2, 6), "defenders", 4)
    assert to_hit.purpose == "Cicada: Medium Laser at Hermes"
    assert (where.dice, where.side, where.purpose) == (
        Dice(2, 6),
        "defenders",
        "Medium Laser hits Hermes: where?",
    )
    assert where.rows[12] == "Head"
    assert set(where.rows) == set(range(2, 13))


@pytest.mark.rule("Quick-Start", "R36")
def test_each_weapon_is_rolled_on_its_own_in_the_order_declared() -> None:
    fired = resolve_action(
        rolling((*LASERS, "small_laser")), ResolveFire("cicada"), (9,), (7,), (3,), (12,), (9,)
    )
    assert shots(fired) == [
        ("medium_laser_rt", 9, True),
        ("medium_laser_lt", 3, False),
        ("small_laser", 12, True),
    ]


@pytest.mark.rule("Quick-Start", "R28")
@pytest.mark.rule("Quick-Start", "R37")
@pytest.mark.parametrize(("rolled", "where"), [((2,), ()), ((12,), ((7,),))])
def test_a_shot_costs_a_round_whether_it_hits_or_not(
    rolled: tuple[int, ...], where: tuple[tuple[int, ...], ...]
) -> None:
    at = perform(rolling(back=("autocannon_5", "medium_laser")), ResolveFire("cicada"), (2,), (2,))
    fired = resolve_action(at, ResolveFire("hermes"), rolled, *where, (2,))
    assert events_of(fired, RoundSpent) == [RoundSpent("hermes", "autocannon_5")]
    assert mech(fired.battle, "hermes").rounds == {"autocannon_5": 19}


def impossible_shot() -> Battle:
    """Return an Autocannon 5 declared against a target it needs 13 to hit."""
    at = declaring(
        battle(None, None, cicada="0517 0", hermes="0501 3"),
        hermes="ran 1",
        cicada="ran 7",
        first="attackers",
    )
    at = perform(at, DeclareFire("hermes", "cicada", ("autocannon_5",)))
    return perform(at, DeclareFire("cicada"))


@pytest.mark.rule("Quick-Start", "R35")
def test_a_shot_that_can_only_miss_may_be_withheld() -> None:
    with pytest.raises(NeedsAnswer) as question:
        resolve_action(impossible_shot(), ResolveFire("hermes"))
    ask = question.value.ask
    assert isinstance(ask, Choice)
    assert (ask.side, [option.id for option in ask.options]) == ("attackers", ["withhold", "fire"])
    assert ask.purpose == "Autocannon 5 at Cicada needs 13 and can only miss"
    withheld = resolve_action(impossible_shot(), ResolveFire("hermes"), "withhold")
    assert events_of(withheld, ShotWithheld) == [ShotWithheld("hermes", "autocannon_5")]
    assert events_of(withheld, ShotFired) == events_of(withheld, RoundSpent) == []
    assert mech(withheld.battle, "hermes").rounds == {"autocannon_5": 20}


@pytest.mark.rule("Quick-Start", "R35")
@pytest.mark.rule("Quick-Start", "R37")
def test_fired_all_the_same_it_misses_without_a_roll_and_costs_its_round() -> None:
    fired = resolve_action(impossible_shot(), ResolveFire("hermes"), "fire")
    assert events_of(fired, ShotFired) == [ShotFired("hermes", "autocannon_5", "cicada", 13, None, False)]
    assert mech(fired.battle, "hermes").rounds == {"autocannon_5": 19}


@pytest.mark.rule("Quick-Start", "R35")
def test_a_shot_that_needs_twelve_is_rolled() -> None:
    at = declaring(paper("hermes", "cicada"), first="attackers", hermes="ran 1", cicada="ran 6")
    at = perform(at, DeclareFire("hermes", "cicada", ("autocannon_5",), Situation(18)))
    at = perform(at, DeclareFire("cicada"))
    fired = resolve_action(at, ResolveFire("hermes"), (6, 6), (7,))
    assert events_of(fired, ShotFired) == [ShotFired("hermes", "autocannon_5", "cicada", 12, 12, True)]


@pytest.mark.rule("Quick-Start", "R35")
def test_a_weapon_without_ammunition_has_nothing_to_withhold() -> None:
    at = declaring(paper("cicada", "hermes"), cicada="ran 9", hermes="ran 9")
    at = perform(at, DeclareFire("cicada", "hermes", LASERS, Situation(9)))
    at = perform(at, DeclareFire("hermes"))
    assert shots(resolve_action(at, ResolveFire("cicada"))) == [
        ("medium_laser_rt", None, False),
        ("medium_laser_lt", None, False),
    ]


@pytest.mark.rule("Quick-Start", "R38")
@pytest.mark.parametrize(
    ("rolled", "location"),
    [
        (2, "center_torso"),
        (3, "right_arm"),
        (4, "right_arm"),
        (5, "right_leg"),
        (6, "right_torso"),
        (7, "center_torso"),
        (8, "left_torso"),
        (9, "left_leg"),
        (10, "left_arm"),
        (11, "left_arm"),
        (12, "head"),
    ],
)
def test_two_dice_find_the_location(rolled: int, location: str) -> None:
    fired = resolve_action(rolling(("medium_laser_rt",)), ResolveFire("cicada"), (9,), (rolled,))
    assert events_of(fired, LocationHit) == [LocationHit("hermes", location, rolled, 5)]
    assert events_of(fired, ArmorLost) == [ArmorLost("hermes", location, 5)]


@pytest.mark.rule("Quick-Start", "R50")
def test_a_roll_of_two_is_a_plain_hit_and_every_side_uses_one_table() -> None:
    for where in ("0502 3", "0502 0", "0502 1"):
        at = declaring(battle(None, None, cicada="0505 0", hermes=where))
        at = perform(perform(at, DeclareFire("cicada", "hermes", LASERS)), DeclareFire("hermes"))
        fired = resolve_action(at, ResolveFire("cicada"), (9,), (2,), (3,))
        assert [type(event) for event in fired.events] == [
            ShotFired,
            LocationHit,
            ArmorLost,
            ShotFired,
            FireResolved,
            StepBegan,
        ]
        assert mech(fired.battle, "hermes").armor["center_torso"] == 12


@pytest.mark.rule("Quick-Start", "R39")
@pytest.mark.parametrize(
    ("unit", "target", "weapon", "points"),
    [
        ("hunchback", "enforcer", "autocannon_20", 20),
        ("hunchback", "enforcer", "small_laser", 3),
        ("enforcer", "hunchback", "autocannon_10", 10),
        ("enforcer", "hunchback", "large_laser", 8),
        ("hermes", "hunchback", "autocannon_5", 5),
        ("hermes", "hunchback", "flamer", 2),
    ],
)
def test_a_hit_deals_the_weapons_damage_to_one_location(
    unit: str, target: str, weapon: str, points: int
) -> None:
    at = declaring(paper(unit, target), first=SIDE_OF[unit])
    at = perform(at, DeclareFire(unit, target, (weapon,), Situation(1)))
    at = perform(at, DeclareFire(target))
    fired = resolve_action(at, ResolveFire(unit), (12,), (7,))
    assert events_of(fired, ArmorLost) == [ArmorLost(target, "center_torso", points)]


@pytest.mark.rule("Quick-Start", "R10")
def test_what_is_destroyed_in_this_phase_still_fires_what_it_declared() -> None:
    at = rolling(back=("medium_laser", "flamer"), cicada="stationary")
    at = perform(at, Hit("hermes", "right_torso", 14 + 17))
    assert mech(at, "hermes").armor["right_arm"] == 0
    at = perform(at, ResolveFire("cicada"), (2,), (2,))
    fired = resolve_action(at, ResolveFire("hermes"), (12,), (12,), (2,))
    assert shots(fired) == [("medium_laser", 12, True), ("flamer", 2, False)]
    assert mech(fired.battle, "cicada").armor["head"] == 4


@pytest.mark.rule("Quick-Start", "R10")
@pytest.mark.rule("Quick-Start", "R11")
def test_two_units_that_destroy_each_other_make_a_draw() -> None:
    at = rolling(back=("autocannon_5", "medium_laser"))
    at = perform(at, Hit("hermes", "head", 8))
    at = perform(at, Hit("cicada", "head", 8))
    at = perform(at, ResolveFire("cicada"), (12,), (12,), (2,))
    assert at.ending is None
    last = resolve_action(at, ResolveFire("hermes"), (12,), (12,), (2,))
    assert events_of(last, BattleEnded) == [BattleEnded(None)]


@pytest.mark.rule("Quick-Start", "R10")
@pytest.mark.rule("Quick-Start", "R44")
def test_a_leg_lost_in_this_phase_makes_no_target_easier_before_the_next() -> None:
    at = declaring(battle(None, {"immobile_target": "bonus"}, cicada="0505 0", hermes="0502 3"))
    at = perform(at, DeclareFire("cicada", "hermes", LASERS))
    at = perform(at, DeclareFire("hermes"))
    at = perform(at, Hit("hermes", "left_leg", 14))
    fired = resolve_action(at, ResolveFire("cicada"), (3,), (4,), (7,))
    assert [shot.number for shot in events_of(fired, ShotFired)] == [4, 4]


@pytest.mark.rule("Quick-Start", "R10")
def test_fire_is_rolled_unit_by_unit_in_any_order() -> None:
    at = rolling(back=("autocannon_5",))
    for first, second in (("cicada", "hermes"), ("hermes", "cicada")):
        answers = {"cicada": ((2,), (2,)), "hermes": ((2,),)}
        one = resolve_action(at, ResolveFire(first), *answers[first])
        assert events_of(one, FireResolved) == [FireResolved(first)]
        assert "has nothing left to roll" in refusal_text(one.battle, ResolveFire(first))
        both = resolve_action(one.battle, ResolveFire(second), *answers[second])
        assert events_of(both, StepBegan) == [StepBegan("end")]


@pytest.mark.rule("Quick-Start", "R22")
def test_declared_fire_is_rolled_even_at_a_destroyed_target() -> None:
    at = perform(rolling(), Hit("hermes", "head", 9))
    fired = resolve_action(at, ResolveFire("cicada"), (9,), (12,), (9,), (8,))
    assert [event.location for event in events_of(fired, LocationHit)] == ["head", "left_torso"]
    assert events_of(fired, MechDestroyed) == []
    assert {shot.target for shot in events_of(fired, ShotFired)} == {"hermes"}


@pytest.mark.rule("Quick-Start", "R22")
def test_nothing_is_rolled_that_was_not_declared() -> None:
    at = rolling(("medium_laser_rt",))
    assert [unit.id for unit in pending_units(at)] == ["cicada"]
    assert "has nothing left to roll" in refusal_text(at, ResolveFire("hermes"))
    assert shots(resolve_action(at, ResolveFire("cicada"), (2,))) == [("medium_laser_rt", 2, False)]


@pytest.mark.rule("Quick-Start", "R32")
@pytest.mark.rule("Quick-Start", "R33")
def test_the_roll_needs_what_movement_woods_and_range_make_of_it() -> None:
    at = rolling(("medium_laser_rt",), cicada="ran 5", hermes="walked 6")
    (shot,) = events_of(resolve_action(at, ResolveFire("cicada"), (7,)), ShotFired)
    assert (shot.number, shot.is_hit) == (8, False)


def test_an_overruled_shot_beyond_long_range_counts_as_long() -> None:
    at = declaring(battle(None, None, cicada="0515 0", hermes="0501 3"))
    at = resolve_action(at, DeclareFire("cicada", "hermes", ("medium_laser_rt",))).battle
    at = perform(at, DeclareFire("hermes"))
    (shot,) = events_of(resolve_action(at, ResolveFire("cicada"), (7,)), ShotFired)
    assert shot.number == 8
