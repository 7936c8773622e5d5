"""The import of whole campaigns: all of a file is stored, or nothing and all its faults are reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.battles.models import ModelRepository
from companion.battles.rules.rules_ref import RULES
from companion.battles.scripts.codec import validate_part
from companion.battles.scripts.script import BattleScript, play_script, read_script
from companion.campaign.commands.after_action import ReturnBattle
from companion.campaign.commands.command import Command
from companion.campaign.commands.diary import TakeBack
from companion.campaign.commands.founding import Found
from companion.campaign.commands.registry import ANY_COMMAND, check_bounds, command_text, rule_of
from companion.campaign.files.exporting import (
    INDENT,
    PORTRAIT,
    BattleData,
    CampaignData,
    CommandDetails,
    portrait_content,
    rename_battles,
)
from companion.campaign.files.snapshots import CarriedContents
from companion.campaign.journal.entries import (
    CampaignEntry,
    apply_entry,
    find_invalid,
    in_force,
    project_entries,
)
from companion.campaign.rules import CampaignRules
from companion.campaign.state import Campaign, format_status
from companion.documents.document import Document, KeyPath, key_text
from companion.documents.model import validate
from companion.documents.yamlfile import BATTLE_PARSE_LIMITS, ParseLimits, parse_document
from companion.errors import CompanionError, Fault, FileError
from companion.store.battles import new_uid
from companion.store.database import Database
from companion.store.records import CommandRecord, NewCommand

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.engine.game import CampaignGame
    from companion.rulebooks.loader import RulebookLibrary

CAMPAIGN_BOUNDS = ParseLimits(size=64_000_000, values=500_000, allows_controls=True)
"""A long campaign with its battles; each battle counts as one value, and has bounds of its own."""
CARRIED_BOUNDS = replace(BATTLE_PARSE_LIMITS, allows_controls=True)
JOURNAL = "journal"
BESIDE = ("by", "at")


@dataclass(frozen=True, slots=True)
class CampaignFile:
    """A parsed file of a campaign; its battles are not read yet."""

    data: CampaignData
    commands: tuple[Command, ...]
    details: tuple[CommandDetails, ...]
    campaign: Campaign
    document: Document
    contents: CarriedContents


def read_campaign(document: Document, rulebooks: RulebookLibrary) -> CampaignFile:
    """Understand the file of a campaign; raises FileError with all faults of its journal and portraits."""
    data = validate(CampaignData, document)
    items = list(_parse_items(document, data))
    commands = tuple(command for command, _ in items)
    if faults := [*_misplaced_faults(document, commands), *_portrait_faults(document, data)]:
        raise FileError(faults)
    contents = CarriedContents(document, rulebooks)
    commands = contents.resolve(commands)
    entries = [
        CampaignEntry(CommandRecord(number, command_text(command), "", ""))
        for number, command in enumerate(commands, 1)
    ]
    if misfits := find_invalid(entries):
        raise FileError([document.fault((JOURNAL, it.number - 1), it.refusal.reason) for it in misfits])
    campaign, _ = project_entries(entries)
    rules = CampaignRules(rulebooks, contents)
    try:
        rules.game(campaign)
    except CompanionError as problem:
        raise FileError([document.fault((JOURNAL, 0, "ruleset"), str(problem))]) from problem
    if beyond := list(_beyond_bounds(document, entries, rules)):
        raise FileError(beyond)
    return CampaignFile(data, commands, tuple(beside for _, beside in items), campaign, document, contents)


def _beyond_bounds(
    document: Document, entries: Sequence[CampaignEntry], rules: CampaignRules
) -> Iterator[Fault]:
    """Skills and awards that the rules of their day do not know."""
    games: dict[tuple[str, str | None, str], CampaignGame] = {}
    campaign: Campaign | None = None
    for entry in in_force(entries):
        command = entry.command
        if campaign is not None and command is not None and any(rule_of(command).pilots(command)):
            key = (campaign.ruleset, campaign.snapshots.get(RULES), str(campaign.options))
            with suppress(CompanionError):  # rules that are gone by now set no bounds
                games[key] = games.get(key) or rules.game(campaign)
                if (refusal := check_bounds(games[key], command)) is not None:
                    yield document.fault((JOURNAL, entry.number - 1), refusal.reason)
        campaign = apply_entry(campaign, entry)


def _parse_items(document: Document, data: CampaignData) -> Iterator[tuple[Command, CommandDetails]]:
    faults: list[Fault] = []
    for index, item in enumerate(data.journal):
        at: KeyPath = (JOURNAL, index)
        try:
            own = {key: value for key, value in item.items() if key not in BESIDE}
            given = {key: value for key, value in item.items() if key in BESIDE}
            yield validate_part(ANY_COMMAND, document, at, own), _parse_details(document, at, given)
        except FileError as error:
            faults += error.faults
    if faults:
        raise FileError(faults)


def _parse_details(document: Document, at: KeyPath, data: Mapping[str, Any]) -> CommandDetails:
    beside = validate_part(CommandDetails, document, at, data)
    try:
        datetime.fromisoformat(beside.at or "2026-01-01")
    except ValueError:
        raise FileError(
            [document.fault((*at, "at"), "expected a time such as 2026-03-01T12:00:00.")]
        ) from None
    return beside


def _misplaced_faults(document: Document, commands: tuple[Command, ...]) -> Iterator[Fault]:
    """Commands that stand where they cannot: a second founding, or one that names a later one."""
    for index, command in enumerate(commands):
        at: KeyPath = (JOURNAL, index)
        if isinstance(command, Found) != (index == 0):
            text = "a campaign begins once." if index else "the first entry is `do: found`."
            yield document.fault(at, text)
        if isinstance(command, TakeBack) and not 1 < command.entry <= index:
            yield document.fault((*at, "entry"), "expected the number of an earlier entry after the first.")
        if isinstance(command, ReturnBattle) and command.replaces is not None:
            before = commands[command.replaces - 1] if command.replaces <= index else None
            if not isinstance(before, ReturnBattle) or before.battle != command.battle:
                yield document.fault(
                    (*at, "replaces"), "expected the number of an earlier return of this battle."
                )


def _portrait_faults(document: Document, data: CampaignData) -> Iterator[Fault]:
    for name, portrait in data.portraits.items():
        if portrait_content(portrait).digest != name:
            message = "is not the picture that was kept under this name."
            yield document.fault(("portraits", name), message, "Take it out, and choose the portrait again.")


def import_campaign(library: Library, file: CampaignFile, made_by: str = "") -> int:
    """Store a campaign with all that its file holds, in one transaction; return its id.

    Raises FileError with the faults of a battle, and StoreError where it cannot be stored; then nothing is.
    """
    database = library.database
    uid, names = _free_names(database, file)
    with database.together():
        campaign_id = database.campaigns.create(
            file.campaign.name,
            file.campaign.ruleset,
            [
                NewCommand(command_text(rename_battles(command, names)), beside.by or made_by, beside.at)
                for command, beside in zip(file.commands, file.details, strict=True)
            ],
            status=format_status(file.campaign),
            uid=uid,
        )
        for command in file.commands:
            if named := file.contents.contents_of(command):
                database.contents.hold_for_campaign(campaign_id, named)
        portraits = {f"{PORTRAIT}{name}": portrait_content(it) for name, it in file.data.portraits.items()}
        database.contents.hold_for_campaign(campaign_id, portraits)
        for index, battle in enumerate(file.data.battles):
            with _inside(("battles", index, "script")):
                stored = library.import_script(script_of(file.document, index, battle))
            database.battles.join(stored.id, campaign_id, uid=names.get(battle.uid, battle.uid))
    return campaign_id


def _free_names(database: Database, file: CampaignFile) -> tuple[str, dict[str, str]]:
    """Return the campaign's name in every database, and other names for battles that there are already."""
    uid = file.data.uid
    if uid is None or database.campaigns.with_uid(uid) is not None:
        uid = new_uid()
    battles = dict.fromkeys(
        [
            *(it.uid for it in file.data.battles),
            *(getattr(command, "battle", "") for command in file.commands),
        ]
    )
    return uid, {it: new_uid() for it in battles if it and database.battles.find(it) is not None}


def battles_of(
    file: CampaignFile, rulebooks: RulebookLibrary, model_repository: ModelRepository | None = None
) -> Iterator[BattleScript]:
    """Yield the battles of a file, each played through; raises FileError for the first with a fault."""
    for index, battle in enumerate(file.data.battles):
        with _inside(("battles", index, "script")):
            script = read_script(script_of(file.document, index, battle), rulebooks, model_repository)
            for _ in play_script(script):
                pass
        yield script


def script_of(document: Document, index: int, battle: BattleData) -> Document:
    """Return the script of a battle, by its lines in the file."""
    key: KeyPath = ("battles", index, "script")
    _, line, _ = document.places.at(key)
    with _inside(key):
        return parse_document(battle.script, document.name, line=line + 1, bounds=CARRIED_BOUNDS)


@contextmanager
def _inside(key: KeyPath) -> Iterator[None]:
    """Faults inside a battle's script are told by their place in the whole file."""
    try:
        yield
    except FileError as error:
        raise FileError([_move_fault(fault, key_text(key)) for fault in error.faults]) from error


def _move_fault(fault: Fault, inside: str) -> Fault:
    if fault.key.startswith(inside):
        return fault
    key = f"{inside}.{fault.key}" if fault.key else inside
    return replace(fault, key=key, column=fault.column + INDENT if fault.column else 0)
