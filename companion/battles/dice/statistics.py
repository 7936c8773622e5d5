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
class Rolled:
    """The dice of one player, or of those who rolled in one way: every way to count them."""

    name: str
    rolls: int
    tables: tuple[DiceTable, ...]


@dataclass(frozen=True, slots=True)
class DiceStatistics:
    """All rolls, and the same by player and by who rolled them, where there is more than one of these."""

    everybody: Rolled
    players: tuple[Rolled, ...] = ()
    rollers: tuple[Rolled, ...] = ()


def statistics(rolls: Sequence[LoggedRoll]) -> DiceStatistics:
    """Every count of these rolls."""
    return DiceStatistics(
        _rolled("All dice", rolls),
        _apart(rolls, lambda roll: roll.player or "Nobody in particular"),
        _apart(rolls, lambda roll: ROLLERS[roll.note.roller].capitalize()),
    )


def _apart(rolls: Sequence[LoggedRoll], of: Callable[[LoggedRoll], str]) -> tuple[Rolled, ...]:
    names = dict.fromkeys(map(of, rolls))
    if len(names) < 2:
        return ()
    return tuple(_rolled(name, [roll for roll in rolls if of(roll) == name]) for name in names)


def _rolled(name: str, rolls: Sequence[LoggedRoll]) -> Rolled:
    return Rolled(name, len(rolls), (*_faces(rolls), *_totals(rolls), *_custom(rolls)))


def _faces(rolls: Iterable[LoggedRoll]) -> Iterable[DiceTable]:
    """Plain dice by their faces, as far as faces were told."""
    counted: dict[int, Counter[str]] = {}
    for roll in rolls:
        dice = _plain(roll)
        if dice is not None and len(roll.note.got) == dice.count:
            counted.setdefault(dice.sides, Counter()).update(map(str, roll.note.got))
    for sides in sorted(counted):
        chances = {str(face): Fraction(1, sides) for face in range(1, sides + 1)}
        title = "Six-sided dice, each face" if sides == OF_SIX else f"Dice of {sides} sides, each face"
        yield DiceTable(title, fairness(counted[sides], chances))


def _totals(rolls: Iterable[LoggedRoll]) -> Iterable[DiceTable]:
    """Several plain dice by what they add up to."""
    counted: dict[str, Counter[str]] = {}
    for roll in rolls:
        dice = _plain(roll)
        if dice is not None and dice.count > 1:
            counted.setdefault(str(dice), Counter())[str(roll.note.total)] += 1
    for name in sorted(counted):
        chances = {str(total): chance for total, chance in odds_of(parse_dice(name)).items()}
        yield DiceTable(f"{name}, totals", fairness(counted[name], chances))


def _custom(rolls: Iterable[LoggedRoll]) -> Iterable[DiceTable]:
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


def _plain(roll: LoggedRoll) -> Dice | None:
    note = roll.note
    return parse_dice(note.dice) if note.dice and not note.faces else None
