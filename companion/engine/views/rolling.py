"""Attacks while their dice are rolled: a line for each, with what came of it so far."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.tone import Tone


@dataclass(frozen=True, slots=True)
class RollLine:
    """An attack, or a further hit of it, which has no name: all in words, empty while unknown.

    `needed` is its number or its dice, `rolled` what they came to, `where` it struck and with what `damage`,
    and what is `left` there. It `is_open` while its dice are rolled. A note has nothing but its name: what
    else came of the attack above it, in a sentence. The `tone` is that of a note, or of what is left.
    """

    name: str
    needed: str = ""
    rolled: str = ""
    where: str = ""
    damage: str = ""
    left: str = ""
    is_open: bool = False
    is_note: bool = False
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Rolling:
    """All attacks of one declaration: whose at whom, and what came of them, so far or if `is_over` in all."""

    title: str
    lines: tuple[RollLine, ...]
    summary: str = ""
    headings: tuple[str, ...] = ("Needs", "Rolled", "Where", "Damage", "Left")
    """Five: the words over what a line needs, rolled, where it struck, its damage and what is left."""
    is_over: bool = False
    also: Rolling | None = None
    """What came after the attacks by itself, such as the heat of the turn, in a table of its own."""
