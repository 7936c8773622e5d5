"""A player's own ruleset that cannot be played: every command tells so, and none falls over."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.files import DUEL, SHOT, SIGHT, VOLLEY

RULES = [
    ("bt-tactics", "lance: {sizes: {heavy: null}}", "lance.sizes.heavy: is required"),
    ("citytech", "piloting: null", "piloting: is required"),
    ("quickstart", "locations: {names: {head: null}}", "there is no location 'head'"),
]


@pytest.mark.parametrize(("parent", "rules", "text"), RULES)
def test_a_ruleset_that_cannot_be_played_is_told_by_every_command(
    companion: Run, home: Path, parent: str, rules: str, text: str
) -> None:
    folder = home.parent / "rulesets" / "house"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(f"name: House\nextends: {parent}\n{rules}\n", encoding="utf-8")
    checked = companion("check", folder)
    assert (checked.code, checked.out) == (1, "")
    assert text in checked.err

    (home / "rulesets").mkdir(parents=True)
    folder.rename(home / "rulesets" / "house")
    doctored = companion("doctor", "--json")
    assert doctored.code == 1
    assert doctored.answer["rulesets"]["house"] == "faulty"
    assert any(text in problem for problem in doctored.answer["problems"])
    for command_result in (
        companion("units", "--ruleset", "house"),
        companion("sheet", "--ruleset", "house", "--pdf", folder / "x.pdf", "anything"),
        companion("tohit", "--ruleset", "house", "-", stdin=SHOT.replace("ruleset: quickstart\n", "")),
        companion("odds", "--ruleset", "house", "-", stdin=VOLLEY.replace("ruleset: quickstart\n", "")),
        companion("los", "--ruleset", "house", "-", stdin=SIGHT),
        companion("replay", "-", stdin=DUEL.replace("quickstart", "house")),
    ):
        assert command_result.code == 2
        assert text in command_result.err
        assert "should not have" not in command_result.err
    assert companion("units").code == 0


ROWS = "    - {{id: {0}, label: {0}}}\n"
PHASES = "initiative", "movement", "reaction", "weapon_attack", "physical_attack", "heat", "end"


def order_without(dropped: str) -> str:
    return "phases:\n  order:\n" + "".join(ROWS.format(name) for name in PHASES if name != dropped)


@pytest.mark.parametrize(
    ("rules", "line", "text"),
    [
        ("criticals: null\n", "2:1", "criticals: does not fit hit_location.critical_on"),
        ("movement:\n  running_per_walking: 2.0\n", "3:3", "12 files of its parents no longer fit, such as"),
        (order_without("reaction"), "3:3", "phases.order: does not fit phases.acting.reaction"),
        (order_without("heat"), "3:3", "phases.order: there is no phase heat, which heat needs"),
        (order_without("movement"), "3:3", "phases.order: there is no phase movement"),
        ("heat: remove\n", "2:1", "heat: does not fit movement.modes.walked.heat"),
        ("piloting: remove\n", "2:1", "piloting: does not fit movement.modes.ran.owes.running_damaged"),
        ("warriors: remove\n", "2:1", "warriors: does not fit progression.boxes.hits.number"),
        ("equipment: remove\n", "2:1", "equipment: does not fit construction.placement.is.case"),
        ("movement:\n  costs:\n    light_woods: remove\n", "4:5", "does not fit movement.costs_of.hover"),
        ("movement:\n  modes:\n    ran: remove\n", "4:5", "does not fit movement.minimum_move.counts_as"),
        ("locations:\n  names:\n    head: remove\n", "4:5", "does not fit construction.fixed.slots.head"),
        ("to_hit: {base: {value: 5}}\nmovement:\n  jumping: {deepest: 0}\n"
         "  costs:\n    light_woods: remove\n", "6:5", "does not fit movement.costs_of.wheeled"),
        ("to_hit: {}\nvehicles: remove\n", "3:1", "5 files of its parents no longer fit"),
        ("to_hit: {}\ngun_emplacements: remove\n", "3:1", "2 files of its parents no longer fit"),
        ("ammunition: remove\n", "2:1", "such as Condor.yaml: ammunition[1].shots"),
    ],
)  # fmt: skip
def test_a_fault_of_an_overlay_is_told_at_the_line_of_its_author(
    companion: Run, tmp_path: Path, rules: str, line: str, text: str
) -> None:
    manifest = tmp_path / "ours" / "ruleset.yaml"
    manifest.parent.mkdir()
    manifest.write_text(f"extends: citytech\n{rules}", encoding="utf-8")
    found = companion("check", manifest.parent).err.splitlines()
    assert found
    assert all(fault.startswith(f"{manifest}:") for fault in found)
    assert any(fault.startswith(f"{manifest}:{line}: ") and text in fault for fault in found)
