"""Lances as the window builds them: points, faults at their unit, and what else may be taken."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.forces import ForceOffer, ForcePlace, ForceView
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.errors import InputError
from tests.engine.tactics.builders import MODELS, SYSTEM, game, lances, unit
from tests.examples import examples

STRICT = {"lance_limits": "refused"}


def side(**force: str) -> SideSetup:
    return SideSetup(id="red", name="Red", force=force)


def units(*names: str, **loads: Mapping[str, str]) -> list[UnitSetup]:
    return [unit(name, "red", loads.get(name)) for name in names]


def force(*names: str, at: SideSetup | None = None, **loads: Mapping[str, str]) -> ForceView:
    return lances(game(**STRICT)).view(at or side(), units(*names, **loads))


def model(name: str, *others: str, at: SideSetup | None = None) -> ForceOffer:
    offers = lances(game(**STRICT)).models(at or side(), units(*others))
    return next(offer for offer in offers if offer.id == MODELS[name])


def places(
    name: str, *others: str, at: SideSetup | None = None, **loads: Mapping[str, str]
) -> dict[str, ForcePlace]:
    found = lances(game(**STRICT)).cards(at or side(), units(name, *others, **loads), name)
    return {place.id: place for place in found}


def fault_texts(place: ForcePlace, card: str) -> list[str]:
    offer = next(offer for offer in place.offers if offer.id == card)
    return [fault.text for fault in offer.faults]


@pytest.mark.rule(SYSTEM, "R6")
def test_points_are_counted_unit_by_unit() -> None:
    view = force("atlas", "wasp", atlas={"autocannon": "suppression", "mechwarrior": "elite_mechwarrior"})
    assert (view.points, view.max_points, view.points_left, view.max_units) == (131, 200, 69, 4)
    atlas = view.unit("atlas")
    assert atlas is not None
    assert (atlas.own_points, atlas.points, atlas.has_room) == (103, 111, True)
    assert [(card.place, card.label, card.name, card.points) for card in atlas.cards] == [
        ("autocannon", "Autocannon", "Suppression", 2),
        ("mechwarrior", "MechWarrior", "Elite Mechwarrior", 6),
    ]
    assert view.faults == ()
    assert view.unit("blue") is None


@pytest.mark.rule(SYSTEM, "R6")
def test_an_empty_lance_is_a_view_too() -> None:
    view = force()
    assert (view.points, view.units) == (0, ())
    assert [fault.is_warning for fault in view.faults] == [True]


def test_faults_stand_at_the_unit_they_concern() -> None:
    view = force(
        "atlas", "griffin", "wolverine", at=side(lance="house", house="Davion"),
        griffin={"mechwarrior": "fay_fetters"},
    )  # fmt: skip
    assert [fault.text for fault in view.faults_of("")] == ["The lance costs 246 points; 200 are allowed."]
    assert [fault.text for fault in view.faults_of("griffin")] == [
        "Mw. Fay Fetters needs a light 'Mech; Griffin is medium."
    ]
    assert [fault.text for fault in view.faults_of("wolverine")] == ["Wolverine is not of House Davion."]
    assert not any(fault.is_warning for fault in view.faults)


def test_players_who_only_want_to_be_told_get_warnings() -> None:
    view = lances(game(lance_limits="told")).view(side(), units("atlas", "griffin", "wolverine"))
    assert [fault.is_warning for fault in view.faults] == [True]


@pytest.mark.rule(SYSTEM, "R7")
def test_what_is_chosen_about_a_lance_depends_on_its_kind() -> None:
    mercenary = {field.id: field for field in force("wasp").fields}
    assert list(mercenary) == ["lance", "mercenaries"]
    assert (mercenary["lance"].default, mercenary["mercenaries"].default) == ("mercenary", "")
    house = {field.id: field for field in force("wasp", at=side(lance="house")).fields}
    assert list(house) == ["lance", "house", "mercenaries"]
    assert house["house"].default == "Davion"
    assert [choice.id for choice in house["house"].choices] == [
        "Davion",
        "Kurita",
        "Liao",
        "Marik",
        "Steiner",
    ]
    with pytest.raises(InputError, match="no House 'Davio'"):
        force("wasp", at=side(lance="house", house="Davio"))


@pytest.mark.rule(SYSTEM, "R6")
def test_a_model_says_what_would_be_wrong_with_it() -> None:
    assert model("griffin", "atlas").faults == ()
    (fault,) = model("atlas", "atlas").faults
    assert (fault.text, fault.unit) == ("The lance costs 206 points; 200 are allowed.", "")
    (fifth,) = model("wasp", "wasp", "wasp_2", "wasp_3", "wasp_4").faults
    assert fifth.text == "The lance has 5 'Mechs; 4 are allowed."


@pytest.mark.rule(SYSTEM, "R9")
def test_a_model_of_another_house_is_told() -> None:
    davion = side(lance="house", house="Davion")
    assert [fault.text for fault in model("wolverine", "griffin", at=davion).faults] == [
        "Wolverine is not of House Davion."
    ]
    assert model("wasp", "griffin", at=davion).faults == ()
    assert "Wolf's Dragoons" in model("wasp").text
    assert "All Houses" in model("griffin").text


@pytest.mark.rule(SYSTEM, "R11")
def test_places_are_the_weapon_groups_that_take_upgrades_a_seat_and_the_command_card() -> None:
    found = places("griffin", griffin={"ppc": "focused_beam"})
    assert list(found) == ["ppc", "lrm", "mechwarrior", "command_card"]
    assert [offer.id for offer in found["ppc"].offers] == ["focused_beam"]
    assert (found["ppc"].chosen, found["lrm"].chosen) == ("focused_beam", "")
    assert found["ppc"].caption == "PPC · 1/2/1 dice · heat 2"


@pytest.mark.rule(SYSTEM, "R12")
def test_a_second_command_card_is_told_and_so_is_one_without_use() -> None:
    found = places("griffin", "atlas", atlas={"command_card": "rally"})
    assert fault_texts(found["command_card"], "battle_plan") == [
        "A lance has 1 command card; Griffin and Atlas have one each."
    ]
    wasp = places("wasp", "griffin")["command_card"]
    assert wasp.caption == "Wasp has no Command action"
    assert fault_texts(wasp, "rally") == ["Wasp has no Command action and cannot use Rally."]


@pytest.mark.rule(SYSTEM, "R13")
def test_a_second_seat_comes_with_a_card_that_allows_it() -> None:
    assert "mechwarrior_2" not in places("atlas", "wasp")
    crew = places("atlas", "wasp", atlas={"mechwarrior": "rumble_seat_crew"})
    assert fault_texts(crew["mechwarrior_2"], "elite_mechwarrior") == []
    assert (crew["mechwarrior_3"].label, "mechwarrior_4" in crew) == ("Third MechWarrior", False)
    loads = {"mechwarrior": "rumble_seat_crew", "mechwarrior_2": "elite_mechwarrior"}
    full = places("atlas", "wasp", atlas=loads)
    assert fault_texts(full["mechwarrior_3"], "veteran_mechwarrior") == []
    left = places("atlas", "wasp", atlas={"mechwarrior_2": "elite_mechwarrior"})
    assert "mechwarrior_2" in left


@pytest.mark.rule(SYSTEM, "R13")
def test_one_person_is_not_offered_twice_without_a_word() -> None:
    found = places("griffin", "wasp", griffin={"mechwarrior": "danielle_peterson"})
    assert fault_texts(found["mechwarrior"], "danielle_peterson") == []
    other = places("wasp", "griffin", griffin={"mechwarrior": "danielle_peterson"})
    (text,) = fault_texts(other["mechwarrior"], "danielle_peterson")
    assert text == "Mw. Danielle Peterson is one person and cannot serve twice in a lance."


@pytest.mark.rule(SYSTEM, "R8")
def test_cards_of_a_house_are_told_in_a_merc_lance() -> None:
    found = places("commando", "griffin")
    assert fault_texts(found["mechwarrior"], "draconis_elite_strike_team_operative") == [
        "Draconis Elite Strike Team Operative serves House Kurita, which a Merc Lance does not."
    ]
    captions = {offer.id: offer.caption for offer in found["mechwarrior"].offers}
    assert captions["draconis_elite_strike_team_operative"] == "House Kurita · light or medium"
    assert captions["fay_fetters"] == "Eridani Light Horse · one person · light"


@pytest.mark.rule(SYSTEM, "R15")
def test_the_map_is_laid_from_two_sheets() -> None:
    assert game().map_sheets == 2


@given(st.data())
@examples(30)
def test_what_is_offered_without_a_word_leaves_nothing_against_the_lance(data: st.DataObject) -> None:
    """Units and cards taken as offered, whatever they are, make a lance that a battle begins with."""
    red = side(lance="house", house="Kurita") if data.draw(st.booleans()) else side()
    own: list[UnitSetup] = []
    for number in range(data.draw(st.integers(1, 4))):
        free = [offer.id for offer in lances(game(**STRICT)).models(red, own) if not _forbidden(offer)]
        if not free:
            break
        taken = UnitSetup(id=f"unit_{number}", model=data.draw(st.sampled_from(free)), side=red.id)
        own.append(_with_cards(data, red, [*own, taken]))
    assert not [fault for fault in lances(game(**STRICT)).view(red, own).faults if not fault.is_warning]
    blue = SideSetup(id="blue", name="Blue")
    battle = game(**STRICT).new_battle(None, (red, blue), [*own, unit("wasp", "blue")])
    assert battle.side("red").cost == lances(game(**STRICT)).view(red, own).points <= 200


def _with_cards(data: st.DataObject, red: SideSetup, own: list[UnitSetup]) -> UnitSetup:
    """Return the last unit with cards that are offered for it."""
    for place in lances(game(**STRICT)).cards(red, own, own[-1].id):
        cards = lances(game(**STRICT)).cards(red, own, own[-1].id)
        offers = next((each.offers for each in cards if each.id == place.id), ())
        free = ["", *(offer.id for offer in offers if not _forbidden(offer))]
        loads = {**own[-1].loads, place.id: data.draw(st.sampled_from(free))}
        own[-1] = own[-1].model_copy(update={"loads": loads})
    return own[-1]


def _forbidden(offer: ForceOffer) -> bool:
    return any(not fault.is_warning for fault in offer.faults)
