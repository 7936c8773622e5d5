"""Tonnage of forces: totals, and forces that come as near to a tonnage as units allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

ForceTonnages: TypeAlias = tuple[int, ...]
"""Units by their place in a list."""

STEPS_PER_TON = 2
"""Units weigh whole or half tons."""
MAX_UNITS = 12


def total(tonnages: Sequence[float]) -> float:
    """Return what units weigh together. In tons."""
    return sum(map(_steps, tonnages)) / STEPS_PER_TON


def propose_forces(
    tonnages: Sequence[float], limit: float, *, units: int | None = None, most: int = 5
) -> tuple[ForceTonnages, ...]:
    """Forces of different units that weigh no more than a limit, the heaviest first, so many `most`.

    They have so many `units`, or any number up to twelve. The list is exact: no force of other units comes
    nearer. Empty where none fits.
    """
    weights, room = [_steps(tons) for tons in tonnages], int(limit * STEPS_PER_TON)
    if room < 0:
        return ()
    sizes = range(1, MAX_UNITS + 1) if units is None else range(units, units + 1)
    reach = _reach(weights, room, max(sizes))
    found: list[ForceTonnages] = []
    for weight in range(room, 0, -1):
        for size in sizes:
            if size < len(reach[0]) and reach[0][size] >> weight & 1:
                for force in _forces(weights, reach, size, weight):
                    found.append(force)
                    if len(found) == most:
                        return tuple(found)
    return tuple(found)


def _steps(tons: float) -> int:
    return round(tons * STEPS_PER_TON)


def _reach(weights: Sequence[int], room: int, limit: int) -> list[list[int]]:
    """Return the weights that each number of units can have, as bits, by the first of them in the list."""
    mask, found = (1 << room + 1) - 1, [[1, *([0] * limit)]]
    for weight in reversed(weights):
        later = found[-1]
        sizes = range(1, limit + 1)
        found.append([1, *(later[size] | (later[size - 1] << weight & mask) for size in sizes)])
    return found[::-1]


def _forces(
    weights: Sequence[int], reach: Sequence[Sequence[int]], size: int, weight: int
) -> Iterator[ForceTonnages]:
    """Yield every force of so many units and this weight."""
    waiting: list[tuple[int, int, int, ForceTonnages]] = [(0, size, weight, ())]
    while waiting:
        at, left, rest, force = waiting.pop()
        if not left:
            if not rest:
                yield force
            continue
        if reach[at + 1][left] >> rest & 1:
            waiting.append((at + 1, left, rest, force))
        if weights[at] <= rest and reach[at + 1][left - 1] >> (rest - weights[at]) & 1:
            waiting.append((at + 1, left - 1, rest - weights[at], (*force, at)))
