"""Orders Cards to write on and tokens to cut out.

Rule: BT Tactics 3025, R2, R5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase

from companion.engine.cards import TOKENS_A_CARD, CardForm, CardToken, CardView
from companion.engine.tactics.tables.book import Tables
from companion.engine.tactics.tables.names import UpgradeToken

SIDES = 2
CUT_OUT = "Cut them out; on strong paper they last."
FOR_UPGRADES: Mapping[UpgradeToken, CardToken] = {
    "suppression": CardToken("Suppressed", "warning", "amber"),
    "fire": CardToken("Fire", "heat", "red"),
    "woods": CardToken("Woods", "woods-light", "green"),
    "smoke": CardToken("Smoke", "smoke", "grey"),
}
"""The tokens that weapon upgrades need."""


def orders_card(tables: Tables) -> CardView:
    """One for each unit that may stand on the table, with a row for every round."""
    rounds, modes = tables.rounds.number, tables.movement.modes.values()
    codes = ", ".join(f"{mode.code} {mode.label.lower()}" for mode in modes)
    return CardView(
        id="orders/card",
        deck="orders",
        kind="Orders",
        title="Orders Card",
        text=f"{codes}. A dash: the hex where it stands.",
        icon="edit",
        source=tables.movement.order_source,
        copies=SIDES * tables.lance.max_units,
        form=CardForm("Unit", ("Round", "Move", "To hex"), tuple(str(at) for at in range(1, rounds + 1))),
    )


def token_cards(tables: Tables) -> Iterator[CardView]:
    """The tokens of both sides, cards of them by kind."""
    ready = tables.components
    yield from _cards(tables, "focus", "Focus", [CardToken("Focus", "eye", "green")] * ready.focus_tokens)
    yield from _cards(
        tables, "evade", "Evade", [CardToken("Evade", "face-evade", "green")] * ready.evade_tokens
    )
    letters = [_letter(at) for at in range(ready.target_lock_pairs)]
    words = "Red lies on the target, blue with its letter on the unit that locks."
    on_targets = [CardToken("Locked", "target", "red", letter) for letter in letters]
    yield from _cards(tables, "target_lock_red", "Target Lock, red", on_targets, words)
    on_lockers = [CardToken("Locks", "target", "blue", letter) for letter in letters]
    yield from _cards(tables, "target_lock_blue", "Target Lock, blue", on_lockers, words)
    special = [CardToken("Special", "rotate-right", "blue")] * ready.special_tokens
    yield from _cards(
        tables, "special", "Special", special, "For Special Mech Actions. Glue the arrows to their backs."
    )
    arrows = [CardToken("Arrows", "arrow-up", "blue")] * ready.special_tokens
    yield from _cards(
        tables,
        "arrows",
        "Arrows",
        arrows,
        "In front, to the model: hull down. Behind, from it: arms flipped.",
    )
    found = [FOR_UPGRADES[name] for name, number in ready.upgrade_tokens.items() for _ in range(number)]
    yield from _cards(
        tables, "for_upgrades", "For upgrades", found, "For weapon upgrades only. Woods: one step thinner."
    )


def _letter(at: int) -> str:
    """A, B and so on; after Z, AA."""
    more, letter = divmod(at, len(ascii_uppercase))
    return (_letter(more - 1) if more else "") + ascii_uppercase[letter]


def _cards(
    tables: Tables, name: str, title: str, tokens: Sequence[CardToken], text: str = CUT_OUT
) -> Iterator[CardView]:
    for start in range(0, len(tokens), TOKENS_A_CARD):
        yield CardView(
            id=f"tokens/{name}/{start // TOKENS_A_CARD + 1}",
            deck="tokens",
            kind="Tokens",
            title=title,
            text=text,
            icon=tokens[start].icon,
            source=tables.components.source,
            tokens=tuple(tokens[start : start + TOKENS_A_CARD]),
        )
