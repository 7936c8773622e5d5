"""Positions of units to each other on a table without a map, as its players declare them."""

from __future__ import annotations

from companion.engine.forms import Form, Values

Pair = tuple[str, str]


class DeclaredPositions:
    """Declared positions of units and their targets in this turn; a new turn begins without any."""

    def __init__(self) -> None:
        self._turn = 0
        self._declared: dict[Pair, Values] = {}

    def declare(self, turn: int, unit: str, target: str, values: Values) -> None:
        """Remember how two stand in a turn."""
        self._begin(turn)
        self._declared[unit, target] = values

    def find(self, turn: int, unit: str, target: str, form: Form) -> Values | None:
        """Return what is known of two: as told, or as told of the other's attack as far as that holds both
        ways.
        """
        self._begin(turn)
        if (values := self._declared.get((unit, target))) is not None:
            return values
        if (back := self._declared.get((target, unit))) is None:
            return None
        mutual = {field.id: back[field.id] for field in form.fields if field.is_mutual and field.id in back}
        return {**form.defaults(), **mutual} if mutual else None

    def _begin(self, turn: int) -> None:
        if turn != self._turn:
            self._turn, self._declared = turn, {}
