"""The places of an open campaign: what each is called, and who makes its page when it is first wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.ui.campaign.door import (
    BATTLES,
    DASHBOARD,
    NOTES,
    ROSTER,
    SETTINGS,
    CampaignDoor,
)
from companion.ui.campaign.part import Part


@dataclass(frozen=True, slots=True)
class Place:
    """A place; those that are listed stand at the left, the others are reached from one of them.

    Of one that is not listed `under` tells which of the listed ones it belongs to.
    """

    id: str
    label: str
    icon: str
    make: Callable[[CampaignDoor], Part]
    is_listed: bool = True
    under: str = ""


def _dashboard(door: CampaignDoor) -> Part:
    from companion.ui.campaign.dashboard.page import Dashboard

    return Dashboard(door)


def _roster(door: CampaignDoor) -> Part:
    from companion.ui.campaign.roster.page import RosterPage

    return RosterPage(door)


def _battles(door: CampaignDoor) -> Part:
    from companion.ui.campaign.battles.page import BattlesPage

    return BattlesPage(door)


def _notes(door: CampaignDoor) -> Part:
    from companion.ui.campaign.notes.page import NotesPage

    return NotesPage(door)


def _settings(door: CampaignDoor) -> Part:
    from companion.ui.campaign.settings.page import SettingsPage

    return SettingsPage(door)


PLACES = (
    Place(DASHBOARD, "Dashboard", "home", _dashboard),
    Place(ROSTER, "Roster", "roster", _roster),
    Place(BATTLES, "Battles", "flag", _battles),
    Place(NOTES, "Notes", "edit", _notes),
    Place(SETTINGS, "Settings", "settings", _settings),
)
