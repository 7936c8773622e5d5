"""Units of one side while they are edited, and their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.engine.shared.setup import UnitSetup
from companion.engine.views.units import ModelView, SideView
from companion.ui.forces.unit_row import UnitRow

FACINGS = (3, 0)
"""How the units of the first and the second side stand before they are placed."""


@dataclass(slots=True)
class EditedUnit:
    """A unit while it is edited."""

    model: str
    row: UnitRow
    loads: dict[str, str] = field(default_factory=dict)


def names_of(members: Sequence[EditedUnit], models: Mapping[str, ModelView]) -> list[str]:
    """Return the units' names: of equal models the second by its number."""
    names: list[str] = []
    for index, member in enumerate(members):
        number = [other.model for other in members[: index + 1]].count(member.model)
        name = models[member.model].name
        names.append(f"{name} {number}" if number > 1 else name)
    return names


def unit_setups(
    members: Sequence[EditedUnit], models: Mapping[str, ModelView], side: SideView
) -> list[UnitSetup]:
    """Return the units as a new battle takes them."""
    names = names_of(members, models)
    return [
        UnitSetup(
            id=f"{side.id}_{number}",
            model=member.model,
            side=side.id,
            name=name if name != models[member.model].name else "",
            facing=FACINGS[side.index],
            loads=member.loads,
        )
        for number, (member, name) in enumerate(zip(members, names, strict=True), start=1)
    ]
