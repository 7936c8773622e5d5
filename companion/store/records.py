"""Records of the store: frozen values, never live rows."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class NewEntry:
    """One journal entry to be written; action, answers, events and snapshot are JSON text."""

    action: str
    answers: str
    events: str
    label: str
    overruled: str | None = None
    snapshot: str | None = None


@dataclass(frozen=True, slots=True)
class JournalHead:
    """The entry that a window shows a battle at, None for its start."""

    entry_id: int | None


@dataclass(frozen=True, slots=True)
class EntryRecord:
    """One journal entry as written; `number` counts from 1 along its branch."""

    id: int
    battle_id: int
    parent_id: int | None
    number: int
    action: str
    answers: str
    events: str
    label: str
    overruled: str | None
    made_at: datetime


@dataclass(frozen=True, slots=True)
class SnapshotRecord:
    """The whole state, as JSON text, right after the entry with this id and number."""

    entry_id: int
    number: int
    state: str


@dataclass(frozen=True, slots=True)
class BattleRecord:
    """A battle whole: `head_id` is the entry shown, `tip_id` the end of the branch that redo walks along.

    `rules_digest` is a fingerprint of the rules that it began with; None where an earlier release began it.
    """

    id: int
    title: str
    ruleset: str
    header: str
    status: str
    head_id: int | None
    tip_id: int | None
    draft: str | None
    view: str | None
    created_at: datetime
    updated_at: datetime
    deleted_at: datetime | None
    rules_digest: str | None = None
    uid: str | None = None
    campaign_id: int | None = None


@dataclass(frozen=True, slots=True)
class BattleSummary:
    """One line of the list of battles; `entries` counts every branch, `damage` says why it cannot be opened.

    A damaged battle may have lost the moment when it was played last.
    """

    id: int
    title: str
    ruleset: str
    status: str
    updated_at: datetime | None
    entries: int
    damage: str = ""
    rules_digest: str | None = None
    uid: str = ""
    campaign_id: int | None = None


@dataclass(frozen=True, slots=True)
class CampaignRecord:
    """A campaign as the list shows it; `last` is the number of its newest entry."""

    id: int
    uid: str
    name: str
    ruleset: str
    status: str
    created_at: datetime | None
    updated_at: datetime | None
    deleted_at: datetime | None
    last: int
    battles: int


@dataclass(frozen=True, slots=True)
class NewCommand:
    """A command to be written in a campaign's journal, as JSON text, and who made it.

    One that is carried from another database keeps its moment; others get the present one.
    """

    deed: str
    made_by: str = ""
    made_at: str | None = None


@dataclass(frozen=True, slots=True)
class CommandRecord:
    """One entry of a campaign's journal as written; `number` counts from 1."""

    number: int
    deed: str
    made_by: str
    made_at: str


@dataclass(frozen=True, slots=True)
class CampaignState:
    """A campaign whole right after the entry of this number, as JSON text."""

    number: int
    state: str


@dataclass(frozen=True, slots=True)
class Content:
    """JSON text with the SHA-256 that it is known by."""

    text: str
    digest: str

    @classmethod
    def of(cls, data: object) -> Content:
        """Plain data as content; the order of its keys counts."""
        whole = json.dumps(data, separators=(",", ":"), allow_nan=False)
        return cls(whole, digest_of(whole))


@dataclass(frozen=True, slots=True)
class HeldContent:
    """A content that a battle or campaign holds, by its name there and its digest."""

    name: str
    digest: str


def digest_of(whole: str) -> str:
    """Return what a JSON text is known by."""
    return sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()
