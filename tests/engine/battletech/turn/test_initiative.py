"""Rolls for initiative with rows of a table's own, ties, and initiative unit by unit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.asks import Roll
from companion.engine.battletech.battle.actions import RollInitiative
from companion.engine.battletech.battle.events import InitiativeRolled, UnitInitiativeRolled
from companion.engine.battletech.battle.sequence import sort_by_initiative
from companion.engine.battletech.battle.state import Battle
from companion.engine.play import NeedsAnswer
from companion.engine.skeleton.common_actions import GoOn
from tests.builders import events_of, perform, resolve_action
from tests.citytech import BLUE, RED, change_unit, change_warrior, in_phase, on_paper
from tests.overlays import under_rules

BY_UNIT = "phases: {activation: by_unit}"


def row(text: str) -> str:
    """Return a row that counts for the roll of a side."""
    return f"initiative: {{modifiers: {{ours: {{label: Ours, {text}, source: Us}}}}}}"


def totals_of(at: Battle, red: int, blue: int) -> dict[str, int]:
    """Return what the sides come to when their dice show this."""
    return dict(perform(at, RollInitiative(), (red,), (blue,)).turn.initiative)


def next_turn(at: Battle) -> Battle:
    """Return the battle when initiative is rolled again, at the end of a turn in which nobody did
    anything.
    """
    ended = in_phase(at, "end")
    kept = replace(ended.turn, initiative=at.turn.initiative, lost_in_a_row=at.turn.lost_in_a_row)
    return perform(replace(ended, turn=kept), GoOn())


@pytest.mark.parametrize(
    ("text", "red", "blue"),
    [
        ("value: 1", 1, 1),
        ("value: 1, when: [has_fewest_units]", 1, 0),
        ("value: 1, when: [has_most_units]", 0, 1),
        ("value: 2, per: units", 2, 4),
        ("value: -1, per: best_piloting", -5, -2),
        ("value: 1, per: best_gunnery, beyond: 3", 1, 0),
        ("value: 1, per: units_lost", 0, 1),
        ("value: 1, when: [won_last_initiative]", 0, 0),
        ("value: 1, unless: [lost_last_initiative]", 1, 1),
    ],
)
def test_rows_count_for_a_side(text: str, red: int, blue: int) -> None:
    at = under_rules(row(text), on_paper(orion="red", uller="blue", victor="blue", cicada="blue"))
    at = change_unit(
        change_warrior(change_warrior(at, "victor", piloting=2), "uller", gunnery=2), "cicada", is_out=True
    )
    assert totals_of(at, 7, 3) == {RED: 7 + red, BLUE: 3 + blue}


def test_a_pilots_ability_counts_for_the_side() -> None:
    ability = "warriors: {abilities: {tactician: {label: Tactician, about: Wins initiative., source: Us}}}"
    rules = f"{row('value: 2, when: [ability_tactician]')}\n{ability}"
    at = under_rules(rules, on_paper(orion="red", uller="blue"))
    assert totals_of(at, 7, 3) == {RED: 7, BLUE: 3}
    assert totals_of(change_warrior(at, "uller", abilities=("tactician",)), 7, 3) == {RED: 7, BLUE: 5}


def test_the_question_and_the_journal_tell_what_is_added() -> None:
    at = under_rules(
        row("value: 1, when: [has_fewest_units]"), on_paper(orion="red", uller="blue", victor="blue")
    )
    with pytest.raises(NeedsAnswer) as asked:
        resolve_action(at, RollInitiative())
    assert isinstance(asked.value.ask, Roll)
    assert asked.value.ask.purpose == "Red: initiative (Ours +1)"
    (event,) = events_of(resolve_action(at, RollInitiative(), (7,), (3,)), InitiativeRolled)
    assert (event.totals, event.added) == ({RED: 8, BLUE: 3}, {RED: 1})


def test_a_streak_is_counted_until_it_ends() -> None:
    at = under_rules(row("value: 1, per: initiatives_lost_in_a_row"), on_paper(orion="red", uller="blue"))
    streaks = []
    for red, blue in ((3, 9), (3, 9), (9, 3), (3, 3)):
        at = perform(at, RollInitiative(), (red,), (blue,))
        at = next_turn(at) if (red, blue) != (3, 3) else at
        streaks.append(dict(at.turn.lost_in_a_row))
    assert streaks == [{RED: 1, BLUE: 0}, {RED: 2, BLUE: 0}, {RED: 0, BLUE: 1}, {RED: 0, BLUE: 1}]
    # Blue's 3 counts as 4.
    assert sort_by_initiative(at)[-1] == BLUE


def test_rules_that_do_not_look_back_keep_nothing() -> None:
    at = perform(on_paper(orion="red", uller="blue"), RollInitiative(), (3,), (9,))
    assert next_turn(at).turn.lost_in_a_row == {}


@pytest.mark.parametrize(("ties", "winner"), [("last_winner", BLUE), ("last_loser", RED)])
def test_a_tie_may_go_to_who_won_or_lost_the_last(ties: str, winner: str) -> None:
    at = under_rules(f"initiative: {{ties: {ties}}}", on_paper(orion="red", uller="blue"))
    first = resolve_action(at, RollInitiative(), (7,), (7,), (3,), (9,))
    assert len(events_of(first, InitiativeRolled)) == 2, "nobody has won or lost one yet"
    then = resolve_action(next_turn(first.battle), RollInitiative(), (7,), (7,))
    assert len(events_of(then, InitiativeRolled)) == 1
    assert sort_by_initiative(then.battle)[-1] == winner
    assert then.battle.turn.order[-1] == winner


def test_units_that_are_equal_roll_among_themselves() -> None:
    at = under_rules(BY_UNIT, on_paper(orion="red", uller="blue", victor="blue", cicada="red"))
    played = resolve_action(at, RollInitiative(), (7,), (5,), (7,), (9,), (4,), (4,), (3,), (2,))
    (event,) = events_of(played, UnitInitiativeRolled)
    assert event.ranking == ("uller", "victor", "orion", "cicada")
    assert event.totals == {"orion": 7, "uller": 5, "victor": 7, "cicada": 9}


def test_equal_units_may_keep_the_order_of_the_last_turn() -> None:
    at = under_rules(f"{BY_UNIT}\ninitiative: {{ties: last_winner}}", on_paper(orion="red", uller="blue"))
    at = perform(at, RollInitiative(), (4,), (9,))
    again = perform(next_turn(at), RollInitiative(), (6,), (6,))
    assert again.turn.ranking == ("orion", "uller")


def test_rows_count_for_a_unit() -> None:
    rules = (
        f"{BY_UNIT}\n"
        "initiative: {unit_modifiers: {skill: {label: Skill, per: piloting, value: -1, source: Us},"
        " heavy: {label: Heavy, when: [unit_heavy], value: -2, source: Us}}}"
    )
    at = change_warrior(under_rules(rules, on_paper(orion="red", uller="blue")), "uller", piloting=2)
    at = perform(at, RollInitiative(), (9,), (9,))
    assert at.turn.unit_initiative == {"orion": 9 - 5 - 2, "uller": 7}
