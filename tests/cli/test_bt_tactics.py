"""BT Tactics on the command line: the shipped battle, checks, unit cards, printed cards, dice and sight."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import paths
from companion.documents.yamlfile import read_document
from tests.cli.conftest import Run

BATTLE = paths.resources() / "examples" / "battles" / "first-contact.yaml"
TACTICS = paths.rulesets() / "bt-tactics"
ODDS = """\
ruleset: bt-tactics
attack: {dice: 4, range: short, focus: true}
defense: {dice: 2, evade: true}
target: {model: AS7-D, armor: 3}
"""
SIGHT = """\
ruleset: bt-tactics
board:
  size: [15, 17]
  hexes: {"0503": {terrain: [heavy_woods]}, "0504": {terrain: [smoke]}, "0802": {level: 2}}
from: {hex: "0508"}
to: {hex: "0501"}
"""


# --- the shipped battle ---


def test_the_shipped_battle_for_people(companion: Run) -> None:
    result = companion("replay", BATTLE)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == "First contact (BT Tactics 3025)"
    end = "Round 8: Mercenaries have won: the enemy is eliminated"
    states = [line.split() for line in lines[lines.index(end) + 1 :]]
    assert states[0] == ["Unit", "Model", "Side", "Hex", "ARM", "EXT", "INT"]
    assert [state[-1] for state in states[-3:]] == ["Destroyed"] * 3


def test_the_shipped_battle_as_data(companion: Run) -> None:
    *actions, last = companion("replay", "--json", BATTLE).answers
    assert last["winner"] == "mercenaries"
    assert last["state"]["turn"]["number"] == 8
    begun = {event["phase"] for it in actions for event in it["events"] if event["event"] == "phase_began"}
    assert begun == {"planning", "activation", "special", "combat", "heat", "clean_up", "end"}
    shown = {event["event"] for it in actions for event in it["events"]}
    assert shown >= {
        "orders_written", "activated", "action_taken", "tokens_gained", "lock_taken", "free_action_granted",
        "special_used", "dice_shown", "attack_compared", "circles_marked", "card_drawn", "critical_played",
        "critical_repaired", "heat_gained", "heat_discarded", "heat_turned_up", "shut_down", "restarted",
        "card_used", "tic_held", "mech_destroyed", "battle_ended",
    }  # fmt: skip


def test_part_of_the_shipped_battle(companion: Run) -> None:
    out = companion("replay", "--until", "8", BATTLE).out
    assert "Round 1: House Davion have the initiative" in out
    assert "Round 1: Mercenaries write orders" in out


@pytest.mark.parametrize(
    ("old", "new", "code", "message"),
    [
        ("deploy, unit: atlas", "deploy, unit: wasp", 1, "Atlas comes before Wasp. (BT Tactics 3025,"),
        ("hex: '1601'", "hex: '1609'", 1, "in the rearmost row that is free. (BT Tactics 3025, Setup)"),
        ("movement: run", "movement: fly", 1, "fly"),
        ("tics: [lasers]", "tics: [laser]", 1, "Wasp has no weapon group 'laser': choose from lasers"),
        ("tics: [lasers]", "tic: [lasers]", 2, "tic: attack has no such key. Did you mean 'tics'?"),
        ("dice: [[7, 7, 3]", "dice: [[7, 7, 9]", 2, "A d8 cannot show 9"),
        ("dice: [[7, 7, 3]", "dice: [[7, 7]", 2, "type the face of each of the 3 dice"),
        ("choices: [elite_mechwarrior, ", "choices: [veteran, ", 2, "'veteran' is not a choice here"),
        ("model: WSP-1W", "model: WSP-1", 2, "there is no model 'WSP-1' in BT Tactics 3025. Did you mean"),
        ("machine_guns: burst_fire", "machine_guns: rapid_loader", 2, "units[1]: Rapid Loader is for SRM"),
        ("house: Davion", "house: Davian", 2, "Davian"),
        ("board: ridge-and-ford", "board: ridge-and-fort", 2, "board: "),
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


# --- checks and models ---


def test_everything_shipped_is_fine(companion: Run) -> None:
    files = [*sorted((TACTICS / "units").iterdir()), *sorted((TACTICS / "boards").iterdir())]
    result = companion("check", BATTLE, TACTICS, *files)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0] == f"{BATTLE}: fine (battle: BT Tactics 3025, 302 actions)"
    assert lines[1] == f"{TACTICS}: fine (ruleset: 14 models, 3 boards, 1 scenario)"
    assert lines[2].endswith("AS7-D.yaml: fine (unit: BT Tactics 3025)")


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ("size: assault", "size: huge", "5:1", "size: 'huge' is not known here."),
        ("tonnage: 100", "tonnage: 10", "6:1", "tonnage: assault 'Mechs weigh 80 to 100 tons."),
        ("type: LRM", "type: LRN", "18:26", "there is no type 'LRN'. Did you mean 'LRM'?"),
        ("armor: 9", "armour: 9", "1:1", "armor: is missing."),
        ("[torso_twist]", "[torso_twits]", "15:19", "Did you mean 'torso_twist'?"),
    ],
)
def test_a_faulty_unit_card(
    companion: Run, tmp_path: Path, old: str, new: str, place: str, message: str
) -> None:
    text = (TACTICS / "units" / "AS7-D.yaml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "atlas.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    result = companion("check", "--ruleset", "bt-tactics", path)
    assert result.code == 1
    assert f"{path}:{place}" in result.err
    assert message in result.err


def test_unit_cards(companion: Run) -> None:
    lines = companion("units", "--ruleset", "bt-tactics").out.splitlines()
    assert len(lines) == 14
    assert "Atlas AS7-D          103 points · assault · 3/5 MP · armor 9, ext. 10, int. 6 · order 5" in lines
    whole = companion("units", "--ruleset", "bt-tactics", "--json", "as7-d").answer
    assert whole == read_document(TACTICS / "units" / "AS7-D.yaml").data


# --- paper ---


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    "wanted", [["atlas", "pxh-1"], ["--cards"], ["--cards", "heat", "dice"], ["--cards", "orders", "tokens"]]
)
def test_what_is_printed(companion: Run, tmp_path: Path, wanted: list[str]) -> None:
    path = tmp_path / "printed.pdf"
    result = companion("sheet", "--ruleset", "bt-tactics", "--pdf", path, *wanted)
    assert (result.code, result.out, result.err) == (0, "", "")
    assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("ruleset", "wanted", "text"),
    [
        (
            "bt-tactics",
            ["--cards", "minro"],
            "'minro' is not a deck of BT Tactics 3025. Choose from minor, major,",
        ),
        ("citytech", ["--cards"], "CityTech has no cards."),
        ("bt-tactics", ["atlas", "--cards"], "Name units to print, or ask for --cards"),
        ("bt-tactics", [], "Name units to print, or ask for --cards"),
        ("bt-tactics", ["atlsa"], "'atlsa' is no model of BT Tactics 3025."),
    ],
)
def test_what_cannot_be_printed(companion: Run, ruleset: str, wanted: list[str], text: str) -> None:
    result = companion("sheet", "--ruleset", ruleset, "--pdf", "x.pdf", *wanted)
    assert result.code == 2
    assert text in result.err


# --- dice and sight ---


def test_dice_against_dice(companion: Run) -> None:
    answer = companion("tohit", "--json", "--ruleset", "bt-tactics", "4 short focus vs 2 evade").answer
    assert answer["is_pool"]
    assert (answer["target_number"], answer["range_bracket"]) == (4, "short")
    assert answer["probability"] == pytest.approx(0.8204345703125)
    assert {row["label"]: row["value"] for row in answer["modifiers"]} == {
        "Attack dice": 4,
        "Defense dice": 2,
    }
    command_result = companion("tohit", "--ruleset", "bt-tactics", "4 short focus vs 2 evade")
    assert command_result.out.startswith("4 dice: 82.0 % for a hit (short range)")


def test_odds_against_a_unit(companion: Run) -> None:
    answer = companion("odds", "--json", "-", stdin=ODDS).answer
    assert sum(answer["hits"].values()) == pytest.approx(1)
    assert 1 - answer["hits"]["0"] == pytest.approx(0.8204345703125)
    assert list(answer["locations"]) == ["armor", "external", "internal"]
    assert [row["armor"] for row in answer["locations"].values()] == [3, 10, 6]
    assert answer["kill"] == 0
    mean = sum(row["mean_damage"] for row in answer["locations"].values())
    assert answer["mean_damage"] == pytest.approx(mean)


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("AS7-D", "AS7-X", "4:10: target.model: there is no such model. Did you mean 'AS7-D'?"),
        ("short", "shrt", "2:19: attack.range: 'shrt' is not known here. Did you mean 'short'?"),
        ("dice: 4", "dice: 40", "2:10: attack.dice: expected at most 12, found 40."),
        ("armor: 3", "armor: 30", "4:24: target.armor: Atlas has 9, not 30."),
    ],
)
def test_faulty_odds(companion: Run, old: str, new: str, text: str) -> None:
    result = companion("odds", "-", stdin=ODDS.replace(old, new))
    assert result.code == 2
    assert text in result.err


def test_a_line_of_sight(companion: Run) -> None:
    answer = companion("los", "--json", "-", stdin=SIGHT).answer
    assert answer == {
        "visible": True,
        "blocked_by": None,
        "hexes": ["0507", "0506", "0505", "0504", "0503", "0502"],
        "light_woods": 0,
        "heavy_woods": 1,
        "smoke": 1,
        "intervening": {"light_woods": 0, "heavy_woods": 1, "smoke": 1},
        "partial_cover": False,
        "tie": False,
        "bonus_dice": 3,
        "dice": {"smoke": 1, "woods": 2, "cover": 0},
    }
    hidden = companion("los", "--json", "-", stdin=SIGHT.replace("[smoke]", "[heavy_smoke]")).answer
    why = "4 bonus dice: smoke 2, woods 2 (BT Tactics 3025, Roll Defense Dice)"
    assert (hidden["visible"], hidden["blocked_by"], hidden["bonus_dice"]) == (False, why, 4)
    at_target = companion("los", "--json", "-", stdin=SIGHT.replace('"0503"', '"0501"')).answer
    assert (at_target["heavy_woods"], at_target["bonus_dice"]) == (1, 3)
    hill = companion("los", "-", stdin=SIGHT.replace('"0802"', '"0505"'))
    assert "Blocked by a hill in hex 0505, level 2 (BT Tactics 3025, Pick a Target)" in hill.out
    text = companion("los", "-", stdin=SIGHT).out
    assert "In between or at the target  1 heavy woods, 1 smoke" in text
    assert "Bonus dice                   3: smoke 1, woods 2" in text
    thick = companion("los", "-", stdin=SIGHT.replace("[smoke]", "[heavy_smoke]")).out
    assert thick.splitlines()[0] == f"Blocked by {why}"


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ('"0501"', '"9901"', "6:6: to.hex: hex 9901 is not on the board."),
        ("heavy_woods", "havy_woods", "board.hexes.0503.terrain: there is no terrain 'havy_woods'. Did you"),
        ("from:", "form:", "5:1: form: is not a known key. Did you mean 'from'?"),
    ],
)
def test_a_faulty_line_of_sight(companion: Run, old: str, new: str, text: str) -> None:
    result = companion("los", "-", stdin=SIGHT.replace(old, new))
    assert result.code == 2
    assert text in result.err
