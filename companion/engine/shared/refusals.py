"""Sentences of the refusals that every family makes, by their ids."""

from __future__ import annotations

from collections.abc import Mapping

COMMON: Mapping[str, str] = {
    "battle_over": "The battle is over.",
    "no_such_action": "{title} has no such action.",
    "no_such_unit": "There is no unit {unit!r}; the units are {known}.",
    "no_map": "This battle has no map in the app.",
    "hex_off_map": "Hex {hex} is not on the map.",
    "no_such_facing": "Facing is a hexside from 0 (the top one) clockwise to 5.",
    "no_such_movement": "{movement!r} is not a way to move: choose from {known}.",
    "no_points": "{unit} has 0 Movement Points to {movement!l}.",
    "same_side": "{target} is on the same side.",
    "track_range": "{track} runs from 0 to {full}, not {left}.",
    "no_such_sign": "There is no hex marker {mark!r}: choose from {known}.",
    "no_text": "The text contains the control character {code}, which cannot be stored: remove it.",
    "note_too_long": "A note on a hex can have {most} characters at most.",
    "note_too_long_here": "A note can have {most} characters at most.",
    "note_as_before": "The note already says this.",
    "nothing_noted": "There is no note on hex {hex}.",
    "no_damage": "Damage is 1 point or more.",
    # Units that join, leave and change in mid-battle
    "unit_there_already": "There is already a unit {unit!r}: give this one another id.",
    "no_such_side": "There is no side {side!r}; the sides are {known}.",
    "unit_does_not_fit": "{problem}",
    "pilots_are_cards": "MechWarriors are cards here, without names and skills of their own.",
    "unit_without_skills": "{unit} has no crew with skills.",
    "skill_range": "A skill runs from 0 to {worst}.",
    "name_needed": "A unit needs a name.",
    "arrived_already": "{unit} has already arrived.",
    "has_left_already": "{unit} has already left the battle.",
    "has_not_left": "{unit} has not left the battle.",
    "still_to_arrive": "{unit} arrives in {turn} {number}.",
}
