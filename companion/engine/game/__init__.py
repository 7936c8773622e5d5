"""What a rule family provides: everything the window, the command line and the tests may ask of a ruleset."""

from __future__ import annotations

from typing import Protocol

from companion.engine.game.calculating import Calculating
from companion.engine.game.files import Answering, Files
from companion.engine.game.forces import Forces
from companion.engine.game.joining import Joining
from companion.engine.game.noting import Noting
from companion.engine.game.planning import Planning
from companion.engine.game.playing import Playing
from companion.engine.game.returning import Returning
from companion.engine.game.showing import Showing
from companion.engine.shared.lasting.door import Lasting

__all__ = [
    "Answering",
    "Calculating",
    "Files",
    "Forces",
    "Game",
    "Joining",
    "Noting",
    "Planning",
    "Playing",
    "Returning",
    "Showing",
]


class Game(
    Playing, Showing, Joining, Planning, Noting, Calculating, Files, Forces, Returning, Lasting, Protocol
):
    """One ruleset with its options chosen; battles, actions and events are values of its family."""
