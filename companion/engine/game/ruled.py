"""By what is played: what every part of a ruleset knows of itself."""

from __future__ import annotations

from typing import Protocol


class Ruled(Protocol):
    """By what is played."""

    ruleset: str
    title: str
