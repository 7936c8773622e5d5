"""The stops of the walk in a campaign."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.ui.app.window import MainWindow
from companion.ui.campaign.controller import (
    BATTLES,
    CHRONICLE,
    DASHBOARD,
    DEPLOYMENT,
    NOTES,
    PILOT,
    ROSTER,
    SETTINGS,
    UNIT,
)
from companion.ui.campaign.roster.page import RosterPage
from tests.ui.campaign.sample import sample
from tests.ui.walking.settling import settle


def _campaigns(window: MainWindow, command: str = "") -> None:
    window.with_library(window.campaigns.show)
    page = window.campaigns.page
    assert page is not None
    page.close_campaign()
    page.show_all()
    if command:
        getattr(page.home, command)()


def _campaign(window: MainWindow, place: str, subject: str = "") -> Any:
    window.with_library(window.campaigns.show)
    page = window.campaigns.page
    assert page is not None
    if page.frame is None:
        if known := page.campaigns.list():
            page.open(page.campaigns.open(known[0].id))
        else:
            page.open(sample(page.campaigns))
    settle()
    assert page.frame is not None
    page.frame.turn_to(place, subject)
    settle()
    return page.frame.part


def _adding(window: MainWindow, what: str) -> None:
    roster = _campaign(window, ROSTER)
    assert isinstance(roster, RosterPage)
    getattr(roster.adding, what)(None)


CAMPAIGN_STOPS: dict[str, Callable[[MainWindow], object]] = {
    "campaigns-empty": _campaigns,
    "campaign-found": partial(_campaigns, command="found_campaign"),
    "campaign-dashboard": partial(_campaign, place=DASHBOARD),
    "campaigns": _campaigns,
    "campaign-roster": partial(_campaign, place=ROSTER),
    "campaign-battles": partial(_campaign, place=BATTLES),
    "campaign-chronicle": partial(_campaign, place=CHRONICLE),
    "campaign-notes": partial(_campaign, place=NOTES),
    "campaign-settings": partial(_campaign, place=SETTINGS),
    "campaign-pilot": partial(_campaign, place=PILOT, subject="p3"),
    "campaign-unit": partial(_campaign, place=UNIT, subject="u1"),
    "campaign-muster": partial(_campaign, place=DEPLOYMENT, subject="raid"),
    "campaign-units": partial(_adding, what="add_units"),
    "campaign-pilots": partial(_adding, what="add_pilots"),
    "campaign-force": partial(_adding, what="add_force"),
}
