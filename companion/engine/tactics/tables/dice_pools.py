"""Pools of custom dice: what their faces are worth, and what tokens and cards turn them into.

Rule: BT Tactics 3025, R53, R54, R61, R62.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from companion.engine.tactics.tables.combat import DiceRules
from companion.engine.tactics.tables.names import Bracket, Pool

Faces: TypeAlias = tuple[str, ...]
FOCUS, LOCK, EVADE = "focus", "lock", "evade"
"""What a player may spend on a pool."""

EYEBALL = "eyeball"
"""The face that focus turns into a hit or an evade."""


def sides_of(dice: DiceRules, pool: Pool) -> Faces:
    """Return the faces of a die, each as often as it is on it."""
    rows = dice.attack if pool == "attack" else dice.defense
    return tuple(row.face for row in rows for _ in range(row.count))


def label_of(dice: DiceRules, face: str) -> str:
    """Return the words for a face."""
    attack = {row.face: row.label for row in dice.attack}
    return attack.get(face) or next(row.label for row in dice.defense if row.face == face)


def format_faces(dice: DiceRules, faces: Faces) -> str:
    """Return a pool in words, equal faces counted: `double hit ×2, blank`; empty without dice."""
    counts = {face: faces.count(face) for face in faces}
    labels = ((label_of(dice, face).lower(), number) for face, number in counts.items())
    return ", ".join(f"{word} ×{number}" if number > 1 else word for word, number in labels)


def hits_of(dice: DiceRules, face: str, bracket: Bracket, *, is_starred: bool = False) -> int:
    """Hits that one face counts for at a range."""
    row = next(row for row in dice.attack if row.face == face)
    if bracket not in row.ranges:
        return 0
    return dice.starred.get(face, row.hits) if is_starred else row.hits


def hits(dice: DiceRules, faces: Iterable[str], bracket: Bracket, *, is_starred: bool = False) -> int:
    """Hits of a whole pool."""
    return sum(hits_of(dice, face, bracket, is_starred=is_starred) for face in faces)


def evades(dice: DiceRules, faces: Iterable[str]) -> int:
    """Evades of a whole pool."""
    worth = {row.face: row.evades for row in dice.defense}
    return sum(worth[face] for face in faces)


def spend_focus(dice: DiceRules, pool: Pool, faces: Faces) -> Faces:
    """Return the pool after a focus token: every eyeball is a hit or an evade."""
    to = dice.focus_turns_to if pool == "attack" else dice.defense_focus_turns_to
    return tuple(to if face == EYEBALL else face for face in faces)


def spend_lock(dice: DiceRules) -> Faces:
    """Return the pool after a Target Lock is spent: one double hit."""
    return (dice.lock_turns_to,)


def spend_evade(dice: DiceRules, faces: Faces) -> Faces:
    """Return the pool after an evade token: one evade more."""
    return (*faces, dice.defense_focus_turns_to)


def remove_faces(faces: Faces, gone: Iterable[str]) -> Faces:
    """Return the pool without these dice."""
    left = list(faces)
    for face in gone:
        left.remove(face)
    return tuple(left)


def hits_through(hits_scored: int, evades_shown: int) -> int:
    """Hits that no evade cancels. Rule: BT Tactics 3025, R62."""
    return max(hits_scored - evades_shown, 0)
