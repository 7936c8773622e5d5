"""The files of BT Tactics 3025, and their agreement with the reference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.tactics.cards.weapon_groups import includes
from companion.engine.tactics.tables.names import BRACKETS
from tests.engine.tactics.builders import SYSTEM, card, game, tables
from tests.plain_yaml import plain_yaml

REFERENCE = Path(__file__).parents[4] / "shared" / "reference" / "bt-tactics"
NEEDS_REFERENCE = pytest.mark.skipif(
    not REFERENCE.is_dir(), reason="the reference is not beside this checkout"
)
ACTIONS = {
    "Focus": "focus",
    "Target Lock": "target_lock",
    "Evade": "evade",
    "Special Mech Action": "special",
    "Command": "command",
}


def reference(name: str) -> Any:
    return plain_yaml(REFERENCE / name)


def id_of(name: str) -> str:
    """Return an id as our files write it."""
    return name.lower().replace(" ", "_").replace("-", "_")


@pytest.mark.rule(SYSTEM, "R2")
def test_components() -> None:
    ready = tables().components
    assert ready.map_sheets == 2
    assert (ready.focus_tokens, ready.evade_tokens, ready.target_lock_pairs, ready.special_tokens) == (
        8,
        12,
        8,
        8,
    )
    for deck in ("minor", "major", "heat"):
        assert sum(row.count for row in tables().decks.of(deck).values()) == 50


@pytest.mark.rule(SYSTEM, "R65")
def test_half_of_the_minor_deck_does_nothing_and_the_rest_is_repaired() -> None:
    rows = tables().decks.minor.values()
    assert sum(row.count for row in rows if row.effects is None) == 25
    assert all(row.repair for row in rows if row.effects is not None)


@pytest.mark.rule(SYSTEM, "R66")
def test_half_of_the_major_deck_redirects() -> None:
    rows = tables().decks.major.values()
    assert sum(row.count for row in rows if row.redirect) == 25
    assert all(row.effects or row.explosion for row in rows if not row.redirect)


@pytest.mark.rule(SYSTEM, "R3")
@pytest.mark.parametrize("model", sorted(game().rules.cards))
def test_a_unit_card_is_complete(model: str) -> None:
    row = card(model)
    assert row.activation_order == row.movement.run
    assert row.name
    assert row.tics
    assert ("jump" in row.native_defense) is (row.movement.jump > 0)
    for tic in row.tics:
        needs = tables().attacks.types[tic.type].needs_upgrade
        assert any(tic.dice.get(bracket) for bracket in BRACKETS) is not needs


# --- against the reference ---


@NEEDS_REFERENCE
def test_unit_cards_are_those_of_the_reference() -> None:
    theirs = reference("cards.yaml")["units"]
    assert sorted(game().rules.cards) == sorted(unit["id"] for unit in theirs)
    for unit in theirs:
        row = card(unit["id"])
        assert (row.name, row.points, list(row.factions)) == (unit["name"], unit["points"], unit["factions"])
        assert (row.size, row.tonnage, row.activation_order) == (unit["size"], unit["tons"], unit["ao"])
        assert row.movement.model_dump() == unit["mp"]
        assert dict(row.native_defense) == unit["native_defense"]
        assert row.jump_evade_tokens == unit["jump_evade_tokens"]
        assert (row.armor, row.external, row.internal) == (unit["armor"], unit["external"], unit["internal"])
        assert row.heat_dissipation == unit["heat_dissipation"]
        assert list(row.actions) == [ACTIONS[name] for name in unit["actions"]]
        assert list(row.special_actions) == [id_of(name) for name in unit["special_actions"]]


@NEEDS_REFERENCE
def test_weapon_groups_are_those_of_the_reference() -> None:
    for unit in reference("cards.yaml")["units"]:
        row = card(unit["id"])
        assert [tic.name for tic in row.tics] == [tic["name"] for tic in unit["tics"]]
        names = {tic.name: tic.id for tic in row.tics}
        for own, tic in zip(row.tics, unit["tics"], strict=True):
            assert (own.type, own.arm, own.arc, own.heat) == (
                tic["type"],
                tic["arm"],
                tic["arc"],
                tic["heat"],
            )
            assert {bracket: own.dice.get(bracket, 0) for bracket in BRACKETS} == tic["dice"]
            assert own.starred == set(tic["starred"])
            assert includes(tables(), row, own) == {names[name] for name in tic.get("includes", [])}


@NEEDS_REFERENCE
@pytest.mark.parametrize(
    ("deck", "key"), [("minor", "minor_critical"), ("major", "major_critical"), ("heat", "heat")]
)
def test_decks_are_those_of_the_reference(deck: str, key: str) -> None:
    ours = {(row.name, row.count) for row in tables().decks.of(deck).values()}
    assert ours == {(row["name"], row["count"]) for row in reference("cards.yaml")["decks"][key]}
    theirs = {row["name"] for row in reference("cards.yaml")["decks"]["heat"] if row["indicator"]}
    assert {row.name for row in tables().decks.heat.values() if row.indicator} == theirs


@NEEDS_REFERENCE
def test_upgrades_commands_and_mechwarriors_are_those_of_the_reference() -> None:
    theirs = reference("cards.yaml")
    ours = tables()
    assert {(row.name, row.types, row.points) for row in ours.upgrades.cards.values()} == {
        (row["name"], (row["tic"],), row["points"]) for row in theirs["weapon_upgrades"]
    }
    assert {(row.name, row.faction, row.points) for row in ours.command_cards.cards.values()} == {
        (row["name"], row["faction"], row["points"]) for row in theirs["command_cards"]
    }
    people = {row.name: row for row in ours.mechwarriors.cards.values()}
    assert set(people) == {row["name"] for row in theirs["mechwarriors"]}
    for row in theirs["mechwarriors"]:
        own = people[row["name"]]
        assert (own.unique, own.faction, own.points) == (row["unique"], row["faction"], row["points"])
        assert own.sizes == frozenset((row["size"] or "").replace(" or ", " ").split())


@NEEDS_REFERENCE
def test_numbers_are_those_of_the_reference() -> None:
    theirs, ours = reference("tables.yaml"), tables()
    assert ours.rounds.number == theirs["meta"]["rounds"]
    assert ours.lance.max_points == theirs["lance"]["max_points"]
    assert ours.lance.max_units == theirs["lance"]["max_mechs"]
    assert [row.label for row in ours.rounds.order if row.id != "special"] == [
        name for name in theirs["phases"]["order"] if name != "Resolve Special Actions"
    ]
    extra = theirs["movement_cost"]["extra"]
    terrain = {
        name: ours.movement.terrain[name].points for name in ("light_woods", "heavy_woods", "rough", "rubble")
    }
    assert terrain == {name: extra[name] for name in terrain}
    assert ours.movement.terrain["water_1"].points == extra["water"]
    assert dict(ours.movement.elevation) == {1: extra["elevation_1"], 2: extra["elevation_2"]}
    assert dict(ours.action_step.after) == {
        mode: theirs["actions_by_movement"][mode] for mode in ours.action_step.after
    }
    bonus = theirs["defense_bonus"]
    assert dict(ours.defense.smoke) == {"light": bonus["smoke"], "heavy": bonus["heavy_smoke"]}
    assert dict(ours.defense.woods) == {"light": bonus["light_woods"], "heavy": bonus["heavy_woods"]}
    assert (ours.defense.cover, ours.defense.hull_down_cover) == (1, bonus["hull_down_elevation_cover"])
    assert ours.defense.no_sight_at == bonus["no_los_at"]
    assert dict(ours.physical.dice) == theirs["physical"]["dice_by_size"]
    assert ours.heat.shutdown_at == theirs["heat"]["shutdown_indicators"]


@NEEDS_REFERENCE
def test_dice_and_ranges_are_those_of_the_reference() -> None:
    theirs, ours = reference("tables.yaml"), tables()
    for own, row in zip(ours.dice.attack, theirs["dice"]["attack"]["faces"], strict=True):
        assert (own.face, own.count, own.hits) == (row["face"], row["count"], row["hits"])
        assert own.ranges == set(row.get("ranges", []))
    for shown, face in zip(ours.dice.defense, theirs["dice"]["defense"]["faces"], strict=True):
        assert (shown.face, shown.count, shown.evades) == (face["face"], face["count"], face["evades"])
    assert ours.attacks.max_dice == theirs["dice"]["attack"]["max_weapon_dice"]
    for bracket in BRACKETS:
        band = getattr(ours.ranges, bracket)
        assert (band.low, band.high) == (theirs["ranges"][bracket]["min"], theirs["ranges"][bracket]["max"])
