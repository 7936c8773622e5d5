"""Shapes that many tables share: bands, dice, rated rows, and the check that nothing is left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from companion.rulebooks.model import RuleModel, Sourced
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import Band
from companion.tabletop.odds import odds_of

UnitType: TypeAlias = Literal["mech", "vehicle", "infantry", "battle_armor"]
Tech: TypeAlias = Literal["inner_sphere", "clan", "any"]


def _band(row: Any) -> Any:
    if isinstance(row, list) and len(row) == 3:
        return dict(zip(("low", "high", "value"), row, strict=True))
    return row


def _dice(text: str) -> str:
    return str(parse_dice(text))


BandRow = Annotated[Band, BeforeValidator(_band)]
DiceText = Annotated[str, AfterValidator(_dice)]
Cost = Annotated[int, Field(ge=0)]


class Rated(RuleModel):
    """One modifier with its words and source."""

    label: str
    value: int
    source: str


class Banded(RuleModel):
    """A modifier by a number that counts from 0, such as the hexes a target moved."""

    label: str
    source: str
    bands: tuple[BandRow, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _has_no_hole(self) -> Banded:
        starts = [0, *(band.high + 1 if band.high is not None else None for band in self.bands)]
        if starts != [*(band.low for band in self.bands), None]:
            raise ValueError("the bands must follow each other from 0 on, the last without an end")
        return self


class RollTable(Sourced):
    """Every total of the dice with its number."""

    dice: DiceText
    rows: Mapping[int, int]

    @model_validator(mode="after")
    def _is_complete(self) -> RollTable:
        require_rows(self.dice, self.rows)
        return self


def require(what: str, wanted: Iterable[str], given: Iterable[str]) -> None:
    """Raise ValueError where something that play will look up is not given."""
    known = set(given)
    if missing := [name for name in wanted if name not in known]:
        raise ValueError(f"there is no {what} {', '.join(missing)}")


def require_rows(dice: str, rows: Iterable[int]) -> None:
    """Raise ValueError where a table has no row for some total of its dice."""
    require("row for", map(str, odds_of(parse_dice(dice))), map(str, rows))
