"""Fires, smoke, rubble, mines and structures of a battle: kept, undone, replayed, mailed as a script."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.battles.disagreements import disagreements
from companion.battles.library import Library
from companion.battles.scripts.codec import Codec
from companion.engine.battletech.battle.actions import Action, NoteEffect, NoteStructure
from companion.engine.battletech.battle.ground import EFFECTS
from companion.engine.battletech.battle.state import Battle
from companion.engine.skeleton.setup import BoardData, Setup
from companion.errors import FileError
from companion.tabletop.hexes import hex_at
from tests import citytech
from tests.battles.builders import document
from tests.builders import board, resolve_action
from tests.builders import citytech as game

GROUND = board(light_woods="0503 0502", building_medium_cf20_h2="0401", bridge_light_h1="0603")
SETUP = Setup(
    title="Town",
    ruleset="citytech",
    board=BoardData.of(GROUND),
    sides=citytech.SIDES,
    units=(citytech.unit("orion", "red 0505 0"), citytech.unit("victor", "blue 0101 3")),
)
HEADER = """\
title: Town
ruleset: citytech
board: {size: [15, 17], hexes: {"0503": {terrain: [light_woods]}}}
sides: [{id: red, name: Red}, {id: blue, name: Blue}]
units:
  - {id: orion, model: ON1-M, side: red, hex: "0505"}
  - {id: victor, model: VTR-9K, side: blue, hex: "0101"}
"""
HEXES = [hex_at(column, row) for column in (4, 5, 6) for row in (1, 2, 3)]
NOTES: st.SearchStrategy[Action] = st.one_of(
    st.builds(
        NoteEffect,
        st.sampled_from(HEXES),
        st.sampled_from(EFFECTS),
        st.integers(1, 20),
        st.integers(1, 100),
        st.booleans(),
    ),
    st.builds(NoteStructure, st.sampled_from(HEXES), st.integers(1, 15), st.sampled_from(["light", ""])),
)


@settings(deadline=None)
@given(notes=st.lists(NOTES, max_size=12))
def test_events_fold_and_what_is_taken_away_leaves_the_map_as_printed(notes: list[Action]) -> None:
    ruleset, codec = game(), Codec(game())
    start = ruleset.new_battle(GROUND, citytech.SIDES, SETUP.units)
    at, events = start, list[object]()
    for note in notes:
        if ruleset.why_not(at, note) is None:
            played = resolve_action(at, note)
            at, events = played.battle, [*events, *played.events]
    folded: Battle = start
    for event in codec.events(codec.events_text(events)):
        folded = ruleset.apply(folded, event)
    assert folded == at == ruleset.battle_from(ruleset.battle_data(at))
    for place, effects in at.hex_effects.items():
        for effect in effects:
            at = resolve_action(at, NoteEffect(place, effect.kind, is_gone=True)).battle
    assert at.hex_effects == {}
    assert at.board is not None
    changed = {place for place in HEXES if at.board.at(place) != GROUND.at(place)}
    assert changed <= set(at.structures)


def test_a_fire_is_kept_undone_and_mailed(library: Library) -> None:
    session = library.new_battle(SETUP)
    start = session.battle
    session.do(NoteEffect(hex_at(5, 3), "fire"))
    session.do(NoteStructure(hex_at(4, 1), 7))
    burning = session.battle
    assert [line.description.line for line in session.lines()] == [
        "0503 is on fire, noted by hand",
        "A medium building stands in 0401: Construction Factor 7, noted by hand",
    ]
    again = library.open_battle(session.id)
    assert again.battle == burning
    assert disagreements(again) == []
    assert library.import_script(document(library.export(session))).battle == burning
    session.undo()
    session.undo()
    assert session.battle == start
    session.redo()
    session.redo()
    assert session.battle == burning


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ('{do: note_effect, hex: "1603", effect: fire}', "Hex 1603 is not on the map"),
        ('{do: note_effect, hex: "0503", effect: flood}', "log[0].effect"),
        ('{do: note_structure, hex: "0503", factor: 0, type: light}', "Construction Factor is 1 or more"),
        ('{do: declare_fire, unit: orion, target: {hex: "1603"}, weapons: []}', "Hex 1603 is not on the map"),
    ],
)
def test_ground_that_cannot_be_is_told_with_its_place(library: Library, action: str, text: str) -> None:
    with pytest.raises(FileError) as raised:
        library.import_script(document(f"{HEADER}log:\n  - {action}\n"))
    assert text in str(raised.value)
    assert library.battles() == []


def test_a_building_of_no_construction_factor_is_no_ground_to_begin_on(library: Library) -> None:
    fallen = HEADER.replace("light_woods", "building_light_cf0_h1")
    with pytest.raises(FileError) as raised:
        library.import_script(document(fallen))
    assert "would have fallen: write rubble" in str(raised.value)
