"""Properties of every stored battle, whatever is played and whatever the dice show."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from companion.battles.correction import correct
from companion.battles.disagreements import disagreements
from companion.battles.entries import Changes
from companion.battles.library import Library
from companion.battles.scripts.codec import parse_answers
from companion.battles.session import Session
from companion.engine.play import Script
from tests.battles.builders import document, setup_of
from tests.engine.battletech.fights.random_play import play_battle
from tests.examples import at_most, examples

SEEDS = st.integers(0, at_most(2, 63))
MAX_ACTIONS = 60
few_battles = examples(8)


@contextmanager
def stored_battle(seed: int) -> Iterator[tuple[Library, Session]]:
    """A battle played by chance, in a library of its own."""
    moves = play_battle(seed)[:MAX_ACTIONS]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as windows:
        library = windows.enter_context(Library.open(Path(folder)))
        session = library.new_battle(setup_of(moves[0].before))
        assert session.battle == moves[0].before
        for played in moves:
            changes = session.do(played.action, Script(played.answers), overruled="By chance")
            assert changes == Changes.between(played.before, played.after)
            assert session.battle == played.after
        yield library, session


@few_battles
@given(SEEDS)
def test_undoing_everything_restores_the_start_and_redoing_it_the_end(seed: int) -> None:
    with stored_battle(seed) as (library, session):
        again = library.open_battle(session.id)
        moments = [again.battle_at(entry.id) for entry in again.entries()]
        for before in [*reversed(moments[:-1]), again.start]:
            again.undo()
            assert again.battle == before
        assert again.undo_line is None
        for after in moments:
            again.redo()
            assert again.battle == after
        assert again.battle == session.battle


@few_battles
@given(SEEDS)
def test_opening_again_shows_the_same_battle_and_the_same_journal(seed: int) -> None:
    with stored_battle(seed) as (library, session):
        again = library.open_battle(session.id)
        assert again.battle == session.battle
        assert again.lines() == session.lines()
        assert disagreements(again) == []


@few_battles
@given(SEEDS)
def test_a_script_replays_to_the_same_battle(seed: int) -> None:
    with stored_battle(seed) as (library, session):
        text = library.export(session)
        again = library.import_script(document(text))
        assert again.battle == session.battle
        assert [line.description for line in again.lines()] == [line.description for line in session.lines()]
        assert library.export(again) == text


@few_battles
@given(SEEDS)
def test_correcting_nothing_changes_nothing(seed: int) -> None:
    with stored_battle(seed) as (_, session):
        first = session.entries()[0]
        correction = correct(session, {first.id: parse_answers(first.answers)})
        assert (correction.lines, correction.stop, correction.ask) == ((), "", None)
        assert correction.battle == session.battle
        assert [(entry.events, entry.overruled) for entry in correction.entries] == [
            (entry.events, entry.overruled) for entry in session.entries()
        ]


@few_battles
@given(SEEDS, st.lists(st.integers(0, MAX_ACTIONS), min_size=3, max_size=3))
def test_every_branch_stays_reachable(seed: int, chosen: list[int]) -> None:
    with stored_battle(seed) as (_, session):
        ends = {session.head: session.battle}
        for number in chosen:
            lines = session.lines()
            session.go_to(lines[number % len(lines)].entry_id)
            session.do(session.codec.action({"do": "mark", **_some_mark(session)}))
            ends[session.head] = session.battle
        for entry, battle in ends.items():
            session.go_to(entry)
            assert session.battle == battle
            assert entry in [line.entry_id for line in session.lines() if not line.is_undone]


def _some_mark(session: Session) -> dict[str, object]:
    unit = next(iter(session.battle.units))
    track = session.game.sheet(session.battle, unit).tracks[0]
    return {"unit": unit, "track": track.id, "left": track.full - 1}
