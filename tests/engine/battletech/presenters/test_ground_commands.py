"""The ground that a unit may fire at, and what may be noted of any hex."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import NoteEffect
from companion.engine.battletech.battle.state import Battle
from companion.engine.marks import HexNote
from companion.engine.targets import HexTarget, StructureTarget
from companion.tabletop.hexes import Hex, parse_label
from tests.builders import board, citytech, resolve_action
from tests.citytech import change_unit, declaring, fight, in_phase, on_paper

LOADS = {"ammo_lrm20_lt_1": "thunder"}


def town(**units: str) -> Battle:
    ground = board(building_medium="0503 0510", light_woods="0401 0608", bridge_light_h1="0603")
    return declaring(fight(ground, None, **(units or {"orion": "red 0505 0", "victor": "blue 0101 3"})))


def offered(at: Battle, unit: str = "orion") -> dict[str, dict[Hex, object]]:
    """Return the ground that a unit may aim at, by the command."""
    found = citytech().commands(at, unit)
    return {each.id: dict(each.places) for each in found if each.id.startswith("aim/")}


@pytest.mark.rule("CityTech", "Special Case Rules > Intentional Fires")
@pytest.mark.rule("CityTech", "Buildings > Combat Effects")
def test_what_stands_and_burns_in_front_may_be_aimed_at() -> None:
    found = offered(town())
    assert set(found) == {"aim/structure", "aim/fire"}, "no Thunder missiles aboard"
    places = {name: {place.label for place in targets} for name, targets in found.items()}
    assert places == {
        "aim/structure": {"0503", "0510", "0603"},
        "aim/fire": {"0401", "0503", "0510", "0608"},
    }
    place = parse_label("0503")
    assert (found["aim/structure"][place], found["aim/fire"][place]) == (
        StructureTarget(place),
        HexTarget(place),
    )


@pytest.mark.rule("CityTech", "Equipment > Thunder Long-Range Missiles")
def test_any_hex_in_reach_may_be_mined() -> None:
    found = offered(change_unit(town(), "orion", loads=LOADS))
    mined = found["aim/mine"]
    assert parse_label("0504") in mined
    assert parse_label("0510") in mined, "also behind it: the plan tells that no weapon bears on it"
    assert parse_label("0505") not in mined, "its own"


def test_only_who_declares_may_aim() -> None:
    assert offered(in_phase(town(), "movement")) == {}
    assert offered(declaring(on_paper(orion="red", victor="blue"))) == {}


def test_what_hexes_suffer_is_noted_on_the_map_and_told_there() -> None:
    at, place = town(), parse_label("0504")
    by_hand = {each.id: each for each in citytech().manual_commands(at, "orion")}
    assert by_hand["note/fire"].label == "Mark fire in a hex…"
    assert by_hand["note/fire"].places[place] == NoteEffect(place, "fire")
    assert "note/gone" not in by_hand
    burning = resolve_action(at, NoteEffect(place, "conventional")).battle
    gone = {each.id: each for each in citytech().manual_commands(burning, "orion")}["note/gone"]
    assert dict(gone.places) == {place: NoteEffect(place, "conventional", is_gone=True)}
    assert citytech().table(burning).signs == {place: HexNote("Conventional minefield", "danger")}
