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
from companion.engine.battletech.battle.sequence import pending
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Situation
from companion.engine.play import NeedsAnswer, Play
from companion.tabletop.dice import Dice
from tests.builders import SIDE_OF, battle, declaring, done, happened, mech, paper, play, refused

LASERS = ("medium_laser_rt", "medium_laser_lt")


def rolling(weapons: tuple[str, ...] = LASERS, back: tuple[str, ...] = (), **moves: str) -> Battle:
    """A Cicada that has declared fire at a Hermes II three hexes away, and perhaps fire back."""
    at = declaring(battle(None, None, cicada="0505 0", hermes="0502 3"), **moves)
    at = done(at, DeclareFire("cicada", "hermes", weapons))
    return done(at, DeclareFire("hermes", "cicada" if back else None, back))


def shots(played: Play[Battle]) -> list[tuple[str, int | None, bool]]:
    return [(shot.weapon, shot.rolled, shot.is_hit) for shot in happened(played, ShotFired)]


@pytest.mark.rule("Quick-Start", "R36")
@pytest.mark.parametrize(("rolled", "hits"), [(2, False), (3, False), (4, True), (5, True), (12, True)])
def test_the_number_or_more_hits(rolled: int, hits: bool) -> None:
    answers = ((rolled,), (7,)) if hits else ((rolled,),)
    fired = play(rolling(("medium_laser_rt",)), ResolveFire("cicada"), *answers)
    assert happened(fired, ShotFired) == [ShotFired("cicada", "medium_laser_rt", "hermes", 4, rolled, hits)]
    assert bool(happened(fired, ArmorLost)) is hits


@pytest.mark.rule("Quick-Start", "R36")
@pytest.mark.rule("Quick-Start", "R5")
def test_hitting_and_locating_take_two_dice_of_the_attackers_player() -> None:
    at = rolling(("medium_laser_rt",))
    with pytest.raises(NeedsAnswer) as first:
        play(at, ResolveFire("cicada"))
    with pytest.raises(NeedsAnswer) as second:
        play(at, ResolveFire("cicada"), (3, 4))
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
    fired = play(rolling((*LASERS, "small_laser")), ResolveFire("cicada"), (9,), (7,), (3,), (12,), (9,))
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
    at = done(rolling(back=("autocannon_5", "medium_laser")), ResolveFire("cicada"), (2,), (2,))
    fired = play(at, ResolveFire("hermes"), rolled, *where, (2,))
    assert happened(fired, RoundSpent) == [RoundSpent("hermes", "autocannon_5")]
    assert mech(fired.battle, "hermes").rounds == {"autocannon_5": 19}


def impossible_shot() -> Battle:
    """An Autocannon 5 declared against a target it needs 13 to hit."""
    at = declaring(
        battle(None, None, cicada="0517 0", hermes="0501 3"),
        hermes="ran 1",
        cicada="ran 7",
        first="attackers",
    )
    at = done(at, DeclareFire("hermes", "cicada", ("autocannon_5",)))
    return done(at, DeclareFire("cicada"))


@pytest.mark.rule("Quick-Start", "R35")
def test_a_shot_that_can_only_miss_may_be_withheld() -> None:
    with pytest.raises(NeedsAnswer) as question:
        play(impossible_shot(), ResolveFire("hermes"))
    ask = question.value.ask
    assert isinstance(ask, Choice)
    assert (ask.side, [option.id for option in ask.options]) == ("attackers", ["withhold", "fire"])
    assert ask.purpose == "Autocannon 5 at Cicada needs 13 and can only miss"
    withheld = play(impossible_shot(), ResolveFire("hermes"), "withhold")
    assert happened(withheld, ShotWithheld) == [ShotWithheld("hermes", "autocannon_5")]
    assert happened(withheld, ShotFired) == happened(withheld, RoundSpent) == []
    assert mech(withheld.battle, "hermes").rounds == {"autocannon_5": 20}


@pytest.mark.rule("Quick-Start", "R35")
@pytest.mark.rule("Quick-Start", "R37")
def test_fired_all_the_same_it_misses_without_a_roll_and_costs_its_round() -> None:
    fired = play(impossible_shot(), ResolveFire("hermes"), "fire")
    assert happened(fired, ShotFired) == [ShotFired("hermes", "autocannon_5", "cicada", 13, None, False)]
    assert mech(fired.battle, "hermes").rounds == {"autocannon_5": 19}


@pytest.mark.rule("Quick-Start", "R35")
def test_a_shot_that_needs_twelve_is_rolled() -> None:
    at = declaring(paper("hermes", "cicada"), first="attackers", hermes="ran 1", cicada="ran 6")
    at = done(at, DeclareFire("hermes", "cicada", ("autocannon_5",), Situation(18)))
    at = done(at, DeclareFire("cicada"))
    fired = play(at, ResolveFire("hermes"), (6, 6), (7,))
    assert happened(fired, ShotFired) == [ShotFired("hermes", "autocannon_5", "cicada", 12, 12, True)]


@pytest.mark.rule("Quick-Start", "R35")
def test_a_weapon_without_ammunition_has_nothing_to_withhold() -> None:
    at = declaring(paper("cicada", "hermes"), cicada="ran 9", hermes="ran 9")
    at = done(at, DeclareFire("cicada", "hermes", LASERS, Situation(9)))
    at = done(at, DeclareFire("hermes"))
    assert shots(play(at, ResolveFire("cicada"))) == [
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
    fired = play(rolling(("medium_laser_rt",)), ResolveFire("cicada"), (9,), (rolled,))
    assert happened(fired, LocationHit) == [LocationHit("hermes", location, rolled, 5)]
    assert happened(fired, ArmorLost) == [ArmorLost("hermes", location, 5)]


@pytest.mark.rule("Quick-Start", "R50")
def test_a_roll_of_two_is_a_plain_hit_and_every_side_uses_one_table() -> None:
    for where in ("0502 3", "0502 0", "0502 1"):
        at = declaring(battle(None, None, cicada="0505 0", hermes=where))
        at = done(done(at, DeclareFire("cicada", "hermes", LASERS)), DeclareFire("hermes"))
        fired = play(at, ResolveFire("cicada"), (9,), (2,), (3,))
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
    at = done(at, DeclareFire(unit, target, (weapon,), Situation(1)))
    at = done(at, DeclareFire(target))
    fired = play(at, ResolveFire(unit), (12,), (7,))
    assert happened(fired, ArmorLost) == [ArmorLost(target, "center_torso", points)]


@pytest.mark.rule("Quick-Start", "R10")
def test_what_is_destroyed_in_this_phase_still_fires_what_it_declared() -> None:
    at = rolling(back=("medium_laser", "flamer"), cicada="stationary")
    at = done(at, Hit("hermes", "right_torso", 14 + 17))
    assert mech(at, "hermes").armor["right_arm"] == 0
    at = done(at, ResolveFire("cicada"), (2,), (2,))
    fired = play(at, ResolveFire("hermes"), (12,), (12,), (2,))
    assert shots(fired) == [("medium_laser", 12, True), ("flamer", 2, False)]
    assert mech(fired.battle, "cicada").armor["head"] == 4


@pytest.mark.rule("Quick-Start", "R10")
@pytest.mark.rule("Quick-Start", "R11")
def test_two_units_that_destroy_each_other_make_a_draw() -> None:
    at = rolling(back=("autocannon_5", "medium_laser"))
    at = done(at, Hit("hermes", "head", 8))
    at = done(at, Hit("cicada", "head", 8))
    at = done(at, ResolveFire("cicada"), (12,), (12,), (2,))
    assert at.ending is None
    last = play(at, ResolveFire("hermes"), (12,), (12,), (2,))
    assert happened(last, BattleEnded) == [BattleEnded(None)]


@pytest.mark.rule("Quick-Start", "R10")
@pytest.mark.rule("Quick-Start", "R44")
def test_a_leg_lost_in_this_phase_makes_no_target_easier_before_the_next() -> None:
    at = declaring(battle(None, {"immobile_target": "bonus"}, cicada="0505 0", hermes="0502 3"))
    at = done(at, DeclareFire("cicada", "hermes", LASERS))
    at = done(at, DeclareFire("hermes"))
    at = done(at, Hit("hermes", "left_leg", 14))
    fired = play(at, ResolveFire("cicada"), (3,), (4,), (7,))
    assert [shot.number for shot in happened(fired, ShotFired)] == [4, 4]


@pytest.mark.rule("Quick-Start", "R10")
def test_fire_is_rolled_unit_by_unit_in_any_order() -> None:
    at = rolling(back=("autocannon_5",))
    for first, second in (("cicada", "hermes"), ("hermes", "cicada")):
        answers = {"cicada": ((2,), (2,)), "hermes": ((2,),)}
        one = play(at, ResolveFire(first), *answers[first])
        assert happened(one, FireResolved) == [FireResolved(first)]
        assert "has nothing left to roll" in refused(one.battle, ResolveFire(first))
        both = play(one.battle, ResolveFire(second), *answers[second])
        assert happened(both, StepBegan) == [StepBegan("end")]


@pytest.mark.rule("Quick-Start", "R22")
def test_declared_fire_is_rolled_even_at_a_destroyed_target() -> None:
    at = done(rolling(), Hit("hermes", "head", 9))
    fired = play(at, ResolveFire("cicada"), (9,), (12,), (9,), (8,))
    assert [event.location for event in happened(fired, LocationHit)] == ["head", "left_torso"]
    assert happened(fired, MechDestroyed) == []
    assert {shot.target for shot in happened(fired, ShotFired)} == {"hermes"}


@pytest.mark.rule("Quick-Start", "R22")
def test_nothing_is_rolled_that_was_not_declared() -> None:
    at = rolling(("medium_laser_rt",))
    assert [unit.id for unit in pending(at)] == ["cicada"]
    assert "has nothing left to roll" in refused(at, ResolveFire("hermes"))
    assert shots(play(at, ResolveFire("cicada"), (2,))) == [("medium_laser_rt", 2, False)]


@pytest.mark.rule("Quick-Start", "R32")
@pytest.mark.rule("Quick-Start", "R33")
def test_the_roll_needs_what_movement_woods_and_range_make_of_it() -> None:
    at = rolling(("medium_laser_rt",), cicada="ran 5", hermes="walked 6")
    (shot,) = happened(play(at, ResolveFire("cicada"), (7,)), ShotFired)
    assert (shot.number, shot.is_hit) == (8, False)


def test_an_overruled_shot_beyond_long_range_counts_as_long() -> None:
    at = declaring(battle(None, None, cicada="0515 0", hermes="0501 3"))
    at = play(at, DeclareFire("cicada", "hermes", ("medium_laser_rt",))).battle
    at = done(at, DeclareFire("hermes"))
    (shot,) = happened(play(at, ResolveFire("cicada"), (7,)), ShotFired)
    assert shot.number == 8
