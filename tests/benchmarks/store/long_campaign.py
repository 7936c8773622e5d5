"""A campaign of years: 200 battles with 100,000 entries, 300 pilots in 300 units, all in one database."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from companion.battles.library import Library
from companion.campaign.commands.after_action import Kill, PilotReturn, ReturnBattle, UnitReturn
from companion.campaign.commands.battles import BeginBattle, Participant
from companion.campaign.commands.command import Command, PilotEntry, UnitEntry
from companion.campaign.commands.diary import WriteDiaryNote
from companion.campaign.commands.downtime import Heal, PassDays, Repair
from companion.campaign.commands.forces import ForceEntry, SetForce
from companion.campaign.commands.founding import Found, SideEntry
from companion.campaign.commands.members import Enlist
from companion.campaign.commands.progression import Advance
from companion.campaign.commands.registry import command_text
from companion.engine.skeleton.setup import UnitCondition
from companion.store.records import NewCommand, NewEntry

PILOTS, BATTLES, ENTRIES, LANCE = 300, 200, 500, 12
FIRST = date(3025, 1, 1)
DAMAGE = UnitCondition(
    armor={"left_arm": 3, "right_torso": 10, "head": 4},
    structure={"left_arm": 5},
    slots={"right_torso": (1, 4)},
    shots={"ac20_rt": 3},
)
ACTION = '{"do":"resolve_fire","unit":"unit_12"}'
EVENTS = '[{"event":"armor_lost","unit":"unit_12","location":"right_torso","points":5}]'
LABEL = '{"turn":3,"phase":"Weapon Attack","line":"Fires","details":["8 or more: 9"],"units":["unit_12"]}'


def long_campaign(library: Library) -> int:
    """Store the campaign, and return its id."""
    database = library.database
    commands = [NewCommand(command_text(command), "Ann") for command in _commands()]
    with database.together():
        campaign = database.campaigns.create("The long war", "citytech", commands)
        for number in range(BATTLES):
            entries = [NewEntry(ACTION, "[[3,4]]", EVENTS, LABEL)] * ENTRIES
            database.battles.create(
                f"Battle {number}", "citytech", "{}", entries=entries, uid=_uid(number), campaign_id=campaign
            )
    return campaign


def _uid(number: int) -> str:
    return f"{number:032x}"


def _commands() -> Iterator[Command]:
    yield Found(
        name="The long war",
        ruleset="citytech",
        day=FIRST.isoformat(),
        sides=(SideEntry(id="ours", name="Hounds"), SideEntry(id="theirs", name="Raiders", is_ours=False)),
    )
    for force in range(PILOTS // 4):
        yield SetForce(
            force=ForceEntry(id=f"lance_{force}", name=f"Lance {force}", kind="Lance", side="ours")
        )
        numbers = range(force * 4, force * 4 + 4)
        yield Enlist(units=tuple(map(_unit, numbers)), pilots=tuple(map(_pilot, numbers)))
    for battle in range(BATTLES):
        yield from _battle(battle)


def _unit(number: int) -> UnitEntry:
    return UnitEntry(
        id=f"unit_{number}",
        model="WLF-2",
        name=f"Hound {number}",
        side="ours",
        force=f"lance_{number // 4}",
        pilot=f"pilot_{number}",
    )


def _pilot(number: int) -> PilotEntry:
    return PilotEntry(
        id=f"pilot_{number}", name=f"Pilot {number}", side="ours", traits={"gunnery": 4, "piloting": 5}
    )


def _battle(battle: int) -> Iterator[Command]:
    """Yield a battle, and what is done in the week after it."""
    day = FIRST + timedelta(days=7 * battle)
    numbers = [(battle * LANCE + place) % PILOTS for place in range(LANCE)]
    taken = tuple(Participant(unit=f"unit_{it}", pilot=f"pilot_{it}") for it in numbers)
    title = f"Battle {battle}"
    yield BeginBattle(battle=_uid(battle), title=title, day=day.isoformat(), taken=taken)
    yield ReturnBattle(
        battle=_uid(battle),
        title=title,
        day=day.isoformat(),
        moment=ENTRIES,
        outcome="The Hounds hold the field",
        winner="ours",
        units=tuple(
            UnitReturn(unit=f"unit_{it}", fate="ready", condition=DAMAGE if it % 2 else None)
            for it in numbers
        ),
        pilots=tuple(
            PilotReturn(
                pilot=f"pilot_{it}",
                fate="wounded" if it % 3 == 0 else "well",
                wounds=1 if it % 3 == 0 else 0,
                counted={"kills": "1"} if it % 2 else {},
            )
            for it in numbers
        ),
        kills=tuple(
            Kill(victim="Locust", unit=f"x{it}", by={f"pilot_{it}": "1"}, how="ammunition exploded", turn=4)
            for it in numbers
            if it % 2
        ),
    )
    yield from (Repair(unit=f"unit_{it}", what=("Armor", "Right torso")) for it in numbers if it % 2)
    yield from (Heal(pilot=f"pilot_{it}", wounds=0) for it in numbers if it % 3 == 0)
    yield PassDays(to=(day + timedelta(days=6)).isoformat())
    yield WriteDiaryNote(
        note=f"note_{battle}", title=f"After battle {battle}", text="They came at dawn. " * 20
    )
    if battle >= 100 and battle % 25 == 1:
        price = {"kills": "4"}
        yield Advance(pilot="pilot_1", purchase="improvement", trait="gunnery", to=3, price=price)
