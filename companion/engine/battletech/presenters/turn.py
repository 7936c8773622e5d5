"""The turn as the phase bar shows it: phase, next to act, and the dues."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import takewhile

from companion.engine.battletech import owed
from companion.engine.battletech.attack.physical_attack import PhysicalAttack
from companion.engine.battletech.battle.actions import (
    Dismiss,
    DismissAll,
    ResolveBlow,
    ResolveFire,
    Settle,
    SettleAll,
)
from companion.engine.battletech.battle.condition import surviving_units
from companion.engine.battletech.battle.dues import MAY_WAIT, must_settle, pending_dues
from companion.engine.battletech.battle.events import StepBegan
from companion.engine.battletech.battle.sequence import (
    DECLARE,
    END,
    HEAT,
    INITIATIVE,
    MOVEMENT,
    PHYSICAL_ATTACK,
    REACTION,
    RESOLVE,
    SETUP,
    WEAPON_ATTACK,
    in_mid_move,
    pending_units,
    side_to_act,
    strikes_now,
    unit_to_act,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.causes import format_heat_cause
from companion.engine.battletech.battle.text.dues import due_label
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.fire.illumination import illuminators
from companion.engine.battletech.heat.build_up import heat_outlook, heat_sources
from companion.engine.battletech.presenters.physical_plan import possible_strikes, strike_points
from companion.engine.battletech.turn import phases
from companion.engine.battletech.turn.activation import sides_roll, units_roll
from companion.engine.battletech.turn.phases import rolls_wait, why_not_go_on
from companion.engine.skeleton.battle_cache import cached_per_battle
from companion.engine.skeleton.common_actions import GoOn, LetBe
from companion.engine.skeleton.roster import names_in_roster
from companion.engine.skeleton.wording import in_sentence
from companion.engine.tone import Tone
from companion.engine.views.attacks import Rolling, RollLine
from companion.engine.views.turn import Due, NextStep, PhaseView, TurnView
from companion.engine.views.units import Role, UnitCommand
from companion.tabletop.modifiers import format_signed
from companion.tabletop.number_text import join_listed

HEADINGS = ("heat_table/before", "heat_table/built", "", "heat_table/sinks", "heat_table/after")


def missed_actions(battle: Battle) -> Iterator[tuple[Unit, str]]:
    """Yield each unit that could still act in a step that may end without it, with the best that it could do.

    Those of the acting side come first. Without a map nobody knows at whom: that all of them still could is
    no news.
    """
    step = (battle.turn.phase, battle.turn.step)
    if battle.board is None:
        return
    side = side_to_act(battle)
    names = names_in_roster(battle.sides, battle.units.values())
    waiting = sorted(pending_units(battle), key=lambda unit: unit.side != side)
    if step == (REACTION, ""):
        for unit in waiting:
            is_torso = battle.kind(unit).arcs.pivot == "torso"
            still = "turn/can_still_twist" if is_torso else "turn/can_still_turn_its_turret"
            yield unit, say(still, unit=names[unit.id])
            if any(it.id not in unit.doings.illuminated for it in illuminators(battle, unit)):
                yield unit, say("turn/can_still_illuminate", unit=names[unit.id])
    elif step == (PHYSICAL_ATTACK, DECLARE):
        for unit in waiting:
            yield from ((unit, text) for text in _missed_attacks(battle, unit, names))


def _missed_attacks(battle: Battle, unit: Unit, names: Mapping[str, str]) -> Iterator[str]:
    """Yield the attack that is best on average."""
    best: tuple[float, PhysicalAttack] | None = None
    for enemy in surviving_units(battle):
        if enemy.side != unit.side:
            for strike, number in possible_strikes(battle, unit, enemy):
                worth = strike_points(strike) * number.probability
                if best is None or worth > best[0]:
                    best = worth, strike
    if best is not None:
        strike = best[1]
        attack, target = strike.rule.label, names[strike.target.id]
        yield say("turn/can_still_strike", unit=names[unit.id], attack=attack, target=target)


LEAVING = {
    (SETUP, ""): "turn/begin_the_battle",
    (INITIATIVE, ""): "turn/roll_initiative",
    (MOVEMENT, ""): "turn/end_movement",
    (REACTION, ""): "turn/no_more_twists",
    (WEAPON_ATTACK, DECLARE): "turn/end_declarations",
    (PHYSICAL_ATTACK, DECLARE): "turn/no_more_attacks",
    (HEAT, ""): "turn/on_to_the_end_phase",
    (END, ""): "turn/next_turn",
}
"""What the button that ends a step is called."""


@cached_per_battle
def turn_view(battle: Battle) -> TurnView:
    """Return the point in the sequence of play."""
    missed = tuple(missed_actions(battle))
    passing = _pass_remaining(battle, missed)
    return TurnView(
        number=battle.turn.number,
        phases=tuple(_phases(battle)),
        phase=battle.turn.phase,
        status=_status(battle),
        side=None if battle.ending else side_to_act(battle),
        next=_next_step(battle, missed, passing),
        dues=(*_declared_dues(battle), *_owed_dues(battle)),
        settle_all=SettleAll() if must_settle(battle) else None,
        dismiss_all=DismissAll() if must_settle(battle) else None,
        winner=battle.ending.winner if battle.ending else None,
        is_over=battle.ending is not None,
        pass_remaining=passing,
    )


PASSING = {
    MOVEMENT: ("turn/all_stand_still", "turn/others_stand_still", "stand"),
    REACTION: ("turn/no_more_twists", "turn/no_more_twists", "shield"),
    WEAPON_ATTACK: ("turn/all_hold_fire", "turn/others_hold_fire", "shield"),
    PHYSICAL_ATTACK: ("turn/no_more_attacks", "turn/no_more_attacks", "shield"),
}
"""What the command to pass is called where nobody of the side has acted yet, where others have, its icon."""


def _pass_remaining(battle: Battle, missed: Sequence[tuple[Unit, str]]) -> UnitCommand | None:
    """Return what lets be those of the acting side who still have to act; of all sides where none
    acts first.

    A step that may end at any time ends so, unless another side than the acting one could still act;
    without a map every unit that is waited for could.
    """
    side = side_to_act(battle) or ""
    if phases.why_not_pass(battle, side) is not None:
        return None
    may_end = (battle.turn.phase, battle.turn.step) in phases.MAY_END
    able = pending_units(battle) if battle.board is None else [unit for unit, _ in missed]
    if may_end and not (side and any(unit.side != side for unit in able)):
        return None
    waiting = phases.units_to_pass(battle, side)
    is_all = len(waiting) == len(surviving_units(battle, side or None))
    of_all, of_others, icon = PASSING[battle.turn.phase]
    text = say(of_all if is_all else of_others)
    if side:
        text = say("turn/of_side", side=battle.side(side).name, words=in_sentence(text))
    hint = join_listed(unit.name for unit in waiting)
    return UnitCommand("let_be", text, LetBe(side), icon, hint=hint, role=Role.DECLINE)


def _phases(battle: Battle) -> Iterator[PhaseView]:
    """Yield the phases of the turn, after the present one where that is none of them."""
    now, labels = battle.turn.phase, {row.id: row.label for row in battle.rules.tables.phases.order}
    if now not in labels:
        # The set-up, or a phase that the rules of a stored battle have lost since.
        yield PhaseView(now, say("turn/set_up") if now == SETUP else now.replace("_", " ").capitalize())
    yield from (PhaseView(*phase) for phase in labels.items())


def _status(battle: Battle) -> str:
    if battle.ending:
        winner = battle.ending.winner
        return say("turn/won", side=battle.side(winner).name) if winner else say("turn/draw")
    waiting = pending_units(battle)
    if battle.turn.step == RESOLVE and waiting:
        is_fire = not all(strikes_now(battle, unit) for unit in waiting)
        return say("turn/fire_left" if is_fire else "turn/attacks_left", number=len(waiting))
    dues = must_settle(battle)
    if dues and not (waiting and rolls_wait(battle)):
        return say("turn/one_owed") if len(dues) == 1 else say("turn/owed", number=len(dues))
    if (mech := in_mid_move(battle)) is not None:
        return say("turn/fallen_goes_on" if mech.is_prone else "turn/goes_on", unit=_name(battle, mech))
    if battle.turn.phase in RESTING:
        return _format_waiting(battle)
    return _format_acting(battle, waiting)


def _name(battle: Battle, unit: Unit) -> str:
    """Return a unit by the name that no other has."""
    return names_in_roster(battle.sides, battle.units.values())[unit.id]


def _format_waiting(battle: Battle) -> str:
    if battle.turn.phase == INITIATIVE and units_roll(battle):
        return say("turn/sides_and_units_roll" if sides_roll(battle) else "turn/units_roll")
    return say(RESTING[battle.turn.phase][len(battle.sides) > 2])


def _format_acting(battle: Battle, waiting: Sequence[Unit]) -> str:
    """Return who acts next: a unit that has its own place, a side, or anybody."""
    acts, nobody = DOING.get((battle.turn.phase, battle.turn.step), ("turn/act", "turn/nobody_acts"))
    if not waiting:
        return say(nobody)
    if (unit := unit_to_act(battle)) is not None:
        return say("turn/unit_acts", unit=_name(battle, unit), left=len(waiting))
    if (side := side_to_act(battle)) is None:
        return say("turn/anybody_acts", left=len(waiting))
    return say(acts, side=battle.side(side).name, left=sum(mech.side == side for mech in waiting))


DOING = {
    (SETUP, ""): ("turn/sets_up", "turn/nobody_sets_up"),
    (MOVEMENT, ""): ("turn/move", "turn/nobody_moves"),
    (REACTION, ""): ("turn/twist", "turn/nobody_twists"),
    (WEAPON_ATTACK, DECLARE): ("turn/declare", "turn/nobody_declares"),
    (PHYSICAL_ATTACK, DECLARE): ("turn/strike", "turn/nobody_strikes"),
}
"""What the side to act does, and what is said when nobody is left to do so."""
RESTING = {
    INITIATIVE: ("turn/both_roll", "turn/all_roll"),
    HEAT: ("turn/heat", "turn/heat"),
    END: ("turn/both_fight_on", "turn/all_fight_on"),
}
"""What a phase is about in which nobody acts, among two sides and among several."""


def _next_step(
    battle: Battle, missed: Sequence[tuple[Unit, str]], passing: UnitCommand | None
) -> NextStep | None:
    if battle.ending:
        return None
    if battle.turn.step == RESOLVE and (waiting := pending_units(battle)):
        mech = waiting[0]
        strikes = strikes_now(battle, mech)
        message = say("turn/roll_attack" if strikes else "turn/roll_fire", unit=_name(battle, mech))
        return NextStep(message, _resolve(battle, mech))
    if must_settle(battle) and not (pending_units(battle) and rolls_wait(battle)):
        # The rolls of a phase come after all its attacks.
        return NextStep(say("turn/roll_owed"), SettleAll())
    refusal, label = why_not_go_on(battle), say(_leaving(battle))
    action: GoOn | LetBe = GoOn()
    if passing is not None and refusal is None:
        # A side ends its own part; the other one may still act.
        label, action = passing.label, passing.action
        missed = [(unit, text) for unit, text in missed if unit.side == side_to_act(battle)]
    side = missed[0][0].side if missed else None
    return NextStep(label, action, refusal, tuple(text for _, text in missed), side)


def _leaving(battle: Battle) -> str:
    """Return what the button is called: to the End Phase only where that comes next."""
    rows = battle.rules.tables.phases.order
    is_early = battle.turn.phase == HEAT and rows[-2].id != HEAT
    return "turn/go_on" if is_early else LEAVING.get((battle.turn.phase, battle.turn.step), "turn/go_on")


def _resolve(battle: Battle, unit: Unit) -> ResolveFire | ResolveBlow:
    return ResolveBlow(unit.id) if strikes_now(battle, unit) else ResolveFire(unit.id)


def _declared_dues(battle: Battle) -> Iterator[Due]:
    """Yield the declared attacks that are not yet rolled."""
    if battle.turn.step == RESOLVE:
        source = battle.rules.tables.weapon_attacks.declaration_source
        for mech in pending_units(battle):
            what = "attack" if strikes_now(battle, mech) else "fire"
            text = say("turn/declared_fire" if what == "fire" else "turn/declared_attack")
            yield Due(f"{what}/{mech.id}", mech.id, text, source, _resolve(battle, mech))


def _owed_dues(battle: Battle) -> Iterator[Due]:
    for due in pending_dues(battle):
        outlook = owed.due_outlook(battle, due)
        yield Due(
            id=due.id,
            unit=due.unit,
            label=due_label(battle, due),
            source=outlook.source,
            action=Settle(due.id),
            number=outlook.number,
            chance=outlook.chance,
            dismissal=Dismiss(due.id),
            may_wait=due.kind in MAY_WAIT,
        )


def heat_table(
    battle: Battle, happened: Sequence[object], apply: Callable[[Battle, object], Battle]
) -> Rolling | None:
    """Return the sums that a Heat Phase begins with, where one has begun; `battle` is the one before
    it all.
    """
    earlier = list(takewhile(lambda event: not _begins_heat(event), happened))
    if len(earlier) == len(happened):
        return None
    now = reduce(apply, earlier, battle)
    lines = tuple(line for mech in surviving_units(now) if mech.heats_up for line in _lines(now, mech))
    headings = tuple(say(text) if text else "" for text in HEADINGS)
    return Rolling(say("heat_table/title"), lines, headings=headings, is_over=True) if lines else None


def _begins_heat(event: object) -> bool:
    return isinstance(event, StepBegan) and event.phase == HEAT


def _lines(battle: Battle, unit: Unit) -> Iterator[RollLine]:
    """Yield the sum of one 'Mech, and beneath it what built its heat up."""
    found, sources = heat_outlook(battle, unit), heat_sources(battle, unit)
    yield RollLine(
        name=unit.name,
        needed=str(found.before),
        rolled=format_signed(found.built_up),
        damage=format_signed(-found.taken_away),
        left=": ".join(filter(None, (str(found.after), ", ".join(found.effects)))),
        tone=Tone.WARN if found.effects else Tone.PLAIN,
    )
    parts = [
        f"{format_heat_cause(cause)} {format_signed(points)}" for cause, points in sources.items() if points
    ]
    if parts:
        yield RollLine(", ".join(parts), is_note=True)
