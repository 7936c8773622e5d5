"""The shape of the dice, ranges and attack tables."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field, model_validator

from companion.engine.tactics.names import LONG, MEDIUM, SHORT, Bracket, Density, Size
from companion.rulebooks.model import RuleModel, Sourced


class AttackFace(RuleModel):
    """One face of the attack die: hits, and the range brackets at which they count."""

    face: str
    count: int = Field(ge=1)
    label: str
    hits: int = 0
    ranges: frozenset[Bracket] = frozenset()


class DefenseFace(RuleModel):
    """One face of the defense die."""

    face: str
    count: int = Field(ge=1)
    label: str
    evades: int = 0


class Dice(Sourced):
    """Both dice; `starred` is what faces count for at a range with an asterisk."""

    sides: int
    attack: tuple[AttackFace, ...]
    defense: tuple[DefenseFace, ...]
    focus_turns_to: str
    lock_turns_to: str
    starred: Mapping[str, int]
    defense_focus_turns_to: str

    def __hash__(self) -> int:
        # A mapping has no hash of its own; the faces tell dice apart well enough.
        return hash((self.sides, self.attack, self.defense))

    @model_validator(mode="after")
    def _have_their_sides(self) -> Dice:
        for name, faces in (("attack", self.attack), ("defense", self.defense)):
            if sum(row.count for row in faces) != self.sides:
                raise ValueError(f"the faces of the {name} die are not {self.sides}")
        if {self.focus_turns_to, self.lock_turns_to, *self.starred} - {row.face for row in self.attack}:
            raise ValueError("a face is named that the attack die does not have")
        if self.defense_focus_turns_to not in {row.face for row in self.defense}:
            raise ValueError("a face is named that the defense die does not have")
        return self


class Range(RuleModel):
    """A range bracket in hexes, both ends included."""

    low: int
    high: int


class Ranges(Sourced):
    """The range brackets; `wide_medium` is where Medium Range ends by the other reading."""

    short: Range
    medium: Range
    long: Range
    wide_medium: int

    def bracket(self, hexes: int, *, is_wide: bool = False) -> Bracket | None:
        """The bracket of a distance; None where nothing reaches."""
        if self.short.low <= hexes <= self.short.high:
            return SHORT
        if self.medium.low <= hexes <= (self.wide_medium if is_wide else self.medium.high):
            return MEDIUM
        return LONG if self.medium.low <= hexes <= self.long.high else None


class TicType(RuleModel):
    """A type of weapon group."""

    label: str
    is_mixed: bool = False
    needs_upgrade: bool = False
    has_ammunition: bool = False


class Attacks(Sourced):
    """Weapon attacks; groups of types `always_beside_mixed` are no part of a Mixed one."""

    target_source: str
    weapon_source: str
    dice_source: str
    modify_source: str
    damage_source: str
    max_dice: int
    flanking_dice: int
    always_beside_mixed: frozenset[str]
    types: Mapping[str, TicType]


class DefenseRules(Sourced):
    """Defense dice: bonus by smoke, woods and cover, heights in levels, and when nothing can be seen."""

    modify_source: str
    smoke: Mapping[Density, int]
    woods: Mapping[Density, int]
    cover: int
    hull_down_cover: int
    cover_height: int
    blocking_height: int
    no_sight_at: int


class PhysicalRules(Sourced):
    """Physical attacks: dice by size, and the bracket they count as."""

    range: int
    bracket: Bracket
    dice: Mapping[Size, int]
