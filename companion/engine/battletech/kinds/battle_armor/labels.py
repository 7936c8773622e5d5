"""Labels of battle armor, by their ids."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.shared.wording import Sentences

LABELS: Mapping[str, str] = {
    "battle_armor/not_yet": "Battle armor cannot be played yet, but its sheets can be viewed and printed.",
    "battle_armor/summary": "{suits} · {points} MP · {armor} armor each",
    "battle_armor/trooper": "Trooper {number}",
    "battle_armor/trooper_hint": "{armor} of armor; the rest is the trooper. {source}",
    "battle_armor/of_each": "{armor} armor each, plus {trooper} for its trooper",
    "battle_armor/walking": "MP",
    "battle_armor/jumping": "Jumping MP",
}
say = Sentences(LABELS)
"""The words of a label, with its values."""
