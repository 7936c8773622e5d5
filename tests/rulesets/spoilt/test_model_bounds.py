"""Models with numbers that no sheet has room for: told at their place, in every family."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from companion.documents.yamlfile import parse_document, read_document
from companion.engine.families import game_of
from companion.engine.game import BattleGame, battles_of
from companion.errors import FileError
from companion.rulebooks.loader import RulesetSource
from tests.rulesets.spoilt.trials import LIBRARY

HUGE = 1_000_000


@cache
def source_of(ruleset: str) -> RulesetSource:
    """Return a shipped ruleset."""
    return LIBRARY.load(ruleset)


@cache
def game(ruleset: str) -> BattleGame:
    """Return a shipped ruleset ready to play."""
    return battles_of(game_of(source_of(ruleset)))


def _weapons(data: Any) -> None:
    data["weapons"] = [{**data["weapons"][0], "id": f"weapon_{number}"} for number in range(2000)]


def _tics(data: Any) -> None:
    data["tics"] = [{**data["tics"][0], "id": f"tic_{number}"} for number in range(2000)]


def _set(*path: str, value: object = HUGE) -> Callable[[Any], None]:
    def change(data: Any) -> None:
        for part in path[:-1]:
            data = data[part]
        data[path[-1]] = value

    return change


OF_SHEETS = [
    (_set("armor", "head"), "armor.head"),
    (_set("movement", "walking"), "movement.walking"),
    (_set("movement", "running"), "movement.running"),
    (_set("movement", "jumping"), "movement.jumping"),
    (_set("tonnage"), "tonnage"),
    (_weapons, "weapons"),
]
OF_CITYTECH = [
    *OF_SHEETS,
    (_set("rear_armor", "center_torso"), "rear_armor.center_torso"),
    (_set("structure", "left_leg"), "structure.left_leg"),
    (_set("heat_sinks", "number"), "heat_sinks.number"),
]
OF_CARDS = [
    (_set("armor"), "armor"),
    (_set("external"), "external"),
    (_set("internal"), "internal"),
    (_set("points"), "points"),
    (_set("movement", "walk"), "movement.walk"),
    (_set("movement", "jump"), "movement.jump"),
    (_set("activation_order"), "activation_order"),
    (_set("native_defense", "run"), "native_defense.run"),
    (_set("heat_dissipation"), "heat_dissipation"),
    (_tics, "tics"),
]
CASES = [
    (ruleset, model, *row)
    for ruleset, model, rows in (
        ("quickstart", "CDA-2A", OF_SHEETS),
        ("citytech", "CN9-D", OF_CITYTECH),
        ("bt-tactics", "WSP-1W", OF_CARDS),
    )
    for row in rows
]


@pytest.mark.parametrize(
    ("ruleset", "model", "change", "key"), CASES, ids=[f"{case[0]}-{case[3]}" for case in CASES]
)
def test_a_model_beyond_all_bounds_is_told(
    ruleset: str, model: str, change: Callable[[Any], None], key: str
) -> None:
    document = read_document(source_of(ruleset).files("units")[model])
    change(document.data)
    with pytest.raises(FileError) as raised:
        game(ruleset).check_unit(document)
    fault = next(fault for fault in raised.value.faults if fault.key == key)
    assert "at most" in fault.message
    assert fault.line > 0


def test_a_board_beyond_all_bounds_is_told() -> None:
    terrain = ", ".join(["rough"] * 1000)
    text = f'size: [5, 5]\nhexes:\n  "0101": {{terrain: [{terrain}]}}\n  "0102": {{level: 1000000}}\n'
    with pytest.raises(FileError) as raised:
        game("citytech").check_board(parse_document(text.encode(), "board.yaml"))
    assert [fault.key for fault in raised.value.faults] == ["hexes.0101.terrain", "hexes.0102.level"]
