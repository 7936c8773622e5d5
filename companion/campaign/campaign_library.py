"""The campaigns of a player's data folder: founded, opened, moved to the bin."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.battles.rules.resolved_rules import game_for_choice
from companion.campaign.commands.checks import check_day, check_texts, plain_command
from companion.campaign.commands.command import Command
from companion.campaign.commands.downtime import ChangeStores
from companion.campaign.commands.founding import Found
from companion.campaign.commands.members import ChangePilot
from companion.campaign.commands.registry import apply_command, command_text
from companion.campaign.files.exporting import campaign_text
from companion.campaign.files.importing import import_campaign, read_campaign
from companion.campaign.files.rosters import joining_commands, roster_text
from companion.campaign.files.snapshots import unshipped_models
from companion.campaign.rules import first_snapshots
from companion.campaign.session import CampaignSession
from companion.campaign.state import format_status
from companion.documents.document import Document
from companion.documents.similar_names import did_you_mean
from companion.engine.game import campaigns_of
from companion.errors import CompanionError, FileError, IllegalAction, InputError, StoreError
from companion.store.records import CampaignRecord, Content, NewCommand

if TYPE_CHECKING:
    from companion.battles.library import Library


TYPES = ("image/png", "image/jpeg")
MAX_SIZE = 2_000_000
"""More bytes than this no portrait has."""
NAME = "portrait/{digest}"


@dataclass(frozen=True, slots=True)
class CampaignSummary:
    """One line of the list of campaigns; `uid` is its name in every database."""

    id: int
    uid: str
    name: str
    ruleset: str
    status: str
    updated_at: datetime | None
    battles: int
    entries: int


class CampaignLibrary:
    """The campaigns of a library; `made_by` is who makes their entries from here."""

    def __init__(self, library: Library, made_by: str = "") -> None:
        self._library = library
        self._stored = library.database.campaigns
        self.made_by = made_by

    def list(self, *, deleted: bool = False) -> Sequence[CampaignSummary]:
        """Return the campaigns, the last changed first; with `deleted`, those in the bin."""
        return [_summary_of(record) for record in self._stored.list(deleted=deleted)]

    def found_campaign(self, command: Found) -> CampaignSession:
        """Begin a campaign; raises IllegalAction, FileError or InputError for one that cannot be."""
        self.check_writable()
        command = plain_command(command)
        if refusal := check_texts(command):
            raise IllegalAction(refusal)
        for refusal in check_day(command.day):
            raise IllegalAction(refusal)
        source = self._library.rulebooks.load(command.ruleset)
        beginning, rules = first_snapshots(command, source)
        commands: list[Command] = [beginning]
        campaign = apply_command(None, 1, command)
        stores = campaigns_of(game_for_choice(source, command)).stores
        if begins := {store.id: store.begins_with for store in stores if store.begins_with}:
            commands.append(ChangeStores(changes=begins, why="To begin with"))
        entries = [NewCommand(command_text(it), self.made_by) for it in commands]
        status = format_status(campaign)
        with self._library.database.together():
            campaign_id = self._stored.create(command.name, command.ruleset, entries, status=status)
            self._library.database.contents.hold_for_campaign(campaign_id, rules)
        return self.open(campaign_id)

    def open(self, campaign_id: int) -> CampaignSession:
        """Return a campaign as it stands; raises StoreError, or CampaignDamaged where it cannot be read."""
        return CampaignSession(self._library, self._stored.get(campaign_id), self.made_by)

    def find(self, name: str) -> CampaignSession:
        """Return a campaign by its name or id; raises InputError where there is none, or where several have
        it.
        """
        listed = self._stored.list()
        found = [it for it in listed if it.name.casefold() == name.casefold()]
        found = found or [it for it in listed if str(it.id) == name or it.uid == name]
        if not found:
            raise InputError(
                f"There is no campaign '{name}'. {did_you_mean(name, [it.name for it in listed])}".rstrip()
            )
        if len(found) > 1:
            ids = ", ".join(str(it.id) for it in found)
            raise InputError(f"Several campaigns are called '{name}'. Choose one by its number: {ids}.")
        return self.open(found[0].id)

    def export_text(self, session: CampaignSession, *, with_battles: bool = True) -> str:
        """Return a whole campaign as a file, with or without its battles; raises StoreError."""
        return campaign_text(self._library, session, with_battles=with_battles)

    def export_force(self, session: CampaignSession, force: str) -> str:
        """Return a force by its id or name as a file, with its parts, units and pilots; raises InputError."""
        unshipped: Mapping[str, Mapping[str, Any]] = {}
        with suppress(FileError, InputError):  # without its rules a campaign of old has no models of theirs
            unshipped = unshipped_models(session.resolved_rules)
        return roster_text(session.campaign, force, unshipped)

    def joining_commands(
        self, session: CampaignSession, document: Document, side: str | None = None
    ) -> Sequence[Command]:
        """Return the commands by which the force of a file joins a campaign; raises FileError with all its
        faults.
        """
        return joining_commands(session.campaign, session.game, document, side)

    def import_document(self, document: Document) -> CampaignSession:
        """Store the campaign of a file, all of it or nothing; raises FileError with all its faults."""
        self.check_writable()
        return self.open(
            import_campaign(self._library, read_campaign(document, self._library.rulebooks), self.made_by)
        )

    def delete(self, campaign_id: int) -> None:
        """Put a campaign in the bin; its battles stay where they are."""
        self.check_writable()
        self._stored.delete(campaign_id)

    def restore(self, campaign_id: int) -> None:
        """Take a campaign out of the bin."""
        self.check_writable()
        self._stored.restore(campaign_id)

    def check_writable(self) -> None:
        """Raise StoreError where another window writes to the database."""
        if self._library.is_read_only:
            raise StoreError("This database is open in another window: it is read-only here.")


def _summary_of(record: CampaignRecord) -> CampaignSummary:
    return CampaignSummary(
        record.id,
        record.uid,
        record.name,
        record.ruleset,
        record.status,
        record.updated_at,
        record.battles,
        record.last,
    )


def set_portrait(
    library: Library, session: CampaignSession, pilot: str, picture: bytes, kind: str = "image/png"
) -> None:
    """Keep a picture and show it as a pilot's portrait: both or neither.

    Raises InputError for what is no picture, and as `CampaignSession.do` does.
    """
    if kind not in TYPES or not picture or len(picture) > MAX_SIZE:
        raise InputError("A portrait is a PNG or JPEG picture of at most 2 MB.")
    content = Content.of({"type": kind, "base64": base64.b64encode(picture).decode("ascii")})

    def store_portrait() -> ChangePilot:
        named = {NAME.format(digest=content.digest): content}
        library.database.contents.hold_for_campaign(session.id, named)
        return ChangePilot(pilot=pilot, portrait=content.digest)

    session.do_made(store_portrait)


def read_portrait(library: Library, digest: str) -> bytes:
    """Return the picture behind a digest; nothing where there is none, or none that can be read."""
    if not digest:
        return b""
    try:
        data = json.loads(library.database.contents.text(digest))
        return base64.b64decode(str(data["base64"]), validate=True)
    except (CompanionError, ValueError, KeyError, TypeError, binascii.Error):
        return b""
