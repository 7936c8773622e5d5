"""Sentences with places for values: how ids become English, and the refusals that every family makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import NamedTuple

from companion.errors import Refusal
from companion.tabletop.number_text import format_count, join_listed

ALTERNATIVE, ELSE = "|", "else "
JOINING = ("or", "and")


def in_sentence(label: str) -> str:
    """Return a label in the middle of a sentence: `Reactor shut down` begins small there, `MechWarrior` does
    not.
    """
    first = label.partition(" ")[0]
    return label if any(map(str.isupper, first[1:])) else f"{label[:1].lower()}{label[1:]}"


FORMS: Mapping[str | None, Callable[[str], str]] = {
    None: str,
    "r": repr,
    "l": str.lower,
    "s": in_sentence,
    "c": str.capitalize,
    "w": lambda text: text.replace("_", " "),
}
"""How a value is written after `!`: as it was typed, in lower case, as within a sentence, capitalized, or
an id as words.
"""

COMMON: Mapping[str, str] = {
    "battle_over": "The battle is over.",
    "no_such_action": "{title} has no such action.",
    "no_such_unit": "There is no unit {unit!r}; the units are {known}.",
    "no_map": "This battle has no map in the app.",
    "hex_off_map": "Hex {hex} is not on the map.",
    "no_such_facing": "Facing is a hexside from 0 (the top one) clockwise to 5.",
    "no_such_movement": "{movement!r} is not a way to move: choose from {known}.",
    "no_points": "{unit} has 0 Movement Points to {movement!l}.",
    "same_side": "{target} is on the same side.",
    "track_range": "{track} runs from 0 to {full}, not {left}.",
    "no_such_sign": "There is no hex marker {mark!r}: choose from {known}.",
    "no_text": "The text contains the control character {code}, which cannot be stored: remove it.",
    "note_too_long": "A note on a hex can have {most} characters at most.",
    "note_too_long_here": "A note can have {most} characters at most.",
    "note_as_before": "The note already says this.",
    "nothing_noted": "There is no note on hex {hex}.",
    "no_damage": "Damage is 1 point or more.",
    # Units that join, leave and change in mid-battle
    "unit_there_already": "There is already a unit {unit!r}: give this one another id.",
    "no_such_side": "There is no side {side!r}; the sides are {known}.",
    "unit_does_not_fit": "{problem}",
    "pilots_are_cards": "MechWarriors are cards here, without names and skills of their own.",
    "unit_without_skills": "{unit} has no crew with skills.",
    "skill_range": "A skill runs from 0 to {worst}.",
    "name_needed": "A unit needs a name.",
    "arrived_already": "{unit} has already arrived.",
    "has_left_already": "{unit} has already left the battle.",
    "has_not_left": "{unit} has not left the battle.",
    "still_to_arrive": "{unit} arrives in {turn} {number}.",
}


class _Placeholder(NamedTuple):
    """Some text, and the value that follows it."""

    text: str
    value: str | None
    how: str
    form: Callable[[str], str]


class Wording:
    """A sentence such as `{unit} is {range:hex} away.`

    A value is written in one of the FORMS, several are listed with commas. After a colon stands the thing
    that a number counts, `or` or `and` between several values, `is|are` for one or several of them, or what
    is said where there are none: `{known:else nothing}`.
    """

    def __init__(self, sentence: str) -> None:
        self._placeholders = [
            _Placeholder(text, value, how or "", FORMS[form])
            for text, value, how, form in Formatter().parse(sentence)
        ]

    @property
    def values(self) -> frozenset[str]:
        """The names of what the sentence has places for."""
        return frozenset(place.value for place in self._placeholders if place.value)

    def fill_in(self, values: Mapping[str, object]) -> str:
        """Return the sentence with these values."""
        written = ""
        for text, value, how, form in self._placeholders:
            written += text
            if value is not None:
                written += _format_value(values[value], how, form)
        return written


def _format_value(value: object, how: str, form: Callable[[str], str]) -> str:
    if not how and not isinstance(value, tuple):
        return form(str(value))
    several = value if isinstance(value, tuple) else (value,)
    if ALTERNATIVE in how:
        one, more = how.split(ALTERNATIVE)
        return one if (len(value) if isinstance(value, tuple) else value) == 1 else more
    if how.startswith(ELSE) and not several:
        return how.removeprefix(ELSE)
    if how in JOINING:
        return join_listed((form(str(each)) for each in several), how)
    if how and not how.startswith(ELSE):
        return format_count(str(value), how)
    return ", ".join(form(str(each)) for each in several)


class Sentences:
    """The sentences of a family by their ids."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self.wordings = {id: Wording(sentence) for id, sentence in sentences.items()}

    def __call__(self, id: str, /, **values: object) -> str:
        """Return the words of this id with these values."""
        return self.wordings[id].fill_in(values)


class Refusals:
    """The refusals of a family: the sentence of each by its id."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self.sentences = Sentences(sentences)

    def by_rule(self, id: str, source: str, /, **values: object) -> Refusal:
        """Return a rule forbids the action; the source names it."""
        return Refusal(id, self.sentences(id, **values), source, can_be_overruled=True, values=values)

    def nonsense(self, id: str, /, **values: object) -> Refusal:
        """Return the action makes no sense under any rules: what it names is not there."""
        return Refusal(id, self.sentences(id, **values), "", can_be_overruled=False, values=values)
