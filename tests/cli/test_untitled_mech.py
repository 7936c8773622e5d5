"""The Untitled Mech Game on the command line: odds of tests, mechs by cost, their totals and faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import paths
from tests.cli.conftest import Run

FOLDER = paths.rulesets() / "untitled-mech"
SYSTEM = "Untitled Mech Game"


def ask(text: str) -> str:
    """Return a request of these rules."""
    return f"{{ruleset: untitled-mech, {text}}}"


@pytest.mark.rule(SYSTEM, "R9")
@pytest.mark.rule(SYSTEM, "R35")
def test_odds_of_a_test_for_people(companion: Run) -> None:
    text = "skills: {mech_gunnery: 3, awareness: 3}, difficulty: challenging, mettle: {rating: 3, points: 2}"
    result = companion("odds", "-", stdin=ask(text))
    assert result.code == 0
    assert result.out.splitlines() == [
        "6d against 15: 93.9 %",
        "  +3  Mech Gunnery  Untitled Mech Game, Skills",
        "  +3  Awareness     Untitled Mech Game, Skills",
        "Mettle points, spent at their best",
        "  0 points    93.9 %",
        "  1 point     99.0 %",
        "  2 points  > 99.9 %",
        "Degrees of success",
        "  5 or more   63.7 %",
        "  10 or more  20.6 %",
        "  15 or more   2.0 %",
    ]


@pytest.mark.rule(SYSTEM, "R7")
def test_odds_of_two_pools(companion: Run) -> None:
    begun, answered, stands = companion(
        "odds", "--json", "-", stdin="\n---\n".join(
            ask(text)
            for text in (
                "pool: 1, against: {pool: 1}",
                "pool: 1, against: {pool: 1}, initiator: false",
                "pool: 1, against: {pool: 1}, options: {ties: stands}",
            )
        )
    ).answers  # fmt: skip
    assert [each["success"] for each in (begun, answered, stands)] == pytest.approx(
        [21 / 36, 15 / 36, 15 / 36]
    )
    assert [each["tie"] for each in (begun, stands)] == pytest.approx([0, 1 / 6])


@pytest.mark.rule(SYSTEM, "R9")
def test_the_printed_table_with_its_misprints(companion: Run) -> None:
    out = companion("odds", "-", stdin=ask("table: odds")).out
    assert "15          44.37%   93.92%   99.82%  100.00%" in out
    assert out.count("the book prints") == 2


@pytest.mark.rule(SYSTEM, "R3")
def test_less_than_a_die_fails(companion: Run) -> None:
    assert companion("odds", "-", stdin=ask("pool: 1, dice: -1, difficulty: 5")).out.startswith("Fails: ")
    result = companion("tohit", "--ruleset", "untitled-mech", "0d vs 5")
    assert result.out.startswith("Impossible: With less than one die a test fails.")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pool: 3", "give either a difficulty or what the pool is against."),
        ("difficulty: 5", "give either a pool or the skills that make it."),
        ("skills: {aware: 2}, difficulty: 3", "Did you mean 'awareness'?"),
        ("pool: 3, difficulty: esy", "Did you mean 'easy'?"),
    ],
)
def test_requests_that_cannot_be_answered(companion: Run, text: str, message: str) -> None:
    result = companion("odds", "-", stdin=ask(text))
    assert (result.code, message in result.err) == (2, True)


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("6d +2 vs 20 mettle 3 points 1", "20 or more: 93.9 %"),
        ("6d vs 20", "20 or more: 63.7 %"),
        ("1d vs 1d", "1 die: 58.3 %"),
    ],
)
def test_shorthand_of_a_test(companion: Run, line: str, first: str) -> None:
    assert companion("tohit", "--ruleset", "untitled-mech", line).out.splitlines()[0] == first


@pytest.mark.parametrize(
    "line", ["6 dice vs 20", "p0", "6d a3", "6d vs 999", "6d vs ²", "²d", "6d vs 20 points ³"]
)
def test_shorthand_that_is_not_understood(companion: Run, line: str) -> None:
    result = companion("tohit", "--ruleset", "untitled-mech", line)
    assert (result.code, "write as in 6d +2 vs 20" in result.err) == (2, True)


@pytest.mark.rule(SYSTEM, "R53")
def test_mechs_are_found_by_cost_tier_form_and_weight(companion: Run) -> None:
    def found(*words: str) -> set[str]:
        found = companion("units", "--json", "--ruleset", "untitled-mech", *words).answers
        return {row["name"] for row in found}

    assert {"Merlin", "Bantam"} <= found()
    assert found("cp>=300") == {"Merlin", "Nocturne"}
    assert found("fighter") == {"Merlin"}
    assert found("mass-produced") == {"Merlin"}
    assert found("tons<20") == {"Remora"}


@pytest.mark.rule(SYSTEM, "R205")
def test_a_total_is_explained_term_by_term(companion: Run) -> None:
    lines = companion("check", FOLDER / "units" / "Merlin.yaml").out.splitlines()
    assert lines[1] == "  321 CP (Mass-produced), 68.25 tons."
    assert "  Beam rifle (beam 9): 30.8 CP = 20.5 × 1.5 accuracy +2" in lines
    assert lines[-1] == "  209.8 CP × 1.53 = 321 CP"


def test_a_fault_has_its_place_its_rule_and_a_remedy(companion: Run, tmp_path: Path) -> None:
    text = (FOLDER / "units" / "Bantam.yaml").read_text(encoding="utf-8")
    path = tmp_path / "Bantam.yaml"
    path.write_text(text.replace("armor: {dr: 8}", "armor: {dr: 80}"), encoding="utf-8")
    result = companion("check", "--ruleset", "untitled-mech", path)
    assert result.code == 1
    assert result.err.startswith(f"{path}:6:")
    assert "Core has DR 80; 16 is the most. Take less armor, or a larger module." in result.err


def test_a_battle_is_replayed_from_its_script(companion: Run) -> None:
    script = """
      title: Two shots
      ruleset: untitled-mech
      sides: [{id: a, name: A}, {id: b, name: B}]
      units:
        - {id: one, model: Bantam, side: a, loads: {pilot: duelist}}
        - {id: two, model: Bantam, side: b, loads: {pilot: minor}}
      log:
        - {do: go_on}
        - do: attack
          unit: one
          target: two
          weapons: [carbine]
          situation: {range: 3}
          dice: [[48], [50], [16]]
        - {do: end_turn, unit: one}
        - {do: let_be}
    """
    result = companion("replay", "-", stdin=script)
    assert result.code == 0, result.err
    assert "Bantam a attacks Bantam b with Carbine: 1 hit" in result.out


@pytest.mark.rule(SYSTEM, "R14")
def test_a_character_is_checked_with_statistics_and_what_is_left(companion: Run, tmp_path: Path) -> None:
    lines = companion("check", FOLDER / "characters" / "recruit.yaml").out.splitlines()
    assert lines[0].endswith("fine (character: Recruit)")
    assert "  Attacks: 6d ranged, 2d melee" in lines
    assert lines[-1] == "  Left to choose: 5 XP for talents or ranks."
    path = tmp_path / "somebody.yaml"
    path.write_text("{character: one, name: One}", encoding="utf-8")
    result = companion("check", path)
    assert (result.code, "CityTech has no rules for characters." in result.err) == (1, True)


@pytest.mark.rule(SYSTEM, "R252")
def test_odds_of_an_attack_for_people(companion: Run) -> None:
    request = ask(
        "attacker: {mech: Merlin, weapon: beam_rifle, skills: {mech_gunnery: 5, awareness: 3}},"
        "target: {mech: Palisade, skills: {mech_piloting: 3, speed: 2}, mettle: 2, facing: side}, range: 14"
    )
    lines = companion("odds", "-", stdin=request).out.splitlines()
    assert lines[0].startswith("Beam rifle: 8d −1 against 10: ")
    assert "  −4  Beyond combat range  Untitled Mech Game, The Attack" in lines
    # Its screen against energy stops all of a single beam.
    assert "  Core       0 %     0 %        0 %" in lines


SIGHT = """
ruleset: untitled-mech
board:
  size: [15, 15]
  hexes:
    "0506": {terrain: [heavy_woods]}
    "0505": {terrain: [light_woods]}
    "0504": {terrain: [thin_smoke]}
from: {hex: "0508"}
to: {hex: "0504"}
"""


@pytest.mark.rule(SYSTEM, "R255")
@pytest.mark.rule(SYSTEM, "R281")
def test_a_line_of_sight_tells_cover_and_haze_with_the_targets_own_hex(companion: Run) -> None:
    answer = companion("los", "--json", "-", stdin=SIGHT).answer
    assert (answer["visible"], answer["blocked_by"], answer["partial_cover"]) == (True, None, True)
    assert answer["hexes"] == ["0507", "0506", "0505"]
    assert answer["intervening"] == {"heavy_cover": 1, "light_cover": 1, "minor_visibility": 1}
    above = SIGHT.replace('"0508"}', '"0508", altitude: 6}').replace('"0504"}', '"0504", altitude: 6}')
    assert companion("los", "--json", "-", stdin=above).answer["intervening"] == {"minor_visibility": 1}
    wall = companion("los", "-", stdin=SIGHT.replace("[heavy_woods]", "[building_light]"))
    assert wall.out.startswith("Blocked by building in 0506")


@pytest.mark.rule(SYSTEM, "R255")
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"0508"', '"9909"', "not on the board"),
        ('"0508"', '"here"', "here"),
        ("heavy_woods", "jungle", "'jungle' is not a terrain here"),
        ("from:", "of:", "of"),
    ],
)
def test_a_faulty_request_for_a_line_names_place_and_cause(
    companion: Run, old: str, new: str, told: str
) -> None:
    result = companion("los", "-", stdin=SIGHT.replace(old, new))
    assert result.code != 0
    assert told in result.err
