"""A guess of the ruleset that a unit's file is for, where nobody says so: the one that knows its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.documents.document import Document
from companion.documents.yamlfile import read_cached
from companion.engine.families import game_of
from companion.engine.game import Game
from companion.errors import CompanionError, Fault, FileError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource


def game_for(document: Document, library: RulebookLibrary, names: Sequence[str]) -> Game:
    """Return the first ruleset by which a unit is sound, else the one by which it has the fewest faults.

    Of several with as few it is the one whose own units are written most like it. Raises FileError or
    InputError where no ruleset can be played at all.
    """
    best: tuple[int, float, Game] | None = None
    for source, game in _games(library, names):
        faults = _faults(game, document)
        if not faults:
            return game
        likeness = _likeness(source, document)
        if best is None or (-len(faults), likeness) > (-best[0], best[1]):
            best = (len(faults), likeness, game)
    return best[2] if best is not None else game_of(library.load(names[0]))


def _games(library: RulebookLibrary, names: Sequence[str]) -> Iterator[tuple[RulesetSource, Game]]:
    for name in names:
        try:
            source = library.load(name)
            yield source, game_of(source)
        except CompanionError:
            continue  # a ruleset that cannot be played knows no units


def _faults(game: Game, document: Document) -> tuple[Fault, ...]:
    try:
        game.check_unit(document)
    except FileError as error:
        return error.faults
    return ()


def _likeness(source: RulesetSource, document: Document) -> float:
    """Return how many of its keys a unit shares with the unit of a ruleset that is most like it, from
    0 to 1.
    """
    return max((_overlap(document, other) for other in _units(source)), default=0.0)


def _units(source: RulesetSource) -> Iterator[Document]:
    for path in source.files("units").values():
        try:
            yield read_cached(path)
        except FileError:
            continue


def _overlap(one: Document, other: Document) -> float:
    keys = [set(document.data) if isinstance(document.data, dict) else set() for document in (one, other)]
    every = keys[0] | keys[1]
    return len(keys[0] & keys[1]) / len(every) if every else 0.0
