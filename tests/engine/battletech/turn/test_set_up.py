from __future__ import annotations

import pytest

from companion.engine.battletech.kinds.mech.presenter import silhouette
from companion.engine.skeleton.setup import SideSetup
from companion.errors import InputError
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import hex_at, parse_label
from tests.builders import MODELS, SIDES, battle, board, game, mech, mech_model, paper, unit


def test_units_begin_as_their_sheets_are_printed() -> None:
    at = battle(cicada="0505 2", hermes="0501 3")
    cicada, model = mech(at, "cicada"), game().rules.models["CDA-2A"]
    assert cicada.armor == model.armor
    assert (cicada.hex, cicada.facing, cicada.doings.moved, cicada.doings.declared) == (
        parse_label("0505"),
        2,
        None,
        None,
    )
    assert mech(at, "hermes").rounds == {"autocannon_5": 20}


def test_a_battle_begins_with_setting_up_where_a_unit_has_no_hex_yet() -> None:
    assert (battle(cicada="", hermes="0501").turn.number, battle(cicada="", hermes="0501").turn.phase) == (
        0,
        "setup",
    )
    assert battle(cicada="0505", hermes="0501").turn.phase == "initiative"


def test_without_a_map_nobody_sets_up() -> None:
    at = paper("cicada", "hermes")
    assert (at.turn.number, at.turn.phase, mech(at, "cicada").hex) == (1, "initiative", None)


def test_units_take_the_names_their_players_give_them() -> None:
    named = unit("cicada").model_copy(update={"name": "Blitz", "pilot": "Kai"})
    at = game().new_battle(None, SIDES, [named, unit("hermes")])
    assert (mech(at, "cicada").name, mech(at, "cicada").pilot) == ("Blitz", "Kai")
    unnamed = unit("hermes").model_copy(update={"name": ""})
    assert mech(game().new_battle(None, SIDES, [named, unnamed]), "hermes").name == "Hermes II"


def test_units_of_one_name_are_told_apart_in_all_that_is_told_of_them() -> None:
    pair = [unit("hermes").model_copy(update={"id": each, "name": ""}) for each in ("one", "two")]
    at = game().new_battle(None, SIDES, [*pair, unit("cicada")])
    assert [mech(at, each).name for each in ("one", "two", "cicada")] == [
        "Hermes II a",
        "Hermes II b",
        "Cicada",
    ]
    assert [each.name for each in game().units(at)] == ["Cicada", "Hermes II a", "Hermes II b"]


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"model": "ATL-9Z"}, "there is no model 'ATL-9Z'"),
        ({"side": "clans"}, "there is no side 'clans'; the sides are defenders, attackers"),
        ({"id": "hermes"}, "have the same id"),
        ({"hex": "2001"}, "hex 2001 is not on the board"),
        ({"hex": "0501"}, "Two units stand in hex 0501"),
    ],
)
def test_units_that_do_not_fit_are_told_in_words(change: dict[str, str], text: str) -> None:
    units = [unit("cicada", "0505").model_copy(update=change), unit("hermes", "0501")]
    with pytest.raises(InputError, match=text.replace("(", r"\(")):
        game().new_battle(board(), SIDES, units)


@pytest.mark.rule("Quick-Start", "R1")
def test_there_are_two_teams_with_a_unit_each_at_least() -> None:
    with pytest.raises(InputError, match="Attackers has no units"):
        game().new_battle(None, SIDES, [unit("cicada"), unit("hunchback")])
    twins = (SideSetup(id="defenders", name="One"), SideSetup(id="defenders", name="Two"))
    with pytest.raises(InputError, match="same id"):
        game().new_battle(None, twins, [unit("cicada"), unit("hunchback")])


@pytest.mark.rule("Quick-Start", "R49")
@pytest.mark.parametrize(
    ("ground", "text"),
    [
        (
            BoardHex(terrain=("water_1",)),
            "'water_1' is not a terrain of Quick-Start, which has clear, light_woods, heavy_woods",
        ),
        (BoardHex(level=2), "Quick-Start has no levels"),
    ],
)
def test_ground_that_the_rules_do_not_know_is_refused(ground: BoardHex, text: str) -> None:
    hills = Board("Hills", 5, 5, {hex_at(2, 2): ground})
    with pytest.raises(InputError, match=text):
        game().new_battle(hills, SIDES, [unit("cicada", "0101"), unit("hermes", "0505")])


@pytest.mark.parametrize("name", sorted(MODELS))
def test_counters_of_forty_and_fifty_tons_show_a_medium_mech(name: str) -> None:
    assert silhouette(mech_model(game().rules, MODELS[name])) == "medium"


@pytest.mark.parametrize(
    ("tons", "expected"),
    [
        (20, "light"),
        (35, "light"),
        (40, "medium"),
        (55, "medium"),
        (60, "heavy"),
        (75, "heavy"),
        (80, "assault"),
    ],
)
def test_the_outline_of_a_counter_follows_the_weight_class(tons: int, expected: str) -> None:
    assert silhouette(mech_model(game().rules, "CDA-2A").model_copy(update={"tonnage": tons})) == expected
