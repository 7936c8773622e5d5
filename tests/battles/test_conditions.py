"""Battles that begin with damaged units: stored, opened, written as scripts and replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.battles.disagreements import disagreements
from companion.battles.library import Library
from companion.engine.skeleton.setup import UnitCondition
from companion.errors import FileError, InputError
from tests.battles.builders import HEADER, LOG, document, pair_setup

WORN = ", condition: {armor: {left_arm: 1, right_leg: 2}}}"
SCRIPT = HEADER.replace("facing: 3}", f"facing: 3{WORN}") + LOG
WHOLE = """\
title: Worn
ruleset: citytech
sides: [{id: red, name: Red}, {id: blue, name: Blue}]
units:
  - id: orion
    model: ON1-M
    side: red
    condition:
      armor: {left_torso: 4}
      rear: {left_torso: 0}
      structure: {left_torso: 9}
      slots: {left_torso: [4], head: [1]}
      shots: {ammo_srm4_lt_1: 3}
      hits: 2
  - {id: victor, model: VTR-9K, side: blue}
"""
TOLD = UnitCondition(
    armor={"left_torso": 4}, rear={"left_torso": 0}, structure={"left_torso": 9},
    slots={"left_torso": (4,), "head": (1,)}, shots={"ammo_srm4_lt_1": 3}, hits=2,
)  # fmt: skip


def test_a_script_with_worn_units_plays_and_replays(library: Library, tmp_path: Path) -> None:
    session = library.import_script(document(SCRIPT))
    assert session.start.units["hermes"].armor["left_arm"] == 1
    # Its left arm was struck for more than it had left.
    assert session.battle.units["hermes"].armor["left_arm"] == 0
    assert disagreements(session) == []
    text = library.export(session)
    assert "condition: {armor: {left_arm: 1, right_leg: 2}}" in text
    with Library.open(tmp_path / "elsewhere") as other:
        again = other.import_script(document(text))
        assert again.battle == session.battle
        assert other.export(again) == text


def test_every_part_of_a_condition_is_kept(library: Library) -> None:
    session = library.import_script(document(WHOLE))
    assert library.setup(session).units[0].condition == TOLD
    again = library.open_battle(session.id)
    assert again.battle == session.battle
    sheet = again.game.sheet(again.battle, "orion")
    left = {track.id: track.left for track in sheet.tracks}
    left |= {counter.id: counter.left for counter in sheet.counters}
    texts = (
        "armor/left_torso",
        "rear/left_torso",
        "structure/left_torso",
        "rounds/ammo_srm4_lt_1",
        "warrior",
    )
    assert [left[track] for track in texts] == [4, 0, 9, 3, 4]
    hit = [slot.id for location in sheet.slots for slot in location.slots if slot.is_hit]
    assert hit == ["slot/head/0", "slot/left_torso/3"]


def test_undoing_goes_back_to_the_worn_unit(library: Library) -> None:
    session = library.import_script(document(SCRIPT))
    while session.undo_line:
        session.undo()
    assert session.battle.units["hermes"].armor["left_arm"] == 1


def test_whole_units_say_nothing_of_it(library: Library) -> None:
    assert "condition" not in library.export(library.new_battle(pair_setup()))


@pytest.mark.parametrize(
    ("written", "part", "key", "text"),
    [
        ("armor: {left_torso: 4}", "armor: {tail: 4}", "armor.tail", "no points of armor in tail"),
        ("armor: {left_torso: 4}", "armour: {}", "armour", "is not a known key"),
        ("hits: 2", "hits: -1", "hits", "0"),
        ("head: [1]", "head: [0]", "slots.head[0]", "1"),
    ],
)
def test_faults_are_told_with_their_place(
    library: Library, written: str, part: str, key: str, text: str
) -> None:
    with pytest.raises(FileError) as problem:
        library.import_script(document(WHOLE.replace(written, part)))
    (fault,) = problem.value.faults
    assert fault.key == f"units[0].condition.{key}"
    assert text in fault.message
    assert library.battles() == []


def test_cards_begin_whole(library: Library) -> None:
    scenario = library.scenarios("bt-tactics")["first-contact"]
    worn = scenario.units[0].model_copy(update={"condition": TOLD})
    setup = scenario.model_copy(update={"units": (worn, *scenario.units[1:])})
    with pytest.raises(InputError, match="leave the condition out") as problem:
        library.new_battle(setup)
    assert problem.value.at == ("units", 0, "condition")
