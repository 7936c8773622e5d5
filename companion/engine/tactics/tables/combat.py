"""The shape of the dice, ranges and attack tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, TypeAlias

from companion.documents.model import RuleModel, Sourced
from companion.documents.row_demands import Complete, Demands, Positive
from companion.documents.rule_model import Field, model_validator
from companion.engine.tactics.tables.names import LONG, MEDIUM, SHORT, Bracket, Density, Pool, Size

FaceCount: TypeAlias = Annotated[int, Field(ge=1, le=100)]
EYEBALL = "eyeball"
"""The face that a focus token turns."""

Faces: TypeAlias = tuple[str, ...]
FOCUS, LOCK, EVADE = "focus", "lock", "evade"
"""What a player may spend on a pool."""


class AttackFace(RuleModel):
    """A face of the attack die: hits, and the range brackets at which they count."""

    face: str = Field(min_length=1)
    """The name of the face."""
    count: FaceCount
    """How often it is on the die."""
    label: str = Field(min_length=1)
    hits: int = Field(default=0, ge=0, le=20)
    """Hits that it counts for."""
    ranges: frozenset[Bracket] = frozenset()
    """The range brackets at which it counts."""


class DefenseFace(RuleModel):
    """A face of the defense die."""

    face: str = Field(min_length=1)
    """The name of the face."""
    count: FaceCount
    """How often it is on the die."""
    label: str = Field(min_length=1)
    evades: int = Field(default=0, ge=0, le=20)
    """Hits that it cancels."""


MOST_DICE = 20
"""More dice than this no hand holds and no odds are reckoned for."""


class DiceRules(Sourced):
    """The attack die and the defense die; `starred` is the worth of faces at a range with an asterisk."""

    sides: int = Field(ge=2, le=100)
    """Sides of each die."""
    attack: tuple[AttackFace, ...]
    """The faces of the attack die."""
    defense: tuple[DefenseFace, ...]
    """The faces of the defense die."""
    focus_turns_to: str
    """The face that an eyeball of an attack becomes with a focus token."""
    lock_turns_to: str
    """The face that a Target Lock adds."""
    starred: Mapping[str, Annotated[int, Field(ge=0, le=20)]]
    """Hits of each face at a range with an asterisk."""
    defense_focus_turns_to: str
    """The face that an eyeball of a defense becomes with a focus token."""

    def __hash__(self) -> int:
        # A mapping has no hash of its own; the faces tell dice apart well enough.
        return hash((self.sides, self.attack, self.defense))

    @model_validator(mode="after")
    def _have_their_sides(self) -> DiceRules:
        demands = Demands()
        dice: Mapping[Pool, Sequence[AttackFace | DefenseFace]]
        dice = {"attack": self.attack, "defense": self.defense}
        for pool, faces in dice.items():
            if sum(row.count for row in faces) != self.sides:
                demands.add_fault((pool,), f"the faces of the {pool} die are not {self.sides}.")
            if len({row.face for row in faces}) < len(faces):
                demands.add_fault((pool,), f"two faces of the {pool} die have the same name.")
        for key in ("focus_turns_to", "lock_turns_to"):
            demands.require_name((key,), getattr(self, key), self.names("attack"), "face of the attack die")
        for face in self.starred:
            demands.require_name(("starred", face), face, self.names("attack"), "face of the attack die")
        face = self.defense_focus_turns_to
        demands.require_name(
            ("defense_focus_turns_to",), face, self.names("defense"), "face of the defense die"
        )
        demands.raise_faults()
        return self

    def names(self, pool: Pool) -> tuple[str, ...]:
        """Return the faces of a die, each once."""
        return tuple(row.face for row in (self.attack if pool == "attack" else self.defense))


class Range(RuleModel):
    """A range bracket in hexes, both ends included."""

    low: Positive
    """Where it begins. In hexes."""
    high: Positive
    """Where it ends. In hexes."""


class Ranges(Sourced):
    """The range brackets; `wide_medium` is where Medium Range ends by the other reading."""

    short: Range
    """Short range."""
    medium: Range
    """Medium range."""
    long: Range
    """Long range."""
    wide_medium: Positive
    """Where medium range ends by the other reading. In hexes."""

    @model_validator(mode="after")
    def _follow_each_other(self) -> Ranges:
        demands = Demands()
        ends = (0, self.short.high, self.medium.high)
        for name, end in zip(("short", "medium", "long"), ends, strict=True):
            row: Range = getattr(self, name)
            if row.low != end + 1:
                demands.add_fault((name, "low"), f"{name} range begins at {end + 1}, not at {row.low}.")
            if row.high < row.low:
                demands.add_fault((name, "high"), f"{name} range ends at {row.low} or beyond.")
        demands.raise_faults()
        return self

    def bracket(self, hexes: int, *, is_wide: bool = False) -> Bracket | None:
        """Return the bracket of a distance; None where nothing reaches."""
        if self.short.low <= hexes <= self.short.high:
            return SHORT
        if self.medium.low <= hexes <= (self.wide_medium if is_wide else self.medium.high):
            return MEDIUM
        return LONG if self.medium.low <= hexes <= self.long.high else None


class TicType(RuleModel):
    """A type of weapon group."""

    label: str = Field(min_length=1)
    is_mixed: bool = False
    """Whether it is made of all the others."""
    needs_upgrade: bool = False
    """Whether it fires only with an upgrade."""
    has_ammunition: bool = False
    """Whether it has ammunition."""


class Attacks(Sourced):
    """Weapon attacks; groups of types `always_beside_mixed` are no part of a Mixed one."""

    target_source: str
    weapon_source: str
    dice_source: str
    modify_source: str
    damage_source: str
    max_dice: int = Field(ge=1, le=MOST_DICE)
    """The most attack dice of an attack."""
    flanking_dice: int = Field(ge=0, le=MOST_DICE)
    """Attack dice that flanking adds."""
    always_beside_mixed: frozenset[str]
    """Types that are no part of a mixed group, by the names of `attacks.types`."""
    types: Mapping[str, TicType] = Field(min_length=1)
    """Types of weapon groups, by the name that unit cards give."""


DefenseDice: TypeAlias = Annotated[int, Field(ge=0, le=20)]
Height: TypeAlias = Annotated[int, Field(ge=0, le=40)]


class DefenseTable(Sourced):
    """Defense dice: bonus by smoke, woods and cover, heights in levels, and when nothing can be seen."""

    modify_source: str
    smoke: Complete[Density, DefenseDice]
    """Defense dice for smoke between."""
    woods: Complete[Density, DefenseDice]
    """Defense dice for woods between."""
    cover: DefenseDice
    """Defense dice for cover."""
    hull_down_cover: DefenseDice
    """Defense dice for cover of a unit that is hull down."""
    cover_height: Height
    """How high ground has to rise to give cover. In levels."""
    blocking_height: Height
    """How high ground has to rise to block sight. In levels."""
    no_sight_at: Positive
    """Defense dice of what lies between from which on nothing can be seen."""


class PhysicalRules(Sourced):
    """Physical attacks: dice by size, and the bracket they count as."""

    range: Positive
    """How far they reach. In hexes."""
    bracket: Bracket
    """The range bracket that they count as."""
    dice: Complete[Size, Annotated[int, Field(ge=0, le=MOST_DICE)]]
    """Attack dice by the size of the attacker."""


def sides_of(dice: DiceRules, pool: Pool) -> Faces:
    """Return the faces of a die, each as often as it is on it."""
    rows = dice.attack if pool == "attack" else dice.defense
    return tuple(row.face for row in rows for _ in range(row.count))


def label_of(dice: DiceRules, face: str) -> str:
    """Return the words for a face."""
    attack = {row.face: row.label for row in dice.attack}
    return attack.get(face) or next(row.label for row in dice.defense if row.face == face)


def format_faces(dice: DiceRules, faces: Faces) -> str:
    """Return a pool in words, equal faces counted: `double hit ×2, blank`; empty without dice."""
    counts = {face: faces.count(face) for face in faces}
    labels = ((label_of(dice, face).lower(), number) for face, number in counts.items())
    return ", ".join(f"{word} ×{number}" if number > 1 else word for word, number in labels)


def hits_of(dice: DiceRules, face: str, bracket: Bracket, *, is_starred: bool = False) -> int:
    """Hits that one face counts for at a range."""
    row = next(row for row in dice.attack if row.face == face)
    if bracket not in row.ranges:
        return 0
    return dice.starred.get(face, row.hits) if is_starred else row.hits


def hits(dice: DiceRules, faces: Iterable[str], bracket: Bracket, *, is_starred: bool = False) -> int:
    """Hits of a whole pool."""
    return sum(hits_of(dice, face, bracket, is_starred=is_starred) for face in faces)


def evades(dice: DiceRules, faces: Iterable[str]) -> int:
    """Evades of a whole pool."""
    worth = {row.face: row.evades for row in dice.defense}
    return sum(worth[face] for face in faces)


def spend_focus(dice: DiceRules, pool: Pool, faces: Faces) -> Faces:
    """Return the pool after a focus token: every eyeball is a hit or an evade."""
    to = dice.focus_turns_to if pool == "attack" else dice.defense_focus_turns_to
    return tuple(to if face == EYEBALL else face for face in faces)


def spend_lock(dice: DiceRules) -> Faces:
    """Return the pool after a Target Lock is spent: one double hit."""
    return (dice.lock_turns_to,)


def spend_evade(dice: DiceRules, faces: Faces) -> Faces:
    """Return the pool after an evade token: one evade more."""
    return (*faces, dice.defense_focus_turns_to)


def remove_faces(faces: Faces, gone: Iterable[str]) -> Faces:
    """Return the pool without these dice."""
    left = list(faces)
    for face in gone:
        left.remove(face)
    return tuple(left)


def hits_through(hits_scored: int, evades_shown: int) -> int:
    """Hits that no evade cancels. Rule: BT Tactics 3025, R62."""
    return max(hits_scored - evades_shown, 0)
