"""The interface of a rule family: everything the window, the command line and tests may ask of a ruleset."""

from __future__ import annotations

from typing import Protocol

from companion.engine.game.aftermath import BattleReturns
from companion.engine.game.battle_play import BattlePlay
from companion.engine.game.calculators import Calculators
from companion.engine.game.files import PlayerFiles, RequestAnswers
from companion.engine.game.forces import Forces
from companion.engine.game.joining import Joining
from companion.engine.game.notes import TableNotes
from companion.engine.game.planning import UnitPlanning
from companion.engine.game.views import GameViews
from companion.engine.shared.downtime.protocol import Downtime

__all__ = [
    "BattlePlay",
    "BattleReturns",
    "Calculators",
    "Forces",
    "Game",
    "GameViews",
    "Joining",
    "PlayerFiles",
    "RequestAnswers",
    "TableNotes",
    "UnitPlanning",
]


class Game(
    BattlePlay,
    GameViews,
    Joining,
    UnitPlanning,
    TableNotes,
    Calculators,
    PlayerFiles,
    Forces,
    BattleReturns,
    Downtime,
    Protocol,
):
    """A ruleset with its options chosen; battles, actions and events are values of its family."""
