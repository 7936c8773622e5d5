from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.battles import entries, line_of_play
from companion.battles.action_resolver import ActionResolver
from companion.battles.correction import correct
from companion.battles.disagreements import disagreements
from companion.battles.library import Library
from companion.battles.scripts.codec import (
    Codec,
    answers_text,
    format_dice,
    parse_answers,
    renaming,
    stored_name,
)
from companion.battles.scripts.script import play_script, read_script
from companion.battles.session import Session
from companion.documents.document import Document, SourcePositions
from companion.documents.yamlfile import parse_document
from companion.engine.battletech.battle.actions import DeclareFire, FireAt, Move, NoteMove, ResolveFire
from companion.engine.battletech.battle.cruise_missile import CruiseMissile
from companion.engine.battletech.battle.events import (
    FireDeclared,
    ShotFired,
    SwarmEnded,
    UnitDismounted,
    UnitMoved,
)
from companion.engine.battletech.battle.ground import Structure
from companion.engine.battletech.battle.units import (
    Declaration,
    DeclaredVolley,
    FlyingShot,
    MoveRecord,
    PhysicalAttackDeclaration,
    Situation,
)
from companion.engine.battletech.game import BattletechGame
from companion.engine.families import game_of
from companion.engine.game import battles_of
from companion.engine.marks import Mark
from companion.engine.play import Script
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.skeleton.joining.actions import PilotNamed, UnitNamed
from companion.engine.skeleton.rule_rows import EarlierNames
from companion.engine.skeleton.setup import UnitSetup
from companion.engine.targets import HexTarget, StructureTarget
from companion.errors import FileError, StoreError
from companion.tabletop.hexes import hex_at
from tests.battles.builders import FIRE, HEADER, HIT, MISS, begin_fire, document
from tests.builders import battle, game, source
from tests.examples import examples

CODEC = Codec(game())

hexes = st.builds(hex_at, st.integers(1, 99), st.integers(1, 99))
how = st.dictionaries(st.text(), st.dictionaries(st.text(), st.text()))
ids = st.from_regex(r"[a-z_]+(/[A-Za-z0-9 -]+)?", fullmatch=True)
targets = ids | st.builds(HexTarget, hexes) | st.builds(StructureTarget, hexes)
names = st.none() | st.sampled_from(["Wolf", "Kai Allard-Liao", ""])
units = st.sampled_from([*battle(cicada="0505 0", hermes="0501 3").units.values()])
FIELDS = {
    # Other words are read as those that an older release stored.
    "cause": ids,
    "hex": hexes,
    "from_hex": st.none() | hexes,
    "totals": st.dictionaries(st.text(), st.integers()),
    "how": how,
    "intervening": st.dictionaries(st.text(), st.integers()),
    "structure": st.builds(Structure, absorbed=st.dictionaries(st.text(), st.integers())),
    "setup": st.builds(lambda id, side: UnitSetup(id=id, model="HER-2S", side=side, pilot="Kai"), ids, ids),
    "joined": units,
    "refitted": units,
    "name": names,
    "pilot": names,
    "cruise": st.builds(
        CruiseMissile,
        hex=hexes,
        drops=st.lists(hexes, max_size=2).map(tuple),
        course=st.lists(hexes, max_size=2).map(tuple),
    ),
    "shot": st.builds(
        FlyingShot,
        volley=st.builds(
            DeclaredVolley,
            target=targets,
            situation=st.builds(Situation, intervening=st.dictionaries(st.text(), st.integers())),
        ),
        how=st.dictionaries(st.text(), st.text()),
    ),
}
NESTED = {
    "moved": MoveRecord,
    "declaration": Declaration,
    "blow": PhysicalAttackDeclaration,
    "situation": Situation,
}
dice = st.lists(st.integers(1, 100), min_size=1, max_size=5).map(tuple)
answers = st.lists(dice | st.text()).map(tuple)

RENAMED = EarlierNames(
    actions={"fire_at_will": DeclareFire, "shoot": ResolveFire},
    events={"shot_rolled": ShotFired, "attack_announced": FireDeclared},
    fields={
        DeclareFire: {"mech": "unit", "secondary": "also"},
        FireAt: {"mounts": "weapons"},
        ResolveFire: {"mech": "unit"},
        Move: {"by": "movement"},
        ShotFired: {"attacker": "unit"},
        UnitMoved: {"walk": "moved"},
        MoveRecord: {"mode": "movement"},
        DeclaredVolley: {"mounts": "weapons"},
    },
)
OLD_FIELDS = {kind: {new: old for old, new in names.items()} for kind, names in RENAMED.fields.items()}
OLD_WORDS = {kind: old for old, kind in {**RENAMED.actions, **RENAMED.events}.items()}
OLD_LOG = """\
log:
  - {do: roll_initiative, dice: [[3], [9]]}
  - {do: move, unit: cicada, by: stationary}
  - {do: move, unit: hermes, by: stationary}
  - {do: fire_at_will, mech: cicada, target: hermes, weapons: [medium_laser_rt, medium_laser_lt]}
  - {do: fire_at_will, mech: hermes}
  - {do: shoot, mech: cicada, dice: [[12], [10], [1, 1]]}
"""


def values(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Return any value of an action or event, whether or not it makes sense."""
    known = {field.name: FIELDS[field.name] for field in fields(kind) if field.name in FIELDS}
    if kind in (UnitNamed, PilotNamed):
        known = {field.name: ids for field in fields(kind)}
    if kind in (SwarmEnded, UnitDismounted):
        del known["how"]
    nested = {field.name: values(NESTED[field.name]) for field in fields(kind) if field.name in NESTED}
    return st.builds(kind, **known, **nested)


@pytest.mark.parametrize("kind", game().action_types, ids=stored_name)
@examples(20)
@given(data=st.data())
def test_every_action_goes_there_and_back(kind: type[Any], data: st.DataObject) -> None:
    action = data.draw(values(kind))
    written = json.loads(json.dumps(CODEC.action_data(action)))
    assert CODEC.action(written) == action
    assert CODEC.action_in(Document("log", written, SourcePositions.of_file("log")), (), ()) == action


@pytest.mark.parametrize("kind", game().event_types, ids=stored_name)
@examples(20)
@given(data=st.data())
def test_every_event_goes_there_and_back(kind: type[Any], data: st.DataObject) -> None:
    event = data.draw(values(kind))
    assert CODEC.events(CODEC.events_text([event, event])) == [event, event]


@given(answers)
def test_answers_go_there_and_back(given_answers: tuple[tuple[int, ...] | str, ...]) -> None:
    assert parse_answers(answers_text(given_answers)) == given_answers


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (GoOn(), {"do": "go_on"}),
        (Mark("hermes", "armor/head", 3), {"do": "mark", "unit": "hermes", "track": "armor/head", "left": 3}),
        (DeclareFire("hermes"), {"do": "declare_fire", "unit": "hermes"}),
        (
            Move("hermes", "ran", ("left",)),
            {"do": "move", "unit": "hermes", "movement": "ran", "path": ["left"]},
        ),
        (NoteMove("hermes", "ran", 3), {"do": "note_move", "unit": "hermes", "movement": "ran", "hexes": 3}),
    ],
)
def test_what_is_as_usual_is_left_out(action: object, expected: dict[str, object]) -> None:
    assert CODEC.action_data(action) == expected


def test_once_all_kinds_are_prepared_none_is_when_it_is_first_written() -> None:
    kinds = dict(CODEC.preparations())
    assert kinds.keys() == {*game().action_types, *game().event_types}
    for prepare in kinds.values():
        prepare()
    with patch("companion.battles.scripts.codec.TypeAdapter") as making:
        CODEC.action_data(DeclareFire("hermes"))
        CODEC.event_data(SwarmEnded("hermes", "orion", "fell"))
    assert not making.called


@pytest.mark.parametrize("data", [{"do": "teleport"}, {}, {"do": "move"}, {"do": "mark", "unit": 3}])
def test_an_action_of_another_version_is_told(data: dict[str, object]) -> None:
    with pytest.raises(StoreError, match="cannot read"):
        CODEC.action(data)


@pytest.mark.parametrize("text", ['[{"event": "teleported"}]', '[{"event": "armor_lost"}]', "[{}]"])
def test_an_event_of_another_version_is_told(text: str) -> None:
    with pytest.raises(StoreError, match="cannot read"):
        CODEC.events(text)


def test_dice_read_as_typed() -> None:
    assert format_dice(((3, 4), (9,), "fire")) == "3+4, 9, fire"


def old_data(value: Any, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what an action, an event or a record within one was written as in the earlier release."""
    names = OLD_FIELDS.get(type(value), {})
    return {names.get(key, key): _old_value(getattr(value, key, None), part) for key, part in data.items()}


def _old_value(value: Any, data: Any) -> Any:
    if isinstance(value, tuple) and isinstance(data, list):
        return [_old_value(each, part) for each, part in zip(value, data, strict=True)]
    return old_data(value, data) if isinstance(data, dict) and not isinstance(value, Mapping) else data


def old_action(codec: Codec, action: object) -> dict[str, Any]:
    data = codec.action_data(action)
    return {**old_data(action, data), "do": OLD_WORDS.get(type(action), data["do"])}


def old_event(codec: Codec, event: object) -> dict[str, Any]:
    data = codec.event_data(event)
    return {**old_data(event, data), "event": OLD_WORDS.get(type(event), data["event"])}


def store_as_then(folder: Path, session: Session) -> None:
    """Rewrite a stored battle to what the earlier release would have stored."""
    codec = session.codec
    for record in session.entries():
        action = old_action(codec, codec.action(json.loads(record.action)))
        events = [old_event(codec, event) for event in codec.events(record.events)]
        values = (json.dumps(action), json.dumps(events), record.id)
        change_on_disk(folder, "UPDATE entry SET action = ?, events = ? WHERE id = ?", *values)


def change_on_disk(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / "companion.sqlite3")) as connection, connection:
        connection.execute(statement, values)


@pytest.fixture
def then(library: Library, tmp_path: Path) -> Session:
    """A fight as it was played, and now lies on disk in the words of the earlier release."""
    session = begin_fire(library)
    session.do(FIRE, Script([HIT, (10,), MISS]))
    store_as_then(tmp_path, session)
    return session


@pytest.fixture
def _renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows that the renaming would have brought."""
    monkeypatch.setattr(BattletechGame, "earlier_names", RENAMED)


def test_the_old_words_stand_on_disk(then: Session, library: Library) -> None:
    stored = "".join(entry.action + entry.events for entry in library.database.journal.path(1, then.head))
    assert re.search(
        r'"by": "stationary".*"fire_at_will".*"mounts".*"attack_announced".*"shot_rolled"', stored
    )
    assert not re.search(r"declare_fire|shot_fired|fire_declared|resolve_fire", stored)


def test_without_the_rows_the_battle_is_told_to_be_of_another_version(
    then: Session, library: Library
) -> None:
    with pytest.raises(StoreError, match="which this Companion cannot read"):
        library.open_battle(then.id)


@pytest.mark.usefixtures("_renamed")
def test_a_battle_of_the_earlier_release_opens_and_folds(then: Session, library: Library) -> None:
    again = library.open_battle(then.id)
    assert again.battle == then.battle
    assert again.start == then.start
    assert [again.battle_at(entry.id) for entry in again.entries()] == [
        then.battle_at(entry.id) for entry in then.entries()
    ]


@pytest.mark.usefixtures("_renamed")
def test_it_is_undone_and_played_on(then: Session, library: Library) -> None:
    again = library.open_battle(then.id)
    while again.undo_line:
        again.undo()
    assert again.battle == then.start
    while again.redo_line:
        again.redo()
    assert again.battle == then.battle
    again.undo()
    again.do(FIRE, Script([MISS, MISS]))
    assert library.open_battle(then.id).battle == again.battle


@pytest.mark.usefixtures("_renamed")
def test_its_answers_give_its_events_again(then: Session, library: Library) -> None:
    assert disagreements(library.open_battle(then.id)) == []


@pytest.mark.usefixtures("_renamed")
def test_its_rolls_are_corrected(then: Session, library: Library) -> None:
    again = library.open_battle(then.id)
    shot = again.entries()[-1].id
    same = correct(again, {shot: [HIT, (10,), MISS]})
    assert same.lines == ()
    other = correct(again, {shot: [MISS, MISS]})
    assert len(other.lines) == 1


@pytest.mark.usefixtures("_renamed")
def test_what_was_being_asked_is_still_asked(library: Library) -> None:
    session = begin_fire(library)
    draft = {"action": old_action(session.codec, FIRE), "answers": [[12]], "overruled": None}
    assert draft["action"] == {"do": "shoot", "mech": "cicada"}
    library.database.battles.set_draft(session.id, json.dumps(draft))
    asking = ActionResolver(library.open_battle(session.id))
    asking.restore()
    assert (asking.action, asking.answers) == (FIRE, (HIT,))
    assert asking.ask is not None


@pytest.mark.usefixtures("_renamed")
def test_an_exported_script_speaks_the_words_of_today(then: Session, library: Library) -> None:
    written = library.export(library.open_battle(then.id))
    assert "do: declare_fire, unit: cicada" in written
    assert not re.search("fire_at_will|mech:|by:", written)
    assert library.import_script(document(written)).battle == then.battle


@pytest.mark.usefixtures("_renamed")
def test_a_script_of_the_earlier_release_replays(then: Session, library: Library) -> None:
    script = read_script(document(HEADER + OLD_LOG), library.rulebooks)
    shot = [*play_script(script)][-1]
    assert shot.battle.units["hermes"].armor == then.battle.units["hermes"].armor
    assert list(shot.events) == then.codec.events(then.entries()[-1].events)


@pytest.mark.usefixtures("_renamed")
@pytest.mark.parametrize(
    ("item", "text"),
    [
        ("{do: move, unit: hermes, by: 3}", "battle.yaml:11:30: log[0].movement: expected a text"),
        (
            "{do: fire_at_will, mech: a, unit: b}",
            "battle.yaml:11:24: log[0].mech: fire_at_will has no such key",
        ),
        ("{do: fire_at_will, unot: a}", "battle.yaml:11:24: log[0].unot: fire_at_will has no such key"),
        (
            "{do: fire_at_will, mech: a, secondary: [{target: b, mounts: [], x: 1}]}",
            "battle.yaml:11:69: log[0].also[0].x: there is no such key here",
        ),
        (
            "{do: fire_at_will, mech: a, secondary: [{target: b, mounts: 3}]}",
            "battle.yaml:11:57: log[0].also[0].weapons: expected a list",
        ),
    ],
)
def test_a_fault_in_it_is_told_at_its_place(library: Library, item: str, text: str) -> None:
    with pytest.raises(FileError) as error:
        read_script(document(f"{HEADER}log:\n  - {item}\n"), library.rulebooks)
    assert text in str(error.value)


# --- a battle stored whole beside an entry ---


@dataclass(frozen=True, slots=True)
class NestedRecord:
    """A record that holds others by name and in a list."""

    by_name: Mapping[str, MoveRecord]
    in_turn: tuple[MoveRecord, ...]
    last: MoveRecord | None = None


def test_records_in_mappings_and_lists_are_renamed_too() -> None:
    given = {"by_name": {"a": {"mode": "ran"}}, "in_turn": [{"mode": "ran"}, 3], "last": None}
    renamed = renaming(NestedRecord, RENAMED)
    assert renamed is not None
    data, places = renamed(given, parse_document(json.dumps(given), "lance").places)
    assert data == {"by_name": {"a": {"movement": "ran"}}, "in_turn": [{"movement": "ran"}, 3], "last": None}
    assert places.at(("in_turn", 0, "movement")).column == json.dumps(given).rindex('"mode"') + 1
    assert renaming(NestedRecord, EarlierNames()) is None


def test_a_state_of_an_earlier_release_is_folded_anew(library: Library) -> None:
    session = begin_fire(library)
    assert session.codec.state(session.game.battle_data(session.battle)) == session.battle
    for change in ({"moments": 3}, {"turn": {"number": "one"}}):
        assert session.codec.state({**session.game.battle_data(session.battle), **change}) is None
    data = session.game.battle_data(session.battle)
    data["sides"][0]["called"] = "Defenders"
    assert session.codec.state(data) is None


def test_a_battle_whose_snapshot_is_of_an_earlier_release_opens(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (entries, line_of_play):
        monkeypatch.setattr(module, "SNAPSHOT_EVERY", 2)
    session = begin_fire(library)
    change_on_disk(tmp_path, "UPDATE snapshot SET state = json_set(state, '$.turn.part', 'first')")
    with patch.object(BattletechGame, "apply", autospec=True, side_effect=BattletechGame.apply) as applied:
        assert library.open_battle(session.id).battle == session.battle
    assert applied.call_count == sum(len(session.codec.events(it.events)) for it in session.entries())


# --- the tables ---


@pytest.mark.parametrize("ruleset", ["citytech", "bt-tactics", "this test"])
def test_a_row_leads_from_what_is_no_more_to_what_there_is(ruleset: str) -> None:
    game = battles_of(game_of(source("citytech" if ruleset == "this test" else ruleset), {}))
    renamed: EarlierNames = RENAMED if ruleset == "this test" else game.earlier_names
    for rows, kinds in ((renamed.actions, game.action_types), (renamed.events, game.event_types)):
        assert not {stored_name(kind) for kind in kinds} & set(rows)
        assert set(rows.values()) <= set(kinds)
    for kind, names in renamed.fields.items():
        present = {field.name for field in fields(kind)}
        assert not present & set(names)
        assert {name.partition(".")[0] for name in names.values()} <= present
