"""Every kind of file that players write: its keys told in words, and its JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Union, get_args

from companion import paths
from companion.battles.rules.basis import ChangeRules
from companion.battles.rules.in_scripts import CarriedData, TakeOver
from companion.battles.scripts.codec import word
from companion.battles.scripts.force_files import ForceData
from companion.battles.scripts.script import LOG, Beside
from companion.campaign.deeds import Deed
from companion.campaign.shared.files import Beside as BesideDeed
from companion.campaign.shared.files import CampaignData
from companion.campaign.shared.rosters import RosterData
from companion.documents.reference import Key, keys_of
from companion.documents.schema import Schema, joined, overlay_of, resolved, schema_of, tagged, with_names
from companion.engine.families import game_of
from companion.engine.shared.setup import BoardData, Setup
from companion.engine.written import names_of, tables_shape, unit_shapes
from companion.rulebooks.folder import Head
from companion.rulebooks.loader import Option, RulebookLibrary, RulesetSource
from companion.rulebooks.overlay import WORDS

DEEDS: tuple[type, ...] = get_args(get_args(Deed)[0])
"""Every kind of deed that the journal of a campaign may hold."""
SHIPPED = {"battletech": "citytech", "tactics": "bt-tactics"}
"""The shipped ruleset of each family, whose rows are the examples."""
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
class Part:
    """Some keys of a topic under a heading, which is empty where there is but one part."""

    title: str
    keys: tuple[Key, ...]
    about: str = ""


@dataclass(frozen=True, slots=True)
class Topic:
    """A kind of file: its name on the command line, and what it is called.

    `names` are what rows may ask for by name: facts, counts and the like, each part of one scope.
    """

    name: str
    title: str
    about: str
    parts: tuple[Part, ...]
    names: tuple[Part, ...] = ()


TITLES: Mapping[str, tuple[str, str]] = {
    "battletech": ("Rulesets like CityTech", "The sections of a ruleset of the family `battletech`."),
    "tactics": ("Rulesets like BT Tactics", "The sections of a ruleset of the family `tactics`."),
    "ruleset": ("The head of a ruleset", "What `ruleset.yaml` says besides its rules."),
    "unit": ("Units", "The files in the folder `units` of a ruleset."),
    "board": ("Boards", "The files in the folder `boards` of a ruleset."),
    "scenario": ("Scenarios", "The files in the folder `scenarios` of a ruleset: a battle before it begins."),
    "force": ("Forces", "What one side takes into battle, where points are counted."),
    "battle": ("Battle scripts", "A scenario with a `log`: what was done, one action a line."),
    "campaign": ("Campaigns", "A whole campaign with its `journal`: what was done, one deed a line."),
    "roster": ("Forces of campaigns", "A force with its units and pilots, to join another campaign."),
}
"""Every topic with its title and what it is about."""


@lru_cache(maxsize=len(TITLES))
def topic(name: str) -> Topic:
    """A topic with its keys; `name` is one of TITLES."""
    parts = tuple(_parts(name))
    names = names_of(shipped(name)) if name in SHIPPED else {}
    return Topic(name, *TITLES[name], parts, tuple(_named(names, parts)))


def _named(names: Mapping[str, Mapping[str, str]], parts: Sequence[Part]) -> Iterator[Part]:
    """The names of each scope, each name once; what an earlier part has too, its heading says."""
    keys = [key for part in parts for key in part.keys]
    earlier: dict[str, Mapping[str, str]] = {}
    for scope, title in NAMED.items():
        if not (meanings := names.get(scope, {})):
            continue
        shared = [other for other, known in earlier.items() if known.items() & meanings.items()]
        known = {name for other in shared for name in earlier[other]}
        also = (_also(NAMED[other], earlier[other], meanings) for other in shared)
        fresh = (Key(name, scope, meaning) for name, meaning in meanings.items() if name not in known)
        yield Part(title, tuple(fresh), " ".join([_asked_by(meanings, keys), *also]))
        earlier[scope] = meanings


def _also(title: str, known: Iterable[str], names: Collection[str]) -> str:
    """That all names of an earlier part count here too, or all but those of some first words."""
    missing = ", ".join(dict.fromkeys(f"`{name.partition('_')[0]}_…`" for name in known if name not in names))
    return f"Besides, all under *{title}*{f' but {missing}' if missing else ''}."


def _asked_by(names: Collection[str], keys: Iterable[Key]) -> str:
    """The rows that may ask for these names."""
    asking = dict.fromkeys(key.path.rpartition(".")[0] for key in keys if {*key.values} == {*names})
    return f"For {', '.join(f'`{row}`' for row in asking)}." if asking else ""


def _parts(name: str) -> Iterator[Part]:
    if name in SHIPPED:
        source = shipped(name)
        sections: dict[str, list[Key]] = {}
        for key in keys_of(schema_of(tables_shape(name)), names_of(source), source.document.data):
            sections.setdefault(key.path.split(".")[0], []).append(key)
        yield from (Part(section, tuple(keys)) for section, keys in sections.items())
    elif name == "unit":
        for title, shape in unit_shapes().items():
            yield Part(title, keys_of(schema_of(shape)))
    elif name == "battle":
        for family in SHIPPED:
            for kind in _actions(family):
                action = schema_of(kind)
                yield Part(f"do: {word(kind)} ({family})", keys_of(action), _about(action))
        yield Part(f"do: {word(ChangeRules)}", keys_of(schema_of(TakeOver)))
        yield Part("Beside every action", keys_of(schema_of(Beside)))
        yield Part("Rules that are not shipped", keys_of(schema_of(CarriedData)))
    elif name == "campaign":
        yield Part("The file", keys_of(schema_of(CampaignData)))
        for deed in DEEDS:
            yield Part(f"do: {word(deed)}", keys_of(schema_of(deed)), _about(schema_of(deed)))
        yield Part("Beside every deed", keys_of(schema_of(BesideDeed)))
    else:
        yield Part("", keys_of(PLAIN[name]()))


def _about(schema: Schema) -> str:
    return " ".join(str(schema.get("description", "")).split())


@lru_cache(maxsize=len(TITLES))
def json_schema(name: str) -> Schema:
    """The JSON Schema of a kind of file; of a family, that of any file of its rulesets, overlays too."""
    if name in SHIPPED:
        source = shipped(name)
        tables = with_names(schema_of(tables_shape(name)), source.document.data, names_of(source))
        return overlay_of(joined([_head(), tables], TITLES[name][0]), WORDS)
    return PLAIN[name]()


def shipped(family: str) -> RulesetSource:
    """The ruleset of a family whose rows are the examples."""
    return RulebookLibrary((paths.rulesets(),)).load(SHIPPED[family])


def _head() -> Schema:
    head, options = schema_of(Head), schema_of(dict[str, Option])
    head["properties"]["options"] = {
        "description": "What players may choose about the rules, by the name of the option.",
        "type": "object",
        "additionalProperties": options["additionalProperties"],
    }
    return {**head, "$defs": {**head.get("$defs", {}), **options.get("$defs", {})}}


def _units() -> Schema:
    return schema_of(Union[tuple(unit_shapes().values())])  # noqa: UP007, as the members are found out


def _battle() -> Schema:
    kinds = list(dict.fromkeys(kind for family in SHIPPED for kind in _actions(family)))
    either = schema_of(Union[tuple(kinds)])  # noqa: UP007
    items = [
        _action(resolved(member, either), kind) for member, kind in zip(either["anyOf"], kinds, strict=True)
    ]
    items.append(_action(schema_of(TakeOver), ChangeRules))
    parts = [schema_of(Setup), schema_of(CarriedData), {"$defs": either["$defs"]}]
    whole = joined(parts, TITLES["battle"][0])
    whole["properties"][LOG] = {"description": LOG_ABOUT, "type": "array", "items": {"anyOf": items}}
    return whole


def _actions(family: str) -> Sequence[type]:
    return game_of(shipped(family)).action_types


def _action(schema: Schema, kind: type) -> Schema:
    return _tagged(schema, kind, Beside)


def _tagged(schema: Schema, kind: type, beside: type) -> Schema:
    whole = tagged(schema, "do", word(kind), schema_of(beside))
    return {**whole, "$defs": schema["$defs"]} if "$defs" in schema else whole


def _campaign() -> Schema:
    either = schema_of(Union[DEEDS])  # noqa: UP007
    items = [
        _tagged(resolved(member, either), kind, BesideDeed)
        for member, kind in zip(either["anyOf"], DEEDS, strict=True)
    ]
    whole = joined([schema_of(CampaignData), {"$defs": either["$defs"]}], TITLES["campaign"][0])
    whole["properties"]["journal"]["items"] = {"anyOf": items}
    return whole


LOG_ABOUT = "What was done, in order: an action each, with its dice and choices."
PLAIN: Mapping[str, Callable[[], Schema]] = {
    "ruleset": _head,
    "unit": _units,
    "board": lambda: schema_of(BoardData),
    "scenario": lambda: schema_of(Setup),
    "force": lambda: schema_of(ForceData),
    "battle": _battle,
    "campaign": _campaign,
    "roster": lambda: schema_of(RosterData),
}
"""What makes the schema of a kind of file."""
