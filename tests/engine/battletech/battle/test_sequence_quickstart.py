from __future__ import annotations

import pytest

from companion.engine.asks import Roll
from companion.engine.battletech.battle.actions import DeclareFire, Hit, Move, ResolveFire, RollInitiative
from companion.engine.battletech.battle.events import BattleEnded, InitiativeRolled, StepBegan, TurnBegan
from companion.engine.battletech.battle.sequence import pending_units, side_to_act
from companion.engine.battletech.turn.activation import acting_order
from companion.engine.marks import Mark
from companion.engine.play import NeedsAnswer
from companion.engine.skeleton.common_actions import GoOn
from companion.tabletop.dice import Dice
from tests.builders import (
    ATTACKERS,
    DEFENDERS,
    battle,
    damage_unit,
    declaring,
    events_of,
    game,
    moving,
    paper,
    perform,
    refusal_text,
    resolve_action,
)

FOUR = {"cicada": "0215", "hunchback": "0415", "hermes": "0201 3", "enforcer": "0401 3"}


@pytest.mark.rule("Quick-Start", "R6")
def test_a_turn_runs_through_its_four_phases() -> None:
    assert [row.id for row in game().rules.tables.phases.order] == [
        "initiative",
        "movement",
        "weapon_attack",
        "end",
    ]
    at = battle(cicada="0505", hermes="0501 3")
    phases = [at.turn.phase]
    for action, answers in (
        (GoOn(), ((3,), (9,))),
        (Move("cicada", "stationary"), ()),
        (Move("hermes", "stationary"), ()),
        (DeclareFire("cicada"), ()),
        (DeclareFire("hermes"), ()),
        (GoOn(), ()),
    ):
        at = perform(at, action, *answers)
        phases += [at.turn.phase] if at.turn.phase != phases[-1] else []
    assert phases == ["initiative", "movement", "weapon_attack", "end", "initiative"]
    assert at.turn.number == 2


@pytest.mark.rule("Quick-Start", "R7")
@pytest.mark.parametrize(("defenders", "attackers", "first"), [(7, 9, DEFENDERS), (11, 4, ATTACKERS)])
def test_the_higher_roll_has_the_initiative_and_the_loser_moves_first(
    defenders: int, attackers: int, first: str
) -> None:
    at = perform(battle(**FOUR), RollInitiative(), (defenders,), (attackers,))
    assert at.turn.initiative == {DEFENDERS: defenders, ATTACKERS: attackers}
    assert side_to_act(at) == first


@pytest.mark.rule("Quick-Start", "R7")
def test_tied_initiative_is_rolled_again() -> None:
    rolled = resolve_action(battle(**FOUR), RollInitiative(), (7,), (3, 4), (2,), (2,), (8,), (5,))
    assert [event.totals for event in events_of(rolled, InitiativeRolled)] == [
        {DEFENDERS: 7, ATTACKERS: 7},
        {DEFENDERS: 2, ATTACKERS: 2},
        {DEFENDERS: 8, ATTACKERS: 5},
    ]
    assert side_to_act(rolled.battle) == ATTACKERS


@pytest.mark.rule("Quick-Start", "R7")
@pytest.mark.rule("Quick-Start", "R5")
def test_each_side_rolls_two_dice_and_adds_them_up() -> None:
    with pytest.raises(NeedsAnswer) as question:
        resolve_action(battle(**FOUR), RollInitiative(), (2, 6))
    ask = question.value.ask
    assert isinstance(ask, Roll)
    assert (ask.dice, ask.side, ask.purpose) == (Dice(2, 6), ATTACKERS, "Attackers: initiative")
    rolled = resolve_action(battle(**FOUR), RollInitiative(), (2, 6), (6, 6))
    assert rolled.battle.turn.initiative == {DEFENDERS: 8, ATTACKERS: 12}


@pytest.mark.rule("Quick-Start", "R7")
def test_initiative_is_rolled_at_the_beginning_of_a_turn_only() -> None:
    assert "Initiative is rolled at the start of a turn" in refusal_text(
        moving(battle(**FOUR)), RollInitiative()
    )


@pytest.mark.rule("Quick-Start", "R8")
@pytest.mark.parametrize(("first", "second"), [(DEFENDERS, ATTACKERS), (ATTACKERS, DEFENDERS)])
def test_sides_move_unit_by_unit_the_loser_first(first: str, second: str) -> None:
    moves = {
        DEFENDERS: [Move("hunchback", "stationary"), Move("cicada", "stationary")],
        ATTACKERS: [Move("hermes", "stationary"), Move("enforcer", "stationary")],
    }
    at = moving(battle(**FOUR), first=first)
    order = []
    while at.turn.phase == "movement":
        side = side_to_act(at)
        assert side is not None
        order.append(side)
        at = perform(at, moves[side].pop(0))
    assert order == [first, second, first, second]


@pytest.mark.rule("Quick-Start", "R8")
def test_a_side_moves_any_of_its_units_but_only_in_its_turn_and_each_once() -> None:
    at = moving(battle(**FOUR), first=DEFENDERS)
    assert "Defenders act next" in refusal_text(at, Move("hermes", "stationary"))
    for unit in ("cicada", "hunchback"):
        assert game().why_not(at, Move(unit, "stationary")) is None
    at = perform(perform(at, Move("cicada", "stationary")), Move("hermes", "stationary"))
    assert "has already moved" in refusal_text(at, Move("cicada", "stationary"))


@pytest.mark.rule("Quick-Start", "R8")
def test_every_surviving_unit_gets_its_move_before_the_phase_ends() -> None:
    at = moving(damage_unit(battle(**FOUR), "enforcer", head=0), first=DEFENDERS)
    assert [mech.id for mech in pending_units(at)] == ["cicada", "hunchback", "hermes"]
    assert "Still to move: Cicada, Hunchback, Hermes" in refusal_text(at, GoOn())
    assert "out of the battle" in refusal_text(at, Move("enforcer", "stationary"))
    for unit in ("cicada", "hermes", "hunchback"):
        at = perform(at, Move(unit, "stationary"))
    assert (at.turn.phase, at.turn.step) == ("weapon_attack", "declare")


@pytest.mark.rule("Quick-Start", "R9")
def test_sides_declare_unit_by_unit_the_loser_first_and_may_declare_nothing() -> None:
    at = declaring(battle(**FOUR), first=ATTACKERS)
    order = []
    for unit in ("enforcer", "cicada", "hermes", "hunchback"):
        order.append(side_to_act(at))
        at = perform(at, DeclareFire(unit))
    assert order == [ATTACKERS, DEFENDERS, ATTACKERS, DEFENDERS]
    assert at.turn.phase == "end"


@pytest.mark.rule("Quick-Start", "R9")
def test_declaring_waits_for_its_turn_and_for_every_unit() -> None:
    at = declaring(battle(**FOUR), first=DEFENDERS)
    assert "Defenders act next" in refusal_text(at, DeclareFire("hermes"))
    assert "Still to declare" in refusal_text(at, GoOn())
    at = perform(at, DeclareFire("cicada"))
    at = perform(at, DeclareFire("hermes"))
    assert "has already declared" in refusal_text(at, DeclareFire("cicada"))


@pytest.mark.rule("Quick-Start", "R8")
def test_with_uneven_numbers_the_side_left_over_goes_on_alone() -> None:
    at = moving(battle(cicada="0515", hermes="0101 3", hermes_2="0301 3", hermes_3="0501 3"))
    assert at.turn.order == (DEFENDERS, ATTACKERS, ATTACKERS, ATTACKERS)
    at = moving(battle(cicada="0515", hermes="0101 3", hermes_2="0301 3", hermes_3="0501 3"), first=ATTACKERS)
    assert at.turn.order == (ATTACKERS, DEFENDERS, ATTACKERS, ATTACKERS)


@pytest.mark.rule("Quick-Start", "R8")
@pytest.mark.parametrize(
    ("attackers", "first", "expected"),
    [
        (1, DEFENDERS, "D A"),
        (2, DEFENDERS, "D A A"),
        (3, ATTACKERS, "A A A D"),
        (2, ATTACKERS, "A A D"),
    ],
)
def test_as_an_option_the_larger_side_acts_with_several_units_at_a_time(
    attackers: int, first: str, expected: str
) -> None:
    units = {"cicada": "0515", "hermes": "0101 3", "hermes_2": "0301 3", "hermes_3": "0501 3"}
    units = dict(list(units.items())[: attackers + 1])
    at = moving(battle(None, {"uneven_numbers": "in_proportion"}, **units), first=first)
    assert " ".join(side[0].upper() for side in at.turn.order) == expected


@pytest.mark.rule("Quick-Start", "R8")
def test_in_proportion_the_last_units_still_alternate() -> None:
    units = {
        "cicada": "0215",
        "cicada_2": "0415",
        "hermes": "0201 3",
        "hermes_2": "0401 3",
        "enforcer": "0601 3",
    }
    at = moving(battle(None, {"uneven_numbers": "in_proportion"}, **units), first=DEFENDERS)
    assert at.turn.order == (DEFENDERS, ATTACKERS, DEFENDERS, ATTACKERS, ATTACKERS)


def test_a_unit_that_dies_by_hand_before_its_move_takes_no_turn_from_the_other_side() -> None:
    at = moving(battle(**FOUR), first=DEFENDERS)
    at = perform(at, Hit("enforcer", "head", 9))
    assert side_to_act(at) == DEFENDERS
    at = perform(at, Move("cicada", "stationary"))
    assert side_to_act(at) == ATTACKERS
    at = perform(at, Move("hermes", "stationary"))
    assert side_to_act(at) == DEFENDERS


def test_a_unit_that_dies_by_hand_after_its_move_has_had_its_turn() -> None:
    at = perform(moving(battle(**FOUR), first=DEFENDERS), Move("cicada", "stationary"))
    at = perform(at, Hit("cicada", "head", 9))
    assert side_to_act(at) == ATTACKERS


def test_a_unit_brought_back_by_hand_still_gets_its_turn() -> None:
    at = moving(damage_unit(battle(**FOUR), "enforcer", head=0), first=DEFENDERS)
    for unit in ("cicada", "hermes"):
        at = perform(at, Move(unit, "stationary"))
    at = perform(at, Mark("enforcer", "armor/head", 9))
    at = perform(at, Move("hunchback", "stationary"))
    assert side_to_act(at) == ATTACKERS
    assert perform(at, Move("enforcer", "stationary")).turn.phase == "weapon_attack"


def test_a_move_out_of_turn_is_owed_to_the_other_side() -> None:
    at = moving(battle(**FOUR), first=DEFENDERS)
    at = resolve_action(at, Move("hermes", "stationary")).battle
    order = []
    for unit in ("cicada", "hunchback", "enforcer"):
        order.append(side_to_act(at))
        at = perform(at, Move(unit, "stationary"))
    assert order == [DEFENDERS, DEFENDERS, ATTACKERS]


def test_the_last_unit_dead_by_hand_leaves_a_phase_that_can_end() -> None:
    at = moving(battle(cicada="0505", hermes="0501 3"), first=DEFENDERS)
    at = perform(at, Move("cicada", "stationary"))
    at = perform(at, Hit("hermes", "head", 9))
    assert side_to_act(at) is None
    assert perform(at, GoOn()).turn.step == "declare"


def test_an_overruled_action_of_another_phase_ends_nothing() -> None:
    at = battle(cicada="0505", hermes="0501 3")
    for action in (Move("cicada", "stationary"), DeclareFire("cicada"), ResolveFire("cicada")):
        played = resolve_action(at, action)
        assert played.battle.turn == at.turn
        assert events_of(played, StepBegan) == []


@pytest.mark.rule("Quick-Start", "R11")
@pytest.mark.rule("Quick-Start", "R1")
@pytest.mark.parametrize(
    ("lost", "winner"),
    [
        (["cicada", "hunchback"], ATTACKERS),
        (["hermes", "enforcer"], DEFENDERS),
        (["cicada", "hunchback", "hermes", "enforcer"], None),
    ],
)
def test_the_end_phase_decides_the_battle(lost: list[str], winner: str | None) -> None:
    at = declaring(battle(**FOUR))
    for unit in lost:
        at = damage_unit(at, unit, center_torso=0)
    while side_to_act(at) is not None:
        at = perform(
            at, DeclareFire(next(mech.id for mech in pending_units(at) if mech.side == side_to_act(at)))
        )
    if at.turn.phase != "end":
        at = perform(at, GoOn())
    assert at.ending is not None
    assert at.ending.winner == winner
    assert "battle is over" in refusal_text(at, GoOn())
    assert "battle is over" in refusal_text(at, Move("cicada", "stationary"))


@pytest.mark.rule("Quick-Start", "R11")
def test_with_one_unit_left_on_each_side_the_next_turn_begins() -> None:
    at = damage_unit(damage_unit(declaring(battle(**FOUR)), "cicada", head=0), "enforcer", head=0)
    for unit in ("hunchback", "hermes"):
        at = perform(at, DeclareFire(unit))
    assert (at.turn.phase, at.ending) == ("end", None)
    played = resolve_action(at, GoOn())
    assert events_of(played, TurnBegan) == [TurnBegan(2)]
    assert played.battle.turn.phase == "initiative"


@pytest.mark.rule("Quick-Start", "R1")
def test_players_who_agreed_on_other_goals_may_play_on() -> None:
    at = damage_unit(declaring(battle(cicada="0505", hermes="0501 3")), "hermes", head=0)
    ended = resolve_action(at, DeclareFire("cicada"))
    assert events_of(ended, BattleEnded) == [BattleEnded(DEFENDERS)]
    on = resolve_action(ended.battle, GoOn()).battle
    assert on.ending is None
    assert on.turn.number == 2


@pytest.mark.rule("Quick-Start", "R11")
def test_a_new_turn_forgets_what_units_did_but_not_what_they_lost() -> None:
    at = declaring(battle(cicada="0505", hermes="0504 3"), cicada="ran 5")
    at = perform(at, DeclareFire("cicada", "hermes", ("medium_laser_rt",)))
    at = perform(at, DeclareFire("hermes"))
    at = perform(at, ResolveFire("cicada"), (12,), (7,))
    assert at.units["hermes"].doings.fresh == {"armor/center_torso": 5}
    at = perform(at, GoOn())
    cicada, hermes = at.units["cicada"], at.units["hermes"]
    assert (cicada.doings.moved, cicada.doings.declared, cicada.doings.has_resolved, hermes.doings.fresh) == (
        None,
        None,
        False,
        {},
    )
    assert hermes.armor["center_torso"] == 12
    assert at.turn.initiative == {}


def test_without_fire_the_end_phase_follows_the_declarations() -> None:
    at = declaring(paper("cicada", "hermes"))
    at = perform(perform(at, DeclareFire("cicada")), DeclareFire("hermes"))
    assert at.turn.phase == "end"


def test_acting_order_holds_every_unit_once() -> None:
    at = moving(battle(**FOUR))
    assert sorted(acting_order(at, at.units.values())) == sorted(mech.side for mech in at.units.values())
