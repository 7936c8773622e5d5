"""The rows of the database as it is now; migrations.py says how it came to be so."""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import Identity, MetaData, Table
from sqlmodel import Field, SQLModel

from companion.store.server.dialects import adapt_tables, json_text


class RecordRow(SQLModel):
    """A row of a table; what validates it is made once it is asked for, which nothing here does."""

    model_config = {"defer_build": True}


class BattleRow(RecordRow, table=True):
    """One battle: where it began, where its journal stands, and what the window last showed."""

    __tablename__: ClassVar[str] = "battle"
    __table_args__: ClassVar[tuple[Any, ...]] = (
        *map(json_text, ("header", "draft", "view")),
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True, sa_column_args=[Identity()])
    title: str
    ruleset: str
    header: str
    status: str = ""
    head_id: int | None = Field(default=None, foreign_key="entry.id")
    tip_id: int | None = Field(default=None, foreign_key="entry.id")
    draft: str | None = None
    view: str | None = None
    created_at: str
    updated_at: str
    deleted_at: str | None = None
    rules_digest: str | None = None
    uid: str | None = Field(default=None, unique=True, index=True)
    campaign_id: int | None = Field(default=None, foreign_key="campaign.id", index=True)


class EntryRow(RecordRow, table=True):
    """One journal entry: never changed, and removed only with its battle."""

    __tablename__: ClassVar[str] = "entry"
    __table_args__: ClassVar[tuple[Any, ...]] = (
        *map(json_text, ("action", "answers", "events")),
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True, sa_column_args=[Identity()])
    battle_id: int = Field(foreign_key="battle.id", ondelete="CASCADE", index=True)
    parent_id: int | None = Field(default=None, foreign_key="entry.id", index=True)
    number: int
    action: str
    answers: str
    events: str
    label: str
    overruled: str | None = None
    made_at: str


class SnapshotRow(RecordRow, table=True):
    """The whole state after one entry, so that a long battle opens quickly."""

    __tablename__: ClassVar[str] = "snapshot"
    __table_args__: ClassVar[tuple[Any, ...]] = (json_text("state"),)

    entry_id: int = Field(primary_key=True, foreign_key="entry.id", ondelete="CASCADE")
    state: str


class SettingRow(RecordRow, table=True):
    """One remembered choice of the player."""

    __tablename__: ClassVar[str] = "setting"
    __table_args__: ClassVar[tuple[Any, ...]] = (json_text("value"),)

    key: str = Field(primary_key=True)
    value: str


class ContentRow(RecordRow, table=True):
    """Something kept once however many battles and campaigns need it, by the SHA-256 of its JSON text."""

    __tablename__: ClassVar[str] = "content"
    __table_args__: ClassVar[tuple[Any, ...]] = (json_text("data"),)

    digest: str = Field(primary_key=True)
    data: str


class BattleContentRow(RecordRow, table=True):
    """The use of a content by a battle: its rules, or a model in it."""

    __tablename__: ClassVar[str] = "battle_content"

    battle_id: int = Field(primary_key=True, foreign_key="battle.id", ondelete="CASCADE")
    name: str = Field(primary_key=True)
    digest: str = Field(primary_key=True, foreign_key="content.digest", index=True)


class CampaignRow(RecordRow, table=True):
    """One campaign, as the list of campaigns shows it; its journal says all else."""

    __tablename__: ClassVar[str] = "campaign"
    __table_args__: ClassVar[tuple[Any, ...]] = ({"sqlite_autoincrement": True},)

    id: int | None = Field(default=None, primary_key=True, sa_column_args=[Identity()])
    uid: str = Field(unique=True, index=True)
    name: str
    ruleset: str
    status: str = ""
    created_at: str
    updated_at: str
    deleted_at: str | None = None


class CampaignEntryRow(RecordRow, table=True):
    """One entry of a campaign's journal: only ever added, numbered from 1."""

    __tablename__: ClassVar[str] = "campaign_entry"
    __table_args__: ClassVar[tuple[Any, ...]] = (json_text("deed"),)

    campaign_id: int = Field(primary_key=True, foreign_key="campaign.id", ondelete="CASCADE")
    number: int = Field(primary_key=True)
    deed: str
    made_by: str
    made_at: str


class CampaignSnapshotRow(RecordRow, table=True):
    """A campaign whole after an entry, so that a long one opens quickly."""

    __tablename__: ClassVar[str] = "campaign_snapshot"
    __table_args__: ClassVar[tuple[Any, ...]] = (json_text("state"),)

    campaign_id: int = Field(primary_key=True, foreign_key="campaign.id", ondelete="CASCADE")
    number: int
    state: str


class CampaignContentRow(RecordRow, table=True):
    """The use of a content by a campaign: rules, models, portraits."""

    __tablename__: ClassVar[str] = "campaign_content"

    campaign_id: int = Field(primary_key=True, foreign_key="campaign.id", ondelete="CASCADE")
    name: str = Field(primary_key=True)
    digest: str = Field(primary_key=True, foreign_key="content.digest", index=True)


METADATA: MetaData = SQLModel.metadata
adapt_tables(METADATA.tables.values())

BATTLE: Table = METADATA.tables["battle"]
ENTRY: Table = METADATA.tables["entry"]
SNAPSHOT: Table = METADATA.tables["snapshot"]
SETTING: Table = METADATA.tables["setting"]
CONTENT: Table = METADATA.tables["content"]
BATTLE_CONTENT: Table = METADATA.tables["battle_content"]
CAMPAIGN: Table = METADATA.tables["campaign"]
CAMPAIGN_ENTRY: Table = METADATA.tables["campaign_entry"]
CAMPAIGN_SNAPSHOT: Table = METADATA.tables["campaign_snapshot"]
CAMPAIGN_CONTENT: Table = METADATA.tables["campaign_content"]
