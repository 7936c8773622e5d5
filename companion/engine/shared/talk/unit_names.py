"""The units of a battle by what a table calls them: number, name, model, or the beginning of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.shared.talk.tokens import LONGEST_NAME, Word, join_words, normalize_name
from companion.engine.views.units import UnitView
from companion.errors import InputError

LEAST_BEGINNING = 2
"""Letters of a name that may stand for it."""
MOST_DIGITS = 4


@dataclass(frozen=True, slots=True)
class NamedUnits:
    """Units that words may mean, and where the line goes on; the fewer they are, the better."""

    units: tuple[UnitView, ...]
    end: int


class Roster:
    """The units in the order of the roster."""

    def __init__(self, units: Sequence[UnitView]) -> None:
        self.units = tuple(units)
        self._by_text = tuple((unit, aliases(unit)) for unit in self.units)

    def read_units(
        self, labels: Sequence[Word], at: int, *, is_enemy_of: str | None = None
    ) -> Iterator[NamedUnits]:
        """Yield the units that words from here on may mean, the longest names first.

        Of several, the enemies of a unit where one is given.
        """
        if at < len(labels) and labels[at].is_number:
            yield from self._unit_numbered(labels[at].text, at + 1)
            return
        for end in range(min(len(labels), at + LONGEST_NAME), at, -1):
            if found := self._units_called(join_words(labels[at:end]), is_enemy_of):
                yield NamedUnits(found, end)

    def require_one(self, called: NamedUnits, labels: Sequence[Word], at: int) -> UnitView:
        """Return the only unit that is meant. Raises InputError where there are several."""
        if len(called.units) == 1:
            return called.units[0]
        said = " ".join(word.text for word in labels[at : called.end])
        numbers = ", ".join(f"{unit.number} {unit.name}" for unit in called.units)
        raise InputError(f"'{said}' could be several: {numbers}. Type the number or more of the name.")

    def _unit_numbered(self, text: str, end: int) -> Iterator[NamedUnits]:
        number = int(text) if text[0] not in "+-" and len(text) < MOST_DIGITS else 0
        yield from (NamedUnits((unit,), end) for unit in self.units if unit.number == number)

    def _units_called(self, text: str, is_enemy_of: str | None) -> tuple[UnitView, ...]:
        whole = tuple(unit for unit, names in self._by_text if text in names)
        begun = tuple(unit for unit, names in self._by_text if any(it.startswith(text) for it in names))
        found = whole or (begun if len(text) >= LEAST_BEGINNING else ())
        side = next((unit.side for unit in self.units if unit.id == is_enemy_of), None)
        enemies = tuple(unit for unit in found if unit.side != side and not unit.is_destroyed)
        return enemies if side is not None and enemies else found


def aliases(unit: UnitView) -> tuple[str, ...]:
    """Return all that a unit is called."""
    names = (unit.name, unit.short_name, unit.designation, unit.id)
    return tuple(dict.fromkeys(called for each in names if (called := normalize_name(each))))
