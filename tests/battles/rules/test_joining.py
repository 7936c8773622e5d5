"""Units that join, leave and change in a stored battle: kept with it, undone, replayed, mailed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.battles.correction import correct
from companion.battles.disagreements import disagreements
from companion.battles.ending import battle_ending as ending
from companion.battles.ending import battle_ending_of_play
from companion.battles.library import Library
from companion.battles.scripts.script import play_script, read_script
from companion.battles.session import Session
from companion.engine.battletech.battle.actions import Hit, RollInitiative
from companion.engine.downtime.aftermath import UnitFate
from companion.engine.marks import Mark
from companion.engine.play import Script
from companion.engine.skeleton.joining.actions import AddUnit, ChangeUnit, ReturnUnit, WithdrawUnit
from companion.engine.skeleton.setup import UnitSetup
from companion.errors import IllegalAction
from tests.battles.builders import document, pair_setup
from tests.battles.test_models import OWN, FakeModelRepository

OWN_CICADA = UnitSetup(id="defenders_9", model="Cicada CDA-X", side="defenders", name="Newcomer")
ENFORCER = UnitSetup(id="attackers_9", model="ENF-4R", side="attackers")


class HeavierModelRepository(FakeModelRepository):
    """The player's own Cicada, changed since."""

    def find_model(self, ruleset: str, model: str) -> Mapping[str, Any] | None:
        found = super().find_model(ruleset, model)
        return {**found, "tonnage": 40} if found is not None else None


@pytest.fixture
def begun(library: Library) -> Session:
    library.model_repository = FakeModelRepository()
    return library.new_battle(pair_setup())


def test_a_model_that_only_the_shelf_has_is_kept_with_the_battle(library: Library, begun: Session) -> None:
    begun.do(AddUnit(OWN_CICADA))
    assert begun.battle.model(begun.battle.units["defenders_9"]).tonnage == 45
    library.model_repository = None
    again = library.open_battle(begun.id)
    assert again.battle == begun.battle
    assert again.game.facts("Cicada CDA-X") == begun.game.facts("Cicada CDA-X")
    assert disagreements(again) == []
    assert [line.description.line for line in again.lines()] == ["Newcomer joins Defenders"]


def test_a_model_of_the_ruleset_is_kept_too(library: Library, begun: Session) -> None:
    begun.do(AddUnit(ENFORCER))
    assert "ENF-4R" in begun.rules_ref_at(begun.head).models
    assert "later/model/ENF-4R" in {held.name for held in library.database.contents.of_battle(begun.id)}
    assert library.battles_with_edited_rules() == frozenset()


def test_undone_the_battle_is_as_before_and_redone_as_after(library: Library, begun: Session) -> None:
    start = begun.battle
    begun.do(AddUnit(OWN_CICADA))
    after = begun.battle
    for session in (begun, library.open_battle(begun.id)):
        session.undo()
        assert (session.battle, session.rules_ref_at(session.head)) == (start, session.rules.start)
        session.redo()
        assert session.battle == after


def test_a_model_may_be_brought_again_on_another_branch(library: Library, begun: Session) -> None:
    begun.do(AddUnit(OWN_CICADA))
    begun.undo()
    begun.do(RollInitiative(), Script([(3,), (9,)]))
    begun.do(AddUnit(OWN_CICADA))
    begun.do(Mark("defenders_9", "armor/head", 2))
    again = library.open_battle(begun.id)
    assert again.battle == begun.battle
    assert again.battle.units["defenders_9"].armor["head"] == 2


def test_an_exported_battle_carries_the_model_and_replays_anywhere(library: Library, begun: Session) -> None:
    begun.do(RollInitiative(), Script([(3,), (9,)]))
    begun.do(AddUnit(OWN_CICADA, arrives=2))
    begun.do(AddUnit(ENFORCER))
    begun.do(ChangeUnit("hermes", name="Old Hermes"))
    text = library.export(begun)
    assert "Cicada CDA-X:" in text
    assert "ENF-4R:" not in text
    library.model_repository = None
    again = library.import_script(document(text))
    assert again.battle == begun.battle
    assert library.open_battle(again.id).battle == begun.battle
    assert library.export(again) == text


def test_a_script_that_names_a_model_that_there_is_not_is_refused(library: Library, begun: Session) -> None:
    begun.do(AddUnit(OWN_CICADA))
    text = library.export(begun)
    head, _, rest = text.partition("models:\n")
    without = head + rest[rest.index("board:") :]
    library.model_repository = None
    with pytest.raises(Exception, match="there is no model 'Cicada CDA-X'"):
        library.import_script(document(without))


def test_nonsense_is_refused(begun: Session) -> None:
    for action, text in (
        (AddUnit(OWN_CICADA.model_copy(update={"model": "nothing"})), "there is no model 'nothing'"),
        (AddUnit(OWN_CICADA.model_copy(update={"side": "green"})), "There is no side 'green'"),
        (AddUnit(OWN_CICADA.model_copy(update={"id": "hermes"})), "There is already a unit 'hermes':"),
        (ReturnUnit("hermes"), "has not left"),
        (ChangeUnit("hermes", model="nothing"), "There is no model 'nothing'"),
        (ChangeUnit("hermes", arrives=4), "has already arrived"),
    ):
        with pytest.raises(IllegalAction, match=text):
            begun.do(action)
    assert begun.entries() == ()


def test_the_end_of_a_battle_tells_of_who_joined_and_who_left(begun: Session) -> None:
    begun.do(AddUnit(OWN_CICADA))
    begun.do(AddUnit(ENFORCER))
    begun.do(WithdrawUnit("attackers_9"))
    begun.do(Hit("defenders_9", "center_torso", 60))
    end = ending(begun)
    assert {unit.id: unit.fate for unit in end.units} == {
        "cicada": UnitFate.READY,
        "hermes": UnitFate.READY,
        "defenders_9": UnitFate.DESTROYED,
        "attackers_9": UnitFate.LEFT,
    }
    assert [(kill.kill.victim, kill.kill.by) for kill in end.kills] == [("defenders_9", None)]


def test_a_script_tells_the_same_end(library: Library, begun: Session) -> None:
    begun.do(AddUnit(OWN_CICADA))
    begun.do(Hit("defenders_9", "center_torso", 60))
    script = read_script(document(library.export(begun)), library.rulebooks)
    battle_ending = battle_ending_of_play(script.game, script.start, tuple(play_script(script)))
    assert battle_ending.kills == ending(begun).kills


def test_a_roll_before_it_can_be_corrected(begun: Session) -> None:
    begun.do(RollInitiative(), Script([(3,), (9,)]))
    rolled = begun.head
    begun.do(AddUnit(OWN_CICADA))
    begun.do(Mark("defenders_9", "armor/head", 2))
    assert rolled is not None
    correct(begun, {rolled: [(9,), (3,)]}).commit()
    assert begun.battle.turn.initiative == {"defenders": 9, "attackers": 3}
    assert begun.battle.units["defenders_9"].armor["head"] == 2
    assert "Cicada CDA-X" in begun.rules_ref_at(begun.head).models


def test_what_is_asked_about_a_look_at_it_tells_without_storing(begun: Session) -> None:
    seen = begun.preview(AddUnit(OWN_CICADA), Script())
    assert seen.description.line == "Newcomer joins Defenders"
    assert begun.entries() == ()


def test_the_shelf_may_change_its_mind_between_two_branches(begun: Session) -> None:
    begun.do(AddUnit(OWN_CICADA))
    first = begun.head
    begun.undo()
    begun.rules.model_repository = HeavierModelRepository()
    begun.do(AddUnit(OWN_CICADA))
    assert begun.battle.model(begun.battle.units["defenders_9"]).tonnage == 40
    begun.go_to(first)
    assert begun.battle.model(begun.battle.units["defenders_9"]).tonnage == OWN["tonnage"]


def test_a_taken_over_battle_keeps_who_joined(library: Library, begun: Session) -> None:
    begun.do(AddUnit(OWN_CICADA))
    library.model_repository = HeavierModelRepository()
    differences = library.rules_differences(begun)
    assert [it.id for it in differences.models] == ["Cicada CDA-X"]
    library.migrate_rules(begun, differences)
    assert begun.battle.model(begun.battle.units["defenders_9"]).tonnage == 40
    begun.do(AddUnit(ENFORCER))
    text = library.export(begun)
    library.model_repository = None
    again = library.import_script(document(text))
    assert again.battle == begun.battle
    assert again.battle.model(again.battle.units["defenders_9"]).tonnage == 40
    assert library.export(again) == text
    begun.undo()
    begun.undo()
    assert begun.battle.model(begun.battle.units["defenders_9"]).tonnage == 45
