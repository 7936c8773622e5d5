"""The campaigns of the player's database, as commands ask for them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from companion.battles.clubs import ServerAddress, configured_place, open_library
from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.store.database import default_path


@contextmanager
def reading_library() -> Iterator[Library]:
    """The player's library, only to be looked at; what was done to open it is said on standard error."""
    with open_library(read_only=True) as library:
        for notice in library.own.notices:
            print(notice, file=sys.stderr)
        yield library


@contextmanager
def reading_campaigns() -> Iterator[CampaignLibrary | None]:
    """The campaigns, only to be looked at, also while a window is open; None without a database."""
    if not isinstance(configured_place(), ServerAddress) and not default_path().exists():
        yield None
        return
    with reading_library() as library:
        yield CampaignLibrary(library)
