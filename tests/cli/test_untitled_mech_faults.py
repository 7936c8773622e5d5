"""Bad input to the Untitled Mech Game by every door: its place, its cause, its rule and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import paths
from tests.cli.conftest import Run

FOLDER = paths.rulesets() / "untitled-mech"
SYSTEM = "Untitled Mech Game"
CORE = "  - {id: core, name: Core, type: core, class: LS, armor: {dr: 8}}\n"
SCRIPT = """
title: Faulty
ruleset: untitled-mech
sides: [{id: a, name: A}, {id: b, name: B}]
units:
  - {id: one, model: Bantam, side: a, loads: {pilot: duelist}}
  - {id: two, model: Bantam, side: b, loads: {pilot: minor}}
log:
  - {do: go_on}
"""
ATTACK = "{do: attack, unit: one, target: two, weapons: [carbine], situation: {range: 3}"


def check(companion: Run, tmp_path: Path, file: str, *changes: str) -> str:
    """Return what is said of a shipped file that is changed: each change is one text for another."""
    text = (FOLDER / file).read_text(encoding="utf-8")
    for change in changes:
        old, new = change.split(" => ")
        assert old in text, old
        text = text.replace(old, new)
    path = tmp_path / Path(file).name
    path.write_text(text, encoding="utf-8")
    result = companion("check", "--ruleset", "untitled-mech", path)
    assert result.code == 1
    return result.err


@pytest.mark.rule(SYSTEM, "R55")
@pytest.mark.rule(SYSTEM, "R57")
@pytest.mark.rule(SYSTEM, "R63")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (f"{CORE} => ", "cockpit.in: there is no module 'core'."),
        (
            f"{CORE} => {CORE}{CORE.replace('id: core', 'id: other')}",
            ":7:5: modules[2]: It has a second core.",
        ),
        ("damage: 3, in: left_arm => damage: 9, in: head", "Head is overfull by"),
        ("type: leg, class: LS => type: leg, class: LR", "4 SP; a core of 8 SP needs 6. Take larger legs"),
        ("type: leg => type: arm", "The humanoid form needs 2 legs. Add that, or take another form."),
        ("dr: 8 => dr: -8", ":6:59: modules[1].armor.dr: expected at least 1, found -8."),
        ("damage: 4 => damage: four", "weapons[0].damage: expected a whole number, found 'four'."),
        ("sensors: => sensor:", "sensor: is not a known key. Did you mean 'sensors'?"),
        (
            "in: left_arm => in: left_am",
            "there is no module 'left_am'. Did you mean 'left_arm'?",
        ),
        ("kind: spotlight => kind: spotlights", "Did you mean 'spotlight'?"),
    ],
)
def test_illegal_mechs(companion: Run, tmp_path: Path, change: str, message: str) -> None:
    assert message in check(companion, tmp_path, "units/Bantam.yaml", change)


@pytest.mark.rule(SYSTEM, "R55")
def test_a_mech_without_a_core(companion: Run, tmp_path: Path) -> None:
    others = ("cockpit: {in: core} => cockpit: {in: head}", ", in: core} => , in: head}")
    told = check(companion, tmp_path, "units/Bantam.yaml", f"{CORE} => ", *others)
    assert ":4:1: modules: It has no core. Add a module of the type core. (Untitled Mech Game" in told


@pytest.mark.rule(SYSTEM, "R17")
@pytest.mark.rule(SYSTEM, "R34")
@pytest.mark.rule(SYSTEM, "R36")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            "mech_gunnery: 3 => mech_gunnery: 5",
            ":13:1: mech_skills: 2 ranks of mech skills too many for",
        ),
        (
            "mech_gunnery: 3 => mech_gunnery: 6",
            "Mech Gunnery is 6; 5 is the highest rank. Take",
        ),
        (
            "hard_target] => hard_target, sharpshooter, killing_spree]",
            "XP more are spent than there are.",
        ),
        (
            "hard_target] => hard_target, iron_jaw]",
            "Iron Jaw needs Fortitude 3. Raise the skill first.",
        ),
        (
            "awareness, stealth] => awareness, stealth, might]",
            "Role gives 4 ranks; 5 are taken. Remove 1.",
        ),
        ("mettle: 2 => mettle: 9", ":12:1: mettle: Mettle is 2 to 5, not 9. Choose one of these."),
        ("war_torn => wartorn", "backgrounds[0]: there is no background 'wartorn'. Did you mean 'war_torn'?"),
        ("mech: Bantam => mech: Bantm", "mech: there is no mech 'Bantm'. Did you mean 'Bantam'?"),
    ],
)
def test_characters_with_too_much(companion: Run, tmp_path: Path, change: str, message: str) -> None:
    assert message in check(companion, tmp_path, "characters/recruit.yaml", change)


@pytest.mark.rule(SYSTEM, "R34")
def test_points_that_are_left_are_no_fault(companion: Run, tmp_path: Path) -> None:
    text = (FOLDER / "characters" / "recruit.yaml").read_text(encoding="utf-8")
    path = tmp_path / "recruit.yaml"
    path.write_text(text.replace("mech_gunnery: 3", "mech_gunnery: 1"), encoding="utf-8")
    result = companion("check", path)
    assert (result.code, "Left to choose: 2 ranks of mech skills." in result.out) == (0, True)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"{ATTACK}, dice: [[99]]}}", "log[1].dice[0]: Bantam a: Carbine at Bantam b: 8d6 cannot show"),
        (f"{ATTACK}, dice: [[7, 1, 1, 1, 1, 1, 1, 1]]}}", "A d6 cannot show 7: type faces from 1 to 6."),
        (f"{ATTACK}, dice: [[6, 6]]}}", "8d6 needs 8 faces or their sum, not 2 numbers."),
        (f"{ATTACK}, dice: [[48], [101]]}}", "1d100 cannot show 101: type 1 to 100."),
        (f"{ATTACK}, dice: [[48], [50], [16], [3]]}}", "log[1].dice[3]: 1 of its answers is not needed."),
        (f"{ATTACK.replace('range: 3', 'range: -3')}, dice: [[48]]}}", "Nothing stands so: range and hexes"),
        (f"{ATTACK.replace('range: 3', 'range: 3, bearing: 7')}, dice: [[48]]}}", "a bearing is 0 to 5."),
        (f"{ATTACK.replace('carbine', 'carbin')}, dice: [[48]]}}", "has no weapon 'carbin': choose from"),
        (f"{ATTACK}, rates: {{carbine: 9}}, dice: [[48]]}}", "Carbine makes 1 attack at most in this action"),
        ("{do: act_first, unit: two}", "Bantam b has 0 Mettle points; this takes 1. (Untitled"),
        ("{do: prepare, unit: one, action: aim, halves: 3}", "Aim takes 1 or 2 Half Actions, not 3."),
        ("{do: prepare, unit: one, action: aimm}", "'aimm' is not an action: choose from aim, guard,"),
    ],
)  # fmt: skip
def test_actions_that_cannot_be(companion: Run, line: str, message: str) -> None:
    result = companion("replay", "-", stdin=f"{SCRIPT}  - {line}\n")
    assert result.code != 0
    assert message in result.err
    assert ":10:" in result.err, "the line of the script is told"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "model: Bantam, side: b",
            "model: Bantm, side: b",
            ": There is no model 'Bantm' in Untitled Mech Game.",
        ),
        (
            "pilot: minor",
            "pilot: minr",
            "two: there is no pilot 'minr'. Did you mean 'minor'?",
        ),
        ("pilot: minor", 'mech_gunnery: "9"', "two: mech_gunnery is a number from 0 to 5, not '9'."),
        ("pilot: minor", 'mettle: "99"', "two: mettle is a number from 0 to 5, not '99'."),
        ("pilot: minor", "gunnery: '3'", "there is no skill 'gunnery'. Did you mean 'mech_gunnery'?"),
    ],
)
def test_units_that_cannot_be(companion: Run, old: str, new: str, message: str) -> None:
    result = companion("replay", "-", stdin=SCRIPT.replace(old, new))
    assert result.code == 2
    assert message in result.err


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("6d vs -5", "'vs' takes a number or dice after it"),
        ("6d vs ", "'vs' takes a number or dice after it"),
        ("6d vs 20 mettle", "'mettle' takes a number up to"),
        ("-1d vs 5", "'-1d' is not understood"),
        ("99999d vs 5", "'99999d' is not understood"),
        ("6d +999999", "'+999999' is not understood"),
        ("6d points 3", "'points' is not understood"),
    ],
)
def test_lines_that_are_not_understood(companion: Run, line: str, message: str) -> None:
    result = companion("tohit", "--ruleset", "untitled-mech", line)
    assert (result.code, message in result.err) == (2, True)
    assert "write as in 6d +2 vs 20" in result.err
