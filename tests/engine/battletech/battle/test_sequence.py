from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle.actions import (
    DeclareFire,
    Hit,
    NoteMove,
    React,
    ResolveFire,
    RollInitiative,
    Settle,
)
from companion.engine.battletech.battle.events import BattleEnded, StepBegan
from companion.engine.battletech.battle.sequence import pending_units, side_to_act, steps_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.battletech.turn.activation import acting_order
from companion.engine.skeleton.common_actions import GoOn
from tests.builders import citytech, events_of, perform, refusal_text, resolve_action
from tests.citytech import BLUE, RED, change_unit, change_warrior, declaring, fight, in_phase, on_paper

PAIR = {"wolfhound": "red 0505 0", "orion": "blue 0501 3"}
MANY = {
    "wolfhound": "red",
    "uller": "red",
    "cicada": "red",
    "hermes": "red",
    "orion": "blue",
    "daishi": "blue",
}


def phase(at: Battle) -> tuple[str, str]:
    return at.turn.phase, at.turn.step


@pytest.mark.rule("CityTech", "Playing the Game > Sequence of Play")
def test_a_turn_has_seven_phases() -> None:
    view = citytech().turn(fight(**PAIR))
    assert [row.label for row in view.phases] == [
        "Initiative", "Movement", "Reaction", "Weapon attack", "Physical attack", "Heat", "End",
    ]  # fmt: skip
    assert [step for step in steps_of(fight(**PAIR)) if step[1]] == [
        ("weapon_attack", "declare"), ("weapon_attack", "resolve"),
        ("physical_attack", "declare"), ("physical_attack", "resolve"),
    ]  # fmt: skip


@pytest.mark.rule("CityTech", "Playing the Game > Sequence of Play")
def test_a_turn_without_attacks_goes_on_by_itself_as_far_as_players_need_not_look() -> None:
    at = perform(on_paper(wolfhound="red", orion="blue"), RollInitiative(), (3,), (9,))
    for name in ("wolfhound", "orion"):
        at = perform(at, NoteMove(name, "stationary"))
    assert phase(at) == ("reaction", "")
    for name in ("orion", "wolfhound"):
        at = perform(at, React(name))
    assert phase(at) == ("weapon_attack", "declare")
    for name in ("wolfhound", "orion"):
        at = perform(at, DeclareFire(name))
    assert phase(at) == ("physical_attack", "declare")
    at = perform(at, GoOn())
    assert phase(at) == ("heat", "")
    at = perform(at, GoOn())
    assert phase(at) == ("end", "")
    at = perform(at, GoOn())
    assert (phase(at), at.turn.number) == (("initiative", ""), 2)


@pytest.mark.rule("CityTech", "Playing the Game > Initiative Phase")
def test_the_higher_total_has_the_initiative_and_ties_are_rolled_again() -> None:
    at = perform(fight(**PAIR), RollInitiative(), (7,), (7,), (4,), (11,))
    assert dict(at.turn.initiative) == {RED: 4, BLUE: 11}
    assert side_to_act(at) == RED


@pytest.mark.rule("CityTech", "Playing the Game > Movement Phase")
def test_a_side_with_twice_as_many_units_moves_two_at_a_time() -> None:
    at = in_phase(on_paper(**MANY), "movement", first=BLUE)
    assert at.turn.order == (BLUE, RED, RED, BLUE, RED, RED)
    assert in_phase(on_paper(**MANY), "movement", first=RED).turn.order == (RED, RED, BLUE, RED, RED, BLUE)


@given(red=st.integers(1, 12), blue=st.integers(1, 12), red_loses=st.booleans())
@pytest.mark.rule("CityTech", "Playing the Game > Movement Phase")
def test_the_winner_of_the_initiative_moves_last(red: int, blue: int, red_loses: bool) -> None:
    names = {f"uller_{number}": RED for number in range(red)}
    names |= {f"orion_{number}": BLUE for number in range(blue)}
    at = in_phase(on_paper(**names), "movement", first=RED if red_loses else BLUE)
    order = acting_order(at, at.units.values())
    assert Counter(order) == {RED: red, BLUE: blue}
    assert order[0] == (RED if red_loses else BLUE)
    winner, left = (BLUE if red_loses else RED), Counter({RED: red, BLUE: blue})
    loser = RED if winner == BLUE else BLUE
    if left[winner] >= left[loser]:
        assert order[-1] == winner


@pytest.mark.rule("CityTech", "Playing the Game > Reaction Phase")
def test_in_the_reaction_phase_the_winner_begins_and_anybody_may_stop() -> None:
    at = in_phase(fight(**PAIR), "reaction", first=RED)
    assert side_to_act(at) == BLUE
    assert "act next" in refusal_text(at, React("wolfhound", 1))
    at = perform(at, React("orion", 1))
    assert (at.units["orion"].doings.twist, side_to_act(at)) == (1, RED)
    assert phase(perform(at, GoOn())) == ("weapon_attack", "declare")


@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
def test_all_fire_is_declared_before_any_is_rolled_and_strikes_at_once() -> None:
    at = declaring(fight(wolfhound="red 0503 0", orion="blue 0501 3"))
    at = perform(at, DeclareFire("wolfhound", "orion", ("medium_laser_ct",)))
    assert phase(at) == ("weapon_attack", "declare")
    at = perform(at, DeclareFire("orion", "wolfhound", ("lb10x_ac_rt",)))
    assert phase(at) == ("weapon_attack", "resolve")
    at = perform(at, Hit("wolfhound", "head", 30))
    assert [mech.id for mech in pending_units(at)] == ["wolfhound", "orion"]
    at = perform(at, ResolveFire("wolfhound"), (2,))
    assert [mech.id for mech in pending_units(at)] == ["orion"]


@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
@pytest.mark.parametrize("state", [{"is_shut_down": True}, {"is_out": True}])
def test_who_can_do_nothing_declares_nothing(state: dict[str, bool]) -> None:
    at = change_unit(declaring(fight(**PAIR)), "wolfhound", **state)
    assert [mech.id for mech in pending_units(at)] == ["orion"]
    assert refusal_text(at, DeclareFire("wolfhound"))


@pytest.mark.rule("CityTech", "Playing the Game > Physical Attack Phase")
def test_only_units_next_to_an_enemy_are_asked_for_physical_attacks() -> None:
    far = in_phase(fight(**PAIR), "physical_attack", "declare")
    assert pending_units(far) == ()
    near = in_phase(fight(wolfhound="red 0502 0", orion="blue 0501 3"), "physical_attack", "declare")
    assert {mech.id for mech in pending_units(near)} == {"wolfhound", "orion"}


@pytest.mark.rule("CityTech", "Playing the Game > Physical Attack Phase")
def test_a_phase_in_which_nobody_can_do_anything_is_passed_over() -> None:
    at = declaring(fight(**PAIR))
    played = resolve_action(perform(at, DeclareFire("wolfhound")), DeclareFire("orion"))
    assert [event.phase for event in events_of(played, StepBegan)] == ["heat"]


@pytest.mark.rule("CityTech", "Playing the Game > End Phase")
def test_the_turn_does_not_end_while_a_roll_is_owed() -> None:
    at = change_warrior(fight(**PAIR), "orion", unconscious_since=0, hits=3)
    at = resolve_action(in_phase(at, "heat"), GoOn()).battle
    assert phase(at) == ("end", "")
    assert "Still due for Orion" in refusal_text(at, GoOn())
    (due,) = at.dues
    at = perform(at, Settle(due.id), (7,))
    assert at.units["orion"].warrior is not None
    assert at.units["orion"].warrior.unconscious_since is None
    assert phase(perform(at, GoOn())) == ("initiative", "")


@pytest.mark.rule("CityTech", "Playing the Game > End Phase")
@pytest.mark.parametrize(("lost", "winner"), [(("orion",), RED), (("orion", "wolfhound"), None)])
def test_the_last_side_on_the_board_wins(lost: tuple[str, ...], winner: str | None) -> None:
    at = in_phase(fight(**PAIR), "heat")
    for name in lost:
        at = change_unit(at, name, is_out=True)
    assert events_of(resolve_action(at, GoOn()), BattleEnded) == [BattleEnded(winner)]


def numbers_of(order: tuple[str, ...]) -> str:
    """Return an order of sides in short: each side's letter, once for each unit."""
    return "".join(side[0] for side in order)


def two_sides(red: int, blue: int) -> Battle:
    """So many Ullers against so many Orions, without a map."""
    names = {f"uller_{number}": RED for number in range(red)}
    return on_paper(**names, **{f"orion_{number}": BLUE for number in range(blue)})


@pytest.mark.rule("CityTech", "Playing the Game > Movement Phase")
@pytest.mark.rule("CityTech", "Playing the Game > Reaction Phase")
@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
@pytest.mark.rule("CityTech", "Playing the Game > Physical Attack Phase")
@pytest.mark.parametrize(
    ("red", "blue", "order"),
    [
        (2, 2, "rbrb"),
        (4, 3, "rbrbrrb"),
        (3, 4, "rbrbrbb"),
        (4, 2, "rrbrrb"),
        (2, 4, "rbbrbb"),
        (6, 2, "rrrbrrrb"),
        (2, 7, "rbbbrbbbb"),
        (5, 2, "rrbrrrb"),
        (1, 4, "rbbbb"),
        (4, 1, "rrrrb"),
    ],
)
def test_who_has_more_units_left_acts_with_as_many_more(red: int, blue: int, order: str) -> None:
    at = two_sides(red, blue)
    for phase, step in (("movement", ""), ("weapon_attack", "declare"), ("physical_attack", "declare")):
        assert numbers_of(in_phase(at, phase, step, first=RED).turn.order) == order
    # In the Reaction Phase the winner of the initiative begins.
    assert numbers_of(in_phase(at, "reaction", first=BLUE).turn.order) == order


@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
def test_sides_alternate_as_the_order_says_until_all_have_declared() -> None:
    at, text = declaring(two_sides(4, 2), first=RED), ""
    while (side := side_to_act(at)) is not None and phase(at) == ("weapon_attack", "declare"):
        text += side[0]
        assert "act next" in refusal_text(
            at, DeclareFire(next(m.id for m in pending_units(at) if m.side != side))
        )
        at = perform(at, DeclareFire(next(mech.id for mech in pending_units(at) if mech.side == side)))
        if not any(mech.side != side_to_act(at) for mech in pending_units(at)):
            break
    assert text == "rrbrr"


@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
def test_only_who_can_declare_counts_for_the_order() -> None:
    at = in_phase(two_sides(3, 4), "reaction", first=BLUE)
    at = change_unit(at, "uller_0", is_shut_down=True)
    at = resolve_action(at, GoOn()).battle
    assert phase(at) == ("weapon_attack", "declare")
    assert numbers_of(at.turn.order) == "bbrbbr"
    order = ""
    while phase(at) == ("weapon_attack", "declare"):
        side = side_to_act(at)
        order += (side or "?")[0]
        at = perform(at, DeclareFire(next(mech.id for mech in pending_units(at) if mech.side == side)))
    assert order == "bbrbbr"


@pytest.mark.rule("CityTech", "Playing the Game > Movement Phase")
@pytest.mark.parametrize("state", [{"is_prone": True}, {"is_shut_down": True}])
def test_every_unit_moves_if_only_to_stand_or_lie_still(state: dict[str, bool]) -> None:
    at = change_unit(in_phase(fight(**PAIR), "movement"), "wolfhound", **state)
    assert [mech.id for mech in pending_units(at)] == ["wolfhound", "orion"]
    assert "Still to move" in refusal_text(at, GoOn())
    assert perform(at, NoteMove("wolfhound", "stationary")).units["wolfhound"].doings.moved is not None


@pytest.mark.rule("CityTech", "Playing the Game > Reaction Phase")
def test_a_reaction_is_one_hexside_and_once() -> None:
    at = in_phase(fight(**PAIR), "reaction", first=RED)
    assert "1 hexside" in refusal_text(at, React("orion", 2))
    at = perform(at, React("orion", -1))
    assert "has already reacted" in refusal_text(at, React("orion", 1))


@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
@pytest.mark.rule("CityTech", "Playing the Game > Physical Attack Phase")
def test_damage_counts_from_the_next_phase_on() -> None:
    at = declaring(fight(wolfhound="red 0502 0", orion="blue 0501 3"))
    at = perform(at, DeclareFire("wolfhound", "orion", ("medium_laser_ct",)))
    at = perform(at, DeclareFire("orion", "wolfhound", ("lb10x_ac_rt",)))
    at = perform(at, Hit("orion", "right_torso", 50))
    # The autocannon is gone, but all fire is simultaneous: it is still rolled.
    assert [mech.id for mech in pending_units(at)] == ["wolfhound", "orion"]
    at = perform(at, ResolveFire("orion"), (2,))
    assert "lb10x_ac_rt" in at.units["orion"].doings.fired
    at = perform(at, ResolveFire("wolfhound"), (2,))
    assert at.phase_began == {}


@pytest.mark.rule("CityTech", "Playing the Game > Heat Phase")
@pytest.mark.rule("CityTech", "Playing the Game > End Phase")
def test_heat_is_told_up_before_the_end_phase() -> None:
    at = in_phase(fight(**PAIR), "physical_attack", "declare")
    at = change_unit(at, "orion", heat=25, heat_sources={})
    at = resolve_action(at, GoOn()).battle
    assert phase(at) == ("heat", "")
    assert at.units["orion"].heat < 25
    assert phase(resolve_action(at, GoOn()).battle) == ("end", "")


def test_who_was_stopped_in_mid_move_and_shut_down_is_not_waited_for() -> None:
    at = in_phase(fight(orion="red 0505 0", victor="blue 0501 3"), "movement")
    stopped = change_unit(at, "orion", moved=MoveRecord("ran", 2, 3, is_over=False), is_prone=True)
    assert "orion" in {mech.id for mech in pending_units(stopped)}
    assert "orion" not in {
        mech.id for mech in pending_units(change_unit(stopped, "orion", is_shut_down=True))
    }
