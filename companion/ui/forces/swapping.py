"""Another model for a unit of a force, and the cards that stay on it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.game import Forces
from companion.engine.shared.setup import SideSetup, UnitSetup


def remaining_cards(
    game: Forces, side: SideSetup, units: Sequence[UnitSetup], swapped: UnitSetup
) -> dict[str, str]:
    """Return the cards of a unit that its new model may have too, by place.

    A card stays where the model has the place, the card belongs there, and nothing comes to stand against
    the unit by it. The `units` are the whole force, with the old model or the new one.
    """
    kept: dict[str, str] = {}
    for place, card in swapped.loads.items():
        now = _with_loads(units, swapped, kept)
        offered = {each.id: each.offers for each in game.force_cards(side, now, swapped.id)}
        if not any(offer.id == card for offer in offered.get(place, ())):
            continue
        then = _with_loads(units, swapped, {**kept, place: card})
        if _faults(game, side, then, swapped.id) <= _faults(game, side, now, swapped.id):
            kept[place] = card
    return kept


def _with_loads(units: Sequence[UnitSetup], unit: UnitSetup, loads: dict[str, str]) -> list[UnitSetup]:
    changed = unit.model_copy(update={"loads": loads})
    return [changed if other.id == unit.id else other for other in units]


def _faults(game: Forces, side: SideSetup, units: Sequence[UnitSetup], unit: str) -> int:
    """Return the number of faults of one unit."""
    view = game.force(side, units)
    assert view is not None, "only for rules that count points"
    return sum(not fault.is_warning for fault in view.faults_of(unit))
