"""The reference of every kind of file that players write: its keys in words, and its JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Union

from companion import paths
from companion.battles.rules.rules_ref import ChangeRules
from companion.battles.rules.script_rules import CarriedData, TakeOver
from companion.battles.scripts.codec import stored_name
from companion.battles.scripts.force_files import ForceData
from companion.battles.scripts.script import LOG, ActionDetails
from companion.campaign.commands.registry import COMMAND_TYPES
from companion.campaign.files.exporting import CampaignData, CommandDetails
from companion.campaign.files.rosters import RosterData
from companion.documents.reference import ReferenceKey, keys_of
from companion.documents.schema import (
    Schema,
    join_schemas,
    overlay_of,
    resolve_reference,
    schema_of,
    tag_schema,
    with_names,
)
from companion.engine.families import SHIPPED, game_of
from companion.engine.file_shapes import character_shapes, names_of, tables_shape, unit_shapes
from companion.engine.skeleton.setup import BoardData, Setup
from companion.engine.views.turn import Phrase
from companion.rulebooks.folder import RulesetHead
from companion.rulebooks.loader import RulebookLibrary, RulesetOption, RulesetSource
from companion.rulebooks.overlay import WORDS

NAMED = {
    "fact of a shot": "Facts of an attack",
    "fact of a unit": "Facts of a roll for one unit",
    "fact of a hit": "Facts of a roll on what a hit does",
    "fact of a side": "Facts of an initiative roll",
    "fact of a repair": "Facts of a repair",
    "count of a shot": "Counts of an attack",
    "count of a unit": "Counts of a roll for one unit",
    "count of a hit": "Counts of a roll on what a hit does",
    "count of a side": "Counts of an initiative roll",
    "way to fire": "Ways to fire",
}
"""What rows may name, by the format that the schema gives to such texts."""


@dataclass(frozen=True, slots=True)
class TopicPart:
    """Some keys of a topic under a heading, which is empty where there is but one part."""

    title: str
    keys: tuple[ReferenceKey, ...]
    about: str = ""


@dataclass(frozen=True, slots=True)
class Topic:
    """A kind of file: its name on the command line, and its title.

    `names` are what rows may ask for by name: facts, counts and the like, each part of one scope.
    """

    name: str
    title: str
    about: str
    parts: tuple[TopicPart, ...]
    names: tuple[TopicPart, ...] = ()


TITLES: Mapping[str, tuple[str, str]] = {
    "battletech": ("Rulesets like CityTech", "The sections of a ruleset of the family `battletech`."),
    "tactics": ("Rulesets like BT Tactics", "The sections of a ruleset of the family `tactics`."),
    "pools": (
        "Rulesets like the Untitled Mech Game",
        "The sections of a ruleset of the family `pools`.",
    ),
    "ruleset": ("The head of a ruleset", "What `ruleset.yaml` says besides its rules."),
    "unit": ("Units", "The files in the folder `units` of a ruleset."),
    "character": ("Characters", "The files in the folder `characters` of a ruleset."),
    "board": ("Boards", "The files in the folder `boards` of a ruleset."),
    "scenario": ("Scenarios", "The files in the folder `scenarios` of a ruleset: a battle before it begins."),
    "force": ("Forces", "What one side takes into battle, where points are counted."),
    "battle": ("Battle scripts", "A scenario with a `log`: what was done, one action a line."),
    "campaign": ("Campaigns", "A whole campaign with its `journal`: what was done, one command a line."),
    "roster": ("Forces of campaigns", "A force with its units and pilots, to join another campaign."),
}
"""Every topic with its title and what it is about."""


@lru_cache(maxsize=len(TITLES))
def topic(name: str) -> Topic:
    """Return a topic with its keys; `name` is one of TITLES."""
    parts = tuple(_parts(name))
    names = names_of(shipped_ruleset(name)) if name in SHIPPED else {}
    return Topic(name, *TITLES[name], parts, tuple(_name_parts(names, parts)))


def _name_parts(names: Mapping[str, Mapping[str, str]], parts: Sequence[TopicPart]) -> Iterator[TopicPart]:
    """Yield the names of each scope, each name once; what an earlier part has too, its heading says."""
    keys = [key for part in parts for key in part.keys]
    earlier: dict[str, Mapping[str, str]] = {}
    for scope, title in NAMED.items():
        if not (meanings := names.get(scope, {})):
            continue
        shared = [other for other, known in earlier.items() if known.items() & meanings.items()]
        known = {name for other in shared for name in earlier[other]}
        also = (_also(NAMED[other], earlier[other], meanings) for other in shared)
        fresh = (
            ReferenceKey(name, scope, meaning) for name, meaning in meanings.items() if name not in known
        )
        yield TopicPart(title, tuple(fresh), " ".join([_asked_by(meanings, keys), *also]))
        earlier[scope] = meanings


def _also(title: str, known: Iterable[str], names: Collection[str]) -> str:
    """That all names of an earlier part count here too, or all but those of some first words."""
    missing = ", ".join(dict.fromkeys(f"`{name.partition('_')[0]}_…`" for name in known if name not in names))
    return f"Besides, all under *{title}*{f' but {missing}' if missing else ''}."


def _asked_by(names: Collection[str], keys: Iterable[ReferenceKey]) -> str:
    """Return the rows that may ask for these names."""
    asking = dict.fromkeys(key.path.rpartition(".")[0] for key in keys if {*key.values} == {*names})
    return f"For {', '.join(f'`{row}`' for row in asking)}." if asking else ""


def _parts(name: str) -> Iterator[TopicPart]:
    if name in SHIPPED:
        source = shipped_ruleset(name)
        sections: dict[str, list[ReferenceKey]] = {}
        for key in keys_of(schema_of(tables_shape(name)), names_of(source), source.document.data):
            sections.setdefault(key.path.split(".")[0], []).append(key)
        yield from (TopicPart(section, tuple(keys)) for section, keys in sections.items())
    elif name in SHAPES:
        for title, shape in SHAPES[name]().items():
            yield TopicPart(title, keys_of(schema_of(shape)))
    elif name == "battle":
        for family in SHIPPED:
            for kind in _actions(family):
                action = schema_of(kind)
                yield TopicPart(f"do: {stored_name(kind)} ({family})", keys_of(action), _about(action))
        yield TopicPart(f"do: {stored_name(ChangeRules)}", keys_of(schema_of(TakeOver)))
        yield TopicPart("Beside every action", keys_of(schema_of(ActionDetails)))
        yield TopicPart("Rules that are not shipped", keys_of(schema_of(CarriedData)))
    elif name == "campaign":
        yield TopicPart("The file", keys_of(schema_of(CampaignData)))
        for command in COMMAND_TYPES:
            yield TopicPart(
                f"do: {stored_name(command)}", keys_of(schema_of(command)), _about(schema_of(command))
            )
        yield TopicPart("Beside every command", keys_of(schema_of(CommandDetails)))
    else:
        yield TopicPart("", keys_of(PLAIN[name]()))


def _about(schema: Schema) -> str:
    return " ".join(str(schema.get("description", "")).split())


@lru_cache(maxsize=len(TITLES))
def json_schema(name: str) -> Schema:
    """Return the JSON Schema of a kind of file; of a family, that of any file of its rulesets,
    overlays too.
    """
    if name in SHIPPED:
        source = shipped_ruleset(name)
        tables = with_names(schema_of(tables_shape(name)), source.document.data, names_of(source))
        return overlay_of(join_schemas([_schema_head(), tables], TITLES[name][0]), WORDS)
    if name in SHAPES:
        return schema_of(Union[tuple(SHAPES[name]().values())])  # noqa: UP007, as the members are found out
    return PLAIN[name]()


def shipped_ruleset(family: str) -> RulesetSource:
    """Return the ruleset of a family whose rows are the examples."""
    return RulebookLibrary((paths.rulesets(),)).load(SHIPPED[family])


def _schema_head() -> Schema:
    head, options = schema_of(RulesetHead), schema_of(dict[str, RulesetOption])
    head["properties"]["options"] = {
        "description": "What players may choose about the rules, by the name of the option.",
        "type": "object",
        "additionalProperties": options["additionalProperties"],
    }
    return {**head, "$defs": {**head.get("$defs", {}), **options.get("$defs", {})}}


def _battle() -> Schema:
    kinds = list(dict.fromkeys(kind for family in SHIPPED for kind in _actions(family)))
    either = schema_of(Union[tuple(kinds)])  # noqa: UP007
    items = [
        _action(resolve_reference(member, either), kind)
        for member, kind in zip(either["anyOf"], kinds, strict=True)
    ]
    items.append(_action(schema_of(TakeOver), ChangeRules))
    parts = [schema_of(Setup), schema_of(CarriedData), {"$defs": either["$defs"]}]
    whole = join_schemas(parts, TITLES["battle"][0])
    whole["properties"][LOG] = {"description": LOG_ABOUT, "type": "array", "items": {"anyOf": items}}
    return whole


def _actions(family: str) -> Sequence[type]:
    battles = game_of(shipped_ruleset(family)).ports.battles
    return battles.action_types if battles is not None else ()


def _action(schema: Schema, kind: type) -> Schema:
    return _tagged_schema(schema, kind, ActionDetails)


def _tagged_schema(schema: Schema, kind: type, beside: type) -> Schema:
    whole = tag_schema(schema, "do", stored_name(kind), schema_of(beside))
    return {**whole, "$defs": schema["$defs"]} if "$defs" in schema else whole


def _campaign() -> Schema:
    either = schema_of(Union[COMMAND_TYPES])  # noqa: UP007
    items = [
        _tagged_schema(resolve_reference(member, either), kind, CommandDetails)
        for member, kind in zip(either["anyOf"], COMMAND_TYPES, strict=True)
    ]
    whole = join_schemas([schema_of(CampaignData), {"$defs": either["$defs"]}], TITLES["campaign"][0])
    whole["properties"]["journal"]["items"] = {"anyOf": items}
    return whole


SHAPES: Mapping[str, Callable[[], Mapping[str, Any]]] = {"unit": unit_shapes, "character": character_shapes}
"""The types of files that each family has its own of, by its name in words."""
LOG_ABOUT = "What was done, in order: an action each, with its dice and choices."
PLAIN: Mapping[str, Callable[[], Schema]] = {
    "ruleset": _schema_head,
    "board": lambda: schema_of(BoardData),
    "scenario": lambda: schema_of(Setup),
    "force": lambda: schema_of(ForceData),
    "battle": _battle,
    "campaign": _campaign,
    "roster": lambda: schema_of(RosterData),
}
"""What makes the schema of a kind of file."""


def phrases_by_title() -> Mapping[str, tuple[Phrase, ...]]:
    """Return all that may be said, by the title of the shipped ruleset that knows most of it."""
    games = [game_of(shipped_ruleset(family)) for family in SHIPPED]
    return {game.title: game.ports.battles.phrases() for game in games if game.ports.battles is not None}
