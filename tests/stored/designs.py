"""Stored battles of a release with designs of players' own, and the catalogue that holds these.

`python -m tests.stored.designs tests/stored/RELEASE` plays a battle with a 'Mech that no ruleset ships: with
a split weapon and one without rules. It takes damage by hand, undone and done again; its foe is worn. What
`make` leaves is left, and `catalogue.sqlite3` with `catalogue.json`: what must be in it.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

from companion.battles.library import Library
from companion.battles.session import Session
from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import EntryOrigin, entry_of
from companion.catalog.identity import HOME, mark_of, new_item
from companion.engine.battletech.battle.actions import Hit
from companion.engine.marks import Mark
from companion.engine.skeleton.setup import BoardData, Setup, SideSetup, UnitCondition, UnitSetup
from companion.store.catalogue.records import ImportBatch, ReportLine
from tests.engine.battletech.fights.random_fights import RandomAnswers
from tests.engine.battletech.fights.random_setups import broken_ground
from tests.stored.make import battletech_action, keep, play

ANVIL = "Anvil ANV-1"
FREE: list[str | None] = [None]
LEG = ["hip", "upper_leg_actuator", "lower_leg_actuator", "foot_actuator", "heat_sink", "heat_sink"]
ARM = ["shoulder", "upper_arm_actuator", "lower_arm_actuator", "hand_actuator"]
DESIGN: dict[str, Any] = {
    "id": ANVIL,
    "name": ANVIL,
    "chassis": "Anvil",
    "model": "ANV-1",
    "tonnage": 75,
    "tech": "inner_sphere",
    "year": 3049,
    "role": "Brawler",
    "quirks": ["Loud"],
    "movement": {"walking": 3, "running": 5, "jumping": 0},
    "engine": {"rating": 225, "kind": "fusion"},
    "heat_sinks": {"kind": "single", "number": 13, "in_engine": 9},
    "armor": {
        "head": 9, "center_torso": 30, "left_torso": 20, "right_torso": 20, "left_arm": 18, "right_arm": 18,
        "left_leg": 24, "right_leg": 24,
    },
    "rear_armor": {"center_torso": 8, "left_torso": 6, "right_torso": 6},
    "structure": {
        "head": 3, "center_torso": 23, "left_torso": 16, "right_torso": 16, "left_arm": 12, "right_arm": 12,
        "left_leg": 16, "right_leg": 16,
    },
    "weapons": [
        {"id": "ac20", "weapon": "is.ac20", "location": "right_torso", "split_into": "center_torso"},
        {"id": "medium_laser_la", "weapon": "is.medium_laser", "location": "left_arm"},
        {"id": "medium_laser_ra", "weapon": "is.medium_laser", "location": "right_arm", "is_rear": False},
        {"id": "text_1", "text": "Steam Hammer", "location": "left_torso"},
    ],
    "ammunition": [
        {"id": "ac20_shots_1", "weapon": "is.ac20", "location": "right_torso", "shots": 5},
        {"id": "ac20_shots_2", "weapon": "is.ac20", "location": "right_torso", "shots": 5},
        {"id": "text_2", "text": "Hammer Steam", "location": "left_torso", "shots": 12},
    ],
    "slots": {
        "head": ["life_support", "sensors", "cockpit", None, "sensors", "life_support"],
        "center_torso": [*["engine"] * 3, *["gyro"] * 4, *["engine"] * 3, "ac20", "ac20"],
        "left_torso": [*["text_1"] * 4, "text_2", *FREE * 7],
        "right_torso": [*["ac20"] * 8, "ac20_shots_1", "ac20_shots_2", *FREE * 2],
        "left_arm": [*ARM, "medium_laser_la", *FREE * 7],
        "right_arm": [*ARM, "medium_laser_ra", *FREE * 7],
        "left_leg": LEG,
        "right_leg": LEG,
    },
    "not_understood": ["Myomer: Springs"],
    "source": "a design of these tests",
}  # fmt: skip
WORN = UnitCondition(
    armor={"left_torso": 3, "left_arm": 0},
    rear={"left_torso": 0},
    structure={"left_arm": 0, "left_torso": 9},
    slots={"left_torso": (4,), "head": (1,)},
    shots={"ammo_lrm20_lt_1": 2},
    hits=1,
)


def battles(library: Library) -> dict[str, Session]:
    """Return the battle with the own design, by its name."""
    chance = random.Random(20)
    setup = Setup(
        title="Hammer and anvil",
        ruleset="citytech",
        board=BoardData.of(broken_ground(chance, 8, 8)),
        sides=(SideSetup(id="red", name="Red"), SideSetup(id="blue", name="Blue")),
        units=(
            UnitSetup(id="anvil", model=ANVIL, side="red", pilot="Ada", hex="0305", gunnery=3),
            UnitSetup(id="orion", model="ON1-M", side="blue", hex="0403", facing=3, condition=WORN),
        ),
    )
    session = library.new_battle(setup)
    session.do(Hit("anvil", "left_torso", 40), RandomAnswers(chance))
    session.undo()
    session.do(Hit("anvil", "left_torso", 23), RandomAnswers(chance))
    session.do(Mark("anvil", "slot/left_torso/2", 0), RandomAnswers(chance))
    session.do(Mark("anvil", "rounds/ac20_shots_1", 2), RandomAnswers(chance))
    play(session, battletech_action, chance, 60)
    session.do(Hit("anvil", "center_torso", 12, "rear"), RandomAnswers(chance))
    session.undo()
    return {"citytech-own-design": session}


def fill_catalogue(folder: Path) -> None:
    """A design of one's own, an imported variant of it, a force with it, a folder and a favourite."""
    variant = {**DESIGN, "id": "Anvil ANV-2", "name": "Anvil ANV-2", "model": "ANV-2"}
    damage = {"armor": {"head": 4}, "slots": [{"location": "left_torso", "slot": 2, "is_hit": True}]}
    units = [{"chassis": "Anvil", "model": "ANV-1", "pilot": "Ada", "hits": 1, "damage": damage}]
    force = {"kind": "force", "name": "Smiths", "units": units, "source": "smiths.mul"}
    found = [(variant, HOME), (force, "")]
    items = [
        new_item(entry_of(data, home, EntryOrigin.IMPORTED, {}), data, data["name"]) for data, home in found
    ]
    lines = [ReportLine(f"smiths.zip/{it.name}", it.kind, it.name, "whole", key=it.key) for it in items]
    with Catalogue.open(folder) as catalogue:
        own = catalogue.save_design(DESIGN)
        catalogue.import_batch(lambda _known: ImportBatch("smiths.zip", items, [], lines))
        catalogue.marks.put_in(catalogue.marks.add_folder("Smithy", None), [mark_of(own)])
        catalogue.marks.set_favourite([mark_of(own)], True)
        documents = {entry.key: catalogue.document(entry) for entry in catalogue.own_entries()}
    (folder / "catalogue.json").write_text(json.dumps(documents, separators=(",", ":")), "utf-8")


if __name__ == "__main__":
    data_folder = Path(sys.argv[1])
    data_folder.mkdir(parents=True)
    fill_catalogue(data_folder)
    keep(data_folder, battles)
