"""The preview before printing record sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import overload

from PySide6.QtWidgets import QWidget

from companion.ui.print.page.pages import (
    Paper,
    PrintChoices,
    PrintedPage,
    PrintedSheet,
    PrintedTables,
    pages_in_steps,
)
from companion.ui.print.preview.options_panel import PrintedState, PrintOptionsPanel
from companion.ui.print.preview.pages_preview import PagesPreview
from companion.ui.print.sheets import title_of
from companion.ui.settings.settings import WindowSettings

YES, NO = "yes", "no"


def load_print_choices(settings: WindowSettings) -> PrintChoices:
    """Return what was chosen last; A4 with tables on the margin at first."""
    usual = PrintChoices()
    return PrintChoices(
        paper=Paper(settings.remembered_choice("print/paper", tuple(Paper), usual.paper)),
        is_two=settings.remembered_choice("print/two", (YES, NO), NO) == YES,
        tables=PrintedTables(settings.remembered_choice("print/tables", tuple(PrintedTables), usual.tables)),
        is_grey=settings.remembered_choice("print/grey", (YES, NO), NO) == YES,
    )


def save_print_choices(settings: WindowSettings, choices: PrintChoices) -> None:
    """Keep what was chosen for the next time."""
    settings.remember("print/paper", choices.paper.value)
    settings.remember("print/two", YES if choices.is_two else NO)
    settings.remember("print/tables", choices.tables.value)
    settings.remember("print/grey", YES if choices.is_grey else NO)
    settings.sync()


class LazySheets(Sequence[PrintedSheet]):
    """A lazy sequence of sheets: each is made when it is first looked at."""

    def __init__(self, makers: Iterable[Callable[[], PrintedSheet]]) -> None:
        self._makers = tuple(map(cache, makers))

    def __len__(self) -> int:
        return len(self._makers)

    @overload
    def __getitem__(self, at: int) -> PrintedSheet: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[PrintedSheet]: ...

    def __getitem__(self, at: int | slice) -> PrintedSheet | Sequence[PrintedSheet]:
        return LazySheets(self._makers[at]) if isinstance(at, slice) else self._makers[at]()


@dataclass(frozen=True, slots=True)
class PrintJob:
    """A print job: fresh sheets, current ones where there are such, and a file's name.

    The `scopes` are what may be printed of them, by name the places of the sheets; the first is usual.
    """

    name: str
    fresh: Sequence[PrintedSheet]
    current: Sequence[PrintedSheet] = ()
    scopes: tuple[tuple[str, tuple[int, ...]], ...] = ()
    empty: Callable[[], tuple[PrintedSheet, ...]] = tuple
    """Makes empty sheets to write on, once they are asked for."""


class PrintPreview(PagesPreview):
    """The sheets of a battle, of the hangar, or to write on."""

    def __init__(self, printing: PrintJob, settings: WindowSettings, parent: QWidget | None = None) -> None:
        super().__init__(printing.name, parent)
        self.setWindowTitle("Print record sheets")
        self._printing, self._settings = printing, settings
        self.options_panel = PrintOptionsPanel(
            load_print_choices(settings),
            [scope for scope, _ in printing.scopes],
            has_states=bool(printing.current),
        )
        self.options_panel.changed.connect(self.begin)
        self._show_with(self.options_panel)

    @property
    def sheets(self) -> Sequence[PrintedSheet]:
        """The sheets that are printed."""
        if self.options_panel.state is PrintedState.EMPTY:
            return self._printing.empty()
        found = (
            self._printing.current if self.options_panel.state is PrintedState.NOW else self._printing.fresh
        )
        scopes = dict(self._printing.scopes)
        places = scopes.get(self.options_panel.scope) or next(iter(scopes.values()), range(len(found)))
        return LazySheets(partial(found.__getitem__, at) for at in places)

    def lay_out_pages(self) -> Iterator[PrintedPage | None]:
        return pages_in_steps(self.sheets, self.options_panel.choices)

    @property
    def is_grey(self) -> bool:
        return self.options_panel.choices.is_grey

    @property
    def paper(self) -> Paper:
        return self.options_panel.choices.paper

    def title(self) -> str:
        return title_of(self.sheets)

    def remember(self) -> None:
        save_print_choices(self._settings, self.options_panel.choices)
