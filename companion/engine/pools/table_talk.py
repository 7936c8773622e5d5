"""Table talk of the pools family: hits, points, conditions, attacks, tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from companion.engine.marks import Mark
from companion.engine.pools import spoken_actions
from companion.engine.pools.battle.actions import Hit, Stress, Together
from companion.engine.pools.battle.condition import HEALTH, METTLE, PSYCHE, full_tracks, left_of
from companion.engine.pools.battle.state import Battle
from companion.engine.skeleton.talk import sayings
from companion.engine.skeleton.talk.sayings import CountSlot, NameSlot, Saying, keyword
from companion.engine.skeleton.talk.tokens import Name, Names
from companion.engine.views.turn import Phrase

Scene: TypeAlias = sayings.Scene[Battle]
DAMAGE, STATE, TESTS = "Damage", "Pilot and conditions", "Tests and attacks"
FLAGS: Mapping[str, tuple[str, int, str, tuple[str, ...]]] = {
    "prone": ("flag/prone", 1, "it is prone", ("down", "falls")),
    "up": ("flag/prone", 0, "it stands", ("stands",)),
    "off": ("fault/shut_down", 1, "it is shut down", ("shut down",)),
    "on": ("fault/shut_down", 0, "it runs again", ("restart",)),
    "out": ("flag/destroyed", 1, "it is out of the battle", ("destroyed", "dead")),
}
"""Conditions to switch: the track of the sheet, its value, what that means, and what else is said."""
CONDITIONS: Names[tuple[str, int]] = Names(
    [Name(word, (track, value), label, also) for word, (track, value, label, also) in FLAGS.items()]
)
BOXES: Names[str] = Names(
    [
        Name("mp", METTLE, "Mettle points", ("mettle",)),
        Name("health", HEALTH, "Health"),
        Name("psyche", PSYCHE, "Psyche"),
        Name("stagger", "fault/staggered", "turns staggered", ("staggered",)),
    ]
)


def _locations(scene: Scene) -> Names[str]:
    """Return the locations of the unit by name and by their first letters."""
    mech = scene.battle.units[scene.unit]
    labels = scene.battle.facts(mech).labels
    return Names(
        [Name(_letters(labels[name]), name, labels[name], (labels[name].lower(),)) for name in mech.locations]
    )


def _letters(label: str) -> str:
    words = label.lower().split()
    return "".join(word[0] for word in words) if len(words) > 1 else words[0]


def _make_hit(scene: Scene, location: str, damage: int) -> Hit:
    return Hit(scene.unit, damage, location)


def _make_count(scene: Scene, track: str, amount: str) -> Mark:
    """Points to be set or, with a sign, to be added."""
    mech = scene.battle.units[scene.unit]
    said = [part.left for part in scene.said if isinstance(part, Mark) and part.track == track]
    now = [left_of(scene.battle, mech, track), *said][-1]
    number = now + int(amount) if amount[0] in "+-" else int(amount)
    return Mark(scene.unit, track, min(max(number, 0), full_tracks(scene.battle, mech)[track]))


def _make_flag(scene: Scene, flag: tuple[str, int]) -> Mark:
    return Mark(scene.unit, *flag)


SAYINGS: tuple[Saying[Battle], ...] = (
    *spoken_actions.SAYINGS,
    Saying(
        "hit",
        DAMAGE,
        (NameSlot(_locations, "LOCATION"), CountSlot("DAMAGE", "add the damage of the hit")),
        "A hit on a location: barriers, armor and structure take it, and the armor wears off.",
        "core 8",
        _make_hit,
    ),
    Saying(
        "stress",
        STATE,
        (keyword("stress"), CountSlot("DAMAGE", "add the stress")),
        "Stress that the table gives a pilot: it costs Psyche, less with Nerves of Steel.",
        "stress 2",
        lambda scene, _word, damage: Stress(scene.unit, damage),
    ),
    Saying(
        "boxes",
        STATE,
        (
            NameSlot(lambda _scene: BOXES, "mp, health, psyche or stagger"),
            CountSlot("NUMBER", "2 sets it, -1 takes one away", is_change=True),
        ),
        "Mettle points, Health, Psyche, or the turns that it stays staggered.",
        "mp -1",
        _make_count,
    ),
    Saying(
        "flag",
        STATE,
        (NameSlot(lambda _scene: CONDITIONS, "prone, up, off, on or out"),),
        "Notes that it is prone or stands, is shut down or runs, or is out of the battle.",
        "prone",
        _make_flag,
    ),
)
CALCULATION_PHRASE = Phrase(
    "test",
    TESTS,
    "DICE … vs NUMBER …",
    "Shows the chance of a test: a pool and what is added, then a difficulty or another pool after vs.",
    "6d +2 vs 20",
)
ATTACK_PHRASE = Phrase(
    "attack",
    TESTS,
    "[UNIT] WEAPONS … TARGET",
    "Chooses a unit, its weapons and their target, and prepares the attack.",
    "1 all 3",
)


def together(parts: tuple[Any, ...]) -> Together:
    """Several things as one entry."""
    return Together(parts)


def attacks(battle: Battle, unit: str) -> Names[tuple[str, ...]]:
    """Return a mech's weapons by all that they are called."""
    return Names(_attacks(battle, unit))


def _attacks(battle: Battle, unit: str) -> Iterator[Name[tuple[str, ...]]]:
    weapons = battle.facts(battle.units[unit]).armaments.values()
    for weapon in weapons:
        yield Name(weapon.label.lower(), (weapon.id,), weapon.label, (weapon.id.replace("_", " "),))
    guns = tuple(weapon.id for weapon in weapons if not weapon.is_melee)
    if guns:
        yield Name("all", guns, "all weapons that reach afar")


def example(battle: Battle, unit: str) -> str:
    """Return damage to the core of a mech."""
    facts = battle.facts(battle.units[unit])
    return f"{_letters(facts.labels[facts.core])} 8" if facts.core else "prone"
