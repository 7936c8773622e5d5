"""Cards to print and cut out, as plain data: made by a family, drawn on paper by the window."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

TokenColour: TypeAlias = Literal["red", "blue", "green", "amber", "grey"]
TOKENS_A_CARD = 12
"""A card has room for so many tokens."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line of a reference card, such as one face of a die: picture, words, and how often it is there."""

    label: str
    text: str = ""
    icon: str = ""
    copies: int = 1


@dataclass(frozen=True, slots=True)
class CardToken:
    """A round token to cut out: picture and word, and a letter where tokens belong together by it."""

    label: str
    icon: str
    colour: TokenColour
    letter: str = ""


@dataclass(frozen=True, slots=True)
class CardForm:
    """A form to fill in: a line for the `field`, and a row for each of the `rows` with its first cell."""

    field: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardView:
    """A printed card with its `copies`; `deck` is the id of the pile it belongs to, `kind` its name.

    A `notice` is what nobody may overlook; the `notes` are short, such as who may have the card. Cards that
    are bought have `points`; a card of `lines` is one to look things up on, one of `tokens` is cut up, and a
    `form` is filled in.
    """

    id: str
    deck: str
    kind: str
    title: str
    text: str
    icon: str
    source: str
    copies: int = 1
    points: int | None = None
    notice: str = ""
    notes: tuple[str, ...] = ()
    lines: tuple[CardLine, ...] = ()
    tokens: tuple[CardToken, ...] = ()
    form: CardForm | None = None


def decks_of(cards: Iterable[CardView]) -> dict[str, str]:
    """Return the piles of cards in their order: id and name."""
    return {card.deck: card.kind for card in cards}
