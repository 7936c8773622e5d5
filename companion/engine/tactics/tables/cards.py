"""The shape of cards: what damage, heat, upgrades, commands and MechWarriors do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from companion.documents.model import GivenName, RuleModel, Sourced
from companion.documents.rule_model import Field
from companion.engine.tactics.tables.names import ActionName, Ban, Bracket, Mode, Pool, Size, TicStop

Count: TypeAlias = Annotated[int, Field(ge=1, le=200)]
Shift: TypeAlias = Annotated[int, Field(ge=-20, le=20)]
Cards: TypeAlias = Annotated[int, Field(ge=0, le=100)]
Points: TypeAlias = Annotated[int, Field(ge=0, le=1000)]
Order: TypeAlias = Literal["", "copy_lock", "change_destination", "discard_heat", "free_evade"]


class Effects(RuleModel):
    """Effects of a card on its unit while it lies there; points on foot never fall below `least`.

    Where there is a `run_per_walk`, running follows from walking, rounded up; `heat` is gained in every Heat
    Phase; `purges` gives an action that discards so many heat cards, also while shut down.
    """

    walk: Shift = 0
    """What it adds to walking. In Movement Points."""
    run: Shift = 0
    """What it adds to running. In Movement Points."""
    least: Cards = 0
    """What points on foot never fall below. In Movement Points."""
    run_per_walk: float | None = Field(default=None, ge=0, le=10)
    """What walking is multiplied by to run, rounded up; never leaves running as it is."""
    attack_dice: Mapping[Bracket, Shift] = {}
    """What it adds to attack dice, by range."""
    arm_dice: Shift = 0
    """What it adds to attack dice of weapons in the arms."""
    native_defense: Mapping[Mode, Shift] = {}
    """What it adds to native defense, by way of moving."""
    dissipation: Shift = 0
    """What it adds to heat dissipation."""
    heat: Cards = 0
    """Heat cards gained in every Heat Phase."""
    purges: Cards = 0
    """Heat cards that an action discards, also while shut down; 0 gives no such action."""
    stops_tic: TicStop = ""
    """What becomes of a weapon group; empty is nothing."""
    forbids: frozenset[Ban] = frozenset()
    """What the unit can no longer do."""


class Explosion(RuleModel):
    """An attack die that destroys the unit with some faces, and else marks `internals`."""

    destroys_on: frozenset[str]
    """Faces of the attack die, by their names, that destroy the unit."""
    internals: Cards
    """Internal circles marked by other faces."""


class CookOff(RuleModel):
    """An attack die rolled when the card is turned up; some faces mark `internals`."""

    faces: frozenset[str]
    """Faces of the attack die, by their names, that mark internal circles."""
    internals: Cards
    """Internal circles that they mark."""


class DeckCard(RuleModel):
    """A card of a deck of which there are `count`; without effects it is discarded at once."""

    name: GivenName
    """What is printed on it."""
    count: Count
    """How many of it are in the deck."""
    text: str = ""
    """What it says."""
    effects: Effects | None = None
    """What it does while it lies at its unit; without effects it is discarded at once."""


class MinorCard(DeckCard):
    """A Minor Critical; `repair` tells that an action discards it."""

    repair: bool = False
    """Whether an action discards it."""


class MajorCard(DeckCard):
    """A Major Critical; one with `redirect` is replaced by a Minor one."""

    redirect: bool = False
    """Whether a Minor Critical takes its place."""
    explosion: Explosion | None = None
    """What may explode."""


class HeatCard(DeckCard):
    """A heat card; those with an `indicator` count towards shutdown."""

    indicator: bool = False
    """Whether it counts towards shutdown."""
    cook_off: CookOff | None = None
    """What may cook off when it is turned up."""


class Decks(Sourced):
    """The three decks, each card with its number of copies."""

    minor: Mapping[str, MinorCard] = Field(min_length=1)
    """The Minor Criticals by name."""
    major: Mapping[str, MajorCard] = Field(min_length=1)
    """The Major Criticals by name."""
    heat: Mapping[str, HeatCard] = Field(min_length=1)
    """The heat cards by name."""

    def of(self, deck: str) -> Mapping[str, DeckCard]:
        """Return the cards of one deck."""
        return {"minor": self.minor, "major": self.major, "heat": self.heat}[deck]


class Reroll(RuleModel):
    """So many dice rolled again; `faces` limits which, `uses` how often.

    The dice are one's own, or those of the enemy.
    """

    dice: Count
    """How many dice are rolled again."""
    faces: frozenset[str] = frozenset()
    """Which faces may be rolled again; none named is any."""
    pools: frozenset[Pool]
    """Which dice are rolled again."""
    uses: Literal["", "round", "game"] = ""
    """How often it may be used: once a round, once a game, or empty for every time."""
    of_enemy: bool = False
    """Whether they are the dice of the enemy."""


class DiceChange(RuleModel):
    """So many dice turned to another face."""

    dice: Count
    """How many dice are turned."""
    faces: frozenset[str]
    """Which faces are turned."""
    to: str
    """The face that they are turned to."""


class Upgrade(RuleModel):
    """A weapon upgrade for groups of these types.

    `heats` deals heat cards instead of damage; `suppresses`, `lays` and `thins_woods` stand for what the
    group does instead of firing; `indirect` is the change of dice against a target that only a friend sees.
    """

    name: GivenName
    """What is printed on it."""
    types: tuple[str, ...] = Field(min_length=1)
    """Types of weapon groups that may have it, by the names of `attacks.types`."""
    points: Points
    """What it costs. In points."""
    text: str
    """What it says."""
    dice: Mapping[Bracket, Shift] = {}
    """What it adds to attack dice, by range."""
    heat: Cards = 0
    """Heat that it adds to an attack. In cards."""
    heats: bool = False
    """Whether the attack deals heat cards instead of damage."""
    reroll: Reroll | None = None
    """Dice that it rolls again."""
    change: DiceChange | None = None
    """Dice that it turns."""
    indirect: Shift | None = None
    """What it adds to dice against a target that only a friend sees; never is no such fire."""
    suppresses: Shift = 0
    """What it takes from the attack dice of a target it suppresses."""
    lays: Literal["", "smoke", "fire"] = ""
    """What the group lays instead of firing; empty is nothing."""
    heat_on_entering: Cards = 0
    """Heat cards for entering what it has laid."""
    thins_woods: bool = False
    """Whether the group may thin woods instead of firing."""


class CommandCard(RuleModel):
    """A command card: an order for friends, or a longer reach for every Command."""

    name: GivenName
    """What is printed on it."""
    points: Points
    """What it costs. In points."""
    text: str
    """What it says."""
    faction: str | None = None
    """The faction that may have it; never is any."""
    order: Order = ""
    """The order that friends are given; empty is none."""
    friends: Count = 1
    """How many friends are given it."""
    range: Points | None = None
    """How far every Command reaches with it; never leaves it. In hexes."""


class Mechwarrior(RuleModel):
    """A MechWarrior card with its restrictions; no `sizes` means any.

    A unit with it has so many `seats` for MechWarriors, and one of them is taken by the card itself if it
    `takes_seat`.
    """

    name: GivenName
    """What is printed on it."""
    points: Points
    """What it costs. In points."""
    text: str
    """What it says."""
    unique: bool = False
    """Whether there is but one."""
    faction: str | None = None
    """The faction that may have it; never is any."""
    sizes: frozenset[Size] = frozenset()
    """Sizes of units that may have it; none named is any."""
    reroll: Reroll | None = None
    """Dice that it rolls again."""
    flanking_dice: Shift = 0
    """Attack dice that it adds when flanking."""
    physical_dice: Shift = 0
    """Dice that it adds to physical attacks."""
    activation_order: Shift = 0
    """What it adds to the Activation Order."""
    actions_after: Mapping[Mode, tuple[ActionName, ...]] = {}
    """Actions that it adds after each way of moving."""
    seats: int = Field(default=1, ge=0, le=10)
    """MechWarriors that a unit with it may have."""
    takes_seat: bool = True
    """Whether the card itself takes one of them."""


class Upgrades(Sourced):
    """The weapon upgrades by id."""

    cards: Mapping[str, Upgrade]
    """The weapon upgrades by name."""


class CommandCards(Sourced):
    """The command cards by id."""

    cards: Mapping[str, CommandCard]
    """The command cards by name."""


class Mechwarriors(Sourced):
    """The MechWarriors by id."""

    cards: Mapping[str, Mechwarrior]
    """The MechWarriors by name."""
