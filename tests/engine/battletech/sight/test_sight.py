from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.documents.document import Document, SourcePositions
from companion.engine.battletech.battle.stance import STANDING, Stance
from companion.engine.battletech.sight.intervening import density, level_of
from companion.engine.battletech.sight.line_of_sight import LineOfSight, line_of_sight, open_choices
from companion.engine.battletech.sight.sight_field import Lookout
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Hex, hex_at, parse_label
from tests.builders import citytech, game
from tests.engine.battletech.terrain_strategies import STANCES, hills

RULES = citytech().rules.tables.line_of_sight
LEVELS = RULES.levels
assert LEVELS is not None
PRONE, TANK = Stance(is_prone=True), Stance("vehicle")
HEXES = st.builds(hex_at, st.integers(1, 9), st.integers(1, 9))
LINE = "Combat > Line of Sight"
HEIGHTS = "Combat > Line of Sight > Levels (lost page, errata 1.2)"
WOODS = "Combat > Line of Sight > Woods and Smoke (errata 1.4)"
WATER = "Combat > Line of Sight > Water (errata 1.6)"
COVER = "Combat > Line of Sight > Partial Cover (lost page, errata 1.5)"
MECH, VEHICLE, PRONE_MECH = "standing_mech", "vehicle", "prone_mech"
UNITS = {MECH: STANDING, VEHICLE: TANK, PRONE_MECH: PRONE}
Between = tuple[str, int, str]

# Two units, the hexes between them (near the attacker, the target or neither; ground; what stands there), and
# what comes of it: None is a blocked line, else partial cover and the modifier of terrain and cover.
CASES: list[tuple[tuple[str, int], tuple[str, int], list[Between], tuple[bool, int] | None]] = [
    ((MECH, 0), (MECH, 0), [("t", 1, "")], (True, 3)),
    ((MECH, 0), (MECH, 0), [("-", 1, "")], (False, 0)),
    ((MECH, 0), (MECH, 0), [("-", 2, "")], None),
    ((MECH, 0), (VEHICLE, 0), [("t", 1, "")], None),
    ((MECH, 0), (VEHICLE, 0), [("-", 1, "")], (False, 0)),
    ((VEHICLE, 0), (VEHICLE, 0), [("-", 1, "")], None),
    ((VEHICLE, 0), (MECH, 0), [("t", 1, "")], (True, 3)),
    ((MECH, 2), (MECH, 0), [("t", 2, "")], None),
    ((MECH, 2), (MECH, 0), [("-", 2, "")], (False, 0)),
    ((MECH, 2), (MECH, 0), [("t", 1, "")], (False, 0)),
    ((MECH, 0), (PRONE_MECH, 0), [("t", 1, "")], None),
    ((MECH, 0), (MECH, 0), [("a", 0, "light_woods"), ("t", 0, "light_woods")], (False, 2)),
    ((MECH, 0), (MECH, 0), [("a", 0, "light_woods"), ("-", 0, "light_woods"), ("t", 0, "light_woods")], None),
    ((MECH, 0), (MECH, 0), [("a", 0, "light_woods"), ("t", 0, "heavy_woods")], None),
    ((MECH, 0), (MECH, 0), [("-", 0, "heavy_woods")], (False, 2)),
    ((MECH, 2), (MECH, 0), [("-", 0, "heavy_woods")], (False, 0)),
    ((MECH, 2), (MECH, 0), [("t", 0, "heavy_woods")], (False, 2)),
    ((MECH, 0), (MECH, 0), [("t", 1, "light_woods")], (True, 4)),
    ((MECH, 0), (MECH, 0), [("-", 0, "smoke")], (False, 0)),
    ((VEHICLE, 0), (VEHICLE, 0), [("-", 0, "smoke")], (False, 2)),
    ((MECH, 0), (MECH, 0), [("t", 0, "building_light_h1")], (True, 3)),
    ((MECH, 0), (MECH, 0), [("a", 0, "building_heavy_h2")], None),
    ((MECH, 0), (MECH, -1), [("t", 1, "")], None),
]


def laid_out(case: tuple[tuple[str, int], tuple[str, int], list[Between], Any]) -> Board:
    """Return a case on a column of hexes: the attacker in 0501, the target in 0506."""
    attacker, target, between, _ = case
    hexes = {"0501": BoardHex(attacker[1]), "0506": BoardHex(target[1])}
    rows = {"a": 2, "t": 5, "-": 3}
    for near, ground, feature in between:
        hexes[f"05{rows[near]:02d}"] = BoardHex(ground, (feature,) if feature else ())
    return Board("Case", 9, 9, {parse_label(label): ground for label, ground in hexes.items()})


def line_between(
    ground: Board, start: str, end: str, attacker: Stance = STANDING, target: Stance = STANDING
) -> LineOfSight:
    ends = parse_label(start), parse_label(end)
    return line_of_sight(ground, RULES, *ends, attacker=attacker, target=target)


def board(**hexes: tuple[int, str]) -> Board:
    """Return a board from labels: `board(h0503=(2, "light_woods"))`."""
    grounds = {
        parse_label(name[1:]): BoardHex(level, tuple(text.split())) for name, (level, text) in hexes.items()
    }
    return Board("Ground", 9, 9, grounds)


@pytest.mark.rule("CityTech", LINE)
@pytest.mark.rule("CityTech", HEIGHTS)
@pytest.mark.rule("CityTech", WOODS)
@pytest.mark.rule("CityTech", COVER)
@pytest.mark.rule("CityTech", "Components > Hills")
@pytest.mark.parametrize("number", range(len(CASES)))
def test_the_cases_of_levels_woods_and_cover(number: int) -> None:
    case = CASES[number]
    attacker, target, _, expected = case
    line = line_between(laid_out(case), "0501", "0506", UNITS[attacker[0]], UNITS[target[0]])
    assert line.is_clear is (expected is not None)
    if expected is not None:
        has_cover, modifier = expected
        assert (line.cover is not None) is has_cover
        assert density(RULES, line.woods) + 3 * has_cover == modifier


@pytest.mark.rule("CityTech", HEIGHTS)
@pytest.mark.parametrize(
    ("level", "text", "stance", "expected"),
    [
        (0, "", STANDING, 1),
        (2, "", STANDING, 3),
        (2, "", PRONE, 2),
        (2, "", TANK, 2),
        (0, "", Stance("infantry"), 0),
        (0, "", Stance("battle_armor"), 0),
        (0, "water_1", STANDING, 0),
        (0, "water_1", TANK, 0),
        (0, "water_2", STANDING, -1),
        (0, "water_0", STANDING, 1),
        (0, "building_heavy_cf90_h3", STANDING, 0),
        (1, "building_heavy_cf90_h3", Stance(floor=2), 3),
        (1, "building_heavy_cf90_h3", Stance(floor=3), 5),
        (0, "building_light_h2", Stance("infantry", floor=2), 2),
        (0, "rubble", STANDING, 1),
        (0, "bridge_medium_cf40_h0 water_1", Stance("vehicle"), 0),
    ],
)
def test_the_level_a_unit_looks_from(level: int, text: str, stance: Stance, expected: int) -> None:
    assert LEVELS is not None
    assert level_of(board(h0505=(level, text)), LEVELS, parse_label("0505"), stance) == expected


@pytest.mark.rule("CityTech", LINE)
def test_the_ends_never_interfere_and_neighbors_always_see_each_other() -> None:
    ground = board(h0501=(5, "heavy_woods"), h0502=(0, "heavy_woods"))
    assert line_between(ground, "0501", "0502").is_clear
    assert line_between(ground, "0502", "0501").is_clear
    assert line_between(board(h0501=(0, "heavy_woods"), h0505=(0, "heavy_woods")), "0501", "0505").woods == {
        "light_woods": 0,
        "heavy_woods": 0,
        "smoke": 0,
    }


@pytest.mark.rule("CityTech", WATER)
@pytest.mark.rule("CityTech", "Components > Water")
@pytest.mark.parametrize(
    ("text", "stance", "is_clear", "has_cover"),
    [
        ("water_0", STANDING, True, False),
        ("water_1", STANDING, True, True),
        ("water_2", STANDING, False, True),
        ("water_3", STANDING, False, True),
        ("water_1", PRONE, False, False),
        ("water_0", PRONE, True, False),
        ("water_2", TANK, True, False),
    ],
)
@pytest.mark.parametrize("end", ["0502", "0506"])
def test_water_covers_and_hides(text: str, stance: Stance, is_clear: bool, has_cover: bool, end: str) -> None:
    ground = board(**{f"h{end}": (0, text)})
    line = line_between(ground, "0501", end, target=stance)
    assert line.is_clear is is_clear
    assert line_between(ground, end, "0501", attacker=stance).is_clear is is_clear
    if is_clear:
        assert (line.cover is not None) is has_cover
    else:
        assert line.blocked_by.startswith(f"the water over the unit in hex {end} (CityTech, ")


@pytest.mark.rule("CityTech", COVER)
@pytest.mark.rule("CityTech", "Combat > Firing Arcs")
def test_a_bank_next_to_the_attacker_stops_his_leg_weapons_and_gives_no_cover() -> None:
    line = line_between(board(h0502=(1, "")), "0501", "0506")
    assert (line.cover, line.legs_blocked) == (None, parse_label("0502"))
    assert line_between(board(h0502=(1, "")), "0501", "0506", attacker=PRONE).is_clear is False
    assert line_between(board(h0502=(1, "")), "0501", "0503").cover == parse_label("0502")
    assert line_between(board(h0502=(1, ""), h0506=(3, "")), "0501", "0506").legs_blocked is None


@pytest.mark.rule("CityTech", COVER)
def test_a_unit_inside_a_building_is_not_half_hidden_by_the_next_one() -> None:
    ground = board(h0505=(0, "building_medium_h1"), h0506=(0, "building_heavy_h3"))
    assert line_between(ground, "0501", "0506", target=Stance(floor=1)).cover is None
    assert line_between(ground, "0501", "0506", target=Stance(floor=0)).is_clear is False
    assert line_between(ground, "0501", "0506", target=Stance(floor=3)).is_clear


@pytest.mark.rule("CityTech", "Special Case Rules > Smoke")
@pytest.mark.rule("CityTech", WOODS)
def test_smoke_and_woods_in_one_hex_count_both() -> None:
    ground = board(h0503=(0, "light_woods smoke"))
    assert line_between(ground, "0501", "0506").woods == {"light_woods": 1, "heavy_woods": 0, "smoke": 0}
    low = line_between(ground, "0501", "0506", TANK, TANK)
    assert (low.is_clear, low.woods["smoke"]) == (False, 1)


@pytest.mark.rule("CityTech", LINE)
def test_along_hexsides_each_pair_counts_by_the_hex_that_is_worse_for_the_attacker() -> None:
    # From 0102 to 0502 the line runs between 0201 and 0202, through 0302, then between 0401 and 0402.
    ground = board(h0201=(0, "light_woods"), h0402=(1, ""), h0401=(0, "heavy_woods"))
    line = line_between(ground, "0102", "0502")
    assert line.is_clear is False, "light and heavy woods together block, so the target takes both"
    cover = line_between(board(h0402=(1, ""), h0401=(0, "heavy_woods")), "0102", "0502")
    assert (cover.is_clear, cover.cover, cover.woods["heavy_woods"]) == (True, parse_label("0402"), 0)
    pairs = open_choices(ground, RULES, parse_label("0102"), parse_label("0502"))
    assert [{place.label for place in pair} for pair in pairs] == [{"0201", "0202"}, {"0401", "0402"}]
    chosen: dict[tuple[Hex, ...], Hex] = {pairs[0]: parse_label("0202"), pairs[1]: parse_label("0402")}
    sight = line_of_sight(ground, RULES, parse_label("0102"), parse_label("0502"), chosen)
    assert (sight.is_clear, sight.cover) == (True, parse_label("0402"))


@pytest.mark.rule("CityTech", LINE)
@pytest.mark.parametrize(
    ("ground", "text"),
    [
        (board(h0503=(2, "")), "ground at level 2 in hex 0503 (CityTech, Combat > Line of Sight)"),
        (
            board(h0503=(1, "building_heavy_cf90_h2")),
            "heavy building up to level 3 in hex 0503 (CityTech, Combat > Line of Sight)",
        ),
        (
            board(h0503=(0, "heavy_woods"), h0504=(0, "light_woods")),
            "light woods in hex 0504 (CityTech, Combat > Line of Sight > Woods and Smoke)",
        ),
    ],
)
def test_a_blocked_line_names_hex_terrain_and_rule(ground: Board, text: str) -> None:
    assert line_between(ground, "0501", "0506").blocked_by == text


@pytest.mark.rule("CityTech", LINE)
@given(hills(), HEXES, HEXES, STANCES, STANCES)
def test_both_units_see_each_other_or_neither_does(
    ground: Board, a: Hex, b: Hex, one: Stance, other: Stance
) -> None:
    there = line_of_sight(ground, RULES, a, b, attacker=one, target=other)
    back = line_of_sight(ground, RULES, b, a, attacker=other, target=one)
    assert there.is_clear == back.is_clear
    assert (there.blocked_by == "") is there.is_clear


@given(hills(), HEXES, HEXES, STANCES, STANCES, st.data())
def test_no_choice_is_worse_for_the_attacker_than_the_one_taken_for_granted(
    ground: Board, a: Hex, b: Hex, one: Stance, other: Stance, data: st.DataObject
) -> None:
    pairs = open_choices(ground, RULES, a, b, one, other)
    chosen: dict[tuple[Hex, ...], Hex] = {pair: data.draw(st.sampled_from(pair)) for pair in pairs}
    worst = line_of_sight(ground, RULES, a, b, attacker=one, target=other)
    sight = line_of_sight(ground, RULES, a, b, chosen, one, other)
    assert _badness(sight) <= _badness(worst)


def _badness(line: LineOfSight) -> tuple[bool, int]:
    return (not line.is_clear, 0 if not line.is_clear else density(RULES, line.woods) + 3 * bool(line.cover))


@given(hills(), HEXES, STANCES, STANCES)
def test_all_lines_at_once_say_what_each_line_says(
    ground: Board, start: Hex, one: Stance, other: Stance
) -> None:
    field = Lookout(RULES).field(ground, start, one, other)
    for end in ground.all_hexes():
        line = line_of_sight(ground, RULES, start, end, attacker=one, target=other)
        seen_hex = field.at(end)
        assert seen_hex.is_visible == line.is_clear, end.label
        assert dict(seen_hex.woods) == dict(line.woods), end.label
        assert seen_hex.has_cover == (line.cover is not None), end.label
        assert seen_hex.are_legs_blocked == (line.legs_blocked is not None), end.label


@pytest.mark.rule("Quick-Start", "R24")
@given(hills(), HEXES)
def test_all_lines_at_once_on_flat_ground(ground: Board, start: Hex) -> None:
    rules = game().rules.tables.line_of_sight
    field = game().lookout.field(ground, start)
    for end in ground.all_hexes():
        line = line_of_sight(ground, rules, start, end)
        assert field.at(end).is_visible == line.is_clear
        assert dict(field.at(end).woods) == dict(line.woods)


def test_a_field_is_kept_until_the_terrain_changes() -> None:
    lookout, ground, start = Lookout(RULES), board(h0503=(2, "")), parse_label("0501")
    field = lookout.field(ground, start)
    assert lookout.field(ground, start) is field
    assert lookout.field(board(h0503=(2, "")), start) is field
    assert lookout.field(ground, start, PRONE) is not field
    changed = lookout.field(ground.with_hex(parse_label("0503"), BoardHex()), start)
    end = parse_label("0506")
    assert (field.at(end).is_visible, changed.at(end).is_visible) == (False, True)


def answer(**request: Any) -> Mapping[str, Any]:
    document = Document("request", {"ruleset": "citytech", **request}, SourcePositions.of_file("request"))
    return citytech().answer_request("los", document)


@pytest.mark.rule("CityTech", LINE)
def test_a_request_is_answered_with_all_that_counts() -> None:
    hexes = {"0504": {"level": 1, "terrain": ["light_woods"]}, "0503": {"terrain": ["smoke"]}}
    ground = {"size": [9, 9], "hexes": hexes}
    given = answer(board=ground, **{"from": {"hex": "0501"}}, to={"hex": "0505"})
    assert given == {
        "visible": True,
        "blocked_by": None,
        "hexes": ["0502", "0503", "0504"],
        "light_woods": 1,
        "heavy_woods": 0,
        "smoke": 0,
        "intervening": {"light_woods": 1, "heavy_woods": 0, "smoke": 0},
        "partial_cover": True,
        "tie": False,
    }
    low = answer(board=ground, **{"from": {"hex": "0501"}}, to={"hex": "0505", "unit": "vehicle"})
    assert (low["visible"], low["partial_cover"]) == (False, False)
    prone = answer(
        board=ground, **{"from": {"hex": "0501", "prone": True}}, to={"hex": "0505", "prone": True}
    )
    assert prone["blocked_by"] == "ground at level 1 in hex 0504 (CityTech, Combat > Line of Sight)"
