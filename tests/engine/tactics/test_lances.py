"""Lances: what they cost, and every fault in words."""

from __future__ import annotations

import pytest

from companion.engine.skeleton.setup import SideSetup
from companion.engine.tactics.lances import (
    HOUSE,
    MERCENARY,
    Lance,
    LanceFault,
    LanceMember,
    faults,
    lance_points,
    unit_points,
)
from companion.errors import InputError
from tests.engine.tactics.builders import SIDES, SYSTEM, board, card, game, tables, unit


def member(name: str, crew: str = "", command: str = "", **upgrades: str) -> LanceMember:
    return LanceMember(name, card(name.split("_")[0]), upgrades, tuple(crew.split()), command)


def lance(*members: LanceMember, house: str = "", of: str = "") -> Lance:
    return Lance(HOUSE if house else MERCENARY, members, house=house, mercenaries=of)


def fault_messages(a_lance: Lance) -> list[str]:
    return [str(fault) for fault in faults(tables(), a_lance)]


@pytest.mark.rule(SYSTEM, "R6")
def test_two_hundred_points_at_most() -> None:
    assert fault_messages(lance(member("atlas"), member("battlemaster"))) == []
    assert fault_messages(lance(member("atlas"), member("atlas_2"))) == [
        "The lance costs 206 points; 200 are allowed."
    ]


@pytest.mark.rule(SYSTEM, "R6")
def test_four_units_at_most_and_a_warning_below_two() -> None:
    five = [member(f"wasp_{index}") for index in range(5)]
    assert fault_messages(lance(*five)) == ["The lance has 5 'Mechs; 4 are allowed."]
    (warning,) = faults(tables(), lance(member("wasp")))
    assert warning == LanceFault("", "The lance has 1 'Mech; 2 to 4 are expected.", is_warning=True)


@pytest.mark.rule(SYSTEM, "R7")
def test_a_lance_is_of_one_of_two_kinds() -> None:
    pair = (member("locust"), member("griffin"))
    assert fault_messages(lance(*pair)) == []
    assert fault_messages(lance(*pair, house="Davion")) == []
    assert "serves a House: choose one of Davion" in fault_messages(Lance(HOUSE, pair))[0]
    assert "serves no House" in fault_messages(Lance(MERCENARY, pair, house="Davion"))[0]


@pytest.mark.rule(SYSTEM, "R8")
def test_a_merc_lance_takes_any_mech_but_cards_of_one_unit_only() -> None:
    mixed = (member("wasp"), member("wolverine"), member("commando", "fay_fetters"))
    assert fault_messages(lance(*mixed)) == []
    two = (member("wasp", "fay_fetters"), member("griffin", "jodi_okigama"))
    assert fault_messages(lance(*two)) == [
        "griffin: Mw. Jodi Okigama belongs to Smithson's Chinese Bandits, not to Eridani Light Horse."
    ]
    house = member("wasp", "draconis_elite_strike_team_operative")
    assert "serves House Kurita" in fault_messages(lance(house, member("griffin")))[0]
    hounds = (member("phoenix", command="hound_tactics"), member("wasp", "fay_fetters"))
    assert (
        "belongs to Eridani Light Horse, not to Kell Hounds"
        in fault_messages(lance(*hounds, of="Kell Hounds"))[0]
    )


@pytest.mark.rule(SYSTEM, "R9")
def test_a_house_lance_takes_its_own_and_mercenaries_of_one_unit() -> None:
    assert fault_messages(lance(member("valkyrie"), member("griffin"), house="Davion")) == []
    assert (
        "Wolverine is not of House Davion"
        in fault_messages(lance(member("wolverine"), member("griffin"), house="Davion"))[0]
    )
    hired = (member("wasp"), member("griffin", command="dragoon_discipline"))
    assert fault_messages(lance(*hired, house="Davion")) == []
    two = (member("wasp"), member("griffin", "jodi_okigama"))
    assert fault_messages(lance(*two, house="Davion")) == [
        "griffin: Mw. Jodi Okigama belongs to Smithson's Chinese Bandits,"
        " the other mercenaries to Wolf's Dragoons."
    ]
    foreign = member("griffin", "draconis_elite_strike_team_operative")
    assert "is not of House Davion" in fault_messages(lance(foreign, member("locust"), house="Davion"))[0]
    assert fault_messages(lance(foreign, member("locust"), house="Kurita")) == []


@pytest.mark.rule(SYSTEM, "R10")
def test_points_are_those_of_the_mech_and_its_cards() -> None:
    atlas = member("atlas", "elite_mechwarrior", "rally", autocannon="suppression")
    assert unit_points(tables(), atlas) == 103 + 6 + 4 + 2
    assert lance_points(tables(), lance(atlas, member("wasp"))) == 115 + 20


@pytest.mark.rule(SYSTEM, "R11")
def test_upgrades_are_for_their_type_and_not_for_mixed_groups() -> None:
    griffin = member("griffin")
    both = member("jager", autocannons="suppression", lasers="overcharged_lens")
    assert fault_messages(lance(both, griffin)) == []
    twice = member("thunderbolt", large_laser="overcharged_lens", torso_lasers="overcharged_lens")
    assert fault_messages(lance(twice, griffin)) == []
    assert fault_messages(lance(member("griffin", mixed="smoke_rounds"), griffin)) == [
        "griffin: Mixed is a Mixed group and takes no upgrade."
    ]
    assert fault_messages(lance(member("griffin", ppc="smoke_rounds"), member("wasp"))) == [
        "griffin: Smoke Rounds is for LRM, and PPC is PPC."
    ]


@pytest.mark.rule(SYSTEM, "R12")
def test_one_command_card_and_a_unit_that_can_use_it() -> None:
    two = (member("griffin", command="rally"), member("atlas", command="battle_plan"))
    assert fault_messages(lance(*two)) == [
        "atlas: A lance has 1 command card; Griffin and Atlas have one each."
    ]
    (warning,) = faults(tables(), lance(member("wasp", command="rally"), member("griffin")))
    assert warning.is_warning
    assert "Wasp has no Command action" in warning.message


@pytest.mark.rule(SYSTEM, "R13")
def test_mechwarriors() -> None:
    generic = (member("wasp", "elite_mechwarrior"), member("griffin", "elite_mechwarrior"))
    assert fault_messages(lance(*generic)) == []
    twins = (member("wasp", "danielle_peterson"), member("griffin", "danielle_peterson"))
    assert fault_messages(lance(*twins)) == [
        "griffin: Mw. Danielle Peterson is one person and cannot serve twice in a lance."
    ]
    crowd = member("griffin", "elite_mechwarrior veteran_mechwarrior")
    assert fault_messages(lance(crowd, member("wasp"))) == ["griffin: 2 MechWarriors; its cards allow 1."]
    for aboard in ("rumble_seat_crew", "rumble_seat_crew elite_mechwarrior"):
        assert fault_messages(lance(member("atlas", aboard), member("wasp"))) == []
    rumble = member("atlas", "rumble_seat_crew elite_mechwarrior veteran_mechwarrior")
    assert fault_messages(lance(rumble, member("wasp"))) == []
    full = member("atlas", "rumble_seat_crew elite_mechwarrior veteran_mechwarrior danielle_peterson")
    assert fault_messages(lance(full, member("wasp"))) == ["atlas: 3 MechWarriors; its cards allow 2."]
    small = member("griffin", "fay_fetters")
    assert fault_messages(lance(small, member("wasp"))) == [
        "griffin: Mw. Fay Fetters needs a light 'Mech; Griffin is medium."
    ]


@pytest.mark.rule(SYSTEM, "R14")
def test_a_unit_with_many_cards_is_allowed() -> None:
    loaded = member("griffin", "elite_mechwarrior", "rally", ppc="focused_beam", lrm="smoke_rounds")
    assert fault_messages(lance(loaded, member("wasp"))) == []


def test_a_battle_with_a_faulty_lance_does_not_begin_unless_told_otherwise() -> None:
    units = [unit("atlas", "red"), unit("atlas_2", "red"), unit("wasp", "blue")]
    with pytest.raises(InputError, match="Red: The lance costs 206 points"):
        game(lance_limits="refused").new_battle(board(), SIDES, units)
    assert game().new_battle(board(), SIDES, units).side("red").cost == 206


def test_unknown_keys_and_cards_are_told() -> None:
    with pytest.raises(InputError, match=r"no place 'autocanon'. Did you mean 'autocannon'"):
        game().new_battle(
            board(), SIDES, [unit("atlas", "red", {"autocanon": "suppression"}), unit("wasp", "blue")]
        )
    for place, name, text in (
        ("autocannon", "supression", "no weapon upgrade 'supression'. Did you mean 'suppression'"),
        ("mechwarrior", "fay_feters", "no MechWarrior 'fay_feters'. Did you mean 'fay_fetters'"),
        ("command_card", "rallye", "no command card 'rallye'. Did you mean 'rally'"),
    ):
        with pytest.raises(InputError, match=text) as caught:
            game().new_battle(board(), SIDES, [unit("atlas", "red", {place: name}), unit("wasp", "blue")])
        assert caught.value.at == ("units", 0, "loads", place)
    for force, text in (
        ({"lance": "pirates"}, "no kind of lance 'pirates'. Known: mercenary, house"),
        ({"lance": "house", "house": "Rasalhague"}, "no House 'Rasalhague'"),
        ({"mercenaries": "Kel Hounds"}, "no mercenary unit 'Kel Hounds'. Did you mean 'Kell Hounds'"),
        ({"lanse": "house"}, "no 'lanse'. Did you mean 'lance'"),
    ):
        odd = SideSetup(id="red", name="Red", force=force)
        with pytest.raises(InputError, match=text) as caught:
            game().new_battle(board(), (odd, SIDES[1]), [unit("wasp", "red"), unit("wasp_2", "blue")])
        assert caught.value.at[:3] == ("sides", 0, "force")
