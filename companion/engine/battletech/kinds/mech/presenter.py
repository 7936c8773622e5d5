"""'Mechs as lists and blank record sheets show them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import unknown_kinds
from companion.engine.battletech.blank_sheets import fresh_sheet
from companion.engine.battletech.damage.warriors import average_skills
from companion.engine.battletech.presenters.roster import loads_of
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.mech_model import BIPED, BUILDS, MechModel, plan_of
from companion.engine.forms import Field, FieldKind
from companion.engine.sheet import Sheet
from companion.engine.skeleton.model_files import weight_class
from companion.engine.views.units import ModelView
from companion.tabletop.number_text import format_count

QUAD = "quad"
FOUR_LEGS = {"front_left_leg", "front_right_leg", "rear_left_leg", "rear_right_leg"}


def silhouette(model: MechModel) -> str:
    """Return the outline that the counter shows."""
    return weight_class(model.tonnage)


def why_not_played(model: MechModel, _tables: Tables) -> str:
    """Return why units of a model cannot be played: only a 'Mech on two legs has rules."""
    return "" if model.configuration == BIPED else say("model/no_biped", kind=model.configuration)


def mech_view(model: MechModel, rules: Rulebook) -> ModelView:
    """Return a model in a line: tons, Movement Points and armor."""
    rating = model.movement
    points = f"{rating.walking}/{rating.running}" + (f"/{rating.jumping}" if rating.jumping else "")
    warriors = rules.tables.warriors
    usual = average_skills(warriors, model) if warriors else None
    return ModelView(
        id=model.id,
        name=model.whole_name,
        short_name=model.whole_name if model.is_omni and not model.chassis else model.short_name,
        summary=f"{format_count(model.tonnage, 'ton')} · {points} MP · {model.armor_points} armor",
        silhouette=silhouette(model),
        gunnery=usual.gunnery if usual else None,
        piloting=usual.piloting if usual else None,
        loads=tuple(loads_of(rules, model)),
        abilities=tuple(
            Field(name, row.label, FieldKind.FLAG, False, hint=row.about)
            for name, row in warriors.abilities.items()
        ),
        note=model.note,
        why_not=why_not_played(model, rules.tables),
        carries=model.is_omni and rules.tables.battle_armor is not None,
    )


def unsupported_parts(model: MechModel, tables: Tables) -> Iterator[str]:
    """Yield what has no rules of its engine, structure, armor and legs."""
    del tables
    engine = model.engine.kind if model.engine else ""
    built = {"engine": engine, "structure": model.structure_kind, "armor": model.armor_kind}
    yield from unknown_kinds(BUILDS, built)
    if model.configuration != BIPED:
        yield say("sheet/configuration", kind=model.configuration)


def blank_mech_sheet(model: MechModel, rules: Rulebook) -> Sheet:
    """Return the sheet of an undamaged 'Mech; one that is no biped is drawn as it stands."""
    sheet, plan = fresh_sheet(model, rules), plan_of(rules.tables, model.configuration)
    if plan is plan_of(rules.tables, BIPED):
        return sheet
    return replace(sheet, drawing=QUAD if plan.names.keys() >= FOUR_LEGS else model.configuration)
