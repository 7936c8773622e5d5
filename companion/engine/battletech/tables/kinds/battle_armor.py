"""The shape of the tables on battle armor."""

from __future__ import annotations

from companion.documents.model import Sourced
from companion.documents.row_demands import Positive
from companion.engine.battletech.tables.locations import Locations


class BattleArmor(Sourced):
    """Suits of battle armor, as far as a record sheet shows them."""

    locations: Locations
    """The places of a suit that hold what it carries."""
    points_of_trooper: Positive
    """Points beyond the armor of a suit that stand for the trooper in it."""
