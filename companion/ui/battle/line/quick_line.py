"""What a line in the quick bar comes to, in words: noted, reckoned, aimed, or led along the journal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.forms import Value
from companion.engine.play import NeedsAnswer, Script
from companion.engine.views.shots import fitting
from companion.engine.views.talk import Aimed, Chosen, Deed, Reckoned, Understood, Walked, Way
from companion.errors import CompanionError, InputError
from companion.ui.askbar.quick_pane import Reading
from companion.ui.calculator.wording import chance_text, outcome_text, said_text
from companion.ui.table.door import Bridge

NOT_THERE = {Way.UNDO: "There is nothing to undo.", Way.REDO: "There is nothing to redo."}
TAKEN = {Way.UNDO: "Takes back", Way.REDO: "Brings back"}


@dataclass(frozen=True, slots=True)
class QuickLine:
    """A line read: what it comes to in words, and what it means where it is understood."""

    reading: Reading
    meant: Understood | None = None


def read_quick_line(bridge: Bridge, unit: str | None, text: str) -> QuickLine:
    """Understand a line; what is wrong with one is told in short, with all of it behind."""
    if not text.strip():
        return QuickLine(Reading(""))
    try:
        meant = bridge.game.understand(bridge.battle, unit, text)
        return QuickLine(_reading(bridge, unit, meant), meant)
    except CompanionError as problem:
        short = problem.short if isinstance(problem, InputError) else str(problem)
        return QuickLine(Reading(short, is_fault=True, whole=str(problem)))


def read_while_typed(bridge: Bridge, unit: str | None, text: str) -> Reading:
    """What a line comes to so far; a half-typed one is no fault, and says what it may become."""
    line = read_quick_line(bridge, unit, text)
    reading = replace(line.reading, is_fault=False)
    found = bridge.game.complete_line(bridge.battle, unit, text) if text.strip() else ()
    if line.meant is not None or not found:
        # What is understood may still go on: no more than a hint of it.
        return replace(reading, further=found)
    kept = found[0].kept
    if not text.startswith(kept):
        return replace(reading, completions=found)
    so_far = read_quick_line(bridge, unit, kept).reading
    return replace(Reading("") if so_far.is_fault else so_far, completions=found)


def with_offers(bridge: Bridge, unit: str | None, text: str, reading: Reading) -> Reading:
    """What is wrong with a line, and what was perhaps meant."""
    found = bridge.game.complete_line(bridge.battle, unit, text) if text.strip() else ()
    return replace(reading, completions=tuple(each for each in found if not each.is_open))


def shot_values(bridge: Bridge, unit: str | None, meant: Reckoned) -> dict[str, Value]:
    """A shot with all that is not said of it: as the unit that is chosen stands, else as usual."""
    form = bridge.game.form("to_hit")
    if unit is None:
        return {**form.defaults(), **meant.values}
    known = bridge.game.known_shot(bridge.battle, unit)
    own = known.weapons[0].values if known.weapons else {}
    return {**form.defaults(), **fitting({**known.values, **own}, form.fields), **meant.values}


def _reading(bridge: Bridge, unit: str | None, meant: Understood) -> Reading:
    match meant:
        case Deed():
            return _deed(bridge, meant)
        case Reckoned():
            return _shot(bridge, unit, meant)
        case Aimed():
            return _aimed(bridge, meant)
        case Chosen():
            return Reading(f"Chooses {bridge.unit(meant.unit).name}")
        case Walked():
            return _walked(bridge, meant)


def _shot(bridge: Bridge, unit: str | None, meant: Reckoned) -> Reading:
    """What a shot comes to, and as what it was understood."""
    values = shot_values(bridge, unit, meant)
    reckoning = bridge.game.reckon(values)
    comes_to = f"{outcome_text(reckoning)} ({chance_text(reckoning.probability)})"
    whose = f"{bridge.unit(unit).name}: " if unit is not None else ""
    said = said_text(bridge.game.form("to_hit"), values, meant.values)
    words = f"{comes_to[0].lower()}{comes_to[1:]}" if whose else comes_to
    return Reading(f"{whose}{words} · {said}", reckoning.words)


def _deed(bridge: Bridge, meant: Deed) -> Reading:
    """What it would do, or as far as that is known before dice are rolled."""
    if (refusal := bridge.why_not(meant.action)) is not None:
        return Reading(str(refusal), is_fault=True)
    try:
        return Reading(bridge.session.preview(meant.action, Script()).telling.line)
    except NeedsAnswer as question:
        told = bridge.game.tell(bridge.battle, meant.action, ()).line
        return Reading(f"{told} · asks: {question.ask.purpose}")


def _aimed(bridge: Bridge, meant: Aimed) -> Reading:
    """The numbers of the attacks that are named, where the map or a player has told how the target stands."""
    is_paper = bridge.table().board is None
    told = bridge.stand(meant.attacker, meant.target) if is_paper else None
    stands = told or bridge.game.form("situation").defaults() if is_paper else None
    plan = bridge.game.attack_plan(bridge.battle, meant.attacker, meant.target, stands)
    named = [attack for attack in plan.attacks if attack.id in meant.attacks]
    who, whom = bridge.unit(meant.attacker).name, bridge.unit(meant.target).name
    if plan.refusal is not None:
        return Reading(f"{who} at {whom}: {plan.refusal.reason}")
    if is_paper and told is None:
        names = ", ".join(attack.name for attack in named) or "which attack?"
        return Reading(f"{who} at {whom}: {names} · then enter the range")
    numbers = ", ".join(f"{attack.name} {attack.reckoning.words}" for attack in named)
    if len(named) != 1:
        return Reading(f"{who} at {whom}: {numbers}" if numbers else f"{who} at {whom}")
    reckoning = named[0].reckoning
    words = f"{who}: {named[0].name} at {whom}, {chance_text(reckoning.probability)}"
    return Reading(words, reckoning.words)


def _walked(bridge: Bridge, meant: Walked) -> Reading:
    if meant.way is Way.NEXT:
        step = bridge.turn().next
        if step is None:
            return Reading("The battle is over.", is_fault=True)
        return Reading(f"{step.label}: {step.refusal.reason}" if step.refusal else step.label)
    undone = bridge.session.lines()
    is_redo = meant.way is Way.REDO
    lines = [line.telling.line for line in undone if line.is_undone is is_redo]
    named = lines[: meant.times] if is_redo else lines[::-1][: meant.times]
    if not named:
        return Reading(NOT_THERE[meant.way], is_fault=True)
    return Reading(f"{TAKEN[meant.way]}: {'; '.join(named)}")
