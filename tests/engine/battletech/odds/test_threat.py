from __future__ import annotations

import pytest

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.odds.outlook import build_salvos
from companion.engine.views.attacks import Volley
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Hex, parse_label
from tests.builders import citytech
from tests.citytech import change_unit, declaring, fight, on_paper

WORDS = ((), (), ("light_woods",), (), ("heavy_woods",), (), ("water_1",), (), ("smoke",), (), ("rough",))
EMPTY = Board("Hills", 15, 17)
HILLS = Board(
    "Hills",
    15,
    17,
    {
        place: BoardHex((place.q * 3 + place.r * 7) % 19 // 17, WORDS[(place.q * 5 + place.r * 3) % 11])
        for place in EMPTY.all_hexes()
    },
)


def weapons_of(at: Battle, name: str) -> tuple[str, ...]:
    return tuple(mount.id for mount in at.rules.models[at.units[name].model].weapons)


def by_plan(at: Battle, name: str, place: Hex) -> float | None:
    """Return the mean damage to a Victor in a hex, as the plan has it; None where its player has a say in
    that.
    """
    at = change_unit(at, "victor", hex=place)
    plan = citytech().attack_plan(at, name, "victor")
    if plan.sight is not None and plan.sight.is_tie:
        return None
    allowed = tuple(view.id for view in plan.attacks if view.refusal is None and view.calculation.probability)
    if not allowed:
        return 0.0
    return sum(salvo.mean for salvo in build_salvos(at, [Volley(plan, allowed)])["victor"])


@pytest.mark.rule("CityTech", "Combat > Firing Arcs")
@pytest.mark.rule("CityTech", "Combat > Line of Sight")
@pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
@pytest.mark.parametrize(
    ("name", "twist"),
    [
        ("orion", 0),
        ("mad_cat", 1),
        ("daishi", 0),
        *(
            pytest.param(*case, marks=pytest.mark.long)
            for case in (("orion", 1), ("mad_cat", 0), ("daishi", 1))
        ),
    ],
)
def test_every_hex_is_worth_what_a_unit_there_would_be(name: str, twist: int) -> None:
    at = declaring(fight(HILLS, **{name: "red 0808 1", "victor": "blue 1517 0"}), **{name: "walked 2"})
    at = change_unit(at, name, twist=twist, hit_slots={"left_arm": (1,)})
    found = citytech().threat(at, name, weapons_of(at, name))
    start = parse_label("0808")
    given = {place: by_plan(at, name, place) for place in HILLS.all_hexes()[::3] if place != start}
    assert sum(mean is not None and mean > 0 for mean in given.values()) > 10
    for place, mean in given.items():
        if mean is not None:
            assert found.get(place, 0.0) == pytest.approx(mean), place.label


@pytest.mark.rule("CityTech", "Buildings > Damage to Units Inside")
def test_walls_keep_their_share_and_units_fire_out_of_them() -> None:
    houses = ("0805", "1005", "1107", "1006", "0904", "0808")
    words = ("building_light_h1", "building_medium_h2", "building_hardened_h2", "building_heavy_h1")
    ground = {
        parse_label(label): BoardHex(0, (words[number % len(words)],)) for number, label in enumerate(houses)
    }
    at = declaring(fight(Board("A town", 15, 17, ground), orion="red 0808 1", victor="blue 1517 0"))
    at = change_unit(at, "orion", floor=2)
    found = citytech().threat(at, "orion", weapons_of(at, "orion"))
    given = {label: by_plan(at, "orion", parse_label(label)) for label in (*houses[:-1], "0907", "0906")}
    assert sum(bool(mean) for mean in given.values()) > 4, given
    for label, mean in given.items():
        if mean is not None:
            assert found.get(parse_label(label), 0.0) == pytest.approx(mean), label


def test_only_the_chosen_weapons_count_and_those_that_still_fire() -> None:
    at = declaring(fight(orion="red 0505 3", victor="blue 1517 0"))
    both = citytech().threat(at, "orion", ["srm4_lt", "medium_laser_la"])
    assert parse_label("0505") not in both
    lasers = citytech().threat(at, "orion", ["medium_laser_la"])
    assert both[parse_label("0507")] > lasers[parse_label("0507")] > 0
    empty = change_unit(at, "orion", rounds=dict.fromkeys(at.units["orion"].rounds, 0))
    assert citytech().threat(empty, "orion", ["srm4_lt", "medium_laser_la"]) == lasers
    assert citytech().threat(at, "orion", []) == {}
    assert citytech().threat(at, "orion", ["kick/left_leg"]) == {}


@pytest.mark.rule("CityTech", "Combat > Prone BattleMechs")
def test_who_cannot_fire_threatens_nobody() -> None:
    at = declaring(fight(orion="red 0505 3", victor="blue 1517 0"))
    armless = change_unit(
        at, "orion", is_prone=True, structure={**at.units["orion"].structure, "left_arm": 0, "right_arm": 0}
    )
    assert citytech().threat(armless, "orion", weapons_of(at, "orion")) == {}


def test_without_a_map_there_is_nothing_to_colour() -> None:
    at = on_paper(orion="red", victor="blue")
    assert citytech().threat(at, "orion", weapons_of(at, "orion")) == {}
