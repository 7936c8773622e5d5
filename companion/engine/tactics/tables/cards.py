"""The shape of cards: what damage, heat, upgrades, commands and MechWarriors do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from companion.documents.model import GivenName, RuleModel, Sourced
from companion.engine.tactics.tables.names import ActionName, Ban, Bracket, Mode, Pool, Size, TicStop

Count: TypeAlias = Annotated[int, Field(ge=1, le=200)]
Shift: TypeAlias = Annotated[int, Field(ge=-20, le=20)]
Cards: TypeAlias = Annotated[int, Field(ge=0, le=100)]
Points: TypeAlias = Annotated[int, Field(ge=0, le=1000)]
Order: TypeAlias = Literal["", "copy_lock", "change_destination", "discard_heat", "free_evade"]


class Effects(RuleModel):
    """What a card does to its unit while it lies there; points on foot never fall below `least`.

    Where there is a `run_per_walk`, running follows from walking, rounded up; `heat` is gained in every Heat
    Phase; `purges` gives an action that discards so many heat cards, also while shut down.
    """

    walk: Shift = 0
    run: Shift = 0
    least: Cards = 0
    run_per_walk: float | None = Field(default=None, ge=0, le=10)
    attack_dice: Mapping[Bracket, Shift] = {}
    arm_dice: Shift = 0
    native_defense: Mapping[Mode, Shift] = {}
    dissipation: Shift = 0
    heat: Cards = 0
    purges: Cards = 0
    stops_tic: TicStop = ""
    forbids: frozenset[Ban] = frozenset()


class Explosion(RuleModel):
    """An attack die that destroys the unit with some faces, and else marks `internals`."""

    destroys_on: frozenset[str]
    internals: Cards


class CookOff(RuleModel):
    """An attack die rolled when the card is turned up; some faces mark `internals`."""

    faces: frozenset[str]
    internals: Cards


class Card(RuleModel):
    """A card of a deck of which there are `count`; without effects it is discarded at once."""

    name: GivenName
    count: Count
    text: str = ""
    effects: Effects | None = None


class MinorCard(Card):
    """A Minor Critical; `repair` tells that an action discards it."""

    repair: bool = False


class MajorCard(Card):
    """A Major Critical; one with `redirect` is replaced by a Minor one."""

    redirect: bool = False
    explosion: Explosion | None = None


class HeatCard(Card):
    """A heat card; those with an `indicator` count towards shutdown."""

    indicator: bool = False
    cook_off: CookOff | None = None


class Decks(Sourced):
    """The three decks, each card with its number of copies."""

    minor: Mapping[str, MinorCard] = Field(min_length=1)
    major: Mapping[str, MajorCard] = Field(min_length=1)
    heat: Mapping[str, HeatCard] = Field(min_length=1)

    def of(self, deck: str) -> Mapping[str, Card]:
        """The cards of one deck."""
        return {"minor": self.minor, "major": self.major, "heat": self.heat}[deck]


class Reroll(RuleModel):
    """So many dice rolled again; `faces` limits which, `uses` how often.

    The dice are one's own, or those of the enemy.
    """

    dice: Count
    faces: frozenset[str] = frozenset()
    pools: frozenset[Pool]
    uses: Literal["", "round", "game"] = ""
    of_enemy: bool = False


class Change(RuleModel):
    """So many dice turned to another face."""

    dice: Count
    faces: frozenset[str]
    to: str


class Upgrade(RuleModel):
    """A weapon upgrade for groups of these types.

    `heats` deals heat cards instead of damage; `suppresses`, `lays` and `thins_woods` stand for what the
    group does instead of firing; `indirect` is the change of dice against a target that only a friend sees.
    """

    name: GivenName
    types: tuple[str, ...] = Field(min_length=1)
    points: Points
    text: str
    dice: Mapping[Bracket, Shift] = {}
    heat: Cards = 0
    heats: bool = False
    reroll: Reroll | None = None
    change: Change | None = None
    indirect: Shift | None = None
    suppresses: Shift = 0
    lays: Literal["", "smoke", "fire"] = ""
    heat_on_entering: Cards = 0
    thins_woods: bool = False


class CommandCard(RuleModel):
    """A command card: an order for friends, or a longer reach for every Command."""

    name: GivenName
    points: Points
    text: str
    faction: str | None = None
    order: Order = ""
    friends: Count = 1
    range: Points | None = None


class Mechwarrior(RuleModel):
    """A MechWarrior card with its restrictions; no `sizes` means any.

    A unit with it has so many `seats` for MechWarriors, and one of them is taken by the card itself if it
    `takes_seat`.
    """

    name: GivenName
    points: Points
    text: str
    unique: bool = False
    faction: str | None = None
    sizes: frozenset[Size] = frozenset()
    reroll: Reroll | None = None
    flanking_dice: Shift = 0
    physical_dice: Shift = 0
    activation_order: Shift = 0
    actions_after: Mapping[Mode, tuple[ActionName, ...]] = {}
    seats: int = Field(default=1, ge=0, le=10)
    takes_seat: bool = True


class Upgrades(Sourced):
    """The weapon upgrades by id."""

    cards: Mapping[str, Upgrade]


class CommandCards(Sourced):
    """The command cards by id."""

    cards: Mapping[str, CommandCard]


class Mechwarriors(Sourced):
    """The MechWarriors by id."""

    cards: Mapping[str, Mechwarrior]
