"""Cooperative work: generators that do a step at a time, so that a window can answer between two steps."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

Result = TypeVar("Result")
StepsWithoutResult: TypeAlias = Generator[None, None, None]
"""Does a portion each time it is asked."""
Steps: TypeAlias = Generator[None, None, Result]
"""The same, and something comes of it in the end."""


def run_to_end(work: Generator[object, None, Result]) -> Result:
    """Run all steps of a work and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            made: Result = done.value
            return made
