"""A battle of the battletech family as an immutable value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, TypeAlias

from pydantic import SkipValidation

from companion.engine.battletech.models import MechModel
from companion.engine.battletech.tables import Tables
from companion.engine.fields import BoardOnTable, HexLabel
from companion.engine.setup import Zone

UnitId: TypeAlias = str
SideId: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What a battle is played by: tables, chosen options, and the models that may stand on the table.

    `plays` is False where the rules offer calculators only.
    """

    title: str
    tables: Tables
    options: Mapping[str, str]
    models: Mapping[str, MechModel]
    plays: bool = True


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two sides."""

    id: SideId
    name: str
    zone: Zone | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """How a unit moved this turn: `hexes` entered since its last reversal, `spent` Movement Points."""

    movement: str
    hexes: int = 0
    spent: int = 0


@dataclass(frozen=True, slots=True)
class Situation:
    """How a target stands to its attacker: range in hexes, woods in between, and the target's own hex."""

    range: int
    light_woods: int = 0
    heavy_woods: int = 0
    target_in: str = "clear"
    is_target_immobile: bool = False


@dataclass(frozen=True, slots=True)
class Declaration:
    """The attack a unit has declared; no target means that it holds its fire."""

    target: UnitId | None = None
    weapons: tuple[str, ...] = ()
    situation: Situation | None = None


@dataclass(frozen=True, slots=True)
class Mech:
    """One 'Mech on the table: what is left of it, and what it did this turn (None: not yet).

    `unseen` are targets whose player let the line of sight run through a hex that blocks it.
    """

    id: UnitId
    model: str
    side: SideId
    name: str
    pilot: str
    armor: Mapping[str, int]
    rounds: Mapping[str, int]
    hex: HexLabel | None = None
    facing: int = 0
    has_left: bool = False
    moved: Moved | None = None
    declared: Declaration | None = None
    has_resolved: bool = False
    unseen: frozenset[UnitId] = frozenset()
    fresh: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Turn:
    """Where the battle stands; `order` is the sides' sequence in this step, one entry a unit."""

    number: int
    phase: str
    step: str = ""
    order: tuple[SideId, ...] = ()
    initiative: Mapping[SideId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ending:
    """How the battle ended; no winner means a draw."""

    winner: SideId | None


@dataclass(frozen=True, slots=True)
class Battle:
    """Board, sides, units, turn and phase; the rules it is played by are shared, not part of its value."""

    rules: Annotated[Rulebook, SkipValidation] = field(compare=False, repr=False)
    sides: tuple[Side, ...]
    units: Mapping[UnitId, Mech]
    turn: Turn
    board: BoardOnTable | None = None
    ending: Ending | None = None

    def side(self, side_id: SideId) -> Side:
        """The side with this id."""
        return next(side for side in self.sides if side.id == side_id)

    def model(self, mech: Mech) -> MechModel:
        """The catalogue entry of a 'Mech."""
        return self.rules.models[mech.model]

    def with_unit(self, mech: Mech) -> Battle:
        """The battle with this unit as it is now."""
        return replace(self, units={**self.units, mech.id: mech})
