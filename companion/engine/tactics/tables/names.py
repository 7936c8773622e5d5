"""Names that rules, cards and battles of the tactics family share, and ids of causes."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from companion.engine.skeleton.rule_rows import stored_text_as_id, text_as_id

Mode: TypeAlias = Literal["stand", "walk", "run", "jump"]
Bracket: TypeAlias = Literal["short", "medium", "long"]
Size: TypeAlias = Literal["light", "medium", "heavy", "assault"]
Density: TypeAlias = Literal["light", "heavy"]
Pool: TypeAlias = Literal["attack", "defense"]
ActionName: TypeAlias = Literal[
    "focus", "target_lock", "evade", "jumping_evade", "command", "special", "card"
]  # fmt: skip
Ban: TypeAlias = Literal[
    "special_actions", "target_lock", "spend_lock", "command", "free_action", "focus", "spend_focus", "evade"
]
UpgradeToken: TypeAlias = Literal["suppression", "fire", "woods", "smoke"]
TicStop: TypeAlias = Literal["", "jammed", "destroyed"]

BRACKETS: tuple[Bracket, ...] = ("short", "medium", "long")
STAND: Final = "stand"
WALK: Final = "walk"
RUN: Final = "run"
JUMP: Final = "jump"
MOVEMENT_ICONS: Final = {STAND: "stand", WALK: "walk", RUN: "run", JUMP: "jump"}
SHORT: Final = "short"
MEDIUM: Final = "medium"
LONG: Final = "long"
FOCUS: Final = "focus"
TARGET_LOCK: Final = "target_lock"
EVADE: Final = "evade"
JUMPING_EVADE: Final = "jumping_evade"
COMMAND: Final = "command"
SPECIAL: Final = "special"
CARD: Final = "card"
MINOR: Final = "minor"
MAJOR: Final = "major"
HEAT_DECK: Final = "heat"
PHYSICAL: Final = "physical"

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
