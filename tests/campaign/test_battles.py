"""From a campaign into a battle and back again."""

from __future__ import annotations

import pytest

from companion.battles.library import Library
from companion.battles.session import Session
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.battles import Participant
from companion.campaign.commands.downtime import Repair
from companion.campaign.commands.members import ChangePilot, Enlist
from companion.campaign.deployment import begin_battle, setup_for
from companion.campaign.returns import changed_since, proposal
from companion.campaign.roster import DamageSurvey
from companion.campaign.session import CampaignSession
from companion.campaign.state import Stage
from companion.engine.battletech.battle.actions import (
    DeclareFire,
    Hit,
    Move,
    React,
    ResolveFire,
    RollInitiative,
)
from companion.engine.marks import Mark
from companion.engine.play import Script
from companion.engine.skeleton.joining.actions import AddUnit, ChangeUnit, WithdrawUnit
from companion.engine.skeleton.setup import BoardData, Setup, UnitCondition, UnitSetup
from companion.errors import CompanionError, IllegalAction, InputError
from tests.campaign import builders
from tests.campaign.builders import DAMAGED, crewed_campaign, return_battle

ANN = Participant(unit="cicada", pilot="ann")
BEA = Participant(unit="hermes", pilot="bea")
HEADLESS = UnitCondition(armor={"head": 0}, structure={"head": 1})
ENEMY = UnitSetup(id="x", model="HER-2S", side="raiders", hex="0502", facing=3, condition=HEADLESS)
FIELD = BoardData(name="Field", size=(9, 9))
KILL = [(12,), (12,), (2,)]


def duel_setup(session: CampaignSession, *taken: Participant, title: str = "Ambush") -> Setup:
    """Return the Cicada faces the enemy over two hexes."""
    setup = setup_for(session, taken or (ANN,), [ENEMY], title=title, board=FIELD)
    places = {"cicada": {"hex": "0505", "facing": 0}, "hermes": {"hex": "0105", "facing": 0}}
    units = tuple(unit.model_copy(update=places.get(unit.id, {})) for unit in setup.units)
    return setup.model_copy(update={"units": units})


def fight(session: CampaignSession) -> Session:
    """Ann shoots the enemy's head off."""
    battle = begin_battle(session, duel_setup(session), [ANN], "3025-04-03")
    battle.do(RollInitiative(), Script([(3,), (9,)]))
    battle.do(Move("cicada", "stationary"))
    battle.do(Move("x", "stationary"))
    battle.do(React("x"))
    battle.do(React("cicada"))
    battle.do(DeclareFire("cicada", "x", ("medium_laser_rt", "medium_laser_lt")))
    battle.do(DeclareFire("x"))
    battle.do(ResolveFire("cicada"), Script(KILL))
    return battle


def test_units_go_as_they_stand(session: CampaignSession) -> None:
    session.do(builders.begin_battle())
    session.do(return_battle(units=return_battle().units[:1]))
    setup = setup_for(session, [Participant(unit="cicada", pilot="bea")], [ENEMY], title="Again")
    unit, enemy = setup.units
    assert unit.condition == DAMAGED.model_copy(update={"hits": 2})
    assert (unit.id, unit.pilot, unit.gunnery, unit.piloting) == ("cicada", "Bea", 4, 5)
    assert enemy == ENEMY
    assert [(side.id, side.name) for side in setup.sides] == [("foxes", "Foxes"), ("raiders", "Raiders")]


def test_strangers_take_no_id_of_the_campaign(session: CampaignSession) -> None:
    stranger = ENEMY.model_copy(update={"id": "hermes"})
    setup = setup_for(session, [ANN], [stranger, stranger], title="Again")
    assert [unit.id for unit in setup.units] == ["cicada", "hermes_2", "hermes_3"]


def test_nobody_to_fight_is_told(session: CampaignSession) -> None:
    with pytest.raises(InputError, match="two sides"):
        setup_for(session, [ANN, BEA], title="Alone")
    with pytest.raises(InputError, match=r"no unit 'cicda'\. Did you mean 'cicada'"):
        setup_for(session, [Participant(unit="cicda")], [ENEMY], title="Alone")


def test_a_battle_begins_with_its_entry_or_not_at_all(library: Library, session: CampaignSession) -> None:
    battle = begin_battle(session, duel_setup(session), [ANN], "3025-04-03")
    (begun,) = session.campaign.battles.values()
    assert library.database.battles.find(begun.battle) == battle.id
    assert [it.id for it in library.database.battles.list(campaign_id=session.id)] == [battle.id]
    assert (begun.stage, session.campaign.units["cicada"].battle) == (Stage.RUNNING, begun.battle)
    for taken, problem in (
        ([ANN], "is in a battle"),
        ([Participant(unit="hermes", pilot="ann")], "is in a battle"),
    ):
        with pytest.raises(IllegalAction, match=problem):
            begin_battle(session, duel_setup(session), taken, "3025-04-03")
    wrong = duel_setup(session, BEA).model_copy(update={"ruleset": "citytch"})
    with pytest.raises(CompanionError):
        begin_battle(session, wrong, [BEA], "3025-04-03")
    assert [it.id for it in library.battles()] == [battle.id]
    assert len(session.campaign.battles) == 1


def test_a_return_is_proposed_from_what_happened(session: CampaignSession) -> None:
    battle = fight(session)
    found = proposal(session, battle)
    (unit,), (pilot,), (kill,) = found.command.units, found.command.pilots, found.command.kills
    assert (unit.unit, unit.fate, unit.condition) == ("cicada", "ready", None)
    assert (pilot.pilot, pilot.fate, pilot.counted) == ("ann", "well", {"kills": "1"})
    assert (kill.unit, kill.by, kill.kind, kill.turn) == ("x", {"ann": "1"}, "mech", 1)
    assert [it.entry.model for it in found.wrecks] == ["HER-2S"]
    assert [it.counter for it in found.earnings["ann"]] == ["kills"]
    session.do(found.command)
    assert session.campaign.pilots["ann"].unspent_amount("kills") == 1
    assert [it.stage for it in session.campaign.battles.values()] == [Stage.RETURNED]
    assert changed_since(session, battle) == ()
    session.undo()
    assert session.campaign.units["cicada"].battle is not None


def test_who_joined_or_left_in_mid_battle_does_not_break_the_return(session: CampaignSession) -> None:
    battle = begin_battle(session, duel_setup(session, ANN, BEA), [ANN, BEA], "3025-04-03")
    battle.do(AddUnit(UnitSetup(id="late", model="ENF-4R", side="raiders")))
    battle.do(AddUnit(UnitSetup(id="friend", model="HBK-4G", side="foxes")))
    battle.do(Hit("late", "head", 20))
    battle.do(Hit("cicada", "left_arm", 2))
    battle.do(WithdrawUnit("cicada"))
    battle.do(Hit("hermes", "left_arm", 2))
    battle.do(ChangeUnit("hermes", model="ENF-4R"))
    found = proposal(session, battle)
    assert {unit.unit: unit.fate for unit in found.command.units} == {"cicada": "ready", "hermes": "ready"}
    cicada, hermes = found.command.units
    assert cicada.condition is not None
    assert hermes.condition is None
    assert [(kill.unit, kill.by) for kill in found.command.kills] == [("late", {})]
    assert [wreck.end.id for wreck in found.wrecks] == ["late"]
    session.do(found.command)
    (returned,) = session.campaign.battles.values()
    assert returned.stage is Stage.RETURNED


def test_a_battle_that_goes_on_after_its_return_proposes_what_changes(session: CampaignSession) -> None:
    battle = fight(session)
    session.do(proposal(session, battle).command)
    battle.undo()
    found = proposal(session, battle)
    assert (
        found.changes
        == (
            "Ann: nothing, before 1 kills.",
            "Hermes II HER-2S was not destroyed after all.",
        )
        or found.changes
    )
    assert changed_since(session, battle) == found.changes
    session.do(found.command)
    assert session.campaign.pilots["ann"].unspent_amount("kills") == 0
    assert changed_since(session, battle) == ()
    battle.redo()
    assert changed_since(session, battle)


TANK = Participant(unit="tank", pilot="cy")
WRECK = UnitSetup(
    id="x", model="Condor", side="raiders", hex="0502", facing=3, condition=UnitCondition(armor={"front": 1})
)


@pytest.mark.parametrize(
    ("dice", "wrecks"),
    [
        pytest.param([(7,), (8,), (5,)], [], id="exploded"),
        pytest.param([(7,), (8,), (4,)], ["Condor"], id="crew_killed"),
    ],
)
def test_vehicles_go_into_battles_and_come_back(
    session: CampaignSession, dice: list[tuple[int, ...]], wrecks: list[str]
) -> None:
    """A tank takes motive hits and the Cicada puts another out: kill, wreck, the next battle, repairs."""
    tank = builders.unit("tank", "Vedette", pilot="cy")
    session.do(Enlist(units=(tank,), pilots=(builders.pilot("cy", "Cy"),)))
    taken = (ANN, TANK)
    setup = setup_for(session, taken, [WRECK], title="Ambush", board=FIELD)
    places = {"cicada": {"hex": "0505", "facing": 0}, "tank": {"hex": "0105", "facing": 0}}
    setup = setup.model_copy(
        update={"units": tuple(unit.model_copy(update=places.get(unit.id, {})) for unit in setup.units)}
    )
    battle = begin_battle(session, setup, taken, "3025-04-03")
    battle.do(Mark("tank", "trouble/slower", 4))
    battle.do(RollInitiative(), Script([(3,), (9,)]))
    for moving in ("cicada", "tank", "x"):
        battle.do(Move(moving, "stationary"))
    for reacting in ("x", "cicada", "tank"):
        battle.do(React(reacting))
    battle.do(DeclareFire("cicada", "x", ("medium_laser_rt",)))
    battle.do(DeclareFire("tank"))
    battle.do(DeclareFire("x"))
    battle.do(ResolveFire("cicada"), Script([(12,), *dice]))
    found = proposal(session, battle)
    (kill,) = found.command.kills
    assert (kill.unit, kill.by, kill.kind, kill.how) == ("x", {"ann": "1"}, "vehicle", "Medium Laser")
    assert [it.entry.model for it in found.wrecks] == wrecks
    session.do(found.command.model_copy(update={"salvage": tuple(it.entry for it in found.wrecks)}))
    hurt = UnitCondition(boxes={"slower": 4})
    assert session.campaign.units["tank"].condition == hurt
    assert [unit.model for unit in session.campaign.units.values()].count("Condor") == len(wrecks)
    damage = DamageSurvey(session.game).damage(session.campaign.units["tank"])
    assert damage is not None
    assert damage.worst == "Motive hits: 2"
    again = setup_for(session, (TANK,), [WRECK], title="Raid", board=FIELD)
    assert next(unit for unit in again.units if unit.id == "tank").condition == hurt
    left = session.game.after_repairs("Vedette", hurt, ("mark/slower",))
    session.do(Repair(unit="tank", condition=left, what=("Motive hits: 2",)))
    assert session.campaign.units["tank"].condition is None
    session.undo()
    assert session.campaign.units["tank"].condition == hurt


def test_several_battles_of_a_campaign_go_on_at_once(campaigns: CampaignLibrary) -> None:
    session = crewed_campaign(campaigns)
    first = begin_battle(session, duel_setup(session), [ANN], "3025-04-03")
    second = begin_battle(session, duel_setup(session, BEA, title="Raid"), [BEA], "3025-04-04")
    session.do(proposal(session, second).command)
    session.do(proposal(session, first).command)
    assert [it.stage for it in session.campaign.battles.values()] == [Stage.RETURNED] * 2


def test_a_pilot_with_skills_of_his_own_fights_by_them(session: CampaignSession) -> None:
    session.do(ChangePilot(pilot="ann", traits={"gunnery": 2}))
    battle = begin_battle(session, duel_setup(session), [ANN], "3025-04-03")
    assert battle.start.units["cicada"].warrior.gunnery == 2


def test_a_battle_of_no_campaign_has_no_return(library: Library, session: CampaignSession) -> None:
    alone = library.new_battle(duel_setup(session))
    with pytest.raises(InputError, match="not a battle of Fox Hunt"):
        proposal(session, alone)
