"""Rolls for the number of missiles of a salvo that hit: on a table, or a die for each.

Rule: CityTech, Combat > Missile Hits; Missile Hits Table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import SideId
from companion.engine.battletech.tables.missiles import EachRolls, MissileHits
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.play import Play
from companion.tabletop.dice import parse_dice
from companion.tabletop.modifiers import Modifier
from companion.tabletop.odds import odds_of


class HitCountRoll(Protocol):
    """A roll for the number of hits among so many missiles or fragments."""

    @property
    def odds(self) -> Mapping[int, float]:
        """The chance of each number."""

    @property
    def may_miss_singly(self) -> bool:
        """Whether even a single one has to be rolled for."""

    def with_modifiers(self, *modifiers: Modifier) -> HitCountRoll:
        """Return the same with more added to the roll."""

    def roll(
        self, play: Play[Battle], weapon: asks.FiringWeapon, left: int, side: SideId
    ) -> tuple[int | None, int]:
        """Return what the table rolls, and how many of those left that makes."""


def _format_column(where: str, modifiers: tuple[Modifier, ...]) -> str:
    """Return how a roll is read, with what is added to it."""
    added = f"{', '.join(map(str, modifiers))} to the roll" if modifiers else ""
    return ", ".join(filter(None, (where, added)))


@dataclass(frozen=True)
class TableHitCount:
    """A number of hits read from a table by the dice; `where` names the column."""

    dice: str
    rows: Mapping[int, int]
    source: str
    where: str = ""
    modifiers: tuple[Modifier, ...] = ()
    may_miss_singly: bool = False

    @cached_property
    def by_roll(self) -> Mapping[int, int]:
        """How many strike by what the dice show, with what is added, between the first row and the last."""
        added = sum(modifier.value for modifier in self.modifiers)
        if not added:
            return self.rows
        least, most = min(self.rows), max(self.rows)
        return {shown: self.rows[min(max(shown + added, least), most)] for shown in self.rows}

    def with_modifiers(self, *modifiers: Modifier) -> TableHitCount:
        """Return the same with more added to the roll."""
        return replace(self, modifiers=(*self.modifiers, *modifiers)) if modifiers else self

    @property
    def odds(self) -> Mapping[int, float]:
        """The chance of each number."""
        found: dict[int, float] = {}
        chances = odds_of(parse_dice(self.dice))
        for shown, hits in self.by_roll.items():
            found[hits] = found.get(hits, 0.0) + float(chances[shown])
        return found

    def roll(self, play: Play[Battle], weapon: asks.FiringWeapon, left: int, side: SideId) -> tuple[int, int]:
        """One roll, read in its rows."""
        rows = {
            shown: say("choice/so_many_hit", hits=hits, left=left) for shown, hits in self.by_roll.items()
        }
        question = asks.how_many(weapon, left, _format_column(self.where, self.modifiers))
        rolled = play.roll(self.dice, question, side=side, source=self.source, rows=rows)
        return rolled, self.by_roll[rolled]


@dataclass(frozen=True)
class DiePerHit:
    """A die for each missile or group: those that show the number hit."""

    rule: EachRolls
    sizes: tuple[int, ...]
    source: str
    modifiers: tuple[Modifier, ...] = ()

    may_miss_singly = True

    @property
    def needed_face(self) -> int:
        """What a die has to show, all that is added counted in."""
        return self.rule.needed - sum(modifier.value for modifier in self.modifiers)

    def with_modifiers(self, *modifiers: Modifier) -> DiePerHit:
        """Return the same with more added to each die."""
        return replace(self, modifiers=(*self.modifiers, *modifiers)) if modifiers else self

    @property
    def odds(self) -> Mapping[int, float]:
        """The chance of each number."""
        sides = parse_dice(self.rule.dice).sides
        good = min(max(sides - self.needed_face + 1, 0), sides) / sides
        found = {0: 1.0}
        for size in self.sizes:
            after: dict[int, float] = {}
            for hits, chance in found.items():
                for more, part in ((0, 1 - good), (size, good)):
                    if part:
                        after[hits + more] = after.get(hits + more, 0.0) + chance * part
            found = after
        return found

    def roll(
        self, play: Play[Battle], weapon: asks.FiringWeapon, left: int, side: SideId
    ) -> tuple[None, int]:
        """Return all dice at once, each for one."""
        miss, strikes = say("choice/misses"), say("choice/strikes")
        sides = parse_dice(self.rule.dice).sides
        faces = [strikes if shown >= self.needed_face else miss for shown in range(1, sides + 1)]
        where = _format_column(say("choice/each_on", needed=self.rule.needed), self.modifiers)
        question = asks.how_many(weapon, left, where)
        shown = play.throw(len(self.sizes), faces, question, side=side, source=self.source)
        return None, sum(size for size, face in zip(self.sizes, shown, strict=True) if face == strikes)


def listed_hit_count(
    dice: str, columns: Mapping[int, Mapping[int, int]], left: int, source: str
) -> TableHitCount:
    """Return the roll for how many of so many hit on these columns."""
    column = column_of(columns, left)
    rows = columns[column]
    if left < column:
        rows = {shown: min(hits, left) for shown, hits in rows.items()}
    where = say("choice/column", column=column) if len(columns) > 1 else ""
    return TableHitCount(dice, rows, source, where)


def hit_count_roll(table: MissileHits, left: int, grouping: int) -> HitCountRoll:
    """Return the roll for how many of so many missiles hit, by the procedure of the rules.

    Rule: CityTech, Combat > Missile Hits Table.
    """
    if isinstance(table.how_many, EachRolls):
        sizes = groups(left, grouping if table.how_many.each == "group" else 1)
        return DiePerHit(table.how_many, sizes, table.source)
    where = say("choice/column", column=column_of(table.columns, left))
    return TableHitCount(table.dice, hits_by_roll(table, left), table.source, where)


def column_of(columns: Iterable[int], missiles: int) -> int:
    """Return the column for so many missiles: the closest, of two that are equally close the smaller."""
    return min(sorted(columns), key=lambda column: abs(column - missiles))


def hits_by_roll(table: MissileHits, missiles: int) -> Mapping[int, int]:
    """Return the missiles that hit for each roll; no more can hit than are left."""
    dice, column = parse_dice(table.dice), column_of(table.columns, missiles)
    return {
        shown: min(table.rows[shown][column], missiles) for shown in range(dice.minimum, dice.maximum + 1)
    }


def grouping_of(table: MissileHits, weapon: Weapon) -> int:
    """Return the number of missiles or fragments of a weapon that strike together."""
    return next((number for trait, number in table.grouping.items() if trait in weapon.traits), 1)


def groups(hits: int, grouping: int) -> tuple[int, ...]:
    """So many hits in groups, the odd ones last: 12 in fives are 5, 5 and 2."""
    return (grouping,) * (hits // grouping) + ((hits % grouping,) if hits % grouping else ())
