from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import paths
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.families import game_of
from companion.errors import FileError
from companion.rulebooks.loader import RulebookLibrary
from tests.builders import citytech, game
from tests.overlays import citytech_with

House = Callable[[str], None]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Loads a player's own ruleset over Quick-Start, written as YAML."""

    def load(rules: str) -> None:
        folder = tmp_path / "house"
        folder.mkdir()
        (folder / "ruleset.yaml").write_text(f"name: House\nextends: quickstart\n{rules}", encoding="utf-8")
        game_of(RulebookLibrary([tmp_path, paths.rulesets()]).load("house"))

    return load


def test_a_house_rule_over_the_tables_is_loaded(house: House) -> None:
    house("to_hit: {base: {value: 5}}\nhit_location: {rows: {2: head}}\n")


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("hit_location: {rows: {12: null}}", "hit_location.rows.12: is required: it cannot be removed"),
        ("hit_location: {rows: {12: tail}}", "hit_location.rows.12: there is no location 'tail'"),
        ("hit_location: {dice: 1d10}", "hit_location.dice: needs hit_location.rows.1, which is missing"),
        ("initiative: {dice: a coin}", "is not a roll"),
        (
            "locations: {names: {center_torso: {transfers_to: left_torso}}}",
            "would transfer in an endless circle",
        ),
        (
            "locations: {names: {left_arm: {transfers_to: turret}}}",
            "left_arm.transfers_to: there is no location 'turret'",
        ),
        ("to_hit: {range: {medium: null}}", "to_hit.range.medium: is required: it cannot be removed"),
        (
            "to_hit: {attacker_movement: {ran: null}}",
            "to_hit.attacker_movement.ran: is required: it cannot be removed",
        ),
        (
            "to_hit: {intervening: {heavy_woods: null}}",
            "to_hit.intervening.heavy_woods: is required: it cannot be removed",
        ),
        ("to_hit: {target_movement: {bands: [[0, 2, 0], [4, null, 1]]}}", "bands[1]: begins at 4, not at 3"),
        ("to_hit: {target_movement: {bands: [[0, 2, 0], [3, 9, 1]]}}", "bands[1]: is the last band"),
        ("movement: {costs: {clear: null}}", "movement.costs.clear: is required: it cannot be removed"),
        (
            "movement: {costs: {light_woods: null}}",
            "movement.costs.light_woods: is required: it cannot be removed",
        ),
        ("movement: {costs: {light_woods: -1}}", "expected at least 0"),
        (
            "movement: {modes: {stationary: null}}",
            "movement.modes.stationary: is required: it cannot be removed",
        ),
        ("phases: {order: [{id: movement, label: Movement}]}", "there is no phase initiative"),
        ("weapons: {flamer: {short: 4}}", "must rise"),
    ],
)
def test_tables_that_play_would_trip_over_are_refused_when_loaded(
    house: House, rules: str, text: str
) -> None:
    with pytest.raises(FileError) as raised:
        house(rules)
    assert text in str(raised.value)


@pytest.mark.rule("Quick-Start", "R6")
def test_every_phase_that_play_knows_is_in_the_turn() -> None:
    assert len(game().rules.tables.phases.order) == 4


@pytest.mark.parametrize("end", ["never", "null"])
def test_the_last_band_may_end_never(end: str) -> None:
    game = citytech_with(f"to_hit: {{target_movement: {{bands: [[0, 2, 0], [3, {end}, 4]]}}}}")
    assert game.rules.tables.to_hit.target_movement.bands[-1].high is None


def test_a_location_is_that_of_its_kind() -> None:
    tables = citytech().rules.tables
    kinds: dict[UnitType, Any] = {
        "building": tables.gun_emplacements,
        "vehicle": tables.vehicles,
        "infantry": tables.infantry,
        "battle_armor": tables.battle_armor,
        "mech": tables,
    }
    for kind, rules in kinds.items():
        for name, row in rules.locations.names.items():
            assert tables.place(kind, name) is row
    assert not tables.has_place("mech", "turret")
