"""The writing of a battle as a script that a person can read and replay, with all that is not shipped."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from typing import Any

import yaml

from companion.battles.models import MODELS
from companion.battles.rules.resolved_rules import ResolvedRules
from companion.battles.rules.rules_ref import ChangeRules, parse_change, parse_joined_models, rules_change_of
from companion.battles.rules.script_rules import LATER, RULES, CarriedRules, RulesTransition, carried_rules
from companion.battles.scripts.codec import Codec, parse_answers, stored_name
from companion.battles.session import Session
from companion.documents.yamltext import DUMPER
from companion.engine.shared.setup import Setup
from companion.store import EntryRecord


def export_battle(setup: Setup, session: Session) -> str:
    """Export a stored battle, up to the moment shown, as a script that replays to the same state anywhere."""
    entries = session.entries()
    along = [
        RulesTransition(
            _resolved_rules(session, record.parent_id),
            _resolved_rules(session, record.id),
            parse_joined_models(record.events) is None,
        )
        for record in entries
        if rules_change_of(record.action, record.events) is not None
    ]
    carried = carried_rules(setup, _resolved_rules(session, None), along)
    whole = setup.model_copy(update={MODELS: carried.models})
    return script_text(whole, entries, session.codec, carried)


def _resolved_rules(session: Session, entry: int | None) -> ResolvedRules:
    return session.rules.resolve_rules(session.rules_ref_at(entry))


def script_text(
    setup: Setup, entries: Sequence[EntryRecord], codec: Codec, carried: CarriedRules | None = None
) -> str:
    """Return a battle as a script, in the words of this release; what is not shipped is carried along."""
    header = setup.model_dump(mode="json", exclude_defaults=True)
    apart = ("board", "sides", "units", MODELS)
    parts = [_block_yaml({key: value}) for key, value in header.items() if key not in apart]
    for key in ("sides", "units"):
        parts.append(f"{key}:\n" + "".join(f"  - {_flow_yaml(item)}\n" for item in header[key]))
    if models := header.get(MODELS):
        parts.append(_models_text(models))
    if board := header.get("board"):
        parts.append(_board_text(board))
    parts.append("log:\n" if entries else "log: []\n")
    later = count(1)
    parts += [f"  - {_flow_yaml(_item(record, codec, later))}\n" for record in entries]
    return "".join([*parts, *(_carried_lines(carried) if carried is not None else ())])


def _carried_lines(carried: CarriedRules) -> Iterator[str]:
    """Yield the rules that a script carries, a row a line; at its end, as few people read them."""
    if carried.rules is not None:
        yield from _rows(RULES, carried.rules, 0)
    if carried.later:
        yield f"{LATER}:\n"
    for item in carried.later:
        yield "  -\n"
        for key, value in item.items():
            yield from _rows(key, value, 2)


def _rows(key: object, value: object, depth: int) -> Iterator[str]:
    """Yield a key with its value: mappings of mappings line by line, all else on one."""
    indent = "  " * depth
    if isinstance(value, Mapping) and any(isinstance(inner, Mapping) for inner in value.values()):
        yield f"{indent}{_flow_yaml(key)}:\n"
        for inner_key, inner in value.items():
            yield from _rows(inner_key, inner, depth + 1)
    else:
        yield f"{indent}{_flow_yaml(key)}: {_flow_yaml(value)}\n"


def _models_text(models: Mapping[str, Mapping[str, Any]]) -> str:
    lines = [f"{MODELS}:\n"]
    for name, model in models.items():
        lines.append(f"  {_flow_yaml(name)}:\n")
        lines += [f"    {_flow_yaml(key)}: {_flow_yaml(value)}\n" for key, value in model.items()]
    return "".join(lines)


def _board_text(board: Mapping[str, Any]) -> str:
    hexes = board.get("hexes", {})
    rest = {key: value for key, value in board.items() if key != "hexes"}
    lines = [f"  {key}: {_flow_yaml(value)}\n" for key, value in rest.items()]
    lines.append("  hexes:\n" if hexes else "  hexes: {}\n")
    # Thousands of hexes share few grounds, and writing YAML is slow.
    written = cache(lambda text: _flow_yaml(json.loads(text)))
    lines += [f'    "{label}": {written(json.dumps(ground))}\n' for label, ground in hexes.items()]
    return "board:\n" + "".join(lines)


def _item(record: EntryRecord, codec: Codec, later: Iterator[int]) -> dict[str, Any]:
    if parse_change(record.action) is not None:
        return {"do": stored_name(ChangeRules), "to": next(later)}
    item = codec.action_data(codec.action(json.loads(record.action)))
    answers = parse_answers(record.answers)
    if dice := [list(answer) for answer in answers if not isinstance(answer, str)]:
        item["dice"] = dice
    if choices := [answer for answer in answers if isinstance(answer, str)]:
        item["choices"] = choices
    if record.overruled is not None:
        item["overruled"] = record.overruled
    return item


def _flow_yaml(value: object) -> str:
    text = yaml.dump(
        value, Dumper=DUMPER, default_flow_style=True, sort_keys=False, allow_unicode=True, width=10_000
    )
    return text.removesuffix("\n...\n").rstrip("\n")


def _block_yaml(value: Mapping[str, Any]) -> str:
    return yaml.dump(dict(value), Dumper=DUMPER, sort_keys=False, allow_unicode=True, width=100)
