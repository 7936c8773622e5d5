"""Everything that is printed of a ruleset: cards of all decks, dice, Orders Cards and tokens to cut out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase

from companion.engine.cards import TOKENS_A_CARD, CardForm, CardLine, CardToken, CardView
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.tables.book import Tables
from companion.engine.tactics.tables.cards import DeckCard, HeatCard, MinorCard
from companion.engine.tactics.tables.combat import AttackFace, DefenseFace, DiceRules, label_of
from companion.engine.tactics.tables.names import BRACKETS, HEAT_DECK, MAJOR, MINOR, UpgradeToken
from companion.tabletop.number_text import format_count

DECKS: Mapping[str, tuple[str, str]] = {
    MINOR: (say("card/minor_critical"), "warning"),
    MAJOR: (say("card/major_critical"), "wreck"),
    HEAT_DECK: (say("card/heat"), "heat"),
}
UNWRITTEN: Mapping[str, str] = {
    MINOR: say("card/nothing_happens"),
    MAJOR: say("card/nothing_happens"),
    HEAT_DECK: say("card/nothing_besides_the_heat"),
}
"""What cards say for which the ruleset has no words."""
EVERY_RANGE = say("card/at_every_range")

SIDES = 2
CUT_OUT = say("token/cut_them_out_on_strong")
FOR_UPGRADES: Mapping[UpgradeToken, CardToken] = {
    "suppression": CardToken(say("token/suppressed"), "warning", "amber"),
    "fire": CardToken(say("token/fire"), "heat", "red"),
    "woods": CardToken(say("token/woods"), "woods-light", "green"),
    "smoke": CardToken(say("token/smoke"), "smoke", "grey"),
}
"""The tokens that weapon upgrades need."""


def cards(tables: Tables) -> tuple[CardView, ...]:
    """Return the cards in the order in which they are printed."""
    return (
        *_drawn_cards(tables),
        *_upgrades(tables),
        *_commands(tables),
        *_mechwarriors(tables),
        *_dice(tables),
        orders_card(tables),
        *token_cards(tables),
    )


def _drawn_cards(tables: Tables) -> Iterator[CardView]:
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
                notice=say("card/shutdown_indicator") if isinstance(row, HeatCard) and row.indicator else "",
                notes=tuple(_drawn_card_notes(row)),
            )


def _drawn_card_notes(row: DeckCard) -> Iterator[str]:
    if isinstance(row, MinorCard) and row.repair:
        yield say("card/an_action_repairs_it")
    if row.effects is None and not isinstance(row, HeatCard):
        yield say("card/discard_it_at_once")


def _upgrades(tables: Tables) -> Iterator[CardView]:
    for name, row in tables.upgrades.cards.items():
        yield CardView(
            id=f"upgrade/{name}",
            deck="upgrade",
            kind=say("card/weapon_upgrade"),
            title=row.name,
            text=row.text,
            icon="ammo",
            source=tables.upgrades.source,
            points=row.points,
            notes=(say("card/for_a_weapon_group", known=tuple(row.types)),),
        )


def _commands(tables: Tables) -> Iterator[CardView]:
    for name, row in tables.command_cards.cards.items():
        yield CardView(
            id=f"command/{name}",
            deck="command",
            kind=say("card/command"),
            title=row.name,
            text=row.text,
            icon="flag",
            source=tables.command_cards.source,
            points=row.points,
            notes=(row.faction or say("card/any_lance"),),
        )


def _mechwarriors(tables: Tables) -> Iterator[CardView]:
    sizes = tables.lance.sizes
    for name, row in tables.mechwarriors.cards.items():
        fitting = [size for size in sizes if size in row.sizes]
        mech = say("card/mech_of", sizes=tuple(fitting)) if fitting else say("card/any_mech")
        notes = [row.faction or say("card/any_lance"), f"{mech[:1].upper()}{mech[1:]}"]
        yield CardView(
            id=f"mechwarrior/{name}",
            deck="mechwarrior",
            kind=say("card/mechwarrior"),
            title=row.name,
            text=row.text,
            icon="warrior",
            source=tables.mechwarriors.source,
            points=row.points,
            notes=(*notes, *((say("card/unique"),) if row.unique else ())),
        )


def _dice(tables: Tables) -> Iterator[CardView]:
    dice = tables.dice
    focus, lock = label_of(dice, dice.focus_turns_to).lower(), label_of(dice, dice.lock_turns_to).lower()
    evade = label_of(dice, dice.defense_focus_turns_to).lower()
    attack = say("card/focus_every_eyeball_becomes_a", focus=focus, lock=lock)
    defense = say("card/focus_every_eyeball_becomes_an", evade=evade)
    yield _die(dice, "attack", say("card/attack_die"), attack, [*_attack_lines(dice.attack)])
    yield _die(dice, "defense", say("card/defense_die"), defense, [*_defense_lines(dice.defense)])


def _die(dice: DiceRules, name: str, title: str, text: str, lines: Sequence[CardLine]) -> CardView:
    return CardView(
        id=f"dice/{name}",
        deck="dice",
        kind=say("card/dice"),
        title=title,
        text=text,
        icon="dice",
        source=dice.source,
        lines=tuple(lines),
    )


def _attack_lines(faces: Sequence[AttackFace]) -> Iterator[CardLine]:
    for row in faces:
        ranges = [bracket for bracket in BRACKETS if bracket in row.ranges]
        where = EVERY_RANGE if len(ranges) == len(BRACKETS) else say("card/at_range", ranges=tuple(ranges))
        text = f"{format_count(row.hits, 'hit')} {where}" if row.hits else ""
        yield CardLine(row.label, text, _icon(row.face), row.count)


def _defense_lines(faces: Sequence[DefenseFace]) -> Iterator[CardLine]:
    for row in faces:
        text = say("card/cancels", evades=row.evades) if row.evades else ""
        yield CardLine(row.label, text, _icon(row.face), row.count)


def _icon(face: str) -> str:
    return f"face-{face.replace('_', '-')}"


def orders_card(tables: Tables) -> CardView:
    """One for each unit that may stand on the table, with a row for every round."""
    rounds, modes = tables.rounds.number, tables.movement.modes.values()
    codes = ", ".join(f"{mode.code} {mode.label.lower()}" for mode in modes)
    return CardView(
        id="orders/card",
        deck="orders",
        kind=say("token/orders"),
        title=say("token/orders_card"),
        text=say("token/a_dash_the_hex_where", codes=codes),
        icon="edit",
        source=tables.movement.order_source,
        copies=SIDES * tables.lance.max_units,
        form=CardForm(
            say("token/unit"),
            (say("token/round"), say("token/move"), say("token/to_hex")),
            tuple(str(at) for at in range(1, rounds + 1)),
        ),
    )


def token_cards(tables: Tables) -> Iterator[CardView]:
    """Yield the tokens of both sides, cards of them by kind."""
    ready = tables.components
    yield from _cards(
        tables,
        "focus",
        say("token/focus"),
        [CardToken(say("token/focus"), "eye", "green")] * ready.focus_tokens,
    )
    yield from _cards(
        tables,
        "evade",
        say("token/evade"),
        [CardToken(say("token/evade"), "face-evade", "green")] * ready.evade_tokens,
    )
    letters = [_letter(at) for at in range(ready.target_lock_pairs)]
    text = say("token/red_lies_on_the_target")
    on_targets = [CardToken(say("token/locked"), "target", "red", letter) for letter in letters]
    yield from _cards(tables, "target_lock_red", say("token/target_lock_red"), on_targets, text)
    on_lockers = [CardToken(say("token/locks"), "target", "blue", letter) for letter in letters]
    yield from _cards(tables, "target_lock_blue", say("token/target_lock_blue"), on_lockers, text)
    special = [CardToken(say("token/special"), "rotate-right", "blue")] * ready.special_tokens
    yield from _cards(
        tables, "special", say("token/special"), special, say("token/for_special_mech_actions_glue")
    )
    arrows = [CardToken(say("token/arrows"), "arrow-up", "blue")] * ready.special_tokens
    yield from _cards(
        tables,
        "arrows",
        say("token/arrows"),
        arrows,
        say("token/in_front_to_the_model"),
    )
    found = [FOR_UPGRADES[name] for name, number in ready.upgrade_tokens.items() for _ in range(number)]
    yield from _cards(
        tables, "for_upgrades", say("token/for_upgrades"), found, say("token/for_weapon_upgrades_only_woods")
    )


def _letter(at: int) -> str:
    """Return a, B and so on; after Z, AA."""
    more, letter = divmod(at, len(ascii_uppercase))
    return (_letter(more - 1) if more else "") + ascii_uppercase[letter]


def _cards(
    tables: Tables, name: str, title: str, tokens: Sequence[CardToken], text: str = CUT_OUT
) -> Iterator[CardView]:
    for start in range(0, len(tokens), TOKENS_A_CARD):
        yield CardView(
            id=f"tokens/{name}/{start // TOKENS_A_CARD + 1}",
            deck="tokens",
            kind=say("token/tokens"),
            title=title,
            text=text,
            icon=tokens[start].icon,
            source=tables.components.source,
            tokens=tuple(tokens[start : start + TOKENS_A_CARD]),
        )
