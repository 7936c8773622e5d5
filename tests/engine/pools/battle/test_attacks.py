"""Attacks in battles: pools, Mettle points, locations, damage, critical hits, odds."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.engine.asks import Answer, Choice
from companion.engine.marks import Mark
from companion.engine.play import NeedsAnswer, Play, RollForMe
from companion.engine.pools.battle import events
from companion.engine.pools.battle.actions import Attack, EndTurn, Hit, Prepare
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.defenses import defense_of
from companion.engine.pools.mechs.facts import reversed_digits
from companion.engine.skeleton.fast_replace import replace
from companion.engine.views.attacks import Volley
from companion.engine.views.turn import RecordAction
from companion.tabletop.hexes import parse_label
from tests.engine.pools.battle.builders import (
    after,
    change_unit,
    fight,
    plain_board,
    play,
    refusal_of,
    turn_of,
)
from tests.engine.pools.builders import SYSTEM, game

HEX = parse_label
NEAR, FAR = Situation(3), Situation(7)
LOADS = {"a": {"pilot": "duelist"}, "b": {"pilot": "minor"}}


def two(attacker: str = "Bantam", a: str = "duelist", b: str = "minor") -> Battle:
    """Return the turn of a pilot in a mech against another in a Bantam."""
    loads = {"a": {"pilot": a}, "b": {"pilot": b}}
    return turn_of(fight(None, loads, a=f"red {attacker}", b="blue Bantam"), "a")


def bare(battle: Battle, **changes: Any) -> Battle:
    """Return the battle with the target's armor gone."""
    locations = {name: replace(state, dr=0) for name, state in battle.units["b"].locations.items()}
    return change_unit(battle, "b", locations=locations, **changes)


def fire(weapon: str = "carbine", situation: Situation = NEAR, **more: Any) -> Attack:
    return Attack("a", "b", (weapon,), situation=situation, **more)


def shot_reasons(battle: Battle, attack: Attack) -> dict[str, int]:
    assert attack.situation is not None
    (shot,) = shots_of(battle, attack, attack.situation)
    return {row.label: row.value for row in shot.pool.reasons}


def first(events_of: Play[Battle], kind: type[Any]) -> Any:
    return next(event for event in events_of.events if isinstance(event, kind))


@pytest.mark.rule(SYSTEM, "R252")
@pytest.mark.rule(SYSTEM, "R262")
def test_the_result_of_the_pool_has_to_reach_the_defense() -> None:
    battle = two()
    hit = play(battle, fire(), (36,), (40,))
    began = first(hit, events.AttackBegan)
    assert (began.dice, began.bonus, began.defense) == (8, 1, 6)
    assert first(hit, events.AttackResolved).hits == 1
    guarded = change_unit(battle, "b", record=battle.units["a"].record)
    missed = play(guarded, fire(), (8,), "keep", (40,))
    assert first(missed, events.AttackResolved).hits == 0


@pytest.mark.rule(SYSTEM, "R253")
@pytest.mark.rule(SYSTEM, "R254")
def test_modifiers_are_told_one_by_one() -> None:
    battle = two()
    assert shot_reasons(battle, fire())["Rate 1"] == 1
    assert shot_reasons(battle, fire(situation=FAR))["Beyond combat range"] == -4
    covered = Situation(3, light_cover=2, heavy_cover=1)
    assert shot_reasons(battle, fire(situation=covered))["Cover, light, 2"] == -2
    assert shot_reasons(battle, fire(situation=covered))["Cover, heavy, 1"] == -2
    assert shot_reasons(battle, fire(is_called=True, halves=2))["Called Shot"] == -8
    prone = change_unit(battle, "a", is_prone=True)
    assert shot_reasons(prone, fire())["Prone"] == -8


@pytest.mark.rule(SYSTEM, "R226")
def test_an_aim_counts_for_the_next_attack_and_is_lost_when_it_is_shot_at() -> None:
    battle = after(two(), Prepare("a", "aim"))
    assert shot_reasons(battle, fire())["Aim, Half"] == 4
    shot = play(battle, fire(), (36,), (40,))
    assert shot.battle.units["a"].doings.aimed == ""
    full = after(two(), Prepare("a", "aim", 2))
    assert full.units["a"].has_acted
    assert shot_reasons(full, fire())["Aim, Full"] == 8
    back = turn_of(full, "b")
    struck = play(back, Attack("b", "a", ("carbine",), situation=NEAR), (4,))
    assert struck.battle.units["a"].doings.aimed == ""


@pytest.mark.rule(SYSTEM, "R237")
@pytest.mark.rule(SYSTEM, "R246")
@pytest.mark.rule(SYSTEM, "R292")
@pytest.mark.rule(SYSTEM, "R293")
@pytest.mark.rule(SYSTEM, "R294")
def test_mettle_counts_in_defense_by_side_guard_and_run() -> None:
    battle = two(b="duelist")

    def mettle(of: Battle, weapon: str, situation: Situation) -> int:
        (shot,) = shots_of(of, fire(weapon, situation), situation)
        return next(row.value for row in shot.defense.modifiers if row.label == "Mettle")

    assert mettle(battle, "carbine", NEAR) == 4
    assert mettle(battle, "carbine", Situation(3, facing="side")) == 2
    assert mettle(battle, "carbine", Situation(3, facing="rear")) == 0
    guards = after(turn_of(battle, "b"), Prepare("b", "guard"))
    assert mettle(guards, "carbine", NEAR) == 8
    runs = after(turn_of(battle, "b"), game().note_move("b", {"movement": "run", "hexes": 3}))
    assert mettle(runs, "carbine", NEAR) == 8
    assert mettle(runs, "club", Situation(1)) == 0


@pytest.mark.rule(SYSTEM, "R35")
def test_points_are_spent_after_the_roll_and_before_the_outcome() -> None:
    battle = two(b="duelist")
    (shot,) = shots_of(battle, fire(), NEAR)
    assert shot.defense.number == 28
    with pytest.raises(NeedsAnswer) as asked:
        play(battle, fire(), (3, 3, 3, 3, 3, 3, 3, 3))
    ask = asked.value.ask
    assert isinstance(ask, Choice)
    assert [option.id for option in ask.options] == ["keep", "add", *(f"reroll/{n}" for n in range(1, 9))]
    added = play(battle, fire(), (3, 3, 3, 3, 3, 3, 3, 3), "add", "keep", (45,), "keep")
    assert first(added, events.AttackResolved).result == 29
    assert added.battle.units["a"].mettle_points == battle.units["a"].mettle_points - 1
    again = play(battle, fire(), (3, 3, 3, 3, 3, 3, 1, 1), "reroll/2", (6, 6), (45,), "keep")
    assert first(again, events.AttackResolved).result == 31
    assert again.battle.units["a"].mettle_points == battle.units["a"].mettle_points - 2
    summed = play(battle, fire(), (20,), "reroll/8", (40,), (45,), "keep")
    assert first(summed, events.AttackResolved).result == 41


@pytest.mark.rule(SYSTEM, "R35")
def test_nobody_is_asked_for_points_who_has_none_or_gains_nothing() -> None:
    battle = two(a="minor")
    assert first(play(battle, fire(), (4,)), events.AttackResolved).hits == 0


@pytest.mark.rule(SYSTEM, "R35")
def test_the_pilot_of_the_target_may_name_another_location() -> None:
    battle = two(b="duelist")
    shot = play(battle, fire(), (48,), (20,), "left_leg")
    assert first(shot, events.LocationStruck).location == "left_leg"
    assert shot.battle.units["b"].mettle_points == battle.units["b"].mettle_points - 1


@pytest.mark.rule(SYSTEM, "R264")
@pytest.mark.rule(SYSTEM, "R68")
def test_a_hit_wears_armor_off_where_the_mechs_own_table_says() -> None:
    shot = play(two(), fire(), (36,), (40,))
    struck = first(shot, events.LocationStruck)
    assert (struck.location, struck.through, struck.dr) == ("right_arm", 0, 3)
    assert game().describe(two(), fire(), shot.events).line == "Bantam a attacks Bantam b with Carbine: 1 hit"


@pytest.mark.rule(SYSTEM, "R229")
def test_a_called_shot_swaps_the_digits() -> None:
    assert [reversed_digits(roll) for roll in (96, 10, 100, 7, 55)] == [69, 1, 100, 70, 55]
    battle = two()
    shot = play(battle, fire(is_called=True, halves=2), (48,), (51,), "swapped")
    assert first(shot, events.LocationRolled).location == "core"
    assert "Full" not in refusal_of(battle, fire(is_called=True, halves=2))
    assert "Half Actions" in refusal_of(battle, fire(is_called=True, halves=1))


@pytest.mark.rule(SYSTEM, "R227")
def test_a_half_action_has_three_attacks_at_most() -> None:
    battle = two("Sirocco")
    gun = Attack("a", "b", ("machine_gun",), situation=NEAR, rates={"machine_gun": 4})
    assert "3 attacks" in refusal_of(battle, gun)
    full = Attack("a", "b", ("machine_gun",), 2, rates={"machine_gun": 4}, situation=NEAR)
    assert refusal_of(battle, full) == ""
    both = Attack("a", "b", ("machine_gun", "howitzer"), situation=NEAR)
    assert "Full Action" in refusal_of(battle, both)


@pytest.mark.rule(SYSTEM, "R110")
def test_linked_packs_are_fired_in_a_half_action_and_spent() -> None:
    battle = two("Sirocco")
    salvo = Attack("a", "b", ("right_missiles", "left_missiles"), situation=NEAR)
    assert refusal_of(battle, salvo) == ""
    (shot,) = shots_of(battle, salvo, NEAR)
    assert shot.rate == 24
    assert shot.hits(0) == 1
    fired = after(
        battle,
        Attack("a", "b", ("right_missiles",), situation=NEAR, rates={"right_missiles": 4}),
        (8,),
        "keep",
        (40,),
    )
    assert fired.units["a"].spent == {"right_missiles": 4}


@pytest.mark.rule(SYSTEM, "R84")
def test_shots_run_out() -> None:
    battle = change_unit(two(), "a", spent={"carbine/clips/0": 12})
    (shot,) = shots_of(battle, fire(), NEAR)
    assert shot.load(shot.weapon) == 1
    empty = change_unit(two(), "a", spent={"carbine/clips/0": 12, "carbine/clips/1": 24})
    assert "no shots left" in refusal_of(empty, fire())


@pytest.mark.rule(SYSTEM, "R157")
@pytest.mark.rule(SYSTEM, "R296")
def test_range_arc_sensors_and_sight_forbid_attacks() -> None:
    battle = two()
    assert "does not reach 37 hexes" in refusal_of(battle, fire(situation=Situation(37)))
    assert "does not bear" in refusal_of(battle, fire(situation=Situation(3, bearing=3)))
    assert "hides it" in refusal_of(battle, fire(situation=Situation(3, blocked_by="a hill")))
    assert "reaches only 1 hex" in refusal_of(battle, fire("club"))
    assert "describe the target's situation" in refusal_of(battle, Attack("a", "b", ("carbine",)))
    assert "has no weapon 'sword'" in refusal_of(battle, fire("sword"))


@pytest.mark.rule(SYSTEM, "R255")
def test_cover_on_the_map_counts_hex_by_hex() -> None:
    board = plain_board(light_woods="0807 0805", heavy_woods="0806")
    battle = turn_of(fight(board, LOADS, a="red Bantam 0808 0", b="blue Bantam 0805 3"), "a")
    plan = game().attack_plan(battle, "a", "b")
    rows = {row.label: row.value for row in plan.attacks[0].calculation.modifiers}
    assert rows["Cover, light, 2"] == -2
    assert rows["Cover, heavy, 1"] == -2
    assert game().sight(battle, HEX("0808"), HEX("0805")).partial_cover


# --- criticals ---


@pytest.mark.rule(SYSTEM, "R278")
def test_doubles_are_critical_hits() -> None:
    battle = two()
    weak = play(battle, fire(), (36,), (22,))
    struck = first(weak, events.LocationStruck)
    assert (struck.through, struck.sp) == (1, battle.units["b"].locations["core"].sp - 1)
    worn = bare(battle)
    plant = play(worn, fire(), (36,), (22,), (6,), (9,))
    assert first(plant, events.CriticalSuffered).effect == "powerplant"
    assert plant.battle.units["b"].faults["shut_down"] == 1


@pytest.mark.rule(SYSTEM, "R279")
@pytest.mark.rule(SYSTEM, "R280")
@pytest.mark.parametrize(
    ("dice", "fault"),
    [
        (((6,), (7,)), "staggered"),
        (((2,), (5,)), "leakage/core"),
        (((2,), (6,)), "electrical/core"),
        (((2,), (4,)), "hydraulics/core"),
        (((2,), (3,)), "communications"),
    ],
)
def test_critical_hits_leave_lasting_effects(dice: tuple[Answer, ...], fault: str) -> None:
    battle = two()
    worn = bare(battle)
    hit = play(worn, fire(), (36,), (22,), *dice)
    assert hit.battle.units["b"].faults.get(fault)


@pytest.mark.rule(SYSTEM, "R29")
@pytest.mark.rule(SYSTEM, "R278")
def test_a_hit_on_the_cockpit_hurts_the_pilot_who_may_spend_all_points_to_survive() -> None:
    battle = two(b="recruit")
    worn = bare(battle, health=3)
    hit = play(worn, fire(), (48,), (22,), "keep", (1,), "yes")
    assert hit.battle.units["b"].health == 1
    assert hit.battle.units["b"].mettle_points == 0
    down = play(worn, fire(), (48,), (22,), "keep", (1,), "no")
    assert down.battle.units["b"].cause == "pilot_down"


@pytest.mark.rule(SYSTEM, "R265")
def test_hits_on_lost_locations_go_to_the_core_or_are_rolled_again() -> None:
    battle = change_unit(two(), "b", **_without(two(), "right_arm"))
    core = play(battle, fire(), (36,), (40,))
    assert first(core, events.LocationStruck).location == "core"
    by = game(damage_transfer="reroll")
    other = fight(None, LOADS, by, a="red Bantam", b="blue Bantam")
    other = change_unit(turn_of(other, "a"), "b", **_without(other, "right_arm"))
    again = play(other, fire(), (36,), (40,), (5,), by=by)
    assert first(again, events.LocationStruck).location == "head"


def _without(battle: Battle, location: str) -> dict[str, Any]:
    locations = battle.units["b"].locations
    return {"locations": {**locations, location: replace(locations[location], dr=0, sp=0)}}


@pytest.mark.rule(SYSTEM, "R299")
def test_a_mech_without_core_is_out_and_its_side_has_lost() -> None:
    locations = {name: replace(state, dr=0, sp=1) for name, state in two().units["b"].locations.items()}
    battle = change_unit(two(), "b", locations=locations)
    hit = after(battle, fire(), (36,), (20,))
    assert hit.units["b"].cause == "core_destroyed"
    over = after(hit, EndTurn("a"))
    assert over.ending is not None
    assert over.ending.winner == "red"


# --- by hand ---


@pytest.mark.rule(SYSTEM, "R266")
def test_hits_and_points_are_entered_in_words() -> None:
    battle = two()
    assert game().understand(battle, "b", "core 10") == RecordAction(Hit("b", 10, "core"))
    struck = after(battle, Hit("b", 10, "core"))
    assert (struck.units["b"].locations["core"].dr, struck.units["b"].locations["core"].sp) == (7, 6)
    assert game().understand(battle, "a", "mp -1") == RecordAction(Mark("a", "mettle_points", 3))
    assert game().understand(battle, "a", "prone") == RecordAction(Mark("a", "flag/prone", 1))
    assert after(battle, Mark("a", "flag/prone", 1)).units["a"].is_prone
    assert "runs from 0" in refusal_of(battle, Mark("a", "health", 99))
    for line in ("core 10", "mp -1", "prone", "health -1", "stagger 2"):
        assert game().understand(battle, "a", line)


# --- odds ---


@pytest.mark.rule(SYSTEM, "R83")
@pytest.mark.parametrize(
    ("attacker", "weapons"), [("Sirocco", ("machine_gun", "howitzer")), ("Bantam", ("carbine",))]
)
def test_odds_agree_with_attacks_that_are_played(attacker: str, weapons: tuple[str, ...]) -> None:
    battle = two(attacker, a="recruit")
    battle = change_unit(battle, "a", mettle_points=0)
    plan = game().attack_plan(battle, "a", "b", {"range": 3})
    volley = Volley(plan, weapons)
    found = game().volley_odds(battle, [volley])
    action = game().declare_attack([volley])
    dice, times = random.Random(7), 1500
    hits: Counter[int] = Counter()
    struck: Counter[str] = Counter()
    for _ in range(times):
        played: Play[Battle] = Play(battle, Anyway(dice), game().apply)
        game().resolve(played, action)
        hits[sum(event.hits for event in played.events if isinstance(event, events.AttackResolved))] += 1
        struck.update({event.location for event in played.events if isinstance(event, events.LocationStruck)})
    for number, chance in found.hits.items():
        assert abs(hits[number] / times - chance) < 0.05
    for location, chance in found.location_hit.items():
        assert abs(struck[location] / times - chance) < 0.06, location
    assert sum(found.hits.values()) == pytest.approx(1)


class Anyway(RollForMe):
    """Dice by chance, and the first of all options."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__((), dice)

    def take(self, ask: Any) -> Answer | None:
        answer = super().take(ask)
        return ask.options[0].id if answer is None else answer


@pytest.mark.rule(SYSTEM, "R252")
@pytest.mark.rule(SYSTEM, "R262")
def test_a_sheet_says_first_what_a_mech_rolls_and_what_is_rolled_against_it() -> None:
    battle = fight(
        plain_board(),
        {"merlin": {"pilot": "gunner"}},
        merlin="red Merlin 0808 0",
        bantam="blue Bantam 0805 3",
    )
    said = {each.id: each for each in game().sheet(battle, "merlin").statuses}
    assert (said["ranged"].text, said["ranged"].hint) == ("Ranged 8d", "Mech Gunnery 4, Awareness 4")
    assert said["melee"].text == "Melee –"
    assert said["prone"].text == ""
    shot = defense_of(battle, battle.units["merlin"], "front", is_melee=False, parries=False)
    assert said["dodge"].text == f"Dodge {shot.number}"
