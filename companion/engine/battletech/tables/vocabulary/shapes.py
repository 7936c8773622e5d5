"""Shapes that many tables share: bands, dice, rated rows, and the check that nothing is left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, Self, TypeAlias

from companion.documents.dice_text import DiceText
from companion.documents.document import KeyPath
from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Demands, Signed, Whole
from companion.documents.rule_model import (
    AfterValidator,
    BeforeValidator,
    Field,
    WithJsonSchema,
    model_validator,
)
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import Band
from companion.tabletop.number_text import format_count
from companion.tabletop.odds import odds_of

UnitType: TypeAlias = Literal["mech", "vehicle", "infantry", "battle_armor", "building"]
ON_FOOT: tuple[UnitType, ...] = ("infantry", "battle_armor")
"""Infantry of either kind: soldiers, whom nobody stumbles over."""
Tech: TypeAlias = Literal["inner_sphere", "clan", "any"]


def _parse_band(row: Any) -> Any:
    if not isinstance(row, list):
        return row
    if len(row) != len(_PARTS):
        raise ValueError(f"a band is [from, to, value], not {format_count(len(row), 'value')}")
    low, high, value = row
    return dict(zip(_PARTS, (low, None if high == _NEVER else high, value), strict=True))


def _check_bounds(row: Band) -> Band:
    if not -MAX_IN_BAND <= row.value <= MAX_IN_BAND:
        raise ValueError(f"the value of a band is {-MAX_IN_BAND} to {MAX_IN_BAND}, not {row.value}")
    return row


def _check_holes(bands: tuple[Band, ...]) -> tuple[Band, ...]:
    demands, start = Demands(), 0
    for index, band in enumerate(bands):
        is_last = index == len(bands) - 1
        if band.low != start:
            before = f"as the band before ends at {start - 1}" if index else "where bands begin"
            demands.add_fault((index,), f"begins at {band.low}, not at {start}, {before}.")
        if band.high is None and not is_last:
            demands.add_fault((index,), "has no end; only the last band may have none.")
        if band.high is not None and is_last:
            demands.add_fault(
                (index,), f"is the last band and has no end: write [{band.low}, never, {band.value}]."
            )
        if band.high is not None and band.high < band.low:
            demands.add_fault((index,), f"ends at {band.high}, before it begins at {band.low}.")
        start = band.low + 1 if band.high is None else band.high + 1
    demands.raise_faults()
    return bands


MAX_IN_BAND = 100
_PARTS = ("low", "high", "value")
_NEVER = "never"
"""In a list this word is a text, as a choice may be called so; a band has no other."""
_WHOLE = {"type": "integer", "minimum": 0}
_BAND_SCHEMA = {
    "type": "array",
    "format": "band",
    "prefixItems": [
        _WHOLE,
        {"anyOf": [_WHOLE, {"enum": [_NEVER]}, {"type": "null"}]},
        {"type": "integer", "minimum": -MAX_IN_BAND, "maximum": MAX_IN_BAND},
    ],
    "minItems": 3,
    "maxItems": 3,
}
BandRow = Annotated[
    Band, BeforeValidator(_parse_band), AfterValidator(_check_bounds), WithJsonSchema(_BAND_SCHEMA)
]
Bands = Annotated[tuple[BandRow, ...], Field(min_length=1), AfterValidator(_check_holes)]
"""Values by a number that counts from 0, such as the hexes a target moved or its heat."""
Cost = Annotated[int, Field(ge=0, le=100)]


class Chapter(RuleModel):
    """A chapter that rules may leave out: then they have an empty one, which adds nothing and is false."""

    def __bool__(self) -> bool:
        return bool(self.model_fields_set)

    @classmethod
    def empty(cls, **nothing: Any) -> Self:
        """Return the chapter with figures that come to nothing."""
        return cls.model_construct(_fields_set=set(), **nothing)


class Rated(RuleModel):
    """A modifier with its label and source."""

    label: NonEmptyText
    value: Signed
    """What it adds."""
    source: str


class Banded(RuleModel):
    """A modifier by a number that counts from 0, such as the hexes a target moved."""

    label: NonEmptyText
    source: str
    bands: Bands
    """What it adds, by a number that counts from 0."""


class RollTable(Sourced):
    """Every total of the dice with its number."""

    dice: DiceText
    rows: Mapping[int, Whole]
    """A number for each total of the dice."""

    @model_validator(mode="after")
    def _is_complete(self) -> RollTable:
        require_rows(self.dice, self.rows)
        return self


def require_rows(dice: str, rows: Iterable[int], at: KeyPath = ("rows",)) -> None:
    """Tell the rows at a key path that are missing for some total of the table's dice."""
    demands = Demands()
    demands.require_rows(at, odds_of(parse_dice(dice)), rows)
    demands.raise_faults()


DRIVES: Mapping[str, str] = {"cruise": "walked", "cruised": "walked", "flank": "ran", "flanked": "ran"}
"""Ways of moving by the words that drivers of vehicles alone have for them."""
