"""Every question that the rules put to the table: its id, and its words."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.asks import Question
from companion.engine.tactics.battle.state import Mech
from companion.engine.tactics.battle.text.causes import CAUSES
from companion.engine.tactics.battle.text.names import DECKS
from companion.engine.tactics.tables.names import HEAT_DECK

DRAWN = {**DECKS, HEAT_DECK: "heat card"}

# --- set-up ---


def ask_seed() -> Question:
    return Question("seed", "The decks are shuffled by these dice")


def ask_coin() -> Question:
    return Question("coin", "Coin for the initiative")


# --- cards ---


def ask_draw(mech: Mech, deck: str) -> Question:
    return Question(f"draw/{mech.id}/{deck}", f"{mech.name} draws a {DRAWN[deck]}", (mech.id,))


def ask_turn_up(mech: Mech) -> Question:
    return Question(f"turn_up/{mech.id}", f"{mech.name} turns up a heat card", (mech.id,))


def ask_discard(mech: Mech, *, is_purged: bool) -> Question:
    does = "purges" if is_purged else "discards"
    return Question(f"discard/{mech.id}", f"{mech.name} {does} a heat card: which?", (mech.id,))


def ask_stopped_tic(mech: Mech, card: str, name: str) -> Question:
    return Question(
        f"stopped_tic/{mech.id}/{card}", f"{name}: which weapon group of {mech.name}?", (mech.id,)
    )


def ask_die(mech: Mech, card: str, cause: str) -> Question:
    """One die rolled for a card."""
    return Question(f"die/{mech.id}/{card}", f"{mech.name}: {CAUSES[cause]}", (mech.id,))


# --- attacks ---


def ask_pool(mech: Mech, pool: str, tic: str) -> Question:
    """Return the attack or defense dice of an exchange with a weapon group."""
    return Question(f"pool/{mech.id}/{tic}/{pool}", f"{mech.name}: {pool} dice", (mech.id,))


def ask_change(mech: Mech, pool: str, tic: str, faces: Sequence[str], shown: str) -> Question:
    """Other faces are another question: who spends a token has seen what the dice show."""
    text = f"{mech.name}: change the {pool} dice ({shown})?"
    return Question(f"change/{mech.id}/{tic}/{pool}/{'+'.join(faces)}", text, (mech.id,))


def ask_reroll(mech: Mech, pool: str, tic: str) -> Question:
    return Question(f"again/{mech.id}/{tic}/{pool}", f"{mech.name} rolls again", (mech.id,))


def ask_which_die(mech: Mech, tic: str, faces: Sequence[str]) -> Question:
    return Question(f"which_die/{mech.id}/{tic}/{'+'.join(faces)}", "Which die?", (mech.id,))
