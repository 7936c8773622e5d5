"""What a line of table talk means, and what may be said in one, as plain data: made by a family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from companion.engine.forms import Value


@dataclass(frozen=True, slots=True)
class Phrase:
    """One thing that may be said in a line: how it is written, what it does, and an example.

    What stands in capitals is filled in, what stands in brackets may be left out.
    """

    id: str
    group: str
    written: str
    does: str
    example: str


@dataclass(frozen=True, slots=True)
class Deed:
    """Something to enter into the journal, however much of it the line tells."""

    action: Any


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A shot to reckon: the values of the `to_hit` calculator."""

    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Aimed:
    """An attack to prepare: who makes it, at whom, and which attacks by their ids; none leaves them open."""

    attacker: str
    target: str
    attacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """A unit to choose."""

    unit: str


class Way(StrEnum):
    """Where a line leads that does nothing itself."""

    UNDO = "undo"
    REDO = "redo"
    NEXT = "next"
    """On with the turn, as the button of the phase bar."""


@dataclass(frozen=True, slots=True)
class Walked:
    """Steps along the journal, or on with the turn."""

    way: Way
    times: int = 1


Understood: TypeAlias = Deed | Reckoned | Aimed | Chosen | Walked
