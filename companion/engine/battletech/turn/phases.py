"""Going on through a turn: what happens by itself when a phase or step begins, and when it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.battletech.battle.condition import surviving
from companion.engine.battletech.battle.dues import must_settle
from companion.engine.battletech.battle.events import BattleEnded, InitiativeRolled, StepBegan, TurnBegan
from companion.engine.battletech.battle.sequence import (
    DECLARE,
    END,
    HEAT,
    INITIATIVE,
    MOVEMENT,
    PENDING,
    PHYSICAL_ATTACK,
    REACTION,
    SETUP,
    WEAPON_ATTACK,
    acting_order,
    is_over,
    pending,
    steps_of,
    takes_turns,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import SideId
from companion.engine.battletech.battle.words import asks
from companion.engine.battletech.damage import warriors
from companion.engine.battletech.fire import dumping
from companion.engine.battletech.heat import build_up, triggers
from companion.engine.play import Play

ORDERED = ((MOVEMENT, ""), (REACTION, ""), (WEAPON_ATTACK, DECLARE), (PHYSICAL_ATTACK, DECLARE))


def roll_initiative(play: Play[Battle]) -> None:
    """Each side rolls, all again where two are equal; the highest has the initiative.

    Rule: Quick-Start, Initiative Phase.
    """
    initiative = play.battle.rules.tables.initiative
    totals: dict[SideId, int] = {}
    while len(totals) < 2 or len(set(totals.values())) < len(totals):
        totals = {
            side.id: play.roll(initiative.dice, asks.initiative(side), side=side.id, source=initiative.source)
            for side in play.battle.sides
        }
        play.happen(InitiativeRolled(totals))
    _begin(play, MOVEMENT)


def go_on(play: Play[Battle]) -> None:
    """Leave the present step for the next one of the turn in which there is anything to do."""
    turn = play.battle.turn
    if turn.phase in (SETUP, END):
        play.happen(TurnBegan(turn.number + 1))
        _begin(play, INITIATIVE)
    elif turn.phase == INITIATIVE:
        roll_initiative(play)
    else:
        steps = steps_of(play.battle)
        for phase, step in steps[steps.index((turn.phase, turn.step)) + 1 :]:
            if _has_work(play.battle, phase, step):
                _begin(play, phase, step)
                return


def go_on_when_over(play: Play[Battle], before: Battle) -> None:
    """Go on by itself when an action was the last that its step waited for.

    Phases that players look at before they go on do not end by themselves.
    """
    now, then = play.battle.turn, before.turn
    was_open = pending(before) or must_settle(before)
    is_same = (now.phase, now.step) == (then.phase, then.step)
    if was_open and is_same and is_over(play.battle) and now.phase not in (INITIATIVE, HEAT, END):
        go_on(play)


def _has_work(battle: Battle, phase: str, step: str) -> bool:
    """Whether a step is not empty, as when nobody fires or nobody strikes."""
    rule = PENDING.get((phase, step))
    is_skipped = phase in (REACTION, WEAPON_ATTACK, PHYSICAL_ATTACK)
    return not is_skipped or rule is None or any(rule(battle, mech) for mech in battle.units.values())


def _begin(play: Play[Battle], phase: str, step: str = "") -> None:
    """Begin a step, with the order in which the sides act in it."""
    order: tuple[SideId, ...] = ()
    if (phase, step) in ORDERED:
        units = [mech for mech in surviving(play.battle) if takes_turns(play.battle, mech, phase, step)]
        order = acting_order(play.battle, units, winner_first=phase == REACTION)
    play.happen(StepBegan(phase, step, order))
    if phase in BEGINNING:
        BEGINNING[phase](play)


def _end_phase(play: Play[Battle]) -> None:
    """Rule: Quick-Start, End Phase; Victory Conditions. CityTech, Playing the Game > End Phase."""
    warriors.owe_waking(play)
    dumping.empty(play)
    triggers.at_end_of_turn(play)
    alive = [side.id for side in play.battle.sides if surviving(play.battle, side.id)]
    if len(alive) < 2 and play.battle.ending is None:
        play.happen(BattleEnded(alive[0] if alive else None))


BEGINNING: Mapping[str, Callable[[Play[Battle]], None]] = {HEAT: build_up.heat_phase, END: _end_phase}
