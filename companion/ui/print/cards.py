"""Printing the cards of a game from the window."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from companion.engine.game import Showing
from companion.errors import InputError
from companion.ui.print.card_pages import write_cards
from companion.ui.table.files import ask_pdf


def print_cards(parent: QWidget, game: Showing) -> None:
    """Ask where to, and write every card; raises InputError for a game that is played without cards."""
    cards = game.cards()
    if not cards:
        raise InputError(f"{game.title} is played without cards.")
    title = f"{game.title} cards"
    if (path := ask_pdf(parent, title, "Print the cards")) is not None:
        write_cards(cards, path, title)
