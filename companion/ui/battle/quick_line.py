"""What a line in the quick bar means: damage to the selected unit, or a shot in shorthand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.asks import Ask
from companion.engine.forms import Value
from companion.engine.play import NeedsAnswer, Script
from companion.errors import CompanionError, InputError
from companion.ui.askbar.quick_pane import Reading
from companion.ui.calculator.wording import chance_text, outcome_text
from companion.ui.table.door import Bridge

A_WORD_AND_A_NUMBER = re.compile(r"\s*[^\d\s]+\s*\d+\s*")


@dataclass(frozen=True, slots=True)
class QuickLine:
    """A line understood: what it comes to, and the action or the calculator values behind it."""

    reading: Reading
    action: Any = None
    values: Mapping[str, Value] | None = None


def read_quick_line(bridge: Bridge, unit: str | None, text: str) -> QuickLine:
    """Understand a line as damage first and as a shot second."""
    if not text.strip():
        return QuickLine(Reading(""))
    try:
        return _damage(bridge, unit, text)
    except InputError as no_damage:
        try:
            return _shot(bridge, text)
        except CompanionError as no_shot:
            is_like_damage = unit is not None and A_WORD_AND_A_NUMBER.fullmatch(text)
            problem = no_damage if is_like_damage else no_shot
            short = problem.short if isinstance(problem, InputError) else str(problem)
            return QuickLine(Reading(short, is_fault=True, whole=str(problem)))


def read_while_typed(bridge: Bridge, unit: str | None, text: str) -> Reading:
    """What a line comes to so far; a half-typed one is no fault, and says what it may become."""
    reading = read_quick_line(bridge, unit, text).reading
    if not reading.is_fault:
        return reading
    damage = bridge.game.complete_assist(bridge.battle, unit, text) if unit is not None else ()
    found = (*damage, *bridge.game.complete_shorthand(text))
    if not found:
        return replace(reading, is_fault=False)
    so_far = read_quick_line(bridge, unit, found[0].kept).reading
    return replace(Reading("") if so_far.is_fault else so_far, completions=found)


def _damage(bridge: Bridge, unit: str | None, text: str) -> QuickLine:
    if unit is None:
        raise InputError("Select a unit first: damage goes to it.")
    action = bridge.game.assist(bridge.battle, unit, text)
    if (refusal := bridge.why_not(action)) is not None:
        return QuickLine(Reading(str(refusal), is_fault=True), action)
    try:
        words = bridge.session.preview(action, Script()).telling.line
    except NeedsAnswer as question:
        words = _asks(question.ask)
    return QuickLine(Reading(words), action)


def _asks(ask: Ask) -> str:
    return f"asks first: {ask.purpose}"


def _shot(bridge: Bridge, text: str) -> QuickLine:
    values = {**bridge.game.form("to_hit").defaults(), **bridge.game.shorthand(text)}
    reckoning = bridge.game.reckon(values)
    words = f"{outcome_text(reckoning)} ({chance_text(reckoning.probability)})"
    return QuickLine(Reading(words, reckoning.words), values=values)
