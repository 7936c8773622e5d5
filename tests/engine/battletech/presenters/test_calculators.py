from __future__ import annotations

import pytest

from companion.engine.battletech.battle.units import Situation
from companion.engine.battletech.units.weapon_names import find_weapon
from companion.engine.forms import FieldKind, Outcome, Value
from companion.engine.views.attacks import Volley
from companion.errors import InputError
from tests.builders import game, paper, source


def reckon(**values: Value) -> tuple[int | None, Outcome]:
    filled = game().form("to_hit").defaults() | values
    calculation = game().calculate(filled)
    return calculation.number, calculation.outcome


def test_an_untouched_form_is_a_first_weapon_next_to_its_target() -> None:
    assert game().form("to_hit").defaults() == {
        "weapon": "autocannon_5",
        "range": 1,
        "attacker_movement": "stationary",
        "hexes_moved": 0,
        "target_in": "clear",
        "between/light_woods": 0,
        "between/heavy_woods": 0,
    }
    assert reckon() == (4, Outcome.ROLL)


@pytest.mark.rule("Quick-Start", "R35")
def test_the_calculator_adds_up_what_is_filled_in() -> None:
    values: dict[str, Value] = {
        "weapon": "medium_laser",
        "range": 5,
        "attacker_movement": "walked",
        "hexes_moved": 3,
    }
    assert reckon(**values) == (8, Outcome.ROLL)
    assert reckon(**values, **{"between/light_woods": 1}, target_in="light_woods") == (10, Outcome.ROLL)
    assert reckon(**values, **{"between/heavy_woods": 1}, target_in="heavy_woods") == (12, Outcome.ROLL)
    assert reckon(**{**values, "range": 9}, **{"between/light_woods": 2}, target_in="heavy_woods") == (
        14,
        Outcome.AUTOMATIC_MISS,
    )
    assert reckon(**{**values, "range": 10}) == (None, Outcome.IMPOSSIBLE)
    assert reckon(**values, **{"between/light_woods": 3}) == (None, Outcome.IMPOSSIBLE)


def test_the_calculator_agrees_with_a_plan_on_paper() -> None:
    situation: dict[str, Value] = {"range": 4, "between/light_woods": 1, "target_in": "light_woods"}
    at = paper("cicada", "hermes")
    for view in game().attack_plan(at, "cicada", "hermes", situation).attacks:
        weapon = "small_laser" if view.id == "small_laser" else "medium_laser"
        calculation = game().calculate(game().form("to_hit").defaults() | situation | {"weapon": weapon})
        assert calculation == view.calculation


def test_the_other_forms_ask_how_they_stand_and_how_a_unit_moved() -> None:
    assert [field.id for field in game().form("situation").fields] == [
        "range",
        "target_in",
        "between/light_woods",
        "between/heavy_woods",
    ]
    move = game().form("move")
    assert [(field.id, field.kind) for field in move.fields] == [
        ("movement", FieldKind.CHOICE),
        ("hexes", FieldKind.NUMBER),
        ("leaves_map", FieldKind.FLAG),
    ]
    assert [choice.label for choice in move.fields[0].choices] == ["Stood still", "Walked", "Ran"]


@pytest.mark.rule("Quick-Start", "R44")
def test_an_immobile_target_is_asked_for_only_where_it_counts() -> None:
    bonus = game(immobile_target="bonus")
    for form in ("to_hit", "situation"):
        assert "is_target_immobile" not in game().form(form).defaults()
        assert bonus.form(form).defaults()["is_target_immobile"] is False
    values = {
        **bonus.form("to_hit").defaults(),
        "weapon": "medium_laser",
        "range": 9,
        "is_target_immobile": True,
    }
    assert bonus.calculate(values).number == 4


def test_forms_become_actions() -> None:
    at = paper("cicada", "hermes")
    values: dict[str, Value] = {"range": 4, "between/light_woods": 1, "target_in": "heavy_woods"}
    plan = game().attack_plan(at, "cicada", "hermes", values)
    action = game().declare_attack([Volley(plan, ("small_laser",))])
    assert action.situation == Situation(4, intervening={"light_woods": 1}, target_in="heavy_woods")
    noted = game().note_move("cicada", {"movement": "ran", "hexes": 7, "leaves_map": True})
    assert (noted.movement, noted.hexes, noted.leaves_map) == ("ran", 7, True)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("ml", {"weapon": "medium_laser"}),
        ("Medium Laser", {"weapon": "medium_laser"}),
        ("medium_laser r5", {"weapon": "medium_laser", "range": 5}),
        ("ac/20 r3", {"weapon": "autocannon_20", "range": 3}),
        ("AC 5 R12", {"weapon": "autocannon_5", "range": 12}),
        ("ac5 9", {"weapon": "autocannon_5", "range": 9}),
        ("ac 5 9", {"weapon": "autocannon_5", "range": 9}),
        (
            "ml5w3l",
            {
                "weapon": "medium_laser",
                "range": 5,
                "attacker_movement": "walked",
                "hexes_moved": 3,
                "between/light_woods": 1,
            },
        ),
        (
            "ml 5 r 3 h2",
            {
                "weapon": "medium_laser",
                "range": 5,
                "attacker_movement": "ran",
                "hexes_moved": 3,
                "between/heavy_woods": 2,
            },
        ),
        (
            "ml r5 walk t3 lw1 inhw",
            {
                "weapon": "medium_laser",
                "range": 5,
                "attacker_movement": "walked",
                "hexes_moved": 3,
                "between/light_woods": 1,
                "target_in": "heavy_woods",
            },
        ),
        (
            "stood hw1 inlw",
            {"attacker_movement": "stationary", "between/heavy_woods": 1, "target_in": "light_woods"},
        ),
        ("run inclear", {"attacker_movement": "ran", "target_in": "clear"}),
        ("g4 fl r1", {"weapon": "flamer", "range": 1}),
        ("", {}),
    ],
)
def test_shorthand_fills_the_form(text: str, values: dict[str, Value]) -> None:
    assert game().shorthand(text) == values


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ppc", "There is no weapon 'ppc'"),
        ("medium lasr", "Did you mean Medium Laser"),
        ("g3 ml", "no Gunnery Skills: the base is always 4"),
        ("ml r0", "starts at 1"),
        ("ml r150", "r150"),
        ("ml jumped", "Quick-Start has no jumping."),
        ("ml immobile", "'immobile'"),
    ],
)
def test_strange_shorthand_is_told_in_words(text: str, message: str) -> None:
    with pytest.raises(InputError) as raised:
        game().shorthand(text)
    assert message in str(raised.value)


def test_shorthand_knows_an_immobile_target_where_it_counts() -> None:
    assert game(immobile_target="bonus").shorthand("ml immobile") == {
        "weapon": "medium_laser",
        "is_target_immobile": True,
    }


@pytest.mark.parametrize("shorthand", [game().form("to_hit").shorthand_hint])
def test_the_hint_of_the_form_is_shorthand_that_works(shorthand: str) -> None:
    assert len(game().shorthand(shorthand)) == len(shorthand.split())


def test_every_weapon_is_found_by_id_name_abbreviation_and_shorthand() -> None:
    tables = game().rules.tables
    for key, weapon in tables.weapons.items():
        for name in (key, weapon.name, weapon.abbreviation, weapon.name.upper(), *weapon.shorthand):
            assert find_weapon(tables, {}, name) == (key, weapon)


def test_the_to_hit_form_names_the_dice_of_its_ruleset() -> None:
    assert game().form("to_hit").dice == source().document.value(("to_hit", "dice")) == "2d6"
