"""The turn of a battle: its phases, dues and next step, texts of the journal, and lines of table talk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from companion.engine.forms import Value
from companion.engine.views.units import UnitCommand
from companion.errors import Refusal
from companion.tabletop.hexes import Hex


@dataclass(frozen=True, slots=True)
class PhaseView:
    """A phase of the turn, for the phase bar."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one button that goes on: what it does, and what speaks against it now.

    What it lets go by is `missed_actions`, in words: attacks that units could still make, the first by a
    unit of `missed_side`.
    """

    label: str
    action: Any
    refusal: Refusal | None = None
    missed_actions: tuple[str, ...] = ()
    missed_side: str | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """A due that the rules still ask for: the unit, the reason, the number to roll, and the action that
    settles it.

    `dismissal` is the action that waives it; one that `may_wait` does not keep the turn from going on.
    """

    id: str
    unit: str
    label: str
    source: str
    action: Any
    number: int | None = None
    chance: float | None = None
    dismissal: Any = None
    may_wait: bool = False


@dataclass(frozen=True, slots=True)
class TurnView:
    """The state of the turn: its number, phase, active side, dues, and the next step.

    While it `is_secret`, what a side enters is not for the other's eyes: a shared screen is covered between
    the sides. The `commands` are what the side can do now that belongs to no unit, such as choosing an edge.
    With `pass_remaining` all units that still have to act in this step do nothing in it.
    """

    number: int
    phases: tuple[PhaseView, ...]
    phase: str
    status: str
    side: str | None
    next: NextStep | None
    dues: tuple[Due, ...] = ()
    settle_all: Any = None
    dismiss_all: Any = None
    winner: str | None = None
    is_over: bool = False
    is_secret: bool = False
    commands: tuple[UnitCommand, ...] = ()
    pass_remaining: UnitCommand | None = None


@dataclass(frozen=True, slots=True)
class EntryDescription:
    """A journal entry in words: a line, and the reasons under it.

    The `dice` are told in words where their numbers say nothing to a player; None leaves them as typed.
    """

    line: str
    details: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    dice: str | None = None


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
    how: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What is chosen for single attacks."""
    also: tuple[PrepareAttack, ...] = ()
    """Attacks at further targets."""


@dataclass(frozen=True, slots=True)
class SelectUnit:
    """A unit to choose."""

    unit: str


@dataclass(frozen=True, slots=True)
class ShowStructure:
    """A building or bridge whose sheet is asked for, by its hex."""

    place: Hex


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


LineMeaning: TypeAlias = (
    RecordAction | CalculateShot | PrepareAttack | SelectUnit | ShowStructure | StepJournal
)
