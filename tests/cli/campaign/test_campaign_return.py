"""`companion campaign return`: what the end of a battle proposes, for people and as JSON."""

from __future__ import annotations

import json
import shutil
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from companion import paths
from companion.battles.library import Library
from companion.cli import main
from companion.documents.yamlfile import BATTLE_PARSE_LIMITS, read_document
from tests.cli.conftest import Run

FORD = paths.resources() / "examples" / "battles" / "at-the-ford.yaml"
CARDS = paths.resources() / "examples" / "battles" / "first-contact.yaml"
KEYS = {
    "battle", "id", "ruleset", "moment", "outcome", "is_over", "winner", "turns", "survivors", "units",
    "pilots", "kills", "experience",
}  # fmt: skip


@pytest.fixture(scope="module")
def ford(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the command tells of the battle at the ford, which takes a while to play."""
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()) as out:
        patch.setenv("COMPANION_HOME", str(tmp_path_factory.mktemp("home") / "player"))
        assert main(["campaign", "return", "--json", str(FORD)]) == 0
    return json.loads(out.getvalue())


def test_a_script_is_told_as_one_line(ford: Any) -> None:
    given = ford
    assert set(given) == KEYS
    assert (given["battle"], given["id"], given["ruleset"]) == ("At the ford", None, "citytech")
    assert (given["is_over"], given["winner"], given["turns"]) == (True, "guards", 6)
    assert given["survivors"] == ["orion", "hunchback"]
    assert [unit["fate"] for unit in given["units"]] == ["destroyed", "destroyed", "ready", "ready"]
    assert {pilot["unit"]: pilot["fate"] for pilot in given["pilots"]}["centurion"] == "wounded"


def test_kills_name_who_and_how_and_when(ford: Any) -> None:
    given = ford
    first, second = given["kills"]
    assert first == {
        "victim": "wolfhound", "by": [{"unit": "orion", "pilot": "Cleo", "share": 1}], "how": "Kick",
        "turn": 3, "entry": 59,
        "helpers": [{"unit": "hunchback", "damage": 34}, {"unit": "orion", "damage": 28}],
    }  # fmt: skip
    assert second["how"] == "Medium Laser, ammunition explosion"
    earned = {row["unit"]: row["counted"] for row in given["experience"]}
    assert earned == {"wolfhound": {}, "centurion": {}, "orion": {"kills": 2}, "hunchback": {}}


def test_the_condition_begins_the_next_battle(ford: Any) -> None:
    units = ford["units"]
    centurion = next(unit for unit in units if unit["unit"] == "centurion")
    assert centurion["condition"]["armor"]["right_leg"] == 0
    assert centurion["damage"]["armor"]["right_leg"] == 16
    assert centurion["ammunition"]["ammo_lrm10_rt_1"] == 12
    assert "Right torso" in centurion["lost"]


def test_people_read_a_table_and_the_kills(companion: Run, stored: int) -> None:
    result = companion("campaign", "return", stored)
    assert (result.code, result.err) == (0, "")
    assert "At the ford: Guards have won" in result.out
    assert "Wolfhound by Orion: Kick (turn 3, entry 59)" in result.out
    assert "also damaged by Hunchback 34 points" in result.out


def test_a_game_of_cards_keeps_no_damage(companion: Run) -> None:
    given = companion("campaign", "return", "--json", CARDS).answer
    assert len(given["kills"]) == 3
    assert [unit["condition"] for unit in given["units"]] == [None] * 6


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A player's folder with the ford's battle in it."""
    folder = tmp_path_factory.mktemp("stored")
    with Library.open(folder) as library:
        library.import_script(read_document(FORD, BATTLE_PARSE_LIMITS))
    return folder


@pytest.fixture
def stored(companion: Run, home: Path, database: Path) -> int:
    """The number of the ford's battle, stored."""
    del companion
    shutil.copytree(database, home)
    return 1


@pytest.mark.parametrize("name", ["At the ford", "at the ford", ""])
def test_a_stored_battle_is_named_by_title_or_number(
    companion: Run, stored: int, name: str, ford: Any
) -> None:
    given = companion("campaign", "return", "--json", name or str(stored)).answer
    assert given["id"] == stored
    assert {**given, "id": None} == ford


def test_a_battle_that_there_is_not_is_told_with_the_nearest(companion: Run, stored: int) -> None:
    del stored
    result = companion("campaign", "return", "At the fort")
    assert (result.code, result.out) == (2, "")
    assert "There is no stored battle 'At the fort'. Did you mean 'At the ford'?" in result.err


def test_a_script_that_the_rules_refuse_is_no(companion: Run, duel: Path) -> None:
    text = duel.read_text(encoding="utf-8").replace("do: move", "do: jump", 1)
    duel.write_text(text, encoding="utf-8")
    result = companion("campaign", "return", duel)
    assert result.code in (1, 2)
    assert result.out == ""
    assert "duel.yaml:" in result.err
