from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import DeclareFire, Deploy, Hit, Move, ResolveFire
from companion.engine.battletech.battle.state import Battle
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.views.turn import TurnView
from companion.tabletop.hexes import parse_label
from tests.builders import battle, damage_unit, declaring, game, moving, paper, perform, resolve_action

PAIR = {"cicada": "0505 0", "hermes": "0502 3"}


def view(at: Battle) -> TurnView:
    return game().turn(at)


@pytest.mark.rule("Quick-Start", "R6")
@pytest.mark.rule("Quick-Start", "R49")
def test_a_turn_has_four_phases() -> None:
    shown = view(battle(**PAIR))
    assert [phase.label for phase in shown.phases] == ["Initiative", "Movement", "Weapon attack", "End"]
    assert (shown.number, shown.phase, shown.is_over) == (1, "initiative", False)


def test_setting_up_comes_before_the_first_turn() -> None:
    at = battle(cicada="", hermes="")
    shown = view(at)
    assert (shown.number, shown.phases[0].label, shown.status) == (0, "Set-up", "Defenders set up, 1 left")
    at = perform(at, Deploy("cicada", parse_label("0517"), 0))
    assert view(at).status == "Attackers set up, 1 left"
    assert view(perform(at, Deploy("hermes", parse_label("0501"), 3))).phases[0].label == "Initiative"


def test_the_phase_bar_says_who_acts_and_how_to_go_on() -> None:
    at = battle(hunchback="0717", **PAIR)
    given = []
    for action, answers in (
        (None, ()),
        (GoOn(), ((3,), (9,))),
        (Move("cicada", "stationary"), ()),
        (Move("hermes", "stationary"), ()),
        (Move("hunchback", "stationary"), ()),
        (DeclareFire("cicada", "hermes", ("small_laser",)), ()),
        (DeclareFire("hermes", "cicada", ("flamer",)), ()),
        (DeclareFire("hunchback"), ()),
        (ResolveFire("hermes"), ((2,),)),
        (ResolveFire("cicada"), ((2,),)),
        (GoOn(), ()),
    ):
        at = perform(at, action, *answers) if action else at
        step = view(at).next
        assert step is not None
        given.append((view(at).status, step.label, step.refusal is None))
    assert given == [
        ("Both sides roll for initiative", "Roll initiative", True),
        ("Defenders move, 2 left", "End movement", False),
        ("Attackers move, 1 left", "End movement", False),
        ("Defenders move, 1 left", "End movement", False),
        ("Defenders declare, 2 left", "End declarations", False),
        ("Attackers declare, 1 left", "End declarations", False),
        ("Defenders declare, 1 left", "End declarations", False),
        ("Roll the declared fire, 2 left", "Roll Cicada's fire", True),
        ("Roll the declared fire, 1 left", "Roll Cicada's fire", True),
        ("Both sides can fight on", "Next turn", True),
        ("Both sides roll for initiative", "Roll initiative", True),
    ]


def test_declared_fire_is_due() -> None:
    at = perform(
        perform(declaring(battle(**PAIR)), DeclareFire("cicada", "hermes", ("small_laser",))),
        DeclareFire("hermes"),
    )
    (due,) = view(at).dues
    assert (due.unit, due.label, due.action) == (
        "cicada",
        "Roll the declared fire",
        ResolveFire("cicada"),
    )
    assert view(perform(at, ResolveFire("cicada"), (2,))).dues == ()


@pytest.mark.rule("Quick-Start", "R11")
@pytest.mark.parametrize(
    ("dead", "status", "winner"),
    [
        (["hermes"], "Defenders have won", "defenders"),
        (["cicada"], "Attackers have won", "attackers"),
        (["cicada", "hermes"], "A draw", None),
    ],
)
def test_the_end_of_the_battle_is_told(dead: list[str], status: str, winner: str | None) -> None:
    at = declaring(paper("cicada", "hermes"))
    for unit in dead:
        at = damage_unit(at, unit, head=0)
    at = resolve_action(at, GoOn()).battle
    shown = view(at)
    assert (shown.status, shown.winner, shown.is_over) == (status, winner, True)
    assert (shown.next, shown.side) == (None, None)


def test_a_step_in_which_nobody_is_left_to_act_can_be_ended() -> None:
    at = perform(moving(battle(**PAIR)), Move("cicada", "stationary"))
    shown = view(perform(at, Hit("hermes", "head", 9)))
    assert (shown.side, shown.status) == (None, "No one is left to move")
    assert shown.next is not None
    assert shown.next.refusal is None
