"""Orders Cards to write on and tokens to cut out.

Rule: BT Tactics 3025, R2, R5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase

from companion.engine.cards import TOKENS_A_CARD, CardForm, CardToken, CardView
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.tables.book import Tables
from companion.engine.tactics.tables.names import UpgradeToken

SIDES = 2
CUT_OUT = say("token/cut_them_out_on_strong")
FOR_UPGRADES: Mapping[UpgradeToken, CardToken] = {
    "suppression": CardToken(say("token/suppressed"), "warning", "amber"),
    "fire": CardToken(say("token/fire"), "heat", "red"),
    "woods": CardToken(say("token/woods"), "woods-light", "green"),
    "smoke": CardToken(say("token/smoke"), "smoke", "grey"),
}
"""The tokens that weapon upgrades need."""


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
