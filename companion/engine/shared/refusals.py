"""What refusals say that every family makes, by their ids."""

from __future__ import annotations

from collections.abc import Mapping

COMMON: Mapping[str, str] = {
    "battle_over": "The battle is over.",
    "no_such_action": "{title} has no such action.",
    "no_such_unit": "There is no unit {unit!r}; the units are {known}.",
    "no_map": "This battle has no map in the app.",
    "hex_off_map": "Hex {hex} is not on the map.",
    "no_such_facing": "Facing is a hexside from 0 (the top one) clockwise to 5.",
    "no_such_movement": "{movement!r} is no way of moving: choose from {known}.",
    "no_points": "{unit} has 0 Movement Points to {movement!l}.",
    "same_side": "{target} is on the same side.",
    "track_range": "{track} runs from 0 to {full}, not {left}.",
    "no_such_sign": "There is no sign {mark!r} for hexes: choose from {known}.",
    "note_too_long": "A note on a hex has {most} letters at most.",
    "nothing_noted": "Nothing is noted on hex {hex}.",
    "no_damage": "Damage is 1 point or more.",
}
