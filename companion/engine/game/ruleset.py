"""The ruleset's id and title, known to every part of a game."""

from __future__ import annotations

from typing import Protocol


class RulesetIdentity(Protocol):
    """The id and title of the ruleset."""

    ruleset: str
    title: str
