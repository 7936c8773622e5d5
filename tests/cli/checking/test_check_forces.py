"""`companion check` on forces, and on scenarios whose forces are against the restrictions."""

from __future__ import annotations

from tests.cli.conftest import Run

FORCE = """\
ruleset: bt-tactics
name: Davion patrol
force: {lance: house, house: Davion}
units:
  - {model: AS7-D, loads: {autocannon: suppression}}
  - {model: VLK-QA}
"""
SCENARIO = """\
title: Meeting
ruleset: bt-tactics
sides:
  - {id: red, name: Red, force: {lance: house, house: Davion}}
  - {id: blue, name: Blue}
units:
  - {id: atlas, model: AS7-D, side: red}
  - {id: wolverine, model: WVR-6K, side: red}
  - {id: other, model: AS7-D, side: blue, loads: {mechwarrior: danielle_peterson}}
  - {id: another, model: AS7-D, side: blue, loads: {mechwarrior: danielle_peterson}}
"""


def test_a_force_is_fine(companion: Run) -> None:
    result = companion("check", "-", stdin=FORCE)
    assert (result.code, result.out) == (
        0,
        "-: fine (force: BT Tactics 3025, 2 units, 144 of 200 points)\n",
    )


def test_a_force_against_the_restrictions_is_told_at_its_places(companion: Run) -> None:
    spoilt = FORCE.replace("VLK-QA", "WVR-6K, loads: {mechwarrior: fay_fetters}")
    result = companion("check", "-", stdin=spoilt)
    assert result.code == 1
    assert result.err.splitlines() == [
        "-:6:5: units[1]: Mw. Fay Fetters needs a light 'Mech; Wolverine is medium.",
        "-:6:5: units[1]: Wolverine is not of House Davion.",
    ]


def test_a_card_that_there_is_not_is_told(companion: Run) -> None:
    result = companion("check", "--json", "-", stdin=FORCE.replace("suppression", "supression"))
    assert result.code == 1
    (fault,) = result.answer["faults"]
    assert (fault["line"], fault["key"]) == (5, "units[0].loads.autocannon")
    assert "Did you mean 'suppression'?" in fault["message"]


def test_the_forces_of_a_scenario_are_told_at_their_places(companion: Run) -> None:
    assert companion("check", "-", stdin=SCENARIO).err.splitlines() == [
        "-:8:5: units[1]: Wolverine is not of House Davion.",
        "-:5:5: sides[1]: The lance costs 216 points; 200 are allowed.",
        "-:10:5: units[3]: Mw. Danielle Peterson is one person and cannot serve twice in a lance.",
    ]


def test_players_may_allow_such_forces(companion: Run) -> None:
    allowed = SCENARIO + "options: {lance_limits: told}\n"
    assert companion("check", "-", stdin=allowed).code == 0
