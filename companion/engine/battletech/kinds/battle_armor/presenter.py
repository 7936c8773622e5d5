"""Battle armor as lists and blank record sheets show it.

Rule: CityTech, Components > Battle Armor Record Sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.names import unknown_kinds
from companion.engine.battletech.kinds.battle_armor.model import BattleArmorModel
from companion.engine.battletech.kinds.battle_armor.point import rules_of
from companion.engine.battletech.kinds.battle_armor.text import format_suits, say
from companion.engine.battletech.kinds.infantry.presenter import format_movement
from companion.engine.battletech.presenters.roster import loads_of
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.kinds.battle_armor import SingleSuits
from companion.engine.battletech.units.slotted_model import STANDARD
from companion.engine.views.units import ModelView


def why_not_played(model: BattleArmorModel, tables: Tables) -> str:
    """Return why units of a model cannot be played: the tables end with a Point of so many suits."""
    rules = tables.battle_armor
    assert rules is not None, "models of battle armor are refused without"
    if model.troopers <= rules.most_suits:
        return _why_not_carried(model, tables, rules.fire_singly) if rules.fire_singly is not None else ""
    return say("battle_armor/too_many", suits=format_suits(model.troopers))


def _why_not_carried(model: BattleArmorModel, tables: Tables, rules: SingleSuits) -> str:
    """Return why a suit cannot carry what it does, where each carries what is its own."""
    rounds = Counter[str]()
    for stored in model.ammunition:
        rounds[stored.launcher or ""] += stored.shots
    for suit in model.armor:
        carried = [it for it in model.weapons if it.location == suit]
        for load in rules.loads.values():
            number = sum(rounds[it.id] or 1 for it in carried if it.weapon in load.weapons)
            if number > load.most:
                return say("battle_armor/too_much", load=load.label.lower(), most=load.most, number=number)
        known = {weapon for load in rules.loads.values() for weapon in load.weapons}
        strange = next((it.weapon for it in carried if it.weapon not in known), None)
        if strange is not None:
            return say("battle_armor/not_carried", weapon=tables.weapons[strange].name)
    return ""


def silhouette(_model: BattleArmorModel) -> str:
    """Return the outline that the counter shows."""
    return "battle_armor"


def model_view(model: BattleArmorModel, rules: Rulebook) -> ModelView:
    """Return a model in a line: suits, Movement Points and armor."""
    return ModelView(
        id=model.id,
        name=model.whole_name,
        short_name=model.short_name,
        summary=say(
            "battle_armor/summary",
            suits=format_suits(model.troopers),
            points=format_movement(model.movement.walking, model.movement.jumping),
            armor=armor_of_each(model, rules),
        ),
        silhouette=silhouette(model),
        loads=tuple(loads_of(rules, model)),
        note=model.note,
        why_not=why_not_played(model, rules.tables),
        rides=True,
    )


def armor_of_each(model: BattleArmorModel, rules: Rulebook) -> int:
    """Return the armor of each suit, without its trooper."""
    return model.points - rules_of(rules).points_of_trooper


def format_build(model: BattleArmorModel, rules: Rulebook) -> Iterator[str]:
    """Yield how many suits there are, and the armor of each."""
    yield format_suits(model.troopers)
    trooper = rules_of(rules).points_of_trooper
    yield say("battle_armor/of_each", armor=armor_of_each(model, rules), trooper=trooper)


def unsupported_parts(model: BattleArmorModel, tables: Tables) -> Iterator[str]:
    """Yield its armor."""
    del tables
    yield from unknown_kinds({"armor": (STANDARD,)}, {"armor": model.armor_kind})
