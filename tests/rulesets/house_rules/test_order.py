"""House rules on who acts next, on fire unit by unit, and on initiative."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

import pytest

from companion.battles.scripts.script import play_script, read_script
from companion.documents.yamlfile import parse_document
from companion.engine.battletech.battle.actions import DeclareFire, Hit, NoteMove, ResolveFire, RollInitiative
from companion.engine.battletech.battle.sequence import next_to_act, side_to_act, sort_by_initiative
from companion.engine.battletech.battle.state import Battle
from companion.engine.skeleton.common_actions import GoOn
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import odds_of
from tests.builders import perform
from tests.citytech import BLUE, RED, change_warrior, fight, in_phase, on_paper
from tests.rulesets.house_rules.examples import LIBRARY, assert_effect_text, under

BY_UNIT, FRONT_LOADED, AT_ONCE = "initiative-by-unit", "front-loaded-initiative", "fire-unit-by-unit"
PLOTTED, ANY_ORDER = "plotted-movement", "declaring-in-any-order"
CARDS, STREAKS, PILOTS = "initiative-cards", "initiative-streaks", "initiative-from-pilots"
THREE = {"orion": "red", "wolfhound": "blue", "victor": "blue"}


def movers(at: Battle) -> Iterator[str]:
    """Yield the units in the order in which they move, the first that may each time."""
    while at.turn.phase == "movement":
        name = next_to_act(at)[0].id
        yield name
        at = perform(at, NoteMove(name, "stationary"))


def test_each_unit_has_its_own_initiative() -> None:
    at = under(BY_UNIT, on_paper(**THREE))
    rolled = (9, 4, 6)
    at = perform(at, RollInitiative(), *((number,) for number in rolled))
    assert [*movers(at)] == ["wolfhound", "victor", "orion"]
    assert len(next_to_act(at)) == 1
    assert_effect_text(BY_UNIT, *rolled, at.turn.unit_initiative["wolfhound"], len(next_to_act(at)))


def test_each_phase_goes_by_the_units_initiative() -> None:
    at = perform(
        under(BY_UNIT, fight(orion="red 0101 0", wolfhound="blue 0909 0")), RollInitiative(), (9,), (4,)
    )
    for phase in ("movement", "reaction", "weapon_attack"):
        assert at.turn.phase == phase
        # In the Reaction Phase the winner begins.
        assert at.turn.units == (("orion", "wolfhound") if phase == "reaction" else ("wolfhound", "orion"))
        if phase == "movement":
            for name in at.turn.units:
                at = perform(at, NoteMove(name, "stationary"))
        elif phase == "reaction":
            at = perform(at, GoOn())


def in_turns(at: Battle) -> list[int]:
    """With how many units Red moves at a time."""
    return [len([*run]) for side, run in groupby(at.turn.order) if side == RED]


def test_the_surplus_moves_first() -> None:
    names = {f"uller_{number}": RED for number in range(5)} | {"orion": BLUE, "orion_2": BLUE}
    at = on_paper(**names)
    before, after = (
        in_turns(in_phase(battle, "movement", first=RED)) for battle in (at, under(FRONT_LOADED, at))
    )
    assert (before, after) == ([2, 3], [3, 2])
    assert_effect_text(FRONT_LOADED, *after, *before)


def fired_when_destroyed(at: Battle) -> int:
    """Return how many weapons the Orion fires that is destroyed by the Wolfhound's fire, declared first."""
    at = perform(in_phase(at, "reaction"), GoOn())
    at = perform(at, DeclareFire("wolfhound", "orion", ("medium_laser_ct",)))
    if at.turn.step == "declare":
        at = perform(at, DeclareFire("orion", "wolfhound", ("lb10x_ac_rt",)))
    at = perform(perform(at, Hit("orion", "head", 30)), ResolveFire("wolfhound"), (2,))
    if any(mech.id == "orion" for mech in next_to_act(at)):
        at = perform(at, ResolveFire("orion"), (2,))
    assert at.turn.phase == "heat"
    return len(at.units["orion"].doings.fired)


def test_fire_is_rolled_unit_by_unit() -> None:
    at = fight(wolfhound="red 0505 0", orion="blue 0501 3")
    before, after = fired_when_destroyed(at), fired_when_destroyed(under(AT_ONCE, at))
    assert (before, after) == (1, 0)
    assert_effect_text(AT_ONCE, after, before)


def test_the_heaviest_moves_first() -> None:
    at = on_paper(wolfhound="red", orion="blue")
    moves = [[*movers(perform(battle, RollInitiative(), (3,), (9,)))] for battle in (at, under(PLOTTED, at))]
    assert moves == [["wolfhound", "orion"], ["orion", "wolfhound"]]
    assert_effect_text(PLOTTED, *(at.model(at.units[name]).weight for name in moves[1]))


def test_anybody_declares_first() -> None:
    at = on_paper(**THREE)
    before, after = (
        len(next_to_act(perform(in_phase(battle, "reaction"), GoOn())))
        for battle in (at, under(ANY_ORDER, at))
    )
    assert (before, after) == (1, 3)
    assert_effect_text(ANY_ORDER, after, before)


def test_cards_are_all_alike() -> None:
    after, before = (
        odds_of(parse_dice(battle.rules.tables.initiative.dice))
        for battle in (under(CARDS, on_paper(**THREE)), on_paper(**THREE))
    )
    assert {*after.values()} == {Fraction(1, 12)}
    assert before[2] == before[12] == Fraction(1, 36)
    assert_effect_text(CARDS, 1, 12, "1 in 12", "1 in 36")
    at = perform(under(CARDS, on_paper(**THREE)), RollInitiative(), (12,), (1,), (7,))
    assert [*movers(at)] == ["wolfhound", "victor", "orion"]


def test_a_card_that_is_there_already_is_drawn_again() -> None:
    at = perform(under(CARDS, on_paper(**THREE)), RollInitiative(), (7,), (7,), (1,), (3,), (11,))
    assert [*movers(at)] == ["victor", "orion", "wolfhound"]


def after_losing(at: Battle, times: int) -> Battle:
    """Return the battle when initiative is rolled again, Red having lost it so often."""
    for _ in range(times):
        rolled = perform(at, RollInitiative(), (3,), (9,)).turn.initiative
        ended = in_phase(at, "end")
        kept = replace(ended.turn, initiative=rolled, lost_in_a_row=at.turn.lost_in_a_row)
        at = perform(replace(ended, turn=kept), GoOn())
    return at


def test_a_streak_of_bad_luck_is_made_up_for() -> None:
    at = on_paper(orion="red", wolfhound="blue")
    before, after = (
        perform(after_losing(battle, 2), RollInitiative(), (7,), (3,)).turn.initiative[RED]
        for battle in (at, under(STREAKS, at))
    )
    assert (before, after) == (7, 9)
    assert_effect_text(STREAKS, 2, before, after)


def test_a_tie_goes_to_who_lost_the_last() -> None:
    at = perform(
        after_losing(under(STREAKS, on_paper(orion="red", wolfhound="blue")), 1), RollInitiative(), (7,), (8,)
    )
    assert sort_by_initiative(at) == (BLUE, RED)
    assert side_to_act(at) == BLUE


def test_the_best_pilot_leads() -> None:
    at = change_warrior(on_paper(orion="red", wolfhound="blue", victor="blue"), "orion", piloting=2)
    before, after = (
        perform(battle, RollInitiative(), (7,), (3,)).turn.initiative[RED]
        for battle in (at, under(PILOTS, at))
    )
    assert (before, after) == (7, 11)
    assert_effect_text(PILOTS, 2, before, after)


SCRIPT = """\
title: By unit
ruleset: {ruleset}
sides: [{{id: red, name: Red}}, {{id: blue, name: Blue}}]
units:
  - {{id: wolfhound, model: WLF-2, side: red}}
  - {{id: orion, model: ON1-M, side: blue}}
log:
"""
LOGS = {
    BY_UNIT: """\
  - {do: roll_initiative, dice: [[5, 4], [2, 2]]}
  - {do: note_move, unit: orion, movement: walked, hexes: 3}
  - {do: note_move, unit: wolfhound, movement: ran, hexes: 6}
""",
    AT_ONCE: """\
  - {do: roll_initiative, dice: [[1, 2], [5, 4]]}
  - {do: note_move, unit: wolfhound, movement: stationary}
  - {do: note_move, unit: orion, movement: stationary}
  - {do: go_on}
  - {do: declare_fire, unit: wolfhound, target: orion, weapons: [medium_laser_ct], situation: {range: 3}}
  - {do: resolve_fire, unit: wolfhound, dice: [[6, 6], [3, 4]]}
  - {do: declare_fire, unit: orion}
""",
    STREAKS: """\
  - {do: roll_initiative, dice: [[1, 2], [5, 4]]}
""",
}


@pytest.mark.parametrize(
    ("name", "phase"), [(BY_UNIT, "reaction"), (AT_ONCE, "physical_attack"), (STREAKS, "movement")]
)
def test_a_script_replays(name: str, phase: str) -> None:
    text = SCRIPT.format(ruleset=name) + LOGS[name]
    script = read_script(parse_document(text.encode(), "battle.yaml"), LIBRARY)
    steps = [*play_script(script)]
    game, battle = script.game, script.start
    for step in steps:
        assert game.battle_from(game.battle_data(step.battle)) == step.battle
        battle = step.battle
    assert battle.turn.phase == phase
