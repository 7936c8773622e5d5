"""The turn of a battle: its phases, dues and next step, and texts of the journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.views.units import Command
from companion.errors import Refusal


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
    commands: tuple[Command, ...] = ()
    pass_remaining: Command | None = None


@dataclass(frozen=True, slots=True)
class EntryDescription:
    """A journal entry in words: a line, and the reasons under it.

    The `dice` are told in words where their numbers say nothing to a player; None leaves them as typed.
    """

    line: str
    details: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    dice: str | None = None
