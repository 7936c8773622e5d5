"""The choice of the database to play in: the player's own or a club's, as named or chosen in the window."""

from __future__ import annotations

import json
import os
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from companion import paths
from companion.battles.library import Library
from companion.catalog.model_repository import CatalogueModelRepository
from companion.errors import CompanionError, StoreError
from companion.paths import HERE, VARIABLE
from companion.rulebooks.loader import RulebookLibrary
from companion.store.database import Database, default_path
from companion.store.failures import StoreInUse
from companion.store.server.address import CHECKED, ENCRYPTED, PLAIN, PORT, ServerAddress

__all__ = [
    "CHECKED",
    "ENCRYPTED",
    "HERE",
    "PLAIN",
    "PORT",
    "VARIABLE",
    "ClubChoice",
    "ClubUnreachable",
    "Place",
    "ServerAddress",
    "configured_place",
    "describe_database",
    "open_library",
    "read_choice_without_library",
    "read_club_choice",
    "save_club_choice",
]

Place: TypeAlias = ServerAddress | Literal["local"]
"""A club's database, or the player's own."""
_KEY = "club"


class ClubUnreachable(StoreError):
    """The club's database that is to be played in cannot be opened; the player's own could be."""


@dataclass(frozen=True, slots=True)
class ClubChoice:
    """The remembered setting about a club's database: where it is, and whether it is played in.

    The address has a password only where the player wanted it kept.
    """

    address: ServerAddress | None = None
    is_chosen: bool = False


def configured_place() -> Place | None:
    """Return the place that the command line or the environment names; raises StoreError for no URL."""
    text = os.environ.get(VARIABLE, "").strip()
    return (HERE if text == HERE else ServerAddress.of(text)) if text else None


def read_club_choice(own: Database) -> ClubChoice:
    """Return the last choice made in the window; one that cannot be read counts as never made."""
    try:
        kept: Any = json.loads(own.settings.get(_KEY) or "{}")
        return ClubChoice(ServerAddress.of(kept["url"]), kept["is_chosen"] is True)
    except (ValueError, TypeError, LookupError, RecursionError, AttributeError, CompanionError):
        return ClubChoice()


def save_club_choice(choice: ClubChoice, library: Library | None = None) -> None:
    """Save a choice; where another window has the player's own database open, it counts for this run."""
    kept = {"url": choice.address.url if choice.address else "", "is_chosen": choice.is_chosen}
    if library is not None:
        library.save_setting(_KEY, kept)
    else:
        own, _ = _open_own(default_path(), read_only=False)
        with own:
            if not own.is_read_only:
                own.settings.set(_KEY, json.dumps(kept))


def open_library(
    folder: Path | None = None,
    *,
    read_only: bool = False,
    place: Place | None = None,
    backs_up: bool = True,
) -> Library:
    """Open the database that the player chose, his own or a club's, or the one that is told.

    Settings stay in his own. Who sees to backups himself need not wait for the one at the start. Raises
    ClubUnreached and other StoreErrors in words.
    """
    path = folder / "companion.sqlite3" if folder else default_path()
    place = place or configured_place()
    with ExitStack() as on_failure:
        # Who only reads a club's database may all the same have none of his own yet.
        only_reads = read_only and not isinstance(place, ServerAddress)
        own, in_use = _open_own(path, read_only=only_reads, backs_up=backs_up)
        on_failure.callback(own.close)
        address = _address(place, own)
        database = _open_address(address, read_only=read_only) if address else own
        on_failure.callback(database.close)
        if address is None and in_use:
            raise in_use
        rulebooks = RulebookLibrary((paths.rulesets(), path.parent / "rulesets"))
        library = Library(database, rulebooks, is_read_only=read_only, own=own)
        library.model_repository = CatalogueModelRepository(rulebooks, folder)
        on_failure.pop_all()
    return library


def read_choice_without_library(folder: Path | None = None) -> ClubChoice:
    """Return the last choice made in the window, as long as no library is open."""
    path = folder / "companion.sqlite3" if folder else default_path()
    if not path.exists():
        return ClubChoice()
    own, _ = _open_own(path, read_only=True)
    with own:
        return read_club_choice(own)


def _address(place: Place | None, own: Database) -> ServerAddress | None:
    if place is not None:
        return place if isinstance(place, ServerAddress) else None
    choice = read_club_choice(own)
    return choice.address if choice.is_chosen else None


def _open_address(address: ServerAddress, *, read_only: bool) -> Database:
    try:
        return Database.at(address.url, read_only=read_only)
    except StoreError as problem:
        raise ClubUnreachable(str(problem)) from problem


def _open_own(path: Path, *, read_only: bool, backs_up: bool = True) -> tuple[Database, StoreInUse | None]:
    """Return the player's own database, only to read where another window writes to it, which is told
    then.
    """
    try:
        return Database.open(path, read_only=read_only, backs_up=backs_up), None
    except StoreInUse as in_use:
        try:
            return Database.open(path, read_only=True), in_use
        except StoreError:
            raise in_use from None


def describe_database(address: ServerAddress) -> str:
    """Describe the content of a reachable database, without making anything; raises StoreError."""
    found = Database.look_at(address)
    if found is None:
        return "Connected. It is empty: Companion creates its tables when you first play in it."
    battles, campaigns = found
    return f"Connected: {_format_count(battles, 'battle')}, {_format_count(campaigns, 'campaign')}."


def _format_count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
