"""The recount of pilots' earnings follows from a return as the players have changed it."""

from __future__ import annotations

import pytest

from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.after_action import Kill, PilotReturn
from companion.campaign.commands.downtime import Heal
from companion.campaign.returns import count_for_pilots, recount
from tests.campaign.builders import BATTLE, begin_battle, crewed_campaign, return_battle

KILL = Kill(victim="Locust", unit="x1", by={"ann": "1"})
PILOTS = (PilotReturn(pilot="ann", fate="well"), PilotReturn(pilot="bea", fate="well"))


@pytest.mark.rule("CityTech", "Playing the Game > Skill Improvement")
def test_shared_kills_count_their_share(campaigns: CampaignLibrary) -> None:
    session = crewed_campaign(campaigns)
    alone = return_battle(pilots=PILOTS, kills=(KILL,))
    shared = return_battle(
        pilots=PILOTS, kills=(KILL.model_copy(update={"by": {"ann": "1/3", "bea": "2/3"}}),)
    )

    assert count_for_pilots(session.game, session.campaign, alone) == {"ann": {"kills": "1"}, "bea": {}}
    assert recount(session.game, session.campaign, alone, shared) == {
        "ann": {"kills": "1/3"},
        "bea": {"kills": "2/3"},
    }


def test_what_does_not_change_is_left_as_it_is(campaigns: CampaignLibrary) -> None:
    session = crewed_campaign(campaigns)
    before = return_battle(pilots=PILOTS, kills=(KILL,))
    after = before.model_copy(update={"note": "It rained."})
    assert recount(session.game, session.campaign, before, after) == {}


def test_wounds_are_told_from_those_before_the_battle_also_in_a_second_return(
    campaigns: CampaignLibrary,
) -> None:
    session = crewed_campaign(campaigns)
    session.do(begin_battle())
    assert session.campaign.pilots["bea"].wounds_before(BATTLE) == 0
    session.do(return_battle())
    session.do(Heal(pilot="bea", wounds=1))
    bea = session.campaign.pilots["bea"]
    assert (bea.wounds, bea.wounds_before(BATTLE)) == (1, 0)
    number = next(line.entry for line in session.lines() if line.kind == "return_battle")
    session.do(return_battle(moment=8, replaces=number))
    assert session.campaign.pilots["bea"].wounds_before(BATTLE) == 0
