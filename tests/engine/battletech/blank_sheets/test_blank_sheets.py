"""Blank sheets of every kind of units, with quads and others among the 'Mechs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.documents.yamlfile import parse_document
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.families import game_of
from companion.engine.game import Game
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.errors import FileError, InputError
from companion.paths import resources
from tests.builders import citytech, source
from tests.engine.battletech.unplayed_kinds import (
    ALL,
    CONDOR,
    LEGS,
    NOT_PLAYED,
    QUAD,
    document,
    faults,
    knowing,
    read_model,
    sheet,
)
from tests.engine.battletech.unplayed_kinds import why_not_set_up as refused

RULESETS = ("citytech", "quickstart", "bt-tactics")


def game(ruleset: str) -> Game:
    return game_of(source(ruleset))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_shipped_model_has_one(ruleset: str) -> None:
    rules = game(ruleset)
    for view in rules.models():
        found = rules.blank_sheet(view.id)
        assert found.title
        assert all(track.left == track.full for track in found.tracks)
        assert all(counter.left == counter.full for counter in found.counters if not counter.are_tokens)


@pytest.mark.parametrize("model", ["WLF-2", "Mad Cat Prime", "Laser Tower"])
def test_it_is_the_sheet_that_a_unit_has_as_a_battle_begins(model: str) -> None:
    rules = citytech()
    sides = [SideSetup(id="one", name="One"), SideSetup(id="two", name="Two")]
    units = [UnitSetup(id=side.id, model=model, side=side.id, name=side.name) for side in sides]
    begun = rules.sheet(rules.new_battle(None, sides, units), "one")
    blank = rules.blank_sheet(model)
    usual = tuple(replace(fact, is_open=fact.id in ("gunnery", "piloting")) for fact in begun.facts)
    assert replace(begun, title=blank.title, unit=blank.unit, side=blank.side, facts=usual) == blank


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_model_that_there_is_not_is_told(ruleset: str) -> None:
    with pytest.raises(InputError, match="here is no model 'WLF-9'"):
        game(ruleset).blank_sheet("WLF-9")


def test_a_faulty_model_is_told() -> None:
    rules = citytech().with_models({"odd": parse_document(b"model: odd\ntons: 3\n", "odd.yaml")})
    with pytest.raises(FileError, match="tons: is not a known key"):
        rules.blank_sheet("odd")


@pytest.mark.parametrize("data", ALL, ids=lambda data: str(data["name"]))
def test_a_drawing_has_a_plate_for_every_track_of_armor(data: dict[str, Any]) -> None:
    found = sheet(data)
    if found.drawing:
        assert (resources() / "dolls" / f"{found.drawing}.yaml").is_file()


def test_armor_of_later_books_may_be_none() -> None:
    armor = {**QUAD["armor"], "head": 0}
    assert sheet(QUAD, armor=armor).track("armor/head") is not None


# --- 'Mechs that are no bipeds ---


def test_a_quad_has_legs_in_front_and_behind() -> None:
    found = sheet(QUAD)
    assert found.drawing == "quad"
    assert [track.location for track in found.tracks if track.layer == "armor"][4:] == list(LEGS)
    assert [slots.location for slots in found.slots][4:] == list(LEGS)
    assert [len(slots.slots) for slots in found.slots] == [6, 12, 12, 12, 6, 6, 6, 6]
    assert found.remarks[0].lines == ("Configuration: quad",)
    model = read_model(QUAD)
    assert isinstance(model, MechModel)
    assert model.places["hip"][0] == ("front_left_leg", 0)


def test_a_quad_is_listed_and_refused_for_play() -> None:
    rules, name = knowing(QUAD)
    view = next(view for view in rules.models() if view.id == name)
    assert view.why_not == "A “quad” 'Mech cannot be played: the book has no rules for it."
    assert refused(QUAD) == f"one: {view.why_not}"


def test_a_quad_has_no_arms() -> None:
    texts = faults(QUAD, armor={**QUAD["armor"], "left_arm": 3})
    assert "armor.left_arm: there is no such location." in texts


def test_one_that_stands_as_a_biped_has_its_locations() -> None:
    printed = parse_document(source("citytech").files("units")["WLF-2"].read_bytes(), "a.yaml").data
    found = sheet(printed, configuration="lam", id="LAM")
    assert found.drawing == "biped"
    assert refused({**printed, "configuration": "lam", "id": "LAM"}).startswith(
        "one: A “lam” 'Mech cannot be played"
    )


# --- requests ---


@pytest.mark.parametrize("end", ["attacker", "target"])
@pytest.mark.parametrize("data", NOT_PLAYED, ids=lambda data: str(data["name"]))
def test_odds_know_nothing_of_what_is_not_played(data: dict[str, Any], end: str) -> None:
    rules, name = knowing(data)
    request: dict[str, Any] = {
        "range": 2,
        "weapons": ["is.medium_laser"],
        "attacker": {"model": "WLF-2"},
        "target": {"model": "WLF-2"},
    }
    request[end] = {"model": name}
    with pytest.raises(FileError, match="cannot be played"):
        rules.answer_request("odds", document(request))


def test_a_vehicle_among_the_models_changes_nothing_for_others() -> None:
    rules, _ = knowing(CONDOR)
    request = {"range": 2, "weapons": ["is.medium_laser"], "target": {"model": "WLF-2"}}
    given = document(request)
    assert rules.answer_request("odds", given) == citytech().answer_request("odds", given)
