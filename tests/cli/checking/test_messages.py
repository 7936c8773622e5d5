"""Messages to an author of rules about his mistakes, each as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

NEEDS = "needs {}, which is missing. Add a {}."
BANDS = "to_hit: {target_movement: {bands: "
WEAPON = "{name: Own, abbreviation: O, damage: 5, short: 1, medium: 2, long: 3, missiles: 2, source: Ours}"


def check_messages(companion: Run, tmp_path: Path, rules: str, parent: str = "citytech") -> list[str]:
    folder = tmp_path / "ours"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(f"extends: {parent}\n{rules}\n", encoding="utf-8")
    result = companion("check", folder)
    assert result.code == 1
    return [line.removeprefix(f"{folder / 'ruleset.yaml'}:") for line in result.err.splitlines()]


@pytest.mark.parametrize(
    ("rules", "lines"),
    [
        (
            "line_of_sight: {weights: {jungle: 2}, levels: {rises: {jungle: 2}}}",
            [
                "2:27: line_of_sight.weights.jungle: " + NEEDS.format("to_hit.intervening.jungle", "mapping"),
                "2:27: line_of_sight.weights.jungle: "
                + NEEDS.format("movement.costs.jungle", "whole number"),
            ],
        ),
        (
            "line_of_sight: {weights: {jungle: 2}}",
            [
                "2:27: line_of_sight.weights.jungle: "
                + NEEDS.format("line_of_sight.levels.rises.jungle", "whole number")
            ],
        ),
        (
            "movement: {modes: {crept: {label: Crept, done: crept, points: walking}}}",
            [
                "2:20: movement.modes.crept: " + NEEDS.format("to_hit.attacker_movement.crept", "mapping"),
                "2:20: movement.modes.crept: " + NEEDS.format("to_hit.spotter_movement.crept", "mapping"),
            ],
        ),
        (
            f"weapons: {{is.own: {WEAPON}}}",
            [
                "2:11: weapons.is.own: does not fit missile_hits: is required: weapons that fire several at"
                " once need it."
            ],
        ),
        (
            "weapons: {ac5: {damage: 6}}",
            [
                "2:11: weapons.ac5: is a new row, which lacks name, abbreviation, short, medium, long,"
                " source. Did you mean 'is.ac5'?"
            ],
        ),
        (
            "physical: {attacks: {kik: {source: Our table}}}",
            ["2:22: physical.attacks.kik: is a new row, which lacks label, base. Did you mean 'kick'?"],
        ),
        (
            "phases: {order: [{id: initiative, label: null}]}",
            [
                "2:35: phases.order[0].label: expected a text, found no value. In quotes, 'never' and 'null'"
                " are texts."
            ],
        ),
        (
            "hit_location: {sides: {fornt: {2: head}}}",
            ["2:24: hit_location.sides.fornt: 'fornt' is not known here. Did you mean 'front'?"],
        ),
        (
            BANDS + "[[0, 2, 0], [4, 5, 1], [6, 8, 2]]}}",
            [
                "2:47: to_hit.target_movement.bands[1]: begins at 4, not at 3, as the band before ends at 2.",
                "2:58: to_hit.target_movement.bands[2]: is the last band and has no end: write"
                " [6, never, 2].",
            ],
        ),
        (
            BANDS + "[[1, 0, 0], [1, null, 1], [2, null, 2, 3]]}}",
            ["2:61: to_hit.target_movement.bands[2]: a band is [from, to, value], not 4 values."],
        ),
        (
            BANDS + "[[1, 0, 0], [1, null, 1], [2, null, 2]]}}",
            [
                "2:36: to_hit.target_movement.bands[0]: begins at 1, not at 0, where bands begin.",
                "2:36: to_hit.target_movement.bands[0]: ends at 0, before it begins at 1.",
                "2:47: to_hit.target_movement.bands[1]: has no end; only the last band may have none.",
            ],
        ),
    ],
)
def test_a_fault_is_told_where_it_was_made(
    companion: Run, tmp_path: Path, rules: str, lines: list[str]
) -> None:
    parent = "quickstart" if "is.own" in rules else "citytech"
    assert check_messages(companion, tmp_path, rules, parent) == lines


def test_what_others_need_is_told_where_it_was_removed(companion: Run, tmp_path: Path) -> None:
    lines = check_messages(companion, tmp_path, "kick_location: remove")
    assert lines[0] == (
        "2:1: kick_location: does not fit physical.attacks.kick.location_table: there is no section"
        " kick_location."
    )
    assert all(line.startswith("2:1: kick_location: does not fit physical.attacks.") for line in lines)


def test_a_wrong_fact_shows_the_five_that_are_most_like_it(companion: Run, tmp_path: Path) -> None:
    row = "{label: Ours, value: 1, source: Ours, when: "
    rules = f"to_hit: {{conditions: {{one: {row}[puls_weapon]}}, two: {row}[target_fell]}}}}}}"
    first, second = check_messages(companion, tmp_path, rules)
    start, _, listed = first.partition(" Facts like it: ")
    assert start == (
        "2:66: to_hit.conditions.one.when: there is no fact 'puls_weapon'. Did you mean 'pulse_weapon'?"
    )
    assert len(listed.split(", ")) == 5
    assert listed.startswith("pulse_weapon, ")
    assert second.startswith(
        "2:131: to_hit.conditions.two.when: there is no fact 'target_fell'. Facts like it: "
    )
    assert second.count(", ") == 4


def test_sides_that_are_wrong_are_not_told_as_too_few(companion: Run) -> None:
    text = "title: Duel\nruleset: quickstart\nsides: [{id: blue, nme: Blue}, {id: red, name: Red}]\n"
    units = "units: [{id: a, model: CDA-2A, side: blue}, {id: b, model: HER-2S, side: red}]\n"
    assert companion("check", "-", stdin=text + units).err.splitlines() == [
        "-:3:9: sides[0].name: is missing. Add a text.",
        "-:3:20: sides[0].nme: is not a known key. Did you mean 'name'?",
    ]
    alone = text.replace("{id: blue, nme: Blue}, ", "")
    assert companion("check", "-", stdin=alone + units).err == (
        "-:3:1: sides: The list should have at least 2 items, not 1.\n"
    )
