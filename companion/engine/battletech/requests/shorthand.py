"""The shorthand of the to-hit calculator: `g4 ppc r7 walk t5 jumped lw1`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.documents.document import Document, clip
from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.presenters import calculator_values
from companion.engine.battletech.presenters.calculators import (
    BETWEEN,
    between_field,
    fact_field,
    shorthand_hint,
)
from companion.engine.battletech.tables.vocabulary.shapes import DRIVES, Tech
from companion.engine.battletech.units.weapon_names import find_weapon, knows_weapon, plain_name
from companion.engine.forms import Calculation, Field, FieldKind, Form, Outcome, Value
from companion.errors import FileError, InputError

SHORT_MOVEMENTS = {"s": "stationary", "w": "walked", "r": "ran", "j": "jumped"}
SHORT_TERRAIN = {"l": "lw", "h": "hw"}
"""What may be said in one letter, where a ruleset has no weapon of that name."""
SEPARATORS = re.compile(r"[\s,;]+")
IGNORED_WORDS = frozenset({"at", "hex", "hexes"})
"""What may be said with a number, and means nothing by itself."""
WORD_ALIASES = {"range": "r", "target": "t"}
"""Whole words for those of one letter."""

Data: TypeAlias = dict[str, Any]


def split_words(text: str) -> list[str]:
    """Split a line of shorthand into its words."""
    labels = SEPARATORS.split(text.lower())
    return [WORD_ALIASES.get(word, word) for word in labels if word and word not in IGNORED_WORDS]


def short_movements(rules: Rulebook) -> Mapping[str, str]:
    """Ways of moving by one letter."""
    tables = rules.tables
    return {
        letter: name
        for letter, name in SHORT_MOVEMENTS.items()
        if name in tables.movement.modes and not knows_weapon(tables, rules.options, letter)
    }


def split_run(word: str, begins: Callable[[str], int]) -> list[str]:
    """Return the words and numbers of a word written without spaces, as in `ppc7w5l`; none where it is no
    such word.

    `begins` tells how many letters of a text are a word by themselves.
    """
    found: list[str] = []
    rest = word
    while rest:
        digits = re.match(r"[0-9]+", rest)
        size = digits.end() if digits else begins(rest)
        if not size:
            return []
        found.append(rest[:size])
        rest = rest[size:]
    return found


MOVEMENTS = {
    "stand": "stationary", "stood": "stationary", "stationary": "stationary",
    "walk": "walked", "walked": "walked", "run": "ran", "ran": "ran", "jump": "jumped", "jumped": "jumped",
}  # fmt: skip
NUMBERS = {
    "g": "gunnery", "r": "range", "t": "hexes_moved",
    "lw": "between/light_woods", "hw": "between/heavy_woods", "sm": "between/smoke",
    "heat": "heat", "sensors": "sensor_hits", "arm": "arm_actuator_hits",
}  # fmt: skip
FLAGS = {
    "tjumped": "is_target_jumped", "tprone": "is_target_prone", "aprone": "is_attacker_prone",
    "imm": "is_target_immobile", "immobile": "is_target_immobile",
    "skid": "is_target_skidding", "skidding": "is_target_skidding",
    "pc": "has_partial_cover", "cover": "has_partial_cover",
    "sec": "is_secondary_target", "secondary": "is_secondary_target",
    "sh": "has_shoulder_hit", "shoulder": "has_shoulder_hit",
    "cluster": "uses_cluster_rounds", "tc": "has_targeting_computer", "called": "is_called_shot",
}  # fmt: skip
CHOICES = {
    "inclear": ("target_in", "clear"), "inlw": ("target_in", "light_woods"),
    "inhw": ("target_in", "heavy_woods"), "insm": ("target_in", "smoke"),
    "inw0": ("target_in", "water_0"), "inw1": ("target_in", "water_1"), "inw2": ("target_in", "water_2"),
    "fromw0": ("attacker_in", "water_0"), "fromw1": ("attacker_in", "water_1"),
    "fromw2": ("attacker_in", "water_2"),
    "vehicle": ("target_type", "vehicle"), "v": ("target_type", "vehicle"),
    "infantry": ("target_type", "infantry"), "inf": ("target_type", "infantry"),
    "ba": ("target_type", "battle_armor"),
    "aimed": ("aimed_at", "body"), "head": ("aimed_at", "head"),
    "indirect": ("spotter_movement", "stationary"), "spotstood": ("spotter_movement", "stationary"),
    "spotwalk": ("spotter_movement", "walked"), "spotran": ("spotter_movement", "ran"),
    "spotjump": ("spotter_movement", "jumped"),
}  # fmt: skip
MAX_DIGITS = 3
BY_NAME = ("toward", "rate")
"""Fields whose choices are said by their names, as the ruleset has them."""
MAKERS: Mapping[str, Tech] = {"clan": "clan", "is": "inner_sphere"}
# Said of the attacker, or of the target once it has been spoken of.
OF_EITHER = {
    "jumped": ("attacker_movement", "is_target_jumped"),
    "prone": ("is_attacker_prone", "is_target_prone"),
}
IN_ORDER = ("range", "hexes_moved")
"""What numbers without a word mean, the first and the second."""
OWN_WORD = re.compile(r"[a-z]+(_[a-z]+)*")
"""What may be a word of shorthand, of what a ruleset calls its own."""
TARGETS_OWN = ("hexes_moved", "target_in", "is_target_immobile", "is_target_skidding", "has_partial_cover")


def movement_words(rules: Rulebook) -> Mapping[str, str]:
    """Ways of moving by their words; those of a ruleset's own by their id and label."""
    modes = rules.tables.movement.modes.items()
    known = MOVEMENTS.values()
    own = {word: name for name, mode in modes if name not in known for word in _own(name, mode.label)}
    return {**own, **(DRIVES if rules.tables.vehicles else {}), **MOVEMENTS}


def number_words(rules: Rulebook) -> Mapping[str, str]:
    """Return the fields that a word with a number fills in; terrain in between by its own name too."""
    own = {word: between_field(name) for name in _own_terrain(rules) for word in _own(name)}
    return {**own, **NUMBERS}


def flag_words(rules: Rulebook) -> Mapping[str, str]:
    """Return the fields that a word alone sets; `tevaded` says of the target that it evaded."""
    modes = rules.tables.movement.modes.items()
    own = {
        f"t{word}": fact_field(f"target_{name}")
        for name, mode in modes
        if name not in MOVEMENTS.values()
        for word in _own(name, mode.label)
    }
    return {**own, **FLAGS}


def choice_words(rules: Rulebook) -> Mapping[str, tuple[str, str]]:
    """Return the choices of fields by their words: `injungle`, `spotsprinted`."""
    grounds = {f"in{word}": ("target_in", name) for name in _own_terrain(rules) for word in _own(name)}
    spotters = {
        f"spot{word}": ("spotter_movement", name)
        for name, mode in rules.tables.movement.modes.items()
        if name not in MOVEMENTS.values()
        for word in _own(name, mode.label)
    }
    return {**grounds, **spotters, **CHOICES}


def _own_terrain(rules: Rulebook) -> Iterator[str]:
    """Terrain in between that the books have no words for."""
    return (name for name in rules.tables.to_hit.intervening if between_field(name) not in NUMBERS.values())


def _own(*names: str) -> Iterator[str]:
    return (name for name in map(str.lower, names) if OWN_WORD.fullmatch(name))


@dataclass(slots=True)
class _ShorthandReading:
    """The values read so far, the words that must be the weapon, and whose weapon it is."""

    rules: Rulebook
    fields: Mapping[str, Field]
    movements: Mapping[str, str]
    short: Mapping[str, str]
    numbers: Mapping[str, str]
    flags: Mapping[str, str]
    choices: Mapping[str, tuple[str, str]]
    values: dict[str, Value] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    tech: Tech | None = None

    def read_word(self, word: str) -> None:
        """Take one word in."""
        if word in MAKERS and any(one.tech == "clan" for one in self.rules.tables.weapons.values()):
            self.tech = MAKERS[word]
        elif not self._read_known(word):
            for part in split_run(word, self._begins) or [word]:
                if part == word or not self._read_known(part):
                    self.names.append(part)

    def wants_number(self, word: str) -> bool:
        """Whether the number after a word belongs to it, as in `t 5`.

        After `r` it may be what the target of an attacker moved that ran, as may one after a kind of ground.
        """
        if self._is_ground(SHORT_TERRAIN.get(word, word)):
            return "hexes_moved" in self.values
        return word in self.numbers and (word != "r" or "range" not in self.values)

    def _read_known(self, word: str) -> bool:
        """Take in a word that is no name of a weapon."""
        if word.isdecimal() and word.isascii():
            return self._bare(word)
        return self._movement(word) or self._choice(word) or self._flag(word) or self._number(word)

    def _bare(self, word: str) -> bool:
        """A number by itself is the range, a second one the hexes that the target moved.

        After the beginning of a name it may belong to that: "lrm 20".
        """
        if self.names and knows_weapon(self.rules.tables, self.rules.options, "".join((*self.names, word))):
            return False
        name = next((name for name in IN_ORDER if name not in self.values), None)
        if name is None or len(word) > MAX_DIGITS:
            return False
        _check_number(self.fields[name], word, int(word))
        self.values[name] = int(word)
        return True

    def _begins(self, text: str) -> int:
        """Return how many letters of a text are a word by themselves, the most there may be; 0 for none."""
        number = re.match(r"([a-z]+?)[0-9]{1,3}", text)
        lengths = [
            size
            for size in range(len(text), 0, -1)
            if knows_weapon(self.rules.tables, self.rules.options, text[:size])
            or text[:size] in self._all_words
        ]
        if number and (number[1] in self.numbers or number[1] in SHORT_TERRAIN):
            lengths.append(number.end())
        return max(lengths, default=0)

    def _movement(self, word: str) -> bool:
        movement = self.movements.get(word) or self.short.get(word)
        if movement is None or (word == "jumped" and self._is_about_target()):
            return False
        modes = self.rules.tables.movement.modes
        if movement not in modes:
            what = "jumping" if movement == "jumped" else f"'{word}'"
            raise InputError(f"{self.rules.title} has no {what}.")
        if "fire" in modes[movement].forbids:
            raise InputError(
                f"A unit that {modes[movement].done} fires no weapons ({modes[movement].source})."
            )
        self.values["attacker_movement"] = movement
        if word in DRIVES:
            self.values["attacker_type"] = "vehicle"
        return True

    def _is_about_target(self) -> bool:
        return "attacker_movement" in self.values or any(name in self.values for name in TARGETS_OWN)

    def _choice(self, word: str) -> bool:
        name, choice = self.choices.get(word) or self._choice_of(word)
        if name not in self.fields or choice not in (known.id for known in self.fields[name].choices):
            return False
        self.values[name] = choice
        return True

    def _is_ground(self, word: str) -> bool:
        """Whether a word alone says that there is a hex of some terrain in between."""
        name = self.numbers.get(word, "")
        return name.startswith(BETWEEN) and name in self.fields

    @property
    def _all_words(self) -> frozenset[str]:
        """Every word that stands by itself."""
        terrain = (
            word for word in (*SHORT_TERRAIN, *self.numbers) if self._is_ground(SHORT_TERRAIN.get(word, word))
        )
        return frozenset((*self.movements, *self.short, *self.flags, *self.choices, *OF_EITHER, *terrain))

    def _choice_of(self, word: str) -> tuple[str, str]:
        """Return the part of the target or the rate of fire that rules call so."""
        for name in BY_NAME:
            for choice in self.fields[name].choices if name in self.fields else ():
                if choice.id and plain_name(choice.id) == plain_name(word):
                    return name, choice.id
        return "", ""

    def _flag(self, word: str) -> bool:
        name = self.flags.get(word, "")
        if word in OF_EITHER:
            name = OF_EITHER[word][1 if word == "jumped" or self._is_target_named() else 0]
        if name not in self.fields:
            return False
        self.values[name] = True
        return True

    def _is_target_named(self) -> bool:
        return any(name in self.values for name in (*TARGETS_OWN, "is_target_jumped"))

    def _number(self, word: str) -> bool:
        is_alone = self._is_ground(SHORT_TERRAIN.get(word, word))
        match = re.fullmatch(r"([a-z_]+)([0-9]{1,3})", f"{word}1" if is_alone else word)
        name = self.numbers.get(SHORT_TERRAIN.get(match[1], match[1]), "") if match else ""
        if match is None or not name or knows_weapon(self.rules.tables, self.rules.options, word):
            return False
        if name == "gunnery":
            check_gunnery(self.rules, int(match[2]))
        elif name in self.fields:
            _check_number(self.fields[name], word, int(match[2]))
        if name in self.fields:
            self.values[name] = int(match[2])
        return name in self.fields or name == "gunnery"


def shorthand(rules: Rulebook, form: Form, text: str) -> dict[str, Value]:
    """Return the values of the to-hit form behind words such as `ml r5 walk t3 lw1`.

    Raises InputError for strange words.
    """
    reading = _ShorthandReading(
        rules,
        {one.id: one for one in form.fields},
        movement_words(rules),
        short_movements(rules),
        number_words(rules),
        flag_words(rules),
        choice_words(rules),
    )
    texts = split_words(text)
    while texts:
        word = texts.pop(0)
        number = texts.pop(0) if texts and texts[0].isdecimal() and reading.wants_number(word) else ""
        reading.read_word(f"{word}{number}")
    if reading.names:
        reading.values["weapon"] = _named_weapon(reading)
    return reading.values


def _named_weapon(reading: _ShorthandReading) -> str:
    """Return the weapon that words left over must be; where one alone names it, the others are strange."""
    rules, texts = reading.rules, reading.names
    tables = rules.tables
    strange = [word for word in texts if not knows_weapon(tables, rules.options, word)]
    if 0 < len(strange) < len(texts) and not knows_weapon(tables, rules.options, " ".join(texts)):
        hint = shorthand_hint(rules)
        raise InputError(f"'{clip(strange[0])}' is not understood here. Write it as in {hint}.")
    return find_weapon(tables, rules.options, " ".join(texts), reading.tech)[0]


def _check_number(known: Field, word: str, number: int) -> None:
    if known.id == "range" and not number:
        raise InputError("Range starts at 1, the hex next to the attacker.")
    if known.kind is FieldKind.NUMBER and number > known.high:
        if known.id in ("range", "hexes_moved") or known.id.startswith(BETWEEN):
            raise InputError(f"{word}: no map has more than {known.high} hexes here.")
        raise InputError(f"{word}: {known.label.lower()} runs from {known.low} to {known.high}.")


def check_gunnery(rules: Rulebook, gunnery: int) -> None:
    """Raise InputError for a Gunnery Skill that the ruleset does not have (Quick-Start, gap G14)."""
    base = rules.tables.to_hit.base
    if base.skill is None and gunnery != base.value:
        raise InputError(
            f"{rules.title} has no Gunnery Skills: the base is always {base.value} ({base.source})."
        )
    if base.skill is not None and not base.lowest <= gunnery <= base.highest:
        raise InputError(f"Gunnery Skills run from {base.lowest} to {base.highest}, not {gunnery}.")


def answer_shorthand(rules: Rulebook, form: Form, document: Document) -> Data:
    """Return the to-hit number of a line of shorthand; raises FileError where it is strange, or says too
    little.
    """
    try:
        values = shorthand(rules, form, document.data)
    except InputError as problem:
        raise FileError([document.fault((), str(problem))]) from problem
    missing = " and ".join(word for word in ("weapon", "range") if word not in values)
    if missing:
        raise FileError([document.fault((), f"Say the {missing} too, as in ml r5.")])
    return calculation_data(calculator_values.calculate(rules, values))


def calculation_data(reckoning: Calculation) -> Data:
    """Return a target number as plain data; an impossible shot has a reason and a null number."""
    data: Data = {
        "target_number": reckoning.number,
        "outcome": reckoning.outcome.value,
        "range_bracket": reckoning.bracket,
        "probability": reckoning.probability,
        "modifiers": [
            {"label": modifier.label, "value": modifier.value, "source": modifier.source}
            for modifier in reckoning.modifiers
        ],
    }
    return data | ({"reason": reckoning.reason} if reckoning.outcome is Outcome.IMPOSSIBLE else {})
