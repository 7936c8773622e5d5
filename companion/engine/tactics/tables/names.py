"""Names that rules, cards and battles of the tactics family share."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

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
