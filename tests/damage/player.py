"""A player's actions on a damaged database, by the code of the window or the command line."""

from __future__ import annotations

import os
import random
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from io import StringIO
from pathlib import Path

from companion.battles.clubs import open_library
from companion.battles.library import Library
from companion.battles.listing import BattleRepository
from companion.campaign.campaign_library import CampaignLibrary
from companion.cli.doctor import DoctorFindings, look_at_database
from companion.errors import CompanionError
from companion.store.backups.copies import BackupReason
from companion.workshop.backups import BackupService
from tests.auto import Auto
from tests.damage.sound import FILE
from tests.stored.make import mark
from tests.tracebacks import describe_error

FINE, REFUSED, FALLEN = "fine", "refused", "fallen"


@dataclass(frozen=True)
class OperationResult:
    """The result of one operation; a fault is an uncaught exception, and where."""

    operation: str
    outcome: str
    fault: str = ""


def play(folder: Path, seed: int) -> Iterator[OperationResult]:
    """Look at everything, repair it by the window's button or the command, look at everything again."""
    os.environ["COMPANION_HOME"] = str(folder)
    chance = random.Random(seed)
    for what, operation in (
        ("open read-only", lambda: _open(folder, read_only=True)),
        ("doctor", lambda: _doctor(folder, repair=False)),
        ("backups page", lambda: _look_at_backups(folder)),
        ("window's examination", lambda: BackupService(folder).damage()),
        ("open", lambda: _open(folder, read_only=False)),
        ("back up", lambda: BackupService(folder).back_up(BackupReason.HAND)),
        ("repair", lambda: _repair(folder, chance)),
        ("doctor after repair", lambda: _doctor(folder, repair=False)),
        ("open after repair", lambda: _open(folder, read_only=False)),
        ("play on", lambda: _play_on(folder)),
    ):
        yield from _try(what, operation)


def first_problem(folder: Path) -> str:
    """Return what the doctor finds wrong still; nothing where all is well."""
    return next(iter(_doctor(folder, repair=False).problems), "")


def _try(what: str, operation: Callable[[], object]) -> Iterator[OperationResult]:
    try:
        made = operation()
        if isinstance(made, Iterator):
            yield from made
        yield OperationResult(what, FINE)
    except CompanionError:
        yield OperationResult(what, REFUSED)
    except Exception as problem:  # whatever comes up is what is looked for
        yield OperationResult(what, FALLEN, describe_error(problem))


def _open(folder: Path, *, read_only: bool) -> Iterator[OperationResult]:
    with open_library(folder, read_only=read_only, backs_up=False) as library:
        battles = library.battles()
        yield from _try("rules that changed", library.battles_with_edited_rules)
        yield from _try("setting", lambda: library.setting("look/scale"))
        for battle in battles:
            yield from _try("glance", partial(BattleRepository(library.database).glance, battle.id))
            yield from _try("battle", partial(_read_battle, library, battle.id))
        yield from _try("campaigns", lambda: _open_campaigns(library))


def _read_battle(library: Library, battle: int) -> None:
    session = library.open_battle(battle)
    session.lines()
    library.export(session)
    session.close()


def _open_campaigns(library: Library) -> Iterator[OperationResult]:
    campaigns = CampaignLibrary(library, "Ann")
    for campaign in (*campaigns.list(), *campaigns.list(deleted=True)):
        yield from _try("campaign", partial(_read_campaign, campaigns, campaign.id))


def _read_campaign(campaigns: CampaignLibrary, campaign: int) -> None:
    session = campaigns.open(campaign)
    session.lines()
    campaigns.export_text(session)


def _look_at_backups(folder: Path) -> Iterator[OperationResult]:
    keeping = BackupService(folder)
    for copy in keeping.copies():
        yield from _try("backup", partial(keeping.preview, copy))


def _doctor(folder: Path, *, repair: bool) -> DoctorFindings:
    found = DoctorFindings({}, {}, [str(copy.path) for copy in BackupService(folder).copies()], {})
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        look_at_database(folder / FILE, found, Namespace(repair=repair, migrate=False))
    return found


def _repair(folder: Path, chance: random.Random) -> None:
    if chance.random() < 0.5:
        _doctor(folder, repair=True)
    else:
        BackupService(folder).repair()


def _play_on(folder: Path) -> None:
    with Library.open(folder, backs_up=False) as library:
        for battle in library.battles():
            if not battle.damage and battle.ruleset == "quickstart":
                session, chance = library.open_battle(battle.id), random.Random(1)
                session.do(mark(session, chance), Auto(chance), overruled="Agreed at the table")
