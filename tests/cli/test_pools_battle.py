"""The example battle of dice pools, replayed by the command line."""

from __future__ import annotations

import pytest
import yaml

from companion import paths
from companion.cli import main

BATTLE = paths.resources() / "examples" / "battles" / "in-the-quarry.yaml"


def test_the_example_is_played_to_its_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(BATTLE)]) == 0
    printed = capsys.readouterr().out
    entries = yaml.safe_load(BATTLE.read_text(encoding="utf-8"))["log"]
    assert f"{len(entries)}  Round 7 begins" in printed
    assert "Tail lost" in printed


def test_the_example_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(BATTLE)]) == 0
    assert "fine" in capsys.readouterr().out


def test_a_die_too_few_is_told_with_its_place(
    tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    spoilt = tmp_path_factory.mktemp("spoilt") / "battle.yaml"
    data = yaml.safe_load(BATTLE.read_text(encoding="utf-8"))
    shot = next(item for item in data["log"] if item["do"] == "attack")
    shot["dice"][0] = shot["dice"][0][1:]
    spoilt.write_text(yaml.safe_dump(data), encoding="utf-8")
    assert main(["replay", str(spoilt)]) != 0
    assert f"{spoilt}:" in capsys.readouterr().err
