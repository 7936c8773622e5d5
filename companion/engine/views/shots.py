"""Views of calculators besides a single number: the grid around it, and the known facts of a shot."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.engine.forms import Calculation, Field, Values


@dataclass(frozen=True, slots=True)
class GridLine:
    """A row, a column or a block of a grid: its `values` are what choosing it fills in.

    `holds` tells whether the form stands there now.
    """

    label: str
    hint: str
    values: Values
    holds: bool


@dataclass(frozen=True, slots=True)
class GridCell:
    """A target number in short, and its chance."""

    text: str
    chance: float

    @classmethod
    def of(cls, reckoning: Calculation) -> GridCell:
        """Return the cell for an answer."""
        return cls(reckoning.text, reckoning.probability)


@dataclass(frozen=True, slots=True)
class NumberGrid:
    """Numbers for every pair of a row and a column, once for each block: `cells[block][row][column]`."""

    block_title: str
    row_title: str
    column_title: str
    blocks: tuple[GridLine, ...]
    rows: tuple[GridLine, ...]
    columns: tuple[GridLine, ...]
    cells: tuple[tuple[tuple[GridCell, ...], ...], ...]

    @property
    def block(self) -> int | None:
        """The block where the form stands."""
        return _held_index(self.blocks)

    @property
    def row(self) -> int | None:
        """The row where the form stands."""
        return _held_index(self.rows)

    @property
    def column(self) -> int | None:
        """The column where the form stands."""
        return _held_index(self.columns)


@dataclass(frozen=True, slots=True)
class OwnWeapon:
    """A weapon of the unit that fires: what choosing it fills in, and why it cannot fire, if so."""

    id: str
    name: str
    about: str
    values: Values
    against: str = ""


@dataclass(frozen=True, slots=True)
class KnownShot:
    """A battle's knowledge of a shot: the attacker, the target if any, and its weapons, the first
    that work.
    """

    attacker: str
    target: str
    values: Values
    weapons: tuple[OwnWeapon, ...] = field(default=())


def fitting_values(values: Values, fields: Iterable[Field]) -> Values:
    """Of some values those that a form asks for."""
    asked = {each.id for each in fields}
    return {name: value for name, value in values.items() if name in asked}


def _held_index(lines: tuple[GridLine, ...]) -> int | None:
    return next((place for place, line in enumerate(lines) if line.holds), None)
