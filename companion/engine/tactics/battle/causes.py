"""The ids of what destroys, heats, changes dice and ends a battle, which earlier releases stored in words."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from companion.engine.shared.earlier_names import stored_text_as_id, text_as_id

Cause: TypeAlias = Annotated[
    str,
    stored_text_as_id(
        {
            "its ammunition explodes": "ammunition_explodes",
            "its ammunition cooks off": "ammunition_cooks_off",
            "its ammunition may cook off": "may_cook_off",
            "all internals are marked": "internals_marked",
            "Spend the Target Lock": "lock",
            "Spend an evade token": "evade",
            "Spend a focus token": "focus",
            "By hand": "by_hand",
        },
        {
            "M[wW][.] (.+)": lambda match: text_as_id(match[1]),
            "([A-Z0-9].*)": lambda match: text_as_id(match[1]),
        },
    ),
]
"""The id of what destroyed a unit, heated it or changed its dice: a card, a weapon group or something else.

1384119 stored its words.
"""

Reason: TypeAlias = Annotated[
    str,
    stored_text_as_id(
        {
            "the enemy is eliminated": "enemy_eliminated",
            "both are eliminated, and its last unit stood longer": "stood_longer",
            "both are eliminated at once, and the lances cost the same": "at_once/same_cost",
            "both are eliminated at once, and its lance cost less": "at_once/cheaper",
        },
        {
            r"(\d+) points against (\d+) after .+": lambda match: f"more_points/{match[1]}/{match[2]}",
            r"both have (\d+) points .+ the same": lambda match: f"even/{match[1]}/same_cost",
            r"both have (\d+) points .+ less": lambda match: f"even/{match[1]}/cheaper",
        },
    ),
]
"""The id of why a battle has ended so, with points; 1384119 stored its words."""
