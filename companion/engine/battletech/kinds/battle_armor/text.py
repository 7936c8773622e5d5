"""Texts of battle armor: labels by their ids."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.skeleton.wording import Sentences
from companion.tabletop.number_text import format_count

LABELS: Mapping[str, str] = {
    "battle_armor/too_many": "These rules have no tables for a Point of {suits}. Its sheet can be printed.",
    "battle_armor/too_much": "A suit carries {most} of the {load}, not {number}. Its sheet can be printed.",
    "battle_armor/not_carried": "Suits carry no {weapon} here. Its sheet can be printed.",
    "battle_armor/summary": "{suits} · {points} MP · {armor} armor each",
    "battle_armor/suit": "Suit {number}",
    "battle_armor/suit_short": "S{number}",
    "battle_armor/suit_hint": "{armor} of armor; the last box is the trooper. {source}",
    "battle_armor/of_each": "{armor} armor each, plus {trooper} for its trooper",
    "battle_armor/walking": "MP",
    "battle_armor/jumping": "Jumping MP",
    "battle_armor/paper_direct_fire": "Direct fire",
    "battle_armor/paper_direct_fire_note": "Suits that hit, by the suits that fire.",
    "battle_armor/paper_missiles": "Missiles",
    "battle_armor/paper_missiles_note": "Missiles that hit, by the suits that fire.",
    "battle_armor/paper_climbing": "Attacks on 'Mechs",
    "battle_armor/paper_suits": "Suits",
    "battle_armor/paper_swarm_location": "Swarm hit location",
    "battle_armor/paper_location": "Location",
    "battle_armor/paper_rear": "{place}, rear",
    "battle_armor/left": "{left} of {suits} left",
    "battle_armor/measure_lost": "{suits} or more lost",
}
say = Sentences(LABELS)
"""The words of a label, with its values."""


def format_suits(number: int) -> str:
    """Format so many suits: "5 suits"."""
    return format_count(number, "suit")
