"""Documents taken up to be drawn on: whole, short, faulty, and of what is not designed here."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.catalog.formats.mtf import read_mtf
from companion.catalog.formats.names import known_rules_in
from companion.construction.editing.placeable import PlacementError
from companion.errors import FileError
from tests.construction.battletech.designs import book
from tests.construction.battletech.editing.draft_builders import check_whole, editor, names_in, tables

MECHS = Path(__file__).parents[5] / "shared" / "samples" / "mechs"


@pytest.mark.parametrize("change", [{"kind": "vehicle"}, {"configuration": "quad"}])
def test_what_is_no_mech_on_two_legs_is_told(change: dict[str, str]) -> None:
    with pytest.raises(PlacementError, match="'Mechs"):
        editor().open_draft({**book("ON1-M"), **change})


@pytest.mark.parametrize("change", [{"tonnage": "heavy"}, {"weapons": 3}, {"name": 7}, {"armor": None}])
def test_a_faulty_document_is_told_with_its_place(change: dict[str, object]) -> None:
    with pytest.raises((FileError, PlacementError)):
        editor().open_draft({**book("ON1-M"), **change})


def test_what_a_document_leaves_out_is_completed() -> None:
    document = book("ON1-M", slots={"head": ["life_support"]})
    del document["structure"], document["engine"], document["heat_sinks"]
    draft = editor().open_draft(document)
    assert draft.head["structure"]["center_torso"] == 23
    assert names_in(draft, "head") == ["life_support", *[None] * 5]
    assert draft.head["engine"] == {"rating": 300, "kind": "fusion"}
    assert editor().view(draft).waiting_slots > 20


def test_what_has_no_rules_is_carried_along() -> None:
    document = book("ON1-M")
    document["weapons"].append({"id": "text_1", "text": "Rotary AC/5", "location": "right_arm"})
    document["slots"]["right_arm"][5:8] = ["text_1"] * 3
    draft = editor().open_draft(document)
    moved = editor().drop(draft, editor().load_at(draft, "right_arm", 6), "left_arm", 11)  # type: ignore[arg-type]
    check_whole(moved)
    assert names_in(moved, "left_arm").count("text_1") == 3
    assert {"id": "text_1", "text": "Rotary AC/5", "location": "left_arm"} in moved.document()["weapons"]


@pytest.mark.parametrize("name", ["Axman AXM-1N", "Black Knight BL-6-KNT", "Catapult CPLT-C1"])
def test_an_imported_design_is_drawn_on(name: str) -> None:
    file = next(MECHS.rglob(f"{name}.mtf"), None) if MECHS.is_dir() else None
    if file is None:
        pytest.skip("the samples are not at hand")
    found = read_mtf(file.read_text(encoding="utf-8"), file.name, known_rules_in(tables()))
    draft = editor().open_draft(found.document)
    check_whole(draft)
    view = editor().view(draft)
    assert view.examined is not None
    assert view.examined.is_legal
    assert view.waiting == ()
