from __future__ import annotations

import json

import pytest

from companion.engine.battletech.battle.actions import (
    Action,
    DeclareFire,
    Deploy,
    Hit,
    Move,
    NoteMove,
    Place,
    ResolveFire,
    RollInitiative,
)
from companion.engine.battletech.battle.events import Event, UnitMoved
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.marks import Mark
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.views.turn import RecordAction
from companion.errors import InputError
from companion.tabletop.hexes import parse_label
from tests.builders import (
    battle,
    board,
    damage_unit,
    declaring,
    game,
    invalid_text,
    mech,
    moving,
    paper,
    perform,
    refusal_text,
    resolve_action,
)

PAIR = {"cicada": "0505 0", "hermes": "0502 3"}


def test_models_to_choose_from() -> None:
    assert [(model.id, model.name, model.silhouette) for model in game().models()] == [
        ("CDA-2A", "Cicada CDA-2A", "medium"),
        ("ENF-4R", "Enforcer ENF-4R", "medium"),
        ("HBK-4G", "Hunchback HBK-4G", "medium"),
        ("HER-2S", "Hermes II HER-2S", "medium"),
    ]
    assert game().models()[0].summary == "40 tons · 8/12 MP · 52 armor"


def test_what_the_window_may_ask_of_the_game_is_there() -> None:
    assert (game().ruleset, game().title) == ("quickstart", "Quick-Start")
    assert {Deploy, GoOn, Mark} < set(game().action_types)
    assert UnitMoved in game().event_types


@pytest.mark.parametrize(
    "action",
    [
        Move("atlas", "walked"),
        NoteMove("atlas", "walked"),
        DeclareFire("atlas"),
        DeclareFire("cicada", "atlas"),
        ResolveFire("atlas"),
        Mark("atlas", "armor/head", 1),
        Hit("atlas", "head", 1),
        Place("atlas", parse_label("0101"), 0),
        Deploy("atlas", parse_label("0101"), 0),
    ],
)
def test_a_unit_that_nobody_has_cannot_act_and_cannot_be_overruled(action: Action) -> None:
    at = battle(**PAIR)
    assert refusal_text(at, action) == "There is no unit 'atlas'; the units are cicada, hermes."
    invalid_text(at, action)


def test_a_way_of_moving_that_nobody_has_cannot_be_overruled() -> None:
    for action in (Move("cicada", "jumped"), NoteMove("cicada", "jumped"), NoteMove("cicada", "ran", -2)):
        invalid_text(battle(**PAIR), action)


def test_what_a_rule_forbids_may_be_overruled() -> None:
    at = moving(battle(**PAIR), first="attackers")
    action = Move("cicada", "ran", ("backward", "backward"))
    assert "act next" in refusal_text(at, action)
    assert mech(resolve_action(at, action).battle, "cicada").hex == parse_label("0507")


@pytest.mark.parametrize(
    "at",
    [
        battle(**PAIR),
        battle(board(light_woods="0303 0404", heavy_woods="0505"), None, cicada="", hermes="0501 3"),
        paper("cicada", "hermes", "enforcer"),
        declaring(battle(**PAIR), cicada="ran 7"),
        perform(declaring(battle(**PAIR)), DeclareFire("cicada", "hermes", ("small_laser",))),
        damage_unit(battle(**PAIR), "cicada", head=0, left_leg=0),
        resolve_action(damage_unit(declaring(paper("cicada", "hermes")), "hermes", head=0), GoOn()).battle,
        resolve_action(
            damage_unit(
                damage_unit(declaring(paper("cicada", "hermes")), "hermes", head=0), "cicada", head=0
            ),
            GoOn(),
        ).battle,
    ],
)
def test_a_battle_written_as_data_and_read_again_is_the_same(at: Battle) -> None:
    data = json.loads(json.dumps(game().battle_data(at)))
    assert game().battle_from(data) == at
    assert "rules" not in data


def test_a_battle_read_again_is_played_by_the_rules_of_its_game() -> None:
    bonus = game(immobile_target="bonus")
    assert bonus.battle_from(game().battle_data(battle(**PAIR))).rules is bonus.rules


def test_placing_sets_up_or_moves_a_counter_by_hand() -> None:
    where = parse_label("0517")
    at = battle(cicada="", hermes="0501 3")
    assert game().place(at, "cicada", where, 1) == Deploy("cicada", where, 1)
    assert game().place(at, "hermes", where, 1) == Place("hermes", where, 1)
    assert game().place(battle(**PAIR), "cicada", where, 1) == Place("cicada", where, 1)


@pytest.mark.parametrize(
    ("text", "location", "points"),
    [
        ("RT 8", "right_torso", 8),
        ("rt8", "right_torso", 8),
        ("  left arm   12 ", "left_arm", 12),
        ("center_torso 5", "center_torso", 5),
        ("HD 3", "head", 3),
    ],
)
def test_damage_is_typed_as_location_and_points(text: str, location: str, points: int) -> None:
    assert game().understand(battle(**PAIR), "cicada", text) == RecordAction(Hit("cicada", location, points))


@pytest.mark.parametrize("text", ["RT", "tail 8", "RT -8", "RT 8 9", "RT eight", "RT 1000"])
def test_damage_that_cannot_be_read_says_how_to_write_it(text: str) -> None:
    with pytest.raises(InputError, match=r"as in (RT 8|rt8|g4)"):
        game().understand(battle(**PAIR), "cicada", text)


def test_a_unit_that_declares_may_hold_its_fire() -> None:
    at = declaring(battle(**PAIR))
    acting = next(unit.id for unit in game().units(at) if unit.may_act)
    (hold,) = game().commands(at, acting)
    assert (hold.id, hold.action, hold.refusal) == ("hold", DeclareFire(acting), None)


@pytest.mark.parametrize("event", [UnitMoved("cicada", MoveRecord("walked", 3, 4))])
def test_applying_an_event_leaves_the_battle_before_as_it_was(event: Event) -> None:
    at = battle(**PAIR)
    after = game().apply(at, event)
    assert mech(at, "cicada").doings.moved is None
    assert mech(after, "cicada").doings.moved == MoveRecord("walked", 3, 4)
    assert mech(after, "hermes") is mech(at, "hermes")


def test_rolling_initiative_by_name_or_by_going_on_is_the_same() -> None:
    at = battle(**PAIR)
    assert (
        resolve_action(at, RollInitiative(), (3,), (9,)).events
        == resolve_action(at, GoOn(), (3,), (9,)).events
    )
