"""The sequence of play: setting up, the phases of a turn, whose unit acts next, and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.engine.battletech.condition import is_destroyed, surviving
from companion.engine.battletech.events import BattleEnded, Event, InitiativeRolled, StepBegan, TurnBegan
from companion.engine.battletech.state import Battle, Mech, SideId
from companion.engine.play import Play
from companion.errors import Refusal

SETUP, INITIATIVE, MOVEMENT, WEAPON_ATTACK, END = "setup", "initiative", "movement", "weapon_attack", "end"
DECLARE, RESOLVE = "declare", "resolve"


def pending(battle: Battle) -> tuple[Mech, ...]:
    """The units that still have to act in this step."""
    units = battle.units.values()
    if battle.turn.phase == SETUP:
        return tuple(mech for mech in units if mech.hex is None)
    if battle.turn.phase == MOVEMENT:
        return tuple(mech for mech in surviving(battle) if mech.moved is None)
    if battle.turn.step == DECLARE:
        return tuple(mech for mech in surviving(battle) if mech.declared is None)
    if battle.turn.step == RESOLVE:
        return tuple(mech for mech in units if has_fire(mech) and not mech.has_resolved)
    return ()


def has_fire(mech: Mech) -> bool:
    """Whether a unit has declared any shot."""
    return mech.declared is not None and bool(mech.declared.weapons)


def side_to_act(battle: Battle) -> SideId | None:
    """The side whose unit acts next; None where the order is free.

    Rule: Quick-Start, Movement Phase and Weapon Attack Phase.
    """
    left = Counter(mech.side for mech in pending(battle))
    if not left or battle.turn.step == RESOLVE:
        return None
    if battle.turn.phase == SETUP:
        return next(side.id for side in battle.sides if left[side.id])
    acted = Counter(mech.side for mech in battle.units.values() if _has_acted(battle, mech))
    for side in battle.turn.order:
        if acted[side] > 0:
            acted[side] -= 1
        elif left[side]:
            return side
    return next(iter(left))


def _has_acted(battle: Battle, mech: Mech) -> bool:
    done = mech.moved if battle.turn.phase == MOVEMENT else mech.declared
    return done is not None


def why_not_now(battle: Battle, mech: Mech, phase: str, step: str = "") -> Refusal | None:
    """Why a unit cannot act in this step: the battle is over, the phase is another, or it is not its turn."""
    tables = battle.rules.tables
    if battle.ending:
        return Refusal("The battle is over.", tables.victory.source)
    if (battle.turn.phase, battle.turn.step) != (phase, step):
        return Refusal(f"This is not the time: {_step_words(battle)}.", tables.phases.source)
    if mech not in pending(battle):
        return Refusal(f"{mech.name} {_done_words(battle, mech)}.", tables.movement.alternation_source)
    side = side_to_act(battle)
    if side not in (None, mech.side):
        return Refusal(f"{battle.side(side or '').name} act next.", tables.movement.alternation_source)
    return None


def _step_words(battle: Battle) -> str:
    labels = {row.id: row.label for row in battle.rules.tables.phases.order} | {SETUP: "Setting up"}
    what = {DECLARE: ", declaring", RESOLVE: ", rolling"}.get(battle.turn.step, "")
    return f"it is {labels[battle.turn.phase]}{what}"


def _done_words(battle: Battle, mech: Mech) -> str:
    if battle.turn.phase == SETUP:
        return "is set up already"
    if is_destroyed(battle, mech):
        return "is out of the battle"
    return {DECLARE: "has declared already", RESOLVE: "has nothing left to roll"}.get(
        battle.turn.step, "has moved already"
    )


def acting_order(battle: Battle, units: Iterable[Mech]) -> tuple[SideId, ...]:
    """The sides' sequence when the loser of the initiative begins and sides alternate unit by unit.

    With uneven numbers the side left over goes on alone, or, as an option, the larger side acts with
    several units at a time. Rule: Quick-Start, Movement Phase (gap G9).
    """
    left = Counter(mech.side for mech in units)
    loser, winner = sorted(
        (side.id for side in battle.sides), key=lambda side: battle.turn.initiative.get(side, 0)
    )
    in_proportion = battle.rules.options.get("uneven_numbers") == "in_proportion"
    order: list[SideId] = []
    while left[loser] and left[winner]:
        shares = (left[loser] // left[winner], left[winner] // left[loser]) if in_proportion else (1, 1)
        for side, share in zip((loser, winner), shares, strict=True):
            order += [side] * max(share, 1)
            left[side] -= max(share, 1)
    return (*order, *([loser] * left[loser]), *([winner] * left[winner]))


def roll_initiative(play: Play[Battle]) -> None:
    """Each side rolls, ties again; the higher has the initiative. Rule: Quick-Start, Initiative Phase."""
    initiative = play.battle.rules.tables.initiative
    totals: dict[SideId, int] = {}
    while len(totals) < 2 or len(set(totals.values())) == 1:
        totals = {
            side.id: play.roll(
                initiative.dice, f"{side.name}: initiative", side=side.id, source=initiative.source
            )
            for side in play.battle.sides
        }
        play.happen(InitiativeRolled(totals))
    begin(play, MOVEMENT)


def begin(play: Play[Battle], phase: str, step: str = "") -> None:
    """Begin a step, with the order in which the sides act in it."""
    moving = phase == MOVEMENT or step == DECLARE
    order = acting_order(play.battle, surviving(play.battle)) if moving else ()
    play.happen(StepBegan(phase, step, order))
    if phase == END:
        _check_victory(play)


def go_on(play: Play[Battle]) -> None:
    """Leave the present step for the next one of the turn."""
    turn = play.battle.turn
    if turn.phase == SETUP or turn.phase == END:
        play.happen(TurnBegan(turn.number + 1))
        begin(play, INITIATIVE)
    elif turn.phase == INITIATIVE:
        roll_initiative(play)
    elif turn.phase == MOVEMENT:
        begin(play, WEAPON_ATTACK, DECLARE)
    elif turn.step == DECLARE and any(map(has_fire, play.battle.units.values())):
        begin(play, WEAPON_ATTACK, RESOLVE)
    else:
        begin(play, END)


def go_on_when_done(play: Play[Battle], phase: str, step: str = "") -> None:
    """Go on by itself once every unit has acted in this step; elsewhere an overruled action ends nothing."""
    turn = play.battle.turn
    if (turn.phase, turn.step) == (phase, step) and not pending(play.battle):
        go_on(play)


def why_not_go_on(battle: Battle) -> Refusal | None:
    """Why the step cannot end: the battle is over, or units still have to act."""
    if battle.ending:
        return Refusal("The battle is over.", battle.rules.tables.victory.source)
    waiting = pending(battle)
    if not waiting:
        return None
    what = {SETUP: "set up", MOVEMENT: "move"}.get(battle.turn.phase) or (
        "declare" if battle.turn.step == DECLARE else "roll its declared fire"
    )
    names = ", ".join(mech.name for mech in waiting)
    return Refusal(f"Still to {what}: {names}.", battle.rules.tables.phases.source)


def _check_victory(play: Play[Battle]) -> None:
    """Rule: Quick-Start, End Phase; Victory Conditions."""
    alive = [side.id for side in play.battle.sides if surviving(play.battle, side.id)]
    if len(alive) < len(play.battle.sides):
        ended: Event = BattleEnded(alive[0] if alive else None)
        play.happen(ended)
