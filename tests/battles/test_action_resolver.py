from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.battles.action_resolver import ActionResolver
from companion.battles.library import Library
from companion.battles.session import Session
from companion.engine.asks import Choice
from companion.engine.battletech.battle.actions import (
    DeclareFire,
    Move,
    NoteMove,
    ResolveFire,
    RollInitiative,
)
from companion.engine.marks import Mark
from companion.engine.play import Script
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.skeleton.setup import Setup
from companion.engine.views.attacks import Volley
from companion.errors import InputError, StoreError
from companion.store.battles import Battles
from companion.store.journal import Journal
from tests.battles.builders import FIRE, HEAD, HIT, LEFT_ARM, MISS, reopen
from tests.builders import SIDES, unit

TICK = Mark("hermes", "armor/head", 8)
FIRST, SECOND = "Cicada: Medium Laser at Hermes", "Medium Laser hits Hermes: where?"


def purpose_of(asking: ActionResolver) -> str:
    assert asking.ask is not None
    return asking.ask.purpose


def after_a_crash(folder: Path, session: Session) -> ActionResolver:
    """Return what another window, which knows only the disk, finds being asked."""
    asking = ActionResolver(reopen(folder, session.id))
    asking.restore()
    return asking


@pytest.fixture
def asking(firing: Session) -> ActionResolver:
    """The Cicada's first to-hit roll is asked for."""
    asking = ActionResolver(firing)
    assert asking.propose(FIRE) is None
    return asking


@pytest.fixture
def out_of_reach(library: Library) -> ActionResolver:
    """A Hunchback whose autocannon can only miss: whether it is fired all the same is asked first."""
    setup = Setup(
        title="Far off", ruleset="quickstart", sides=SIDES, units=(unit("hunchback"), unit("hermes"))
    )
    session = library.new_battle(setup)
    session.do(RollInitiative(), Script([(3,), (9,)]))
    session.do(NoteMove("hunchback", "ran", 5))
    session.do(NoteMove("hermes", "ran", 9))
    situation = session.game.form("situation").defaults() | {
        "range": 9,
        "light_woods": 2,
        "target_in": "heavy_woods",
    }
    plan = session.game.attack_plan(session.battle, "hunchback", "hermes", situation)
    weapons = ("autocannon_20", "medium_laser_la")
    session.do(session.game.declare_attack([Volley(plan, weapons)]))
    session.do(DeclareFire("hermes"))
    asking = ActionResolver(session)
    asking.propose(ResolveFire("hunchback"))
    return asking


# --- answering ---


def test_an_action_without_questions_happens_at_once(firing: Session) -> None:
    asking = ActionResolver(firing)
    changes = asking.propose(TICK)
    assert changes is not None
    assert changes.units == {"hermes"}
    assert (asking.ask, asking.action) == (None, None)


def test_one_question_after_the_other_and_then_it_happens(firing: Session, asking: ActionResolver) -> None:
    assert purpose_of(asking) == FIRST
    assert asking.answer(HIT) is None
    assert purpose_of(asking) == SECOND
    assert asking.answer(HEAD) is None
    changes = asking.answer(MISS)
    assert changes is not None
    assert firing.lines()[-1].dice == "12, 12, 2"
    assert (asking.ask, asking.action, asking.answers, firing.draft) == (None, None, (), None)


def test_several_answers_at_once_serve_the_next_questions(firing: Session, asking: ActionResolver) -> None:
    asking.answer(HIT, LEFT_ARM)
    assert (purpose_of(asking), asking.answers) == (FIRST, (HIT, LEFT_ARM))
    assert asking.answer((6, 5), (4, 6)) is not None
    assert firing.lines()[-1].dice == "12, 10, 6+5, 4+6"


@pytest.mark.parametrize("answers", [((13,),), ((1,),), ((3, 7),), ((1, 2, 3),), ("fire",)])
def test_an_answer_that_cannot_be_changes_nothing(
    firing: Session, asking: ActionResolver, tmp_path: Path, answers: tuple[tuple[int, ...] | str, ...]
) -> None:
    asking.answer(HIT)
    question = asking.ask
    with pytest.raises(InputError):
        asking.answer(*answers)
    assert (asking.ask, asking.answers) == (question, (HIT,))
    assert len(firing.lines()) == 5
    assert after_a_crash(tmp_path, firing).answers == (HIT,)


def test_what_fits_is_taken_and_what_does_not_is_surplus(firing: Session, asking: ActionResolver) -> None:
    assert asking.answer(HIT, HEAD, (40,), (3, 4)) is None
    assert (purpose_of(asking), asking.answers) == (FIRST, (HIT, HEAD))
    assert asking.surplus == ((40,), (3, 4))
    assert len(firing.lines()) == 5


def test_dice_that_nothing_asks_for_are_surplus(firing: Session, asking: ActionResolver) -> None:
    assert asking.answer(MISS, MISS, (9,), (3, 4)) is not None
    assert asking.surplus == ((9,), (3, 4))
    assert firing.lines()[-1].dice == "2, 2"


def test_an_answer_to_nothing_is_told(firing: Session) -> None:
    with pytest.raises(InputError, match="Nothing is being asked"):
        ActionResolver(firing).answer((7,))


def test_the_app_rolls_one_roll(asking: ActionResolver, firing: Session) -> None:
    asking.roll_for_me()
    assert len(asking.answers) == 1
    (rolled,) = asking.answers
    assert len(rolled) == 2
    assert len(firing.lines()) == 5


def test_the_same_generator_rolls_the_same_dice(firing: Session) -> None:
    dice = []
    for _ in range(2):
        asking = ActionResolver(firing, random.Random(5))
        asking.propose(FIRE)
        assert asking.roll_the_rest() is not None
        dice.append(firing.lines()[-1].dice)
        firing.undo()
    assert dice[0] == dice[1] != ""


def test_given_answers_stand_when_the_app_rolls_the_rest(asking: ActionResolver, firing: Session) -> None:
    asking.answer(HIT, HEAD)
    asking.roll_the_rest()
    assert firing.lines()[-1].dice.startswith("12, 12, ")


def test_choices_are_asked_even_when_the_app_rolls_the_rest(out_of_reach: ActionResolver) -> None:
    assert isinstance(out_of_reach.ask, Choice)
    assert out_of_reach.roll_the_rest() is None
    assert isinstance(out_of_reach.ask, Choice)
    with pytest.raises(InputError, match="No dice are asked for"):
        out_of_reach.roll_for_me()
    with pytest.raises(InputError, match="Choose from withhold, fire"):
        out_of_reach.answer("perhaps")
    assert out_of_reach.answer("withhold") is not None


# --- taking back ---


def test_the_last_answer_can_be_taken_back(asking: ActionResolver, firing: Session, tmp_path: Path) -> None:
    asking.answer(HIT)
    asking.take_back()
    assert (purpose_of(asking), asking.answers) == (FIRST, ())
    assert after_a_crash(tmp_path, firing).answers == ()
    asking.take_back()
    assert (asking.ask, firing.draft) == (None, None)


def test_giving_up_leaves_no_trace(asking: ActionResolver, firing: Session, tmp_path: Path) -> None:
    before = firing.battle
    asking.answer(HIT, HEAD)
    asking.cancel()
    assert (firing.battle, asking.ask) == (before, None)
    again = after_a_crash(tmp_path, firing)
    assert (again.ask, len(again._session.lines())) == (None, 5)


# --- refusals ---


def test_a_refusal_stands_until_it_is_overruled(firing: Session) -> None:
    asking = ActionResolver(firing)
    assert asking.propose(Move("cicada", "stationary")) is None
    assert asking.refusal is not None
    assert asking.ask is None
    assert asking.overrule("We agreed") is not None
    assert firing.lines()[-1].overruled == "We agreed"


def test_nonsense_stays_refused(firing: Session) -> None:
    asking = ActionResolver(firing)
    asking.propose(Mark("hermes", "armor/head", 99))
    assert asking.overrule() is None
    assert asking.refusal is not None
    assert not asking.refusal.can_be_overruled
    assert len(firing.lines()) == 5


def test_an_overruled_action_that_asks_stays_overruled(session: Session, tmp_path: Path) -> None:
    session.do(RollInitiative(), Script([(3,), (9,)]))
    asking = ActionResolver(session)
    asking.propose(RollInitiative())
    assert asking.overrule("Rolled once more") is None
    asking.answer((4,))
    again = after_a_crash(tmp_path, session)
    assert (again.answers, again.action) == (((4,),), RollInitiative())
    asking.answer((8,))
    assert session.lines()[-1].overruled == "Rolled once more"


def test_a_refused_action_leaves_nothing_to_be_asked(
    asking: ActionResolver, firing: Session, tmp_path: Path
) -> None:
    asking.answer(HIT)
    asking.propose(RollInitiative())
    assert asking.refusal is not None
    assert asking.ask is None
    assert after_a_crash(tmp_path, firing).ask is None


# --- on disk ---


def test_an_open_question_survives_the_window(
    asking: ActionResolver, firing: Session, tmp_path: Path
) -> None:
    asking.answer(HIT)
    again = after_a_crash(tmp_path, firing)
    assert (again.ask, again.answers, again.action) == (asking.ask, asking.answers, FIRE)


def test_without_an_open_question_nothing_is_taken_up(firing: Session) -> None:
    asking = ActionResolver(firing)
    asking.restore()
    assert (asking.ask, asking.action) == (None, None)


PLAYER = """
import sys
from pathlib import Path
from companion.battles.action_resolver import ActionResolver
from companion.battles.library import Library
from companion.engine.marks import Mark
from companion.engine.battletech.battle.actions import ResolveFire
asking = ActionResolver(Library.open(Path(sys.argv[1])).open_battle(int(sys.argv[2])))
asking.propose(ResolveFire("cicada"))
asking.answer((12,))
asking._session.do(Mark("hermes", "armor/head", 8))
print("shown", flush=True)
sys.stdin.read()
"""


def test_an_open_question_survives_a_killed_window(library: Library, firing: Session, tmp_path: Path) -> None:
    library.close()
    command = [sys.executable, "-c", PLAYER, str(tmp_path), str(firing.id)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as player:
        assert player.stdout is not None
        assert player.stdout.readline().strip() == b"shown"
        player.kill()
    again = after_a_crash(tmp_path, firing)
    assert (purpose_of(again), again.answers) == (SECOND, (HIT,))
    assert again._session.battle.units["hermes"].armor["head"] == 8


def test_an_answer_that_cannot_be_kept_was_not_given(
    asking: ActionResolver, firing: Session, tmp_path: Path
) -> None:
    full = StoreError("The disk is full, nothing was saved.")
    with patch.object(Battles, "set_draft", side_effect=full), pytest.raises(StoreError):
        asking.answer(HIT)
    with patch.object(Journal, "append_many", side_effect=full), pytest.raises(StoreError):
        asking.answer(MISS, MISS)
    assert (purpose_of(asking), asking.answers) == (FIRST, ())
    asking.answer(HIT)
    assert after_a_crash(tmp_path, firing).answers == (HIT,)


# --- meanwhile ---


def test_a_mark_made_meanwhile_keeps_the_question(
    asking: ActionResolver, firing: Session, tmp_path: Path
) -> None:
    asking.answer(HIT)
    firing.do(TICK)
    assert (purpose_of(asking), asking.answers) == (SECOND, (HIT,))
    again = after_a_crash(tmp_path, firing)
    assert (again.ask, again.answers) == (asking.ask, (HIT,))
    asking.answer(HEAD, MISS)
    assert firing.battle.units["hermes"].armor["head"] == 3
    assert [line.description.units for line in firing.lines()[5:]] == [("hermes",), ("cicada", "hermes")]


def test_the_question_is_gone_when_the_rules_no_longer_let_it_be_asked(
    asking: ActionResolver, firing: Session, tmp_path: Path
) -> None:
    asking.answer(HIT)
    firing.do(GoOn(), overruled="Nothing else matters")
    assert (asking.ask, asking.action, firing.draft) == (None, None, None)
    assert after_a_crash(tmp_path, firing).ask is None


def test_moving_along_the_journal_drops_the_question(
    asking: ActionResolver, firing: Session, tmp_path: Path
) -> None:
    asking.answer(HIT)
    firing.undo()
    assert (asking.ask, asking.answers) == (None, ())
    assert after_a_crash(tmp_path, firing).ask is None
