"""The page of the campaigns of a window, with a campaign of two companies."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication

from companion.campaign.session import CampaignSession
from companion.ui.app.window import MainWindow
from companion.ui.campaign.page import CampaignPage
from tests.ui.campaign.builders import companies


@pytest.fixture
def page(window: MainWindow) -> CampaignPage:
    """The page with no campaign yet."""
    window.commands.carry_out("campaigns")
    QCoreApplication.processEvents()
    assert window.campaigns.page is not None, "it is shown"
    return window.campaigns.page


@pytest.fixture
def session(page: CampaignPage) -> CampaignSession:
    """A campaign with two lances, open on the dashboard."""
    made = companies(page.campaigns)
    page.open(made)
    QCoreApplication.processEvents()
    return made
