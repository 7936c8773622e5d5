from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.battles.scripts.codec import Codec, answers_text, format_dice, parse_answers, stored_name
from companion.documents.document import Document, SourcePositions
from companion.engine.battletech.battle.actions import DeclareFire, GoOn, Move, NoteMove
from companion.engine.battletech.battle.units import (
    Declaration,
    MoveRecord,
    PhysicalAttackDeclaration,
    Situation,
)
from companion.engine.marks import Mark
from companion.engine.shared.joining.actions import PilotNamed, UnitNamed
from companion.engine.shared.setup import UnitSetup
from companion.errors import StoreError
from companion.tabletop.hexes import hex_at
from tests.builders import battle, game
from tests.examples import examples

CODEC = Codec(game())

hexes = st.builds(hex_at, st.integers(1, 99), st.integers(1, 99))
how = st.dictionaries(st.text(), st.dictionaries(st.text(), st.text()))
ids = st.from_regex(r"[a-z_]+(/[A-Za-z0-9 -]+)?", fullmatch=True)
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
    "setup": st.builds(lambda id, side: UnitSetup(id=id, model="HER-2S", side=side, pilot="Kai"), ids, ids),
    "joined": units,
    "refitted": units,
    "name": names,
    "pilot": names,
}
NESTED = {
    "moved": MoveRecord,
    "declaration": Declaration,
    "blow": PhysicalAttackDeclaration,
    "situation": Situation,
}
dice = st.lists(st.integers(1, 100), min_size=1, max_size=5).map(tuple)
answers = st.lists(dice | st.text()).map(tuple)


def values(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Return any value of an action or event, whether or not it makes sense."""
    known = {field.name: FIELDS[field.name] for field in fields(kind) if field.name in FIELDS}
    if kind in (UnitNamed, PilotNamed):
        known = {field.name: ids for field in fields(kind)}
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
