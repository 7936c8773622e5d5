"""What a half-typed line of shorthand may become: the word or the weapon that is meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.requests.shorthand import (
    BY_NAME,
    MAKERS,
    OF_EITHER,
    choice_words,
    flag_words,
    movement_words,
    number_words,
)
from companion.engine.battletech.units.weapon_names import knows_weapon, plain, weapons_by_alias
from companion.engine.forms import Completion, Field, Form

LONGEST_NAME = 4
"""Words of the longest name of a weapon."""


def complete_shot(rules: Rulebook, form: Form, text: str) -> tuple[Completion, ...]:
    """What the last words of a line of shorthand may be, the nearest first; nothing where they are whole."""
    words = text.lower().split()
    if not words or text.endswith(" "):
        return ()
    fields = {field.id: field for field in form.fields}
    known = dict(_known_words(rules, fields))
    if (field := fields.get(number_words(rules).get(words[-1], ""))) is not None:
        return (Completion(_line(words[:-1]), words[-1], f"{field.label}: add a number", is_open=True),)
    if words[-1] in known or knows_weapon(rules.tables, words[-1]):
        return ()
    found = [*_beginning(rules, known, words)] or [*_nearest(rules, known, words)]
    # Two words for the same are one offer.
    return tuple({each.label: each for each in reversed(found)}.values())[::-1]


def _beginning(rules: Rulebook, known: Mapping[str, str], words: list[str]) -> Iterator[Completion]:
    """What begins as the last words do: as many of them as one name may have."""
    for size in _sizes(words):
        kept, begun = _line(words[:-size]), plain(" ".join(words[-size:]))
        names = dict.fromkeys(
            name
            for alias, name in weapons_by_alias(rules.tables).items()
            if begun and alias.startswith(begun)
        )
        yield from (Completion(kept, name.lower(), name) for name in names)
        if size == 1:
            found = (word for word in known if word.startswith(words[-1]))
            yield from (Completion(kept, word, known[word]) for word in found)
        if names:
            return


def _nearest(rules: Rulebook, known: Mapping[str, str], words: list[str]) -> Iterator[Completion]:
    """What looks most like the last words, where nothing begins like them."""
    for size in _sizes(words):
        kept, aliases = _line(words[:-size]), weapons_by_alias(rules.tables)
        near = get_close_matches(plain(" ".join(words[-size:])), aliases)
        yield from (
            Completion(kept, name.lower(), name) for name in dict.fromkeys(aliases[alias] for alias in near)
        )
        if near:
            return
    kept = _line(words[:-1])
    yield from (Completion(kept, word, known[word]) for word in get_close_matches(words[-1], known))


def _sizes(words: list[str]) -> Iterator[int]:
    """How many of the last words may be one name, the most first; whose weapon it is belongs to none."""
    for size in range(min(LONGEST_NAME, len(words)), 0, -1):
        if words[-size] not in MAKERS:
            yield size


def _line(words: list[str]) -> str:
    return " ".join(words)


def _known_words(rules: Rulebook, fields: Mapping[str, Field]) -> Iterator[tuple[str, str]]:
    """Every word that this ruleset's shorthand takes besides weapons and numbers, and what it means."""
    movements, modes = movement_words(rules), rules.tables.movement.modes
    for word, movement in movements.items():
        if movement in modes and "fire" not in modes[movement].forbids:
            yield word, f"attacker {modes[movement].done}"
    for word, name in flag_words(rules).items():
        if name in fields:
            yield word, fields[name].label
    for word, (attackers, _) in OF_EITHER.items():
        if attackers in fields and word not in movements:
            yield word, word
    yield from _choice_words(rules, fields)


def _choice_words(rules: Rulebook, fields: Mapping[str, Field]) -> Iterator[tuple[str, str]]:
    """The words for choices: those of every ruleset, and the names that this one gives."""
    words = choice_words(rules).items()
    told = {name: {value: word for word, (of, value) in words if of == name} for name in fields}
    for name, field in fields.items():
        for choice in field.choices:
            word = plain(choice.id) if name in BY_NAME else told[name].get(choice.id)
            if word:
                yield word, f"{field.label}: {choice.label}"
