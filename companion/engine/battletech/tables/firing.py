"""The shape of the rules of firing: rates of fire, jams, damage by range, and called shots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from pydantic import Field, model_validator

from companion.documents.demands import Positive, Signed, Whole
from companion.documents.model import RuleModel, Sourced, Words
from companion.engine.battletech.tables.locations import AttackSide, LocationTable
from companion.engine.battletech.tables.rows import Condition, Holding
from companion.engine.battletech.tables.shapes import DiceText, Rated

Points: TypeAlias = Annotated[int, Field(ge=0, le=100)]
Damage: TypeAlias = Points | Annotated[Mapping[str, Points], Field(min_length=1)]
"""Points of damage, or those of each range bracket; beyond the last one named, its number counts."""


class Reach(RuleModel):
    """How far a range bracket goes: so many `times` as far as another one, rounded down."""

    times: Annotated[float, Field(gt=1, le=10)]
    of: str


class Bracket(Rated):
    """What a range bracket adds to a roll; it `reaches` that far with weapons that do not say."""

    reaches: Reach | None = None


class Malfunction(Holding):
    """When a weapon fails: a roll to hit that shows so much or less jams it, or has it explode."""

    jams_on: Signed | None = None
    explodes_on: Signed | None = None


class Jam(Malfunction):
    """A malfunction of every shot of which all this holds."""

    @model_validator(mode="after")
    def _does_something(self) -> Jam:
        if self.jams_on is None and self.explodes_on is None:
            raise ValueError("say jams_on, explodes_on or both")
        return self


class Rate(Malfunction):
    """A rate of fire that a player may choose instead of the usual one, for weapons of which all this holds.

    So many `shots` as one are fired, each with the heat and rounds of a usual one unless `heat` and `rounds`
    are told for all together; the Missile Hits Table says how many of them strike. `damage` is that of each.
    """

    label: Words
    shots: int = Field(default=1, ge=1, le=40)
    heat: Whole | None = None
    rounds: Positive | None = None
    damage: Damage | None = None
    to_hit: Signed = 0


class CalledShot(Holding):
    """A part of the target that a shot may be called at: its hits are rolled on a `table`, or for a `side`."""

    label: Words
    to_hit: Signed
    table: LocationTable | None = None
    side: AttackSide | None = None

    @model_validator(mode="after")
    def _goes_somewhere(self) -> CalledShot:
        if self.table is None and self.side is None:
            raise ValueError("say a table, a side or both")
        return self


class AimedShots(Sourced):
    """Rolls that decide whether a shot aimed at an immobile 'Mech hits where it was aimed."""

    dice: DiceText
    body: tuple[Signed, ...]
    head_at_least: Signed


class WeaponAttacks(RuleModel):
    """Declaring and firing: where the rules stand, and what counts for every weapon.

    Where `may_waste_shots`, weapons with ammunition may fire beyond long range, to no effect. `rates` of fire
    are chosen by the player; `damage` rows add to what each hit does, never to less than 0.
    """

    declaration_source: str
    one_target_source: str
    arc_source: str
    ammunition_source: str
    destroyed_source: str
    range_source: str
    prone_source: str = ""
    indirect_source: str = ""
    may_waste_shots: bool = False
    rates: Mapping[str, Rate] = {}
    jams: Mapping[str, Jam] = {}
    damage: Mapping[str, Condition] = {}
