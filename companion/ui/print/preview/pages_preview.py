"""Pages seen on the screen as they will be printed: small and large, choices beside them, where they go."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from companion.tabletop.number_text import format_count
from companion.ui.help.help_key import offer_help
from companion.ui.print.page.pages import Paper, PrintedPage
from companion.ui.print.preview.page_view import PageList, PageView
from companion.ui.print.preview.progress import PrintProgress, ProgressPanel, Work
from companion.ui.print.sheets import pdf_in_steps
from companion.ui.table.files import ask_pdf, ask_svg
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, icon_button
from companion.ui.widgets.gestures.gesture_sets import PREVIEW
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import IdleQueue
from companion.writing import write_whole

Made = TypeVar("Made")


def save_pdf(pages: Sequence[PrintedPage], path: Path, title: str, *, is_grey: bool) -> Work:
    """Write the pages to a PDF file; raises CompanionError when it cannot be written."""
    content = yield from report_pages(pdf_in_steps(pages, title, is_grey=is_grey), len(pages))
    write_whole(path, content)
    return True


def save_svgs(pages: Sequence[PrintedPage], path: Path, *, is_grey: bool) -> Work:
    """Write each page to an SVG file; raises CompanionError when one cannot be written."""
    from companion.ui.print.svg import svgs_in_steps, write_drawn

    write_drawn((yield from report_pages(svgs_in_steps(pages, is_grey=is_grey), len(pages))), path)
    return True


def report_pages(pages: Generator[int, None, Made], number: int) -> Generator[PrintProgress, None, Made]:
    """Draws pages, telling which one it is of how many."""
    try:
        while True:
            try:
                at = next(pages)
            except StopIteration as done:
                made: Made = done.value
                return made
            yield PrintProgress(at, number)
    finally:
        pages.close()


WIDE, TALL = 1180, 800
BESIDE = 264


class PagesPreview(QDialog):
    """Pages are laid out, drawn and written one after the other while the dialog answers.

    A choice begins anew. What is cancelled or closed meanwhile leaves no file.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        offer_help(self, "paper")
        self._name = name
        self._layout_steps: Iterator[PrintedPage | None] = iter(())
        self._pages: list[PrintedPage] = []
        self.thumbnails, self.view = PageList(), PageView()
        self.message, self.fault = CutLabel(), role_label("", LabelRole.DANGER)
        self.message.setProperty("role", LabelRole.MUTED.value)
        self.print = push_button("Print…", ButtonKind.PRIMARY, "print")
        self.save_pdf = push_button("Save as PDF…", icon="save")
        self.save_svg = push_button("Save as SVG…", icon="export")
        self.close_button = push_button("Close")
        self.progress = ProgressPanel()
        self._action_stack, self._action_buttons = QStackedWidget(), QWidget()
        self._began: QWidget | None = None
        self._later = IdleQueue(self)

    # --- what each kind of pages has of its own ---

    @abstractmethod
    def lay_out_pages(self) -> Iterator[PrintedPage | None]:
        """Return the pages as they are chosen now, one after the other; None where it has but gone on laying
        out.
        """

    @property
    @abstractmethod
    def is_grey(self) -> bool:
        """Whether they are printed without colours."""

    @property
    @abstractmethod
    def paper(self) -> Paper:
        """What they are printed on."""

    @abstractmethod
    def title(self) -> str:
        """Return what a file of them is called inside."""

    @abstractmethod
    def remember(self) -> None:
        """Keep what was chosen for the next time."""

    def _show_with(self, choosing: QWidget) -> None:
        """Put everything in its place, and lay out the first pages."""
        self._arrange(choosing)
        self._connect()
        self.begin()

    # --- looks ---

    def _arrange(self, choosing: QWidget) -> None:
        px = Theme.current().tokens.px
        self.resize(QSize(px(WIDE), px(TALL)).boundedTo(self.screen().availableSize() * 0.95))
        whole = with_spacing(QHBoxLayout(self), Space.MEDIUM, (Space.MEDIUM,) * 4)
        whole.addWidget(self.thumbnails)
        whole.addLayout(self._middle(), 1)
        self._choosing = choosing
        whole.addWidget(self._beside(choosing))

    def _middle(self) -> QVBoxLayout:
        """Return the page, and how near it is."""
        tools = with_spacing(QHBoxLayout(), Space.TINY)
        self.fit = icon_button("fit", "Whole page", "Whole page (Ctrl+0)")
        self.farther = icon_button("zoom-out", "Zoom out", "Zoom out (Ctrl+-)")
        self.zoom_in_button = icon_button("zoom-in", "Zoom in", "Zoom in (Ctrl++)")
        tools.addWidget(self.message, 1)
        for button in (self.fit, self.farther, self.zoom_in_button):
            tools.addWidget(button)
        column = with_spacing(QVBoxLayout(), Space.SMALL)
        column.addLayout(tools)
        column.addWidget(self.view, 1)
        return column

    def _beside(self, choosing: QWidget) -> QWidget:
        """Return the choices, and what to do with the pages."""
        beside = QWidget()
        column = with_spacing(QVBoxLayout(beside), Space.SMALL)
        # Where everything is large and the window is not, the choices are scrolled, never the buttons.
        choices = QScrollArea()
        choices.setWidgetResizable(True)
        choices.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        choices.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        choices.setWidget(self._at_top(choosing))
        needed = choosing.minimumSizeHint().width() + choices.verticalScrollBar().sizeHint().width()
        beside.setFixedWidth(max(Theme.current().tokens.px(BESIDE), needed))
        column.addWidget(choices, 1)
        column.addWidget(self.fault)
        self.fault.hide()
        buttons = with_spacing(QVBoxLayout(self._action_buttons), Space.SMALL)
        for button in (self.print, self.save_pdf, self.save_svg, self.close_button):
            buttons.addWidget(button)
        for way in (self._action_buttons, self.progress):
            self._action_stack.addWidget(way)
        self._action_stack.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        column.addWidget(self._action_stack)
        return beside

    @staticmethod
    def _at_top(widget: QWidget) -> QWidget:
        whole = QWidget()
        column = with_spacing(QVBoxLayout(whole), 0)
        column.addWidget(widget)
        column.addStretch(1)
        return whole

    def _connect(self) -> None:
        self.thumbnails.currentRowChanged.connect(self._show_page)
        self.view.drawing_requested.connect(self._go_on_later)
        self.progress.ended.connect(self._finish_work)
        self.print.clicked.connect(self._print)
        self.save_pdf.clicked.connect(self._save_pdf)
        self.save_svg.clicked.connect(self._save_svg)
        self.close_button.clicked.connect(self.close)
        self.fit.clicked.connect(lambda: self.view.set_zoom(1))
        self.farther.clicked.connect(self.view.zoom_out)
        self.zoom_in_button.clicked.connect(self.view.zoom_in)
        buttons: dict[str, QAbstractButton] = {
            "fit": self.fit, "farther": self.farther, "nearer": self.zoom_in_button,
            "print": self.print, "save": self.save_pdf,
        }  # fmt: skip
        PREVIEW.bind(self, {command: button.click for command, button in buttons.items()})

    # --- pages ---

    @property
    def pages(self) -> list[PrintedPage]:
        """All pages, also those that are not laid out yet."""
        while self._lay_out_next():
            pass
        return self._pages

    def begin(self) -> None:
        """Lay everything out anew, the page that is shown first of all that follow."""
        self._chosen_page = max(self.thumbnails.currentRow(), 0)
        self._layout_steps = self.lay_out_pages()
        self._pages = []
        self.thumbnails.forget()
        self._tell("")
        self.view.show_page(PrintedPage(self.paper, ()), is_grey=self.is_grey)
        self._go_on_later()

    def _go_on_later(self) -> None:
        self._later.add("pages", self._go_on)

    def _go_on(self) -> None:
        """Draw on at the page that is shown, lay out the next one, or draw small ones, in this order."""
        if self.progress.is_busy:
            return
        is_shown = bool(self._pages) and self.view.draw_on()
        if is_shown or self._lay_out_next() or self.thumbnails.draw_on(is_grey=self.is_grey):
            self._go_on_later()

    def _lay_out_next(self) -> bool:
        """Go on laying out; False where no page is left."""
        try:
            page = next(self._layout_steps)
        except StopIteration:
            self.message.show_text(format_count(len(self._pages), "page"))
            return False
        if page is None:
            return True
        self._pages.append(page)
        self.thumbnails.add(page)
        self.message.show_text(f"{format_count(len(self._pages), 'page')} so far…")
        if len(self._pages) == self._chosen_page + 1 or self.thumbnails.currentRow() < 0:
            self.thumbnails.setCurrentRow(len(self._pages) - 1)
        return True

    def _show_page(self, row: int) -> None:
        if 0 <= row < len(self._pages):
            self.view.show_page(self._pages[row], is_grey=self.is_grey)

    # --- where they go ---

    def _print(self) -> None:
        self._work(
            self._print_steps(), "Cancelled. The printer may still print the pages that it has already."
        )

    def _save_pdf(self) -> None:
        if (path := ask_pdf(self, self._name)) is not None:
            self._work(
                self._save_with(lambda: save_pdf(self._pages, path, self.title(), is_grey=self.is_grey))
            )

    def _save_svg(self) -> None:
        if (path := ask_svg(self, self._name)) is not None:
            self._work(self._save_with(lambda: save_svgs(self._pages, path, is_grey=self.is_grey)))

    def _print_steps(self) -> Work:
        from companion.ui.print.preview.printer import ask_printer, pages_in_range, print_in_steps

        yield from self._lay_out_rest()
        printer = ask_printer(self, self._pages, self._name)
        if printer is None:
            return False
        wanted = pages_in_range(printer, self._pages)
        yield from report_pages(print_in_steps(printer, wanted, is_grey=self.is_grey), len(wanted))
        return True

    def _save_with(self, keep: Callable[[], Work]) -> Work:
        yield from self._lay_out_rest()
        return (yield from keep())

    def _lay_out_rest(self) -> Iterator[PrintProgress]:
        while self._lay_out_next():
            yield PrintProgress(len(self._pages) + 1, 0)

    def _work(self, work: Work, if_cancelled: str = "") -> None:
        """Let nothing be chosen until the pages are where they go, or it is cancelled."""
        self._tell("")
        self._began = self.focusWidget()
        self._show_working(is_busy=True)
        self.progress.cancel_button.setFocus()
        self.progress.begin(work, if_cancelled)

    def _finish_work(self, is_done: bool, fault: str) -> None:
        """Close once something has been printed or saved; what goes wrong is told and nothing lost."""
        self._show_working(is_busy=False)
        if is_done:
            self.close()
            return
        if self._began is not None:
            self._began.setFocus()
        self._tell(fault)
        self._go_on_later()

    def _show_working(self, *, is_busy: bool) -> None:
        self._action_stack.setCurrentIndex(1 if is_busy else 0)
        for widget in (self._choosing, self._action_buttons):
            widget.setEnabled(not is_busy)

    def _tell(self, fault: str) -> None:
        self.fault.setText(fault)
        self.fault.setVisible(bool(fault))

    # --- leaving ---

    def reject(self) -> None:
        if self.progress.is_busy:
            self.progress.cancel()
        else:
            self._leave()
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._leave()
        super().closeEvent(event)

    def _leave(self) -> None:
        self.progress.stop()
        self._later.clear()
        self.thumbnails.stop()
        self.view.stop()
        self.remember()
