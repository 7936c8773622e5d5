"""The fate of soldiers whose carrier is destroyed.

Rule: CityTech, Infantry > Infantry Carriers.
"""

from __future__ import annotations

from companion.engine.battletech.battle.causes import EXPLODED, SANK
from companion.engine.battletech.battle.condition import why_destroyed
from companion.engine.battletech.battle.events import UnitDismounted
from companion.engine.battletech.battle.passengers import passengers_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.tables.kinds.vehicles import CREW_KILLED
from companion.engine.play import Play

DEADLY = (EXPLODED, SANK, CREW_KILLED)
"""What nobody aboard survives."""


def release_passengers(play: Play[Battle], carrier: UnitId) -> None:
    """Let soldiers out of a carrier that is destroyed, or die with it."""
    why = why_destroyed(play.battle, play.battle.units[carrier])
    for unit in tuple(passengers_of(play.battle, carrier)) if why else ():
        play.emit(UnitDismounted(unit.id, carrier, "killed" if why in DEADLY else "bailed_out"))
