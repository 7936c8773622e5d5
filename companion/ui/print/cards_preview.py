"""The preview before printing the cards of a game, with its choices: which deck, what paper, backs or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from companion.engine.cards import CardView, decks_of
from companion.engine.game.views import ModelViews
from companion.errors import InputError
from companion.tabletop.number_text import format_count
from companion.ui.print.card_pages import card_pages, faces_of
from companion.ui.print.page.pages import Paper, PrintedPage
from companion.ui.print.preview.options_panel import PAPERS
from companion.ui.print.preview.pages_preview import PagesPreview
from companion.ui.settings import WindowSettings
from companion.ui.theme.tokens import Space
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.segments import add_choice, chosen_of
from companion.ui.widgets.spacing import with_spacing

ALL = "all"
BACKS_KEY, PAPER_KEY = "card_print/backs", "print/paper"
YES, NO = "yes", "no"
BACKS_TIP = "A page of backs after each page of cards; print on both sides, turned along the long edge"


@dataclass(frozen=True, slots=True)
class CardChoices:
    """Options for printing cards; `deck` is the id of the only one to print, empty for all."""

    deck: str = ""
    paper: Paper = Paper.A4
    has_backs: bool = False


class CardOptionsPanel(QWidget):
    """The choices beside the pages of cards; tells with `changed` of every one."""

    changed = Signal()

    def __init__(
        self, cards: Sequence[CardView], choices: CardChoices, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        column = with_spacing(QVBoxLayout(self), Space.SMALL)
        offered = {ALL: ("All cards", _count(cards))}
        offered |= {
            deck: (name, _count([card for card in cards if card.deck == deck]))
            for deck, name in decks_of(cards).items()
        }
        self.decks = add_choice(column, "Print", offered, choices.deck or ALL, self.changed.emit)
        self.papers = add_choice(column, "Paper", PAPERS, choices.paper, self.changed.emit)
        self.backs = QCheckBox("Backs on the other side")
        set_tip(self.backs, BACKS_TIP)
        self.backs.setChecked(choices.has_backs)
        self.backs.toggled.connect(lambda _on: self.changed.emit())
        column.addSpacing(Space.SMALL)
        column.addWidget(self.backs)

    @property
    def choices(self) -> CardChoices:
        """How to print."""
        deck = chosen_of(self.decks)
        return CardChoices("" if deck == ALL else deck, Paper(chosen_of(self.papers)), self.backs.isChecked())


def _count(cards: Sequence[CardView]) -> str:
    return format_count(sum(card.copies for card in cards), "card")


class CardsPreview(PagesPreview):
    """The cards of a game on their pages."""

    def __init__(
        self, title: str, cards: Sequence[CardView], settings: WindowSettings, parent: QWidget | None = None
    ) -> None:
        super().__init__(title, parent)
        self.setWindowTitle("Print the cards")
        self._cards, self._settings = cards, settings
        paper = Paper(settings.remembered_choice(PAPER_KEY, tuple(Paper), Paper.A4))
        has_backs = settings.remembered_choice(BACKS_KEY, (YES, NO), NO) == YES
        self.options_panel = CardOptionsPanel(cards, CardChoices(paper=paper, has_backs=has_backs))
        self.options_panel.changed.connect(self.begin)
        self._show_with(self.options_panel)

    def lay_out_pages(self) -> Iterator[PrintedPage]:
        choices = self.options_panel.choices
        faces = faces_of(self._cards, (choices.deck,) if choices.deck else ())
        return card_pages(faces, choices.paper, has_backs=choices.has_backs)

    @property
    def is_grey(self) -> bool:
        return False

    @property
    def paper(self) -> Paper:
        return self.options_panel.choices.paper

    def title(self) -> str:
        deck = decks_of(self._cards).get(self.options_panel.choices.deck)
        return f"{self._name}: {deck}" if deck else self._name

    def remember(self) -> None:
        choices = self.options_panel.choices
        self._settings.remember(PAPER_KEY, choices.paper.value)
        self._settings.remember(BACKS_KEY, YES if choices.has_backs else NO)
        self._settings.sync()


def print_cards(parent: QWidget, game: ModelViews, settings: WindowSettings) -> None:
    """Show the cards of a game as they will be printed; raises InputError where it has none."""
    cards = game.cards()
    if not cards:
        raise InputError(f"{game.title} is played without cards.")
    CardsPreview(f"{game.title} cards", cards, settings, parent).open()
