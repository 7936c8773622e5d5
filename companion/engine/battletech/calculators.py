"""The calculators: their fields, the shorthand that fills them, and the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from companion.engine.battletech.facts import Fact
from companion.engine.battletech.state import Rulebook, Situation
from companion.engine.battletech.tables import Tables
from companion.engine.battletech.to_hit import Shot, reckoned
from companion.engine.battletech.weapon_rules import Weapon
from companion.engine.forms import Field, FieldChoice, Form, Kind, Reckoning, Value, Values
from companion.errors import InputError
from companion.rulebooks.documents import clipped

FARTHEST = 99
SHORTHAND_HINT = "ml r5 walk t3 lw1 inhw"
WORDS = {
    "stand": "stationary", "stood": "stationary", "stationary": "stationary",
    "walk": "walked", "walked": "walked", "run": "ran", "ran": "ran",
}  # fmt: skip
NUMBERS = {"r": "range", "t": "hexes_moved", "lw": "light_woods", "hw": "heavy_woods"}
TERRAIN = {"inlw": "light_woods", "inhw": "heavy_woods", "inclear": "clear"}


def forms(rules: Rulebook) -> Mapping[str, Form]:
    """Every calculator of a ruleset by id."""
    return {form.id: form for form in (_to_hit_form(rules), _situation_form(rules), _move_form(rules))}


def _to_hit_form(rules: Rulebook) -> Form:
    weapons = tuple(
        FieldChoice(name, weapon.name, weapon.source) for name, weapon in rules.tables.weapons.items()
    )
    fields = (
        Field("weapon", "Weapon", Kind.CHOICE, weapons[0].id, weapons),
        _number("range", "Range", 1, 1, "Hexes, the target's included"),
        _movement("attacker_movement", "Attacker", rules.tables),
        _number("hexes_moved", "Target moved", 0, 0, "Hexes since its last reversal"),
        *_standing_fields(rules),
    )
    return Form("to_hit", "To-hit number", fields, SHORTHAND_HINT)


def _situation_form(rules: Rulebook) -> Form:
    fields = (_number("range", "Range", 1, 1, "Hexes, the target's included"), *_standing_fields(rules))
    return Form("situation", "How the target stands", fields)


def _move_form(rules: Rulebook) -> Form:
    fields = (
        _movement("movement", "Movement", rules.tables),
        _number("hexes", "Hexes", 0, 0, "Hexes entered since the last reversal"),
        Field("leaves_map", "Leaves the map", Kind.FLAG, False),
    )
    return Form("move", "Note a move", fields)


def _standing_fields(rules: Rulebook) -> Iterator[Field]:
    woods = rules.tables.to_hit.intervening
    grounds = (FieldChoice("clear", "Clear"), *(FieldChoice(name, row.label) for name, row in woods.items()))
    yield Field("target_in", "Target in", Kind.CHOICE, "clear", grounds)
    for name, row in woods.items():
        yield _number(
            name, f"{row.label} between", 0, 0, f"Hexes of {row.label.lower()} in the line of sight"
        )
    if _immobile_counts(rules):
        yield Field("is_target_immobile", "Target immobile", Kind.FLAG, False)


def _immobile_counts(rules: Rulebook) -> bool:
    return any(
        Fact.TARGET_IMMOBILE in condition.when and condition.only_with.items() <= rules.options.items()
        for condition in rules.tables.to_hit.conditions.values()
    )


def _number(field_id: str, label: str, default: int, low: int, hint: str) -> Field:
    return Field(field_id, label, Kind.NUMBER, default, low=low, high=FARTHEST, hint=hint)


def _movement(field_id: str, label: str, tables: Tables) -> Field:
    choices = tuple(FieldChoice(name, mode.done.capitalize()) for name, mode in tables.movement.modes.items())
    return Field(field_id, label, Kind.CHOICE, choices[0].id, choices)


def reckon(rules: Rulebook, values: Values) -> Reckoning:
    """The answer of the to-hit calculator."""
    return reckoned(shot_of(rules, values), rules.tables, rules.options)


def shot_of(rules: Rulebook, values: Values) -> Shot:
    """The shot that a calculator's values describe."""
    weapon = rules.tables.weapons[str(values["weapon"])]
    hexes = int(values.get("hexes_moved", 0))
    stands = situation_of(values)
    return Shot(
        weapon=weapon,
        range=stands.range,
        attacker_movement=str(values.get("attacker_movement", "stationary")),
        target_movement="walked" if hexes else "stationary",
        hexes_moved=hexes,
        target_in=stands.target_in,
        light_woods=stands.light_woods,
        heavy_woods=stands.heavy_woods,
        is_target_immobile=stands.is_target_immobile,
    )


def situation_of(values: Values) -> Situation:
    """How the target stands, as a form says."""
    return Situation(
        range=int(values["range"]),
        light_woods=int(values.get("light_woods", 0)),
        heavy_woods=int(values.get("heavy_woods", 0)),
        target_in=str(values.get("target_in", "clear")),
        is_target_immobile=bool(values.get("is_target_immobile", False)),
    )


def find_weapon(tables: Tables, name: str) -> tuple[str, Weapon]:
    """The weapon of this id, printed name or shorthand. Raises InputError with the nearest name."""
    names = {alias: key for key, weapon in tables.weapons.items() for alias in _aliases(key, weapon)}
    key = names.get(_plain(name))
    if key is None:
        near = get_close_matches(_plain(name), names, n=1)
        nearest = tables.weapons[names[near[0]]].name if near else ""
        remedy = f"Did you mean {nearest}?" if nearest else f"Known are {', '.join(_printed(tables))}."
        raise InputError(f"There is no weapon '{clipped(name)}' here. {remedy}")
    return key, tables.weapons[key]


def _printed(tables: Tables) -> list[str]:
    return [weapon.name for weapon in tables.weapons.values()]


def _aliases(key: str, weapon: Weapon) -> set[str]:
    return {_plain(alias) for alias in (key, weapon.name, weapon.abbreviation, *weapon.shorthand)}


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def shorthand(rules: Rulebook, text: str) -> dict[str, Value]:
    """The to-hit values behind words such as `ml r5 walk t3 lw1`. Raises InputError for strange words."""
    values: dict[str, Value] = {}
    names: list[str] = []
    for word in text.lower().split():
        if (found := _value(rules, word)) is not None:
            values |= found
        else:
            names.append(word)
    if names:
        values["weapon"] = _named_weapon(rules.tables, names)
    return values


def _named_weapon(tables: Tables, words: list[str]) -> str:
    """The weapon that words left over must be; where one alone names it, the others are strange."""
    known = {alias for key, weapon in tables.weapons.items() for alias in _aliases(key, weapon)}
    strange = [word for word in words if _plain(word) not in known]
    if 0 < len(strange) < len(words):
        raise InputError(f"'{clipped(strange[0])}' is not understood here. Write it as in {SHORTHAND_HINT}.")
    return find_weapon(tables, " ".join(words))[0]


def _value(rules: Rulebook, word: str) -> dict[str, Value] | None:
    if word in WORDS and WORDS[word] in rules.tables.movement.modes:
        return {"attacker_movement": WORDS[word]}
    if word in TERRAIN:
        return {"target_in": TERRAIN[word]}
    if word == "immobile" and _immobile_counts(rules):
        return {"is_target_immobile": True}
    if word in ("jump", "jumped") and "jumped" not in rules.tables.movement.modes:
        raise InputError(f"{rules.title} has no jumping.")
    if (match := re.fullmatch(r"g([0-9]{1,3})", word)) is not None:
        check_gunnery(rules, int(match[1]))
        return {}
    if (match := re.fullmatch(r"(r|t|lw|hw)([0-9]{1,3})", word)) is not None:
        return {NUMBERS[match[1]]: _hexes(word, match[1], int(match[2]))}
    return None


def _hexes(word: str, letters: str, number: int) -> int:
    if letters == "r" and not number:
        raise InputError("Range counts from 1, the hex next to the attacker.")
    if number > FARTHEST:
        raise InputError(f"{word}: no map has more than {FARTHEST} hexes here.")
    return number


def check_gunnery(rules: Rulebook, gunnery: int) -> None:
    """Raise InputError for a Gunnery Skill that the ruleset does not have (Quick-Start, gap G14)."""
    base = rules.tables.to_hit.base
    if gunnery != base.value:
        raise InputError(
            f"{rules.title} has no Gunnery Skills: everybody's base is {base.value} ({base.source})."
        )
