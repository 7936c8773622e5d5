"""Duels: who fights whom and how, and who is out of the battle first at each range."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate

from companion.errors import InputError

RANGES = (1, 2, 3, 4, 5, 6, 7, 9, 12, 15, 18, 21)
"""The ranges of a duel for which none are told. In hexes."""
TURNS = 15
DUELS = 400
"""Duels at each range."""
MAX_RANGE, MAX_TURNS, MAX_DUELS = 60, 100, 20_000


@dataclass(frozen=True, slots=True)
class Duellist:
    """A unit of a duel: a model fresh from the factory, or a `unit` of a battle with its damage.

    Without skills its pilot is a usual one, or that of the battle; some rules name pilots instead. Without a
    `movement` it stands, and without `hexes` it goes as far as that lets it. It fires what does most damage
    on average while its heat stays below a line; without one everything.
    """

    model: str = ""
    unit: str = ""
    gunnery: int | None = None
    piloting: int | None = None
    movement: str = ""
    hexes: int | None = None
    """How far it moves each turn. In hexes."""
    heat_line: int | None = None
    """In points on the Heat Scale."""
    pilot: str = ""
    """One of the `pilots` to choose from."""


@dataclass(frozen=True, slots=True)
class Conduct:
    """The conduct of a unit: its way of moving, the most hexes, and the heat that it stays below."""

    movement: str
    hexes: int
    heat_line: int | None


@dataclass(frozen=True, slots=True)
class DuelSetup:
    """Two units, the ranges at which they fight, and how often: the same `seed` gives the same answer."""

    first: Duellist
    second: Duellist
    ranges: tuple[int, ...] = RANGES
    """In hexes."""
    turns: int = TURNS
    """The most turns that a duel lasts."""
    duels: int = DUELS
    """At each range."""
    seed: int = 1

    def check(self) -> None:
        """Raise InputError for ranges and numbers that are too much."""
        if not self.ranges or not all(1 <= hexes <= MAX_RANGE for hexes in self.ranges):
            raise InputError(f"A duel is fought at a range of 1 to {MAX_RANGE} hexes.")
        if not (1 <= self.turns <= MAX_TURNS and 1 <= self.duels <= MAX_DUELS):
            raise InputError(
                f"A duel lasts 1 to {MAX_TURNS} turns, and is fought 1 to {MAX_DUELS} times at each range."
            )


@dataclass(frozen=True, slots=True)
class DuelAtRange:
    """Results of duels at one range: by turn, the share in which a unit was out first, or both at once.

    In 95 of 100 cases no chance is off by more than `error`.
    """

    range: int
    first_by_turn: tuple[float, ...]
    second_by_turn: tuple[float, ...]
    both_by_turn: tuple[float, ...]
    duels: int
    error: float

    @property
    def first_out(self) -> float:
        """The chance that the first unit is out of the battle before the second."""
        return sum(self.first_by_turn)

    @property
    def second_out(self) -> float:
        """The chance that the second unit is out of the battle before the first."""
        return sum(self.second_by_turn)

    @property
    def both_out(self) -> float:
        """The chance that both go at once."""
        return sum(self.both_by_turn)

    @property
    def neither(self) -> float:
        """The chance that both are left when the last turn is over."""
        return max(1.0 - self.first_out - self.second_out - self.both_out, 0.0)

    @property
    def by_turn(self) -> tuple[float, ...]:
        """The chance that the duel ends in each turn."""
        columns = zip(self.first_by_turn, self.second_by_turn, self.both_by_turn, strict=True)
        return tuple(map(sum, columns))

    @property
    def median_turn(self) -> int | None:
        """The turn by which half of all duels are over; None where fewer end."""
        return next((turn for turn, sofar in enumerate(accumulate(self.by_turn), 1) if sofar >= 0.5), None)


@dataclass(frozen=True, slots=True)
class DuelProgress:
    """The share of the work that is done, and the results so far: none before the first round."""

    done: float
    ranges: tuple[DuelAtRange, ...] = ()


@dataclass(frozen=True, slots=True)
class DuelMovement:
    """A way of moving: its name, its words, and how far it takes the unit; None stands still. In hexes."""

    id: str
    label: str
    hexes: int | None


@dataclass(frozen=True, slots=True)
class DuelChoices:
    """The choices for a unit in a duel, or in words the reason why it can fight none.

    Heat lines are told with what heat does from there on. Skills that there are none of are None; `pilots`
    are told by id where a pilot is chosen instead.
    """

    name: str
    refusal: str = ""
    gunnery: int | None = None
    piloting: int | None = None
    piloting_label: str = "Piloting"
    pilots: Mapping[str, str] = field(default_factory=dict)
    usual_pilot: str = ""
    movement_label: str = "Moves"
    movements: tuple[DuelMovement, ...] = ()
    usual_movement: str = ""
    heat_lines: Mapping[int, str] = field(default_factory=dict)
    usual_heat_line: int | None = None
    usual_duels: int = DUELS
    """How often duels are fought at each range where nobody says otherwise."""
    usual_turns: int | None = None
    """The most turns of duels that last longer than elsewhere, where nobody says otherwise."""
    omitted: tuple[str, ...] = ()
    """What duels do not count in, in words."""
