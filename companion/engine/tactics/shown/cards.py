"""Every card of a ruleset as it is printed: the decks, what a lance buys, dice, Orders Cards and tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.engine.cards import CardLine, CardView
from companion.engine.tactics.shown.tokens import orders_card, token_cards
from companion.engine.tactics.tables.book import Tables
from companion.engine.tactics.tables.cards import Card, HeatCard, MinorCard
from companion.engine.tactics.tables.combat import AttackFace, DefenseFace, Dice
from companion.engine.tactics.tables.dice_pools import label_of
from companion.engine.tactics.tables.names import BRACKETS, HEAT_DECK, MAJOR, MINOR
from companion.tabletop.counting import counted

DECKS: Mapping[str, tuple[str, str]] = {
    MINOR: ("Minor Critical", "warning"),
    MAJOR: ("Major Critical", "wreck"),
    HEAT_DECK: ("Heat", "heat"),
}
UNWRITTEN: Mapping[str, str] = {
    MINOR: "Nothing happens.",
    MAJOR: "Nothing happens.",
    HEAT_DECK: "Nothing besides the heat.",
}
"""What cards say for which the ruleset has no words."""
EVERY_RANGE = "at every range"


def cards(tables: Tables) -> tuple[CardView, ...]:
    """The cards in the order in which they are printed."""
    return (
        *_drawn(tables),
        *_upgrades(tables),
        *_commands(tables),
        *_mechwarriors(tables),
        *_dice(tables),
        orders_card(tables),
        *token_cards(tables),
    )


def _drawn(tables: Tables) -> Iterator[CardView]:
    for deck, (kind, icon) in DECKS.items():
        for name, row in tables.decks.of(deck).items():
            yield CardView(
                id=f"{deck}/{name}",
                deck=deck,
                kind=kind,
                title=row.name,
                text=row.text or UNWRITTEN[deck],
                icon=icon,
                source=tables.decks.source,
                copies=row.count,
                notice="Shutdown indicator" if isinstance(row, HeatCard) and row.indicator else "",
                notes=tuple(_drawn_notes(row)),
            )


def _drawn_notes(row: Card) -> Iterator[str]:
    if isinstance(row, MinorCard) and row.repair:
        yield "An action repairs it"
    if row.effects is None and not isinstance(row, HeatCard):
        yield "Discard it at once"


def _upgrades(tables: Tables) -> Iterator[CardView]:
    for name, row in tables.upgrades.cards.items():
        yield CardView(
            id=f"upgrade/{name}",
            deck="upgrade",
            kind="Weapon upgrade",
            title=row.name,
            text=row.text,
            icon="ammo",
            source=tables.upgrades.source,
            points=row.points,
            notes=(f"For a weapon group: {', '.join(row.types)}",),
        )


def _commands(tables: Tables) -> Iterator[CardView]:
    for name, row in tables.command_cards.cards.items():
        yield CardView(
            id=f"command/{name}",
            deck="command",
            kind="Command",
            title=row.name,
            text=row.text,
            icon="flag",
            source=tables.command_cards.source,
            points=row.points,
            notes=(row.faction or "Any lance",),
        )


def _mechwarriors(tables: Tables) -> Iterator[CardView]:
    sizes = tables.lance.sizes
    for name, row in tables.mechwarriors.cards.items():
        fitting = [size for size in sizes if size in row.sizes]
        notes = [row.faction or "Any lance", f"{' or '.join(fitting).capitalize() or 'Any'} 'Mech"]
        yield CardView(
            id=f"mechwarrior/{name}",
            deck="mechwarrior",
            kind="MechWarrior",
            title=row.name,
            text=row.text,
            icon="warrior",
            source=tables.mechwarriors.source,
            points=row.points,
            notes=(*notes, *(("Unique",) if row.unique else ())),
        )


def _dice(tables: Tables) -> Iterator[CardView]:
    dice = tables.dice
    focus, lock = label_of(dice, dice.focus_turns_to).lower(), label_of(dice, dice.lock_turns_to).lower()
    evade = label_of(dice, dice.defense_focus_turns_to).lower()
    attack = f"Focus: every eyeball becomes a {focus}. Target Lock: the whole roll becomes one {lock}."
    defense = f"Focus: every eyeball becomes an {evade}. An evade token adds one {evade}."
    yield _die(dice, "attack", "Attack die", attack, [*_attack_lines(dice.attack)])
    yield _die(dice, "defense", "Defense die", defense, [*_defense_lines(dice.defense)])


def _die(dice: Dice, name: str, title: str, text: str, lines: Sequence[CardLine]) -> CardView:
    return CardView(
        id=f"dice/{name}",
        deck="dice",
        kind="Dice",
        title=title,
        text=text,
        icon="dice",
        source=dice.source,
        lines=tuple(lines),
    )


def _attack_lines(faces: Sequence[AttackFace]) -> Iterator[CardLine]:
    for row in faces:
        ranges = [bracket for bracket in BRACKETS if bracket in row.ranges]
        where = EVERY_RANGE if len(ranges) == len(BRACKETS) else f"at {' and '.join(ranges)} range"
        text = f"{counted(row.hits, 'hit')} {where}" if row.hits else ""
        yield CardLine(row.label, text, _icon(row.face), row.count)


def _defense_lines(faces: Sequence[DefenseFace]) -> Iterator[CardLine]:
    for row in faces:
        text = f"cancels {counted(row.evades, 'hit')}" if row.evades else ""
        yield CardLine(row.label, text, _icon(row.face), row.count)


def _icon(face: str) -> str:
    return f"face-{face.replace('_', '-')}"
