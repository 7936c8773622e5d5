"""Stored battles of a release with what players enter at the table beside the rules.

`python -m tests.stored.tables tests/stored/RELEASE` plays a battle of each ruleset. Units join, change and
leave in its middle; lines of several things are entered, notes laid on hexes and units, all others let be;
some of it is undone. What `make` leaves is left.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.battles.library import Library
from companion.battles.session import Session
from companion.engine.skeleton.joining.actions import AddUnit, ChangeUnit, ReturnUnit, WithdrawUnit
from companion.engine.skeleton.notes import WriteNote
from companion.engine.skeleton.setup import UnitSetup
from companion.engine.views.turn import RecordAction
from companion.tabletop.hexes import parse_label
from tests.engine.battletech.fights.random_fights import RandomAnswers
from tests.stored.make import Chooser, battletech_action, keep, play, tactics_action

BATTLES: dict[str, tuple[str, str, Chooser, str, tuple[str, ...]]] = {
    "table-quickstart": ("quickstart", "training", battletech_action, "HER-2S", ("cicada rt5 lt5 ct2",)),
    "table-citytech": (
        "citytech",
        "river-crossing",
        battletech_action,
        "CN9-D",
        ("orion rt5 lt5 ct2", "victor heat +8", "wolfhound crit la 3", "orion pilot 1", "victor psr 7"),
    ),
    "table-bt-tactics": ("bt-tactics", "first-contact", tactics_action, "HBK-4G", ("wasp 2 hits",)),
}


def entered_actions(session: Session, model: str, lines: tuple[str, ...]) -> Iterator[Any]:
    """Yield what is entered, one after the other."""
    game, units = session.game, session.game.units(session.battle)
    first, last = units[0], units[-1]
    yield WriteNote("Rain *all* day")
    yield WriteNote("Ann's own", first.id)
    yield game.mark_hex(parse_label("0303"), "Mines <here>", "danger")
    for line in lines:
        meant = game.understand(session.battle, None, line)
        assert isinstance(meant, RecordAction), line
        yield meant.action
    pilot = "Zoe" if game.has_pilots else ""
    yield AddUnit(UnitSetup(id="late", model=model, side=first.side, name="Late", pilot=pilot))
    yield AddUnit(UnitSetup(id="later", model=model, side=last.side, name="Later"), arrives=3)
    yield ChangeUnit(first.id, name="The First", pilot=pilot or None)
    yield WithdrawUnit(last.id)
    yield ReturnUnit(last.id)
    if (let_be := game.turn(session.battle).pass_remaining) is not None:
        yield let_be.action


def battles(library: Library) -> dict[str, Session]:
    """Return the battles by name."""
    found: dict[str, Session] = {}
    for seed, (name, (ruleset, scenario, chooser, model, lines)) in enumerate(BATTLES.items(), 21):
        chance = random.Random(seed)
        session = library.play_scenario(ruleset, scenario)
        play(session, chooser, chance, 18)
        for command in entered_actions(session, model, lines):
            session.do(command, RandomAnswers(chance))
        session.undo()
        play(session, chooser, chance, 25)
        found[name] = session
    return found


def make(folder: Path) -> None:
    """Fill a new folder with the battles."""
    folder.mkdir(parents=True)
    keep(folder, battles)


if __name__ == "__main__":
    make(Path(sys.argv[1]))
