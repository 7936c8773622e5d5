"""Campaigns keep the rules and models they play by: house rules may change, break or go meanwhile."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.battles.library import Library
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.commands.battles import Participant
from companion.campaign.commands.command import Command
from companion.campaign.commands.forces import ForceEntry, SetForce
from companion.campaign.commands.founding import ChangeCampaignRules
from companion.campaign.commands.members import Enlist, ReassignUnit
from companion.campaign.commands.progression import Award
from companion.campaign.commands.registry import command_text
from companion.campaign.deployment import StandaloneUnit, begin_battle, setup_for
from companion.campaign.returns import proposal
from companion.campaign.session import CampaignSession
from companion.campaign.state import Stage
from companion.documents.yamlfile import parse_document
from companion.engine.skeleton.setup import UnitSetup
from companion.errors import FileError, IllegalAction, InputError
from companion.paths import resources, rulesets
from companion.store.records import NewCommand
from tests.campaign.builders import found_command, pilot, unit

WORKSHOP = resources() / "examples" / "house-rules" / "workshop"
ANN = Participant(unit="cicada", pilot="ann")
RAIDER = UnitSetup(id="x", model="HER-2S", side="raiders")
ENLISTED = Enlist(units=(unit("cicada", pilot="ann"), unit("fox", "FOX-1")), pilots=(pilot("ann", "Ann"),))


def with_house_rule(home: Path) -> Path:
    """Return a home with the workshop's rules, which have a unit of their own."""
    folder = home / "rulesets" / "workshop"
    shutil.copytree(WORKSHOP, folder)
    (folder / "units").mkdir()
    own = (rulesets() / "citytech" / "units" / "CDA-2A.yaml").read_text("utf-8")
    (folder / "units" / "FOX-1.yaml").write_text(own.replace("CDA-2A", "FOX-1"), "utf-8")
    return folder


@contextmanager
def open_only(home: Path) -> Iterator[CampaignSession]:
    """The only campaign of a home."""
    with Library.open(home) as library:
        campaigns = CampaignLibrary(library)
        yield campaigns.open(campaigns.list()[0].id)


def found_campaign(home: Path) -> str:
    """Return a campaign by the house rule, with a battle on the table; its name in every database."""
    with_house_rule(home)
    with Library.open(home) as library:
        session = CampaignLibrary(library).found_campaign(
            found_command().model_copy(update={"ruleset": "workshop"})
        )
        session.do(ENLISTED)
        begin_battle(session, setup_for(session, [ANN], [RAIDER], title="Ambush"), [ANN], "3025-04-03")
        (battle,) = session.campaign.battles.values()
        return battle.battle


def break_rules(folder: Path) -> None:
    (folder / "ruleset.yaml").write_text("name: [", "utf-8")


def make_faulty(folder: Path) -> None:
    path = folder / "ruleset.yaml"
    path.write_text(path.read_text("utf-8") + "\nheat: {scale: never, nonsense: 4}\n", "utf-8")


def change_rules(folder: Path) -> None:
    path = folder / "ruleset.yaml"
    path.write_text(path.read_text("utf-8").replace("begins_with: 40", "begins_with: 41"), "utf-8")
    own = folder / "units" / "FOX-1.yaml"
    own.write_text(own.read_text("utf-8").replace("name: ", "name: New "), "utf-8")


def sheet_of(session: CampaignSession, unit_id: str) -> str:
    """Return the title of the sheet of a unit of the campaign."""
    setup = UnitSetup(id=unit_id, model=session.campaign.units[unit_id].model, side="ours")
    return StandaloneUnit.of(session.game, setup).sheet.title


def begins_with(session: CampaignSession) -> int:
    (store,) = session.game.stores
    return store.begins_with


@pytest.mark.parametrize("spoil", [break_rules, make_faulty, change_rules, shutil.rmtree])
def test_a_campaign_goes_on_by_its_rules(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    uid = found_campaign(tmp_path)
    spoil(tmp_path / "rulesets" / "workshop")
    with open_only(tmp_path) as session:
        library = session.library
        assert begins_with(session) == 40
        assert "New" not in sheet_of(session, "fox")
        battle = library.open_battle(library.database.battles.find(uid) or 0)
        session.do(proposal(session, battle).command)
        assert [it.stage for it in session.campaign.battles.values()] == [Stage.RETURNED]
        fox = Participant(unit="fox", pilot="ann")
        setup = setup_for(session, [fox], [RAIDER], title="Raid")
        again = begin_battle(session, setup, [fox], "3025-04-05")
        assert "New" not in again.game.sheet(again.battle, "fox").title
        session.do(Enlist(units=(unit("hermes", "HER-2S"),)))


def test_the_present_rules_are_adopted_by_an_entry(tmp_path: Path) -> None:
    found_campaign(tmp_path)
    with open_only(tmp_path) as session:
        assert not session.rules_differences()
        with pytest.raises(IllegalAction, match="have not changed since the campaign began"):
            session.adopt_rules()
    change_rules(tmp_path / "rulesets" / "workshop")
    with open_only(tmp_path) as session:
        found = session.rules_differences()
        assert found
        assert found.rules
        assert [it.id for it in found.models] == ["FOX-1"]
        session.adopt_rules()
        assert begins_with(session) == 41
        assert "New" in sheet_of(session, "fox")
        assert session.undo_line == "Now uses the current rules of workshop"
        assert not session.rules_differences()
    with open_only(tmp_path) as session:
        assert begins_with(session) == 41
        session.undo()
        assert (begins_with(session), "New" in sheet_of(session, "fox")) == (40, False)
        session.redo()
        assert (begins_with(session), "New" in sheet_of(session, "fox")) == (41, True)


def test_rules_that_are_lost_are_told_and_the_present_ones_go_on(tmp_path: Path) -> None:
    found_campaign(tmp_path)
    with closing(sqlite3.connect(tmp_path / "companion.sqlite3")) as database:
        database.execute("DELETE FROM content")
        database.commit()
    with open_only(tmp_path) as session:
        assert (begins_with(session), session.rules_notices) == (40, ())
    change_rules(tmp_path / "rulesets" / "workshop")
    with open_only(tmp_path) as session:
        assert begins_with(session) == 41
        assert "cannot be read" in session.rules_notices[0]
        assert "is missing" in session.rules_notices[0]


def test_a_model_is_kept_while_any_unit_has_it(tmp_path: Path) -> None:
    with_house_rule(tmp_path)
    with Library.open(tmp_path) as library:
        session = CampaignLibrary(library).found_campaign(
            found_command().model_copy(update={"ruleset": "workshop"})
        )
        for name in ("fox", "kit"):
            session.do(Enlist(units=(unit(name, "FOX-1"),)))
        session.take_back(session.campaign.number - 1)
        assert [*session.campaign.units] == ["kit"]
    shutil.rmtree(tmp_path / "rulesets" / "workshop")
    with open_only(tmp_path) as session:
        assert sheet_of(session, "kit")


def test_rules_that_cannot_be_read_are_not_adopted(tmp_path: Path) -> None:
    found_campaign(tmp_path)
    break_rules(tmp_path / "rulesets" / "workshop")
    with open_only(tmp_path) as session:
        found = session.rules_differences()
        assert found
        with pytest.raises(IllegalAction, match=r"ruleset\.yaml"):
            session.adopt_rules()
        with pytest.raises(IllegalAction, match="no ruleset 'workshp'"):
            session.do(ChangeCampaignRules(ruleset="workshp"))
        session.do(ChangeCampaignRules(ruleset="citytech"))
        assert not session.game.stores
        session.undo()
        assert begins_with(session) == 40


def store_as_earlier_release(home: Path, *commands: Command) -> int:
    """Return a campaign by the house rule as an earlier release stored it, without a word of its rules."""
    with Library.open(home) as library:
        old = [found_command().model_copy(update={"ruleset": "workshop"}), *commands]
        entries = [NewCommand(command_text(command)) for command in old]
        return library.database.campaigns.create("Fox Hunt", "workshop", entries)


def test_a_campaign_of_old_keeps_its_rules_from_now_on(tmp_path: Path) -> None:
    folder = with_house_rule(tmp_path)
    store_as_earlier_release(tmp_path, ENLISTED)
    with open_only(tmp_path) as session:
        assert begins_with(session) == 40
    change_rules(folder)
    with open_only(tmp_path) as session:
        assert (begins_with(session), "New" in sheet_of(session, "fox")) == (40, False)
        text = CampaignLibrary(session.library).export_text(session)
    shutil.rmtree(folder)
    with open_only(tmp_path) as session:
        assert (begins_with(session), "New" in sheet_of(session, "fox")) == (40, False)
    with Library.open(tmp_path / "other") as library:
        taken = CampaignLibrary(library).import_document(parse_document(text.encode(), "campaign.yaml"))
        assert (begins_with(taken), "New" in sheet_of(taken, "fox")) == (40, False)


def test_a_campaign_of_old_whose_rules_are_gone_goes_by_those_of_its_battle(tmp_path: Path) -> None:
    folder = with_house_rule(tmp_path)
    campaign = store_as_earlier_release(tmp_path, ENLISTED)
    with open_only(tmp_path) as session, pytest.MonkeyPatch.context() as patch:
        patch.setattr(session._rules, "settle", lambda *_told: {})
        begin_battle(session, setup_for(session, [ANN], [RAIDER], title="Ambush"), [ANN], "3025-04-03")
        (begun,) = session.campaign.battles.values()
        assert not session.library.database.contents.of_campaign(campaign)
    shutil.rmtree(folder)
    with open_only(tmp_path) as session:
        library = session.library
        battle = library.open_battle(library.database.battles.find(begun.battle) or 0)
        session.do(proposal(session, battle).command)
        assert begins_with(session) == 40
    with open_only(tmp_path) as session:
        assert begins_with(session) == 40


def test_a_file_carries_its_rules_and_models(tmp_path: Path) -> None:
    found_campaign(tmp_path / "mine")
    with open_only(tmp_path / "mine") as session:
        text = CampaignLibrary(session.library).export_text(session)
        mine = session.campaign
    with Library.open(tmp_path / "other") as library:
        campaigns = CampaignLibrary(library)
        with pytest.raises(InputError):
            library.ruleset("workshop")
        taken = campaigns.import_document(parse_document(text.encode(), "campaign.yaml"))
        assert taken.campaign == mine
        assert begins_with(taken) == 40
        assert sheet_of(taken, "fox")
        assert campaigns.export_text(taken) == text

        other = text.replace("begins_with: 40", "begins_with: 50")
        edited = campaigns.import_document(parse_document(other.encode(), "campaign.yaml"))
        assert begins_with(edited) == 50, "rules in a file may be edited"

        wrong = text.replace("begins_with: 40", "begins_with: forty")
        with pytest.raises(FileError, match=r"campaign\.yaml:\d+:\d+: snapshots\..*begins_with"):
            campaigns.import_document(parse_document(wrong.encode(), "campaign.yaml"))


def test_a_file_with_what_is_shipped_carries_no_rules(campaigns: CampaignLibrary) -> None:
    session = campaigns.found_campaign(found_command())
    session.do(Enlist(units=(unit("cicada"),)))
    text = campaigns.export_text(session)
    assert "\nsnapshots:" not in text
    stranger = text.replace(session.campaign.snapshots["rules"], "0" * 64)
    taken = campaigns.import_document(parse_document(stranger.encode(), "campaign.yaml"))
    assert taken.campaign == session.campaign, "rules that were shipped once are those that are shipped now"


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("snapshots: {rules:", "snapshots: {rulez:", r"journal\[0\]\.snapshots.*no 'rulez'"),
        ("gunnery: 4", "gunnery: 44", r"journal\[1\].*Gunnery goes from 0 to 8, not 44"),
        (
            "side: foxes, pilot: ann",
            "side: raiders, pilot: ann",
            r"journal\[1\].*Ann and CDA-2A are on",
        ),
        ("counter: kills", "counter: medals", r"journal\[2\].*There is no counter 'medals'"),
        ("amount: '1'", "amount: '9999999'", r"journal\[2\]\.amount"),
    ],
)
def test_skills_awards_and_sides_in_files_have_bounds(
    campaigns: CampaignLibrary, before: str, after: str, message: str
) -> None:
    session = campaigns.found_campaign(found_command())
    session.do(Enlist(units=(unit("cicada", pilot="ann"),), pilots=(pilot("ann", "Ann"),)))
    session.do(Award(pilot="ann", counter="kills", amount="1"))
    text = campaigns.export_text(session)
    assert before in text
    with pytest.raises(FileError, match=message) as refused:
        campaigns.import_document(parse_document(text.replace(before, after).encode(), "campaign.yaml"))
    assert all(fault.line for fault in refused.value.faults)


def test_a_force_carries_the_units_of_a_house_rule(tmp_path: Path, campaigns: CampaignLibrary) -> None:
    found_campaign(tmp_path / "mine")
    with open_only(tmp_path / "mine") as session:
        session.do(SetForce(force=ForceEntry(id="alpha", name="Alpha", side="foxes")))
        session.do(ReassignUnit(unit="fox", force="alpha", pilot="ann"))
        text = CampaignLibrary(session.library).export_force(session, "alpha")
    other = campaigns.found_campaign(found_command())
    other.do_all(campaigns.joining_commands(other, parse_document(text.encode(), "force.yaml")))
    assert sheet_of(other, "fox")
    wrong = text.replace("piloting: 5", "piloting: 9")
    with pytest.raises(FileError, match=r"pilots\[0\].*Piloting goes from 0 to 8, not 9"):
        campaigns.joining_commands(other, parse_document(wrong.encode(), "force.yaml"))
