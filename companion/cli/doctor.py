"""`companion doctor`: versions and folders for a bug report, and the health of the player's database."""

from __future__ import annotations

import platform
import sqlite3
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from companion import __version__, paths
from companion.battles.examining import all_examined
from companion.battles.library import Library
from companion.battles.repairs import repair_battles
from companion.campaign.campaigns import Campaigns
from companion.cli.catalogue.health import catalogue_health
from companion.cli.printing import bold, say_json, table
from companion.errors import CompanionError, StoreError
from companion.rulebooks.loader import RulebookLibrary
from companion.store import Database, default_path
from companion.store.backups import backups_of, examine, restore_newest
from companion.store.catalogue import path_in
from companion.store.files import is_there
from companion.store.repair import make_anew, mend_campaigns
from companion.tabletop.counting import counted

EPILOG = """\
--repair brings a damaged battle back from the newest backup that has it whole, and leaves the others as they
are; of a damaged campaign it brings back single entries, and all that came later stays. Only where the whole
database is damaged or missing does it put the newest sound backup in its place. As it was it is kept beside
it. A database of a newer Companion, in use or without permission is never touched. The catalogue of imported
units and own designs, a file of its own, is looked after alike.

Exit code 0: all is well, or was mended. 1: something is wrong."""
REPAIR_CAMPAIGN = "`companion doctor --repair` brings back what a backup has of it."
CHANGED = "played by rules that have changed since"
LIBRARIES = ("PySide6-Essentials", "sqlmodel", "pydantic", "PyYAML", "numpy", "platformdirs")


@dataclass
class Findings:
    """What the doctor saw; `problems` still stand, `repairs` were made just now."""

    versions: dict[str, str]
    folders: dict[str, str]
    backups: list[str]
    rulesets: dict[str, str]
    database: str = ""
    battles: list[str] = field(default_factory=list)
    campaigns: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    repairs: list[str] = field(default_factory=list)


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion doctor` takes."""
    parser.add_argument("--repair", action="store_true", help="restore the newest sound backup after damage")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def run(options: Namespace) -> int:
    """Examine everything, repair what may be repaired, and tell it."""
    path = default_path()
    found = Findings(versions(), folders(path), [str(copy) for copy in backups_of(path)], {})
    _look_at_folder(found)
    _look_at_rulesets(found)
    _look_at_database(path, found, repair=options.repair)
    _look_at_catalogue(found, repair=options.repair)
    if options.json:
        say_json(asdict(found))
    else:
        _show(found)
    return 1 if found.problems else 0


def versions() -> dict[str, str]:
    """What is installed, without loading any of it."""
    found = {
        "Companion": __version__,
        "Python": platform.python_version(),
        "System": platform.platform(),
        "SQLite": sqlite3.sqlite_version,
    }
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


def folders(path: Path) -> dict[str, str]:
    """Where everything lies."""
    return {
        "Data": str(paths.data_folder()),
        "Database": f"{path}{'' if path.is_symlink() or path.exists() else ' (none yet)'}",
        "Catalogue": str(path_in()),
        "Own rulesets": str(paths.data_folder() / "rulesets"),
        "Shipped rulesets": str(paths.rulesets()),
        "Resources": str(paths.resources()),
    }


def _look_at_rulesets(found: Findings) -> None:
    library = RulebookLibrary.of_player()
    found.problems += map(str, library.faults())
    for name, ruleset in all_examined(library).items():
        if ruleset.game is None:
            found.rulesets[name] = "faulty"
        else:
            found.rulesets[name] = ruleset.game.title + (", faulty files left out" if ruleset.faults else "")
        found.problems += (told for told in map(str, ruleset.faults) if told not in found.problems)


def _look_at_folder(found: Findings) -> None:
    if fault := paths.folder_fault(paths.data_folder()):
        found.problems.append(fault)


def _look_at_database(path: Path, found: Findings, *, repair: bool) -> None:
    try:
        faults = examine(path) if is_there(path) else []
        if repair and faults and (made := make_anew(path)) is not None:
            found.repairs.append(f"Made anew: {', '.join(made.names)}. The damaged file is {made.kept}.")
            faults = examine(path)
        is_lost = not is_there(path) and bool(found.backups)
        if repair and (faults or is_lost):
            copy, kept = restore_newest(path)
            found.repairs.append(f"Restored {copy.name}." + (f" The damaged file is {kept}." if kept else ""))
            faults, is_lost = [], False
        if is_lost:
            faults = [f"{path} is missing. `companion doctor --repair` restores its newest backup."]
        found.problems += faults
        found.database = "damaged" if faults else "sound" if is_there(path) else "none yet"
        if is_there(path) and not faults:
            _look_at_campaigns(path, found, repair=repair)
            _look_at_battles(path, found, repair=repair)
    except StoreError as error:
        found.database = "cannot be used"
        found.problems.append(str(error))


def _look_at_catalogue(found: Findings, *, repair: bool) -> None:
    health = catalogue_health(repair=repair)
    found.folders["Catalogue"] = f"{path_in()} ({health.state})"
    found.problems += health.problems
    found.repairs += health.repairs


def _look_at_campaigns(path: Path, found: Findings, *, repair: bool) -> None:
    left = list[str]()
    if repair:
        mended = mend_campaigns(path, backups_of(path))
        found.repairs += mended.done
        left = mended.left
        if mended.done:
            found.repairs.append(f"The database as it was is {mended.kept}.")
    with Database.open(path, read_only=True) as database:
        faults = database.campaigns.faults()
        for record in (*database.campaigns.list(), *database.campaigns.list(deleted=True)):
            told = [record.ruleset, counted(record.last, "entry"), counted(record.battles, "battle")]
            told += ["in the bin"] if record.deleted_at else []
            found.campaigns.append(f"{record.name} ({', '.join(told)})")
        names = {record.id: record.name for record in database.campaigns.list()}
    told = [f"{names.get(key, f'Campaign {key}')}: damaged, {fault}." for key, fault in faults.items()]
    found.problems += left or [f"{line} {REPAIR_CAMPAIGN}" for line in told]
    with Library.open(path.parent, read_only=True) as library:
        for campaign in names.keys() - faults.keys():
            found.problems += _misfits(library, campaign)


def _misfits(library: Library, campaign: int) -> Iterator[str]:
    """What this release can make nothing of in a campaign."""
    try:
        session = Campaigns(library).open(campaign)
        yield from (
            f"{session.campaign.name}: entry {misfit.number}: {misfit.refusal.reason}"
            for misfit in session.misfits
        )
    except CompanionError as error:
        yield str(error)


def _look_at_battles(path: Path, found: Findings, *, repair: bool) -> None:
    damaged, left = _damaged(path), tuple[str, ...]()
    if repair and damaged:
        repairs = repair_battles(path, damaged)
        found.repairs += repairs.done
        if repairs.kept is not None:
            found.repairs.append(f"The database as it was is {repairs.kept}.")
        damaged, left = _damaged(path), repairs.left
    with Library.open(path.parent, read_only=True) as library:
        for summary in library.battles():
            entries = counted(summary.entries, "journal entry")
            told, problems = "", list[str]()
            if summary.id not in damaged:
                told, problems = _look_at_battle(library, summary.id)
            found.battles.append(f"{summary.title} ({summary.ruleset}, {entries}, {summary.status}){told}")
            found.problems += [f"{summary.title}: {line}" for line in problems]
        found.problems += [*damaged.values(), *left, *library.database.settings.faults()]


def _damaged(path: Path) -> dict[int, str]:
    with Library.open(path.parent, read_only=True) as library:
        return library.examined()


def _look_at_battle(library: Library, battle_id: int) -> tuple[str, list[str]]:
    """What is to be told of the rules of a battle, and which entries these would play otherwise."""
    try:
        session = library.open_battle(battle_id)
        told = [CHANGED] if library.differences(session) else []
        return "".join(f", {words}" for words in (*told, *session.rules.notices)), session.disagreements()
    except CompanionError as error:
        return "", [str(error)]


def _show(found: Findings) -> None:
    for title, facts in (
        ("Versions", found.versions),
        ("Folders", found.folders),
        ("Rulesets", found.rulesets),
    ):
        print(bold(title), *(f"  {line}" for line in table(list(facts.items()))), sep="\n")
    print(f"{bold('Database')}\n  {found.database}, {counted(len(found.backups), 'backup')}")
    for title, lines in (
        ("Campaigns", found.campaigns),
        ("Battles", found.battles),
        ("Repaired", found.repairs),
        ("Problems", found.problems),
    ):
        if lines:
            print(bold(title), *(f"  {line}" for line in lines), sep="\n")
