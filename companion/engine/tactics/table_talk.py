"""Table talk of the tactics family: hits, cards drawn, tokens, attacks, dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.engine.marks import Mark
from companion.engine.skeleton.talk import sayings
from companion.engine.skeleton.talk.sayings import Continuation, CountSlot, NameSlot, Saying, keyword
from companion.engine.skeleton.talk.tokens import Name, Names, Word, aliases
from companion.engine.tactics.battle.actions import Draw, Hit, SetLock, Together
from companion.engine.tactics.battle.condition import HEAT_DOWN, MOST_TOKENS, TOKENS, left_of
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.tables.names import HEAT_DECK, MAJOR, MINOR, PHYSICAL
from companion.engine.views.turn import Phrase
from companion.engine.views.units import UnitView
from companion.errors import InputError
from companion.tabletop.number_text import format_count

Scene: TypeAlias = sayings.Scene[Battle]
DAMAGE, STATE, SHOTS = "Damage", "Heat, cards and tokens", "Dice and attacks"
MOST_CARDS = 9
SAID_TOKENS: Names[None] = Names([Name("hits", None, "damage that gets through", ("hit", "damage"))])
DECKS: Names[str] = Names(
    [
        Name(deck, deck, f"{deck} critical", (f"{deck} critical", f"{deck} crit", f"{deck} card"))
        for deck in (MINOR, MAJOR)
    ]
)
FLAGS: Mapping[str, tuple[str, int, str, tuple[str, ...]]] = {
    "off": ("flag/shut_down", 1, "it is shut down", ("shut down", "shut off")),
    "on": ("flag/shut_down", 0, "it runs", ("start up", "restart")),
    "hull": ("flag/hull_down", 1, "it is hull down", ("hull down", "down")),
    "up": ("flag/hull_down", 0, "it is no longer hull down", ("stand up", "stand")),
    "flip": ("flag/flipped_arms", 1, "its arms are flipped", ("flip arms", "arms flipped")),
    "unflip": ("flag/flipped_arms", 0, "its arms point forward again", ("flip back", "unflip arms")),
    "destroyed": ("flag/destroyed", 1, "it is destroyed", ("dead", "is destroyed")),
}
"""Conditions to switch: the track of the sheet, whether it is on, what that means, and what else is said."""
CONDITIONS: Names[tuple[str, int]] = Names(
    [Name(word, (track, value), label, also) for word, (track, value, label, also) in FLAGS.items()]
)
TOKEN_NAMES: Names[str] = Names([Name(token, token, f"{token} tokens") for token in TOKENS])


def _make_hit(scene: Scene, hits: int, _word: object) -> Hit:
    return Hit(scene.unit, hits)


def _make_heat_actions(scene: Scene, _word: object, amount: str | None) -> tuple[Draw, ...] | Mark:
    """Heat cards, as many as are told; with a minus, face-down ones that are taken away."""
    number = int(amount or 1)
    if number < 0:
        mech = scene.battle.units[scene.unit]
        if -number > mech.heat_down:
            down = format_count(mech.heat_down, "heat card")
            raise InputError(f"{mech.name} has {down} face down. Remove face-up ones on its sheet.")
        return Mark(scene.unit, HEAT_DOWN, mech.heat_down + number)
    if not 1 <= number <= MOST_CARDS:
        raise InputError(f"One line can draw 1 to {MOST_CARDS} heat cards, not {number}.")
    return (Draw(scene.unit, HEAT_DECK),) * number


def _make_critical_draw(scene: Scene, deck: str) -> Draw:
    return Draw(scene.unit, deck)


def _make_token_mark(scene: Scene, token: str, amount: str) -> Mark:
    """Tokens to be laid down or, with a sign, to be added."""
    marks = [part for part in scene.said if isinstance(part, Mark) and part.unit == scene.unit]
    said = [mark.left for mark in marks if mark.track == token]
    now = [left_of(scene.battle.units[scene.unit], token), *said][-1]
    number = now + int(amount) if amount[0] in "+-" else int(amount)
    return Mark(scene.unit, token, min(max(number, 0), MOST_TOKENS))


@dataclass(frozen=True, slots=True)
class EnemySlot:
    """An enemy by its number, or by the beginning of what it is called."""

    notation: str = "ENEMY"
    is_optional: bool = False

    def read_value(self, scene: Scene, labels: Sequence[Word], at: int) -> tuple[str, int] | None:
        enemies = {view.id for view in _enemies(scene)}
        for called in scene.roster.read_units(labels, at, is_enemy_of=scene.unit):
            if len(called.units) == 1 and called.units[0].id in enemies:
                return called.units[0].id, called.end
        return None

    def offers(self, scene: Scene, begun: str) -> Iterator[Continuation]:
        for view in _enemies(scene):
            if any(called.startswith(begun) for called in aliases(view)):
                yield Continuation(view.name.lower(), view.name)


def _enemies(scene: Scene) -> Iterator[UnitView]:
    own = scene.battle.units[scene.unit].side
    return (view for view in scene.roster.units if view.side != own and not view.is_destroyed)


def _make_lock(scene: Scene, _word: object, target: str) -> SetLock:
    return SetLock(scene.unit, target)


def _make_unlock(scene: Scene, _word: object) -> SetLock:
    return SetLock(scene.unit)


def _make_flag_mark(scene: Scene, flag: tuple[str, int]) -> Mark:
    return Mark(scene.unit, *flag)


SAYINGS: tuple[Saying[Battle], ...] = (
    Saying(
        "hit",
        DAMAGE,
        (CountSlot("HITS", "add the hits"), NameSlot(lambda _scene: SAID_TOKENS, "hits", is_optional=True)),
        "Marks hits that get through, circle by circle, and asks for the critical cards that they draw.",
        "3 hits",
        _make_hit,
        turned=(1, 0),
    ),
    Saying(
        "critical",
        DAMAGE,
        (NameSlot(lambda _scene: DECKS, "minor or major"),),
        "A critical card drawn at the table.",
        "minor",
        _make_critical_draw,
    ),
    Saying(
        "heat",
        STATE,
        (keyword("heat"), CountSlot("CARDS", "add the cards", is_change=True, is_optional=True)),
        "Heat cards, face down; with a minus they are removed.",
        "heat +2",
        _make_heat_actions,
    ),
    Saying(
        "tokens",
        STATE,
        (
            NameSlot(lambda _scene: TOKEN_NAMES, "TOKEN"),
            CountSlot("NUMBER", "2 sets them, +1 adds", is_change=True),
        ),
        "Tokens on it: focus, evade, special or suppressed.",
        "evade 2",
        _make_token_mark,
        turned=(1, 0),
    ),
    Saying(
        "flag",
        STATE,
        (NameSlot(lambda _scene: CONDITIONS, "off, on, hull, up, flip, unflip or destroyed"),),
        "Notes that it is shut down or runs, hull down or up, has its arms flipped or not, is destroyed.",
        "hull",
        _make_flag_mark,
    ),
    Saying(
        "lock",
        STATE,
        (keyword("lock"), EnemySlot()),
        "Puts its Target Lock on this enemy, given by number or name.",
        "lock 3",
        _make_lock,
    ),
    Saying("unlock", STATE, (keyword("unlock"),), "Removes its Target Lock.", "unlock", _make_unlock),
)
CALCULATION_PHRASE = Phrase(
    "dice",
    SHOTS,
    "DICE RANGE … vs DICE …",
    "Shows the chance that at least one hit gets through: attack dice, range, * focus lock, and the"
    " defender's dice with evade and focus after vs.",
    "4 short * focus vs 2 evade",
)
ATTACK_PHRASE = Phrase(
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
    """Return a unit's weapon groups by all that they are called, and its physical attack."""
    return Names(_attacks(battle, unit))


def _attacks(battle: Battle, unit: str) -> Iterator[Name[tuple[str, ...]]]:
    card = battle.card(battle.units[unit])
    for tic in card.tics:
        yield Name(tic.name, (tic.id,), tic.name, (tic.id,))
    yield Name("all", tuple(tic.id for tic in card.tics), "all weapon groups")
    yield Name("physical", (PHYSICAL,), "physical attack")


def example(_battle: Battle, _unit: str) -> str:
    """Return a number of hits."""
    return "2 hits"
