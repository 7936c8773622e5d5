"""Shorthand at its shortest: one letter a word, and words written together, as in `ppc7w5l`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.units.weapon_names import knows_weapon

SHORT_MOVEMENTS = {"s": "stationary", "w": "walked", "r": "ran", "j": "jumped"}
SHORT_TERRAIN = {"l": "lw", "h": "hw"}
"""What may be said in one letter, where a ruleset has no weapon of that name."""
SEPARATORS = re.compile(r"[\s,;]+")
IGNORED_WORDS = frozenset({"at", "hex", "hexes"})
"""What may be said with a number, and means nothing by itself."""
WORD_ALIASES = {"range": "r", "target": "t"}
"""Whole words for those of one letter."""


def split_words(text: str) -> list[str]:
    """Split a line of shorthand into its words."""
    labels = SEPARATORS.split(text.lower())
    return [WORD_ALIASES.get(word, word) for word in labels if word and word not in IGNORED_WORDS]


def short_movements(rules: Rulebook) -> Mapping[str, str]:
    """Ways of moving by one letter."""
    tables = rules.tables
    return {
        letter: name
        for letter, name in SHORT_MOVEMENTS.items()
        if name in tables.movement.modes and not knows_weapon(tables, letter)
    }


def split_run(word: str, begins: Callable[[str], int]) -> list[str]:
    """Return the words and numbers of a word written without spaces, as in `ppc7w5l`; none where it is no
    such word.

    `begins` tells how many letters of a text are a word by themselves.
    """
    found: list[str] = []
    rest = word
    while rest:
        digits = re.match(r"[0-9]+", rest)
        size = digits.end() if digits else begins(rest)
        if not size:
            return []
        found.append(rest[:size])
        rest = rest[size:]
    return found
