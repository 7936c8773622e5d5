"""Meanings of a line of table talk, and its phrases, as plain data made by a family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from companion.engine.forms import Value


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of table talk: its form, its effect, and an example.

    What stands in capitals is filled in, what stands in brackets may be left out.
    """

    id: str
    group: str
    notation: str
    does: str
    example: str


@dataclass(frozen=True, slots=True)
class RecordAction:
    """An action to enter into the journal, however much of it the line states."""

    action: Any


@dataclass(frozen=True, slots=True)
class CalculateShot:
    """A shot to reckon: the values of the `to_hit` calculator."""

    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class PrepareAttack:
    """An attack to prepare: who makes it, at whom, and which attacks by their ids; none leaves them open."""

    attacker: str
    target: str
    attacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SelectUnit:
    """A unit to choose."""

    unit: str


class TalkStep(StrEnum):
    """A step along the journal or the turn, for lines that record nothing."""

    UNDO = "undo"
    REDO = "redo"
    NEXT = "next"
    """On with the turn, as the button of the phase bar."""


@dataclass(frozen=True, slots=True)
class StepJournal:
    """Steps along the journal, or on with the turn."""

    step: TalkStep
    times: int = 1


LineMeaning: TypeAlias = RecordAction | CalculateShot | PrepareAttack | SelectUnit | StepJournal
