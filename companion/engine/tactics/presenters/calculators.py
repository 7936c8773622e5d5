"""Calculators without a battle: attack dice against defense dice, and how two units stand.

Rule: BT Tactics 3025, R50-R62.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from companion.engine.forms import (
    Calculation,
    Completion,
    Field,
    FieldChoice,
    FieldKind,
    Form,
    Outcome,
    Value,
    Values,
)
from companion.engine.tactics.attack.attacks import defense_dice
from companion.engine.tactics.attack.dice_odds import BEST, AttackOdds, AttackPool, DefensePool, attack_odds
from companion.engine.tactics.attack.sight import situation_between
from companion.engine.tactics.battle.situation import HILL, Situation
from companion.engine.tactics.battle.state import Battle, Mech, Rulebook
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.cards import weapon_groups
from companion.engine.tactics.tables.book import Tables
from companion.engine.tactics.tables.models import Tic
from companion.engine.tactics.tables.names import BRACKETS, Bracket
from companion.engine.views.shots import GridCell, GridLine, KnownShot, NumberGrid, OwnWeapon
from companion.errors import InputError
from companion.tabletop.modifiers import Modifier
from companion.tabletop.number_text import format_count

MOST_DICE = 12
ATTACK_WORDS: Mapping[str, str] = {"*": "starred", "focus": "focus", "lock": "lock"}
DEFENSE_WORDS: Mapping[str, str] = {"evade": "evade", "focus": "defense_focus"}

MOST_DEFENSE = 6


def forms(rules: Rulebook) -> dict[str, Form]:
    """Return the calculators by id."""
    tables = rules.tables
    modes = tuple(FieldChoice(name, row.label) for name, row in tables.movement.modes.items())
    move = Form(
        "move", say("form/move"), (Field("movement", say("form/movement"), FieldKind.CHOICE, "walk", modes),)
    )
    return {"to_hit": _dice_form(tables), "situation": _situation_form(tables), "move": move}


def _dice_form(tables: Tables) -> Form:
    brackets = tuple(FieldChoice(name, name.capitalize()) for name in BRACKETS)
    hint = say("form/at_most_with_weapons", max_dice=tables.attacks.max_dice)
    return Form(
        "to_hit",
        say("form/attack_dice"),
        (
            Field("dice", say("form/attack_dice"), FieldKind.NUMBER, 3, low=0, high=MOST_DICE, hint=hint),
            Field("bracket", say("form/range"), FieldKind.CHOICE, "short", brackets),
            Field("starred", say("form/asterisk_at_this_range"), FieldKind.FLAG, False),
            Field("focus", say("form/attacker_spends_focus"), FieldKind.FLAG, False),
            Field("lock", say("form/attacker_has_a_target_lock"), FieldKind.FLAG, False),
            Field("defense", say("form/defense_dice"), FieldKind.NUMBER, 2, low=0, high=MOST_DICE),
            Field("evade", say("form/defender_spends_evade"), FieldKind.FLAG, False),
            Field("defense_focus", say("form/defender_spends_focus"), FieldKind.FLAG, False),
        ),
        shorthand_hint="4 short * focus lock vs 2 evade focus",
    )


def _situation_form(tables: Tables) -> Form:
    bonus = tables.defense
    return Form(
        "situation",
        say("form/how_they_stand"),
        (
            _mutual("range", say("form/range"), 3, 1, tables.ranges.long.high),
            _mutual("smoke", say("form/smoke_dice"), 0, 0, max(bonus.smoke.values())),
            _mutual("woods", say("form/woods_dice"), 0, 0, max(bonus.woods.values())),
            Field("cover", say("form/cover_dice"), FieldKind.NUMBER, 0, low=0, high=bonus.hull_down_cover),
            Field("in_rear_arc", say("form/in_the_attackers_rear_arc"), FieldKind.FLAG, False),
            Field("in_side_arc", say("form/beside_the_attacker"), FieldKind.FLAG, False),
            Field("is_flanked", say("form/attacker_in_the_targets_rear"), FieldKind.FLAG, False),
            Field("is_blocked", say("form/a_hill_blocks_the_line"), FieldKind.FLAG, False),
        ),
    )


def _mutual(field: str, label: str, usual: int, low: int, high: int) -> Field:
    """Return a number that is the same whichever of the two attacks."""
    return Field(field, label, FieldKind.NUMBER, usual, low=low, high=high, is_mutual=True)


def situation_of(values: Values) -> Situation:
    """Return how two units stand as the form `situation` tells it."""
    is_rear, is_side = bool(values.get("in_rear_arc")), bool(values.get("in_side_arc"))
    return Situation(
        range=int(values.get("range", 1)),
        smoke=int(values.get("smoke", 0)),
        woods=int(values.get("woods", 0)),
        cover=int(values.get("cover", 0)),
        in_forward_arc=not is_rear and not is_side,
        in_rear_arc=is_rear,
        is_flanked=bool(values.get("is_flanked")),
        blocked_by=HILL if values.get("is_blocked") else "",
    )


def odds_in(rules: Rulebook, values: Values, policy: str = BEST) -> AttackOdds:
    """Return the odds that the form `to_hit` asks for."""
    attack = AttackPool(
        int(values.get("dice", 0)),
        _bracket(str(values.get("bracket", "short"))),
        is_starred=bool(values.get("starred")),
        focus=bool(values.get("focus")),
        lock=bool(values.get("lock")),
    )
    defense = DefensePool(
        int(values.get("defense", 0)),
        focus=bool(values.get("defense_focus")),
        evade=bool(values.get("evade")),
    )
    return attack_odds(rules.tables.dice, attack, defense, policy=policy)


def _bracket(name: str) -> Bracket:
    for bracket in BRACKETS:
        if bracket == name:
            return bracket
    raise InputError(f"{name!r} is not a range: choose from {', '.join(BRACKETS)}.", at=("bracket",))


def calculate(rules: Rulebook, values: Values, policy: str = BEST) -> Calculation:
    """Return the dice and the chance of at least one hit getting through."""
    dice, defense = int(values.get("dice", 0)), int(values.get("defense", 0))
    bracket = _bracket(str(values.get("bracket", "short")))
    lines = (
        Modifier(say("form/attack_dice"), dice, rules.tables.attacks.dice_source),
        Modifier(say("form/defense_dice"), defense, rules.tables.defense.source),
    )
    if not dice and not values.get("lock"):
        return Calculation(None, Outcome.IMPOSSIBLE, 0.0, lines, bracket, say("form/there_are_no_dice_to"))
    return Calculation(
        dice, Outcome.ROLL, float(odds_in(rules, values, policy).any), lines, bracket, is_pool=True
    )


def shorthand(form: Form, text: str) -> dict[str, Value]:
    """Return the values of the to-hit form behind words such as `4 short * focus vs 2 evade`. Raises
    InputError.
    """
    values: dict[str, Value] = dict(form.defaults())
    attack, _, defense = text.lower().partition(" vs ")
    for word in attack.split():
        _read_token(values, word, "dice", ATTACK_WORDS)
    for word in defense.split():
        _read_token(values, word, "defense", DEFENSE_WORDS)
    return values


def complete_shorthand(form: Form, text: str) -> tuple[Completion, ...]:
    """Return what the last word of a line may be; nothing where it is whole."""
    texts = text.lower().split()
    if not texts or text.endswith(" ") or texts[-1].isdigit():
        return ()
    labels = {field.id: field.label for field in form.fields}
    flags = DEFENSE_WORDS if "vs" in texts[:-1] else ATTACK_WORDS
    known = {word: labels[name] for word, name in flags.items()}
    if flags is ATTACK_WORDS:
        known |= {bracket: say("form/bracket", bracket=bracket) for bracket in BRACKETS} | {
            "vs": say("form/then_the_defenders_dice")
        }
    near = [word for word in known if word.startswith(texts[-1])] or get_close_matches(texts[-1], known)
    if texts[-1] in near:
        return ()
    return tuple(Completion(" ".join(texts[:-1]), word, known[word]) for word in near)


def _read_token(values: dict[str, Value], word: str, number: str, flags: Mapping[str, str]) -> None:
    if re.fullmatch(r"\d{1,2}", word) and int(word) <= MOST_DICE:
        values[number] = int(word)
    elif word in flags:
        values[flags[word]] = True
    elif word in BRACKETS and number == "dice":
        values["bracket"] = word
    else:
        raise InputError(f"'{word}' is not understood: write as in 4 short * focus lock vs 2 evade focus.")


def dice_grid(rules: Rulebook, values: Values) -> NumberGrid:
    """Return the chance of a hit for every pair of dice pools at every range; tokens are as the
    values say.
    """
    tables = rules.tables
    blocks = tuple(
        GridLine(name.capitalize(), "", {"bracket": name}, values.get("bracket") == name) for name in BRACKETS
    )
    rows = tuple(_dice("dice", range(1, tables.attacks.max_dice + 1), values))
    columns = tuple(_dice("defense", range(MOST_DEFENSE + 1), values))
    cells = tuple(
        tuple(
            tuple(
                _cell(rules, {**values, **block.values, **row.values, **column.values}) for column in columns
            )
            for row in rows
        )
        for block in blocks
    )
    titles = (say("form/range"), say("form/attack_dice"), say("form/defense_dice"))
    return NumberGrid(*titles, blocks, rows, columns, cells)


def _dice(name: str, numbers: range, values: Values) -> Iterator[GridLine]:
    now = int(values.get(name, 0))
    for number in numbers:
        yield GridLine(str(number), "", {name: number}, number == min(now, MOST_DICE))


def _cell(rules: Rulebook, values: Values) -> GridCell:
    return GridCell("", float(odds_in(rules, values).any))


def known_shot(battle: Battle, mech: Mech, target: Mech | None) -> KnownShot:
    """Return what is known of an attack of a unit: its weapon groups and a target's dice."""
    values: dict[str, bool | int] = {"focus": mech.focus > 0}
    if target is not None:
        situation = situation_between(battle, mech, target) or Situation(1)
        first = next(iter(battle.card(mech).tics)).id
        values |= {
            "lock": mech.lock == target.id,
            "defense": defense_dice(battle, mech, target, first, situation).number,
            "evade": target.evade > 0,
            "defense_focus": target.focus > 0,
        }
    weapons = (own for tic in battle.card(mech).tics for own in _groups(battle, mech, tic))
    name = target.name if target is not None else ""
    return KnownShot(mech.name, name, values, tuple(sorted(weapons, key=lambda own: bool(own.against))))


def _groups(battle: Battle, mech: Mech, tic: Tic) -> Iterator[OwnWeapon]:
    """Yield a weapon group at each range at which it has dice."""
    against = weapon_groups.why_not_fire(battle, mech, tic)
    for bracket in BRACKETS:
        situation = Situation(_nearest(battle, bracket))
        dice = weapon_groups.attack_dice(battle, mech, tic, situation, bracket).number
        if dice:
            is_starred = bracket in tic.starred
            about = f"{bracket}, {format_count(dice, 'die')}{' *' if is_starred else ''}"
            values = {"dice": dice, "bracket": bracket, "starred": is_starred}
            yield OwnWeapon(f"{tic.id}/{bracket}", tic.name, about, values, str(against) if against else "")


def _nearest(battle: Battle, bracket: Bracket) -> int:
    return max(1, int(getattr(battle.tables.ranges, bracket).low))
