"""What was last told of each unit's shots, while what the battle knows goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.forms import Value, Values

Kept = dict[str, Value]


class ShotMemory:
    """The values of the calculator by unit, with what was known when they were told."""

    def __init__(self) -> None:
        self._told: dict[str, tuple[Kept, Kept]] = {}

    def keep(self, unit: str, values: Values, known: Values) -> None:
        """Remember the form of a unit as it is filled in."""
        self._told[unit] = (dict(values), dict(known))

    def recall(self, unit: str, known: Values) -> Values:
        """The form as it was filled in; what is known otherwise by now counts as it is known."""
        values, before = self._told.get(unit, ({}, {}))
        news = {name: value for name, value in known.items() if name not in before or before[name] != value}
        return {**values, **news}

    def data(self) -> dict[str, Any]:
        """All of it, to be stored beside the battle."""
        return {unit: [values, known] for unit, (values, known) in self._told.items()}

    def restore(self, data: object) -> None:
        """Remember what was stored; whatever else there is counts for nothing."""
        for unit, told in data.items() if isinstance(data, Mapping) else ():
            if isinstance(told, list) and len(told) == 2 and all(isinstance(each, dict) for each in told):
                values, known = told
                self._told[str(unit)] = (values, known)
