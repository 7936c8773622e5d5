"""What players of the tactics family say in a line: hits, cards drawn, tokens, attacks, dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from companion.engine.marking import Mark
from companion.engine.shared.talk import sayings
from companion.engine.shared.talk.sayings import Count, OneOf, Saying, keyword
from companion.engine.shared.talk.words import Name, Names
from companion.engine.tactics.battle.actions import Draw, Hit, Together
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.battle.tracks import MOST_TOKENS, TOKENS, left_of
from companion.engine.tactics.tables.names import HEAT_DECK, MAJOR, MINOR, PHYSICAL
from companion.engine.views.talk import Phrase
from companion.errors import InputError

Scene: TypeAlias = sayings.Scene[Battle]
DAMAGE, STATE, SHOTS = "Damage", "Heat, cards and tokens", "Dice and attacks"
MOST_CARDS = 9
WORDS: Names[None] = Names([Name("hits", None, "damage that gets through", ("hit", "damage"))])
DECKS: Names[str] = Names([Name("minor", MINOR, "minor critical"), Name("major", MAJOR, "major critical")])
FLAGS: Mapping[str, tuple[str, int, str]] = {
    "off": ("flag/shut_down", 1, "it is shut down"),
    "on": ("flag/shut_down", 0, "it runs"),
    "hull": ("flag/hull_down", 1, "it is hull down"),
    "up": ("flag/hull_down", 0, "it is hull down no more"),
}
CONDITIONS: Names[tuple[str, int]] = Names(
    [Name(word, (track, value), label) for word, (track, value, label) in FLAGS.items()]
)
TOKEN_NAMES: Names[str] = Names([Name(token, token, f"{token} tokens") for token in TOKENS])


def _hit(scene: Scene, hits: int, _word: object) -> Hit:
    return Hit(scene.unit, hits)


def _heat(scene: Scene, _word: object, told: str | None) -> tuple[Draw, ...]:
    """Heat cards, as many as are told."""
    number = int(told or 1)
    if not 1 <= number <= MOST_CARDS:
        raise InputError(f"A line draws 1 to {MOST_CARDS} heat cards, not {number}.")
    return (Draw(scene.unit, HEAT_DECK),) * number


def _critical(scene: Scene, deck: str) -> Draw:
    return Draw(scene.unit, deck)


def _tokens(scene: Scene, token: str, told: str) -> Mark:
    """Tokens to be laid down or, with a sign, to be added."""
    said = [part.left for part in scene.said if isinstance(part, Mark) and part.track == token]
    now = [left_of(scene.battle.units[scene.unit], token), *said][-1]
    number = now + int(told) if told[0] in "+-" else int(told)
    return Mark(scene.unit, token, min(max(number, 0), MOST_TOKENS))


def _flag(scene: Scene, flag: tuple[str, int]) -> Mark:
    return Mark(scene.unit, *flag)


SAYINGS: tuple[Saying[Battle], ...] = (
    Saying(
        "hit",
        DAMAGE,
        (Count("HITS", "add the hits"), OneOf(lambda _scene: WORDS, "hits", may_lack=True)),
        "Marks hits that get through, circle by circle, and asks for the critical cards that they draw.",
        "3 hits",
        _hit,
    ),
    Saying(
        "critical",
        DAMAGE,
        (OneOf(lambda _scene: DECKS, "minor or major"),),
        "A critical card that was drawn at the table.",
        "minor",
        _critical,
    ),
    Saying(
        "heat",
        STATE,
        (keyword("heat"), Count("CARDS", "add the cards", is_change=True, may_lack=True)),
        "Heat cards, face down.",
        "heat +2",
        _heat,
    ),
    Saying(
        "tokens",
        STATE,
        (OneOf(lambda _scene: TOKEN_NAMES, "TOKEN"), Count("NUMBER", "2 sets them, +1 adds", is_change=True)),
        "Tokens that lie on it: focus, evade, special or suppressed.",
        "evade 2",
        _tokens,
    ),
    Saying(
        "flag",
        STATE,
        (OneOf(lambda _scene: CONDITIONS, "off, on, hull or up"),),
        "Notes that it is shut down or runs, is hull down or up again.",
        "hull",
        _flag,
    ),
)
RECKONING = Phrase(
    "dice",
    SHOTS,
    "DICE RANGE … vs DICE …",
    "Tells the chance that at least one hit gets through: attack dice, range, * focus lock, and the"
    " defender's dice with evade and focus after vs.",
    "4 short * focus vs 2 evade",
)
AIMING = Phrase(
    "attack",
    SHOTS,
    "[UNIT] WEAPONS … TARGET",
    "Chooses a unit, its weapon groups and their target, and prepares the attack.",
    "1 all 3",
)


def together(parts: tuple[Any, ...]) -> Together:
    """Several things as one entry."""
    return Together(parts)


def attacks(battle: Battle, unit: str) -> Names[tuple[str, ...]]:
    """A unit's weapon groups by all that they are called, and its physical attack."""
    return Names(_attacks(battle, unit))


def _attacks(battle: Battle, unit: str) -> Iterator[Name[tuple[str, ...]]]:
    card = battle.card(battle.units[unit])
    for tic in card.tics:
        yield Name(tic.name, (tic.id,), tic.name, (tic.id,))
    yield Name("all", tuple(tic.id for tic in card.tics), "all weapon groups")
    yield Name("physical", (PHYSICAL,), "physical attack")


def example(_battle: Battle, _unit: str) -> str:
    """A number of hits."""
    return "2 hits"
