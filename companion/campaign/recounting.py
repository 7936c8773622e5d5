"""What is counted for pilots once players have changed a return: the ruleset is asked again."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.campaign.deeds import PilotReturn, ReturnBattle
from companion.campaign.state import Campaign
from companion.engine.game import Game
from companion.engine.shared.progression.views import PilotFacts

Counted = Mapping[str, Mapping[str, str]]


def counted_by(game: Game, campaign: Campaign, deed: ReturnBattle) -> Counted:
    """What the ruleset counts for each pilot of a return, as shares by counter."""
    return {
        back.pilot: {
            counter: str(amount)
            for counter, amount in game.progression.counted(_facts(campaign, deed, back)).items()
            if amount
        }
        for back in deed.pilots
    }


def recounted(game: Game, campaign: Campaign, before: ReturnBattle, after: ReturnBattle) -> Counted:
    """What is counted otherwise after a change; pilots for whom nothing changes keep what they have."""
    old, new = counted_by(game, campaign, before), counted_by(game, campaign, after)
    return {pilot: counted for pilot, counted in new.items() if counted != old.get(pilot)}


def _facts(campaign: Campaign, deed: ReturnBattle, back: PilotReturn) -> PilotFacts:
    kills = tuple((kill.kind, Fraction(kill.by[back.pilot])) for kill in deed.kills if back.pilot in kill.by)
    pilot = campaign.pilots[back.pilot]
    return PilotFacts(
        kills,
        has_won=deed.winner == pilot.side,
        has_survived=back.fate != "killed",
        wounds=max(back.wounds - pilot.wounds_before(deed.battle), 0),
    )
