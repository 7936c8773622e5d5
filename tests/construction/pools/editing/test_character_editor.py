from __future__ import annotations

import random
from typing import Any

import pytest

from companion import paths
from companion.construction.editing.draft import Draft
from companion.construction.editing.placeable import InstalledItem, ItemToAdd, PlacementError
from companion.construction.families import design_editors_of
from companion.construction.pools.editing.character_editor import CharacterEditor
from companion.construction.pools.editing.documents import path_text
from tests.engine.pools.builders import SYSTEM, source
from tests.plain_yaml import plain_yaml

PEOPLE = ("duelist", "gunner", "recruit")


def made() -> CharacterEditor:
    found = design_editors_of(source())["character"]
    assert isinstance(found, CharacterEditor)
    return found


EDITOR = made()


def shipped(name: str) -> dict[str, Any]:
    return dict(plain_yaml(paths.rulesets() / "untitled-mech" / "characters" / f"{name}.yaml"))


def offer(draft: Draft, name: str) -> ItemToAdd:
    found = next(each.load for each in EDITOR.offers(draft) if each.name == name)
    assert isinstance(found, ItemToAdd)
    return found


def add(draft: Draft, *names: str, at: str = "backgrounds") -> Draft:
    for name in names:
        draft = EDITOR.add(draft, offer(draft, name), at)
    return draft


def room(draft: Draft, location: str) -> str:
    view = EDITOR.view(draft).location(location)
    assert view is not None
    return view.room


@pytest.mark.parametrize("name", PEOPLE)
def test_a_character_is_written_as_read_and_has_no_fault(name: str) -> None:
    draft = EDITOR.open_draft(shipped(name))
    assert draft.document() == shipped(name)
    view = EDITOR.view(draft)
    assert view.examined is not None
    assert not view.examined.faults


@pytest.mark.rule(SYSTEM, "R14")
def test_a_character_is_made_step_by_step() -> None:
    draft = EDITOR.new_design()
    assert EDITOR.view(draft).measures[0].text == "8 choices"
    draft = EDITOR.set_head(draft, "concept", "Courier who kept the mech")
    draft = add(draft, "War-Torn", "Awareness", "Fortitude", "Might", "Survival")
    assert room(draft, "step_background") == "full"
    draft = add(draft, "Drive", "Drive", "Tech", "Speed", "Empathy")
    assert draft.head["picks"]["formative_years"] == ["drive", "drive", "tech", "speed"]
    assert draft.head["picks"]["motivations"] == ["empathy"]
    draft = add(draft, "Discipline", at="step_role")
    assert room(draft, "step_role") == "3 left"
    draft = EDITOR.set_head(draft, "mettle", 2)
    draft = add(draft, "Mech Gunnery", "Mech Gunnery", "Mech Piloting", at="mech_skills")
    assert draft.head["mech_skills"] == {"mech_gunnery": 2, "mech_piloting": 1}
    place = EDITOR.rows_at(draft, ("mech_skills", "mech_gunnery"))[0]
    draft = EDITOR.set_part(draft, *place, "mech_skills.mech_gunnery", 3)
    draft = EDITOR.set_part(draft, *place, "specialties.mech_gunnery", "long shots")
    names = [slot.text for slot in EDITOR.view(draft).location("mech_skills").slots]  # type: ignore[union-attr]
    assert names[:2] == ["Mech Gunnery 3 (long shots)", "Mech Piloting 1"]


@pytest.mark.rule(SYSTEM, "R298")
def test_experience_buys_ranks_and_talents() -> None:
    draft = EDITOR.open_draft(shipped("recruit"))
    before = room(draft, "talents")
    more = add(draft, "Drive", at="raised")
    assert more.head["raised"] == {"drive": 1}
    assert room(more, "talents") != before
    spent = add(draft, "Mobility", "Combat Patrol", "Killing Spree", "Sharpshooter")
    view = EDITOR.view(spent)
    assert view.examined is not None
    assert any("more are spent" in fault.message for fault in view.examined.faults)


def test_skills_move_between_steps_only() -> None:
    draft = EDITOR.open_draft(shipped("recruit"))
    load = InstalledItem(path_text(("picks", "role", 0)))
    moved = EDITOR.drop(draft, load, "step_motivations", 0)
    assert moved.head["picks"]["motivations"][-1] == "awareness"
    assert len(moved.head["picks"]["role"]) == 3
    with pytest.raises(PlacementError, match="Only skills taken in a step move"):
        EDITOR.drop(draft, load, "talents", 0)


def test_a_fault_names_its_row() -> None:
    draft = add(EDITOR.open_draft(shipped("recruit")), "Stealth", at="step_role")
    view = EDITOR.view(draft)
    assert view.examined is not None
    (fault,) = view.examined.faults
    assert (fault.location, fault.message) == ("step_role", "Role gives 4 ranks; 5 are taken.")
    bare = EDITOR.clear_slot(draft, "step_role", 4)
    assert EDITOR.view(bare).examined.faults == ()  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_chosen_can_be_read(seed: int) -> None:
    chance, draft = random.Random(seed), EDITOR.new_design()
    for _ in range(40):
        locations = [*EDITOR.rows(draft)]
        load = chance.choice(EDITOR.offers(draft)).load
        assert isinstance(load, ItemToAdd)
        draft = EDITOR.add(draft, load, chance.choice(locations))
        location = chance.choice(locations)
        for index in range(len(EDITOR.rows(draft)[location])):
            form = EDITOR.form_at(draft, location, index)
            assert form is not None
            for field in form.fields:
                value = "a word" if field.is_text else chance.randint(field.least, field.most)
                draft = EDITOR.set_part(draft, location, index, field.id, value)
        if chance.random() < 0.3 and EDITOR.rows(draft)[location]:
            draft = EDITOR.clear_slot(draft, location, 0)
        EDITOR.view(draft)
