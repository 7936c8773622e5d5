"""Duels by the Omega rules: their odds, and what dice play."""

from __future__ import annotations

from math import sqrt

import pytest

from companion.engine.views.duels import DuelAtRange, Duellist, DuelSetup
from tests.engine.battletech.odds.duels.dice_duels import play_duels, shares
from tests.examples import at_most
from tests.rulesets.omega.battles import omega

RAMPART, SKIMMER, BULWARK = Duellist("Rampart"), Duellist("Skimmer"), Duellist("BLW-1")
TURNS, DEVIATIONS = 5, 4
PLAYED, DRAWN = at_most(12, 100), at_most(1000, 4000)


def odds(first: Duellist, second: Duellist, hexes: int, turns: int = 30, duels: int = 100) -> DuelAtRange:
    """Return what is known of duels at one range when all are over."""
    setup = DuelSetup(first, second, (hexes,), turns=turns, duels=duels)
    return [*omega().duel(setup)][-1].ranges[0]


@pytest.mark.rule("Omega", "R84")
@pytest.mark.rule("Omega", "R85")
@pytest.mark.rule("Omega", "R86")
@pytest.mark.parametrize(("first", "second"), [(RAMPART, RAMPART), (BULWARK, Duellist("CRS-1"))])
def test_duels_end_as_those_played_with_dice(first: Duellist, second: Duellist) -> None:
    known = odds(first, second, 3, TURNS, DRAWN)
    dice = play_duels(first, second, 3, turns=TURNS, duels=PLAYED, game=omega())
    for name, share in shares(known).items():
        found = sum(dice.ends[name]) / PLAYED
        spread = sqrt(max(share * (1 - share), 0.02) * (1 / PLAYED + 1 / known.duels))
        assert abs(found - share) <= DEVIATIONS * spread, (name, share, found)


def test_more_gunnery_wins_and_the_same_seed_gives_the_same() -> None:
    usual, better = (odds(Duellist("Rampart", gunnery=skill), SKIMMER, 3) for skill in (5, 1))
    assert usual == odds(Duellist("Rampart", gunnery=5), SKIMMER, 3)
    assert better.second_out > usual.second_out


@pytest.mark.rule("Omega", "R84")
def test_vehicles_heat_up_in_duels_and_may_choose_a_line() -> None:
    choices = omega().duel_choices(RAMPART)
    assert (choices.refusal, choices.piloting_label) == ("", "Driving")
    assert [way.id for way in choices.movements] == ["stationary", "walked", "ran"]
    assert choices.heat_lines
    cool = odds(Duellist("Rampart", heat_line=choices.usual_heat_line), BULWARK, 3)
    hot = odds(Duellist("Rampart", heat_line=None), BULWARK, 3)
    assert cool != hot
