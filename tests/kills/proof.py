"""The proof after each kill: nothing acknowledged is lost or half there, and all of it opens."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.catalog.catalogue import Catalogue
from companion.store.backups.copies import backups_of
from companion.store.backups.integrity import check
from companion.store.catalogue.database import path_in
from companion.store.catalogue.migrations import CATALOGUE
from companion.store.damage import content_faults
from companion.store.sound_texts import prepare

Line = dict[str, Any]


@dataclass
class Acknowledged:
    """All that a data folder's processes reported as done, and where one was killed about to move."""

    entries: dict[int, str] = field(default_factory=dict)
    heads: dict[int, int | None] = field(default_factory=dict)
    battles: set[int] = field(default_factory=set)
    commands: set[tuple[int, int]] = field(default_factory=set)
    units: set[str] = field(default_factory=set)
    backups: set[str] = field(default_factory=set)
    unsure: set[int] = field(default_factory=set)

    def take(self, lines: Sequence[Line]) -> None:
        """Take in what one process said, in order."""
        for line in lines:
            match line["what"]:
                case "moving":
                    self.unsure.add(line["battle"])
                case "moved":
                    self.unsure.discard(line["battle"])
                    self.heads[line["battle"]] = line["head"]
                    if line["entry"]:
                        self.entries[line["entry"]["id"]] = line["entry"]["action"]
                case "began":
                    self.battles.add(line["battle"])
                case "deeds" | "turned back" | "marched out" | "came home":
                    self.commands |= {(line["campaign"], number) for number in line["numbers"]}
                case "imported":
                    self.units |= set(line["names"])
                case "backed up":
                    self.backups.add(line["file"])

    @property
    def count(self) -> int:
        """How many things there are that must not be lost."""
        return sum(map(len, (self.entries, self.battles, self.commands, self.units)))


def prove(folder: Path, acknowledged: Acknowledged) -> list[str]:
    """Return what is wrong after a kill, in words; nothing where every promise was kept."""
    path = folder / "companion.sqlite3"
    if not path.exists():
        return ["the database is gone"] if acknowledged.count else []
    found = list(_integrity_faults(folder, path))
    Library.open(folder).close()  # as the next start does: what was cut short is done or undone
    return [
        *found,
        *_missing_entries(path, acknowledged),
        *_opening_faults(folder),
        *_units(folder, acknowledged),
    ]


def _integrity_faults(folder: Path, path: Path) -> Iterator[str]:
    yield from check(path)
    if path_in(folder).exists():
        yield from check(path_in(folder), CATALOGUE)
    for file, lineage in ((path, None), (path_in(folder), CATALOGUE)):
        for copy in backups_of(file)[:2]:
            yield from (
                f"{copy.name}: {fault}" for fault in (check(copy, lineage) if lineage else check(copy))
            )


def _missing_entries(path: Path, acknowledged: Acknowledged) -> Iterator[str]:
    # Nothing is recovered by it: it reads as a window would that opens the database next.
    with closing(sqlite3.connect(path)) as connection:
        prepare(connection)
        entries = dict(connection.execute("SELECT id, action FROM entry"))
        heads = dict(connection.execute("SELECT id, head_id FROM battle"))
        commands = list(connection.execute("SELECT campaign_id, number, deed FROM campaign_entry"))
        of_campaigns = {uid for (uid,) in connection.execute("SELECT uid FROM battle WHERE campaign_id > 0")}
        yield from (f"content {digest} is {fault}" for digest, fault in content_faults(connection).items())
    yield from (
        f"entry {entry} is lost"
        for entry in acknowledged.entries
        if entries.get(entry) != acknowledged.entries[entry]
    )
    yield from (f"battle {battle} is lost" for battle in acknowledged.battles - heads.keys())
    for battle, head in acknowledged.heads.items():
        if battle not in acknowledged.unsure and heads.get(battle) != head:
            yield f"battle {battle} stands at {heads.get(battle)}, not at {head}"
    there = {(campaign, number) for campaign, number, _ in commands}
    yield from (f"deed {command} is lost" for command in acknowledged.commands - there)
    told_of = [json.loads(command) for *_, command in commands]
    begun = {command["battle"] for command in told_of if command["do"] == "begin_battle"}
    if begun != of_campaigns:
        yield f"half committed: deeds tell of the battles {begun}, there are {of_campaigns}"


def _opening_faults(folder: Path) -> Iterator[str]:
    with Library.open(folder, read_only=True) as library:
        yield from library.damaged_battles().values()
        yield from library.database.campaigns.faults().values()
        campaigns = CampaignLibrary(library)
        for summary in campaigns.list():
            session = campaigns.open(summary.id)
            yield from (f"{summary.name}: {misfit}" for misfit in session.invalid_entries)
            session.lines()
            if len(session.entries()) != summary.entries:
                yield f"{summary.name} opens with {len(session.entries())} of {summary.entries} entries"


def _units(folder: Path, acknowledged: Acknowledged) -> Iterator[str]:
    if path_in(folder).exists():
        with Catalogue.open(folder, read_only=True) as catalogue:
            known = {entry.name for entry in catalogue.own_entries()}
            yield from (f"unit {name} is lost" for name in acknowledged.units - known)
    elif acknowledged.units:
        yield "the catalogue is gone"
