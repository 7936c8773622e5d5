"""The places of an open campaign: what each is called, and who makes its page when it is first wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.ui.campaign.door import (
    BATTLES,
    CHRONICLE,
    DASHBOARD,
    MUSTER,
    NOTES,
    PILOT,
    REVIEW,
    ROSTER,
    SETTINGS,
    UNIT,
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


def _chronicle(door: CampaignDoor) -> Part:
    from companion.ui.campaign.chronicle.page import ChroniclePage

    return ChroniclePage(door)


def _pilot(door: CampaignDoor) -> Part:
    from companion.ui.campaign.pilot.page import PilotPage

    return PilotPage(door)


def _unit(door: CampaignDoor) -> Part:
    from companion.ui.campaign.unit.page import UnitPage

    return UnitPage(door)


def _review(door: CampaignDoor) -> Part:
    from companion.ui.campaign.homecoming.page import ReviewPage

    return ReviewPage(door)


def _muster(door: CampaignDoor) -> Part:
    from companion.ui.campaign.muster.page import MusterPage

    return MusterPage(door)


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
    Place(CHRONICLE, "Chronicle", "book", _chronicle),
    Place(NOTES, "Notes", "note", _notes),
    Place(SETTINGS, "Settings", "settings", _settings),
    Place(PILOT, "Pilot", "warrior", _pilot, is_listed=False, under=ROSTER),
    Place(UNIT, "Unit", "mech", _unit, is_listed=False, under=ROSTER),
    Place(REVIEW, "Bring home", "return", _review, is_listed=False, under=BATTLES),
    Place(MUSTER, "Into battle", "play", _muster, is_listed=False, under=BATTLES),
)
