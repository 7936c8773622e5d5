"""How units stand to each other on a table without a map, as its players have told it."""

from __future__ import annotations

from companion.engine.forms import Form, Values

Pair = tuple[str, str]


class Stands:
    """What was told in this turn of a unit and its target; units move, so that the next turn begins anew."""

    def __init__(self) -> None:
        self._turn = 0
        self._told: dict[Pair, Values] = {}

    def tell(self, turn: int, unit: str, target: str, values: Values) -> None:
        """Remember how two stand in a turn."""
        self._begin(turn)
        self._told[unit, target] = values

    def told(self, turn: int, unit: str, target: str, form: Form) -> Values | None:
        """What is known of two: as told, or as told of the other's attack as far as that holds both ways."""
        self._begin(turn)
        if (values := self._told.get((unit, target))) is not None:
            return values
        if (back := self._told.get((target, unit))) is None:
            return None
        mutual = {field.id: back[field.id] for field in form.fields if field.is_mutual and field.id in back}
        return {**form.defaults(), **mutual} if mutual else None

    def _begin(self, turn: int) -> None:
        if turn != self._turn:
            self._turn, self._told = turn, {}
