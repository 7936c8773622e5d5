"""Outcomes of rolls to hit, and the procedures of hits: what tables may say, and what comes of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion import paths
from companion.engine.battletech.battle.actions import ResolveFire
from companion.engine.battletech.battle.events import LocationHit, ShotFired, WeaponJammed
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.game import BattletechGame
from companion.engine.families import game_of
from companion.errors import FileError
from companion.rulebooks.loader import RulebookLibrary
from tests.builders import citytech, events_of
from tests.engine.battletech.gunnery import at_victor, facing_victor, fire_volley
from tests.engine.battletech.volleys import volley

FUMBLE = """
to_hit:
  outcomes:
    fumble: {label: Fumble, natural: [2, 2], jams: true, source: Our table}
"""


def game(folder: Path, rules: str, parent: str = "citytech") -> BattletechGame:
    """Return the game by rules that lie over those of a parent."""
    (folder / "ours").mkdir(exist_ok=True)
    head = f"name: Ours\nextends: {parent}\n"
    (folder / "ours" / "ruleset.yaml").write_text(head + rules, encoding="utf-8")
    made = game_of(RulebookLibrary((paths.rulesets(), folder)).load("ours"))
    assert isinstance(made, BattletechGame)
    return made


def by(folder: Path, rules: str, at: Battle) -> Battle:
    return replace(at, rules=game(folder, rules).rules)


def load_faults(folder: Path, rules: str, parent: str = "citytech") -> str:
    with pytest.raises(FileError) as raised:
        game(folder, rules, parent)
    return "; ".join(f"{fault.key}: {fault.message} {fault.remedy}" for fault in raised.value.faults)


def test_what_hits_cannot_lead_to_is_refused(tmp_path: Path) -> None:
    assert "no critical hits" in load_faults(tmp_path, "hit_location: {critical_on: 2}", "quickstart")
    row = "{label: A, margin: [0, 0], cluster: -1, critical: 1, source: Ours}"
    wrong = load_faults(tmp_path, f"to_hit: {{outcomes: {{a: {row}}}}}", "quickstart")
    assert "no critical hits" in wrong
    assert "no section missile_hits" in wrong


def test_a_natural_roll_may_jam_the_weapon(tmp_path: Path) -> None:
    at, action = by(tmp_path, FUMBLE, facing_victor()), at_victor("orion", "lb10x_ac_rt")
    shot = fire_volley(at, action, (2,))
    assert events_of(shot, WeaponJammed) == [WeaponJammed("orion", "lb10x_ac_rt")]
    assert [it.outcomes for it in events_of(shot, ShotFired)] == [("fumble",)]
    assert not events_of(fire_volley(at, action, (3,)), WeaponJammed)


def test_what_does_no_damage_any_more_strikes_nowhere(tmp_path: Path) -> None:
    rules = """
to_hit:
  outcomes:
    spent: {label: Spent, margin: [0, null], damage: {divided_by: 100}, source: Our table}
"""
    at, action = by(tmp_path, rules, facing_victor()), at_victor("orion", "lb10x_ac_rt")
    assert not events_of(fire_volley(at, action, (12,)), LocationHit)
    odds = citytech().volley_odds(at, [volley(at, "orion", "victor", "lb10x_ac_rt")])
    assert odds.damage == {0: pytest.approx(1)}
    assert set(odds.location_hit.values()) == {0.0}


def test_a_journal_tells_what_came_of_a_roll(tmp_path: Path) -> None:
    at, action = by(tmp_path, FUMBLE, facing_victor()), at_victor("orion", "lb10x_ac_rt")
    shot = fire_volley(at, action, (2,))
    entry_description = citytech().describe(at, ResolveFire("orion"), shot.events)
    assert "LB 10-X AC: 2 against 4, miss, fumble" in entry_description.details


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ("{label: A, damage: {added: 1}, source: Ours}", "an outcome has a margin or a natural roll"),
        ("{label: A, margin: [0, 0], source: Ours}", "changes damage, cluster or critical, or jams"),
        ("{label: A, margin: [3, 1], cluster: 1, source: Ours}", "must end where it begins"),
        ("{label: A, natural: [2, 2], each: 2, jams: true, source: Ours}", "each counts a margin"),
        ("{label: A, margin: [0, 0], when: [lasser_weapon], jams: true, source: Ours}", "laser_weapon"),
    ],
)
def test_an_outcome_that_makes_no_sense_is_refused(tmp_path: Path, row: str, text: str) -> None:
    assert text in load_faults(tmp_path, f"to_hit: {{outcomes: {{a: {row}}}}}\n")


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("hit_location: {critical_on: 13}", "2d6 never shows 13"),
        ("hit_location: {critical_on: {roll: 2, does: critical_floating}}", "critical_floats"),
        ("hit_location: {behind_cover: punch_locations}", "punch_location"),
        ("missile_hits: {how_many: tables}", "table"),
        ("missile_hits: {how_many: {procedure: each_rolls, dice: 2d6, needed: 3}}", "one die"),
        ("ammunition: {explosion: {procedure: caped, most: 20}}", "capped"),
        ("piloting: {staggers_at: {by_tonnage: [[0, null, 0]]}}", "1 point or more"),
        (
            "criticals: {determining: {modifiers: {a: {label: A, per: damag, value: 1, source: Ours}}}}",
            "damage",
        ),
    ],
)
def test_what_no_procedure_is_called_is_refused(tmp_path: Path, rules: str, text: str) -> None:
    assert text in load_faults(tmp_path, rules)
