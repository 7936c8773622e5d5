"""Battle scripts: short battles by every ruleset, spoilt."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion.battles.ending import ending_of_play
from companion.battles.scripts.codec import Codec, answers_text
from companion.battles.scripts.script import played, read_script
from companion.battles.scripts.writing import script_text
from companion.documents.yamlfile import BATTLE_BOUNDS, parse_document
from companion.errors import CompanionError, FileError
from companion.store import EntryRecord
from tests.battles.builders import HEADER, LOG
from tests.cli.files import DUEL
from tests.engine.battletech.fights.random_fights import fought
from tests.fuzz.kinds import PLAYED, READ, REFUSED, Kind
from tests.fuzz.own_files import LIBRARY, spoilt

FIGHTS, ACTIONS = 8, 14
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@cache
def sound() -> tuple[tuple[bytes, Any], ...]:
    """Scripts that can be played."""
    raws = [DUEL.encode(), (HEADER + LOG).encode(), *(_script(seed).encode() for seed in range(FIGHTS))]
    return tuple((raw, parse_document(raw, "seed", bounds=BATTLE_BOUNDS).data) for raw in raws)


def _script(seed: int) -> str:
    """The first actions of a battle by chance."""
    fight = fought(seed, ACTIONS)
    codec = Codec(fight.game)
    records = [
        EntryRecord(
            number, 1, None, number, json.dumps(codec.action_data(it.action)), answers_text(it.answered),
            "[]", "{}", None, NOON,
        )
        for number, it in enumerate(fight.played, 1)
    ]  # fmt: skip
    return script_text(fight.setup, records, codec)


def _make(chance: Random) -> bytes:
    raw, data = chance.choice(sound())
    return spoilt(chance, raw, data, [other for other, _ in sound()[:8]])


def _feed(raw: bytes, folder: Path) -> str:
    """Read a script and play it as far as it goes; then tell what its end proposes, and write it again."""
    del folder
    try:
        script = read_script(parse_document(raw, "battle.yaml", bounds=BATTLE_BOUNDS), LIBRARY)
    except CompanionError:
        return REFUSED
    steps = []
    outcome = PLAYED
    try:
        for step in played(script):
            steps.append(step)
    except FileError:
        outcome = READ
    ending_of_play(script.game, script.start, steps)
    for unit in script.game.units(steps[-1].battle if steps else script.start):
        script.game.sheet(steps[-1].battle if steps else script.start, unit.id)
    return outcome


KINDS = (Kind("script", 25, _make, _feed),)
