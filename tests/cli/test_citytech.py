"""CityTech on the command line: the shipped battle, checks, models, sheets and the doctor."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import paths
from companion.battles.library import Library
from companion.battles.scripts.script import play_script, read_script
from companion.documents.yamlfile import read_document
from companion.engine.play import Script
from tests.cli.conftest import Run

BATTLE = paths.resources() / "examples" / "battles" / "at-the-ford.yaml"
CITYTECH = paths.rulesets() / "citytech"


def test_the_shipped_battle_for_people(companion: Run) -> None:
    result = companion("replay", BATTLE)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "At the ford (CityTech)"
    assert lines[1].endswith("win the initiative: 4 against 2 [1+1, 1+3]")
    assert "Turn 6: Guards have won" in lines
    states = [line.split() for line in lines[lines.index("Turn 6: Guards have won") + 1 :]]
    assert states[0][4:] == ["HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL", "MW"]
    assert [state[0] for state in states[1:]] == ["Wolfhound", "Centurion", "Orion", "Hunchback"]


def test_the_shipped_battle_as_data(companion: Run) -> None:
    *actions, last = companion("replay", "--json", BATTLE).answers
    assert (last["status"], last["winner"]) == ("Guards have won", "guards")
    assert last["state"]["turn"]["number"] == 6
    begun = {event["phase"] for it in actions for event in it["events"] if event["event"] == "step_began"}
    assert begun == {
        "initiative", "movement", "reaction", "weapon_attack", "physical_attack", "heat", "end"
    }  # fmt: skip
    shown = {event["event"] for it in actions for event in it["events"]}
    assert shown >= {
        "unit_fell", "unit_stood", "piloting_rolled", "critical_rolled", "slot_hit", "ammunition_exploded",
        "blow_struck", "heat_built", "heat_set", "warrior_hit", "location_destroyed", "mech_destroyed",
        "unit_twisted", "battle_ended", "due_settled", "missiles_hit",
    }  # fmt: skip


def test_the_shipped_battle_in_a_town_keeps_its_mines_hidden(companion: Run) -> None:
    result = companion("replay", BATTLE.with_name("house-to-house.yaml"))
    assert (result.code, result.err) == (0, "")
    assert "Garrison: a hidden minefield is laid" in result.out
    assert "0806" not in result.out.partition("Enforcer walked")[0]
    assert "Foot Rifle Platoon walked, on floor 2" in result.out
    assert "The heavy building in 0804 loses 10: Construction Factor 72" in result.out


def test_the_shipped_convoy_wins_by_what_it_brings_over_the_edge(companion: Run) -> None:
    result = companion("replay", BATTLE.with_name("supply-run.yaml"))
    assert (result.code, result.err) == (0, "")
    assert "off the map over the north edge" in result.out
    assert "Convoy have brought 5 units over the north edge" in result.out
    assert "Turn 4: Convoy have won" in result.out


def test_part_of_the_shipped_battle(companion: Run) -> None:
    result = companion("replay", "--until", "5", BATTLE)
    assert "Turn 1: Guards twist or stay, 2 left" in result.out


def test_everything_shipped_is_fine(companion: Run) -> None:
    units = sorted((CITYTECH / "units").iterdir())
    result = companion("check", BATTLE, CITYTECH, *units)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[0].startswith(f"{BATTLE}: fine (battle: CityTech, ")
    holds = f"{len(units)} models, 3 boards, 4 scenarios"
    assert result.out.splitlines()[1] == f"{CITYTECH}: fine (ruleset: {holds})"


@pytest.mark.parametrize(
    ("old", "new", "code", "message"),
    [
        ("weapons: [", "weapons: [gun, ", 1, "Wolfhound has no weapon 'gun'."),
        ("react, unit: orion}", "react, unit: orion, twist: 2}", 1, "(CityTech, Movement > Torso Twist"),
        ("react, unit: orion}", "react, unit: wolfhound}", 1, "Guards act next. (CityTech, Playing the Game"),
        ("react, unit: orion}", "react, unit: orion, twist: left}", 2, "twist: expected a whole number"),
        ("react, unit: orion}", "react, unit: orion, twsit: 1}", 2, "twsit: react has no such key. Did you"),
        ("model: ON1-M", "model: ON1-X", 2, "there is no model 'ON1-X' in CityTech. Did you mean 'ON1-M'?"),
        ("gunnery: 3", "gunnery: 9", 2, "units[0].gunnery: expected at most 8, found 9."),
        ("pilot: Cleo", "pilot: Cleo, loads: {ammo_lrm20_lt_1: gas}", 2, "cannot hold 'gas': choose"),
        ("[water_2]", "[lava]", 2, "board.hexes.0807.terrain: The ford, hex 0807: 'lava' is not a terrain"),
        ("ruleset: citytech", "ruleset: citytech\noptions: {flamers: cold}", 2, "options.flamers: 'cold' is"),
        ("path: [left", "path: [sideways", 2, "log[1].path[0]: 'sideways' is not known here."),
        ("settle_all, dice: [", "settle_all, dice: [[7, 7], ", 2, "A d6 cannot show 7: type faces"),
        ("do: settle_all", "do: settle, due: due99", 1, "Nothing due is called 'due99'; due now: due1."),
        ("attack: kick", "attack: bite", 1, "There is no attack 'bite': choose from punch, kick"),
        ("limbs: [left_leg]", "limbs: [tail]", 1, "tail"),
    ],
)
def test_what_a_battle_may_not_say(
    companion: Run, tmp_path: Path, old: str, new: str, code: int, message: str
) -> None:
    text = BATTLE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "battle.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    result = companion("replay", "--json", path)
    assert result.code == code
    assert message in result.err
    assert result.err.startswith(f"{path}:")


def test_what_is_owed_may_be_settled_by_unit_and_kind(companion: Run, tmp_path: Path) -> None:
    text = BATTLE.read_text(encoding="utf-8")
    until = text[: text.index("settle_all")].count("do: ")
    *_, before = companion("replay", "--json", "--until", str(until - 1), BATTLE).answers
    (due,) = before["state"]["dues"]
    *_, after = companion("replay", "--json", "--until", str(until), BATTLE).answers
    path = tmp_path / "battle.yaml"
    for how in (f"due: {due['id']}", f"unit: {due['unit']}, kind: {due['kind']}", f"unit: {due['unit']}"):
        path.write_text(text.replace("do: settle_all", f"do: settle, {how}", 1), encoding="utf-8")
        result = companion("replay", "--json", "--until", str(until), path)
        assert result.code == 0
        assert result.answers[-1]["state"] == after["state"]
    path.write_text(
        text.replace("do: settle_all", "do: settle, unit: orion, kind: pilot", 1), encoding="utf-8"
    )
    assert "There is no due roll of the kind 'pilot': choose from" in companion("replay", path).err


def test_a_battle_against_the_rules_is_not_fine(companion: Run, tmp_path: Path) -> None:
    text = BATTLE.read_text(encoding="utf-8").replace("attack: kick", "attack: bite", 1)
    path = tmp_path / "battle.yaml"
    path.write_text(text, encoding="utf-8")
    result = companion("check", path)
    assert (result.code, result.out) == (1, "")
    assert "There is no attack 'bite'" in result.err


def test_an_answer_that_is_missing_is_asked_for(companion: Run, tmp_path: Path) -> None:
    text = BATTLE.read_text(encoding="utf-8")
    path = tmp_path / "battle.yaml"
    for answer, message in (("dice: [[1, 1], [1, 3]]", "Wolves: initiative"), ("choices: [", "")):
        start = text.index(answer)
        end = text.index("}", start)
        path.write_text(text[:start].rstrip(", ") + text[end:], encoding="utf-8")
        result = companion("replay", "--json", path)
        assert result.code == 2
        assert f"an answer is missing: {message}" in result.err


def test_models_of_citytech(companion: Run) -> None:
    lines = companion("units", "--ruleset", "citytech").out.splitlines()
    assert len(lines) == len([*(CITYTECH / "units").iterdir()])
    assert "Orion ON1-M 75 tons · 4/6 MP · 224 armor" in [" ".join(line.split()) for line in lines]
    whole = companion("units", "--ruleset", "citytech", "--json", "wlf-2").answer
    assert whole == read_document(CITYTECH / "units" / "WLF-2.yaml").data
    assert companion("units", "--ruleset", "citytech", "locust").code == 1


@pytest.mark.usefixtures("qapp")
def test_sheets_of_citytech(companion: Run, tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    result = companion("sheet", "--ruleset", "citytech", "mad cat prime", "orion", "--pdf", path)
    assert (result.code, result.out, result.err) == (0, "", "")
    assert path.read_bytes().startswith(b"%PDF")
    unknown = companion("sheet", "--ruleset", "citytech", "orion ii", "--pdf", path)
    assert unknown.code == 2
    assert "'orion ii' is no model of CityTech." in unknown.err


def test_the_doctor_plays_a_stored_battle_over(companion: Run, home: Path) -> None:
    with Library.open(home) as library:
        script = read_script(read_document(BATTLE), library.rulebooks)
        session = library.new_battle(script.setup)
        for step in play_script(script):
            session.do(step.action, Script(step.answers), step.overruled)
        entries = len(session.entries())
    result = companion("doctor", "--json")
    assert (result.code, result.answer["problems"]) == (0, [])
    (given,) = result.answer["battles"]
    assert given.startswith(f"At the ford (citytech, {entries} journal entries, Guards have won)")


def test_the_shipped_ambush_is_seen_only_as_it_is_sprung(companion: Run) -> None:
    result = companion("replay", BATTLE.with_name("ambush-in-the-woods.yaml"))
    assert (result.code, result.err) == (0, "")
    assert "Orion" not in result.out.partition("out of hiding")[0].partition("Wolfhound walked")[0]
    assert "Foot Rifle Platoon is found · Cicada walked 2 hexes" in result.out
