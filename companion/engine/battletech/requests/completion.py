"""Completions of a half-typed line of shorthand: the word or the weapon that is meant."""

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
from companion.engine.battletech.tables.vocabulary.shapes import DRIVES
from companion.engine.battletech.units.weapon_names import knows_weapon, plain_name, weapons_by_alias
from companion.engine.forms import Completion, Field, Form

LONGEST_NAME = 4
"""Words of the longest name of a weapon."""


def complete_shot(rules: Rulebook, form: Form, text: str) -> tuple[Completion, ...]:
    """Complete the last words of a line of shorthand, the nearest first; nothing where they are whole."""
    texts = text.lower().split()
    if not texts or text.endswith(" "):
        return ()
    fields = {field.id: field for field in form.fields}
    known = dict(_known_words(rules, fields))
    if (field := fields.get(number_words(rules).get(texts[-1], ""))) is not None:
        return (Completion(_line(texts[:-1]), texts[-1], f"{field.label}: add a number", is_open=True),)
    if texts[-1] in known or knows_weapon(rules.tables, rules.options, texts[-1]):
        return ()
    found = [*_complete_beginning(rules, known, texts)] or [*_suggest_nearest(rules, known, texts)]
    # Two words for the same are one offer.
    by_label: dict[str, Completion] = {}
    for each in found:
        by_label.setdefault(each.label, each)
    return tuple(by_label.values())


def _complete_beginning(rules: Rulebook, known: Mapping[str, str], typed: list[str]) -> Iterator[Completion]:
    """Yield the names that begin as the last words do, as many words as a name may have."""
    for size in _sizes(typed):
        kept, begun = _line(typed[:-size]), plain_name(" ".join(typed[-size:]))
        names = dict.fromkeys(
            name
            for alias, name in weapons_by_alias(rules.tables, rules.options).items()
            if begun and alias.startswith(begun)
        )
        yield from (Completion(kept, name.lower(), name) for name in names)
        if size == 1:
            found = (word for word in known if word.startswith(typed[-1]))
            yield from (Completion(kept, word, known[word]) for word in found)
        if names:
            return


def _suggest_nearest(rules: Rulebook, known: Mapping[str, str], typed: list[str]) -> Iterator[Completion]:
    """Yield the names most like the last words, where nothing begins like them."""
    for size in _sizes(typed):
        kept, aliases = _line(typed[:-size]), weapons_by_alias(rules.tables, rules.options)
        near = get_close_matches(plain_name(" ".join(typed[-size:])), aliases)
        yield from (
            Completion(kept, name.lower(), name) for name in dict.fromkeys(aliases[alias] for alias in near)
        )
        if near:
            return
    kept = _line(typed[:-1])
    yield from (Completion(kept, word, known[word]) for word in get_close_matches(typed[-1], known))


def _sizes(typed: list[str]) -> Iterator[int]:
    """Yield the numbers of last words that may be one name, the most first."""
    for size in range(min(LONGEST_NAME, len(typed)), 0, -1):
        if typed[-size] not in MAKERS:
            yield size


def _line(typed: list[str]) -> str:
    return " ".join(typed)


def _known_words(rules: Rulebook, fields: Mapping[str, Field]) -> Iterator[tuple[str, str]]:
    """Yield every word that this ruleset's shorthand takes besides weapons and numbers, and what it means."""
    movements, modes = movement_words(rules), rules.tables.movement.modes
    for word, movement in movements.items():
        if movement in modes and "fire" not in modes[movement].forbids:
            named = modes[movement].as_named_by("vehicle" if word in DRIVES else "mech")
            yield word, f"attacker {named.done}"
    for word, name in flag_words(rules).items():
        if name in fields:
            yield word, fields[name].label
    for word, (attackers, _) in OF_EITHER.items():
        if attackers in fields and word not in movements:
            yield word, word
    yield from _choice_words(rules, fields)


def _choice_words(rules: Rulebook, fields: Mapping[str, Field]) -> Iterator[tuple[str, str]]:
    """Yield the words for choices: those of every ruleset, and the names that this one gives."""
    labels = choice_words(rules).items()
    known = {name: {value: word for word, (of, value) in labels if of == name} for name in fields}
    for name, field in fields.items():
        for choice in field.choices:
            word = plain_name(choice.id) if name in BY_NAME else known[name].get(choice.id)
            if word:
                yield word, f"{field.label}: {choice.label}"
