"""Numbers of the rulesets compared with those that were taken from the text, where these are at hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.pools.tables.battle import ActionRow
from companion.engine.pools.tables.book import Tables
from tests.engine.pools.builders import tables
from tests.plain_yaml import plain_yaml

REFERENCE = Path(__file__).parents[4] / "shared" / "reference" / "untitled-mech" / "tables.yaml"
pytestmark = pytest.mark.skipif(not REFERENCE.is_file(), reason="the reference is not beside this checkout")
PARTS = {"half": 1, "full": 2}
NOT_PLAYED = {"Use a Skill"}
OTHER_NAMES = {
    "Brace Heavy Weapon": ("Brace",),
    "Jump/Fly": ("Jump", "Fly"),
    "Knock Down": ("Knock down",),
    "Run/Boost": ("Run",),
    "Stand/Mount/Dismount": ("Stand",),
    "Jury Rig": ("Mend",),
    "Ram": ("Attack",),
    "Ready/Reload": ("Reload",),
}
WIDER = {"Attack", "Fly", "Jump", "Reload"}
"""Actions of which the text has more kinds under one name, or fewer."""


def reference() -> dict[str, Any]:
    found: dict[str, Any] = plain_yaml(REFERENCE)
    return found


def actions(rules: Tables) -> dict[str, ActionRow]:
    rows: list[ActionRow] = [
        *rules.turns.actions.values(),
        *rules.turns.further.values(),
        *rules.maneuvers.rows.values(),
    ]
    return {row.label: row for row in rows}


def test_actions_take_as_long() -> None:
    ours, wrong = actions(tables()), dict[str, object]()
    for row in reference()["actions"]["list"]:
        if row["name"] in NOT_PLAYED:
            continue
        halves = tuple(PARTS.get(kind.lower(), 0) for kind in row["type"])
        for name in OTHER_NAMES.get(row["name"], (row["name"],)):
            if name not in WIDER and ours[name].halves != halves:
                wrong[name] = ours[name].halves
    assert wrong == {}


def test_actions_that_are_attacks_are_the_same() -> None:
    ours = actions(tables())
    theirs = {row["name"] for row in reference()["actions"]["list"] if "Offense" in row["subtypes"]}
    listed = {name for each in theirs for name in OTHER_NAMES.get(each, (each,))}
    # A charge is followed by its attack; a hold is kept by a grapple; limbs are torn at in one, weapons away.
    # Others are named in the text only.
    assert {name for name, row in ours.items() if row.is_offense} | {"Charge"} == listed | {
        "Keep hold",
        "Dismember",
        "Disarm",
        "Lay a mine",
        "Release a bomb",
        "Shoot down",
        "Combat Patrol",
    }


def test_modules_have_the_same_figures() -> None:
    theirs, ours = reference()["modules"], tables().frame
    assert {name: [*row.cost] for name, row in ours.modules.items()} == theirs["cost"]
    for name, numbers in theirs["damage_bonus"].items():
        assert [*ours.modules[name].damage_bonus] == numbers
    assert [*ours.modules["arm"].throw_range] == theirs["arm_throw_range"]
    assert [*ours.modules["pod"].spaces] == theirs["pod_space"]
    assert [*ours.classes] == reference()["classes"]["order"]


def test_drives_and_armor_cost_the_same() -> None:
    theirs, rules = reference(), tables()
    for kind in ("wheels", "treads"):
        assert [*rules.drives.kinds[kind].cost] == theirs["wheels_treads"]["table"][kind]["cost"]
    grades = {name: (row.factor, row.threshold) for name, row in rules.armor.grades.items()}
    assert grades == {name: (row["multiplier"], row["bt"]) for name, row in theirs["armor"]["grades"].items()}


def test_weapons_cost_the_same() -> None:
    theirs, rules = reference()["weapons"], tables().weapons
    coefficients = {name: row.coefficient for name, row in rules.categories.items()}
    assert coefficients == theirs["base_cost"]["coefficient"]
    assert {name: row.handling for name, row in rules.categories.items()} == theirs["handling_base"]
    given = theirs["multipliers_given"]
    for category in ("melee", "beam", "ordnance"):
        for name, factor in given[category].items():
            assert rules.traits[name].factor == factor, name
    for name, factor in given["ammunition"].items():
        assert rules.ammunition.types[name].factor == factor, name
    for name, factor in given["barrier"].items():
        assert tables().barriers.traits[name].factor == factor, name
    assert rules.half_attack_rate == theirs["half_attack_rate_limit"]


def test_grapples_go_by_the_same_numbers() -> None:
    theirs, ours = reference()["grapple"], tables().grapples
    assert ours is not None
    assert [*ours.penalties] == [row["penalty"] for row in theirs["cp_effects"]]
    levels = tables().statistics.encumbrance.levels.values()
    assert [(row.up_to, row.ma) for row in levels] == [
        (row["up_to_lp"], row["ma"]) for row in theirs["cp_effects"]
    ]
    assert (ours.larger, ours.twice) == (theirs["size"]["larger"], theirs["size"]["twice"])
    assert ours.more_limbs == theirs["more_limbs"]
    assert dict(ours.dismember) == {
        2: theirs["dismember"]["above_2lp_per_limb"],
        6: theirs["dismember"]["above_6lp_per_limb"],
    }


POOLS = {"+(Pool/2)": 0.5, "+(Pool)": 1, "-(Pool)": -1, "-(Pool x 2)": -2, "-(Pool/2)": -0.5}


def test_attacks_change_by_as_many_pools() -> None:
    ours = tables().attacks.conditions
    theirs = {row["when"]: row["mod"] for row in reference()["attack_modifiers"]["rows"]}
    names = {
        "Aim, Half": "aim_half",
        "Aim, Full": "aim_full",
        "Called Shot": "called_shot",
        "Charge": "charge",
        "Heavy Weapon, Unbraced": "unbraced",
        "Suppressed": "suppressed",
        "Prone": "prone",
        "Target Size, Medium": "target_medium",
        "Target Size, Small": "target_small",
    }
    assert {when: ours[name].pools for when, name in names.items()} == {
        when: POOLS[theirs[when]] for when in names
    }
    fire = reference()["indirect_fire"]
    lobbed = ("indirect_seen", "indirect_spotter", "indirect_unseen")
    printed = [POOLS[fire[key]] for key in ("target_seen", "spotter", "unseen")]
    assert [ours[name].pools for name in lobbed] == printed


def test_sight_costs_the_same_by_hex() -> None:
    theirs = {row["name"]: row for row in reference()["actions"]["list"]}["Pinpoint"]
    ours = tables().maneuvers.rows["pinpoint"]
    printed = theirs["difficulty_per_hex"]
    assert dict(ours.difficulty) == {f"{kind}_visibility": each for kind, each in printed.items()}
    assert ours.most == theirs["max_difficulty"]
