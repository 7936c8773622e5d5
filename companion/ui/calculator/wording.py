"""Numbers and chances as text, the same on the screen and on the clipboard."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from companion.engine.forms import Calculation, Field, FieldKind, Form, Outcome, Value, Values
from companion.engine.skeleton.wording import in_sentence
from companion.engine.views.attacks import AttackPlan, AttackView, HeatOutlook
from companion.engine.views.moves import Sight
from companion.tabletop.modifiers import format_signed
from companion.tabletop.number_text import format_count
from companion.tabletop.odds import percent

FIRST = ("weapon", "range")
"""What is always told of a shot."""
DASH, MINUS, NO_BREAK = "–", "−", "\N{NO-BREAK SPACE}"


def chance_text(chance: float) -> str:
    """Return a chance for people, `41.7 %`."""
    return percent(Fraction(chance).limit_denominator(10**9))


def join_percent_signs(text: str) -> str:
    """Return the text with percent signs joined to their numbers, so that none begins a line."""
    return text.replace(" %", f"{NO_BREAK}%").replace("< ", f"<{NO_BREAK}")


def outcome_text(reckoning: Calculation) -> str:
    """Format the outcome of a number, in a sentence."""
    match reckoning.outcome:
        case Outcome.ROLL if reckoning.roll_text:
            return reckoning.roll_text
        case Outcome.ROLL:
            bracket = f", {reckoning.bracket} range" if reckoning.bracket else ""
            if reckoning.is_pool:
                return f"Rolls {reckoning.text}{bracket}"
            if reckoning.probability == 1:
                return f"Always hits{bracket}"
            return f"Hits on {reckoning.number} or more{bracket}"
        case Outcome.AUTOMATIC_MISS:
            return "Cannot hit: no roll is that high"
        case Outcome.IMPOSSIBLE:
            return reckoning.reason


def format_reckoning(reckoning: Calculation) -> list[str]:
    """Number, chance and every modifier with its source, a line each."""
    head = f"{reckoning.text} ({chance_text(reckoning.probability)}): {outcome_text(reckoning)}"
    return [
        head,
        *(
            f"{format_signed(modifier.value):>3}  {modifier.label} ({modifier.source})"
            for modifier in reckoning.modifiers
        ),
    ]


def format_shot(form: Form, values: Values, said: Collection[str]) -> str:
    """Format the weapon and range of a shot, and what else was `said` of it: "PPC, range 7, walked"."""
    shown = [field for field in form.fields if field.id in (*FIRST, *said)]
    return ", ".join(_field_text(field, values[field.id], is_first=field.id == FIRST[0]) for field in shown)


def _field_text(field: Field, value: Value, *, is_first: bool) -> str:
    label = in_sentence(field.label)
    if field.kind is not FieldKind.CHOICE:
        return label if field.kind is FieldKind.FLAG else f"{label} {value}"
    chosen = next((choice.label for choice in field.choices if choice.id == value), str(value))
    return chosen if is_first else f"{label} {chosen.lower()}"


SAME_HEX = "In the same hex"


def sight_text(plan: AttackPlan) -> str:
    """Format the target's distance and the terrain in between, in one line."""
    parts = []
    if plan.range == 0:
        return SAME_HEX
    if plan.range is not None:
        parts.append(format_count(plan.range, "hex"))
    if (sight := plan.sight) is not None:
        if not sight.is_visible:
            parts.append(f"line of sight blocked by {sight.blocked_by}")
        elif sight.bonus_dice is not None:
            parts.append(format_bonus_dice(sight.bonus_dice))
        else:
            between = intervening_terrain(sight)
            parts.append(f"{' and '.join(between)} between" if between else "nothing in between")
        if sight.partial_cover and sight.bonus_dice is None:
            parts.append("partial cover")
    return " · ".join(parts)


def intervening_terrain(sight: Sight) -> list[str]:
    """Format the terrain in a line of sight with its hexes: "2 light woods"."""
    return [f"{number} {terrain.replace('_', ' ')}" for terrain, number in sight.between.items() if number]


def format_bonus_dice(dice: Mapping[str, int]) -> str:
    """Format a defender's bonus dice with their causes: "3 bonus dice (smoke 1, woods 2)"."""
    causes = ", ".join(f"{cause} {number}" for cause, number in dice.items() if number)
    total = sum(dice.values())
    return f"{total} bonus {'die' if total == 1 else 'dice'} ({causes})" if total else "no bonus dice"


def attack_text(attack: AttackView) -> str:
    """Format an attack's location, damage and cost, in one line."""
    rounds = "" if attack.rounds is None else f"{format_count(attack.rounds, 'round')} left"
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
    """Format the heat built up and taken away: "+15 −10"."""
    return f"+{outlook.built_up} {MINUS}{outlook.taken_away}"


def heat_risks(outlook: HeatOutlook) -> tuple[str, ...]:
    """Return the risks of heat at the end of the turn, and its present effects."""
    risks = (("shutdown", outlook.shutdown), ("ammunition explosion", outlook.explosion))
    return (*(f"{name} {chance_text(chance)}" for name, chance in risks if chance), *outlook.effects)
