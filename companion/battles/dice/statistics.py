"""Dice by face and by total, beside what chance would bring: of everybody, by player and by roller."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from companion.battles.dice.log import ROLLERS, LoggedRoll
from companion.tabletop.dice import Dice, parse_dice
from companion.tabletop.fairness import Fairness, fairness
from companion.tabletop.odds import odds_of

OF_SIX = 6


@dataclass(frozen=True, slots=True)
class DiceTable:
    """One kind of dice counted in one way: "Six-sided dice, each face", with the test of it."""

    title: str
    fairness: Fairness


@dataclass(frozen=True, slots=True)
class RollerStatistics:
    """The dice of one player, or of those who rolled in one way, counted in every way."""

    name: str
    rolls: int
    tables: tuple[DiceTable, ...]


@dataclass(frozen=True, slots=True)
class DiceStatistics:
    """All rolls, and the same by player and by who rolled them, where there is more than one of these."""

    everybody: RollerStatistics
    players: tuple[RollerStatistics, ...] = ()
    rollers: tuple[RollerStatistics, ...] = ()


def dice_statistics(rolls: Sequence[LoggedRoll]) -> DiceStatistics:
    """Return every count of these rolls."""
    return DiceStatistics(
        _statistics_of("All dice", rolls),
        _group_by(rolls, lambda roll: roll.player or "Nobody in particular"),
        _group_by(rolls, lambda roll: ROLLERS[roll.note.roller].capitalize()),
    )


def _group_by(rolls: Sequence[LoggedRoll], of: Callable[[LoggedRoll], str]) -> tuple[RollerStatistics, ...]:
    names = dict.fromkeys(map(of, rolls))
    if len(names) < 2:
        return ()
    return tuple(_statistics_of(name, [roll for roll in rolls if of(roll) == name]) for name in names)


def _statistics_of(name: str, rolls: Sequence[LoggedRoll]) -> RollerStatistics:
    return RollerStatistics(
        name, len(rolls), (*_face_tables(rolls), *_total_tables(rolls), *_custom_tables(rolls))
    )


def _face_tables(rolls: Iterable[LoggedRoll]) -> Iterable[DiceTable]:
    """Plain dice by their faces, as far as faces were told."""
    counted: dict[int, Counter[str]] = {}
    for roll in rolls:
        dice = _plain_dice(roll)
        if dice is not None and len(roll.note.got) == dice.count:
            counted.setdefault(dice.sides, Counter()).update(map(str, roll.note.got))
    for sides in sorted(counted):
        chances = {str(face): Fraction(1, sides) for face in range(1, sides + 1)}
        title = "Six-sided dice, each face" if sides == OF_SIX else f"Dice of {sides} sides, each face"
        yield DiceTable(title, fairness(counted[sides], chances))


def _total_tables(rolls: Iterable[LoggedRoll]) -> Iterable[DiceTable]:
    """Several plain dice by what they add up to."""
    counted: dict[str, Counter[str]] = {}
    for roll in rolls:
        dice = _plain_dice(roll)
        if dice is not None and dice.count > 1:
            counted.setdefault(str(dice), Counter())[str(roll.note.total)] += 1
    for name in sorted(counted):
        chances = {str(total): chance for total, chance in odds_of(parse_dice(name)).items()}
        yield DiceTable(f"{name}, totals", fairness(counted[name], chances))


def _custom_tables(rolls: Iterable[LoggedRoll]) -> Iterable[DiceTable]:
    """Custom dice by the names of their faces, which may be on a die more than once."""
    counted: dict[tuple[str, ...], Counter[str]] = {}
    for roll in rolls:
        if faces := roll.note.faces:
            counted.setdefault(faces, Counter()).update(faces[face - 1] for face in roll.note.got)
    for faces, found in counted.items():
        each = Counter(faces)
        chances = {name: Fraction(number, len(faces)) for name, number in each.items()}
        title = f"Dice of {len(faces)} faces ({', '.join(each)})"
        yield DiceTable(title, fairness(found, chances))


def _plain_dice(roll: LoggedRoll) -> Dice | None:
    note = roll.note
    return parse_dice(note.dice) if note.dice and not note.faces else None
