from __future__ import annotations

import pytest

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.events import DueArose
from companion.engine.battletech.battle.sides_and_turn import UnitDue
from companion.engine.battletech.battle.state import Battle
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.views.turn import TurnView
from tests.builders import citytech, perform, resolve_action
from tests.citytech import BLUE, RED, apply_events, change_unit, declaring, fight, in_phase

PAIR = {"wolfhound": "red 0502 0", "orion": "blue 0501 3"}
KICK = actions.DeclareBlow("wolfhound", "kick", "orion", ("left_leg",))


def view(at: Battle) -> TurnView:
    return citytech().turn(at)


def step(at: Battle) -> tuple[str, str, bool]:
    """Return the status, the label of the button that goes on, and whether it can be pressed."""
    turn = view(at)
    assert turn.next is not None
    return turn.status, turn.next.label, turn.next.refusal is None


@pytest.mark.rule("CityTech", "Playing the Game > Sequence of Play")
@pytest.mark.parametrize(
    ("phase", "part", "given"),
    [
        ("initiative", "", ("Both sides roll for initiative", "Roll initiative", True)),
        ("movement", "", ("Red move, 1 left", "End movement", False)),
        ("reaction", "", ("Blue twist or stay, 1 left", "Blue: no more twists", True)),
        ("weapon_attack", "declare", ("Red declare, 1 left", "End declarations", False)),
        (
            "physical_attack",
            "declare",
            ("Red declare physical attacks, 1 left", "Red: no more attacks", True),
        ),
        ("heat", "", ("Heat is worked out", "On to the End Phase", True)),
        ("end", "", ("Both sides can fight on", "Next turn", True)),
    ],
)
def test_every_phase_says_who_acts_and_how_to_go_on(
    phase: str, part: str, given: tuple[str, str, bool]
) -> None:
    assert step(in_phase(fight(**PAIR), phase, part, first=RED)) == given


@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
def test_declared_fire_is_rolled_unit_by_unit() -> None:
    at = perform(declaring(fight(**PAIR)), actions.DeclareFire("wolfhound", "orion", ("medium_laser_ct",)))
    at = perform(at, actions.DeclareFire("orion", "wolfhound", ("lb10x_ac_rt",)))
    assert step(at) == ("Roll the declared fire, 2 left", "Roll Wolfhound's fire", True)
    shown = view(at)
    assert [(due.label, due.action) for due in shown.dues] == [
        ("Roll the declared fire", actions.ResolveFire("wolfhound")),
        ("Roll the declared fire", actions.ResolveFire("orion")),
    ]
    assert shown.side is None
    assert shown.settle_all is None


@pytest.mark.rule("CityTech", "Playing the Game > Physical Attack Phase")
def test_declared_attacks_are_rolled_unit_by_unit() -> None:
    at = perform(in_phase(fight(**PAIR), "physical_attack", "declare"), KICK)
    at = perform(at, actions.DeclareBlow("orion"))
    assert step(at) == ("Roll the declared attacks, 1 left", "Roll Wolfhound's attack", True)
    (due,) = view(at).dues
    assert (due.label, due.action) == (
        "Roll the declared attack",
        actions.ResolveBlow("wolfhound"),
    )


def owing(*dues: UnitDue) -> Battle:
    at = in_phase(fight(**PAIR), "weapon_attack", "resolve")
    return apply_events(at, *(DueArose(due.unit, due) for due in dues))


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
def test_dues_stand_in_order_with_their_numbers_and_can_be_rolled_or_waived() -> None:
    at = owing(
        UnitDue("due1", "orion", "piloting", "kicked"), UnitDue("due2", "wolfhound", "consciousness", "", 3)
    )
    shown = view(at)
    assert shown.status == "2 rolls are due"
    assert [due.id for due in shown.dues] == ["due2", "due1"]
    first, second = shown.dues
    assert (first.number, first.unit, first.may_wait) == (7, "wolfhound", False)
    assert second.number == 5
    assert (first.action, first.dismissal) == (actions.Settle("due2"), actions.Dismiss("due2"))
    assert (shown.settle_all, shown.dismiss_all) == (actions.SettleAll(), actions.DismissAll())
    assert shown.next is not None
    assert (shown.next.label, shown.next.action) == ("Roll what is due", actions.SettleAll())
    one = view(perform(at, actions.Dismiss("due1")))
    assert one.status == "One roll is due"
    none = view(resolve_action(at, actions.DismissAll()).battle)
    assert (none.dues, none.settle_all, none.dismiss_all) == ((), None, None)


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
def test_what_may_wait_does_not_keep_the_turn_from_going_on() -> None:
    at = change_unit(fight(**PAIR), "orion", is_shut_down=True, heat=20)
    at = apply_events(in_phase(at, "heat"), DueArose("orion", UnitDue("due1", "orion", "restart", "", 20)))
    shown = view(at)
    assert [due.may_wait for due in shown.dues] == [True]
    assert shown.settle_all is None
    assert shown.next is not None
    assert shown.next.refusal is None


@pytest.mark.rule("CityTech", "Movement > Standing Up")
def test_a_move_that_a_fall_has_broken_off_is_waited_for() -> None:
    at = in_phase(fight(wolfhound="red 0505 0", orion="blue 0501 3"), "movement")
    at = change_unit(at, "wolfhound", is_prone=True)
    at = resolve_action(at, actions.Move("wolfhound", "walked", ("stand",)), (2,), (1,), (5,), (9,)).battle
    assert view(at).status == "Wolfhound has fallen and can go on moving"
    assert view(at).side == RED


@pytest.mark.rule("CityTech", "Playing the Game > End Phase")
@pytest.mark.parametrize(
    ("lost", "status", "winner"),
    [(("orion",), "Red have won", RED), (("wolfhound",), "Blue have won", BLUE), ((*PAIR,), "A draw", None)],
)
def test_the_end_of_the_battle(lost: tuple[str, ...], status: str, winner: str | None) -> None:
    at = in_phase(fight(**PAIR), "heat")
    for name in lost:
        at = change_unit(at, name, is_out=True)
    shown = view(resolve_action(at, GoOn()).battle)
    assert (shown.status, shown.winner, shown.is_over, shown.next) == (status, winner, True, None)


def test_nobody_has_acted_in_a_step_about_the_whole_battle() -> None:
    for phase in ("initiative", "heat", "end"):
        assert not any(view.has_acted for view in citytech().units(in_phase(fight(**PAIR), phase)))


@pytest.mark.rule("CityTech", "Movement > Standing Still")
def test_a_prone_unit_stays_on_the_ground() -> None:
    at = in_phase(change_unit(fight(**PAIR), "orion", is_prone=True), "movement")
    labels = [
        {way.id: way.label for way in citytech().movements(at, unit)} for unit in ("wolfhound", "orion")
    ]
    assert [each["stationary"] for each in labels] == ["Stand still", "Stay on the ground"]
