"""How a half-typed line of table talk may go on, by the grammar that reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from companion.engine.forms import Completion
from companion.engine.shared.talk.listening import Listener
from companion.engine.shared.talk.mending import mended
from companion.engine.shared.talk.sayings import Offer
from companion.engine.shared.talk.units import LEAST_BEGINNING, aliases
from companion.engine.shared.talk.walking import WAYS
from companion.engine.shared.talk.words import BETWEEN_UNITS, Word, joined, plain, words_of


def complete(listener: Listener[Any], line: str) -> tuple[Completion, ...]:
    """What the end of a line may become, the nearest first; nothing where it is whole."""
    cut = line.rfind(BETWEEN_UNITS) + 1
    begun = line[cut:]
    words = words_of(begun)
    if not words:
        return ()
    if listener.unit is None and not cut and listener.would_note(words):
        return tuple(_whose(listener, begun))
    told = [address for address in listener.readings(words) if address.end == len(words)]
    found = [each for it in told for each in _of(listener, it.unit, begun, words, it.start)]
    found += _ways(words, begun) if not cut else ()
    found += _units(listener, words, begun)
    kept = line[:cut]
    is_gone_on_with = any(plain(each.line).startswith(plain(begun)) for each in found)
    slips = () if is_gone_on_with else mended(listener, line)
    whole = (
        Completion(f"{kept} {it.kept}".strip(), it.ending, it.label, it.is_open, it.numbers) for it in found
    )
    # Two words for the same are one offer.
    every = reversed([*slips, *whole])
    return tuple({(each.kept, each.label): each for each in every}.values())[::-1]


def _of(
    listener: Listener[Any], unit: str | None, line: str, words: Sequence[Word], start: int
) -> Iterator[Completion]:
    """How what is told of one unit may go on."""
    is_open = not line[-1:].isspace()
    noted = listener.noted(unit, words, start)
    if unit is not None:
        scene = listener.scene(noted.unit)
        # What may be left out at the end of a saying may still be typed where the next one would begin.
        offers = [
            each
            for at in dict.fromkeys(noted.begins[-2:])
            for saying in listener.sayings()
            for each in saying.offers(scene, words, at, is_open=is_open)
        ]
        # What is whole but for a number comes first.
        for place, offer in sorted(offers, key=lambda each: not each[1].wants_more):
            yield _completion(line, words, place, offer)
        if is_open and not offers and noted.halt is not None and noted.halt.at == len(words) - 1:
            yield from _nearest(listener, unit, line, words, noted.halt.at)
        yield from _attacks(listener, unit, line, words, start, is_open=is_open)
    is_named = not words[0].is_number and any(listener.roster.read(words, 0))
    if not start and not noted.parts and not is_named and (noted.halt is None or not noted.halt.at):
        yield from listener.speech.complete_shot(line)


def _whose(listener: Listener[Any], line: str) -> Iterator[Completion]:
    """The line said of each unit, where nobody is chosen."""
    for unit in listener.roster.units:
        if not unit.is_destroyed:
            yield Completion(str(unit.number), line.strip(), unit.name)


def _nearest(
    listener: Listener[Any], unit: str, line: str, words: Sequence[Word], at: int
) -> Iterator[Completion]:
    """What looks most like the words from here on, where nothing begins like them."""
    scene = listener.scene(unit)
    known = {
        plain(offer.written): offer
        for saying in listener.sayings()
        for offer in saying.slots[0].offers(scene, "")
        if offer.written
    }
    for near in get_close_matches(joined(words[at:]), known):
        yield _completion(line, words, at, known[near])


def _attacks(
    listener: Listener[Any], unit: str, line: str, words: Sequence[Word], at: int, *, is_open: bool
) -> Iterator[Completion]:
    """The enemies that attacks named before may go at."""
    names, start = listener.speech.attacks(listener.battle, unit), at
    while (found := names.read(words, at)) is not None:
        at = found[1]
    if at == start:
        return
    begun = joined(words[at:])
    side = next(each.side for each in listener.roster.units if each.id == unit)
    for enemy in listener.roster.units:
        if enemy.side == side or enemy.is_destroyed or (begun and not is_open):
            continue
        if any(name.startswith(begun) and name != begun for name in aliases(enemy)):
            yield _completion(line, words, at, Offer(enemy.name, f"at {enemy.name}"))


def _ways(words: Sequence[Word], line: str) -> Iterator[Completion]:
    if len(words) == 1 and not line[-1:].isspace():
        for word in WAYS:
            if word.startswith(words[0].text) and word != words[0].text:
                yield Completion("", word, word)


def _units(listener: Listener[Any], words: Sequence[Word], line: str) -> Iterator[Completion]:
    """The units whose names begin as a line does."""
    text = joined(words)
    if len(text) < LEAST_BEGINNING or words[0].is_number or line[-1:].isspace():
        return
    for unit in listener.roster.units:
        known = aliases(unit)
        if text not in known and any(name.startswith(text) for name in known):
            yield Completion("", unit.name, unit.name)


def _completion(line: str, words: Sequence[Word], place: int, offer: Offer) -> Completion:
    kept = line[: words[place].start] if place < len(words) else line
    return Completion(kept.strip(), offer.written, offer.label, offer.wants_more, offer.numbers)
