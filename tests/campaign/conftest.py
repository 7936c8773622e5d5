from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.battles.library import Library
from companion.campaign.campaigns import Campaigns
from companion.campaign.session import CampaignSession
from tests.campaign.builders import manned


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path) as opened:
        yield opened


@pytest.fixture
def campaigns(library: Library) -> Campaigns:
    return Campaigns(library, made_by="Ann")


@pytest.fixture
def session(campaigns: Campaigns) -> CampaignSession:
    """A campaign with a lance of two units with pilots."""
    return manned(campaigns)
