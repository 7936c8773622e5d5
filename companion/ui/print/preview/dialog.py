"""The preview before printing record sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import overload

from PySide6.QtWidgets import QWidget

from companion.ui.print.page.pages import Page, Paper, PrintedSheet, pages_in_portions
from companion.ui.print.preview.choosing import Choosing, State
from companion.ui.print.preview.pages_preview import PagesPreview
from companion.ui.print.preview.remembered import remember, remembered
from companion.ui.print.sheets import title_of
from companion.ui.settings.settings import Settings


class Sheets(Sequence[PrintedSheet]):
    """Sheets of which each is made when it is first looked at."""

    def __init__(self, makers: Iterable[Callable[[], PrintedSheet]]) -> None:
        self._makers = tuple(map(cache, makers))

    def __len__(self) -> int:
        return len(self._makers)

    @overload
    def __getitem__(self, at: int) -> PrintedSheet: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[PrintedSheet]: ...

    def __getitem__(self, at: int | slice) -> PrintedSheet | Sequence[PrintedSheet]:
        return Sheets(self._makers[at]) if isinstance(at, slice) else self._makers[at]()


@dataclass(frozen=True, slots=True)
class Printing:
    """What there is to print: fresh sheets, and those as they stand where there are such; a file's name.

    The `scopes` are what may be printed of them, by name the places of the sheets; the first is usual.
    """

    name: str
    fresh: Sequence[PrintedSheet]
    now: Sequence[PrintedSheet] = ()
    scopes: tuple[tuple[str, tuple[int, ...]], ...] = ()
    empty: Callable[[], tuple[PrintedSheet, ...]] = tuple
    """Makes empty sheets to write on, once they are asked for."""


class PrintPreview(PagesPreview):
    """The sheets of a battle, of the hangar, or to write on."""

    def __init__(self, printing: Printing, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(printing.name, parent)
        self.setWindowTitle("Print record sheets")
        self._printing, self._settings = printing, settings
        self.choosing = Choosing(
            remembered(settings), [scope for scope, _ in printing.scopes], has_states=bool(printing.now)
        )
        self.choosing.changed.connect(self.begin)
        self._show_with(self.choosing)

    @property
    def sheets(self) -> Sequence[PrintedSheet]:
        """The sheets that are printed."""
        if self.choosing.state is State.EMPTY:
            return self._printing.empty()
        found = self._printing.now if self.choosing.state is State.NOW else self._printing.fresh
        scopes = dict(self._printing.scopes)
        places = scopes.get(self.choosing.scope) or next(iter(scopes.values()), range(len(found)))
        return Sheets(partial(found.__getitem__, at) for at in places)

    def laid_out(self) -> Iterator[Page | None]:
        return pages_in_portions(self.sheets, self.choosing.choices)

    @property
    def is_grey(self) -> bool:
        return self.choosing.choices.is_grey

    @property
    def paper(self) -> Paper:
        return self.choosing.choices.paper

    def title(self) -> str:
        return title_of(self.sheets)

    def remember(self) -> None:
        remember(self._settings, self.choosing.choices)
