"""Lines that players type: shorthand for a shot, and lines of the quick bar."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from companion.engine.families import game_of, request_answers_of
from companion.engine.game import battles_of
from companion.errors import CompanionError
from tests.fuzz.kinds import READ, REFUSED, InputKind
from tests.fuzz.mutating import spoilt_bytes
from tests.fuzz.own_files import LIBRARY
from tests.rulesets.playing import start_of

RULESETS = ("citytech", "quickstart", "bt-tactics")
WORDS = (
    "g4", "ppc", "r7", "walk", "t5", "jumped", "lw1", "hw2", "ml", "r5", "ac20", "vs", "2", "evade",
    "short", "4", "focus", "lock", "prone", "immobile", "heat", "9", "RT", "8", "rear", "ct", "LA", "12",
    "head", "left arm", "c3", "clan", "er", "large", "laser", "LRM20", "-1", "999", "t", "r", "s1",
    "partial", "sec", "medium", "x", "é", "٣", "½", "²",
)  # fmt: skip

LONGEST = 200
"""Characters that the quick bar takes."""


@cache
def _table(ruleset: str) -> Any:
    game = battles_of(game_of(LIBRARY.load(ruleset)))
    battle = start_of(ruleset, 3)
    session = SimpleNamespace(preview=lambda action, answers: _preview(game, battle, action, answers))
    units = {unit.id: unit for unit in game.units(battle)}
    return SimpleNamespace(
        game=game, battle=battle, session=session, unit=units.__getitem__,
        why_not=lambda action: game.why_not(battle, action),
    )  # fmt: skip


def _preview(game: Any, battle: Any, action: Any, answers: Any) -> Any:
    from companion.battles.entries import Attempt

    played = Attempt.of(game, battle, action, "Read-only").play(answers)
    return SimpleNamespace(description=game.describe(battle, action, played.events))


def _make(chance: Random) -> bytes:
    """Return the ruleset's number, then some words, perhaps spoilt."""
    texts: Sequence[str] = [chance.choice(WORDS) for _ in range(chance.randint(0, 9))]
    line = chance.choice((" ", " ", " ", "", ",", "  ", "\t")).join(texts).encode()
    if chance.random() < 0.5:
        line = spoilt_bytes(chance, line, [word.encode() for word in WORDS])
    return str(chance.randrange(len(RULESETS))).encode() + line[:5000]


def _split_line(raw: bytes) -> tuple[str, str]:
    return RULESETS[int(raw[:1])], raw[1:].decode("utf-8", "replace")


def _feed_shorthand(raw: bytes, folder: Path) -> str:
    """Return the command line's shorthand, and what completes it."""
    del folder
    ruleset, text = _split_line(raw)
    game: Any = request_answers_of(LIBRARY.load(ruleset))
    _table(ruleset).game.complete_shorthand(text)
    from tests.rulesets.spoilt.spoiling import without_places

    try:
        game.answer_request("tohit", without_places(text))
    except CompanionError:
        return REFUSED
    return READ


def _feed_quick(raw: bytes, folder: Path) -> str:
    """Return a line of the quick bar, half-typed and entered, with a unit selected and without."""
    from companion.ui.battle.quick_bar.quick_line import read_quick_line, read_while_typed

    del folder
    ruleset, text = _split_line(raw)
    table, text = _table(ruleset), text[:LONGEST]
    unit = next(iter(table.battle.units))
    read_while_typed(table, unit, text)
    read_while_typed(table, None, text)
    return REFUSED if read_quick_line(table, unit, text).reading.is_fault else READ


KINDS = (
    InputKind("shorthand", 143, _make, _feed_shorthand),
    InputKind("quick_bar", 100, _make, _feed_quick),
)
