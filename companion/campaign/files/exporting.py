"""A whole campaign as one readable file: a command a line, its portraits, its battles as scripts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import yaml

from companion.campaign.commands.command import Command
from companion.campaign.commands.registry import command_data
from companion.campaign.files.snapshots import SNAPSHOTS, carried_snapshots, snapshots_of
from companion.campaign.journal.entries import CampaignEntry
from companion.documents.model import GivenName, Id, Name, RuleModel
from companion.documents.rule_model import Field
from companion.documents.textfile import UNSEEN, escape_unseen
from companion.documents.yamltext import DUMPER
from companion.errors import CompanionError
from companion.store.failures import REPAIR_CAMPAIGN, CampaignDamaged
from companion.store.records import Content

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.campaign.session import CampaignSession

Uid = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
"""A name that nothing else has, in any database."""
PORTRAIT = "portrait/"
"""What a campaign holds its portraits by, before their digests."""
MAX_PORTRAIT = 4_000_000
_HALVES = re.compile("[\ud800-\udfff]")
INDENT = 6
"""So far a battle's script is indented."""


class CommandDetails(RuleModel):
    """The details of a command in the journal: who entered it, and when."""

    by: Name = ""
    """Who entered it."""
    at: Annotated[str, Field(max_length=40)] | None = None
    """When it was entered, such as 2026-03-01T12:00:00+00:00; unsaid, when the file is taken in."""


class PortraitData(RuleModel):
    """A picture of a pilot."""

    type: Annotated[str, Field(pattern=r"^image/(png|jpeg)$")]
    """What kind of picture it is."""
    base64: Annotated[str, Field(max_length=MAX_PORTRAIT)]
    """The picture itself."""


class BattleData(RuleModel):
    """A battle of the campaign."""

    uid: Uid
    """The name that commands know it by."""
    script: str
    """The battle as a script, whole."""


class CampaignData(RuleModel):
    """A campaign as a file; each line of the journal is a command, with who entered it and when."""

    campaign: GivenName
    """What players call it."""
    uid: Uid | None = None
    """Its name in every database; where one has such a campaign already, it gets another."""
    journal: tuple[dict[str, Any], ...] = Field(min_length=1)
    """What was done, one command a line, the oldest first; they know each other by their places, from 1."""
    snapshots: Mapping[Id, Mapping[str, Any]] = {}
    """Rules and unit files that the campaign keeps and that are not shipped, by their digests."""
    portraits: Mapping[Id, PortraitData] = {}
    """Pictures of pilots, by the names that commands know them by."""
    battles: tuple[BattleData, ...] = ()
    """Its battles, as far as they are carried along."""


def campaign_text(library: Library, session: CampaignSession, *, with_battles: bool = True) -> str:
    """Return a campaign as a file; battles that cannot be read are left out, and it is said where."""
    parts = [_format_block({"campaign": session.campaign.name, "uid": session.uid}), "journal:\n"]
    commands, snapshots = _commands(library, session)
    pairs = zip(session.entries(), commands, strict=True)
    parts += [f"  - {format_flow(_item(entry, command))}\n" for entry, command in pairs]
    parts += [_format_block({SNAPSHOTS: snapshots})] if snapshots else []
    if portraits := dict(_portraits(library, session)):
        parts.append("portraits:\n")
        parts += [f"  {format_flow(digest)}: {format_flow(data)}\n" for digest, data in portraits.items()]
    if with_battles and (battles := list(_battles(library, session))):
        parts += ["battles:\n", *battles]
    return "".join(parts)


def _commands(library: Library, session: CampaignSession) -> tuple[list[Command | None], dict[str, Any]]:
    """Return the commands of a journal, and the rules and models that go along with them.

    Where an earlier release founded the campaign its commands name no rules; house rules are named here.
    """
    commands = [entry.command for entry in session.entries()]
    named = [session.with_settled_rules(command) if command is not None else None for command in commands]
    snapshots = carried_snapshots(list(filter(None, named)), library.database.contents)
    return [
        now if now is not None and snapshots.keys() & {*snapshots_of(now).values()} else before
        for before, now in zip(commands, named, strict=True)
    ], snapshots


def _item(entry: CampaignEntry, command: Command | None) -> dict[str, Any]:
    """Return a command as it is stored, be it one that this release cannot read."""
    data = command_data(command) if command is not None else _writable(_stored_command(entry))
    beside = {"by": entry.record.made_by, "at": entry.record.made_at}
    return {**data, **{key: value for key, value in beside.items() if value}}


def _writable(data: Any) -> Any:
    """Plain data as UTF-8 can be: half of a pair of surrogates becomes a visible sign."""
    text = json.dumps(data, ensure_ascii=False)
    return json.loads(_HALVES.sub(UNSEEN, text))


def _stored_command(entry: CampaignEntry) -> dict[str, Any]:
    try:
        data = json.loads(entry.record.deed)
    except (ValueError, RecursionError):
        data = None
    if isinstance(data, dict):
        return data
    raise CampaignDamaged(f"Entry {entry.number} of this campaign cannot be read. {REPAIR_CAMPAIGN}")


def _portraits(library: Library, session: CampaignSession) -> Iterator[tuple[str, Any]]:
    held = [it for it in library.database.contents.of_campaign(session.id) if it.name.startswith(PORTRAIT)]
    texts = library.database.contents.texts(it.digest for it in held)
    for it in held:
        yield it.digest, json.loads(texts[it.digest])


def _battles(library: Library, session: CampaignSession) -> Iterator[str]:
    for summary in sorted(library.database.battles.list(campaign_id=session.id), key=lambda it: it.id):
        try:
            script = library.export(library.open_battle(summary.id))
        except CompanionError as problem:
            text = " ".join(f"{summary.title} is not here. {problem}".split())
            yield f"  # {escape_unseen(text)}\n"
            continue
        lines = "".join(f"{' ' * INDENT}{line}" for line in script.splitlines(keepends=True))
        yield f"  - uid: {format_flow(summary.uid)}\n    script: |\n{lines}"


_dump_yaml: Callable[..., Any] = partial(yaml.dump, Dumper=DUMPER, sort_keys=False, allow_unicode=True)


def format_flow(value: object) -> str:
    """Return a value on one line."""
    text = str(_dump_yaml(value, default_flow_style=True, width=10_000_000))
    return text.removesuffix("\n...\n").rstrip("\n")


def _format_block(value: Mapping[str, Any]) -> str:
    return str(_dump_yaml(dict(value), width=100))


def portrait_content(data: PortraitData) -> Content:
    """Return a portrait as it is kept."""
    return Content.of({"type": data.type, "base64": data.base64})


def rename_battles(command: Command, names: Mapping[str, str]) -> Command:
    """Return the same command where battles have other names."""
    name = names.get(getattr(command, "battle", ""))
    return command.model_copy(update={"battle": name}) if name is not None else command
