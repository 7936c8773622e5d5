"""What a player does with a damaged database, by the code of the window or the command line."""

from __future__ import annotations

import os
import random
import traceback
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from io import StringIO
from pathlib import Path

from companion.battles.clubs import open_library
from companion.battles.library import Library
from companion.battles.listing.shelf import BattleShelf
from companion.campaign.campaigns import Campaigns
from companion.cli.doctor import Findings, look_at_database
from companion.errors import CompanionError
from companion.store.backups import Reason
from companion.workshop.safekeeping import Safekeeping
from tests.auto import Auto
from tests.damage.sound import FILE
from tests.stored.make import mark

FINE, REFUSED, FALLEN = "fine", "refused", "fallen"


@dataclass(frozen=True)
class Done:
    """What became of one operation; a fault is what fell through, and where."""

    what: str
    outcome: str
    fault: str = ""


def play(folder: Path, seed: int) -> Iterator[Done]:
    """Look at everything, repair it by the window's button or the command, look at everything again."""
    os.environ["COMPANION_HOME"] = str(folder)
    chance = random.Random(seed)
    for what, operation in (
        ("open read-only", lambda: _open(folder, read_only=True)),
        ("doctor", lambda: _doctor(folder, repair=False)),
        ("backups page", lambda: _look_at_backups(folder)),
        ("window's examination", lambda: Safekeeping(folder).damage()),
        ("open", lambda: _open(folder, read_only=False)),
        ("back up", lambda: Safekeeping(folder).keep(Reason.HAND)),
        ("repair", lambda: _repair(folder, chance)),
        ("doctor after repair", lambda: _doctor(folder, repair=False)),
        ("open after repair", lambda: _open(folder, read_only=False)),
        ("play on", lambda: _play_on(folder)),
    ):
        yield from _tried(what, operation)


def first_problem(folder: Path) -> str:
    """What the doctor finds wrong still; nothing where all is well."""
    return next(iter(_doctor(folder, repair=False).problems), "")


def _tried(what: str, operation: Callable[[], object]) -> Iterator[Done]:
    try:
        made = operation()
        if isinstance(made, Iterator):
            yield from made
        yield Done(what, FINE)
    except CompanionError:
        yield Done(what, REFUSED)
    except Exception as problem:  # whatever comes up is what is looked for
        yield Done(what, FALLEN, _describe(problem))


def _describe(problem: Exception) -> str:
    frames = [it for it in traceback.extract_tb(problem.__traceback__) if "/companion/" in it.filename]
    where = " < ".join(f"{it.filename.rpartition('/companion/')[2]}:{it.lineno}" for it in frames[:-5:-1])
    return f"{type(problem).__name__}: {' '.join(str(problem).split())[:140]} [{where}]"


def _open(folder: Path, *, read_only: bool) -> Iterator[Done]:
    with open_library(folder, read_only=read_only, backs_up=False) as library:
        battles = library.battles()
        yield from _tried("rules that changed", library.edited)
        yield from _tried("setting", lambda: library.setting("look/scale"))
        for battle in battles:
            yield from _tried("glance", partial(BattleShelf(library.database).glance, battle.id))
            yield from _tried("battle", partial(_read_battle, library, battle.id))
        yield from _tried("campaigns", lambda: _open_campaigns(library))


def _read_battle(library: Library, battle: int) -> None:
    session = library.open_battle(battle)
    session.lines()
    library.export(session)
    session.close()


def _open_campaigns(library: Library) -> Iterator[Done]:
    campaigns = Campaigns(library, "Ann")
    for campaign in (*campaigns.list(), *campaigns.list(deleted=True)):
        yield from _tried("campaign", partial(_read_campaign, campaigns, campaign.id))


def _read_campaign(campaigns: Campaigns, campaign: int) -> None:
    session = campaigns.open(campaign)
    session.lines()
    campaigns.export_text(session)


def _look_at_backups(folder: Path) -> Iterator[Done]:
    keeping = Safekeeping(folder)
    for copy in keeping.copies():
        yield from _tried("backup", partial(keeping.preview, copy))


def _doctor(folder: Path, *, repair: bool) -> Findings:
    found = Findings({}, {}, [str(copy.path) for copy in Safekeeping(folder).copies()], {})
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        look_at_database(folder / FILE, found, Namespace(repair=repair, migrate=False))
    return found


def _repair(folder: Path, chance: random.Random) -> None:
    if chance.random() < 0.5:
        _doctor(folder, repair=True)
    else:
        Safekeeping(folder).repair()


def _play_on(folder: Path) -> None:
    with Library.open(folder, backs_up=False) as library:
        for battle in library.battles():
            if not battle.damage and battle.ruleset == "quickstart":
                session, chance = library.open_battle(battle.id), random.Random(1)
                session.do(mark(session, chance), Auto(chance), overruled="Agreed at the table")
