from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle.actions import Hit
from companion.engine.battletech.battle.condition import is_destroyed, is_immobile, lost_locations
from companion.engine.battletech.battle.events import (
    ArmorLost,
    DamageVanished,
    LocationDestroyed,
    MechDestroyed,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.play import Play
from tests.builders import damage_unit, events_of, game, mech, paper, resolve_action

NAMES = game().rules.tables.locations.names
UNITS = ("cicada", "hunchback", "hermes", "enforcer")


def strike_location(location: str, points: int, **left: int) -> Play[Battle]:
    """Damage to a Hermes II with this armor left."""
    return resolve_action(
        damage_unit(paper("cicada", "hermes"), "hermes", **left), Hit("hermes", location, points)
    )


def armor(played: Play[Battle]) -> dict[str, int]:
    """Return what the Hermes II has lost, location by location."""
    before = game().rules.models["HER-2S"].armor
    after = mech(played.battle, "hermes").armor
    return {name: before[name] - after[name] for name in before if before[name] != after[name]}


@pytest.mark.rule("Quick-Start", "R40")
def test_a_location_loses_armor_point_by_point() -> None:
    hit = strike_location("left_arm", 10)
    assert hit.events == [ArmorLost("hermes", "left_arm", 10)]
    assert mech(hit.battle, "hermes").armor["left_arm"] == 1


@pytest.mark.rule("Quick-Start", "R40")
@pytest.mark.rule("Quick-Start", "R50")
def test_a_location_without_armor_is_destroyed_even_when_nothing_is_left_over() -> None:
    hit = strike_location("left_arm", 11)
    assert hit.events == [ArmorLost("hermes", "left_arm", 11), LocationDestroyed("hermes", "left_arm")]
    assert lost_locations(hit.battle, mech(hit.battle, "hermes")) == ("left_arm",)


@pytest.mark.rule("Quick-Start", "R40")
@pytest.mark.rule("Quick-Start", "R41")
@pytest.mark.parametrize(
    ("location", "inward"),
    [
        ("left_arm", "left_torso"),
        ("left_leg", "left_torso"),
        ("right_arm", "right_torso"),
        ("right_leg", "right_torso"),
        ("left_torso", "center_torso"),
        ("right_torso", "center_torso"),
    ],
)
def test_the_rest_goes_to_the_next_location_inward(location: str, inward: str) -> None:
    hit = strike_location(location, 5, **{location: 2})
    assert events_of(hit, ArmorLost)[0] == ArmorLost("hermes", location, 2)
    assert events_of(hit, ArmorLost)[-1] == ArmorLost("hermes", inward, 3)


@pytest.mark.rule("Quick-Start", "R40")
def test_damage_runs_inward_until_nothing_is_left() -> None:
    hit = strike_location("left_arm", 11 + 14 + 5)
    assert [event for event in hit.events if not isinstance(event, LocationDestroyed)] == [
        ArmorLost("hermes", "left_arm", 11),
        ArmorLost("hermes", "left_torso", 14),
        ArmorLost("hermes", "center_torso", 5),
    ]


@pytest.mark.rule("Quick-Start", "R41")
@pytest.mark.parametrize("location", ["head", "center_torso"])
def test_head_and_center_torso_pass_nothing_on(location: str) -> None:
    full = game().rules.models["HER-2S"].armor[location]
    hit = strike_location(location, full + 6)
    assert hit.events == [
        ArmorLost("hermes", location, full),
        LocationDestroyed("hermes", location),
        MechDestroyed("hermes", location),
        DamageVanished("hermes", 6),
    ]


@pytest.mark.rule("Quick-Start", "R42")
@pytest.mark.parametrize(
    ("location", "lost", "where"),
    [
        ("left_arm", {"left_arm": 0}, "left_torso"),
        ("left_leg", {"left_leg": 0, "left_torso": 0}, "center_torso"),
        ("right_arm", {"right_arm": 0, "right_torso": 0}, "center_torso"),
        ("right_torso", {"right_torso": 0}, "center_torso"),
    ],
)
def test_hits_on_what_is_gone_transfer_the_same_way(location: str, lost: dict[str, int], where: str) -> None:
    assert strike_location(location, 4, **lost).events == [ArmorLost("hermes", where, 4)]


@pytest.mark.rule("Quick-Start", "R42")
def test_hits_on_a_lost_head_go_nowhere() -> None:
    assert strike_location("head", 4, head=0).events == [DamageVanished("hermes", 4)]


@pytest.mark.rule("Quick-Start", "R43")
@pytest.mark.parametrize(
    ("torso", "arm", "leg"), [(f"{s}_torso", f"{s}_arm", f"{s}_leg") for s in ("left", "right")]
)
def test_a_side_torso_takes_its_arm_along_but_not_its_leg(torso: str, arm: str, leg: str) -> None:
    hit = strike_location(torso, 14)
    assert hit.events == [
        ArmorLost("hermes", torso, 14),
        LocationDestroyed("hermes", torso),
        ArmorLost("hermes", arm, 11),
        LocationDestroyed("hermes", arm, with_location=torso),
    ]
    assert armor(hit) == {torso: 14, arm: 11}
    assert mech(hit.battle, "hermes").armor[leg] == 14


@pytest.mark.rule("Quick-Start", "R43")
def test_an_arm_blown_off_takes_no_more_damage() -> None:
    at = strike_location("left_torso", 14).battle
    assert resolve_action(at, Hit("hermes", "left_arm", 6)).events == [ArmorLost("hermes", "center_torso", 6)]


@pytest.mark.rule("Quick-Start", "R43")
def test_a_torso_lost_after_its_arm_takes_nothing_along() -> None:
    hit = strike_location("left_torso", 14, left_arm=0)
    assert hit.events == [ArmorLost("hermes", "left_torso", 14), LocationDestroyed("hermes", "left_torso")]


@pytest.mark.rule("Quick-Start", "R43")
def test_a_torso_lost_to_damage_from_its_leg_takes_the_arm_along() -> None:
    hit = strike_location("left_leg", 14 + 14 + 2)
    assert armor(hit) == {"left_leg": 14, "left_torso": 14, "left_arm": 11, "center_torso": 2}


@pytest.mark.rule("Quick-Start", "R44")
@pytest.mark.parametrize("leg", ["left_leg", "right_leg"])
def test_a_lost_leg_immobilizes(leg: str) -> None:
    at = strike_location(leg, 14).battle
    assert is_immobile(at, mech(at, "hermes"))
    assert not is_destroyed(at, mech(at, "hermes"))
    assert not is_immobile(at, mech(at, "cicada"))


@pytest.mark.rule("Quick-Start", "R46")
@pytest.mark.parametrize("location", list(NAMES))
def test_only_head_and_center_torso_destroy_the_mech(location: str) -> None:
    at = strike_location(location, game().rules.models["HER-2S"].armor[location]).battle
    assert is_destroyed(at, mech(at, "hermes")) is (location in ("head", "center_torso"))


@pytest.mark.rule("Quick-Start", "R46")
def test_a_mech_is_destroyed_once() -> None:
    at = strike_location("head", 9).battle
    again = resolve_action(at, Hit("hermes", "center_torso", 17))
    assert events_of(again, LocationDestroyed) == [LocationDestroyed("hermes", "center_torso")]
    assert events_of(again, MechDestroyed) == []


def hits() -> st.SearchStrategy[list[tuple[str, int]]]:
    return st.lists(st.tuples(st.sampled_from(sorted(NAMES)), st.integers(1, 40)), max_size=12)


@pytest.mark.rule("Quick-Start", "R40")
@given(st.sampled_from(UNITS), hits())
def test_every_point_is_lost_somewhere_or_vanishes(unit: str, hits: list[tuple[str, int]]) -> None:
    at = paper("cicada", "hunchback", "hermes", "enforcer")
    for location, points in hits:
        before = sum(mech(at, unit).armor.values())
        hit = resolve_action(at, Hit(unit, location, points))
        at = hit.battle
        blown_off = {event.location for event in events_of(hit, LocationDestroyed) if event.with_location}
        lost = sum(event.points for event in events_of(hit, ArmorLost) if event.location not in blown_off)
        taken_along = sum(event.points for event in events_of(hit, ArmorLost) if event.location in blown_off)
        vanished = sum(event.points for event in events_of(hit, DamageVanished))
        assert lost + vanished == points
        assert before - sum(mech(at, unit).armor.values()) == lost + taken_along
        assert all(left >= 0 for left in mech(at, unit).armor.values())


@pytest.mark.rule("Quick-Start", "R43")
@given(st.sampled_from(UNITS), hits())
def test_no_arm_outlives_its_torso(unit: str, hits: list[tuple[str, int]]) -> None:
    at = paper("cicada", "hunchback", "hermes", "enforcer")
    for location, points in hits:
        at = resolve_action(at, Hit(unit, location, points)).battle
        left = mech(at, unit).armor
        for side in ("left", "right"):
            assert left[f"{side}_torso"] or not left[f"{side}_arm"]


def _transfers() -> Iterable[str]:
    """For each location: the dice that find it, and a heavy hit on a fresh Hermes II."""
    rows = game().rules.tables.hit_location.rows
    for name, row in NAMES.items():
        totals = " ".join(str(total) for total, location in rows.items() if location == name)
        lost = armor(strike_location(name, 40))
        text = ", ".join(f"{NAMES[where].abbreviation} {points}" for where, points in lost.items())
        yield f"{row.label:12} 2d6: {totals:5} 40 points: {text}"


@pytest.mark.rule("Quick-Start", "R38")
@pytest.mark.rule("Quick-Start", "R41")
def test_hit_locations_and_transfer(golden: Callable[[str, Iterable[str]], None]) -> None:
    golden("quickstart_hit_locations.txt", _transfers())
