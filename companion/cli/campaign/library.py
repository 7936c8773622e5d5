"""The campaigns of the player's database, as commands ask for them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from companion.battles.clubs import Address, named, open_library
from companion.battles.library import Library
from companion.campaign.campaigns import Campaigns
from companion.store import default_path


@contextmanager
def library_to_read() -> Iterator[Library]:
    """The player's library, only to be looked at; what was done to open it is said on standard error."""
    with open_library(read_only=True) as library:
        for notice in library.own.notices:
            print(notice, file=sys.stderr)
        yield library


@contextmanager
def campaigns_to_read() -> Iterator[Campaigns | None]:
    """The campaigns, only to be looked at, also while a window is open; None without a database."""
    if not isinstance(named(), Address) and not default_path().exists():
        yield None
        return
    with library_to_read() as library:
        yield Campaigns(library)
