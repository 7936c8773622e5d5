"""What is counted for pilots follows from a return as the players have changed it."""

from __future__ import annotations

import pytest

from companion.campaign.campaigns import Campaigns
from companion.campaign.deeds import Kill, PilotReturn
from companion.campaign.recounting import counted_by, recounted
from tests.campaign.builders import back, manned

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
