"""Activation: the next to act, in every way that rules may say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import DeclareFire, NoteMove, RollInitiative
from companion.engine.battletech.battle.sequence import next_to_act, side_to_act
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.skeleton.common_actions import GoOn
from tests.builders import game as quickstart
from tests.builders import paper, perform, refusal_text
from tests.citytech import BLUE, RED, change_unit, fight, in_phase, on_paper
from tests.overlays import citytech_with, under_rules

MIXED = {"uller": "red", "victor": "red", "orion": "blue", "wolfhound": "blue"}


def two_sides(rules: str, red: int, blue: int) -> Battle:
    """So many Ullers against so many Orions, by rules of their own."""
    names = {f"uller_{number}": RED for number in range(red)}
    return under_rules(rules, on_paper(**names, **{f"orion_{number}": BLUE for number in range(blue)}))


def in_short(order: tuple[str, ...]) -> str:
    """Return an order of sides: each side's letter, once for each unit."""
    return "".join(side[0] for side in order)


def moved_one_by_one(at: Battle) -> tuple[str, ...]:
    """Return the units in the order in which the first that may move does so."""
    names = []
    while at.turn.phase == "movement":
        names.append(next_to_act(at)[0].id)
        at = perform(at, NoteMove(names[-1], "stationary"))
    return tuple(names)


@pytest.mark.parametrize(
    ("activation", "order"),
    [
        ("alternate", "rbrbrrr"),
        ("in_proportion", "rrbrrrb"),
        ("front_loaded", "rrrbrrb"),
        ("whole_side", "rrrrrbb"),
    ],
)
def test_sides_act_with_as_many_units_at_a_time_as_the_rules_say(activation: str, order: str) -> None:
    at = in_phase(two_sides(f"phases: {{activation: {activation}}}", 5, 2), "movement", first=RED)
    assert in_short(at.turn.order) == order


def test_the_winner_begins_where_the_rules_say_so() -> None:
    at = two_sides("phases: {first: winner}", 2, 2)
    assert in_short(in_phase(at, "movement", first=RED).turn.order) == "brbr"
    assert in_short(in_phase(at, "reaction", first=RED).turn.order) == "brbr"


def test_one_phase_may_have_its_own_way_to_act() -> None:
    at = two_sides("phases: {acting: {movement: {activation: whole_side}}}", 2, 2)
    assert in_short(in_phase(at, "movement", first=RED).turn.order) == "rrbb"
    assert in_short(in_phase(at, "weapon_attack", "declare", first=RED).turn.order) == "rbrb"


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        ("activation: heaviest_first", ("victor", "orion", "wolfhound", "uller")),
        ("activation: lightest_first", ("uller", "wolfhound", "orion", "victor")),
    ],
)
def test_units_act_by_their_weight(rules: str, order: tuple[str, ...]) -> None:
    at = perform(under_rules(f"phases: {{{rules}}}", on_paper(**MIXED)), RollInitiative(), (3,), (9,))
    assert moved_one_by_one(at) == order


@pytest.mark.parametrize(("first", "order"), [("loser", "rb"), ("winner", "br")])
def test_of_equal_weight_the_side_that_begins_acts_first(first: str, order: str) -> None:
    rules = f"phases: {{activation: heaviest_first, first: {first}}}"
    at = under_rules(rules, on_paper(orion="red", orion_2="blue"))
    at = perform(at, RollInitiative(), (3,), (9,))
    assert in_short(tuple(at.units[unit].side for unit in moved_one_by_one(at))) == order


def test_the_unit_that_acts_next_is_told() -> None:
    at = under_rules("phases: {activation: by_unit}", on_paper(**MIXED))
    game = citytech_with("phases: {activation: by_unit}")
    assert game.turn(at).status == "Every unit rolls for initiative"
    at = perform(at, RollInitiative(), (6,), (4,), (9,), (11,))
    assert game.turn(at).status == "Victor acts next, 4 left"
    assert (game.turn(at).side, side_to_act(at)) == (RED, RED)
    assert {view.id for view in game.units(at) if view.may_act} == {"victor"}
    assert "Victor acts next" in refusal_text(at, NoteMove("uller", "stationary"))
    chips = {view.id: [chip.label for chip in view.chips] for view in game.units(at)}
    assert "Initiative 11" in chips["wolfhound"]
    assert moved_one_by_one(at) == ("victor", "uller", "orion", "wolfhound")


def test_who_has_no_place_acts_last() -> None:
    at = under_rules("phases: {activation: by_unit}", on_paper(**MIXED))
    at = perform(change_unit(at, "victor", is_out=True), RollInitiative(), (6,), (9,), (11,))
    assert moved_one_by_one(change_unit(at, "victor", is_out=False))[-1] == "victor"


def test_a_unit_in_mid_move_ends_it_before_anybody_else() -> None:
    at = under_rules("phases: {activation: by_unit}", fight(uller="red 0505 0", orion="blue 0501 3"))
    at = perform(at, RollInitiative(), (4,), (9,))
    at = change_unit(at, "uller", moved=MoveRecord("ran", 2, 3, is_over=False), is_prone=True)
    assert [mech.id for mech in next_to_act(at)] == ["uller"]
    assert "Uller acts next" in refusal_text(at, NoteMove("orion", "stationary"))


def test_anybody_acts_where_the_order_is_free() -> None:
    at = under_rules("phases: {activation: free}", on_paper(**MIXED))
    at = perform(at, RollInitiative(), (3,), (9,))
    assert {mech.id for mech in next_to_act(at)} == set(MIXED)
    assert citytech_with("phases: {activation: free}").turn(at).status == "Any unit may act, 4 left"
    for name in ("orion", "wolfhound", "victor", "uller"):
        assert "Still to move" in refusal_text(at, GoOn())
        at = perform(at, NoteMove(name, "stationary"))
    assert at.turn.phase == "reaction"


def test_sides_and_units_roll_where_both_count() -> None:
    rules = "phases: {acting: {movement: {activation: by_unit}}}"
    at = under_rules(rules, on_paper(uller="red", orion="blue"))
    assert citytech_with(rules).turn(at).status == "Sides and units roll for initiative"
    at = perform(at, RollInitiative(), (9,), (3,), (4,), (6,))
    assert (at.turn.units, at.turn.order) == (("uller", "orion"), ())
    at = perform(perform(at, NoteMove("uller", "stationary")), NoteMove("orion", "stationary"))
    assert (at.turn.phase, side_to_act(at)) == ("reaction", RED)


def test_a_refusal_names_the_rule_of_the_phase() -> None:
    rules = "phases: {acting: {weapon_attack: {activation: lightest_first, source: Our table}}}"
    at = in_phase(under_rules(rules, on_paper(**MIXED)), "reaction")
    at = perform(at, GoOn())
    assert refusal_text(at, DeclareFire("orion")).endswith("(Our table)")


def test_the_quick_start_rules_may_have_their_units_act_by_themselves() -> None:
    game = citytech_with("phases: {activation: by_unit}", "quickstart")
    at = replace(paper("cicada", "hermes"), rules=game.rules)
    at = perform(at, RollInitiative(), (9,), (4,))
    assert moved_one_by_one(at) == ("hermes", "cicada")
    assert at.turn.initiative == {}


def test_an_option_of_sides_of_uneven_size_lays_its_own_way_over_the_rules() -> None:
    game = citytech_with("phases: {activation: whole_side}", "quickstart")
    assert game.rules.tables.phases.activation == "whole_side"
    assert quickstart(uneven_numbers="alternate").rules.tables.phases.activation == "alternate"
    assert quickstart(uneven_numbers="in_proportion").rules.tables.phases.activation == "in_proportion"
