"""MechWarriors: skills, hits, losing consciousness and waking, death."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech import owed
from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.actions import Hit, RollSkills, Settle, SettleAll
from companion.engine.battletech.battle.condition import is_dead, is_destroyed, is_immobile, is_unconscious
from companion.engine.battletech.battle.events import (
    DueSettled,
    MechDestroyed,
    SkillsRolled,
    StepBegan,
    WarriorFainted,
    WarriorHit,
    WarriorWoke,
)
from companion.engine.battletech.battle.sequence import may_act
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import warriors
from companion.engine.battletech.turn.set_up import new_battle
from companion.engine.marks import Mark
from companion.engine.play import Play
from companion.engine.skeleton.common_actions import GoOn
from tests.builders import battle as quickstart
from tests.builders import board, citytech, events_of, game, perform, refusal_text, resolve_action
from tests.citytech import (
    SIDES,
    act_by_rule,
    apply_events,
    change_unit,
    change_warrior,
    fight,
    in_phase,
    unit,
)

PAIR = {"orion": "red 0505 0", "uller": "blue 0510 0"}
TABLE = "CityTech, Playing the Game > MechWarrior Consciousness Table"


def at_end(turn: int = 1, **fields: Any) -> Battle:
    """Return the battle at the end of a turn, the Orion's MechWarrior as told."""
    at = change_warrior(in_phase(fight(**PAIR), "heat"), "orion", **fields)
    for _ in range(turn - 1):
        at = perform(perform(at, GoOn()), GoOn())
    return at


def hurt(at: Battle, hits: int = 1, *answers: Any) -> Play[Battle]:
    return act_by_rule(at, lambda it: warriors.hurt_warrior(it, "orion", hits, "head_hit"), *answers)


def due_points(at: Battle) -> list[tuple[str, str, int]]:
    return [(due.unit, due.kind, due.points) for due in dues.pending_dues(at)]


# --- skills ---


@pytest.mark.rule("CityTech", "Playing the Game > MechWarrior Skills")
@pytest.mark.parametrize(("name", "gunnery", "piloting"), [("orion", 4, 5), ("uller", 3, 4)])
def test_average_skills_go_by_technology(name: str, gunnery: int, piloting: int) -> None:
    warrior = fight(**PAIR).units[name].warrior
    assert warrior is not None
    assert (warrior.gunnery, warrior.piloting, warrior.hits) == (gunnery, piloting, 0)


@pytest.mark.rule("CityTech", "Playing the Game > MechWarriors")
def test_skills_may_be_given() -> None:
    units = [unit("orion", "red 0505 0", gunnery=2, piloting=3), unit("uller", "blue 0510 0")]
    warrior = new_battle(citytech().rules, board(), SIDES, units).units["orion"].warrior
    assert warrior is not None
    assert (warrior.gunnery, warrior.piloting) == (2, 3)


@pytest.mark.rule("CityTech", "Playing the Game > MechWarriors")
def test_the_quick_start_rules_have_none() -> None:
    at = quickstart(cicada="0505 0", hermes="0501 3")
    assert at.units["cicada"].warrior is None
    assert act_by_rule(at, lambda it: warriors.hurt_warrior(it, "cicada", 1, "head_hit")).events == []
    assert "has no MechWarrior skills" in refusal_text(at, RollSkills("cicada"))


@pytest.mark.rule("CityTech", "Playing the Game > Varying Skill Levels")
@pytest.mark.parametrize(
    ("name", "die", "gunnery", "piloting"),
    [
        ("orion", 1, 4, 6), ("orion", 2, 4, 6), ("orion", 3, 4, 5), ("orion", 4, 4, 5), ("orion", 5, 3, 4),
        ("orion", 6, 3, 4), ("uller", 1, 4, 5), ("uller", 2, 4, 5), ("uller", 3, 3, 4), ("uller", 4, 3, 4),
        ("uller", 5, 2, 3), ("uller", 6, 2, 3),
    ],
)  # fmt: skip
def test_random_skills(name: str, die: int, gunnery: int, piloting: int) -> None:
    played = resolve_action(fight(**PAIR), RollSkills(name), (die,), (die,))
    assert events_of(played, SkillsRolled) == [SkillsRolled(name, gunnery, piloting)]
    warrior = played.battle.units[name].warrior
    assert warrior is not None
    assert (warrior.gunnery, warrior.piloting) == (gunnery, piloting)


@pytest.mark.rule("CityTech", "Playing the Game > Varying Skill Levels")
@pytest.mark.parametrize(
    ("name", "die", "gunnery"), [("orion", 1, 5), ("orion", 2, 5), ("orion", 3, 4), ("uller", 1, 4)]
)
def test_random_gunnery_with_fives(name: str, die: int, gunnery: int) -> None:
    at = fight(None, {"random_gunnery": "with_fives"}, **PAIR)
    assert events_of(resolve_action(at, RollSkills(name), (3,), (die,)), SkillsRolled)[0].gunnery == gunnery


@pytest.mark.rule("CityTech", "Playing the Game > Varying Skill Levels")
def test_skills_are_rolled_before_the_battle() -> None:
    assert citytech().why_not(fight(**PAIR), RollSkills("orion")) is None
    assert "before the battle begins" in refusal_text(
        in_phase(fight(**PAIR), "movement"), RollSkills("orion")
    )


@pytest.mark.rule("CityTech", "Playing the Game > Gunnery Skill Rating")
def test_gunnery_is_the_base_of_every_shot() -> None:
    at = change_warrior(
        in_phase(fight(orion="red 0505 0", uller="blue 0502 3"), "weapon_attack", "declare"),
        "orion",
        gunnery=1,
    )
    plan = citytech().attack_plan(at, "orion", "uller")
    first = plan.attacks[0].calculation.modifiers[0]
    assert (first.label, first.value) == ("Gunnery", 1)


# --- hits ---


@pytest.mark.rule("CityTech", "Playing the Game > Damaging a MechWarrior")
@pytest.mark.rule("CityTech", "Playing the Game > Damage from Head Hits")
def test_a_hit_on_the_head_hurts_even_where_armor_holds() -> None:
    played = resolve_action(in_phase(fight(**PAIR), "weapon_attack", "resolve"), Hit("orion", "head", 1))
    assert events_of(played, WarriorHit) == [WarriorHit("orion", 1, "head_hit")]
    assert due_points(played.battle) == [("orion", "consciousness", 1)]


@pytest.mark.rule("CityTech", "Playing the Game > Damage from Ammo Explosions")
def test_figures_of_the_damage_a_warrior_takes() -> None:
    table = citytech().rules.tables.warriors
    assert table is not None
    assert table.damage.ammunition_explosion == 2
    assert (table.damage.head_hit, table.damage.failed_roll_when_falling) == (1, 1)


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
def test_every_hit_calls_for_its_own_roll_at_its_own_number() -> None:
    at = hurt(hurt(in_phase(fight(**PAIR), "weapon_attack", "resolve")).battle).battle
    assert due_points(at) == [("orion", "consciousness", 1), ("orion", "consciousness", 2)]
    played = act_by_rule(at, owed.settle_all, (1, 2), (2, 3))
    assert [(event.number, event.rolled, event.is_passed) for event in events_of(played, DueSettled)] == [
        (3, 3, True), (5, 5, True),
    ]  # fmt: skip


@pytest.mark.rule("CityTech", "Playing the Game > MechWarrior Consciousness Table")
@pytest.mark.parametrize(("hits", "number"), [(0, 3), (1, 3), (2, 5), (3, 7), (4, 10), (5, 11), (6, 11)])
def test_the_number_goes_by_hits(hits: int, number: int) -> None:
    at = fight(**PAIR)
    assert warriors.consciousness_number(at, at.units["orion"], hits) == number


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
def test_who_fails_is_out_cold_and_his_mech_immobile() -> None:
    at = hurt(in_phase(fight(**PAIR), "weapon_attack", "declare"), 3).battle
    played = resolve_action(at, SettleAll(), (3, 3))
    mech = played.battle.units["orion"]
    assert events_of(played, WarriorFainted) == [WarriorFainted("orion")]
    assert (is_unconscious(mech), is_immobile(played.battle, mech)) == (True, True)
    assert not may_act(played.battle, mech)


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
def test_one_failed_roll_is_enough() -> None:
    at = hurt(hurt(in_phase(fight(**PAIR), "weapon_attack", "resolve")).battle).battle
    assert resolve_action(at, SettleAll(), (1, 1)).battle.dues == ()


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
def test_new_hits_of_who_is_out_cold_call_for_no_roll() -> None:
    played = hurt(
        change_warrior(
            in_phase(fight(**PAIR), "weapon_attack", "resolve"), "orion", hits=1, unconscious_since=1
        )
    )
    assert due_points(played.battle) == []
    warrior = played.battle.units["orion"].warrior
    assert warrior is not None
    assert warrior.hits == 2


@pytest.mark.rule("CityTech", "Playing the Game > MechWarrior Consciousness Table")
def test_six_hits_kill() -> None:
    at = change_warrior(in_phase(fight(**PAIR), "weapon_attack", "resolve"), "orion", hits=4)
    played = hurt(hurt(at).battle)
    mech = played.battle.units["orion"]
    assert is_dead(played.battle, mech)
    assert is_destroyed(played.battle, mech)
    assert events_of(played, MechDestroyed) == [MechDestroyed("orion", reason="warrior_killed")]
    assert due_points(played.battle) == []
    assert hurt(played.battle).events == []


@pytest.mark.rule("CityTech", "Combat > Destroying a Unit")
def test_a_warrior_in_a_wreck_is_hurt_without_a_roll() -> None:
    at = change_unit(in_phase(fight(**PAIR), "weapon_attack", "resolve"), "orion", is_out=True)
    assert hurt(at).events == [WarriorHit("orion", 1, "head_hit")]


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
def test_hits_set_by_hand_call_for_nothing() -> None:
    at = resolve_action(
        in_phase(fight(**PAIR), "weapon_attack", "resolve"), Mark("orion", "warrior", 2)
    ).battle
    warrior = at.units["orion"].warrior
    assert warrior is not None
    assert (warrior.hits, at.dues) == (4, ())


# --- waking ---


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
@pytest.mark.rule("CityTech", "Playing the Game > End Phase")
def test_nobody_wakes_in_the_turn_in_which_he_fainted() -> None:
    at = perform(at_end(hits=3, unconscious_since=1), GoOn())
    assert (at.turn.phase, due_points(at)) == ("end", [])


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
@pytest.mark.parametrize(("dice", "wakes"), [((3, 4), True), ((3, 3), False)])
def test_in_the_end_phase_of_every_later_turn_he_may_wake(dice: tuple[int, int], wakes: bool) -> None:
    at = perform(at_end(hits=3, unconscious_since=0), GoOn())
    assert due_points(at) == [("orion", "wake", 0)]
    assert "Still due for Orion" in refusal_text(at, GoOn())
    played = resolve_action(at, Settle(at.dues[0].id), dice)
    assert events_of(played, DueSettled)[0].number == 7
    assert bool(events_of(played, WarriorWoke)) is wakes
    assert is_unconscious(played.battle.units["orion"]) is not wakes
    assert played.battle.turn.phase == "end"


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
def test_a_story_over_two_turns() -> None:
    """A third hit in turn 1, out cold through turn 2, awake at its end."""
    at = change_warrior(in_phase(fight(**PAIR), "weapon_attack", "resolve"), "orion", hits=2)
    at = resolve_action(at, Hit("orion", "head", 1)).battle
    at = perform(at, SettleAll(), (2, 4))
    assert is_unconscious(at.units["orion"])
    while (at.turn.number, at.turn.phase) != (2, "movement"):
        at = perform(at, GoOn(), *([(3,), (9,)] if at.turn.phase == "initiative" else []))
    assert is_immobile(at, at.units["orion"])
    at = apply_events(at, StepBegan("heat"))
    at = perform(at, GoOn())
    assert due_points(at) == [("orion", "wake", 0)]
    at = perform(at, SettleAll(), (3, 4))
    assert not is_unconscious(at.units["orion"])
    assert at.dues == ()


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
def test_who_woke_rolls_again_only_for_new_hits() -> None:
    at = perform(at_end(hits=3), GoOn())
    assert due_points(at) == []


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
def test_the_dead_do_not_wake() -> None:
    at = perform(change_unit(at_end(hits=3, unconscious_since=0), "orion", is_out=True), GoOn())
    assert due_points(at) == []


@given(st.lists(st.integers(1, 2), max_size=6), st.booleans())
def test_hits_never_heal_and_six_are_the_end(hits: list[int], is_out: bool) -> None:
    at = in_phase(fight(**PAIR), "weapon_attack", "resolve")
    if is_out:
        at = change_warrior(at, "orion", unconscious_since=1)
    suffered = 0
    for number in hits:
        was_dead = is_dead(at, at.units["orion"])
        at = hurt(at, number).battle
        suffered += 0 if was_dead else min(number, 6 - suffered)
        warrior = at.units["orion"].warrior
        assert warrior is not None
        assert warrior.hits == suffered
        assert is_dead(at, at.units["orion"]) is (suffered >= 6)


def test_quick_start_games_still_have_no_warriors() -> None:
    assert not game().rules.tables.warriors
