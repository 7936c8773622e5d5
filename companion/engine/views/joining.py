"""The identity of a unit in a running battle, as players may change it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Identity:
    """The identity of a unit.

    None is what its rules do not have: pilots by name, or skills. It `arrives` in this turn while it is on
    its way, 0 is there.
    """

    unit: str
    name: str
    model: str
    side: str
    pilot: str | None
    gunnery: int | None
    piloting: int | None
    arrives: int = 0
