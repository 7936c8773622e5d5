"""Sound data folders to be damaged: battles and a campaign, backed up, and played on since."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.diary import WriteDiaryNote
from companion.campaign.commands.downtime import PassDays
from companion.campaign.session import CampaignSession
from companion.store.backups.automatic_backups import backup
from companion.store.backups.copies import BackupReason
from tests.auto import Auto
from tests.campaign.builders import crewed_campaign
from tests.stored.make import mark

FILE = "companion.sqlite3"
STORED = Path(__file__).parents[1] / "stored" / "723015d"
"""A database of an earlier release."""
BATTLES, BEFORE, SINCE = 2, 40, 20
"""Battles, and the entries of each battle and campaign before the backup and since."""


def make_folders(folder: Path) -> list[Path]:
    """One that was closed, one whose play of the last hour lies in the write-ahead log, an older one."""
    closed, logged, older = (folder / name for name in ("closed", "logged", "older"))
    for made in (closed, logged):
        made.mkdir()
    with Library.open(closed) as library:
        _play(library, BEFORE)
        backup(closed / FILE, reason=BackupReason.HAND)
        _play(library, SINCE)
        # As a copy of the folder would have it that was made while Companion ran.
        for path in closed.glob(f"{FILE}*"):
            if not path.name.endswith(("-lock", "-shm")):
                shutil.copy(path, logged / path.name)
    shutil.copytree(closed / "backups", logged / "backups")
    shutil.copytree(STORED, older)
    backup(older / FILE, reason=BackupReason.HAND)
    for path in [*folder.rglob("*-lock"), *folder.rglob("*-backup")]:
        path.unlink()
    return [closed, logged, older]


def _play(library: Library, entries: int) -> None:
    campaigns = CampaignLibrary(library, "Ann")
    if not library.database.battles.list():
        for _ in range(BATTLES):
            library.play_scenario("quickstart", "training")
        crewed_campaign(campaigns)
    for battle in library.database.battles.list():
        session, chance = library.open_battle(battle.id), random.Random(battle.id)
        for _ in range(entries):
            session.do(mark(session, chance), Auto(chance), overruled="Agreed at the table")
    _run(campaigns.open(1), entries)


def _run(campaign: CampaignSession, entries: int) -> None:
    for number in range(entries):
        if number % 4:
            day = campaign.campaign.today + timedelta(days=1)
            campaign.do(PassDays(to=day.isoformat()))
        else:
            note = f"note-{len(campaign.entries())}"
            campaign.do(
                WriteDiaryNote(note=note, title="A long march", text="Rain, mud and more rain. " * 30)
            )


Row = tuple[str, object, tuple[object, ...]]
"""A table, the key of a row in it, and its values."""
KEYS = {"battle": 1, "entry": 1, "campaign": 1, "campaign_entry": 2, "content": 1}
"""Tables that hold what players would miss, and how many columns are the key."""


def rows_of(path: Path) -> Iterator[Row]:
    """Yield every row that a player would miss."""
    with closing(sqlite3.connect(path)) as connection:
        connection.text_factory = bytes
        for table, width in KEYS.items():
            for row in connection.execute(f"SELECT * FROM {table}"):
                yield table, row[:width], row
