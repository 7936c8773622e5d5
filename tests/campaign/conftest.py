from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.session import CampaignSession
from tests.campaign.builders import crewed_campaign


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as opened:
        yield opened


@pytest.fixture
def campaigns(library: Library) -> CampaignLibrary:
    return CampaignLibrary(library, made_by="Ann")


@pytest.fixture
def session(campaigns: CampaignLibrary) -> CampaignSession:
    """A campaign with a lance of two units with pilots."""
    return crewed_campaign(campaigns)
