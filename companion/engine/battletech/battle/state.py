"""A battle of the battletech family as an immutable value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, cast, overload

from companion.documents.rule_model import SkipValidation
from companion.engine.battletech.battle.causes import Cause
from companion.engine.battletech.battle.units import Mech, SideId, StoredUnit, U, Unit, UnitId
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.marks import HexNote
from companion.engine.shared.fast_replace import replace
from companion.engine.shared.fields import BoardOnTable, HexLabel
from companion.engine.shared.setup import Zone


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a battle: tables, chosen options, and the models that may stand on the table.

    `plays` is False where the rules offer calculators only.
    """

    title: str
    tables: Tables
    options: Mapping[str, str]
    models: Mapping[str, UnitModel]
    plays: bool = True


@dataclass(frozen=True, slots=True)
class Side:
    """A side of the battle."""

    id: SideId
    name: str
    zone: Zone | None = None


@dataclass(frozen=True, slots=True)
class UnitDue:
    """A due of a unit: the `kind` of roll or consequence that the rules owe, and its cause."""

    id: str
    unit: UnitId
    kind: str
    cause: Cause = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """The point in the sequence of play; `order` is the sides' sequence in this step, one entry a unit.

    Where each unit has its own place, `units` is theirs; without either nobody waits for anybody. The
    `ranking` is that of the units' own initiative, the lowest first. How often a side has `lost_in_a_row` is
    kept where the rules ask for it.
    """

    number: int
    phase: str
    step: str = ""
    order: tuple[SideId, ...] = ()
    initiative: Mapping[SideId, int] = field(default_factory=dict)
    units: tuple[UnitId, ...] = ()
    unit_initiative: Mapping[UnitId, int] = field(default_factory=dict)
    ranking: tuple[UnitId, ...] = ()
    lost_in_a_row: Mapping[SideId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a battle; no winner means a draw."""

    winner: SideId | None


@dataclass(frozen=True, slots=True)
class Battle:
    """Board, sides, units, turn and phase; the rules it is played by are shared, not part of its value.

    Attacks of a phase happen at the same time: `phase_began` are the units as they were when it began, as far
    as that matters. `dues` stand in the order in which they arose, `dues_made` counts all there ever were.
    `mines` are points of damage by hex, `clubs` are limbs lying about,
    `triggered` is what has happened at the end of turns, with whom it happened to.
    """

    rules: Annotated[Rulebook, SkipValidation] = field(compare=False, repr=False)
    sides: tuple[Side, ...]
    units: Mapping[UnitId, StoredUnit]
    turn: Turn
    board: BoardOnTable | None = None
    ending: Ending | None = None
    phase_began: Mapping[UnitId, StoredUnit] = field(default_factory=dict)
    dues: tuple[UnitDue, ...] = ()
    dues_made: int = 0
    mines: Mapping[HexLabel, int] = field(default_factory=dict)
    clubs: tuple[HexLabel, ...] = ()
    triggered: frozenset[str] = frozenset()
    hex_notes: Mapping[HexLabel, HexNote] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)

    def side(self, side_id: SideId) -> Side:
        """Return the side with this id."""
        return next(side for side in self.sides if side.id == side_id)

    @overload
    def model(self, unit: Mech) -> MechModel: ...
    @overload
    def model(self, unit: Unit) -> UnitModel: ...
    def model(self, unit: Unit) -> UnitModel:
        """Return the catalogue entry of a unit, of its own kind."""
        return self.rules.models[unit.model]

    def at_start(self, unit: U) -> U:
        """Return the unit as it was when the phase began, which is how it attacks and is aimed at."""
        return cast("U", self.phase_began.get(unit.id, unit))

    def mech(self, unit: UnitId) -> Mech:
        """Return the 'Mech with this id."""
        found = self.units[unit]
        assert isinstance(found, Mech), f"{found.name} is a 'Mech"
        return found

    def mechs(self) -> Iterator[Mech]:
        """Return every 'Mech."""
        return (unit for unit in self.units.values() if isinstance(unit, Mech))

    def with_unit(self, unit: Unit) -> Battle:
        """Return the battle with this unit as it is now."""
        return replace(self, units={**self.units, unit.id: unit})
