"""Damage: armor, structure, transfer, destruction, and what it shakes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.actions import Hit
from companion.engine.battletech.battle.components import is_lost
from companion.engine.battletech.battle.condition import is_destroyed, why_destroyed
from companion.engine.battletech.battle.events import (
    ArmorLost,
    CriticalRolled,
    DamageVanished,
    LocationDestroyed,
    MechDestroyed,
    StructureLost,
    WarriorHit,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage.damage import damage
from companion.engine.play import Play
from companion.engine.views.turn import RecordAction
from companion.errors import InputError
from tests.builders import citytech, events_of, resolve_action
from tests.citytech import act_by_rule, change_warrior, in_phase
from tests.engine.battletech.damaged_mechs import battle_in_phase, with_points_left, without
from tests.engine.battletech.fights.any_answers import by_chance

NO_CRITICAL = (3, 4)
LOCATIONS = tuple(citytech().rules.tables.locations.names)
MODELS = ("wolfhound", "centurion", "orion", "victor", "uller", "black_hawk", "mad_cat", "daishi")
TORSO_OF = {
    "left_arm": "left_torso",
    "left_leg": "left_torso",
    "right_arm": "right_torso",
    "right_leg": "right_torso",
}


def strike_location(
    at: Battle, location: str, points: int, *answers: Any, is_rear: bool = False
) -> Play[Battle]:
    return act_by_rule(at, lambda it: damage(it, "orion", location, points, is_rear=is_rear), *answers)


def losses(played: Play[Battle]) -> list[Any]:
    kinds = (ArmorLost, StructureLost, LocationDestroyed, DamageVanished, MechDestroyed)
    return [event for event in played.events if isinstance(event, kinds)]


@pytest.mark.rule("CityTech", "Combat > Recording Damage")
def test_an_unarmored_location_loses_structure_point_by_point() -> None:
    at = with_points_left(battle_in_phase(), "orion", armor={"right_leg": 0})
    assert losses(strike_location(at, "right_leg", 4, NO_CRITICAL)) == [
        StructureLost("orion", "right_leg", 4)
    ]


@pytest.mark.rule("CityTech", "Combat > Recording Damage")
def test_hits_from_the_rear_mark_the_rear_armor_of_a_torso_only() -> None:
    assert losses(strike_location(battle_in_phase(), "left_torso", 8, is_rear=True)) == [
        ArmorLost("orion", "left_torso", 8, True)
    ]
    assert losses(strike_location(battle_in_phase(), "left_arm", 8, is_rear=True)) == [
        ArmorLost("orion", "left_arm", 8)
    ]


@pytest.mark.rule("CityTech", "Combat > Recording Damage")
def test_a_side_torso_takes_its_arm_along_in_one_piece_but_not_its_leg() -> None:
    at = with_points_left(battle_in_phase(), "orion", armor={"left_torso": 0}, structure={"left_torso": 4})
    played = strike_location(at, "left_torso", 4)
    assert losses(played)[1:] == [
        LocationDestroyed("orion", "left_torso"),
        LocationDestroyed("orion", "left_arm", with_location="left_torso", is_blown_off=True),
        MechDestroyed("orion", reason="engine_destroyed"),
    ]
    mech = played.battle.units["orion"]
    assert is_lost(mech, "left_arm")
    assert not is_lost(mech, "left_leg")
    assert played.battle.clubs == (mech.hex,)


@pytest.mark.rule("CityTech", "Combat > Recording Damage")
def test_points_that_a_blown_off_arm_still_had_are_not_damage_of_this_phase() -> None:
    at = with_points_left(
        battle_in_phase("wolfhound"), "wolfhound", armor={"left_torso": 0}, structure={"left_torso": 4}
    )
    played = act_by_rule(at, lambda it: damage(it, "wolfhound", "left_torso", 4))
    assert played.battle.units["wolfhound"].suffered.taken == 4
    assert not is_destroyed(played.battle, played.battle.units["wolfhound"])


@pytest.mark.rule("CityTech", "Combat > Transferring Damage")
@pytest.mark.parametrize(("limb", "torso"), TORSO_OF.items())
def test_what_is_left_of_a_hit_goes_to_the_armor_of_the_next_location(limb: str, torso: str) -> None:
    at = with_points_left(battle_in_phase(phase="heat"), "orion", armor={limb: 3}, structure={limb: 2})
    assert [
        event for event in losses(strike_location(at, limb, 9)) if not isinstance(event, LocationDestroyed)
    ] == [
        ArmorLost("orion", limb, 3),
        StructureLost("orion", limb, 2),
        ArmorLost("orion", torso, 4),
    ]


@pytest.mark.rule("CityTech", "Combat > Transferring Damage")
@pytest.mark.parametrize(("limb", "torso"), TORSO_OF.items())
def test_a_missing_limb_passes_hits_on_from_the_rear_to_the_rear_armor(limb: str, torso: str) -> None:
    at = without(battle_in_phase(), "orion", limb)
    assert losses(strike_location(at, limb, 6)) == [ArmorLost("orion", torso, 6)]
    assert losses(strike_location(at, limb, 6, is_rear=True)) == [ArmorLost("orion", torso, 6, True)]


@pytest.mark.rule("CityTech", "Combat > Transferring Damage")
def test_a_missing_torso_passes_hits_from_the_rear_on_to_the_rear_center() -> None:
    at = without(battle_in_phase(), "orion", "left_torso", "left_arm")
    assert losses(strike_location(at, "left_arm", 6, is_rear=True)) == [
        ArmorLost("orion", "center_torso", 6, True)
    ]


@pytest.mark.rule("CityTech", "Combat > Transferring Damage")
@pytest.mark.rule("CityTech", "Combat > BattleMechs")
@pytest.mark.parametrize("location", ["head", "center_torso"])
def test_head_and_center_torso_pass_nothing_on_and_their_loss_ends_it(location: str) -> None:
    at = with_points_left(battle_in_phase(), "orion", armor={location: 0}, structure={location: 2})
    assert losses(strike_location(at, location, 6)) == [
        StructureLost("orion", location, 2),
        LocationDestroyed("orion", location),
        MechDestroyed("orion", location),
        DamageVanished("orion", 4),
    ]


@pytest.mark.rule("CityTech", "Combat > Critical Damage")
def test_one_hit_gives_one_chance_of_a_critical_where_it_ends_inside() -> None:
    at = with_points_left(
        battle_in_phase(), "orion", armor={"left_arm": 0, "left_torso": 2}, structure={"left_arm": 3}
    )
    played = strike_location(at, "left_arm", 9, (1, 1))
    assert events_of(played, CriticalRolled) == [CriticalRolled("orion", "left_torso", 2, 0)]
    assert events_of(strike_location(battle_in_phase(), "left_arm", 21), CriticalRolled) == []


@pytest.mark.rule("CityTech", "Playing the Game > Damage from Head Hits")
def test_a_head_hit_hurts_the_warrior_even_if_the_armor_holds() -> None:
    played = strike_location(battle_in_phase(), "head", 5)
    assert events_of(played, WarriorHit) == [WarriorHit("orion", 1, "head_hit")]
    assert [due.kind for due in dues.pending_dues(played.battle)] == [dues.CONSCIOUSNESS]


@pytest.mark.rule("CityTech", "Combat > BattleMechs")
def test_the_loss_of_the_head_kills_the_warrior_and_destroys_the_mech_once() -> None:
    at = change_warrior(
        with_points_left(battle_in_phase(), "orion", armor={"head": 0}, structure={"head": 1}),
        "orion",
        hits=2,
    )
    played = strike_location(at, "head", 1)
    assert events_of(played, WarriorHit) == [WarriorHit("orion", 4, "lost/head")]
    assert events_of(played, MechDestroyed) == [MechDestroyed("orion", "head")]
    assert dues.pending_dues(played.battle) == ()


@pytest.mark.rule("CityTech", "Combat > BattleMechs")
def test_a_sixth_hit_on_the_warrior_destroys_the_mech() -> None:
    played = strike_location(change_warrior(battle_in_phase(), "orion", hits=5), "head", 1)
    assert events_of(played, MechDestroyed) == [MechDestroyed("orion", reason="warrior_killed")]


@pytest.mark.rule("CityTech", "Combat > Destroying a Unit")
def test_a_destroyed_mech_takes_further_hits_without_being_destroyed_again() -> None:
    at = without(battle_in_phase(), "orion", "center_torso")
    played = strike_location(at, "left_torso", 50)
    assert events_of(played, MechDestroyed) == []
    assert why_destroyed(played.battle, played.battle.units["orion"]) == "lost/center_torso"


@pytest.mark.rule("CityTech", "Combat > Destroying a Unit")
@pytest.mark.rule("CityTech", "Equipment > XL Engines")
@pytest.mark.parametrize(("name", "falls"), [("centurion", True), ("mad_cat", False), ("victor", False)])
def test_a_lost_side_torso_takes_its_slots_of_an_xl_engine_along(name: str, falls: bool) -> None:
    at = battle_in_phase(name)
    played = act_by_rule(at, lambda it: damage(it, name, "left_torso", full(at, name, "left_torso")))
    assert bool(events_of(played, MechDestroyed)) is falls


def full(at: Battle, name: str, location: str) -> int:
    mech = at.units[name]
    return mech.armor[location] + mech.structure[location]


@pytest.mark.rule("CityTech", "Movement > Damage to BattleMech")
def test_twenty_points_in_a_phase_owe_one_roll_however_many_more_follow() -> None:
    at = strike_location(battle_in_phase(), "left_leg", 10).battle
    assert dues.pending_dues(at) == ()
    at = strike_location(at, "right_leg", 9).battle
    assert dues.pending_dues(at) == ()
    at = strike_location(at, "right_arm", 1).battle
    assert [(due.kind, due.cause) for due in dues.pending_dues(at)] == [(dues.PILOTING, "took_20_or_more")]
    assert len(dues.pending_dues(strike_location(at, "left_arm", 20).battle)) == 1


@pytest.mark.rule("CityTech", "Movement > Damage to BattleMech")
@pytest.mark.parametrize(
    ("phase", "owes"), [("weapon_attack", 1), ("physical_attack", 1), ("heat", 1), ("end", 0)]
)
def test_damage_adds_up_where_the_rules_have_units_hurt_each_other(phase: str, owes: int) -> None:
    assert (
        len(dues.pending_dues(strike_location(battle_in_phase(phase=phase), "right_leg", 20).battle)) == owes
    )


@pytest.mark.rule("CityTech", "Movement > Damage to BattleMech")
def test_a_new_phase_counts_its_points_anew() -> None:
    at = in_phase(strike_location(battle_in_phase(), "left_leg", 19).battle, "physical_attack", "resolve")
    assert dues.pending_dues(strike_location(at, "right_leg", 19).battle) == ()


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
def test_a_lost_leg_makes_the_mech_fall() -> None:
    at = with_points_left(
        battle_in_phase(phase="heat"), "orion", armor={"left_leg": 0}, structure={"left_leg": 1}
    )
    owed = dues.pending_dues(strike_location(at, "left_leg", 1).battle)
    assert [(due.kind, due.cause) for due in owed] == [(dues.FALL, "leg_destroyed")]


@pytest.mark.rule("CityTech", "Combat > Recording Damage")
@pytest.mark.parametrize(
    ("text", "hit"),
    [
        ("RT 8", Hit("orion", "right_torso", 8)),
        ("rt 8 rear", Hit("orion", "right_torso", 8, "rear")),
        ("Left arm 12rear", Hit("orion", "left_arm", 12, "rear")),
        ("hd5", Hit("orion", "head", 5)),
    ],
)
def test_damage_in_words(text: str, hit: Hit) -> None:
    assert citytech().understand(battle_in_phase(), "orion", text) == RecordAction(hit)


@pytest.mark.parametrize("text", ["RT", "XX 8", "RT 8 left", "RT 8 rear rear"])
def test_words_that_are_no_damage_say_how_to_write_it(text: str) -> None:
    with pytest.raises(InputError, match=r"as in (RT 8|rt8 rear|g4)"):
        citytech().understand(battle_in_phase(), "orion", text)


@pytest.mark.rule("CityTech", "Combat > Recording Damage")
def test_damage_by_hand_is_carried_through_from_the_rear() -> None:
    played = resolve_action(battle_in_phase(), Hit("orion", "left_torso", 14, "rear"), NO_CRITICAL)
    assert losses(played) == [
        ArmorLost("orion", "left_torso", 10, True),
        StructureLost("orion", "left_torso", 4),
    ]


@pytest.mark.rule("CityTech", "Combat > Recording Damage")
@pytest.mark.rule("CityTech", "Combat > Transferring Damage")
@given(
    st.sampled_from(MODELS),
    st.lists(st.tuples(st.sampled_from(LOCATIONS), st.integers(1, 45), st.booleans()), max_size=12),
    st.integers(0, 10**6),
)
def test_points_are_lost_or_vanish_but_never_made(
    name: str, hits: list[tuple[str, int, bool]], seed: int
) -> None:
    at = battle_in_phase(name)
    for number, (location, points, is_rear) in enumerate(hits):

        def rule(it: Play[Battle], where: str = location, hard: int = points, rear: bool = is_rear) -> None:
            damage(it, name, where, hard, is_rear=rear)

        played = by_chance(at, rule, seed + number)
        carried = played.events[: _end_of_hit(played)]
        assert (
            sum(
                event.points
                for event in carried
                if isinstance(event, ArmorLost | StructureLost | DamageVanished)
            )
            == points
        )
        at, mech = played.battle, played.battle.units[name]
        assert all(
            value >= 0 for part in (mech.armor, mech.rear_armor, mech.structure) for value in part.values()
        )
        assert len(events_of(played, MechDestroyed)) <= 1
        assert not any(is_lost(mech, torso) and not is_lost(mech, arm) for torso, arm in ARM_OF.items())


ARM_OF = {"left_torso": "left_arm", "right_torso": "right_arm"}


def _end_of_hit(played: Play[Battle]) -> int:
    """Return where the hit itself ends and its critical hits begin."""
    kinds = [type(event) for event in played.events]
    return kinds.index(CriticalRolled) if CriticalRolled in kinds else len(kinds)
