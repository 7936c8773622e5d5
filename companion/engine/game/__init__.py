"""The interface of a rule family: everything the window, the command line and tests may ask of a ruleset."""

from __future__ import annotations

from typing import Protocol

from companion.engine.game.battle_play import (
    BattlePlay,
    BattleReturns,
    Downtime,
    Joining,
    PlayerFiles,
    TableNotes,
)
from companion.engine.game.views import Calculators, GameViews, UnitPlanning


class Game(
    BattlePlay,
    GameViews,
    Joining,
    UnitPlanning,
    TableNotes,
    Calculators,
    PlayerFiles,
    BattleReturns,
    Downtime,
    Protocol,
):
    """A ruleset with its options chosen; battles, actions and events are values of its family."""
