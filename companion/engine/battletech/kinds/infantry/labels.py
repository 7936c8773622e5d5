"""Labels of infantry, by their ids."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.shared.wording import Sentences

LABELS: Mapping[str, str] = {
    "infantry/not_yet": "Platoons cannot be played yet, but their sheets can be viewed and printed.",
    "infantry/summary": "{men} · {motive} · {points} MP{weapon}",
    "infantry/with_weapon": " · {weapon}",
    "infantry/platoon": "{motive} platoon",
    "infantry/whole": "Platoon",
    "infantry/men": "Men",
    "infantry/men_hint": "Below each box: the damage of an attack while that man stands. {source}",
    "infantry/walking": "MP",
    "infantry/jumping": "Jumping MP",
    "infantry/motive": "Moves",
    "infantry/weapon": "Weapon",
    "infantry/most_damage": "Damage",
    "infantry/to_hit": "To hit by range",
    "infantry/range": "Range",
    "infantry/base": "To hit",
}
say = Sentences(LABELS)
"""The words of a label, with its values."""
