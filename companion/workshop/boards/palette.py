"""The palette of terrains for the ground of a game, in the order in which players want them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.engine.battletech.tables.vocabulary.terrain import TYPES
from companion.engine.views.units import KnownGround
from companion.tabletop.boards import BoardHex

WATER, BUILDING, BRIDGE, SMOKE = "water", "building", "bridge", "smoke"
LABELS = {WATER: "Water", BUILDING: "Building", BRIDGE: "Bridge", SMOKE: "Smoke"}
ORDER = (
    "light_woods", "heavy_woods", "rough", "rubble", WATER, "road", "paved", BUILDING, BRIDGE, SMOKE, "fire",
    "improved_position",
)  # fmt: skip
SMOKES = {"smoke": "Light", "heavy_smoke": "Heavy"}
_FIGURES = re.compile(r"(?:_cf(?P<factor>\d{1,3}))?(?:_h(?P<height>\d{1,2}))?$")
MAX_FACTOR, MAX_HEIGHT = 999, 20


class TerrainVariant(NamedTuple):
    """One kind of a terrain that there are several of: the word that it is written with, and its name."""

    word: str
    label: str


@dataclass(frozen=True, slots=True)
class TerrainOffer:
    """A terrain to paint with; one of several kinds has variants, of which `usual` is offered first.

    Buildings and bridges of some rules have a height and a Construction Factor.
    """

    id: str
    label: str
    variants: tuple[TerrainVariant, ...]
    usual: int = 0
    has_height: bool = False
    has_factor: bool = False

    def word(self, variant: int, factor: int | None = None, height: int | None = None) -> str:
        """Return the terrain word for a variant with these figures; unsaid they are as the rules have
        them.
        """
        strong = f"_cf{factor}" if self.has_factor and factor is not None else ""
        high = f"_h{height}" if self.has_height and height is not None else ""
        return f"{self.variants[variant].word}{strong}{high}"


class PickedTerrain(NamedTuple):
    """A terrain word found again among the offers."""

    offer: str
    variant: int
    factor: int | None
    height: int | None


def offers_of(known: KnownGround) -> tuple[TerrainOffer, ...]:
    """Return all that may be painted by the rules; words of a player's own rules come last."""
    groups: dict[str, dict[str, str]] = {}
    for word, label in known.terrains.items():
        groups.setdefault(_group(word), {})[word] = label
    rank = {id: place for place, id in enumerate(ORDER)}
    ordered = sorted(groups, key=lambda id: rank.get(id, len(ORDER)))
    return tuple(_offer(id, groups[id]) for id in ordered)


def find_picked(offers: Sequence[TerrainOffer], ground: BoardHex) -> PickedTerrain | None:
    """Return what the ground of a hex was painted with last, where it is on offer."""
    for word in reversed(ground.terrain):
        found = _FIGURES.search(word)
        assert found is not None, "it may match nothing"
        bare = word[: found.start()]
        for offer in offers:
            for number, variant in enumerate(offer.variants):
                if variant.word in (bare, word):
                    factor, height = found["factor"], found["height"]
                    return PickedTerrain(
                        offer.id, number, int(factor) if factor else None, int(height) if height else None
                    )
    return None


def _group(word: str) -> str:
    if word in SMOKES:
        return SMOKE
    return next((id for id in (WATER, BUILDING) if word.startswith(f"{id}_")), word)


def _offer(id: str, labels: Mapping[str, str]) -> TerrainOffer:
    if id == WATER:
        depths = tuple(TerrainVariant(word, word.removeprefix(f"{WATER}_")) for word in labels)
        return TerrainOffer(id, LABELS[id], depths, usual=min(1, len(depths) - 1))
    if id == BUILDING:
        is_typed = any(word.removeprefix(f"{id}_") in TYPES[id] for word in labels)
        kinds = tuple(TerrainVariant(word, _kind(word.removeprefix(f"{id}_"))) for word in labels)
        return TerrainOffer(id, LABELS[id], kinds, min(1, len(kinds) - 1), is_typed, is_typed)
    if id == BRIDGE:
        return TerrainOffer(id, LABELS[id], tuple(_bridges()), usual=1, has_height=True, has_factor=True)
    if id == SMOKE:
        return TerrainOffer(id, LABELS[id], tuple(TerrainVariant(word, SMOKES[word]) for word in labels))
    ((word, label),) = labels.items()
    return TerrainOffer(id, label, (TerrainVariant(word, label),))


def _bridges() -> Iterator[TerrainVariant]:
    return (TerrainVariant(f"{BRIDGE}_{kind}", kind.capitalize()) for kind in TYPES[BRIDGE])


def _kind(name: str) -> str:
    return f"{name} high" if name.isdigit() else name.capitalize()
