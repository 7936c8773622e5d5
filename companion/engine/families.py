"""The families, and a ruleset's folder made into a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from companion.documents.document import SourcePosition, SourcePositions, key_text
from companion.errors import Fault, FileError, InputError
from companion.rulebooks.folder import CHANGES, OPTIONS
from companion.rulebooks.loader import RulebookLibrary, RulesetSource, option_values
from companion.rulebooks.options import with_choices

if TYPE_CHECKING:
    from companion.engine.game import Game
    from companion.engine.game.battle_play import RequestAnswers


# Each family is loaded when a ruleset of it is, so that a command need not wait for the others.
def _battletech(source: RulesetSource, options: Mapping[str, str]) -> Game:
    from companion.engine.battletech.loader import battletech_game

    return battletech_game(source, options)


def _tactics(source: RulesetSource, options: Mapping[str, str]) -> Game:
    from companion.engine.tactics.loader import tactics_game

    return tactics_game(source, options)


def _pools(source: RulesetSource, options: Mapping[str, str]) -> Game:
    from companion.engine.pools.loader import pools_game

    return pools_game(source, options)


def _battletech_calculators(source: RulesetSource, options: Mapping[str, str]) -> RequestAnswers:
    from companion.engine.battletech.loader import battletech_calculators

    return battletech_calculators(source, options)


BATTLETECH = "battletech"
FAMILIES: Mapping[str, Callable[[RulesetSource, Mapping[str, str]], Game]] = {
    BATTLETECH: _battletech,
    "tactics": _tactics,
    "pools": _pools,
}
SHIPPED: Mapping[str, str] = {BATTLETECH: "citytech", "tactics": "bt-tactics", "pools": "untitled-mech"}
"""The shipped ruleset of each family that explains it best: its rows are the examples of the reference."""
REQUEST_ANSWERS: Mapping[str, Callable[[RulesetSource, Mapping[str, str]], RequestAnswers]] = {
    **FAMILIES,
    BATTLETECH: _battletech_calculators,
}
"""What answers requests: the game itself, or less of it where that is sooner there."""


CACHED_GAMES = 16
"""How many games stay in memory; one is small beside the tables and models that it shares with others."""


def game_of(source: RulesetSource, chosen: Mapping[str, str] | None = None) -> Game:
    """Return a ruleset with its options chosen, always the same one; raises FileError for faulty tables or
    options.

    Its models are read when they are asked for, and raise FileError then.
    """
    return _game(source, _options(source, chosen))


def request_answers_of(source: RulesetSource, chosen: Mapping[str, str] | None = None) -> RequestAnswers:
    """Return what answers requests by a ruleset with its options chosen; raises FileError as
    `game_of` does.
    """
    return _request_answers(source, _options(source, chosen))


def usual_request_answers_of(library: RulebookLibrary, name: str) -> RequestAnswers:
    """Return what answers requests by a ruleset whose options are as usual: of its compiled rules, which are
    kept for the next time where they do not hold any more.

    Raises InputError for an unknown name, and as `game_of` does.
    """
    compiled = library.compiled_file(name)
    if compiled is not None and compiled.is_there:
        from companion.engine.battletech.loader import compiled_calculators

        make = partial(compiled_calculators, name, lambda: library.load(name).files("units"))
        if (found := compiled.read(make)) is not None:
            return found
    source = library.load(name)
    answers = request_answers_of(source)
    if compiled is not None and source.family == BATTLETECH:
        compiled.write(source.chain, lambda: _compile(library, name, source))
    return answers


def _compile(library: RulebookLibrary, name: str, source: RulesetSource) -> object:
    """Return the values of a ruleset as plain data can hold them; raises LookupError if it was saved
    meanwhile.
    """
    from companion.engine.battletech.loader import compiled_rules

    if library.load(name) is not source:
        raise LookupError(name)
    return compiled_rules(source, option_values(source, {}))


def _options(source: RulesetSource, chosen: Mapping[str, str] | None) -> tuple[tuple[str, str], ...]:
    if source.family not in FAMILIES:
        known = ", ".join(FAMILIES)
        raise InputError(f"{source.title} is of the family {source.family!r}; this version knows {known}.")
    return tuple(option_values(source, chosen or {}).items())


def patch_faults(source: RulesetSource) -> Iterator[Fault]:
    """Yield what is wrong with the rules where one choice of an option changes them, and all others stay
    usual.

    A fault that shows elsewhere is told at the change. Raises FileError where the rules are faulty anyway.
    """
    game_of(source)
    for (name, choice), patch in source.patches.items():
        try:
            game_of(source, {name: choice})
        except FileError as error:
            written = set(_places_in(patch.places))
            for fault in error.faults:
                if (fault.file, fault.line, fault.column) in written:
                    yield fault
                else:
                    at = (OPTIONS, name, CHANGES, choice)
                    message = f"with this choice, {fault.key or 'a file'}: {fault.message}"
                    place = patch.places.here
                    yield Fault(*place, key_text(at), message, fault.remedy)


def _places_in(places: SourcePositions) -> Iterator[SourcePosition]:
    yield places.here
    for inner in places.inside.values():
        yield from _places_in(inner)


@lru_cache(maxsize=CACHED_GAMES)
def _game(source: RulesetSource, options: tuple[tuple[str, str], ...]) -> Game:
    return FAMILIES[source.family](with_choices(source, dict(options)), dict(options))


@lru_cache(maxsize=CACHED_GAMES)
def _request_answers(source: RulesetSource, options: tuple[tuple[str, str], ...]) -> RequestAnswers:
    return REQUEST_ANSWERS[source.family](with_choices(source, dict(options)), dict(options))
