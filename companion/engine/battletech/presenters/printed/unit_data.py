"""Unit data of printed sheets that no battle changes.

Rule: CityTech, Construction > BattleMechs > BattleMech Record Sheet.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.heated_units import HeatedUnit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.sheet import Fact

TECHNOLOGIES = {"inner_sphere": say("paper/inner_sphere"), "clan": say("paper/clan")}


def mech_data(battle: Battle, mech: HeatedUnit, crew: str = say("paper/pilot")) -> Iterator[Fact]:
    """Tons, technology, heat sinks and armor of a 'Mech, and its crew, which is called so."""
    model, heat = battle.model(mech), battle.rules.tables.heat
    if mech.warrior is not None:
        yield Fact("pilot", crew, mech.pilot)
    yield Fact("tonnage", say("paper/tonnage"), say("paper/tons", tons=model.tonnage))
    if model.tech in TECHNOLOGIES:
        yield Fact("technology", say("paper/technology"), TECHNOLOGIES[model.tech])
    if heat and (sinks := model.heat_sinks) is not None:
        each = heat.sinks.double if sinks.kind == "double" else heat.sinks.single
        points = sinks.number * each
        text = say("paper/sinks", number=sinks.number, kind=sinks.kind, points=points)
        yield Fact("heat_sinks", say("paper/heat_sinks"), text)
    yield Fact("armor", say("paper/armor"), say("paper/armor_points", points=model.armor_points))
