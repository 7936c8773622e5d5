"""Tables of platoons that are printed beside their sheets.

Rule: CityTech, Infantry > Damage to Standard Infantry.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.kinds.infantry.text import say
from companion.engine.battletech.presenters.printed.columns import number_column, text_column
from companion.engine.battletech.presenters.printed.reference_tables import NO_DRAWING
from companion.engine.sheet import ReferenceTable


def platoon_tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield what changes the damage of hits on platoons."""
    soldiers = rules.tables.infantry
    if soldiers is None or not soldiers.struck:
        return
    rows = tuple(
        (row.label, row.dice.upper() if row.dice else say("infantry/times", times=row.times))
        for row in soldiers.struck.values()
    )
    source = next(iter(soldiers.struck.values())).source
    columns = (text_column(), number_column(""))
    label = say("infantry/damage_to_it")
    yield ReferenceTable("platoon_damage", label, columns, rows, source, drawings=NO_DRAWING, is_first=True)
