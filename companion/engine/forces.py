"""Forces built from points and cards, as plain data: made by a family, drawn by the window."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.forms import Field


@dataclass(frozen=True, slots=True)
class ForceFault:
    """A fault of a force, or of one unit of it; a warning keeps nobody from playing."""

    text: str
    unit: str = ""
    is_warning: bool = False


@dataclass(frozen=True, slots=True)
class ForceCard:
    """A card on a unit; `place` is the key in the unit's `loads` where it lies, `label` the words for it."""

    place: str
    label: str
    name: str
    points: int
    text: str


@dataclass(frozen=True, slots=True)
class ForceUnit:
    """The cost of one unit of a force with its cards; `own_points` is the unit alone."""

    id: str
    points: int
    own_points: int
    cards: tuple[ForceCard, ...]
    has_room: bool


@dataclass(frozen=True, slots=True)
class ForceView:
    """A side's force: what there is to choose about the whole, what it costs, and every fault in words.

    `fields` have the present choices as their defaults; which there are depends on what is chosen.
    """

    fields: tuple[Field, ...]
    units: tuple[ForceUnit, ...]
    points: int
    max_points: int
    max_units: int
    faults: tuple[ForceFault, ...]

    @property
    def points_left(self) -> int:
        """What may still be spent; negative where too much has been."""
        return self.max_points - self.points

    def unit(self, unit_id: str) -> ForceUnit | None:
        """One unit by its id."""
        return next((unit for unit in self.units if unit.id == unit_id), None)

    def faults_of(self, unit_id: str) -> tuple[ForceFault, ...]:
        """Return what is against one unit; an empty id asks for what concerns the whole force."""
        return tuple(fault for fault in self.faults if fault.unit == unit_id)


@dataclass(frozen=True, slots=True)
class ForceOffer:
    """A model or a card that a force may take, and what would be wrong with the force then."""

    id: str
    name: str
    points: int
    text: str
    caption: str = ""
    silhouette: str = ""
    faults: tuple[ForceFault, ...] = ()


@dataclass(frozen=True, slots=True)
class ForcePlace:
    """A place of a unit for one card; `chosen` is the id of the card that lies there, if any."""

    id: str
    label: str
    group: str
    offers: tuple[ForceOffer, ...]
    chosen: str = ""
    caption: str = ""
