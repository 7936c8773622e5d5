"""The shape of the tables on hit locations and on losing a location."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias, get_args

from companion.documents.dice_text import DiceText
from companion.documents.document import KeyPath
from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Demands, Whole
from companion.documents.rule_model import Field, model_validator
from companion.engine.battletech.tables.vocabulary.shapes import require_rows
from companion.tabletop.arcs import Arc
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import odds_of

AttackSide: TypeAlias = Literal["front", "left", "right", "rear"]
LocationTable: TypeAlias = Literal[
    "hit_location", "punch_location", "kick_location", "shot_from_above", "shot_from_below"
]
SpecialProcedure: TypeAlias = Literal[
    "critical_here", "critical_floats", "hit_floats", "rolls_again", "nothing"
]
"""What a hit does that was rolled as the special row of its table says: it may do critical damage even if
armor holds, there or where a second roll says; or it goes there with its damage too; or it is rolled again,
with a critical hit for each such roll wherever it lands; or it is like others."""
MOST_AGAIN = 3
"""Rolls of such a row on end that odds tell apart; more are as rare as one in a million."""
CoverProcedure: TypeAlias = Literal["punch_location", "hit_location", "legs_safe"]
"""Where hits on a target behind partial cover land: by one of these tables, or by the usual one, where those
on legs are stopped by the cover."""


class SpecialRow(RuleModel):
    """The row of a location table that does more than the others, and what."""

    roll: Whole
    """The total of the dice that is special."""
    does: SpecialProcedure = "critical_here"
    """What it does: a critical hit there or where a second roll says, a hit elsewhere, or nothing."""

    @property
    def calls_for_critical(self) -> bool:
        """Whether it leads to critical damage."""
        return self.does in ("critical_here", "critical_floats", "rolls_again")

    @property
    def floats(self) -> bool:
        """Whether a second roll says where it goes."""
        return self.does in ("critical_floats", "hit_floats", "rolls_again")

    @property
    def adds_up(self) -> bool:
        """Whether it is rolled again as often as it comes, with a critical hit each time."""
        return self.does == "rolls_again"


class HitPlace(NamedTuple):
    """The place of a hit; `critical` is the location of critical damage even if armor holds.

    What strikes from a 'Mech's back hits rear armor in places.
    """

    location: str
    critical: str = ""
    is_rear: bool = False
    certain: int = 0
    """Critical hits there that need no roll."""


@dataclass(frozen=True, slots=True)
class RolledPlace:
    """The place of a hit with the roll that chose it, where there was one; cover may stop it there."""

    location: str
    critical: str = ""
    """The location of critical damage even if armor holds."""
    rolled: int | None = None
    certain: int = 0
    """Critical hits there that need no roll."""


class HitLocations(Sourced):
    """Dice total to location; `rows` count for attacks from sides that have no rows of their own.

    The row `critical_on` is special; a number alone is one that calls for a critical hit where it lands.
    """

    dice: DiceText
    rows: Mapping[int, str]
    """The location by the total of the dice, for sides without rows of their own."""
    sides: Mapping[AttackSide, Mapping[int, str]] = {}
    """The location by the total of the dice, for attacks from each side."""
    critical_on: Whole | SpecialRow | None = None
    """The total that may do critical damage even if armor holds; never is no such total."""
    strikes_inside_on: Whole | None = None
    """The total that brings a critical hit, without a roll, where it lands; never is no such total."""

    @model_validator(mode="after")
    def _is_complete(self) -> HitLocations:
        require_rows(self.dice, self.rows)
        for side, rows in self.sides.items():
            require_rows(self.dice, rows, ("sides", side))
        if self.special is not None and self.special.roll not in odds_of(parse_dice(self.dice)):
            raise ValueError(f"critical_on: {self.dice} never shows {self.special.roll}")
        return self

    @cached_property
    def special(self) -> SpecialRow | None:
        """The special row, if there is one."""
        given = self.critical_on
        return SpecialRow(roll=given) if isinstance(given, int) else given

    def places(self) -> Iterator[tuple[KeyPath, str]]:
        """Yield every location that can be hit, with the key path where it is named."""
        for number, name in self.rows.items():
            yield ("rows", number), name
        for side, rows in self.sides.items():
            for number, name in rows.items():
                yield ("sides", side, number), name

    def column(self, side: AttackSide) -> Mapping[int, str]:
        """Return the rows for an attack from this side."""
        return self.sides.get(side, self.rows)

    @property
    def adds_up(self) -> bool:
        """Whether the special row is rolled again as often as it comes."""
        return self.special is not None and self.special.adds_up

    def rolls_again(self, total: int) -> bool:
        """Whether a second roll has a say in where a hit that was rolled so lands."""
        return self.special is not None and self.special.roll == total and self.special.floats

    @cached_property
    def chances(self) -> Mapping[AttackSide, tuple[tuple[HitPlace, float], ...]]:
        """Every place where a hit from a side may land, with its chance."""
        return {side: tuple(self._chances(side)) for side in get_args(AttackSide)}

    def _chances(self, side: AttackSide) -> Iterator[tuple[HitPlace, float]]:
        odds = odds_of(parse_dice(self.dice))
        for total in self.column(side):
            if self.rolls_again(total) and self.adds_up:
                yield from self._chances_again(side, total, odds)
            elif self.rolls_again(total):
                for again, chance in odds.items():
                    yield self.place(side, total, again), float(odds[total] * chance)
            elif total in odds:
                yield self.place(side, total), float(odds[total])

    def _chances_again(
        self, side: AttackSide, total: int, odds: Mapping[int, Fraction]
    ) -> Iterator[tuple[HitPlace, float]]:
        """Yield the places of hits that are rolled again, by the critical hits that come with them."""
        column, once = self.column(side), float(odds[total])
        for times in range(1, MOST_AGAIN + 1):
            share = once**times / (1 - once if times == MOST_AGAIN else 1)
            for other, chance in odds.items():
                if other != total and other in column:
                    yield self.place(side, total, other, times), share * float(chance)

    def place(self, side: AttackSide, total: int, again: int | None = None, times: int = 1) -> HitPlace:
        """Return where a hit from this side lands that was rolled so, and with a second roll if there was
        one; where such rolls add up, the last of so many.
        """
        column = self.column(side)
        here, there = column[total], column[total if again is None else again]
        inside = int(self.strikes_inside_on == (total if again is None else again))
        if self.special is None or self.special.roll != total:
            return HitPlace(here, here if inside else "", certain=inside)
        match self.special.does:
            case "critical_here":
                return HitPlace(here, here)
            case "critical_floats":
                return HitPlace(here, there)
            case "hit_floats":
                return HitPlace(there, there)
            case "rolls_again":
                return HitPlace(there, there, certain=times + inside)
            case "nothing":
                return HitPlace(here)

    def names(self) -> frozenset[str]:
        """Return every location that can be hit."""
        return frozenset(name for rows in (self.rows, *self.sides.values()) for name in rows.values())


class ShotLocations(HitLocations):
    """The table that shots roll on, and by which procedure they land on a target behind partial cover."""

    behind_cover: CoverProcedure = "punch_location"
    """How shots land on a target behind partial cover."""


class LocationRow(RuleModel):
    """A location: its label, the next location for damage, and the effects of its loss.

    `slots` and `has_rear` describe the critical hit table and the armor diagram, where there are such; a hit
    on the location that `holds_warrior` shakes the MechWarrior, its loss kills him. Who loses the location
    may call for a Piloting Skill Roll, by the event that it `owes` one for. It may be a `limb` and lie on a
    `flank`. Weapons here fire into `arcs`, or into the rear if they are mounted backward; where it
    `follows_feet`, they do not turn with the torso.
    """

    label: NonEmptyText
    abbreviation: NonEmptyText
    """The location in a few letters."""
    transfers_to: str | None
    """The location, by the names of `locations.names`, where damage goes on; never is the end."""
    takes_along: tuple[str, ...] = ()
    """Locations, by the names of `locations.names`, that are lost with it."""
    destroys_unit: bool = False
    """Whether its loss destroys the unit."""
    immobilizes: bool = False
    """Whether its loss immobilizes the unit."""
    slots: int = Field(default=0, ge=0, le=24)
    """Critical slots that it has."""
    has_rear: bool = False
    """Whether it has armor on the rear of its own."""
    holds_warrior: bool = False
    """Whether hits on it shake the MechWarrior, and its loss kills him."""
    owes: str = ""
    """The event, by the names of `piloting.events`, for which its loss calls for a Piloting Skill Roll."""
    limb: Literal["arm", "leg"] | None = None
    """Which limb it is, if any."""
    leaves_no_wreck: bool = False
    """Whether nothing worth salvaging is left of a unit that has lost it; our proposal, no rule."""
    flank: Literal["left", "right"] | None = None
    """Which flank it lies on, if any."""
    arcs: tuple[Arc, ...] = Field(default=(Arc.FORWARD,), min_length=1)
    """Arcs that its weapons fire into; those mounted backward fire into the rear."""
    follows_feet: bool = False
    """Whether its weapons stay with the legs when the torso twists."""
    points_are: str = ""
    """What a point of it is, such as `man`; unsaid, a box of structure."""


class WeightClasses(Sourced):
    """Weight classes by tons: the lightest and the heaviest unit of each class."""

    classes: Mapping[str, tuple[Whole, Whole]] = Field(min_length=1)
    """The lightest and the heaviest unit of each class. In tons."""

    def of(self, tons: int) -> tuple[str, ...]:
        """Return the classes of a unit that weighs so much."""
        return tuple(name for name, (least, most) in self.classes.items() if least <= tons <= most)


class Locations(RuleModel):
    """The locations of a unit and the rules about losing them."""

    source: str
    names: Mapping[str, LocationRow] = Field(min_length=1)
    """Every location by name, in the order of the sheet."""
    may_return: bool = False
    """Whether damage may go back to a location that it came from; what finds both gone is lost."""

    @cached_property
    def arms(self) -> tuple[str, ...]:
        """The locations that are arms, in the order of the sheet."""
        return tuple(name for name, row in self.names.items() if row.limb == "arm")

    @cached_property
    def legs(self) -> tuple[str, ...]:
        """The locations that are legs."""
        return tuple(name for name, row in self.names.items() if row.limb == "leg")

    @property
    def have_slots(self) -> bool:
        """Whether units of this ruleset have internal structure and critical slots."""
        return any(row.slots for row in self.names.values())

    @model_validator(mode="after")
    def _lead_inward(self) -> Locations:
        demands = Demands()
        for name, row in self.names.items():
            for other in row.takes_along:
                demands.require_name(("names", name, "takes_along"), other, self.names, "location")
            if row.transfers_to is not None:
                demands.require_name(
                    ("names", name, "transfers_to"), row.transfers_to, self.names, "location"
                )
            if not self.may_return and self._goes_round(name):
                demands.add_fault(("names", name), f"damage in {name} would transfer in an endless circle.")
        demands.raise_faults()
        return self

    def _goes_round(self, name: str) -> bool:
        seen: list[str] = []
        where: str | None = name
        while where in self.names and where is not None:
            if where in seen:
                return True
            seen.append(where)
            where = self.names[where].transfers_to
        return False
