"""Reading of a line in the quick bar: a command, a shot, an aim, or a walk along the journal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.forms import Value
from companion.engine.play import NeedsAnswer, Script
from companion.engine.views.shots import fitting_values
from companion.engine.views.turn import (
    CalculateShot,
    LineMeaning,
    PrepareAttack,
    RecordAction,
    SelectUnit,
    ShowStructure,
    StepJournal,
    TalkStep,
)
from companion.errors import CompanionError, InputError
from companion.ui.askbar.quick_pane import QuickReading
from companion.ui.calculator.wording import chance_text, format_shot, outcome_text
from companion.ui.table.controller import BattleController

NOT_THERE = {TalkStep.UNDO: "There is nothing to undo.", TalkStep.REDO: "There is nothing to redo."}
STEP_LABELS = {TalkStep.UNDO: "Takes back", TalkStep.REDO: "Brings back"}


@dataclass(frozen=True, slots=True)
class QuickLine:
    """A line read: a text about it, and its meaning where it is understood."""

    reading: QuickReading
    meant: LineMeaning | None = None


def read_quick_line(bridge: BattleController, unit: str | None, text: str) -> QuickLine:
    """Understand a line; what is wrong with one is told in short, with all of it behind."""
    if not text.strip():
        return QuickLine(QuickReading(""))
    try:
        meant = bridge.game.understand(bridge.battle, unit, text)
        return QuickLine(_read_meaning(bridge, unit, meant), meant)
    except CompanionError as problem:
        short = problem.short if isinstance(problem, InputError) else str(problem)
        return QuickLine(QuickReading(short, is_fault=True, full_text=str(problem)))


def read_while_typed(bridge: BattleController, unit: str | None, text: str) -> QuickReading:
    """Read a line so far; a half-typed one is no fault, and gets completions."""
    line = read_quick_line(bridge, unit, text)
    reading = replace(line.reading, is_fault=False)
    found = bridge.game.complete_line(bridge.battle, unit, text) if text.strip() else ()
    if line.meant is not None or not found:
        # What is understood may still go on: no more than a hint of it.
        return replace(reading, further=found)
    kept = found[0].prefix
    if not text.startswith(kept):
        return replace(reading, completions=found)
    so_far = read_quick_line(bridge, unit, kept).reading
    return replace(QuickReading("") if so_far.is_fault else so_far, completions=found)


def with_offers(bridge: BattleController, unit: str | None, text: str, reading: QuickReading) -> QuickReading:
    """Return a reading of a faulty line with what was perhaps meant."""
    found = bridge.game.complete_line(bridge.battle, unit, text) if text.strip() else ()
    return replace(reading, completions=tuple(each for each in found if not each.is_open))


def shot_values(bridge: BattleController, unit: str | None, meant: CalculateShot) -> dict[str, Value]:
    """Return a shot with all that is not said of it: as the unit that is chosen stands, else as usual."""
    form = bridge.game.form("to_hit")
    if unit is None:
        return {**form.defaults(), **meant.values}
    known = bridge.game.known_shot(bridge.battle, unit)
    own = known.weapons[0].values if known.weapons else {}
    return {**form.defaults(), **fitting_values({**known.values, **own}, form.fields), **meant.values}


def _read_meaning(bridge: BattleController, unit: str | None, meant: LineMeaning) -> QuickReading:
    match meant:
        case RecordAction():
            return _read_command(bridge, meant)
        case CalculateShot():
            return _read_shot(bridge, unit, meant)
        case PrepareAttack():
            return _read_aims(bridge, meant)
        case SelectUnit():
            return QuickReading(f"Chooses {bridge.unit(meant.unit).name}")
        case ShowStructure():
            return QuickReading(f"Shows the {bridge.game.structures(bridge.battle)[meant.place]}")
        case StepJournal():
            return _read_walk(bridge, meant)


def _read_shot(bridge: BattleController, unit: str | None, meant: CalculateShot) -> QuickReading:
    """Read a shot: its result, and how it was understood."""
    values = shot_values(bridge, unit, meant)
    reckoning = bridge.game.calculate(values)
    comes_to = f"{outcome_text(reckoning)} ({chance_text(reckoning.probability)})"
    whose = f"{bridge.unit(unit).name}: " if unit is not None else ""
    said = format_shot(bridge.game.form("to_hit"), values, meant.values)
    text = f"{comes_to[0].lower()}{comes_to[1:]}" if whose else comes_to
    return QuickReading(f"{whose}{text} · {said}", reckoning.text)


def _read_command(bridge: BattleController, meant: RecordAction) -> QuickReading:
    """Preview a command, as far as it is known before dice are rolled."""
    if (refusal := bridge.why_not(meant.action)) is not None:
        return QuickReading(str(refusal), is_fault=True)
    try:
        return QuickReading(bridge.session.preview(meant.action, Script()).description.line)
    except NeedsAnswer as question:
        text = bridge.game.describe(bridge.battle, meant.action, ()).line
        return QuickReading(f"{text} · asks: {question.ask.purpose}")


def _read_aims(bridge: BattleController, meant: PrepareAttack) -> QuickReading:
    """Return the numbers of attacks at one target, or at several."""
    read = [_read_aim(bridge, each) for each in (meant, *meant.also)]
    if len(read) == 1:
        return read[0]
    return QuickReading("; ".join(it.text for it in read), is_fault=any(it.is_fault for it in read))


def _read_aim(bridge: BattleController, meant: PrepareAttack) -> QuickReading:
    """Return the numbers of the attacks that are named, where the map or a player has told how the target
    stands.
    """
    is_paper = bridge.table().board is None
    declared = bridge.declared_position(meant.attacker, meant.target) if is_paper else None
    position = declared or bridge.game.form("situation").defaults() if is_paper else None
    plan = bridge.game.attack_plan(bridge.battle, meant.attacker, meant.target, position, how=meant.how)
    named = [attack for attack in plan.attacks if attack.id in meant.attacks]
    who, whom = bridge.unit(meant.attacker).name, bridge.unit(meant.target).name
    if plan.refusal is not None:
        return QuickReading(f"{who} at {whom}: {plan.refusal.reason}")
    if is_paper and declared is None:
        names = ", ".join(attack.name for attack in named) or "which attack?"
        return QuickReading(f"{who} at {whom}: {names} · then enter the range")
    numbers = ", ".join(f"{attack.name} {attack.calculation.text}" for attack in named)
    if len(named) != 1:
        return QuickReading(f"{who} at {whom}: {numbers}" if numbers else f"{who} at {whom}")
    reckoning = named[0].calculation
    text = f"{who}: {named[0].name} at {whom}, {chance_text(reckoning.probability)}"
    return QuickReading(text, reckoning.text)


def _read_walk(bridge: BattleController, meant: StepJournal) -> QuickReading:
    if meant.step is TalkStep.NEXT:
        step = bridge.turn().next
        if step is None:
            return QuickReading("The battle is over.", is_fault=True)
        return QuickReading(f"{step.label}: {step.refusal.reason}" if step.refusal else step.label)
    undone = bridge.session.lines()
    is_redo = meant.step is TalkStep.REDO
    lines = [line.description.line for line in undone if line.is_undone is is_redo]
    named = lines[: meant.times] if is_redo else lines[::-1][: meant.times]
    if not named:
        return QuickReading(NOT_THERE[meant.step], is_fault=True)
    return QuickReading(f"{STEP_LABELS[meant.step]}: {'; '.join(named)}")
