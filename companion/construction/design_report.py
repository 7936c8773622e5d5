"""Reports on designs: balance, construction faults, remarks, differences, and what has no choice left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from companion.documents.document import Document, KeyPath
from companion.errors import Fault


@dataclass(frozen=True, slots=True)
class DesignFault:
    """A breach of a construction rule, reported once, beside the place that it concerns.

    `cause` is the same for faults of the same sort, for counting them; `at` is its key path in the unit
    document; `slot` counts from 0 in `location`. `rule` is the section of the book.
    """

    cause: str
    at: KeyPath
    message: str
    rule: str
    remedy: str = ""
    location: str | None = None
    slot: int | None = None

    def in_file(self, document: Document) -> Fault:
        """Return the same with the line and column where it is written."""
        return replace(document.fault(self.at, self.message, self.remedy), rule=self.rule)


@dataclass(frozen=True, slots=True)
class DesignRemark:
    """A remark on a design that no rule forbids and its designer may not have meant."""

    cause: str
    at: KeyPath
    message: str
    location: str | None = None


class Findings(Protocol):
    """What there is to say of a design: its faults, and remarks on it."""

    @property
    def faults(self) -> tuple[DesignFault, ...]:
        """What is against a rule."""

    @property
    def remarks(self) -> tuple[DesignRemark, ...]:
        """What no rule forbids."""

    @property
    def is_legal(self) -> bool:
        """Whether no rule is against it."""


@dataclass(frozen=True, slots=True)
class PartWeight:
    """The weight of one part of a design; `tons` is None where no rule gives it, `how` tells where it comes
    from.
    """

    part: str
    label: str
    tons: float | None
    how: str = ""


@dataclass(frozen=True, slots=True)
class LocationSlots:
    """Critical slots of a location: how many it has, and how many are filled."""

    location: str
    label: str
    size: int
    filled: int

    @property
    def free(self) -> int:
        """How many are left."""
        return self.size - self.filled


@dataclass(frozen=True, slots=True)
class LocationArmor:
    """Points of armor of a location, and the most that front and rear may have together.

    `rear` is None where there is none of its own; `structure` and `maximum` where no rule tells them.
    """

    location: str
    label: str
    front: int
    rear: int | None
    maximum: int | None
    structure: int | None


@dataclass(frozen=True, slots=True)
class ArmorBalance:
    """Points of armor in all: used, bought with the tons that they need, and the most there can be."""

    points: int
    bought: int | None
    maximum: int | None
    tons: float | None
    by_location: tuple[LocationArmor, ...]


@dataclass(frozen=True, slots=True)
class HeatBalance:
    """Heat a turn, in points: of all weapons, of running and of jumping as far as it can, and taken away."""

    weapons: int
    running: int
    jumping: int
    sunk: int


@dataclass(frozen=True, slots=True)
class SlotsNeeded:
    """Slots that a system needs on the critical hit table, wherever they are."""

    system: str
    label: str
    needed: int
    filled: int


@dataclass(frozen=True, slots=True)
class PodSpace:
    """The weight of an OmniMech's chassis, and the tons that its pods hold."""

    chassis: float
    pods: float


@dataclass(frozen=True, slots=True)
class ItemBalance:
    """Items aboard, and as many as there may be, where their number is limited."""

    used: int
    allowed: int


def total_tons(weights: Sequence[PartWeight]) -> float | None:
    """Return what all parts weigh; None where no rule tells the weight of one."""
    known = [part.tons for part in weights if part.tons is not None]
    return sum(known) if len(known) == len(weights) else None


@dataclass(frozen=True, slots=True)
class Balance:
    """The weights and slots of a design. The book has no costs, so there are none.

    `tons` is None where no rule tells the weight of some part; `needed` are systems that fill slots anywhere;
    `items` is for kinds that have no slots.
    """

    tonnage: float
    weights: tuple[PartWeight, ...]
    tons: float | None
    armor: ArmorBalance
    heat: HeatBalance
    slots: tuple[LocationSlots, ...] = ()
    needed: tuple[SlotsNeeded, ...] = ()
    pods: PodSpace | None = None
    items: ItemBalance | None = None

    @property
    def remaining(self) -> float | None:
        """Tons that are left; below 0 it is too heavy."""
        return None if self.tons is None else self.tonnage - self.tons

    @property
    def free_slots(self) -> int:
        """Critical slots that are left in all."""
        return sum(row.free for row in self.slots)


@dataclass(frozen=True, slots=True)
class DesignReport:
    """The result of examining a design: its balance, faults and remarks."""

    balance: Balance
    faults: tuple[DesignFault, ...]
    remarks: tuple[DesignRemark, ...]

    @property
    def is_legal(self) -> bool:
        """Whether no rule is against it."""
        return not self.faults


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference between two designs in words: its subject, and its value in either design."""

    what: str
    first: str
    second: str

    def __str__(self) -> str:
        return f"{self.what}: {self.first} / {self.second}"


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A choice that the designer has yet to make."""

    at: KeyPath
    message: str


@dataclass(frozen=True, slots=True)
class DesignCompletion:
    """Keys of the unit document with the only values that they can have, and the choices left open."""

    changes: Mapping[str, Any]
    open: tuple[OpenChoice, ...]
