"""The preview before printing record sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import overload

from PySide6.QtWidgets import QWidget

from companion.engine.game import Game
from companion.engine.sheet import Sheet
from companion.errors import CompanionError
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
from companion.ui.settings import WindowSettings
from companion.ui.table.controller import BattleController
from companion.workshop.inspection import FreshSheet

YES, NO = "yes", "no"

ALL = "All"


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


def print_sheets(parent: QWidget, bridge: BattleController, units: Sequence[str]) -> None:
    """Show the sheets of these units as they will be printed, to print or to save; others may be added."""
    all_of_them = [unit.id for unit in bridge.units()]
    # The battle before anything has happened in it has every unit whole.
    start = cache(partial(bridge.session.battle_at, None))

    def fresh(unit: str) -> Sheet:
        return bridge.game.sheet(start(), unit)

    printing = PrintJob(
        bridge.unit(units[0]).name if len(units) == 1 else bridge.session.title,
        fresh=LazySheets(partial(_printed_sheet, bridge, unit, partial(fresh, unit)) for unit in all_of_them),
        current=LazySheets(
            partial(_printed_sheet, bridge, unit, partial(bridge.sheet, unit)) for unit in all_of_them
        ),
        scopes=tuple(_scopes(bridge, units, all_of_them)),
        empty=partial(_empty_sheets, bridge.game),
    )
    PrintPreview(printing, bridge.settings, parent).open()


def _empty_sheets(game: Game) -> tuple[PrintedSheet, ...]:
    """Return a sheet to write on for each kind of unit."""
    tables = game.reference_tables()
    return tuple(
        PrintedSheet(game.empty_sheet(kind), None, game.title, tables) for kind in game.empty_kinds()
    )


def _scopes(
    bridge: BattleController, units: Sequence[str], all_of_them: Sequence[str]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield what is asked for first, then each side, and everybody."""
    places = {unit: at for at, unit in enumerate(all_of_them)}
    if len(units) == 1:
        yield bridge.unit(units[0]).name, (places[units[0]],)
    else:
        yield ALL, tuple(range(len(all_of_them)))
    for side in bridge.sides():
        if own := tuple(places[unit.id] for unit in bridge.units() if unit.side == side.id):
            yield side.name, own
    if len(units) == 1:
        yield ALL, tuple(range(len(all_of_them)))


def _printed_sheet(bridge: BattleController, unit: str, sheet: Callable[[], Sheet]) -> PrintedSheet:
    """Return a unit's sheet with its side and the tables of the battle's rules."""
    side = bridge.side(bridge.unit(unit).side)
    return PrintedSheet(sheet(), side, bridge.game.title, bridge.game.reference_tables())


def print_fresh(parent: QWidget, sheets: Sequence[FreshSheet], settings: WindowSettings) -> None:
    """Show these sheets as they will be printed; raises CompanionError where there are none."""
    if not sheets:
        raise CompanionError("None of these has a sheet yet: choose units that can be played here.")
    name = sheets[0].name if len(sheets) == 1 else f"{len(sheets)} units"
    fresh = tuple(PrintedSheet(one.sheet, None, one.rules, one.tables) for one in sheets)
    PrintPreview(PrintJob(name, fresh), settings, parent).open()
