"""Catalogue entries as the dialog for a new battle shows them: in figures, with usual skills and loads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.engine.battletech.ammunition import LOADS, STANDARD, fitting_loads
from companion.engine.battletech.models import MechModel
from companion.engine.battletech.set_up import silhouette
from companion.engine.battletech.state import Rulebook
from companion.engine.battletech.warriors import average_skills
from companion.engine.forms import Field, FieldChoice, Kind
from companion.engine.views import ModelView
from companion.tabletop.counting import counted


def model_view(rules: Rulebook, model: MechModel) -> ModelView:
    """A model in a line: tons, Movement Points and armor, and what may be chosen for it."""
    armor = sum(model.armor.values()) + sum(model.rear_armor.values())
    rating = model.movement
    points = f"{rating.walking}/{rating.running}" + (f"/{rating.jumping}" if rating.jumping else "")
    warriors = rules.tables.warriors
    usual = average_skills(warriors, model) if warriors is not None else None
    return ModelView(
        id=model.model,
        name=model.model if model.is_omni else f"{model.name} {model.model}",
        summary=f"{counted(model.tonnage, 'ton')} · {points} MP · {armor} armor",
        silhouette=silhouette(model),
        gunnery=usual.gunnery if usual else None,
        piloting=usual.piloting if usual else None,
        loads=tuple(_loads(rules, model)),
    )


def _loads(rules: Rulebook, model: MechModel) -> Iterator[Field]:
    """A choice for each slot of ammunition that may hold special rounds.

    Rule: CityTech, Equipment > LB-X Autocannon; Thunder Long-Range Missiles; Narc Missile Beacon.
    """
    tables = rules.tables
    alike = Counter(_named(rules, stored.weapon, stored.location) for stored in model.ammunition)
    seen: Counter[str] = Counter()
    for stored in model.ammunition:
        name = _named(rules, stored.weapon, stored.location)
        seen[name] += 1
        weapon = tables.weapons.get(stored.weapon)
        loads = fitting_loads(weapon) if weapon else ()
        if len(loads) > 1:
            label = f"{name} {seen[name]}" if alike[name] > 1 else name
            choices = tuple(FieldChoice(load, LOADS[load][0]) for load in loads)
            hint = counted(stored.shots, "round")
            yield Field(stored.id, label, Kind.CHOICE, STANDARD, choices, hint=hint)


def _named(rules: Rulebook, weapon: str, location: str) -> str:
    tables = rules.tables
    name = tables.weapons[weapon].name if weapon in tables.weapons else tables.equipment[weapon].name
    return f"{name}, {tables.locations.names[location].abbreviation}"
