"""The tables of the database as they are now; migrations.py says how they came to be so."""

from __future__ import annotations

from sqlalchemy import MetaData, Table

from companion.store.columns import content_digest, identifier, moment, number, owner, reference, text
from companion.store.server.dialects import json_text

METADATA = MetaData()

BATTLE = Table(
    "battle",
    METADATA,
    identifier(),
    text("title"),
    text("ruleset"),
    text("header"),
    text("status", default=""),
    reference("head_id", "entry.id", nullable=True),
    reference("tip_id", "entry.id", nullable=True),
    text("draft", nullable=True),
    text("view", nullable=True),
    moment("created_at"),
    moment("updated_at"),
    moment("deleted_at", nullable=True),
    text("rules_digest", nullable=True),
    text("uid", nullable=True, unique=True, index=True),
    reference("campaign_id", "campaign.id", nullable=True, index=True),
    *map(json_text, ("header", "draft", "view")),
    sqlite_autoincrement=True,
)
"""Battles: where each began, where its journal stands, and what the window last showed."""

ENTRY = Table(
    "entry",
    METADATA,
    identifier(),
    owner("battle_id", "battle.id", index=True),
    reference("parent_id", "entry.id", nullable=True, index=True),
    number("number"),
    text("action"),
    text("answers"),
    text("events"),
    text("label"),
    text("overruled", nullable=True),
    moment("made_at"),
    *map(json_text, ("action", "answers", "events")),
    sqlite_autoincrement=True,
)
"""Journal entries: never changed, and removed only with their battle."""

SNAPSHOT = Table(
    "snapshot",
    METADATA,
    owner("entry_id", "entry.id", primary_key=True),
    text("state"),
    json_text("state"),
)
"""The whole state after an entry, so that a long battle opens quickly."""

SETTING = Table("setting", METADATA, text("key", primary_key=True), text("value"), json_text("value"))
"""Remembered choices of the player."""

CONTENT = Table("content", METADATA, text("digest", primary_key=True), text("data"), json_text("data"))
"""What is kept once however many battles and campaigns need it, by the SHA-256 of its JSON text."""

BATTLE_CONTENT = Table(
    "battle_content",
    METADATA,
    owner("battle_id", "battle.id", primary_key=True),
    text("name", primary_key=True),
    content_digest(),
)
"""Uses of a content by a battle: its rules, or a model in it."""

CAMPAIGN = Table(
    "campaign",
    METADATA,
    identifier(),
    text("uid", unique=True, index=True),
    text("name"),
    text("ruleset"),
    text("status", default=""),
    moment("created_at"),
    moment("updated_at"),
    moment("deleted_at", nullable=True),
    sqlite_autoincrement=True,
)
"""Campaigns, as their list shows them; the journal of each says all else."""

CAMPAIGN_ENTRY = Table(
    "campaign_entry",
    METADATA,
    owner("campaign_id", "campaign.id", primary_key=True),
    number("number", primary_key=True),
    text("deed"),
    text("made_by"),
    moment("made_at"),
    json_text("deed"),
)
"""Entries of a campaign's journal: only ever added, numbered from 1."""

CAMPAIGN_SNAPSHOT = Table(
    "campaign_snapshot",
    METADATA,
    owner("campaign_id", "campaign.id", primary_key=True),
    number("number"),
    text("state"),
    json_text("state"),
)
"""A campaign whole after an entry, so that a long one opens quickly."""

CAMPAIGN_CONTENT = Table(
    "campaign_content",
    METADATA,
    owner("campaign_id", "campaign.id", primary_key=True),
    text("name", primary_key=True),
    content_digest(),
)
"""Uses of a content by a campaign: rules, models, portraits."""
