"""Printed text as people say it: one hex, two hexes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import paths
from tests.cli.conftest import Run

BATTLES = sorted((paths.resources() / "examples" / "battles").glob("*.yaml"))
SEVERAL = "hexes|hits|points|rolls|cards|dice|rounds|levels|slots|shots|missiles|sinks|tokens|evades|actions"
ONE = "hex|hit (?!for)|point|roll|card|die|round|level|slot|shot|missile|sink|token|action"
CROOKED = re.compile(rf"\b(?<![-.+/])1 (?:[a-z']+ )?(?:{SEVERAL})\b|\b(?:[02-9]|[1-9][0-9]+) (?:{ONE})\b")


@pytest.mark.parametrize("battle", BATTLES, ids=lambda path: path.stem)
def test_a_replay_counts_in_singular_and_plural(companion: Run, battle: Path) -> None:
    out = companion("replay", str(battle)).out
    acts = len(re.findall(r"^ *- ", battle.read_text(encoding="utf-8"), re.MULTILINE))
    assert 2 * len(out.splitlines()) > 3 * acts > 45
    assert [line for line in out.splitlines() if CROOKED.search(line)] == []
