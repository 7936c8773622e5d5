"""A battle written as a script: what a person can read, mail and replay, with all that is not shipped."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from typing import Any

import yaml

from companion.battles.models import MODELS
from companion.battles.rules.basis import ChangeRules, change_by, change_in, joined_in
from companion.battles.rules.in_scripts import LATER, RULES, Carried, Turned, carried_by
from companion.battles.rules.ruling import Ruling
from companion.battles.scripts.codec import Codec, answers_from, word
from companion.battles.session import Session
from companion.documents.yamltext import DUMPER
from companion.engine.shared.setup import Setup
from companion.store import EntryRecord


def exported(setup: Setup, session: Session) -> str:
    """A stored battle, up to the moment shown, as a script that replays to the same state anywhere."""
    entries = session.entries()
    along = [
        Turned(
            _ruling(session, record.parent_id), _ruling(session, record.id), joined_in(record.events) is None
        )
        for record in entries
        if change_by(record.action, record.events) is not None
    ]
    carried = carried_by(setup, _ruling(session, None), along)
    whole = setup.model_copy(update={MODELS: carried.models})
    return script_text(whole, entries, session.codec, carried)


def _ruling(session: Session, entry: int | None) -> Ruling:
    return session.rules.ruling(session.basis_at(entry))


def script_text(
    setup: Setup, entries: Sequence[EntryRecord], codec: Codec, carried: Carried | None = None
) -> str:
    """A battle as a script, in the words of this release; what is not shipped is carried along."""
    header = setup.model_dump(mode="json", exclude_defaults=True)
    apart = ("board", "sides", "units", MODELS)
    parts = [_yaml({key: value}) for key, value in header.items() if key not in apart]
    for key in ("sides", "units"):
        parts.append(f"{key}:\n" + "".join(f"  - {_flow(item)}\n" for item in header[key]))
    if models := header.get(MODELS):
        parts.append(_models_text(models))
    if board := header.get("board"):
        parts.append(_board_text(board))
    parts.append("log:\n" if entries else "log: []\n")
    later = count(1)
    parts += [f"  - {_flow(_item(record, codec, later))}\n" for record in entries]
    return "".join([*parts, *(_carried_text(carried) if carried is not None else ())])


def _carried_text(carried: Carried) -> Iterator[str]:
    """The rules that a script carries, a row a line; at its end, as few people read them."""
    if carried.rules is not None:
        yield from _rows(RULES, carried.rules, 0)
    if carried.later:
        yield f"{LATER}:\n"
    for item in carried.later:
        yield "  -\n"
        for key, value in item.items():
            yield from _rows(key, value, 2)


def _rows(key: object, value: object, depth: int) -> Iterator[str]:
    """A key with its value: mappings of mappings line by line, all else on one."""
    indent = "  " * depth
    if isinstance(value, Mapping) and any(isinstance(inner, Mapping) for inner in value.values()):
        yield f"{indent}{_flow(key)}:\n"
        for inner_key, inner in value.items():
            yield from _rows(inner_key, inner, depth + 1)
    else:
        yield f"{indent}{_flow(key)}: {_flow(value)}\n"


def _models_text(models: Mapping[str, Mapping[str, Any]]) -> str:
    lines = [f"{MODELS}:\n"]
    for name, model in models.items():
        lines.append(f"  {_flow(name)}:\n")
        lines += [f"    {_flow(key)}: {_flow(value)}\n" for key, value in model.items()]
    return "".join(lines)


def _board_text(board: Mapping[str, Any]) -> str:
    hexes = board.get("hexes", {})
    rest = {key: value for key, value in board.items() if key != "hexes"}
    lines = [f"  {key}: {_flow(value)}\n" for key, value in rest.items()]
    lines.append("  hexes:\n" if hexes else "  hexes: {}\n")
    # Thousands of hexes share few grounds, and writing YAML is slow.
    written = cache(lambda text: _flow(json.loads(text)))
    lines += [f'    "{label}": {written(json.dumps(ground))}\n' for label, ground in hexes.items()]
    return "board:\n" + "".join(lines)


def _item(record: EntryRecord, codec: Codec, later: Iterator[int]) -> dict[str, Any]:
    if change_in(record.action) is not None:
        return {"do": word(ChangeRules), "to": next(later)}
    item = codec.action_data(codec.action(json.loads(record.action)))
    answers = answers_from(record.answers)
    if dice := [list(answer) for answer in answers if not isinstance(answer, str)]:
        item["dice"] = dice
    if choices := [answer for answer in answers if isinstance(answer, str)]:
        item["choices"] = choices
    if record.overruled is not None:
        item["overruled"] = record.overruled
    return item


def _flow(value: object) -> str:
    text = yaml.dump(
        value, Dumper=DUMPER, default_flow_style=True, sort_keys=False, allow_unicode=True, width=10_000
    )
    return text.removesuffix("\n...\n").rstrip("\n")


def _yaml(value: Mapping[str, Any]) -> str:
    return yaml.dump(dict(value), Dumper=DUMPER, sort_keys=False, allow_unicode=True, width=100)
