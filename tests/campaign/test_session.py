from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.battles import BeginBattle
from companion.campaign.commands.diary import TakeBack, WriteDiaryNote
from companion.campaign.commands.downtime import ChangeStores, PassDays, Repair
from companion.campaign.commands.founding import Describe
from companion.campaign.commands.members import ChangePilot, Enlist, ReassignUnit
from companion.campaign.commands.progression import Advance, Award
from companion.campaign.journal.campaign_journal import format_campaign
from companion.campaign.session import CampaignSession
from companion.campaign.state import Campaign, PilotStatus, Stage, UnitStatus
from companion.errors import CompanionError, IllegalAction, InputError
from companion.paths import resources
from companion.store.failures import CampaignDamaged
from companion.store.records import NewCommand
from tests.campaign.builders import (
    BATTLE,
    DAMAGED,
    begin_battle,
    crewed_campaign,
    found_command,
    pilot,
    return_battle,
    unit,
)


def without_numbers(campaign: Campaign) -> Campaign:
    """Without the number of its last entry, which a taking back raises too."""
    return replace(campaign, number=0)


def improving(**changes: object) -> Advance:
    given = {"pilot": "ann", "purchase": "improvement", "trait": "gunnery", "to": 3, "price": {"kills": "4"}}
    return Advance(**{**given, **changes})  # type: ignore[arg-type]


def test_a_campaign_is_as_it_was_when_it_is_opened_again(campaigns: CampaignLibrary) -> None:
    session = crewed_campaign(campaigns)
    session.do(begin_battle())
    session.do(return_battle())
    session.do(improving())
    again = campaigns.open(session.id)
    assert again.campaign == session.campaign
    assert again.lines() == session.lines()
    assert campaigns.find("fox hunt").campaign == session.campaign


def test_a_battle_leaves_its_marks(session: CampaignSession) -> None:
    session.do(begin_battle())
    assert session.campaign.units["cicada"].battle == BATTLE
    assert str(session.campaign.today) == "3025-04-03"
    session.do(return_battle())
    campaign = session.campaign
    assert (campaign.units["cicada"].condition, campaign.units["cicada"].battle) == (DAMAGED, None)
    assert campaign.units["hermes"].status is UnitStatus.DESTROYED
    assert campaign.pilots["bea"].wounds == 2
    assert str(campaign.pilots["bea"].unspent_amount("kills")) == "1/2"
    assert [kill.victim for kill in campaign.pilots["ann"].kills] == ["Locust"]
    assert campaign.battles[BATTLE].stage is Stage.RETURNED
    session.do(improving())
    assert campaign.pilots["ann"].traits["gunnery"] == 4
    assert session.campaign.pilots["ann"].traits["gunnery"] == 3
    assert session.campaign.pilots["ann"].unspent_amount("kills") == 0


def test_what_was_taken_back_never_was_and_redo_restores_it(session: CampaignSession) -> None:
    before = without_numbers(session.campaign)
    session.do(WriteDiaryNote(note="n", title="Rumours", text="They come."))
    after = without_numbers(session.campaign)
    session.undo()
    assert without_numbers(session.campaign) == before
    assert session.redo_line == "Note: Rumours"
    session.redo()
    assert without_numbers(session.campaign) == after
    assert session.redo_line is None
    assert session.undo_line == "Note: Rumours"
    session.undo()
    session.do(PassDays(to="3025-04-05"))
    assert session.redo_line is None


def test_any_entry_can_be_taken_back(session: CampaignSession) -> None:
    session.do(WriteDiaryNote(note="n", title="Rumours"))
    session.do(PassDays(to="3025-04-05"))
    session.take_back(4)
    assert not session.campaign.notes
    assert str(session.campaign.today) == "3025-04-05"
    assert [line.is_taken_back for line in session.lines()] == [False, False, False, True, False, False]
    assert session.lines()[-1].headline == "Taken back: Note: Rumours"


def test_what_later_entries_rest_on_is_only_taken_back_with_them(session: CampaignSession) -> None:
    session.do(begin_battle())
    before = without_numbers(session.campaign)
    session.do(return_battle())
    session.do(improving())
    with pytest.raises(IllegalAction, match="entry 6: Ann has 0 kills left, and this costs 4") as refused:
        session.take_back(5)
    assert refused.value.refusal.values["entries"] == (6,)
    assert [misfit.number for misfit in session.invalidated_by(5)] == [6]
    session.take_back(5, with_later=True)
    assert without_numbers(session.campaign) == before
    assert [entry.takes_back for entry in session.entries()][-2:] == [6, 5]


def test_a_corrected_return_stands_in_the_place_of_the_first(session: CampaignSession) -> None:
    session.do(begin_battle())
    session.do(return_battle())
    session.do(improving())
    first = without_numbers(session.campaign)
    units = return_battle().units[:1]
    session.do(return_battle(units=units, replaces=5))
    assert session.campaign.units["hermes"].status is UnitStatus.READY
    assert session.campaign.pilots["ann"].traits["gunnery"] == 3
    assert [line.is_taken_back for line in session.lines()] == [False] * 4 + [True, False, False]
    with pytest.raises(IllegalAction, match="Entry 7 replaces entry 5"):
        session.take_back(5)
    session.undo()
    assert without_numbers(session.campaign) == first


def test_a_return_without_the_kills_that_were_spent_names_what_rests_on_them(
    session: CampaignSession,
) -> None:
    session.do(begin_battle())
    session.do(return_battle())
    session.do(improving())
    with pytest.raises(IllegalAction, match="entry 6"):
        session.do(return_battle(pilots=(), replaces=5))
    with pytest.raises(IllegalAction, match="says the same"):
        session.do(return_battle(replaces=5))


def test_two_writers_come_to_one_order(campaigns: CampaignLibrary) -> None:
    one = crewed_campaign(campaigns)
    other = campaigns.open(one.id)
    one.do(WriteDiaryNote(note="one", title="One"))
    texts: list[str] = []
    other.subscribe(lambda: texts.append("changed"))
    other.do(WriteDiaryNote(note="two", title="Two"))
    assert texts
    assert one.refresh()
    assert not one.refresh()
    assert one.campaign == other.campaign
    assert [*one.campaign.notes] == ["one", "two"]
    one.do(begin_battle())
    with pytest.raises(IllegalAction, match="has already begun"):
        other.do(begin_battle())


def test_any_moment_can_be_looked_at(session: CampaignSession) -> None:
    states = [session.campaign]
    for command in (begin_battle(), return_battle(), PassDays(to="3025-05-01")):
        session.do(command)
        states.append(session.campaign)
    assert [session.at(state.number) for state in states] == states


def test_a_long_campaign_is_opened_from_the_state_that_was_kept(campaigns: CampaignLibrary) -> None:
    session = crewed_campaign(campaigns)
    session.do(begin_battle())
    session.do(return_battle())
    for number in range(60):
        session.do(WriteDiaryNote(note=f"n{number}", title=f"Note {number}"))
    stored = campaigns._library.database.campaigns
    kept = stored.snapshot(session.id)
    assert kept is not None
    assert 50 <= kept.number < session.campaign.number
    assert campaigns.open(session.id).campaign == session.campaign
    stored.keep_snapshot(session.id, kept.number, '{"shape":"older"}')
    assert campaigns.open(session.id).campaign == session.campaign


def test_a_campaign_is_whole_where_the_state_was_kept_before_something_was_taken_back(
    campaigns: CampaignLibrary,
) -> None:
    session = crewed_campaign(campaigns)
    for number in range(3):
        session.do(WriteDiaryNote(note=f"n{number}", title=f"Note {number}"))
    stored = campaigns._library.database.campaigns
    kept = format_campaign(session.campaign)
    session.undo()
    session.do(WriteDiaryNote(note="n9", title="Note 9"))
    # A window that was killed before it had kept the campaign anew leaves the older state.
    stored.keep_snapshot(session.id, session.campaign.number - 2, kept)
    opened = campaigns.open(session.id)
    assert opened.campaign == session.campaign
    assert [entry.number for entry in opened.entries()] == [entry.number for entry in session.entries()]
    for _ in range(3):
        opened.undo()
        session.refresh()
        assert opened.campaign == session.campaign == campaigns.open(session.id).campaign


def test_the_beginning_stays(session: CampaignSession) -> None:
    with pytest.raises(IllegalAction, match="beginning"):
        session.take_back(1)
    with pytest.raises(IllegalAction, match="no entry 9"):
        session.do(TakeBack(entry=9))
    empty = CompanionError
    for _ in range(2):
        session.undo()
    with pytest.raises(empty, match="nothing to undo"):
        session.undo()


def test_campaigns_are_found_by_name_and_number(campaigns: CampaignLibrary) -> None:
    session = crewed_campaign(campaigns)
    assert campaigns.find(str(session.id)).id == session.id
    with pytest.raises(InputError, match="Did you mean 'Fox Hunt'"):
        campaigns.find("Fox Hnt")
    campaigns.found_campaign(found_command())
    with pytest.raises(InputError, match="Several campaigns"):
        campaigns.find("Fox Hunt")
    (first, second) = campaigns.list()
    assert (first.name, first.status) == ("Fox Hunt", "3025-04-01, 0 units, 0 pilots")
    assert second.status == "3025-04-01, 2 units, 2 pilots"
    campaigns.delete(second.id)
    assert [it.id for it in campaigns.list(deleted=True)] == [second.id]


def test_renaming_shows_in_the_list(campaigns: CampaignLibrary) -> None:
    crewed_campaign(campaigns).do(Describe(name="Wolf Hunt"))
    assert [it.name for it in campaigns.list()] == ["Wolf Hunt"]


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Describe(name="Fox Hunt"), "changes nothing"),
        (Repair(unit="cicada"), "changes nothing"),
        (Repair(unit="cicda"), "There is no unit 'cicda'. Did you mean 'cicada'"),
        (PassDays(to="3025-03-31"), "days never run backward"),
        (PassDays(to="3025-02-31"), "no day"),
        (ChangeStores(changes={"points": -1}), "stores have only 0 points"),
        (improving(), "0 kills left"),
        (begin_battle(plan="raid"), "no planned battle 'raid'"),
        (begin_battle(taken=begin_battle().taken * 2), "named twice"),
        (Award(pilot="ann", counter="medals", amount="1"), "There is no counter 'medals'"),
        (ChangePilot(pilot="ann", traits={"gunnery": 99}), "Gunnery goes from 0 to 8, not 99"),
        (ChangePilot(pilot="ann", traits={"cooking": 3}), "no skill 'cooking'"),
        (Enlist(pilots=(pilot("cat", "Cat", traits={"piloting": -1}),)), "Piloting goes from 0 to 8, not -1"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(
    session: CampaignSession, command: BeginBattle, reason: str
) -> None:
    before = session.campaign
    with pytest.raises(IllegalAction, match=reason):
        session.do(command)
    assert session.campaign is before


def test_nobody_pilots_a_unit_of_another_side(session: CampaignSession) -> None:
    rax, foe = pilot("rax", "Rax", side="raiders"), unit("locust", side="raiders", pilot="rax")
    session.do(Enlist(pilots=(rax,)))
    for command in (
        ReassignUnit(unit="cicada", pilot="rax"),
        Enlist(units=(unit("javelin", pilot="rax"),)),
        Enlist(units=(unit("orion", "ON1-K", side="raiders", pilot="ron"),), pilots=(pilot("ron", "Ron"),)),
    ):
        with pytest.raises(IllegalAction, match="are on different sides"):
            session.do(command)
    session.do(begin_battle())
    with pytest.raises(IllegalAction, match="Rax and CDA-2A are on different sides"):
        session.do(return_battle(salvage=(unit("prize", pilot="rax"),)))
    session.do(Enlist(units=(foe,)))


def test_awards_end_somewhere(session: CampaignSession) -> None:
    session.do(Award(pilot="ann", counter="kills", amount="9999"))
    with pytest.raises(IllegalAction, match="no more than 9999 are counted"):
        session.do(Award(pilot="ann", counter="kills", amount="1"))
    session.do(Award(pilot="ann", counter="kills", amount="9999", is_taken=True))


def test_the_dead_stay_behind(session: CampaignSession) -> None:
    session.do(begin_battle())
    with pytest.raises(IllegalAction, match="has already begun"):
        session.do(begin_battle())
    with pytest.raises(IllegalAction, match="is in a battle"):
        session.do(begin_battle(battle="c" * 32))
    dead = return_battle().pilots[0].model_copy(update={"fate": "killed"})
    session.do(return_battle(pilots=(dead,)))
    assert session.campaign.pilots["ann"].status is PilotStatus.KILLED
    assert session.campaign.units["cicada"].pilot is None
    with pytest.raises(IllegalAction, match="Ann is dead"):
        session.do(begin_battle(battle="c" * 32, taken=begin_battle().taken[:1]))


def test_what_was_done_together_is_undone_and_redone_together(session: CampaignSession) -> None:
    session.do(WriteDiaryNote(note="before", title="Before"))
    before = without_numbers(session.campaign)
    session.do_all([PassDays(to="3025-04-02"), WriteDiaryNote(note="n", title="A day later")])
    after = without_numbers(session.campaign)
    session.undo()
    assert without_numbers(session.campaign) == before
    session.redo()
    assert without_numbers(session.campaign) == after
    with pytest.raises(IllegalAction, match="changes nothing"):
        session.do_all([PassDays(to="3025-04-03"), PassDays(to="3025-04-03")])
    assert without_numbers(session.campaign) == after


def test_a_campaign_begins_with_what_its_rules_put_in_store(tmp_path: Path) -> None:
    shutil.copytree(resources() / "examples" / "house-rules" / "workshop", tmp_path / "rulesets" / "workshop")
    with Library.open(tmp_path) as library:
        session = CampaignLibrary(library).found_campaign(
            found_command().model_copy(update={"ruleset": "workshop"})
        )
        assert session.campaign.stores == {"repair_points": 40}
        assert [line.entry for line in session.lines()] == [1, 2]
        session.take_back(2)
        assert session.campaign.stores.get("repair_points", 0) == 0


def test_an_entry_of_a_later_release_is_told_and_all_else_stays(campaigns: CampaignLibrary) -> None:
    session = crewed_campaign(campaigns)
    stored = campaigns._library.database.campaigns
    strange = [
        NewCommand('{"do":"terraform","planet":"Tharkad"}'),
        NewCommand('{"do":"pass_days","to":"3025-05-01"}'),
    ]
    stored.append(session.id, 3, strange, name="Fox Hunt", ruleset="citytech")
    again = campaigns.open(session.id)
    assert [misfit.number for misfit in again.invalid_entries] == [4]
    assert str(again.campaign.today) == "3025-05-01"
    assert again.lines()[3].is_taken_back
    assert "cannot read" in again.lines()[3].headline
    again.do(WriteDiaryNote(note="n", title="Goes on"))
    again.undo()
    assert campaigns.open(session.id).invalid_entries == again.invalid_entries
    assert "terraform" in campaigns.export_text(again)


def test_a_campaign_without_a_beginning_is_told(campaigns: CampaignLibrary) -> None:
    stored = campaigns._library.database.campaigns
    lost = stored.create("Lost", "citytech", [NewCommand('{"do":"nothing"}')])
    with pytest.raises(CampaignDamaged, match="beginning"):
        campaigns.open(lost)


def test_many_deeds_at_once_are_each_looked_at_after_those_before(campaigns: CampaignLibrary) -> None:
    session = crewed_campaign(campaigns)
    days = [PassDays(to=f"3025-{month:02}-{day:02}") for month in range(5, 13) for day in range(1, 29)]
    session.do_all(days)
    assert str(session.campaign.today) == "3025-12-28"
    number = session.campaign.number
    session.do_all([TakeBack(entry=number), PassDays(to="3025-12-30")])
    assert str(session.campaign.today) == "3025-12-30"
    with pytest.raises(IllegalAction):
        session.do_all([PassDays(to="3026-01-02"), PassDays(to="3025-12-31")])
    assert str(session.campaign.today) == "3025-12-30"


def test_undo_brings_back_what_was_taken_back_together_in_the_chronicle(session: CampaignSession) -> None:
    session.do(WriteDiaryNote(note="before", title="Before"))
    session.do(begin_battle())
    session.do(return_battle())
    session.do(improving())
    after = without_numbers(session.campaign)
    session.take_back(5, with_later=True)
    taken = without_numbers(session.campaign)
    assert session.undo_line == "Taken back: Ambush begins"
    session.undo()
    assert without_numbers(session.campaign) == after, "not the note before them"
    assert session.redo_line == "Taken back: Ambush begins"
    session.redo()
    assert without_numbers(session.campaign) == taken
    for _ in range(4):
        session.undo()
    assert without_numbers(session.campaign).battles == {}, "the battle, come home from and begun, before"
    assert session.undo_line == "Note: Before"


def test_undo_reverses_a_taking_back_and_a_bringing_back_in_the_chronicle(session: CampaignSession) -> None:
    session.do(WriteDiaryNote(note="n", title="Rumours"))
    session.do(PassDays(to="3025-04-05"))
    session.take_back(4)
    session.undo()
    assert session.campaign.notes
    assert str(session.campaign.today) == "3025-04-05"
    session.take_back(7)
    assert not session.campaign.notes, "the undo was taken back in the chronicle"
    session.do(TakeBack(entry=5))
    session.redo()
    session.undo()
    assert session.campaign.notes
    session.undo()
    assert (session.redo_line, str(session.campaign.today)) == ("4 days pass", "3025-04-01")
