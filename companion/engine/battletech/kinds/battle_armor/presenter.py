"""Battle armor as lists and record sheets show it.

Rule: CityTech, Components > Battle Armor Record Sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.names import (
    remarks_on,
    unknown_kinds,
)
from companion.engine.battletech.blank_sheets import (
    NOBODY,
    round_counters,
    subtitle,
    unit_data,
    weapons_without_heat,
)
from companion.engine.battletech.kinds.battle_armor.model import TROOPER, BattleArmorModel
from companion.engine.battletech.kinds.infantry.presenter import format_movement
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.kinds.infantry import BattleArmor
from companion.engine.battletech.units.mech_model import STANDARD
from companion.engine.shared.wording import Sentences
from companion.engine.sheet import Fact, Sheet, Track
from companion.engine.views.units import ModelView
from companion.tabletop.number_text import format_count

ARMOR = "armor"

LABELS: Mapping[str, str] = {
    "battle_armor/not_yet": "Battle armor cannot be played yet, but its sheets can be viewed and printed.",
    "battle_armor/summary": "{suits} · {points} MP · {armor} armor each",
    "battle_armor/trooper": "Trooper {number}",
    "battle_armor/trooper_hint": "{armor} of armor; the rest is the trooper. {source}",
    "battle_armor/of_each": "{armor} armor each, plus {trooper} for its trooper",
    "battle_armor/walking": "MP",
    "battle_armor/jumping": "Jumping MP",
}
say = Sentences(LABELS)
"""The words of a label, with its values."""


def why_not_played(_model: BattleArmorModel, _tables: Tables) -> str:
    """Return why units of a model cannot be played."""
    return say("battle_armor/not_yet")


def silhouette(_model: BattleArmorModel) -> str:
    """Return the outline that the counter shows."""
    return "battle_armor"


def battle_armor_rules(rules: Rulebook) -> BattleArmor:
    """Return the tables on battle armor, in rules that have such."""
    assert rules.tables.battle_armor is not None, "models of battle armor are refused without"
    return rules.tables.battle_armor


def model_view(model: BattleArmorModel, rules: Rulebook) -> ModelView:
    """Return a model in a line: suits, Movement Points and armor."""
    points = format_movement(model.movement.walking, model.movement.jumping)
    return ModelView(
        id=model.id,
        name=model.whole_name,
        short_name=model.short_name,
        summary=say("battle_armor/summary", suits=_format_suits(model), points=points, armor=model.points),
        silhouette=silhouette(model),
        note=model.note,
        why_not=why_not_played(model, rules.tables),
    )


def _format_suits(model: BattleArmorModel) -> str:
    return format_count(model.troopers, "suit")


def blank_sheet(model: BattleArmorModel, rules: Rulebook) -> Sheet:
    """Return the sheet of a Point: a row of boxes a suit, and what each of them carries."""
    each = say(
        "battle_armor/of_each", armor=model.points, trooper=battle_armor_rules(rules).points_of_trooper
    )
    return Sheet(
        unit=model.id,
        title=model.short_name,
        subtitle=subtitle(model, _format_suits(model), each),
        side=NOBODY,
        drawing="",
        tracks=tuple(_tracks(battle_armor_rules(rules), model)),
        tables=weapons_without_heat(rules, model),
        counters=tuple(round_counters(rules, model)),
        facts=tuple(_facts(model)),
        chips=(),
        remarks=tuple(remarks_on(rules, model)),
        printed=tuple(unit_data(model)),
    )


def unsupported_parts(model: BattleArmorModel, tables: Tables) -> Iterator[str]:
    """Yield its armor."""
    del tables
    yield from unknown_kinds({"armor": (STANDARD,)}, {"armor": model.armor_kind})


def _tracks(rules: BattleArmor, model: BattleArmorModel) -> Iterator[Track]:
    full = model.points + rules.points_of_trooper
    hint = say("battle_armor/trooper_hint", armor=format_count(model.points, "point"), source=rules.source)
    for number in range(1, model.troopers + 1):
        name = f"{TROOPER}_{number}"
        label = say("battle_armor/trooper", number=number)
        yield Track(f"{ARMOR}/{name}", label, str(number), full, full, hint=hint, layer=ARMOR, location=name)


def _facts(model: BattleArmorModel) -> Iterator[Fact]:
    yield Fact("walking", say("battle_armor/walking"), str(model.movement.walking))
    if model.movement.jumping:
        yield Fact("jumping", say("battle_armor/jumping"), str(model.movement.jumping))
