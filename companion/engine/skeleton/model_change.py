"""Losses of a unit carried over to another model: as much is lost as before, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.errors import InputError


def transfer_losses(
    owner: str, remaining: Mapping[str, int], before: Mapping[str, int], now: Mapping[str, int]
) -> dict[str, int]:
    """Points left by name, of which `before` and `now` are the full numbers.

    Raises InputError where something was lost of what is no more.
    """
    for name, full in before.items():
        if name not in now and remaining.get(name, full) < full:
            raise InputError(f"{owner} has no {_id_as_text(name)} any more, and some of it was lost already.")
    return {
        name: transfer_loss(remaining.get(name, full), before.get(name, full), full)
        for name, full in now.items()
    }


def transfer_loss(left: int, before: int, now: int) -> int:
    """Return what is left of a number that was full once, by a number that is full now.

    What is gone stays gone, and of what is left something stays.
    """
    if before and not left:
        return 0
    return max(min(1, now), now - max(0, before - left))


def refuse_unknown(whose: str, what: str, used: Iterable[str], known: Iterable[str]) -> None:
    """Raise InputError where something is in use that is not known any more."""
    there = set(known)
    if strange := [name for name in used if name not in there]:
        raise InputError(f"{whose} has the {what} {_id_as_text(strange[0])}, which there is not any more.")


def _id_as_text(name: str) -> str:
    return name.replace("_", " ")
