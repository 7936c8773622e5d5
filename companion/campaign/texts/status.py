"""The status of a campaign in a line."""

from __future__ import annotations

from companion.campaign.state import Campaign, PilotStatus, UnitStatus
from companion.tabletop.number_text import format_count


def format_status(campaign: Campaign) -> str:
    """Return the day, and how many units and pilots there are of ours."""
    ours = {side.id for side in campaign.sides.values() if side.is_ours}
    gone = (UnitStatus.DISMISSED, UnitStatus.DESTROYED, UnitStatus.LOST)
    units = sum(it.side in ours and it.status not in gone for it in campaign.units.values())
    pilots = sum(it.side in ours and it.status is PilotStatus.FIT for it in campaign.pilots.values())
    return f"{campaign.today}, {format_count(units, 'unit')}, {format_count(pilots, 'pilot')}"
