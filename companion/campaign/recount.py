"""The recount of what pilots earned, once players have changed a return: the ruleset is asked again."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.campaign.commands import PilotReturn, ReturnBattle
from companion.campaign.state import Campaign
from companion.engine.game import Game
from companion.engine.shared.progression.views import PilotFacts

CountedByPilot = Mapping[str, Mapping[str, str]]


def count_for_pilots(game: Game, campaign: Campaign, command: ReturnBattle) -> CountedByPilot:
    """Return what the ruleset counts for each pilot of a return, as shares by counter."""
    return {
        back.pilot: {
            counter: str(amount)
            for counter, amount in game.progression.count_earned(
                _pilot_facts(campaign, command, back)
            ).items()
            if amount
        }
        for back in command.pilots
    }


def recount(game: Game, campaign: Campaign, before: ReturnBattle, after: ReturnBattle) -> CountedByPilot:
    """Recount what changes for pilots after a change; for others the counts stay as they are."""
    old, new = count_for_pilots(game, campaign, before), count_for_pilots(game, campaign, after)
    return {pilot: counted for pilot, counted in new.items() if counted != old.get(pilot)}


def _pilot_facts(campaign: Campaign, command: ReturnBattle, back: PilotReturn) -> PilotFacts:
    kills = tuple(
        (kill.kind, Fraction(kill.by[back.pilot])) for kill in command.kills if back.pilot in kill.by
    )
    pilot = campaign.pilots[back.pilot]
    return PilotFacts(
        kills,
        has_won=command.winner == pilot.side,
        has_survived=back.fate != "killed",
        wounds=max(back.wounds - pilot.wounds_before(command.battle), 0),
    )
