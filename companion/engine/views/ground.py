"""The ground that boards may have by the rules of a game, for those who draw them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KnownGround:
    """Terrain words with what players call them, in the order of the rules; whether ground has levels."""

    terrains: Mapping[str, str]
    has_levels: bool = True
