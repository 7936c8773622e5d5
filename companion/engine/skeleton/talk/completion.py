"""Completion of a half-typed line of table talk, by the grammar that reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import Any

from companion.engine.forms import Completion
from companion.engine.skeleton.talk.listener import Listener
from companion.engine.skeleton.talk.sayings import STEP_LABELS, STEP_WORDS, Continuation, NameSlot
from companion.engine.skeleton.talk.tokens import (
    BETWEEN_UNITS,
    LEAST_BEGINNING,
    Word,
    aliases,
    join_words,
    normalize_name,
    split_words,
)
from companion.engine.views.turn import CalculateShot
from companion.errors import InputError

LEAST_LETTERS = 3
MOST_OFFERED = 2
NEAR = 0.7
"""How alike words are for one to be a slip of the other, from 0 to 1."""


def fix_typo(listener: Listener[Any], line: str) -> tuple[Completion, ...]:
    """Return the line with one word mended, as many ways as are likely."""
    return tuple(
        islice((Completion("", each, each) for each in _understood_fixes(listener, line)), MOST_OFFERED)
    )


def _understood_fixes(listener: Listener[Any], line: str) -> Iterator[str]:
    known = _known_words(listener)
    meant = listener.unknown_words().union(known)
    for word in split_words(line):
        if word.is_number or word.text in meant or len(word.text) < LEAST_LETTERS:
            continue
        for near in get_close_matches(word.text, known, MOST_OFFERED, NEAR):
            whole = line[: word.start] + near + line[word.end :].rstrip()
            if _is_understood(listener, whole):
                yield whole


def _is_understood(listener: Listener[Any], line: str) -> bool:
    try:
        meant = listener.understand(line)
    except InputError:
        return False
    return not isinstance(meant, CalculateShot) or listener.speech.is_shot(meant.values)


def _known_words(listener: Listener[Any]) -> list[str]:
    """Return every word that may stand in a line."""
    units = listener.roster.units
    unit = listener.unit or next((each.id for each in units), None)
    names = [called for each in units for called in (each.name, *aliases(each))]
    if unit is not None:
        scene = listener.scene(unit)
        slots = [slot for saying in listener.sayings() for slot in saying.slots if isinstance(slot, NameSlot)]
        said = [name for slot in slots for name in slot.names(scene).all]
        attacks = listener.speech.attacks(listener.battle, unit).all
        names += [text for name in (*said, *attacks) for text in (name.spelling, *name.aliases)]
    texts = (word.text for name in (*names, *STEP_LABELS) for word in split_words(name))
    return list(dict.fromkeys(word for word in texts if word.isalpha()))


def complete(listener: Listener[Any], line: str) -> tuple[Completion, ...]:
    """Return what the end of a line may become, the nearest first; nothing where it is whole."""
    cut = line.rfind(BETWEEN_UNITS) + 1
    begun = line[cut:]
    labels = split_words(begun)
    if not labels:
        return ()
    if listener.unit is None and not cut and listener.would_note(labels):
        return tuple(_complete_owner(listener, begun))
    addresses = [address for address in listener.readings(labels) if address.end == len(labels)]
    found = [each for it in addresses for each in _complete_unit(listener, it.unit, begun, labels, it.start)]
    found += _complete_steps(labels, begun) if not cut else ()
    found += _complete_units(listener, labels, begun)
    kept = line[:cut]
    is_gone_on_with = any(normalize_name(each.line).startswith(normalize_name(begun)) for each in found)
    slips = () if is_gone_on_with else fix_typo(listener, line)
    whole = (
        Completion(f"{kept} {it.prefix}".strip(), it.ending, it.label, it.is_open, it.numbers) for it in found
    )
    # Two words for the same are one offer.
    every = reversed([*slips, *whole])
    return tuple({(each.prefix, each.label): each for each in every}.values())[::-1]


def _complete_unit(
    listener: Listener[Any], unit: str | None, line: str, labels: Sequence[Word], start: int
) -> Iterator[Completion]:
    """Yield how what is told of one unit may go on."""
    is_open = not line[-1:].isspace()
    try:
        noted = listener.read_notes(unit, labels, start)
    except InputError:
        return  # words that the unit cannot take end in no others
    if unit is not None:
        scene = listener.scene(noted.unit)
        # What may be left out at the end of a saying may still be typed where the next one would begin.
        offers = [
            each
            for at in dict.fromkeys(noted.begins[-2:])
            for saying in listener.sayings()
            for each in saying.offers(scene, labels, at, is_open=is_open)
        ]
        # What is whole but for a number comes first.
        for place, offer in sorted(offers, key=lambda each: not each[1].wants_more):
            yield _completion(line, labels, place, offer)
        if is_open and not offers and noted.halt is not None and noted.halt.at == len(labels) - 1:
            yield from _complete_nearest(listener, unit, line, labels, noted.halt.at)
        yield from _complete_attacks(listener, unit, line, labels, start, is_open=is_open)
    is_named = not labels[0].is_number and any(listener.roster.read_units(labels, 0))
    if not start and not noted.parts and not is_named and (noted.halt is None or not noted.halt.at):
        yield from listener.speech.complete_shot(line)


def _complete_owner(listener: Listener[Any], line: str) -> Iterator[Completion]:
    """Yield the line said of each unit, where nobody is chosen."""
    for unit in listener.roster.units:
        if not unit.is_destroyed:
            yield Completion(str(unit.number), line.strip(), unit.name)


def _complete_nearest(
    listener: Listener[Any], unit: str, line: str, labels: Sequence[Word], at: int
) -> Iterator[Completion]:
    """Yield what looks most like the words from here on, where nothing begins like them."""
    scene = listener.scene(unit)
    known = {
        normalize_name(offer.text): offer
        for saying in listener.sayings()
        for offer in saying.slots[0].offers(scene, "")
        if offer.text
    }
    for near in get_close_matches(join_words(labels[at:]), known):
        yield _completion(line, labels, at, known[near])


def _complete_attacks(
    listener: Listener[Any], unit: str, line: str, labels: Sequence[Word], at: int, *, is_open: bool
) -> Iterator[Completion]:
    """Yield the enemies that attacks named before may go at."""
    names, start = listener.speech.attacks(listener.battle, unit), at
    while (found := names.read_name(labels, at)) is not None:
        at = found[1]
    if at == start:
        return
    begun = join_words(labels[at:])
    side = next(each.side for each in listener.roster.units if each.id == unit)
    for enemy in listener.roster.units:
        if enemy.side == side or enemy.is_destroyed or (begun and not is_open):
            continue
        if any(name.startswith(begun) and name != begun for name in aliases(enemy)):
            yield _completion(line, labels, at, Continuation(enemy.name, f"at {enemy.name}"))


def _complete_steps(labels: Sequence[Word], line: str) -> Iterator[Completion]:
    if len(labels) == 1 and not line[-1:].isspace():
        for word in STEP_WORDS:
            if word.startswith(labels[0].text) and word != labels[0].text:
                yield Completion("", word, word)


def _complete_units(listener: Listener[Any], labels: Sequence[Word], line: str) -> Iterator[Completion]:
    """Yield the units whose names begin as a line does."""
    text = join_words(labels)
    if len(text) < LEAST_BEGINNING or labels[0].is_number or line[-1:].isspace():
        return
    for unit in listener.roster.units:
        known = aliases(unit)
        if text not in known and any(name.startswith(text) for name in known):
            yield Completion("", unit.name, unit.name)


def _completion(line: str, labels: Sequence[Word], place: int, offer: Continuation) -> Completion:
    kept = line[: labels[place].start] if place < len(labels) else line
    return Completion(kept.strip(), offer.text, offer.label, offer.wants_more, offer.numbers)
