"""`companion doctor`: versions and folders for a bug report, and the health of the player's database."""

from __future__ import annotations

import platform
import sqlite3
from argparse import ArgumentParser, Namespace
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from companion import __version__, paths
from companion.battles.disagreements import disagreements
from companion.battles.examination import examine_all_rulesets
from companion.battles.library import Library
from companion.battles.listing import ENTRY_SHAPE
from companion.campaign.campaign_library import CampaignLibrary
from companion.cli.printing import bold, print_json, table
from companion.errors import CompanionError, StoreError
from companion.rulebooks.loader import RulebookLibrary
from companion.store.backups.automatic_backups import restore_newest
from companion.store.backups.copies import backups_of
from companion.store.backups.holdings import find_lag
from companion.store.backups.integrity import check, examine
from companion.store.catalogue.database import CatalogueDatabase, path_in
from companion.store.catalogue.migrations import CATALOGUE
from companion.store.catalogue.opening import replace_with_empty
from companion.store.database import default_path
from companion.store.files import is_there
from companion.store.opening import bring_up_to_date, is_outdated
from companion.store.records import BattleSummary
from companion.store.repair.rebuild import rebuild
from companion.tabletop.number_text import format_count
from companion.workshop.repair import repair_database

EPILOG = """\
--repair saves whatever can be read of a damaged database, row by row, and takes only what is lost from the
backups: battles and campaigns keep what was played since the last backup. If nothing can be read, the newest
sound backup takes its place. The damaged file is kept beside it. A database that is in use, belongs to a
newer Companion or may not be written is never touched. The catalog of imported units and your designs, a file
of its own, is treated the same way. --migrate upgrades an older database, as opening it in the window does.

Exit code 0: all is well, or was repaired; remarks are not damage. 1: something is wrong."""
REPAIR_LINE = "`companion doctor --repair` saves what can be read, and takes what is lost from the backups."
OUTDATED = (
    "The database was saved by an earlier Companion, and is sound. It is upgraded when you open it,"
    " or by `companion doctor --migrate`."
)
CHANGED = "played with rules that have changed since"
DISAGREE = "would come out differently by this release's rules; what was played stays."
LAGS = (
    "The last things played were lost with the write-ahead log, or the file was replaced by an older one."
    " `companion doctor --repair` brings it back."
)
LIBRARIES = ("PySide6-Essentials", "sqlmodel", "pydantic", "PyYAML", "numpy", "platformdirs")


@dataclass
class Health:
    """The health of the catalogue; `problems` still stand, `repairs` were made just now."""

    state: str = "none yet"
    problems: list[str] = field(default_factory=list)
    repairs: list[str] = field(default_factory=list)


def catalogue_health(*, repair: bool) -> Health:
    """Examine the player's catalogue, and mend it if that is asked for."""
    health, path = Health(), path_in()
    try:
        if not is_there(path):
            return health
        if repair and examine(path, CATALOGUE):
            health.repairs += _mend(path)
        health.problems += examine(path, CATALOGUE)
        health.state = "damaged" if health.problems else _describe_contents(path, health)
    except StoreError as error:
        health.state = "cannot be used"
        health.problems.append(str(error))
    return health


def _describe_contents(path: Path, health: Health) -> str:
    with CatalogueDatabase.open(path, read_only=True) as database:
        health.problems += database.items.faults()
        text = "sound" if not health.problems else "damaged in part"
        items = format_count(len(database.items.read_listed()), "item")
        return f"{text}, {items}, {format_count(len(backups_of(path)), 'backup')}"


def _mend(path: Path) -> list[str]:
    """Save every row that can be read, else restore a backup, else begin with an empty one."""
    if (rebuilt := rebuild(path, backups_of(path), lineage=CATALOGUE)) is not None:
        return rebuilt.describe()
    if any(not check(copy, CATALOGUE) for copy in backups_of(path)):
        copy, kept = restore_newest(path, lineage=CATALOGUE)
        return [f"Restored {copy.name}." + (f" The damaged file is {kept}." if kept else "")]
    kept = replace_with_empty(path)
    return [
        f"The catalog has no backup and starts empty: import your files again. The damaged file is {kept}."
    ]


@dataclass
class DoctorFindings:
    """The doctor's findings; `problems` still stand, `repairs` were just made, `remarks` are no damage."""

    versions: dict[str, str]
    folders: dict[str, str]
    backups: list[str]
    rulesets: dict[str, str]
    database: str = ""
    battles: list[str] = field(default_factory=list)
    campaigns: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    repairs: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion doctor` takes."""
    parser.add_argument("--repair", action="store_true", help="save what can be read after damage")
    parser.add_argument("--migrate", action="store_true", help="upgrade an older database")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def run(options: Namespace) -> int:
    """Examine everything, repair what may be repaired, and tell it."""
    path = default_path()
    found = DoctorFindings(versions(), folders(path), [str(copy) for copy in backups_of(path)], {})
    _look_at_folder(found)
    _look_at_rulesets(found)
    look_at_database(path, found, options)
    _look_at_catalogue(found, repair=options.repair)
    if options.json:
        print_json(asdict(found))
    else:
        _show(found)
    return 1 if found.problems else 0


def versions() -> dict[str, str]:
    """Return what is installed, without loading any of it."""
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
    """Return where everything lies."""
    return {
        "Data": str(paths.data_folder()),
        "Database": f"{path}{'' if path.is_symlink() or path.exists() else ' (none yet)'}",
        "Catalogue": str(path_in()),
        "Own rulesets": str(paths.data_folder() / "rulesets"),
        "Shipped rulesets": str(paths.rulesets()),
        "Resources": str(paths.resources()),
    }


def _look_at_rulesets(found: DoctorFindings) -> None:
    library = RulebookLibrary.of_player()
    found.problems += map(str, library.faults())
    for name, ruleset in examine_all_rulesets(library).items():
        if ruleset.game is None:
            found.rulesets[name] = "faulty"
        else:
            found.rulesets[name] = ruleset.game.title + (", faulty files left out" if ruleset.faults else "")
        found.problems += (text for text in map(str, ruleset.faults) if text not in found.problems)


def _look_at_folder(found: DoctorFindings) -> None:
    if fault := paths.folder_fault(paths.data_folder()):
        found.problems.append(fault)


def look_at_database(path: Path, found: DoctorFindings, options: Namespace) -> None:
    """Examine the database of battles and campaigns, and mend it where that is asked for."""
    try:
        left = list[str]()
        if options.repair and (is_there(path) or found.backups):
            report = repair_database(path)
            found.repairs += report.done
            left = report.failed
        if options.migrate and is_outdated(path):
            found.repairs.append(bring_up_to_date(path, datetime.now(UTC)))
        faults = _faults(path, found)
        found.problems += [*left, *faults]
        found.database = "damaged" if faults else "sound" if is_there(path) else "none yet"
        if is_there(path) and not faults:
            with _library(path, found) as library:
                _look_at_campaigns(library, found)
                _look_at_battles(library, found)
            _look_at_lag(path, found)
    except StoreError as error:
        found.database = "cannot be used"
        found.problems.append(str(error))


def _faults(path: Path, found: DoctorFindings) -> list[str]:
    """Return what is wrong with the database as a whole."""
    if is_there(path):
        return examine(path)
    if found.backups:
        return [f"{path} is missing. `companion doctor --repair` restores its newest backup."]
    return []


def _library(path: Path, found: DoctorFindings) -> Library:
    """Return the library to look at, which changes nothing: of an older database it is a copy brought up to
    date.
    """
    if not is_outdated(path):
        return Library.open(path.parent, read_only=True)
    found.remarks.append(OUTDATED)
    return Library.of_copy(path)


def _look_at_lag(path: Path, found: DoctorFindings) -> None:
    """Compare with the newest backup: what a write-ahead log lost leaves no other trace."""
    if behind := find_lag(path, backups_of(path), ENTRY_SHAPE):
        found.problems += [f"{line} {LAGS}" for line in behind.describe()]


def _look_at_catalogue(found: DoctorFindings, *, repair: bool) -> None:
    health = catalogue_health(repair=repair)
    found.folders["Catalogue"] = f"{path_in()} ({health.state})"
    found.problems += health.problems
    found.repairs += health.repairs


def _look_at_campaigns(library: Library, found: DoctorFindings) -> None:
    stored = library.database.campaigns
    faults, names = stored.faults(), dict[int, str]()
    for record in (*stored.list(), *stored.list(deleted=True)):
        names[record.id] = record.name
        texts = [record.ruleset, format_count(record.last, "entry"), format_count(record.battles, "battle")]
        texts += ["in the bin"] if record.deleted_at else []
        found.campaigns.append(f"{record.name} ({', '.join(texts)})")
    found.problems += [
        f"{names.get(key, f'Campaign {key}')}: damaged, {fault}. {REPAIR_LINE}"
        for key, fault in faults.items()
    ]
    for campaign in names.keys() - faults.keys():
        _look_at_campaign(library, campaign, found)


def _look_at_campaign(library: Library, campaign: int, found: DoctorFindings) -> None:
    """Tell of entries that this release can make nothing of: they are left out, and stay in the journal."""
    try:
        session = CampaignLibrary(library).open(campaign)
        found.remarks += [
            f"{session.campaign.name}: entry {misfit.number} is left out: {misfit.refusal.reason}"
            for misfit in session.invalid_entries
        ]
    except CompanionError as error:
        found.problems.append(str(error))


def _look_at_battles(library: Library, found: DoctorFindings) -> None:
    damaged = library.damaged_battles()
    for summary in library.battles():
        entries = format_count(summary.entries, "journal entry")
        text = "" if summary.id in damaged else _look_at_battle(library, summary, found)
        found.battles.append(f"{summary.title} ({summary.ruleset}, {entries}, {summary.status}){text}")
    found.problems += damaged.values()
    found.remarks += library.database.settings.faults()


def _look_at_battle(library: Library, summary: BattleSummary, found: DoctorFindings) -> str:
    """Describe the rules of a battle; remark on entries which they would play otherwise."""
    try:
        session = library.open_battle(summary.id)
        texts = [CHANGED] if library.rules_differences(session) else []
        if others := disagreements(session):
            number = f"{len(others)} of {format_count(summary.entries, 'entry')}"
            found.remarks.append(f"{summary.title}: {number} {DISAGREE} The first: {others[0]}")
        return "".join(f", {text}" for text in (*texts, *session.rules.notices))
    except CompanionError as error:
        found.problems.append(f"{summary.title}: {error}")
        return ""


def _show(found: DoctorFindings) -> None:
    for title, facts in (
        ("Versions", found.versions),
        ("Folders", found.folders),
        ("Rulesets", found.rulesets),
    ):
        print(bold(title), *(f"  {line}" for line in table(list(facts.items()))), sep="\n")
    print(f"{bold('Database')}\n  {found.database}, {format_count(len(found.backups), 'backup')}")
    for title, lines in (
        ("Campaigns", found.campaigns),
        ("Battles", found.battles),
        ("Repaired", found.repairs),
        ("Remarks", found.remarks),
        ("Problems", found.problems),
    ):
        if lines:
            print(bold(title), *(f"  {line}" for line in lines), sep="\n")
