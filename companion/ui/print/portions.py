"""Drawing that comes in portions, so that a window can answer between two of them."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

Made = TypeVar("Made")
Portions: TypeAlias = Generator[None, None, None]
"""Draws a portion each time it is asked."""


def at_once(work: Generator[object, None, Made]) -> Made:
    """What comes of all the portions, without a stop."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            made: Made = done.value
            return made
