"""The procedures that a ruleset's data may name, such as the one that a weapon `way_to_fire` by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Described = TypeVar("Described", bound=Callable[..., Any])

WAY_TO_FIRE = "way to fire"
"""The format of texts that name one."""
MISSILES, BURST, FLAME, LISTED = "missiles", "burst", "flame", "steps"
WAYS_TO_FIRE: dict[str, Callable[..., Any]] = {}
"""By name; what a weapon may fire by."""


def way_to_fire(name: str) -> Callable[[Described], Described]:
    """Make a description of a shot known under a name that weapons may say."""

    def register(describe: Described) -> Described:
        WAYS_TO_FIRE[name] = describe
        return describe

    return register


def meaning_of(way: Callable[..., Any]) -> str:
    """Return the meaning of firing by a procedure, in the first sentence that describes it."""
    return " ".join((way.__doc__ or "").partition("Rule:")[0].partition("\n\n")[0].split())
