"""A campaign of two companies in the middle of a contract, as pictures show it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.battles import PlanBattle
from companion.campaign.commands.command import PilotEntry, UnitEntry
from companion.campaign.commands.diary import WriteDiaryNote
from companion.campaign.commands.downtime import PassDays, Repair
from companion.campaign.commands.forces import ForceEntry, SetForce
from companion.campaign.commands.founding import Found, SideEntry
from companion.campaign.commands.members import Enlist
from companion.campaign.commands.progression import Award
from companion.campaign.session import CampaignSession
from companion.engine.skeleton.setup import UnitCondition

NAMES = (
    "Hanna Ruiz", "Morgan Kell", "Ulric Kerensky", "Ana Sorensen", "Tom Blake", "Yuki Sato", "Mara Lindt",
    "Oleg Petrov", "Ines Duarte", "Jack Farrow", "Sunniva Dahl", "Pavel Novak", "Rhea Castor", "Lin Wei",
    "Omar Haddad", "Greta Holm", "Ivo Marek", "Petra Vance", "Sam Okoro", "Dana Ilves", "Cole Ember",
    "Nadja Roth", "Rolf Anders", "Vera Quist",
)  # fmt: skip
MODELS = ("CDA-2A", "HBK-4G", "ON1-M", "WLF-2", "HER-2S", "ENF-4R", "CN9-D", "VTR-9K")
LANCES = ("Command Lance", "Fire Lance", "Recon Lance")
HURT = (
    UnitCondition(armor={"left_torso": 2, "left_arm": 0}, structure={"left_arm": 0}),
    UnitCondition(armor={"center_torso": 9, "right_torso": 4}),
    UnitCondition(armor={"right_leg": 3}, slots={"right_torso": (2, 3)}),
)
NOTE = "Paid by **House Davion** until the end of the year.\n\n- garrison duty\n- half of all salvage"


def sample(campaigns: CampaignLibrary) -> CampaignSession:
    """Damage, wounds, repairs, plans, notes and something earned."""
    sides = (
        SideEntry(id="ours", name="Grey Wolves"),
        SideEntry(id="theirs", name="House Kurita", is_ours=False),
    )
    session = campaigns.found_campaign(
        Found(name="The Grey Wolves", ruleset="citytech", day="3025-04-02", sides=sides)
    )
    known = [model for model in MODELS if session.game.knows_model(model)]
    forces = list(_forces())
    session.do_all([SetForce(force=force) for force in forces])
    lances = [force.id for force in forces if force.parent is not None]
    models = cycle(known)
    for place, lance in enumerate(lances):
        numbers = range(4 * place, 4 * place + 4)
        units = tuple(_unit(session, number, next(models), lance) for number in numbers)
        session.do(Enlist(units=units, pilots=tuple(_pilot(number) for number in numbers)))
    session.do(WriteDiaryNote(note="contract", title="The contract", text=NOTE))
    session.do(Award(pilot="p3", counter="kills", amount="5", why="The defence of the pass"))
    session.do(PassDays(to="3025-04-12"))
    session.do(Repair(unit="u9", what=("Left arm replaced",), days=5))
    session.do(PlanBattle(plan="raid", title="Raid on the depot", day="3025-04-14", about="Spare parts."))
    session.do(PlanBattle(plan="line", title="Hold the river line", day="3025-04-29"))
    return session


def _forces() -> Iterator[ForceEntry]:
    for company in ("Alpha", "Beta"):
        yield ForceEntry(id=company, name=f"{company} Company", kind="Company", side="ours")
        for lance in LANCES:
            yield ForceEntry(id=f"{company}_{lance}", name=lance, kind="Lance", side="ours", parent=company)


def _unit(session: CampaignSession, number: int, model: str, lance: str) -> UnitEntry:
    called = next(view.short_name for view in session.game.models() if view.id == model)
    there = [unit.name for unit in session.campaign.units.values() if unit.model == model]
    name = f"{called} {len(there) + 1}" if there else called
    hurt = HURT[number // 4 % len(HURT)] if number % 4 == 1 else None
    return UnitEntry(
        id=f"u{number}", model=model, name=name, side="ours", force=lance, pilot=f"p{number}", condition=hurt
    )


def _pilot(number: int) -> PilotEntry:
    traits = {"gunnery": 3 + number % 3 // 2, "piloting": 4 + number % 4 // 2}
    wounds = 2 if number in (5, 18) else 1 if number == 11 else 0
    return PilotEntry(id=f"p{number}", name=NAMES[number], side="ours", traits=traits, wounds=wounds)
