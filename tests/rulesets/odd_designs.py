"""Shipped 'Mechs built against the rules of design: what play reads has to play, whatever it looks like."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.documents.document import Document, SourcePositions
from companion.documents.yamlfile import read_document
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.kinds.model_files import model_in
from companion.engine.battletech.tables.effects import SYSTEMS
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.skeleton.setup import BoardData
from tests.builders import citytech, source
from tests.engine.battletech.fights.random_setups import some_setup

TEXTS = ("ISRotaryAC5", "Supercharger", "IS Ammo Plasma", "C3 Master")


def game_of_odd_designs(chance: random.Random) -> BattletechGame:
    """CityTech, of which every 'Mech is built as nobody would."""
    game = citytech()
    models: dict[str, UnitModel] = {}
    for path in source("citytech").files("units").values():
        document = read_document(path)
        if document.data.get("kind", "mech") == "mech":
            data = odd_design(chance, game, document.data)
            document = Document(document.name, data, SourcePositions.of_file(document.name))
        model = model_in(game.rules.tables, document)
        models[model.id] = model
    return BattletechGame("citytech", replace(game.rules, models=models))


def start(game: BattletechGame, chance: random.Random) -> Battle:
    """Return a battle of such designs before anything has happened, with rounds that they can hold."""
    setup = some_setup(chance)
    loads = {model.id: {it.id: chance.choice(it.choices).id for it in model.loads} for model in game.models()}
    units = [unit.model_copy(update={"loads": loads[unit.model]}) for unit in setup.units]
    board = setup.board.board() if isinstance(setup.board, BoardData) else None
    return game.new_battle(board, setup.sides, units)


def odd_design(chance: random.Random, game: BattletechGame, printed: Mapping[str, Any]) -> dict[str, Any]:
    """Return a 'Mech that play takes and no rule of design does."""
    data = {key: value for key, value in printed.items() if key != "slots"}
    data["slots"] = {location: list(found) for location, found in printed["slots"].items()}
    for key in ("weapons", "ammunition", "equipment"):
        data[key] = [dict(thing) for thing in printed.get(key, ())]
    changes = (_numbers, _kinds, _texts, _split, _swap, _rounds, _leave_out, _empty, _systems)
    for change in chance.sample(changes, chance.randint(2, len(changes))):
        change(chance, game, data)
    return data


def _numbers(chance: random.Random, _game: BattletechGame, data: dict[str, Any]) -> None:
    walking = chance.randint(0, 12)
    data["movement"] = {"walking": walking, "running": walking, "jumping": chance.randint(0, 9)}
    kind = chance.choice(("single", "double"))
    data["heat_sinks"] = {"kind": kind, "number": chance.randint(0, 100), "in_engine": chance.randint(0, 100)}
    data["tonnage"] = chance.randint(1, 500)
    for key in ("armor", "rear_armor", "structure"):
        data[key] = {name: chance.choice((1, points, 200)) for name, points in data[key].items()}


def _kinds(chance: random.Random, _game: BattletechGame, data: dict[str, Any]) -> None:
    data["engine"] = chance.choice((None, {"rating": 5, "kind": "xxl"}, {"rating": 400, "kind": "fusion"}))
    data["structure_kind"] = chance.choice(("composite", "endo_steel", "standard"))
    data["armor_kind"] = chance.choice(("stealth", "ferro_fibrous", "standard"))
    data["tech"] = chance.choice(("clan", "inner_sphere", "any"))
    data["is_mixed"] = True


def _texts(chance: random.Random, _game: BattletechGame, data: dict[str, Any]) -> None:
    for number, key in enumerate(("weapons", "ammunition", "equipment")):
        location = chance.choice([*data["slots"]])
        thing = {"id": f"text_{number}", "text": chance.choice(TEXTS), "location": location}
        data[key].insert(chance.randint(0, len(data[key])), thing)
        for _ in range(chance.randint(0, 3)):
            slots = data["slots"][location]
            slots[chance.randrange(len(slots))] = thing["id"]


def _split(chance: random.Random, game: BattletechGame, data: dict[str, Any]) -> None:
    weapons = [mount for mount in data["weapons"] if "weapon" in mount]
    for mount in chance.sample(weapons, len(weapons) // 2):
        other = chance.choice([*game.rules.tables.locations.names])
        mount["split_into"] = other
        slots = data["slots"][other]
        slots[chance.randrange(len(slots))] = mount["id"]


def _swap(chance: random.Random, game: BattletechGame, data: dict[str, Any]) -> None:
    for mount in data["weapons"]:
        if "weapon" in mount and chance.random() < 0.5:
            mount["weapon"] = chance.choice([*game.rules.tables.weapons])
            mount["is_rear"] = chance.random() < 0.2
    for item in data["equipment"]:
        if "item" in item and chance.random() < 0.5:
            item["item"] = chance.choice([*game.rules.tables.equipment])


def _rounds(chance: random.Random, game: BattletechGame, data: dict[str, Any]) -> None:
    fed = [name for name, row in game.rules.tables.weapons.items() if row.shots_per_ton is not None]
    for stored in data["ammunition"]:
        if "weapon" in stored:
            stored["shots"] = chance.choice((1, 1000))
            stored["weapon"] = chance.choice((stored["weapon"], chance.choice(fed)))


def _leave_out(chance: random.Random, _game: BattletechGame, data: dict[str, Any]) -> None:
    """Things in no slot, weapons without ammunition, and what stood in the slots of others."""
    key = chance.choice(("weapons", "ammunition", "equipment"))
    gone = {thing["id"] for thing in data[key] if chance.random() < 0.7}
    data[key] = [thing for thing in data[key] if thing["id"] not in gone]
    for slots in data["slots"].values():
        slots[:] = [None if name in gone else name for name in slots]


def _empty(chance: random.Random, _game: BattletechGame, data: dict[str, Any]) -> None:
    share = chance.choice((0.1, 0.5, 1.0))
    for slots in data["slots"].values():
        slots[:] = [None if chance.random() < share else name for name in slots]


def _systems(chance: random.Random, _game: BattletechGame, data: dict[str, Any]) -> None:
    for slots in data["slots"].values():
        slots[:] = [chance.choice(SYSTEMS) if chance.random() < 0.2 else name for name in slots]
