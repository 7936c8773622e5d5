from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from companion import paths
from companion.construction.editing.draft import Draft
from companion.construction.editing.editor import DesignCommand
from companion.construction.editing.placeable import InstalledItem, ItemToAdd, PlacementError
from companion.construction.editing.views import HeadField
from companion.construction.families import design_editors_of, design_rules_of
from companion.construction.pools.editing.documents import path_text, value_at
from companion.construction.pools.editing.editor import PoolsMechEditor
from companion.construction.pools.editing.places import HELD, OUTSIDE, SPLIT, WHOLE, without_part
from companion.construction.pools.examination import MechReport
from companion.engine.pools.mechs.design import MechDesign
from tests.engine.pools.builders import FRAME, SYSTEM, document, game, mech, source
from tests.plain_yaml import plain_yaml

MECHS = tuple(game().rules.mechs)


def editor() -> PoolsMechEditor:
    found = design_editors_of(source())["mech"]
    assert isinstance(found, PoolsMechEditor)
    return found


EDITOR = editor()


def shipped(name: str) -> dict[str, Any]:
    """Return the document of a mech that ships, as its file has it."""
    return dict(plain_yaml(paths.rulesets() / "untitled-mech" / "units" / f"{name}.yaml"))


def opened(name: str) -> Draft:
    return EDITOR.open_draft(shipped(name))


def offer(name: str) -> ItemToAdd:
    """Return what is offered under a name."""
    draft = EDITOR.new_design()
    found = [each.load for each in EDITOR.offers(draft) if each.name == name]
    assert len(found) == 1, f"{name} is offered {len(found)} times"
    assert isinstance(found[0], ItemToAdd)
    return found[0]


def added(name: str, location: str = "core", draft: Draft | None = None) -> Draft:
    draft = draft or EDITOR.new_design()
    load = next(each.load for each in EDITOR.offers(draft) if each.name == name)
    assert isinstance(load, ItemToAdd)
    return EDITOR.add(draft, load, location)


def last(draft: Draft, location: str) -> int:
    """Return the last row in a location that is filled."""
    view = EDITOR.view(draft).location(location)
    assert view is not None
    return max(slot.index for slot in view.slots if slot.text)


def fields(draft: Draft, location: str, index: int) -> dict[str, HeadField]:
    form = EDITOR.form_at(draft, location, index)
    assert form is not None
    return {field.id.rpartition(".")[2]: field for field in form.fields}


def changed(draft: Draft, location: str, **values: Any) -> Draft:
    """Return the draft with fields of the last part in a location changed."""
    for name, value in values.items():
        place = location, last(draft, location)
        field = fields(draft, *place)[name]
        draft = EDITOR.set_part(draft, *place, field.id, value)
    return draft


def cp(draft: Draft) -> float:
    return check(draft).cp


def check(draft: Draft) -> MechDesign:
    rules = design_rules_of(game())
    assert rules is not None
    report = rules.check(document(draft.document())).examined
    assert isinstance(report, MechReport)
    return report.design


@pytest.mark.parametrize("name", MECHS)
def test_a_mech_is_written_as_it_was_read(name: str) -> None:
    assert opened(name).document() == {
        key: value for key, value in shipped(name).items() if key not in ("kind", "id")
    }


def test_a_new_mech_is_a_bare_humanoid() -> None:
    view = EDITOR.view(EDITOR.new_design())
    assert view.examined is not None
    assert not view.examined.faults
    assert view.columns == (("right_arm", "right_leg"), ("head", "core"), ("left_arm", "left_leg"), (WHOLE,))
    assert [measure.text for measure in view.measures] == ["39 CP", "19.5 tons", "39 spaces"]


@pytest.mark.rule(SYSTEM, "R77")
def test_a_weapon_is_added_and_changed_field_by_field() -> None:
    draft = added("Beam weapon", "right_arm")
    assert fields(draft, "right_arm", 0)["damage"].value == 4
    draft = changed(draft, "right_arm", name="Lance", damage=6, accuracy="2", scoped="true", shots="3")
    assert draft.head["weapons"] == [
        {"id": "beam", "name": "Lance", "category": "beam", "damage": 6, "accuracy": 2,
         "traits": {"scoped": True, "shots": 3}, "in": "right_arm"}
    ]  # fmt: skip
    draft = changed(draft, "right_arm", accuracy="", scoped="", shots="")
    assert {"accuracy", "traits"}.isdisjoint(draft.head["weapons"][0])


def test_a_usual_value_is_left_out() -> None:
    draft = added("Projectile weapon", "core")
    usual = fields(draft, "core", 0)["range"].value
    assert isinstance(usual, float)
    further = EDITOR.set_part(draft, "core", 0, "weapons.0.range", usual + 3)
    assert further.head["weapons"][0]["range"] == usual + 3
    assert EDITOR.set_part(further, "core", 0, "weapons.0.range", usual).head == draft.head


def test_places_of_a_weapon() -> None:
    draft = added("Basic hand", "right_arm", added("Basic hand", "left_arm"))
    draft = added("Projectile weapon", "right_arm", draft)
    for place, written in (
        (path_text((HELD, "right_arm")), {"held_by": ["right_arm"]}),
        (path_text((HELD, "right_arm", "left_arm")), {"held_by": ["right_arm", "left_arm"]}),
        (OUTSIDE, {"outside": True}),
        ("head", {"in": "head"}),
    ):
        draft = EDITOR.set_part(draft, *EDITOR.rows_at(draft, ("weapons", 0))[0], "weapons.0.place", place)
        assert {key: draft.head["weapons"][0][key] for key in written} == written
        assert sum(key in draft.head["weapons"][0] for key in ("in", "held_by", "outside")) == 1
    draft = EDITOR.set_part(draft, *EDITOR.rows_at(draft, ("weapons", 0))[0], "weapons.0.place", SPLIT)
    assert draft.head["weapons"][0]["in"] == {"head": 1, "core": 1}
    assert EDITOR.rows_at(draft, ("weapons", 0)) == (("head", 0), ("core", 0))
    draft = EDITOR.set_part(draft, "core", 0, "weapons.0.in.core", 2.5)
    assert draft.head["weapons"][0]["in"] == {"head": 1, "core": 2.5}


def test_what_is_carried_goes_to_another_module() -> None:
    draft = added("Melee weapon", "right_arm")
    load = EDITOR.load_at(draft, "right_arm", 0)
    assert isinstance(load, InstalledItem)
    assert EDITOR.landing(draft, load, "left_leg", 0).slots == frozenset({("left_leg", 0)})
    moved = EDITOR.drop(draft, load, "left_leg", 0)
    assert moved.head["weapons"][0]["in"] == "left_leg"
    assert EDITOR.landing(added("Tank form"), InstalledItem(path_text(("forms", 0))), "core", 0).refusal


def test_armor_of_a_module() -> None:
    draft = EDITOR.with_armor(EDITOR.new_design(), "core", 12)
    assert draft.head["modules"][0]["armor"] == {"dr": 12}
    draft = EDITOR.set_part(draft, "core", 1, "modules.0.armor.grade", "beta")
    view = EDITOR.view(draft).location("core")
    assert view is not None
    assert view.armor is not None
    assert (view.armor.front, view.armor.maximum) == (12, 20)
    assert "armor" not in EDITOR.with_armor(draft, "core", 0).head["modules"][0]


def test_clips_links_and_profiles_belong_to_their_weapon() -> None:
    draft = added("Projectile weapon", "right_arm", added("Projectile weapon", "left_arm"))
    clip = next(each for each in EDITOR.offers(draft) if each.name == "Clip for Projectile")
    assert isinstance(clip.load, ItemToAdd)
    draft = EDITOR.add(draft, clip.load, "core")
    assert draft.head["weapons"][0]["clips"] == [{"shots": 10}]
    assert [slot.text for slot in view_slots(draft, "left_arm")][1].startswith("Clip, 10 shots")
    place = EDITOR.rows_at(draft, ("weapons", 0))[0]
    draft = EDITOR.set_part(draft, *place, "weapons.0.link", "projectile_2")
    assert draft.head["links"] == [["projectile_2", "projectile"]]
    assert "links" not in EDITOR.set_part(draft, *place, "weapons.0.link", "").head
    gone = EDITOR.clear_slot(draft, *place)
    assert [each["id"] for each in gone.head["weapons"]] == ["projectile_2"]
    assert "links" not in gone.head
    reservoir = added("Beam profile, Reservoir", draft=added("Reservoir"))
    assert reservoir.head["reservoirs"][0]["weapons"] == [{"id": "beam", "category": "beam", "damage": 4}]


def view_slots(draft: Draft, location: str) -> list[Any]:
    view = EDITOR.view(draft).location(location)
    assert view is not None
    return [slot for slot in view.slots if slot.text]


def test_a_module_that_goes_leaves_what_is_in_it_to_the_others() -> None:
    draft = added("Beam weapon", "right_arm", added("Basic hand", "right_arm", added("Shield", "right_arm")))
    bare = EDITOR.carry_out(draft, DesignCommand.REMOVE_LOCATION, "right_arm", 0)
    assert [each["id"] for each in bare.head["modules"]] == [
        "core",
        "head",
        "left_arm",
        "right_leg",
        "left_leg",
    ]
    assert bare.head["weapons"][0]["in"] == "core"
    assert {"shields", "hands"}.isdisjoint(bare.head)
    again = added("Arm module", draft=bare)
    assert again.head["modules"][-1] == {"id": "right_arm", "type": "arm", "class": "MS"}


def test_the_last_module_and_the_last_form_stay() -> None:
    draft = EDITOR.new_design()
    for name in ("head", "right_arm", "left_arm", "right_leg", "left_leg"):
        draft = EDITOR.carry_out(draft, DesignCommand.REMOVE_LOCATION, name, 0)
    with pytest.raises(PlacementError, match="A mech has a module at least"):
        EDITOR.carry_out(draft, DesignCommand.REMOVE_LOCATION, "core", 0)
    with pytest.raises(PlacementError, match="A mech has a form"):
        EDITOR.clear_slot(opened("Sirocco"), *EDITOR.rows_at(opened("Sirocco"), ("forms", 0))[0])


def test_faults_name_the_row_that_they_are_about() -> None:
    draft = changed(added("Projectile weapon", "head"), "head", damage=20)
    view = EDITOR.view(draft)
    assert view.examined is not None
    fault = next(fault for fault in view.examined.faults if fault.cause == "spaces")
    assert (fault.location, fault.slot) == ("head", 1)
    costs = view.ledgers[0].lines
    assert costs[0].text.endswith(f"= {cp(draft):g} CP")


def test_the_total_of_the_ledger_is_that_of_the_check() -> None:
    for name in MECHS:
        draft = opened(name)
        line = EDITOR.view(draft).ledgers[0].lines[0].text
        assert line.rpartition("= ")[2] == f"{cp(draft):g} CP"


def test_a_mech_in_another_order_costs_the_same() -> None:
    """Whatever order a mech is built in, its total is the same."""
    for name in MECHS:
        data, chance = shipped(name), random.Random(name)
        for section in ("modules", "weapons", "fittings", "barriers", "protection"):
            if section in data:
                data[section] = chance.sample(data[section], len(data[section]))
        assert check(EDITOR.open_draft(data)).cp == check(opened(name)).cp


def steps(draft: Draft, chance: random.Random) -> Iterator[Draft]:
    """Yield the draft after one change of every sort that can be made, by chance."""
    load = chance.choice(EDITOR.offers(draft)).load
    assert isinstance(load, ItemToAdd)
    locations = [view.id for view in EDITOR.view(draft).locations]
    yield EDITOR.add(draft, load, chance.choice(locations))
    location = chance.choice(locations)
    for index in range(len(EDITOR.view(draft).location(location).slots)):  # type: ignore[union-attr]
        form = EDITOR.form_at(draft, location, index)
        for field in form.fields if form is not None else ():
            values: list[Any] = [choice.id for choice in field.choices] or [field.least, field.most]
            if field.is_text:
                values = ["Another", ""]
            yield EDITOR.set_part(draft, location, index, field.id, chance.choice(values))


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_changed_can_be_read(seed: int) -> None:
    """No field that is offered, and no part, makes a mech that cannot be read."""
    chance = random.Random(seed)
    draft = opened(chance.choice(MECHS))
    for _ in range(12):
        made = [draft]
        with suppress(PlacementError):  # a refusal in words ends the walk
            made += steps(draft, chance)
        for each in made:
            EDITOR.view(each)
        draft = chance.choice(made)


def test_adding_a_part_never_makes_a_mech_cheaper_but_where_the_book_says_so() -> None:
    cheaper = {"Cramped Cockpit", "Conditional Movement"}
    for name in MECHS:
        draft = opened(name)
        for each in EDITOR.offers(draft):
            assert isinstance(each.load, ItemToAdd)
            if each.name not in cheaper:
                assert cp(EDITOR.add(draft, each.load, "core")) >= cp(draft), f"{name}: {each.name}"


def test_a_variant_tells_what_it_differs_in() -> None:
    parent = opened("Bantam")
    view = EDITOR.view(EDITOR.with_armor(parent, "core", 1), parent)
    assert [each.what for each in view.differences][:1] == ["Total"]
    assert view.parent == "Bantam"
    core = view.location("core")
    assert core is not None
    assert core.armor is not None
    assert core.armor.front_before == value_at(parent.head, ("modules", 1, "armor", "dr"))


def test_limbs_and_forms_that_are_taken_away_are_divided_no_more() -> None:
    divides = {"beast": {"right_arm": 2, "left_leg": 3}, "tank": {"right_arm": 2}}
    data = mech(forms=["humanoid", "beast", "tank"], divides=divides)
    armless = without_part(data, ("modules", FRAME.index("right_arm")))
    assert armless["divides"] == {"beast": {"left_leg": 3}, "tank": {}}
    assert without_part(data, ("forms", 1))["divides"] == {"tank": {"right_arm": 2}}
    assert "divides" not in without_part(armless, ("forms", 1))


@pytest.mark.rule("Untitled Mech Game", "R194")
def test_limbs_are_divided_in_the_head_once_the_option_is_taken() -> None:
    def parts(draft: Draft) -> list[str]:
        return [field.id for field in EDITOR.view(draft).head.fields if field.id.startswith("divides.")]

    forms = {"forms": ["humanoid", "beast"]}
    assert parts(EDITOR.open_draft(mech(**forms))) == []
    draft = EDITOR.open_draft(mech(**forms, form_options={"divisible_limbs": 1}))
    limbs = ["right_arm", "left_arm", "right_leg", "left_leg"]
    assert sorted(parts(draft)) == sorted(f"divides.beast.{limb}" for limb in limbs)
    divided = EDITOR.set_head(draft, "divides.beast.right_arm", 2)
    assert divided.head["divides"] == {"beast": {"right_arm": 2}}
    assert EDITOR.set_head(divided, "divides.beast.right_arm", 1).head == draft.head
