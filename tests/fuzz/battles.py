"""Battle scripts: short battles by every ruleset, spoilt."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion.battles.ending import battle_ending_of_play
from companion.battles.scripts.codec import Codec, answers_text
from companion.battles.scripts.script import play_script, read_script, script_text
from companion.documents.yamlfile import BATTLE_PARSE_LIMITS, parse_document
from companion.errors import CompanionError, FileError
from companion.store.records import EntryRecord
from tests.battles.builders import HEADER, LOG
from tests.cli.files import DUEL
from tests.engine.battletech.fights.random_fights import play_fight
from tests.fuzz.kinds import PLAYED, READ, REFUSED, InputKind
from tests.fuzz.own_files import LIBRARY, spoilt

FIGHTS, ACTIONS = 8, 14
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@cache
def sound() -> tuple[tuple[bytes, Any], ...]:
    """Scripts that can be played."""
    raws = [DUEL.encode(), (HEADER + LOG).encode(), *(_script(seed).encode() for seed in range(FIGHTS))]
    return tuple((raw, parse_document(raw, "seed", bounds=BATTLE_PARSE_LIMITS).data) for raw in raws)


def _script(seed: int) -> str:
    """Return the first actions of a battle by chance."""
    fight = play_fight(seed, ACTIONS)
    codec = Codec(fight.game)
    records = [
        EntryRecord(
            number, 1, None, number, json.dumps(codec.action_data(it.action)), answers_text(it.answers),
            "[]", "{}", None, NOON,
        )
        for number, it in enumerate(fight.steps, 1)
    ]  # fmt: skip
    return script_text(fight.setup, records, codec)


def _make(chance: Random) -> bytes:
    raw, data = chance.choice(sound())
    return spoilt(chance, raw, data, [other for other, _ in sound()[:8]])


def _feed_script(raw: bytes, folder: Path) -> str:
    """Read a script and play it as far as it goes; then tell what its end proposes, and write it again."""
    del folder
    try:
        script = read_script(parse_document(raw, "battle.yaml", bounds=BATTLE_PARSE_LIMITS), LIBRARY)
    except CompanionError:
        return REFUSED
    steps = []
    outcome = PLAYED
    try:
        for step in play_script(script):
            steps.append(step)
    except FileError:
        outcome = READ
    battle_ending_of_play(script.game, script.start, steps)
    for unit in script.game.units(steps[-1].battle if steps else script.start):
        script.game.sheet(steps[-1].battle if steps else script.start, unit.id)
    return outcome


KINDS = (InputKind("script", 25, _make, _feed_script),)
