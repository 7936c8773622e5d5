"""The places of an open campaign: the name of each, and the factory that makes its page on first use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.ui.campaign.controller import (
    BATTLES,
    CHRONICLE,
    DASHBOARD,
    DEPLOYMENT,
    NOTES,
    PILOT,
    REVIEW,
    ROSTER,
    SETTINGS,
    UNIT,
    CampaignController,
)
from companion.ui.campaign.subpage import CampaignSubpage


@dataclass(frozen=True, slots=True)
class CampaignPlace:
    """A place; listed ones stand at the left, the others are reached from one of them.

    Of one that is not listed `under` tells which of the listed ones it belongs to.
    """

    id: str
    label: str
    icon: str
    make: Callable[[CampaignController], CampaignSubpage]
    is_listed: bool = True
    under: str = ""


def _dashboard(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.dashboard.page import Dashboard

    return Dashboard(controller)


def _roster(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.roster.page import RosterPage

    return RosterPage(controller)


def _battles(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.battles.page import BattlesPage

    return BattlesPage(controller)


def _chronicle(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.chronicle.page import ChroniclePage

    return ChroniclePage(controller)


def _pilot(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.pilot.page import PilotPage

    return PilotPage(controller)


def _unit(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.unit.page import UnitPage

    return UnitPage(controller)


def _review(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.after_action.page import ReviewPage

    return ReviewPage(controller)


def _deployment(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.deployment.page import DeploymentPage

    return DeploymentPage(controller)


def _notes(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.notes.page import NotesPage

    return NotesPage(controller)


def _settings(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.settings.page import SettingsPage

    return SettingsPage(controller)


PLACES = (
    CampaignPlace(DASHBOARD, "Dashboard", "home", _dashboard),
    CampaignPlace(ROSTER, "Roster", "roster", _roster),
    CampaignPlace(BATTLES, "Battles", "flag", _battles),
    CampaignPlace(CHRONICLE, "Chronicle", "book", _chronicle),
    CampaignPlace(NOTES, "Notes", "note", _notes),
    CampaignPlace(SETTINGS, "Settings", "settings", _settings),
    CampaignPlace(PILOT, "Pilot", "warrior", _pilot, is_listed=False, under=ROSTER),
    CampaignPlace(UNIT, "Unit", "mech", _unit, is_listed=False, under=ROSTER),
    CampaignPlace(REVIEW, "Bring home", "return", _review, is_listed=False, under=BATTLES),
    CampaignPlace(DEPLOYMENT, "Into battle", "play", _deployment, is_listed=False, under=BATTLES),
)
