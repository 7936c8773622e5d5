"""What is counted for pilots follows from a return as the players have changed it."""

from __future__ import annotations

import pytest

from companion.campaign.campaigns import Campaigns
from companion.campaign.deeds import Heal, Kill, PilotReturn
from companion.campaign.recounting import counted_by, recounted
from tests.campaign.builders import BATTLE, back, begin, manned

KILL = Kill(victim="Locust", unit="x1", by={"ann": "1"})
PILOTS = (PilotReturn(pilot="ann", fate="well"), PilotReturn(pilot="bea", fate="well"))


@pytest.mark.rule("CityTech", "Playing the Game > Skill Improvement")
def test_shared_kills_count_their_share(campaigns: Campaigns) -> None:
    session = manned(campaigns)
    alone = back(pilots=PILOTS, kills=(KILL,))
    shared = back(pilots=PILOTS, kills=(KILL.model_copy(update={"by": {"ann": "1/3", "bea": "2/3"}}),))

    assert counted_by(session.game, session.campaign, alone) == {"ann": {"kills": "1"}, "bea": {}}
    assert recounted(session.game, session.campaign, alone, shared) == {
        "ann": {"kills": "1/3"},
        "bea": {"kills": "2/3"},
    }


def test_what_does_not_change_is_left_as_it_is(campaigns: Campaigns) -> None:
    session = manned(campaigns)
    before = back(pilots=PILOTS, kills=(KILL,))
    after = before.model_copy(update={"note": "It rained."})
    assert recounted(session.game, session.campaign, before, after) == {}


def test_wounds_are_told_from_those_before_the_battle_also_in_a_second_return(campaigns: Campaigns) -> None:
    session = manned(campaigns)
    session.do(begin())
    assert session.campaign.pilots["bea"].wounds_before(BATTLE) == 0
    session.do(back())
    session.do(Heal(pilot="bea", wounds=1))
    bea = session.campaign.pilots["bea"]
    assert (bea.wounds, bea.wounds_before(BATTLE)) == (1, 0)
    number = next(line.entry for line in session.lines() if line.kind == "return_battle")
    session.do(back(moment=8, replaces=number))
    assert session.campaign.pilots["bea"].wounds_before(BATTLE) == 0
