"""The course of a turn: automatic effects when a phase or step begins, and when it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import get_args

from companion.engine.battletech import victory
from companion.engine.battletech.attack.shot import STOOD
from companion.engine.battletech.battle.actions import DeclareBlow, DeclareFire, NoteMove, React
from companion.engine.battletech.battle.condition import arriving, surviving_units
from companion.engine.battletech.battle.dues import must_settle
from companion.engine.battletech.battle.events import BattleEnded, StepBegan, TurnBegan
from companion.engine.battletech.battle.sequence import (
    DECLARE,
    END,
    HEAT,
    INITIATIVE,
    MOVEMENT,
    PENDING,
    PHYSICAL_ATTACK,
    REACTION,
    RESOLVE,
    SETUP,
    WEAPON_ATTACK,
    in_mid_move,
    lurking_units,
    pending_units,
    steps_of,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import SideId, Unit, UnitId
from companion.engine.battletech.damage import buildings, fires, hidden_units, mine_clearing, warriors
from companion.engine.battletech.fire import cruise_launch, declaration, dumping, landings
from companion.engine.battletech.heat import build_up
from companion.engine.battletech.movement import noted_moves, reaction_phase
from companion.engine.battletech.physical import declare_and_roll
from companion.engine.battletech.tables.turn import PhaseName
from companion.engine.battletech.turn import initiative
from companion.engine.battletech.turn.activation import order_of
from companion.engine.play import Play
from companion.errors import Refusal

PASSES: Mapping[tuple[str, str], Callable[[Play[Battle], UnitId], None]] = {
    (MOVEMENT, ""): lambda play, unit: noted_moves.note_move(play, NoteMove(unit, STOOD.movement)),
    (REACTION, ""): lambda play, unit: reaction_phase.react(play, React(unit, 0)),
    (WEAPON_ATTACK, DECLARE): lambda play, unit: declaration.declare(play, DeclareFire(unit)),
    (PHYSICAL_ATTACK, DECLARE): lambda play, unit: declare_and_roll.declare(play, DeclareBlow(unit)),
}
"""The steps in which a side may pass with all its units, and how one of them passes."""


def roll_initiative(play: Play[Battle]) -> None:
    """Roll for initiative, and go on to the first phase in which units act."""
    initiative.roll_initiative(play)
    _go_on_from(play, INITIATIVE)


def go_on(play: Play[Battle]) -> None:
    """Leave the present step for the next one of the turn in which there is anything to do."""
    turn = play.battle.turn
    if turn.phase in (SETUP, END):
        play.emit(TurnBegan(turn.number + 1, initiative.lost_in_a_row(play.battle)))
        _begin(play, INITIATIVE)
    elif turn.phase == INITIATIVE:
        roll_initiative(play)
    else:
        _go_on_from(play, turn.phase, turn.step)


def _go_on_from(play: Play[Battle], phase: str, step: str = "") -> None:
    for later in _steps_after(play.battle, phase, step):
        if _has_work(play.battle, *later):
            _begin(play, *later)
            return


def _steps_after(battle: Battle, phase: str, step: str) -> tuple[tuple[str, str], ...]:
    """Return the steps of this turn that come after one, also where the rules have lost its phase since."""
    steps = steps_of(battle)
    if (phase, step) in steps:
        return steps[steps.index((phase, step)) + 1 :]
    past = USUAL_ORDER[: USUAL_ORDER.index(phase) + 1]
    return tuple(later for later in steps if later[0] not in past)


def go_on_when_over(play: Play[Battle], before: Battle) -> None:
    """Go on by itself when an action was the last that its step waited for.

    Phases that players look at before they go on do not end by themselves. Where units take their steps
    together, what one has declared is rolled before anybody else declares.
    """
    now, then = play.battle.turn, before.turn
    if (now.phase, now.step) != (then.phase, then.step) or now.phase in (INITIATIVE, HEAT, END):
        return
    if now.step == DECLARE and _rolls_now(play.battle):
        _begin(play, now.phase, RESOLVE)
    elif (pending_units(before) or must_settle(before) or waits_for_flights(before)) and (
        is_over(play.battle) or _goes_round(play.battle)
    ):
        go_on(play)


def _rolls_now(battle: Battle) -> bool:
    """Whether a unit has just declared what is rolled at once."""
    phase = battle.turn.phase
    return battle.rules.tables.phases.are_together(phase) and _has_work(battle, phase, RESOLVE)


def _goes_round(battle: Battle) -> bool:
    """Whether the next unit declares though rolls are owed: they wait until the damage takes effect."""
    turn, phases = battle.turn, battle.rules.tables.phases
    is_waiting = turn.step == RESOLVE and phases.are_together(turn.phase) and not pending_units(battle)
    return is_waiting and rolls_wait(battle) and _has_work(battle, turn.phase, DECLARE)


def _has_work(battle: Battle, phase: str, step: str) -> bool:
    """Whether a step is not empty, as when nobody fires or nobody strikes."""
    rule = PENDING.get((phase, step))
    is_skipped = phase in (REACTION, WEAPON_ATTACK, PHYSICAL_ATTACK)
    if not is_skipped or rule is None or (_keeps_secrets(battle) and (phase, step) in AMBUSH_STEPS):
        return True
    is_same = phase == battle.turn.phase and (step == battle.turn.step or rolls_wait(battle))
    # What a step looks back to ends with it.
    then = battle if is_same else replace(battle, phase_began={})
    return any(rule(then, mech) for mech in then.units.values())


def _begin(play: Play[Battle], phase: str, step: str = "") -> None:
    """Begin a step, with the order in which the sides or units act in it.

    An order goes on where a phase goes round by its steps.
    """
    turn = play.battle.turn
    if phase != turn.phase:
        buildings.settle_fire(play)
    if phase != turn.phase == MOVEMENT:
        fires.end_movement(play)
        mine_clearing.tell_infantry(play)
        hidden_units.probe_all(play)
    if phase != turn.phase == WEAPON_ATTACK:
        cruise_launch.fly_on(play)
    order, units = (turn.order, turn.units) if phase == turn.phase and step else ((), ())
    if not order and not units:
        order, units = order_of(play.battle, phase, step)
    is_kept = play.battle.rules.tables.phases.are_together(phase) or step != RESOLVE
    play.emit(StepBegan(phase, step, order if is_kept else (), units if is_kept else ()))
    if phase in BEGINNING:
        BEGINNING[phase](play)


def _end_phase(play: Play[Battle]) -> None:
    """Rule: Quick-Start, End Phase; Victory Conditions. CityTech, Playing the Game > End Phase."""
    landings.land_shots(play)
    warriors.owe_waking(play)
    dumping.empty(play)
    fires.burn(play)
    victory.at_end_of_turn(play)
    victory.decide_goals(play)
    battle = play.battle
    alive = [
        side.id for side in battle.sides if surviving_units(battle, side.id) or arriving(battle, side.id)
    ]
    if len(alive) < 2 and play.battle.ending is None:
        play.emit(BattleEnded(alive[0] if alive else None))


def is_over(battle: Battle) -> bool:
    """Whether every unit has acted in this step, nothing is owed, and nobody may come out of hiding."""
    is_waiting = pending_units(battle) or must_settle(battle) or waits_for_flights(battle)
    return not is_waiting and not waits_in_secret(battle)


def waits_for_flights(battle: Battle) -> bool:
    """Whether missiles in the air may still be steered; who ends the step lets them fly straight on."""
    is_time = (battle.turn.phase, battle.turn.step) in ((WEAPON_ATTACK, DECLARE), (REACTION, ""))
    return is_time and bool(cruise_launch.missiles_to_steer(battle))


def waits_in_secret(battle: Battle) -> bool:
    """Whether a hidden unit could come out in this step; by rules under which the wait tells nothing, whether
    one could if there were any left.
    """
    return bool(lurking_units(battle)) or (
        _keeps_secrets(battle) and (battle.turn.phase, battle.turn.step) in AMBUSH_STEPS
    )


def _keeps_secrets(battle: Battle) -> bool:
    """Whether phases wait in this battle for whoever may hide."""
    rules = battle.rules.tables.hidden_units
    return rules is not None and rules.phases_wait and battle.has_ambush and battle.ending is None


def rolls_wait(battle: Battle) -> bool:
    """Whether what is owed waits until all units have attacked, and their damage takes effect."""
    phases, phase = battle.rules.tables.phases, battle.turn.phase
    return phases.are_together(phase) and phases.of(phase).takes_effect == "at_end"


def why_not_go_on(battle: Battle) -> Refusal | None:
    """Return why the step cannot end: the battle is over, rolls are owed, or units still have to act."""
    source = battle.rules.tables.phases.source
    if battle.ending:
        return by_rule("battle_over", battle.rules.tables.victory.source)
    if dues := must_settle(battle):
        owing = tuple(dict.fromkeys(battle.units[due.unit].name for due in dues))
        return by_rule("still_owed", source, units=owing)
    waiting = pending_units(battle)
    step = (battle.turn.phase, battle.turn.step)
    if not waiting or step in MAY_END:
        return None
    if secret := next((unit for unit in waiting if unit.is_hidden), None):
        return by_rule("hidden_to_set_up", source, side=battle.side(secret.side).name)
    names = tuple(mech.name for mech in waiting)
    return by_rule(WAITING_FOR.get(step, "still_to_roll_attack"), source, units=names)


USUAL_ORDER: tuple[str, ...] = get_args(PhaseName)
"""The order of a phase that the rules of a stored battle no longer have."""
MAY_END = ((REACTION, ""), (PHYSICAL_ATTACK, DECLARE))
"""Steps that may end while units could still act: who has not acted then lets it be."""
AMBUSH_STEPS = ((MOVEMENT, ""), (WEAPON_ATTACK, DECLARE))
"""Steps in which hidden units may come out."""
WAITING_FOR: Mapping[tuple[str, str], str] = {
    (SETUP, ""): "still_to_set_up",
    (MOVEMENT, ""): "still_to_move",
    (WEAPON_ATTACK, DECLARE): "still_to_declare",
    (WEAPON_ATTACK, RESOLVE): "still_to_roll_fire",
}
BEGINNING: Mapping[str, Callable[[Play[Battle]], None]] = {HEAT: build_up.heat_phase, END: _end_phase}


def units_to_pass(battle: Battle, side: SideId = "") -> tuple[Unit, ...]:
    """Return the units that would pass: those of one side, or of all."""
    if battle.ending or (battle.turn.phase, battle.turn.step) not in PASSES:
        return ()
    return tuple(unit for unit in pending_units(battle) if side in ("", unit.side))


def why_not_pass(battle: Battle, side: SideId = "") -> Refusal | None:
    """Return why the units cannot pass: none is waited for here, or one has to end its move first."""
    if not units_to_pass(battle, side):
        return nonsense("nobody_to_let_be")
    if (moving := in_mid_move(battle)) is not None:
        source = battle.rules.tables.movement.alternation_source
        return by_rule("ends_its_move_first", source, unit=moving.name)
    return None


def pass_remaining(play: Play[Battle], side: SideId = "") -> None:
    """Pass for every unit that is still waited for, of one side or of all: it does nothing in this step."""
    turn = play.battle.turn
    for unit in units_to_pass(play.battle, side):
        PASSES[turn.phase, turn.step](play, unit.id)
