"""A few kills at every run; `python -m tests.kills 1000` is the long one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from tests.campaign.builders import begin_battle, crewed_campaign, return_battle
from tests.kills.player import deploy
from tests.kills.proof import Acknowledged, prove
from tests.store.builders import spoil_row

KILLS = 5


@pytest.mark.skipif(os.name != "posix", reason="processes are forked")
def test_a_few_killed_processes_lose_nothing() -> None:
    command = [sys.executable, "-m", "tests.kills", str(KILLS), "--seed", "3"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{KILLS} kills; " in done.stdout
    assert "promises broken: 0" in done.stdout


def test_only_units_that_are_ready_are_sent_out(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        session = crewed_campaign(CampaignLibrary(library), "Border war")
        session.do(begin_battle())
        losses = [unit.model_copy(update={"fate": "destroyed"}) for unit in return_battle().units]
        session.do(return_battle(units=tuple(losses)))
        assert deploy(session, library, Random(1)) == "deeds"
        assert not session.campaign.units["cicada"].battle


def test_what_is_lost_is_found(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        battle = library.play_scenario("quickstart", "training").id
    acknowledged = Acknowledged()
    acknowledged.take(
        [
            {"what": "began", "battle": battle},
            {"what": "moved", "battle": battle, "head": None, "entry": None},
        ]
    )
    assert prove(tmp_path, acknowledged) == []
    acknowledged.take(
        [
            {"what": "began", "battle": 7},
            {"what": "moved", "battle": battle, "head": 3, "entry": {"id": 3, "action": "{}"}},
            {"what": "deeds", "campaign": 1, "numbers": [1]},
            {"what": "imported", "names": ["Locust LCT-1V"], "files": []},
        ]
    )
    spoil_row(tmp_path / "companion.sqlite3", "UPDATE battle SET header = '[]'")
    assert prove(tmp_path, acknowledged) == [
        "entry 3 is lost",
        "battle 7 is lost",
        "battle 1 stands at None, not at 3",
        "deed (1, 1) is lost",
        "Training scenario: damaged, its header is not JSON. The other battles can be played."
        " `companion doctor --repair` brings this one back from the newest backup that has it whole.",
        "the catalogue is gone",
    ]
