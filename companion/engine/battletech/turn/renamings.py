"""Names of the battletech family's actions and events in earlier releases."""

from __future__ import annotations

from companion.engine.battletech.battle.units import Situation
from companion.engine.shared.rule_rows import EarlierNames

RENAMED = EarlierNames(
    # b9ddf32 had a field for each terrain of the books.
    fields={
        Situation: {
            "light_woods": "intervening.light_woods",
            "heavy_woods": "intervening.heavy_woods",
            "smoke": "intervening.smoke",
        }
    }
)
