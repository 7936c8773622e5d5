"""Numbers and chances in words, the same on the screen and on the clipboard."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from companion.engine.forms import Field, Form, Kind, Outcome, Reckoning, Value, Values
from companion.engine.shared.wording import in_sentence
from companion.engine.views.attacks import AttackPlan, AttackView
from companion.engine.views.moves import Sight
from companion.engine.views.odds import HeatOutlook
from companion.tabletop.counting import counted
from companion.tabletop.modifiers import signed
from companion.tabletop.odds import percent

FIRST = ("weapon", "range")
"""What is always told of a shot."""
DASH, MINUS, NO_BREAK = "–", "−", "\N{NO-BREAK SPACE}"


def chance_text(chance: float) -> str:
    """A chance for people, `41.7 %`."""
    return percent(Fraction(chance).limit_denominator(10**9))


def kept_together(words: str) -> str:
    """The same words, in which no percent sign begins a line and no "less than" ends one."""
    return words.replace(" %", f"{NO_BREAK}%").replace("< ", f"<{NO_BREAK}")


def outcome_text(reckoning: Reckoning) -> str:
    """What the number comes to, in a sentence."""
    match reckoning.outcome:
        case Outcome.ROLL:
            bracket = f", {reckoning.bracket} range" if reckoning.bracket else ""
            if reckoning.is_pool:
                return f"Rolls {reckoning.words}{bracket}"
            if reckoning.probability == 1:
                return f"Always hits{bracket}"
            return f"Hits on {reckoning.number} or more{bracket}"
        case Outcome.AUTOMATIC_MISS:
            return "Cannot hit: no roll is that high"
        case Outcome.IMPOSSIBLE:
            return reckoning.reason


def reckoning_lines(reckoning: Reckoning) -> list[str]:
    """Number, chance and every modifier with its source, a line each."""
    head = f"{reckoning.words} ({chance_text(reckoning.probability)}): {outcome_text(reckoning)}"
    return [
        head,
        *(
            f"{signed(modifier.value):>3}  {modifier.label} ({modifier.source})"
            for modifier in reckoning.modifiers
        ),
    ]


def said_text(form: Form, values: Values, said: Collection[str]) -> str:
    """The weapon and the range of a shot, and what else was `said` of it: "PPC, range 7, walked"."""
    shown = [field for field in form.fields if field.id in (*FIRST, *said)]
    return ", ".join(_field_text(field, values[field.id], is_first=field.id == FIRST[0]) for field in shown)


def _field_text(field: Field, value: Value, *, is_first: bool) -> str:
    label = in_sentence(field.label)
    if field.kind is not Kind.CHOICE:
        return label if field.kind is Kind.FLAG else f"{label} {value}"
    chosen = next((choice.label for choice in field.choices if choice.id == value), str(value))
    return chosen if is_first else f"{label} {chosen.lower()}"


def sight_text(plan: AttackPlan) -> str:
    """How far away the target is and what stands in between, in one line."""
    parts = []
    if plan.range is not None:
        parts.append(counted(plan.range, "hex"))
    if (sight := plan.sight) is not None:
        if not sight.is_visible:
            parts.append(f"line of sight blocked by {sight.blocked_by}")
        elif sight.bonus_dice is not None:
            parts.append(bonus_words(sight.bonus_dice))
        else:
            between = between_words(sight)
            parts.append(f"{' and '.join(between)} between" if between else "nothing in between")
        if sight.partial_cover and sight.bonus_dice is None:
            parts.append("partial cover")
    return " · ".join(parts)


def between_words(sight: Sight) -> list[str]:
    """What stands in a line of sight, each with its hexes: "2 light woods"."""
    return [f"{number} {terrain.replace('_', ' ')}" for terrain, number in sight.between.items() if number]


def bonus_words(dice: Mapping[str, int]) -> str:
    """The bonus dice of a defender with their causes: "3 bonus dice (smoke 1, woods 2)"."""
    causes = ", ".join(f"{cause} {number}" for cause, number in dice.items() if number)
    total = sum(dice.values())
    return f"{total} bonus {'die' if total == 1 else 'dice'} ({causes})" if total else "no bonus dice"


def attack_text(attack: AttackView) -> str:
    """Where an attack comes from, what a hit does, and what it costs, in one line."""
    rounds = "" if attack.rounds is None else f"{counted(attack.rounds, 'round')} left"
    parts = (
        attack.location,
        attack.hits or f"{attack.damage} damage",
        f"{attack.heat}{NO_BREAK}heat" if attack.heat else "",
        rounds,
    )
    return " · ".join(part for part in parts if part)


def heat_text(outlook: HeatOutlook) -> str:
    """Heat from now to the end of the turn with its consequences: "9 → 14 (+15 −10), shutdown 8.3 %"."""
    change = f"{outlook.before} → {outlook.after} ({heat_sums(outlook)})"
    return ", ".join((change, *heat_risks(outlook)))


def heat_sums(outlook: HeatOutlook) -> str:
    """What is built up and taken away: "+15 −10"."""
    return f"+{outlook.built_up} {MINUS}{outlook.taken_away}"


def heat_risks(outlook: HeatOutlook) -> tuple[str, ...]:
    """What heat may do at the end of the turn, and what it does already."""
    risks = (("shutdown", outlook.shutdown), ("ammunition explosion", outlook.explosion))
    return (*(f"{name} {chance_text(chance)}" for name, chance in risks if chance), *outlook.effects)
