"""Work that comes in portions, so that a window can answer between two of them."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

Made = TypeVar("Made")
Portions: TypeAlias = Generator[None, None, None]
"""Does a portion each time it is asked."""
Making: TypeAlias = Generator[None, None, Made]
"""The same, and something comes of it in the end."""


def at_once(work: Generator[object, None, Made]) -> Made:
    """What comes of all the portions, without a stop."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            made: Made = done.value
            return made
