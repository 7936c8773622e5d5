"""The repair of campaigns from backups, and of what battles and campaigns keep.

Entries and contents are never changed once they are written: any sound copy of one is right, and what came
after it stays.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.errors import StoreError
from companion.store.damage import SoundEntry, campaign_faults, content_faults, sound_entries, users_of
from companion.store.failures import explaining_errors
from companion.store.files import connect, connect_for_reading, keep_copy, recognise
from companion.store.repair.contents import OF_CAMPAIGNS, HeldContent
from companion.store.sound_texts import has_table, is_not_json
from companion.store.writer import WriterLock
from companion.tabletop.number_text import format_count

LAGS = "a backup has more of it"
OTHERWISE = "its newest backup went a different way. Look at it under Backups in the window."
MAX_LOST = 10_000
"""So many entries that are missing are believed in; a number that is higher is no number of an entry."""
_STRAYED = """
    SELECT rowid, number, made_at FROM campaign_entry s
    WHERE campaign_id NOT IN (SELECT id FROM campaign) AND typeof(number) = 'integer' AND NOT EXISTS (
        SELECT 1 FROM campaign_entry e WHERE e.campaign_id = s.campaign_id AND e.number = 1
    ) ORDER BY number
"""
_LACKING = """
    SELECT c.id, c.updated_at FROM campaign c WHERE EXISTS (
        SELECT 1 FROM campaign_entry e WHERE e.campaign_id = c.id AND e.number = :number - 1
    ) AND NOT EXISTS (
        SELECT 1 FROM campaign_entry e WHERE e.campaign_id = c.id AND e.number = :number
    )
"""
_UNREADABLE_STATES = f"DELETE FROM campaign_snapshot WHERE {is_not_json('state', 'object')}"


@dataclass
class MendReport:
    """The repairs and failures as text; the database as it was is kept at `kept_copy`."""

    done: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    kept_copy: Path | None = None


@dataclass(frozen=True, slots=True)
class _CampaignCopy:
    """A campaign as a backup has it: its row, its sound entries by number, and what it keeps."""

    path: Path
    row: Mapping[str, Any] | None
    entries: Mapping[int, SoundEntry]
    contents: Sequence[HeldContent]


def mend_campaigns(
    path: Path,
    copies: Sequence[Path],
    now: datetime | None = None,
    *,
    keeps: bool = True,
    lagging: Collection[int] = (),
) -> MendReport:
    """Bring back damaged contents and campaigns from these copies, newest first: all of it or nothing.

    Those that are `lagging` are sound, but a copy has more of them.
    It `keeps` the database as it was, unless that is kept already. Raises StoreInUse while a window has the
    database open.
    """
    mended = MendReport()
    with explaining_errors(path):
        lock = WriterLock(path)
        try:
            recognise(path)
            with closing(connect(path)) as connection:
                if not campaign_faults(connection) and not content_faults(connection) and not lagging:
                    return mended
                mended.kept_copy = keep_copy(path, now) if keeps else None
                with transaction(connection):
                    _bring_home(connection, mended)
                    _mend_contents(connection, copies, mended)
                    damaged = {**dict.fromkeys(lagging, LAGS), **campaign_faults(connection)}
                    for campaign, reason in damaged.items():
                        _mend_campaign(connection, campaign, reason, copies, mended)
                    _report_lost_contents(connection, mended)
                    connection.execute(_UNREADABLE_STATES)
        finally:
            lock.release()
    return mended


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Inside, rows are changed past foreign keys: all of it or nothing."""
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _bring_home(connection: sqlite3.Connection, mended: MendReport) -> None:
    """Give entries that belong to no campaign to the one that lacks their number.

    Of several it is the one that was last changed when the entry was made. Those of a campaign of which only
    its journal is left stay together.
    """
    brought = 0
    for row, number, made_at in connection.execute(_STRAYED).fetchall():
        homes = connection.execute(_LACKING, {"number": number}).fetchall()
        if len(homes) > 1:
            homes = [home for home in homes if home[1] == made_at]
        if len(homes) == 1:
            brought += 1
            update = "UPDATE campaign_entry SET campaign_id = ? WHERE rowid = ?"
            connection.execute(update, (homes[0][0], row))
    if brought:
        mended.done.append(f"{format_count(brought, 'entry')} put back into the campaign around them.")


def _mend_contents(connection: sqlite3.Connection, copies: Sequence[Path], mended: MendReport) -> None:
    for digest in content_faults(connection):
        whose = "; ".join(users_of(connection, digest)) or "nobody's"
        for copy in copies:
            if (data := _content_of(copy, digest)) is not None:
                connection.execute("INSERT OR REPLACE INTO content VALUES (?, ?)", (digest, data))
                mended.done.append(f"{whose}: brought back from {copy.name}.")
                break


def _report_lost_contents(connection: sqlite3.Connection, mended: MendReport) -> None:
    for digest, reason in content_faults(connection).items():
        if whose := "; ".join(users_of(connection, digest)):
            mended.failed.append(f"{whose}: {reason}, and no backup has it whole. It was left as it is.")
        else:
            connection.execute("DELETE FROM content WHERE digest = ?", (digest,))


def _content_of(copy: Path, digest: str) -> str | None:
    query = (
        "SELECT data FROM content WHERE digest = ? AND is_content(CAST(digest AS BLOB), CAST(data AS BLOB))"
    )
    try:
        with explaining_errors(copy), closing(connect_for_reading(copy)) as backup:
            row = backup.execute(query, (digest,)).fetchone() if has_table(backup, "content") else None
            return str(row[0]) if row else None
    except StoreError:
        return None


def _mend_campaign(
    connection: sqlite3.Connection, campaign: int, reason: str, copies: Sequence[Path], mended: MendReport
) -> None:
    name = _name_of(connection, campaign)
    mine = {entry[0]: entry for entry in sound_entries(connection, campaign)}
    backups = [found for copy in copies if (found := _read_copy(copy, campaign)) is not None]
    backups = [backup for backup in backups if _is_same_journal(mine, backup)]
    name = name or next((str(copy.row["name"]) for copy in backups if copy.row), f"Campaign {campaign}")
    if reason == LAGS and not backups:
        mended.failed.append(f"{name}: {OTHERWISE}")
        return
    connection.execute("SAVEPOINT attempt")
    line = _fill_in(connection, campaign, mine, backups)
    if line and campaign not in campaign_faults(connection, campaign):
        mended.done.append(f"{name}: {line}.")
    else:
        connection.execute("ROLLBACK TO attempt")
        mended.failed.append(f"{name}: {reason}, and no backup has it whole. It was left as it is.")
    connection.execute("RELEASE attempt")


def _fill_in(
    connection: sqlite3.Connection,
    campaign: int,
    own: Mapping[int, SoundEntry],
    backups: Sequence[_CampaignCopy],
) -> str:
    """Put single entries back in their places and say so; what was written since the backups stays.

    In the place of one that nobody has stands a note, so that later entries keep their numbers.
    """
    (before,) = connection.execute(
        "SELECT count(*) FROM campaign_entry WHERE campaign_id = ?", (campaign,)
    ).fetchone()
    whole = _believable(own)
    brought = dict[int, SoundEntry]()
    used = dict[str, None]()
    for copy in backups:
        for number, entry in copy.entries.items():
            if number not in brought and whole.get(number) != entry:
                brought[number] = entry
                used[copy.path.name] = None
    known = whole | brought
    if 1 not in known:
        return ""
    last = max(known)
    lost = [number for number in range(1, last + 1) if number not in known]
    known |= {number: _lost_entry(number, known[1]) for number in lost}
    connection.execute("DELETE FROM campaign_entry WHERE campaign_id = ?", (campaign,))
    connection.execute("DELETE FROM campaign_snapshot WHERE campaign_id = ?", (campaign,))
    for number in sorted(known):
        _put_entry(connection, campaign, known[number])
    for copy in backups:
        OF_CAMPAIGNS.mend(connection, campaign, copy.contents)
    _put_row(connection, campaign, next((copy.row for copy in backups if copy.row), None), known)
    cut = max(0, before - len(whole.keys() | brought.keys()) - len(lost))
    return _describe(brought, lost, cut, ", ".join(used) or (backups[0].path.name if backups else ""))


def _believable(entries: Mapping[int, SoundEntry]) -> dict[int, SoundEntry]:
    """Return the entries whose numbers follow on, but for so many at most as damage can take out."""
    numbers = enumerate(sorted(entries), 1)
    return {number: entries[number] for place, number in numbers if place <= number <= place + MAX_LOST}


def _lost_entry(number: int, like: SoundEntry) -> SoundEntry:
    note = {
        "do": "write_note",
        "note": f"lost-entry-{number}",
        "title": f"Entry {number} is lost",
        "text": "It could not be read any more when the database was repaired, and no backup had it.",
    }
    return number, json.dumps(note, separators=(",", ":")), "", like[3]


def _describe(brought: Mapping[int, SoundEntry], lost: Sequence[int], cut: int, where: str) -> str:
    parts = [f"{format_count(len(brought), 'entry')} brought back from {where}"] if brought else []
    if lost:
        parts.append(f"{format_count(len(lost), 'entry')} lost, each replaced by a note")
    if cut:
        parts.append(f"{format_count(cut, 'entry')} at its end that could not be read left out")
    return "; ".join(parts) or (
        f"its name and times brought back from {where}" if where else "its name and times repaired"
    )


def _put_entry(connection: sqlite3.Connection, campaign: int, entry: SoundEntry) -> None:
    connection.execute("INSERT OR REPLACE INTO campaign_entry VALUES (?, ?, ?, ?, ?)", (campaign, *entry))


def _put_row(
    connection: sqlite3.Connection,
    campaign: int,
    row: Mapping[str, Any] | None,
    entries: Mapping[int, SoundEntry],
) -> None:
    """Mend what the list of campaigns shows, from a backup or else from the journal."""
    here = connection.execute("SELECT uid FROM campaign WHERE id = ?", (campaign,)).fetchone()
    if here and campaign not in campaign_faults(connection, campaign):
        return
    row = row or _row_from(campaign, here, entries)
    names, marks = ", ".join(row), ", ".join("?" * len(row))
    connection.execute(f"INSERT OR REPLACE INTO campaign ({names}) VALUES ({marks})", tuple(row.values()))


def _row_from(
    campaign: int, here: tuple[Any, ...] | None, entries: Mapping[int, SoundEntry]
) -> Mapping[str, Any]:
    founding = json.loads(entries[1][1])
    is_known = here is not None and isinstance(here[0], str) and here[0].isalnum()
    return {
        "id": campaign,
        "uid": here[0] if here is not None and is_known else secrets.token_hex(16),
        "name": str(founding.get("name") or f"Campaign {campaign}"),
        "ruleset": str(founding.get("ruleset") or ""),
        "status": "",
        "created_at": entries[1][3],
        "updated_at": entries[max(entries)][3],
    }


def _name_of(connection: sqlite3.Connection, campaign: int) -> str:
    row = connection.execute("SELECT name FROM campaign WHERE id = ?", (campaign,)).fetchone()
    return row[0] if row and isinstance(row[0], str) else ""


def _is_same_journal(own: Mapping[int, SoundEntry], copy: _CampaignCopy) -> bool:
    """Whether both go the same way: the first and the last entry that both have are the same.

    After an older backup came back, an id may be given anew, and a journal go on another way. Entries between
    may differ where bytes were flipped that leave them readable.
    """
    both = sorted(own.keys() & copy.entries.keys())
    return all(own[number] == copy.entries[number] for number in (*both[:1], *both[-1:]))


def _read_copy(copy: Path, campaign: int) -> _CampaignCopy | None:
    """Return a campaign of a backup; None where there is nothing of it, or the backup cannot be read."""
    try:
        with explaining_errors(copy), closing(connect_for_reading(copy)) as backup:
            return _read_from(backup, copy, campaign) if has_table(backup, "campaign") else None
    except StoreError:
        return None


def _read_from(backup: sqlite3.Connection, copy: Path, campaign: int) -> _CampaignCopy | None:
    faults = campaign_faults(backup, campaign)
    rows = backup.execute("SELECT * FROM campaign WHERE id = ?", (campaign,))
    names = [column[0] for column in rows.description]
    row = next((dict(zip(names, values, strict=True)) for values in rows), None)
    entries = {entry[0]: entry for entry in sound_entries(backup, campaign)}
    if not entries:
        return None
    contents = OF_CAMPAIGNS.sound(backup, campaign)
    return _CampaignCopy(copy, None if faults else row, _believable(entries), contents)
