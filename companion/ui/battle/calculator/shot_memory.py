"""Values last entered for each unit's shots, valid while the battle's own knowledge changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.forms import Value, Values

ShotValues = dict[str, Value]


class ShotMemory:
    """Calculator values by unit, with what was known when they were entered."""

    def __init__(self) -> None:
        self._shots: dict[str, tuple[ShotValues, ShotValues]] = {}

    def keep(self, unit: str, values: Values, known: Values) -> None:
        """Remember the form of a unit as it is filled in."""
        self._shots[unit] = (dict(values), dict(known))

    def recall(self, unit: str, known: Values) -> Values:
        """Return the form as it was filled in; what is known otherwise by now counts as it is known."""
        values, before = self._shots.get(unit, ({}, {}))
        news = {name: value for name, value in known.items() if name not in before or before[name] != value}
        return {**values, **news}

    def data(self) -> dict[str, Any]:
        """Return all of it, to be stored beside the battle."""
        return {unit: [values, known] for unit, (values, known) in self._shots.items()}

    def restore(self, data: object) -> None:
        """Remember what was stored; whatever else there is counts for nothing."""
        for unit, pair in data.items() if isinstance(data, Mapping) else ():
            if isinstance(pair, list) and len(pair) == 2 and all(isinstance(each, dict) for each in pair):
                values, known = pair
                self._shots[str(unit)] = (values, known)
