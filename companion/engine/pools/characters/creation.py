"""Making characters: ranks of skills step by step, what is against the choices, and what is left to choose.

Rule: Untitled Mech Game, R14 to R26, R34, R36, R298.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from companion.documents.document import Document, KeyPath
from companion.documents.model import validate
from companion.documents.similar_names import did_you_mean
from companion.engine.pools.characters.model import Character
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.characters import ANY
from companion.errors import Fault, FileError
from companion.tabletop.number_text import format_count, join_listed


def character_in(tables: Tables, document: Document) -> Character:
    """Return the character of a file; raises FileError where it names what the ruleset does not have."""
    character = validate(Character, document)
    unknown = [
        document.fault(at, f"there is no {what} '{name}'.", did_you_mean(name, known))
        for at, name, what, known in _names(tables, character)
        if name not in known
    ]
    if unknown:
        raise FileError(unknown)
    return character


def _names(tables: Tables, character: Character) -> Iterator[tuple[KeyPath, str, str, Mapping[str, object]]]:
    """Yield every name that a character uses: where it stands, what it should be, what there is."""
    for at, name in enumerate(character.backgrounds):
        yield ("backgrounds", at), name, "background", tables.creation.backgrounds
    for step, picks in character.picks.items():
        yield ("picks", step), step, "step", tables.creation.steps
        for at, name in enumerate(picks):
            yield ("picks", step, at), name, "general skill", tables.skills.general
    for name in character.mech_skills:
        yield ("mech_skills", name), name, "mech skill", tables.skills.mech
    for section in ("raised", "specialties"):
        for name in getattr(character, section):
            yield (section, name), name, "skill", tables.skills.all
    for at, name in enumerate(character.talents):
        yield ("talents", at), name, "talent", tables.talents.kinds


def ranks_at_creation(character: Character) -> Mapping[str, int]:
    """Return the ranks of every skill before experience raised any."""
    general = Counter(skill for picks in character.picks.values() for skill in picks)
    return {**general, **character.mech_skills}


def ranks(character: Character) -> Mapping[str, int]:
    """Return the ranks of every skill."""
    return {**Counter(ranks_at_creation(character)) + Counter(character.raised)}


def mettle(character: Character) -> int:
    """Return the Mettle of a character."""
    return character.mettle + character.raised_mettle


def faults(tables: Tables, character: Character, document: Document) -> Iterator[Fault]:
    """Yield what is against the choices, each at its place with rule and remedy."""
    for at, message, remedy, rule in breaches(tables, character):
        fault = document.fault(at, message, remedy)
        yield Fault(fault.file, fault.line, fault.column, fault.key, fault.message, fault.remedy, rule)


def breaches(tables: Tables, character: Character) -> Iterator[tuple[KeyPath, str, str, str]]:
    """Yield what is against the choices: where, what, the remedy and the rule."""
    yield from _step_breaches(tables, character)
    yield from _rank_breaches(tables, character)
    rules = tables.mettle
    if character.mettle and not rules.minimum <= character.mettle <= rules.maximum:
        text = f"Mettle is {rules.minimum} to {rules.maximum}, not {character.mettle}."
        yield ("mettle",), text, "Choose one of these.", rules.source
    left = mech_ranks_left(tables, character)
    if left < 0:
        text = f"{format_count(-left, 'rank')} of mech skills too many for Mettle {character.mettle}."
        yield ("mech_skills",), text, "Take fewer, or more Mettle.", rules.source
    yield from _talent_breaches(tables, character)
    if (spare := xp_left(tables, character)) < 0:
        text = f"{-spare} XP more are spent than there are."
        yield ("talents",), text, "Take fewer talents or ranks, or gain more XP.", tables.talents.source


def _step_breaches(tables: Tables, character: Character) -> Iterator[tuple[KeyPath, str, str, str]]:
    rules = tables.creation
    for step, picks in character.picks.items():
        row = rules.steps[step]
        if len(picks) > row.ranks:
            text = f"{row.label} gives {row.ranks} ranks; {len(picks)} are taken."
            yield ("picks", step), text, f"Remove {len(picks) - row.ranks}.", rules.source
        elif row.is_package and character.backgrounds:
            lists = [names for id_ in character.backgrounds for names in rules.backgrounds[id_].skills]
            for at in _unmatched(picks, lists):
                label = tables.skills.general[picks[at]].label
                named = join_listed(rules.backgrounds[id_].label for id_ in character.backgrounds)
                text = f"{named} does not give {label}, or not once more."
                yield ("picks", step, at), text, "Take another of its skills.", rules.source


def _unmatched(picks: Sequence[str], lists: Sequence[Sequence[str]]) -> list[int]:
    """Return the picks for which no list is left, where each list gives one skill."""
    taken: dict[int, int] = {}

    def place(pick: int, tried: set[int]) -> bool:
        for at, names in enumerate(lists):
            if at in tried or not {picks[pick], ANY} & set(names):
                continue
            tried.add(at)
            if at not in taken or place(taken[at], tried):
                taken[at] = pick
                return True
        return False

    return [pick for pick in range(len(picks)) if not place(pick, set())]


def _rank_breaches(tables: Tables, character: Character) -> Iterator[tuple[KeyPath, str, str, str]]:
    most = tables.pools.max_rank
    for skill, rank in ranks(character).items():
        if rank > most:
            label = tables.skills.all[skill].label
            at: KeyPath = ("raised", skill) if skill in character.raised else _place_of(character, skill)
            text = f"{label} is {rank}; {most} is the highest rank."
            yield at, text, "Take another skill.", tables.skills.source


def _place_of(character: Character, skill: str) -> KeyPath:
    return ("mech_skills", skill) if skill in character.mech_skills else ("picks",)


def _talent_breaches(tables: Tables, character: Character) -> Iterator[tuple[KeyPath, str, str, str]]:
    rules, known = tables.talents, ranks(character)
    for at, name in enumerate(character.talents):
        row = rules.kinds[name]
        if name in character.talents[:at]:
            yield ("talents", at), f"{row.label} is there twice.", "Keep one.", rules.source
        if row.needs.talent and row.needs.talent not in character.talents:
            needed = rules.kinds[row.needs.talent].label
            yield ("talents", at), f"{row.label} needs {needed}.", f"Take {needed} too.", rules.source
        skills = row.needs.skills
        if skills and not any(known.get(skill, 0) >= rank for skill, rank in skills.items()):
            wanted = " or ".join(f"{tables.skills.all[skill].label} {rank}" for skill, rank in skills.items())
            yield ("talents", at), f"{row.label} needs {wanted}.", "Raise the skill first.", rules.source


def mech_ranks_left(tables: Tables, character: Character) -> int:
    """Return the ranks of mech skills that Mettle still gives; below 0 too many are taken."""
    given = tables.mettle.mech_ranks(character.mettle) if character.mettle else 0
    return given - sum(character.mech_skills.values())


def xp_left(tables: Tables, character: Character) -> int:
    """Return the experience that is not spent. Rule: Untitled Mech Game, R298."""
    rules, before = tables.experience, ranks_at_creation(character)
    spent = sum(tables.talents.kinds[name].xp for name in character.talents)
    for skill, more in character.raised.items():
        price = rules.mech_rank if skill in tables.skills.mech else rules.general_rank
        start = before.get(skill, 0)
        spent += sum(price * rank for rank in range(start + 1, start + more + 1))
    reached = range(character.mettle + 1, character.mettle + character.raised_mettle + 1)
    return rules.starting + character.xp - spent - sum(rules.mettle * point for point in reached)


def left_to_choose(tables: Tables, character: Character) -> Iterator[str]:
    """Yield what the maker of a character has yet to choose, in the order of the book's steps."""
    if not character.concept:
        yield "A concept."
    if not character.backgrounds:
        yield "A background."
    for step, row in tables.creation.steps.items():
        if (left := row.ranks - len(character.picks.get(step, ()))) > 0:
            yield f"{row.label}: {format_count(left, 'rank')} of general skills."
    if not character.mettle:
        yield f"Mettle: {tables.mettle.starting} to begin with."
    elif (left := mech_ranks_left(tables, character)) > 0:
        yield f"{format_count(left, 'rank')} of mech skills."
    least = min((row.xp for row in tables.talents.kinds.values()), default=0)
    if (xp := xp_left(tables, character)) >= max(least, 1):
        yield f"{xp} XP for talents or ranks."
