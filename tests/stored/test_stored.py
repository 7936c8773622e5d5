"""Battles that players of earlier releases stored open, fold, undo and replay the same in this one."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.battles.disagreements import disagreements
from companion.battles.ending import battle_ending as ending
from companion.battles.library import Library
from companion.battles.scripts.script import play_script, read_script
from companion.battles.session import Session
from companion.campaign.campaign_library import CampaignLibrary
from companion.campaign.returns import changed_since, proposal
from companion.campaign.state import Stage
from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import DocumentKind
from companion.documents.yamlfile import read_document
from companion.engine.battletech.battle.units import Declaration
from companion.engine.battletech.turn.renamings import RENAMED
from companion.engine.downtime.aftermath import UnitFate
from companion.engine.game import BattleGame
from companion.engine.skeleton.setup import UnitCondition
from companion.errors import FileError
from tests.examples import at_most, only_long
from tests.plain_yaml import plain_yaml
from tests.stored import campaigns

HERE = Path(__file__).parent
RELEASES = sorted(path.name for path in HERE.iterdir() if (path / "ends.json").exists())


@cache
def ends(release: str) -> dict[str, Any]:
    """Battles by name: the number of each in the database, and how it stood at its end."""
    found: dict[str, Any] = json.loads((HERE / release / "ends.json").read_text("utf-8"))
    return found


@cache
def mended_battles(release: str) -> dict[str, dict[str, Any]]:
    """Entries and scripts by battle whose rules were wrong then, and why they play otherwise now."""
    path = HERE / release / "mended.yaml"
    found: dict[str, dict[str, Any]] = plain_yaml(path) if path.exists() else {}
    return found


def without_moment_count(battle: Any) -> Any:
    """Return a battle without the count of its moments, of which only the order of losses matters."""
    if not hasattr(battle, "losses"):
        return battle
    moments = sorted({loss.moment for loss in battle.losses})
    losses = tuple(replace(loss, moment=moments.index(loss.moment)) for loss in battle.losses)
    return replace(battle, moment=0, losses=losses)


APART = ("light_woods", "heavy_woods", "smoke")
"""Terrain in between for which situations had a field each."""


def end_of(game: BattleGame, release: str, name: str) -> Any:
    """Return how a battle stood at its end, as it was stored, with the names that fields have now."""
    return game.battle_from(_as_now(ends(release)[name]["state"]))


def _as_now(data: Any) -> Any:
    if isinstance(data, dict) and "volleys" in data:
        data = {key: value for key, value in RENAMED.shapes[Declaration](data).items() if value != {}}
    if isinstance(data, dict) and "mines" in data:
        fields = {place: [{"kind": "thunder", "points": points}] for place, points in data["mines"].items()}
        data = {key: value for key, value in data.items() if key != "mines"} | {"hex_effects": fields}
    if isinstance(data, dict) and "intervening" not in data:
        kept = {key: _as_now(value) for key, value in data.items() if key not in APART}
        between = {key: data[key] for key in APART if data.get(key)}
        return {**kept, "intervening": between} if between else kept
    return [_as_now(item) for item in data] if isinstance(data, list) else data


CATALOGUES = [release for release in RELEASES if (HERE / release / "catalogue.json").exists()]
CAMPAIGNS = [release for release in RELEASES if (HERE / release / "campaign.json").exists()]
STEPS_BACK = at_most(4, 12)
BATTLES = [(release, name) for release in RELEASES for name in ends(release)]


def stored_campaign(release: str) -> dict[str, Any]:
    """Return what the campaign of a release came to."""
    found: dict[str, Any] = json.loads((HERE / release / "campaign.json").read_text("utf-8"))
    return found


def every_second(first: int) -> list[Any]:
    """Return the stored battles, every second of them with `--long` only: each run plays all, in one of two
    ways.
    """
    return [battle if number % 2 == first else only_long(*battle) for number, battle in enumerate(BATTLES)]


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Library]]:
    """A data folder of each release, opened by this one."""
    opened = {}
    for release in RELEASES:
        folder = tmp_path_factory.mktemp("stored") / release
        shutil.copytree(HERE / release, folder)
        opened[release] = Library.open(folder)
    yield opened
    for library in opened.values():
        library.close()


@pytest.fixture(scope="module")
def sessions(libraries: dict[str, Library]) -> dict[tuple[str, str], Session]:
    """Every stored battle, opened."""
    return {
        (release, name): libraries[release].open_battle(ends(release)[name]["battle"])
        for release, name in BATTLES
    }


@pytest.fixture
def session(sessions: dict[tuple[str, str], Session], release: str, name: str) -> Session:
    """One stored battle."""
    return sessions[release, name]


@pytest.mark.parametrize("release", RELEASES)
def test_every_battle_is_listed_with_what_was_remembered(release: str, libraries: dict[str, Library]) -> None:
    library = libraries[release]
    assert {it.id for it in library.battles()} == {end["battle"] for end in ends(release).values()}
    assert library.setting("look/scale") == 1.25


@pytest.mark.parametrize(("release", "name"), BATTLES)
def test_a_stored_battle_opens_as_it_was_left(release: str, name: str, session: Session) -> None:
    assert without_moment_count(session.battle) == without_moment_count(end_of(session.game, release, name))
    assert (session.draft is not None) == ends(release)[name]["is_asking"]
    for unit in session.game.units(session.battle):
        assert session.game.sheet(session.battle, unit.id).tracks


@pytest.mark.parametrize(("release", "name"), BATTLES)
@pytest.mark.usefixtures("release", "name")
def test_every_moment_of_it_can_be_gone_to(session: Session) -> None:
    head, end = session.head, session.battle
    for _ in range(min(STEPS_BACK, len(session.entries()))):
        session.undo()
    session.go_to(None)
    assert session.battle == session.start
    assert session.undo_line is None
    assert session.redo_line is not None
    session.go_to(head)
    for _ in range(min(STEPS_BACK, len(session.entries()))):
        session.undo()
    while session.head != head:
        session.redo()
    assert session.battle == end


@pytest.mark.parametrize(("release", "name"), BATTLES)
@pytest.mark.usefixtures("release", "name")
def test_its_end_tells_who_was_put_out_of_it(session: Session) -> None:
    battle_ending = ending(session)
    out = {unit.id for unit in battle_ending.units if unit.fate is UnitFate.DESTROYED}
    assert sorted(ended.kill.victim for ended in battle_ending.kills) == sorted(out)
    assert all(ended.kill.how for ended in battle_ending.kills)
    # Before the first turn only a hand on a sheet puts a unit out of the battle.
    assert all(ended.turn > 0 or ended.kill.by is None for ended in battle_ending.kills)


@pytest.mark.parametrize(("release", "name"), every_second(0))
def test_its_answers_give_its_events_again(release: str, name: str, session: Session) -> None:
    texts = disagreements(session)
    wrong_then = mended_battles(release).get("entries", {}).get(name, {})
    assert [line.split(",")[0] for line in texts] == [f"Entry {number}" for number in wrong_then]


@pytest.mark.parametrize(("release", "name"), every_second(1))
def test_its_script_replays_to_the_same_end(release: str, name: str, libraries: dict[str, Library]) -> None:
    script = read_script(read_document(HERE / release / f"{name}.yaml"), libraries[release].rulebooks)
    if name in mended_battles(release).get("scripts", {}):
        with pytest.raises(FileError):
            list(play_script(script))
        return
    battle = without_moment_count([script.start, *(step.battle for step in play_script(script))][-1])
    end = without_moment_count(end_of(script.game, release, name))
    wrong_then = mended_battles(release).get("ends", {}).get(name, {})
    parts = [it.name for it in fields(end) if it.compare]
    different = [part for part in parts if getattr(battle, part) != getattr(end, part)]
    assert different == [*wrong_then]
    for part in wrong_then:
        battle = replace(battle, **{part: getattr(end, part)})
    assert battle == end


@pytest.mark.parametrize("release", CATALOGUES)
def test_a_stored_catalogue_opens_with_all_that_was_in_it(release: str, tmp_path: Path) -> None:
    shutil.copy(HERE / release / "catalogue.sqlite3", tmp_path)
    kept: dict[str, Any] = json.loads((HERE / release / "catalogue.json").read_text("utf-8"))
    with Catalogue.open(tmp_path) as catalogue:
        entries = {entry.key: entry for entry in catalogue.own_entries()}
        assert {key: catalogue.document(entry) for key, entry in entries.items()} == kept
        favourites, members = catalogue.marks.favourites(), catalogue.marks.members()
        assert {mark.key for mark in favourites} <= {*kept}
        assert [{mark.key for mark in marks} for marks in members.values()] == [
            {mark.key for mark in favourites}
        ]
        (force,) = [entry for entry in entries.values() if entry.kind is DocumentKind.FORCE]
        mustered = catalogue.force(force, "red")
        assert [unit.absence for unit in mustered] == [""]
        assert [unit.setup is not None and unit.setup.condition for unit in mustered] == [
            UnitCondition(armor={"head": 4}, slots={"left_torso": (2,)}, hits=1)
        ]


@pytest.mark.parametrize("release", CATALOGUES)
def test_a_stored_battle_carries_its_designs(release: str, tmp_path: Path) -> None:
    for path in (HERE / release).glob("companion.sqlite3"):
        shutil.copy(path, tmp_path)
    with Library.open(tmp_path) as library:
        for name, end in ends(release).items():
            session = library.open_battle(end["battle"])
            assert library.setup(session).models, f"{name} carries no model"
            assert session.redo_line is not None


@pytest.mark.parametrize("release", CAMPAIGNS)
def test_a_stored_campaign_opens_folds_and_is_taken_back(release: str, tmp_path: Path) -> None:
    shutil.copy(HERE / release / "companion.sqlite3", tmp_path)
    with Library.open(tmp_path) as library:
        session = CampaignLibrary(library).find(campaigns.NAME)
        assert campaigns.state_of(session) == stored_campaign(release)
        assert session.invalid_entries == ()
        assert campaigns.plain(session.at(session.campaign.number)) == stored_campaign(release), "folded anew"
        assert len(session.lines()) == session.campaign.number
        undone = 0
        while session.undo_line:
            session.undo()
            undone += 1
        assert undone > 10
        for _ in range(undone):
            session.redo()
        after = {**campaigns.state_of(session), "number": 0}
        assert after == {**stored_campaign(release), "number": 0}


@pytest.mark.parametrize("release", CAMPAIGNS)
def test_the_file_of_a_stored_campaign_comes_in_and_goes_out_again(release: str, tmp_path: Path) -> None:
    text = (HERE / release / "campaign.yaml").read_text("utf-8")
    with Library.open(tmp_path) as library:
        known = CampaignLibrary(library)
        session = known.import_document(read_document(HERE / release / "campaign.yaml"))
        assert campaigns.state_of(session) == stored_campaign(release)
        assert yaml.safe_load(known.export_text(session)) == yaml.safe_load(text)
        titles = sorted(battle.title for battle in library.battles())
        assert titles == ["Ambush", "Raid"]


@pytest.mark.parametrize("release", CAMPAIGNS)
def test_a_battle_of_a_stored_campaign_still_proposes_its_return(release: str, tmp_path: Path) -> None:
    shutil.copy(HERE / release / "companion.sqlite3", tmp_path)
    with Library.open(tmp_path) as library:
        session = CampaignLibrary(library).find(campaigns.NAME)
        first, second = (
            library.open_battle(ends(release)[f"campaign-{which}"]["battle"]) for which in ("first", "second")
        )
        assert changed_since(session, first) == ()
        proposed = proposal(session, second)
        assert {unit.unit for unit in proposed.command.units} == {"cicada", "hermes"}
        session.do(proposed.command)
        session.undo()
        assert session.campaign.battles[proposed.command.battle].stage is Stage.RUNNING
