"""Properties of campaigns: undone commands leave no trace, redone ones count again, and writers agree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.after_action import Kill, PilotReturn, ReturnBattle, UnitReturn
from companion.campaign.commands.battles import BeginBattle, ForgetBattle, Participant, PlanBattle
from companion.campaign.commands.command import Command
from companion.campaign.commands.diary import TakeBack, WriteDiaryNote
from companion.campaign.commands.downtime import ChangeStores, Heal, PassDays, Repair
from companion.campaign.commands.forces import Disband, ForceEntry, SetForce
from companion.campaign.commands.members import ChangePilot, DismissMembers, Enlist, ReassignUnit
from companion.campaign.commands.progression import Advance, Award
from companion.campaign.commands.registry import apply_command, validate
from companion.campaign.journal.campaign_journal import (
    entry_of,
    format_campaign,
    next_redo,
    next_undo,
    parse_campaign,
    why_not_replace,
    why_not_take_back,
)
from companion.campaign.journal.chronicle_lines import chronicle_lines
from companion.campaign.journal.entries import (
    BEGINNING,
    CampaignEntry,
    StartingPoint,
    find_invalid,
    places_of,
    project_entries,
)
from companion.campaign.session import CampaignSession
from companion.campaign.state import Campaign
from companion.errors import IllegalAction
from companion.store.records import CampaignState
from tests.campaign.builders import DAMAGED, found_command, pilot, unit

Maker = Callable[[Campaign, int, int], Command]
Draws = Sequence[tuple[int, int, int]]
DRAWS = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 5), st.integers(0, 5)), max_size=25)


FATES: tuple[Literal["ready", "destroyed", "lost", "salvaged"], ...] = (
    "ready",
    "destroyed",
    "lost",
    "salvaged",
)


def _later(campaign: Campaign, days: int) -> str:
    return (campaign.today + timedelta(days=days)).isoformat()


def _begin_command(campaign: Campaign, a: int, b: int) -> BeginBattle:
    taken = (Participant(unit=f"u{a % 3}", pilot=f"p{b % 3}"), Participant(unit=f"u{(a + 1) % 3}"))
    return BeginBattle(
        battle=f"battle {a % 3}", title=f"Battle {a}", day=_later(campaign, b), taken=taken[: 1 + b % 2]
    )


def _return_command(campaign: Campaign, a: int, b: int, replaces: int | None = None) -> ReturnBattle:
    battle = campaign.battles.get(f"battle {a % 3}")
    seats = battle.units if battle else {}
    units = tuple(UnitReturn(unit=it, fate=FATES[b % 4], condition=DAMAGED if b else None) for it in seats)
    pilots = tuple(
        PilotReturn(pilot=it, fate="killed" if b == 5 else "wounded", wounds=b, counted={"kills": str(b)})
        for it in seats.values()
        if it
    )
    by = {it: "1/2" for it in seats.values() if it}
    return ReturnBattle(
        battle=f"battle {a % 3}",
        title=f"Battle {a}",
        day=_later(campaign, 0),
        units=units,
        pilots=pilots,
        kills=(Kill(victim="Locust", unit="x", by=by),),
        gained={"points": b},
        replaces=replaces,
    )


MAKERS: tuple[Maker, ...] = (
    lambda _c, a, _b: Enlist(units=(unit(f"u{a % 3}"),)),
    lambda _c, a, _b: Enlist(pilots=(pilot(f"p{a % 3}", f"Pilot {a}"),)),
    _begin_command,
    _begin_command,
    _return_command,
    _return_command,
    lambda c, _a, b: PassDays(to=_later(c, b)),
    lambda _c, a, b: WriteDiaryNote(note=f"n{a}", title=f"Note {b}"),
    lambda _c, a, b: Award(pilot=f"p{a % 3}", counter="kills", amount=str(b), is_taken=b > 3),
    lambda _c, a, b: Advance(
        pilot=f"p{a % 3}", purchase="improvement", trait="gunnery", to=b, price={"kills": "2"}
    ),
    lambda _c, a, b: Repair(unit=f"u{a % 3}", price={"points": b}, days=a, what=("Armor",)),
    lambda _c, a, b: Heal(pilot=f"p{a % 3}", wounds=b % 2),
    lambda _c, _a, b: ChangeStores(changes={"points": b - 2}),
    lambda _c, a, b: SetForce(
        force=ForceEntry(id=f"f{a}", name=f"Force {b}", side="foxes", parent=f"f{b}" if b else None)
    ),
    lambda _c, a, _b: Disband(force=f"f{a}"),
    lambda _c, a, b: ReassignUnit(unit=f"u{a % 3}", force=f"f{b}" if b else "", pilot=f"p{b % 3}"),
    lambda _c, a, b: ChangePilot(pilot=f"p{a % 3}", traits={"gunnery": b}, why="By hand"),
    lambda _c, a, _b: DismissMembers(units=(f"u{a % 3}",)),
    lambda c, a, b: PlanBattle(plan=f"plan {a}", title=f"Plan {b}", day=_later(c, b)),
    lambda _c, a, _b: ForgetBattle(battle=f"battle {a % 3}"),
)


def make_journal(draws: Draws) -> list[CampaignEntry]:
    """Return a journal of whatever made sense when it was done, with takings back and corrected returns among
    it.
    """
    entries = [entry_of(1, found_command())]
    for kind, a, b in draws:
        command = _next(entries, kind, a, b)
        if command is not None:
            entries.append(one_entry(entries, command))
    return entries


def one_entry(entries: Sequence[CampaignEntry], command: Command) -> CampaignEntry:
    """Return the next entry, made at a moment of its own."""
    number = len(entries) + 1
    return CampaignEntry(
        replace(entry_of(number, command).record, made_at=f"3000-01-01T00:00:00.{number:06}")
    )


def _next(entries: list[CampaignEntry], kind: int, a: int, b: int) -> Command | None:
    campaign = project_entries(entries).campaign
    if kind >= 85:
        number = 1 + (a * 6 + b) % len(entries)
        is_free = why_not_take_back(entries, [number], lambda _: BEGINNING) is None
        return TakeBack(entry=number, is_chosen=kind >= 92) if is_free else None
    battle = campaign.battles.get(f"battle {a % 3}")
    if kind >= 75 and battle is not None and battle.entry is not None:
        other = _return_command(campaign, a, b, battle.entry)
        return other if why_not_replace(entries, other, lambda _: BEGINNING) is None else None
    command = MAKERS[kind % len(MAKERS)](campaign, a, b)
    return command if validate(campaign, command) is None else None


def without_numbers(campaign: Campaign) -> Campaign:
    return replace(campaign, number=0)


def by_hand(entries: Sequence[CampaignEntry], without: int) -> Campaign:
    """Return what a journal makes that never had one of its entries, which nothing takes back or replaces."""
    campaign: Campaign | None = None
    for entry in entries:
        if entry.number != without:
            assert entry.command is not None
            campaign = apply_command(campaign, entry.number, entry.command)
    assert campaign is not None
    return campaign


@given(DRAWS, st.integers(0, 30))
def test_what_is_taken_back_never_was(draws: Draws, which: int) -> None:
    entries = make_journal([draw for draw in draws if draw[0] < 75])
    number = 1 + which % len(entries)
    refusal = why_not_take_back(entries, [number], lambda _: BEGINNING)
    if refusal is not None:
        return
    taken = [*entries, entry_of(len(entries) + 1, TakeBack(entry=number))]
    assert without_numbers(project_entries(taken).campaign) == without_numbers(by_hand(entries, number))
    again = [*taken, entry_of(len(taken) + 1, TakeBack(entry=len(taken)))]
    assert without_numbers(project_entries(again).campaign) == without_numbers(
        project_entries(entries).campaign
    )


@given(DRAWS)
def test_a_journal_always_makes_sense_and_nothing_of_it_is_left_out(draws: Draws) -> None:
    entries = make_journal(draws)
    assert not find_invalid(entries)
    assert not project_entries(entries).invalid_entries
    lines = chronicle_lines(entries)
    assert [line.entry for line in lines] == [entry.number for entry in entries]
    assert all(line.headline and "cannot read" not in line.headline for line in lines)


@given(DRAWS)
def test_undo_to_the_beginning_and_redo_to_the_end(draws: Draws) -> None:
    entries = make_journal(draws)
    states = [project_entries(entries).campaign]
    for turn in (next_undo, next_redo):
        count = 0
        while numbers := turn(entries):
            assert why_not_take_back(entries, numbers, lambda _: BEGINNING) is None
            entries += [
                entry_of(len(entries) + 1 + place, TakeBack(entry=it)) for place, it in enumerate(numbers)
            ]
            count += 1
            assert count < 100
        states.append(project_entries(entries).campaign)
    assert without_numbers(states[1]) == without_numbers(project_entries(entries[:1]).campaign)
    assert next_redo(entries) == []


@given(DRAWS)
def test_a_kept_state_and_the_rest_make_the_same_as_all(draws: Draws) -> None:
    entries = make_journal(draws)
    whole, places = project_entries(entries), places_of(entries)
    for number in range(1, len(entries)):
        state = project_entries(entries[:number]).campaign
        again = parse_campaign(CampaignState(state.number, format_campaign(state)))
        assert again == state
        later = entries[number:]
        if all(it.takes_back is None and places[it.number] > number for it in later):
            assert project_entries(entries, StartingPoint(number, again)) == whole


@pytest.fixture(scope="module")
def shared_campaigns() -> object:
    with TemporaryDirectory() as folder, Library.open(Path(folder)) as library:
        yield CampaignLibrary(library)


@settings(max_examples=6)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 4), st.integers(0, 3)), max_size=10))
def test_writers_by_turns_come_to_one_campaign(
    shared_campaigns: CampaignLibrary, turns: Sequence[tuple[bool, int, int]]
) -> None:
    one = shared_campaigns.found_campaign(found_command())
    other = shared_campaigns.open(one.id)
    for is_mine, kind, number in turns:
        _write(one if is_mine else other, kind, number)
    one.refresh()
    other.refresh()
    fresh = shared_campaigns.open(one.id)
    assert one.campaign == other.campaign == fresh.campaign == fresh.at(fresh.campaign.number)
    assert one.lines() == other.lines() == fresh.lines()
    shared_campaigns.delete(one.id)


def _write(session: CampaignSession, kind: int, number: int) -> None:
    session.lines()
    try:
        match kind:
            case 0:
                session.do(WriteDiaryNote(note=f"n{number}", title=f"Note {session.campaign.number}"))
            case 1:
                session.do(PassDays(to=_later(session.campaign, number)))
            case 2:
                session.do_all(
                    [ChangeStores(changes={"points": number - 1}), WriteDiaryNote(note="s", title="S")]
                )
            case 3 if session.undo_line:
                session.undo()
            case 4 if session.redo_line:
                session.redo()
    except IllegalAction:
        return
