"""Ids of the causes of damage, heat, destruction and withheld fire, and the source of a hit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from companion.engine.skeleton.rule_rows import stored_text_as_id, text_as_id
from companion.tabletop.modifiers import Modifier

HOUSE_RULE = "house_rule"
BURNED = "burned"
"""What puts a unit out of a battle that is no 'Mech and does not survive a fire."""
VAPORIZED = "vaporized"
"""What puts units out of a battle that stand where an engine goes up."""
EXPLODED, SANK = "exploded", "sank"
"""What puts a vehicle out of a battle whatever is left of its locations."""
SUITS_LOST = "suits_lost"
"""What puts a Point of battle armor out of a battle."""
MEN_LOST = "men_lost"
"""What puts a platoon of squads out of a battle."""
Cause: TypeAlias = Annotated[
    str,
    stored_text_as_id(
        {
            "Head hit": "head_hit",
            "Fall": "fall",
            "Explosion": "explosion",
            "Heat without life support": "no_life_support",
            "Cockpit destroyed": "cockpit_destroyed",
            "Engine destroyed": "engine_destroyed",
            "MechWarrior killed": "warrior_killed",
            "Marked as destroyed": "marked",
        },
        {r"([A-Z].*) destroyed": lambda match: f"lost/{text_as_id(match[1])}"},
    ),
]
"""The id of what hurt a MechWarrior or put a unit out of the battle; 1384119 stored its words."""

_OF_HEAT = stored_text_as_id(
    {
        "Walking": "walking",
        "Running": "running",
        "Jumping": "jumping",
        "Standing up": "standing_up",
        "Engine hits": "engine_hits",
    },
    {
        "Hit by (.+)": lambda match: f"hit_by/{match[1]}",
        "([A-Z0-9].*)": lambda match: f"fired/{match[1]}",
    },
)
HeatCause: TypeAlias = Annotated[str, _OF_HEAT]
"""The id of what built up heat, with the name of a weapon after it; 1384119 stored its words."""
HeatSources: TypeAlias = Annotated[Mapping[str, int], _OF_HEAT]
"""Heat points by what built them up."""

Withheld: TypeAlias = Annotated[
    str,
    stored_text_as_id(
        {},
        {
            r"(\d+) against (\d+), .+": lambda match: f"no_lock/{match[2]}/{match[1]}",
            r"(\d+) needed, .+": lambda match: f"no_lock/{match[1]}",
        },
    ),
]
"""Why a shot was not fired, with the number needed for a lock and what was rolled; 1384119 stored words."""


@dataclass(frozen=True, slots=True)
class DamageSource:
    """The attack behind a hit: its facts, its counts, and what it adds to a critical roll.

    So many points of each hit go `straight` to the structure.
    """

    facts: frozenset[str] = frozenset()
    counts: tuple[tuple[str, int], ...] = ()
    critical: tuple[Modifier, ...] = ()
    straight: int = 0


NO_ATTACK = DamageSource()
"""By no attack: a fall, or an explosion."""
