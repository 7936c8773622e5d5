"""A process that plays, imports, backs up and commits to campaigns until it is killed.

It says on a pipe what it is about to do and what was acknowledged, a line each; nothing else is known of it.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from threading import Thread
from typing import Any

from companion.battles.library import Library
from companion.battles.session import Session
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.battles import Participant, check_pilot_ready, check_unit_ready
from companion.campaign.commands.downtime import PassDays
from companion.campaign.deployment import begin_battle
from companion.campaign.returns import proposal
from companion.campaign.session import CampaignSession
from companion.campaign.state import Campaign, Stage
from companion.catalog.catalogue import Catalogue
from companion.catalog.importing.run import import_paths
from companion.store.backups.automatic_backups import AutomaticBackup
from companion.store.backups.copies import BackupReason
from companion.store.catalogue.database import path_in
from companion.store.catalogue.migrations import CATALOGUE
from companion.store.migrations import BATTLES
from tests.campaign.builders import crewed_campaign
from tests.campaign.test_battles import ANN, BEA, duel_setup
from tests.engine.battletech.fights.random_fights import RandomAnswers
from tests.imports import mtf_file
from tests.stored.make import battletech_action, mark

MAX_BATTLES = 8
ROSTER = 3
"""Entries of a campaign that are its beginning."""
Tell = Callable[..., None]


def play(folder: Path, seed: int, pipe: int) -> None:
    """Work on a data folder for ever."""
    chance = random.Random(seed)

    def tell(what: str, **facts: Any) -> None:
        os.write(pipe, json.dumps({"what": what, **facts}).encode() + b"\n")

    with Library.open(folder) as library:
        tell("opened")
        keeper = AutomaticBackup(folder / "companion.sqlite3", BATTLES)
        if chance.random() < 0.5:
            Thread(target=_back_up_for_ever, args=(keeper, tell), daemon=True).start()
        jobs = [_fight] * 5 + [_commit] * 4 + [_begin, _import, _back_up]
        while True:
            chance.choice(jobs)(library, folder, chance, tell)


def _back_up_for_ever(keeper: AutomaticBackup, tell: Tell) -> None:
    while True:
        if (made := keeper.run(BackupReason.HOURLY)) is not None:
            tell("backed up", file=str(made))


def _begin(library: Library, _folder: Path, _chance: random.Random, tell: Tell) -> None:
    if len([each for each in library.database.battles.list() if each.campaign_id is None]) < MAX_BATTLES:
        session = library.play_scenario("quickstart", "training")
        tell("began", battle=session.id)


def _fight(library: Library, _folder: Path, chance: random.Random, tell: Tell) -> None:
    known = library.database.battles.list()
    if not known:
        return
    session = library.open_battle(chance.choice(known).id)
    for _ in range(chance.randint(1, 12)):
        tell("moving", battle=session.id)
        _step(session, chance)
        tell("moved", battle=session.id, head=session.head, entry=_newest(session))


def _step(session: Session, chance: random.Random) -> None:
    if session.head is not None and chance.random() < 0.2:
        session.undo()
        return
    can_act = chance.random() < 0.5 and not session.battle.ending
    action = battletech_action(session, chance) if can_act else None
    session.do(action or mark(session, chance), RandomAnswers(chance), overruled="Agreed at the table")


def _newest(session: Session) -> dict[str, Any] | None:
    entries = session.entries()
    return {"id": entries[-1].id, "action": entries[-1].action} if entries else None


def _commit(library: Library, _folder: Path, chance: random.Random, tell: Tell) -> None:
    """Something of a campaign: days, takings back, a battle begun in it, the return of one."""
    campaigns = CampaignLibrary(library, "Ann")
    known = campaigns.list()
    if not known or (len(known) < 3 and chance.random() < 0.1):
        session = crewed_campaign(campaigns, f"Border war {len(known)}")
    else:
        session = campaigns.open(chance.choice(known).id)
    for _ in range(chance.randint(1, 4)):
        did = chance.choice((_pass_days, _take_back, deploy, _return_from_battle))(session, library, chance)
        numbers = [entry.number for entry in session.entries()]
        tell(did, campaign=session.id, numbers=numbers[-1:])


def _pass_days(session: CampaignSession, _library: Library, chance: random.Random) -> str:
    day = session.campaign.today + timedelta(days=chance.randint(1, 9))
    session.do(PassDays(to=day.isoformat()))
    return "deeds"


def _take_back(session: CampaignSession, _library: Library, chance: random.Random) -> str:
    if session.redo_line and chance.random() < 0.5:
        session.redo()
    elif session.undo_line and len(session.entries()) > ROSTER:
        session.undo()
    return "turned back"


def deploy(session: CampaignSession, _library: Library, _chance: random.Random) -> str:
    """Return the battle, its rules and the entry that tells of it are there together or not at all."""
    campaign = session.campaign
    ready = [taken for taken in (ANN, BEA) if _is_ready(campaign, taken)]
    if ready and all(unit.battle is None for unit in campaign.units.values()):
        begin_battle(session, duel_setup(session, ready[0]), ready[:1], campaign.today.isoformat())
        return "marched out"
    return "deeds"


def _is_ready(campaign: Campaign, taken: Participant) -> bool:
    """Whether a unit and its pilot may go into a battle today: not destroyed, dead or at work elsewhere."""
    if taken.pilot is None or taken.unit not in campaign.units or taken.pilot not in campaign.pilots:
        return False
    refusals = (
        *check_unit_ready(campaign, taken.unit, campaign.today),
        *check_pilot_ready(campaign, taken.pilot, campaign.today),
    )
    return not refusals


def _return_from_battle(session: CampaignSession, library: Library, chance: random.Random) -> str:
    """Return what a battle did to the campaign, as it stands by now."""
    running = [name for name, battle in session.campaign.battles.items() if battle.stage is Stage.RUNNING]
    ids = {battle.uid: battle.id for battle in library.database.battles.list()}
    if running and (name := chance.choice(running)) in ids:
        battle = library.open_battle(ids[name])
        session.do(proposal(session, battle).command)
        return "came home"
    return "deeds"


def _import(_library: Library, folder: Path, chance: random.Random, tell: Tell) -> None:
    first = chance.randrange(100_000)
    files = folder / "incoming"
    files.mkdir(exist_ok=True)
    paths = [files / f"{first + number}.mtf" for number in range(chance.randint(1, 4))]
    for number, path in enumerate(paths, first):
        path.write_text(mtf_file(number).text, "utf-8")
    with Catalogue.open(folder) as catalogue:
        tell("importing", files=[str(path) for path in paths])
        done = import_paths(catalogue, paths)
        names = [line.name for line in done.lines]
    tell("imported", names=names, files=[str(path) for path in paths])


def _back_up(_library: Library, folder: Path, chance: random.Random, tell: Tell) -> None:
    path, lineage = folder / "companion.sqlite3", BATTLES
    if chance.random() < 0.4 and path_in(folder).exists():
        path, lineage = path_in(folder), CATALOGUE
    if (made := AutomaticBackup(path, lineage).run(BackupReason.HAND)) is not None:
        tell("backed up", file=str(made))
