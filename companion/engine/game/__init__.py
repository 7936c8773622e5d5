"""The interface of a rule family: everything the window, the command line and tests may ask of a ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from companion.engine.game.battle_play import (
    BattlePlay,
    BattleReturns,
    BoardRules,
    Downtime,
    Joining,
    PlayerFiles,
    TableNotes,
)
from companion.engine.game.characters import CharacterRules
from companion.engine.game.views import (
    AttackNumbers,
    BattleOverview,
    Calculators,
    DuelRules,
    ModelViews,
    UnitPlanning,
)
from companion.engine.skeleton.force_building import ForceBuilding
from companion.errors import InputError


class Game(ModelViews, Calculators, PlayerFiles, Protocol):
    """A ruleset with its options chosen: models, calculators and files, which every family has, and ports."""

    @property
    def ports(self) -> Ports:
        """What the family supplies besides."""


class BattleGame(
    Game,
    BattlePlay,
    BattleOverview,
    BoardRules,
    Joining,
    UnitPlanning,
    TableNotes,
    AttackNumbers,
    BattleReturns,
    Protocol,
):
    """A ruleset that battles are played by; battles, actions and events are values of its family."""


class CampaignGame(BattleGame, Downtime, Protocol):
    """A ruleset that says what becomes of pilots and units between battles, too."""


@dataclass(frozen=True, slots=True)
class Ports:
    """What not every family has; each is a protocol that a family fulfils, or leaves None.

    A family builds one record as its game's `ports`. Usually the game itself fulfils a protocol and stands in
    the record as `battles=self`; the type checker then names each member that is missing. Nobody has to look
    before he asks: `battles_of`, `campaigns_of` and `duels_of` raise what a player is told.
    """

    battles: BattleGame | None = None
    campaigns: CampaignGame | None = None
    duels: DuelRules | None = None
    forces: ForceBuilding | None = None
    """How forces are built, where points are counted."""
    characters: CharacterRules | None = None


def battles_of(game: Game) -> BattleGame:
    """Return a ruleset as battles are played by it; raises InputError where there are none."""
    if (battles := game.ports.battles) is None:
        raise InputError(f"{game.title} has models and calculators here, but no battles.", ("ruleset",))
    return battles


def campaigns_of(game: Game) -> CampaignGame:
    """Return a ruleset as campaigns go by it; raises InputError where there are none."""
    if (campaigns := game.ports.campaigns) is None:
        message = f"{game.title} has no campaigns: it does not say how pilots grow and units are mended."
        raise InputError(message)
    return campaigns


def duels_of(game: Game) -> DuelRules:
    """Return how duels are fought by a ruleset; raises InputError where there are none."""
    if (duels := game.ports.duels) is None:
        raise InputError(f"{game.title} has no duels: choose other rules.")
    return duels
