"""Pages seen on the screen as they will be printed: small and large, choices beside them, where they go."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QIcon, QPixmap
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from companion.errors import CompanionError
from companion.tabletop.counting import counted
from companion.ui.print.page.pages import Page
from companion.ui.print.preview.page_view import PageView, page_pixmap
from companion.ui.table.files import ask_pdf, ask_svg
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, icon_button
from companion.ui.widgets.gestures.places import PREVIEW
from companion.ui.widgets.plain import tip_text
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label
from companion.writing import write_whole

WIDE, TALL = 1180, 800
THUMBNAIL, LIST, BESIDE = 100, 148, 264


class PagesPreview(QDialog):
    """Pages are laid out one after the other while the dialog answers; a choice begins anew."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._name = name
        self._coming: Iterator[Page] = iter(())
        self._pages: list[Page] = []
        self.thumbnails, self.view = QListWidget(), PageView()
        self.told, self.fault = CutLabel(), role_label("", Role.DANGER)
        self.told.setProperty("role", Role.MUTED.value)
        self.print = push_button("Print…", Kind.PRIMARY, "print")
        self.save_pdf = push_button("Save as PDF…", icon="save")
        self.save_svg = push_button("Save as SVG…", icon="export")
        self.close_button = push_button("Close")
        self._steps = QTimer(self)
        self._steps.timeout.connect(self._lay_out_next)

    # --- what each kind of pages has of its own ---

    @abstractmethod
    def laid_out(self) -> Iterator[Page]:
        """The pages as they are chosen now, one after the other."""

    @property
    @abstractmethod
    def is_grey(self) -> bool:
        """Whether they are printed without colours."""

    @abstractmethod
    def title(self) -> str:
        """What a file of them is called inside."""

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
        self.thumbnails.setIconSize(QSize(px(THUMBNAIL), round(px(THUMBNAIL) * 1.42)))
        self.thumbnails.setFixedWidth(px(LIST))
        self.thumbnails.setAccessibleName("Pages")
        self.thumbnails.setWordWrap(True)
        self.thumbnails.setViewMode(QListWidget.ViewMode.IconMode)
        self.thumbnails.setFlow(QListWidget.Flow.TopToBottom)
        self.thumbnails.setWrapping(False)
        self.thumbnails.setMovement(QListWidget.Movement.Static)
        self.thumbnails.setSpacing(px(Space.TINY))
        whole = spaced(QHBoxLayout(self), Space.MEDIUM, (Space.MEDIUM,) * 4)
        whole.addWidget(self.thumbnails)
        whole.addLayout(self._middle(), 1)
        whole.addWidget(self._beside(choosing))

    def _middle(self) -> QVBoxLayout:
        """The page, and how near it is."""
        tools = spaced(QHBoxLayout(), Space.TINY)
        self.fit = icon_button("fit", "Whole page", "Whole page (Ctrl+0)")
        self.farther = icon_button("zoom-out", "Farther", "Farther (Ctrl+-)")
        self.nearer = icon_button("zoom-in", "Nearer", "Nearer (Ctrl++)")
        tools.addWidget(self.told, 1)
        for button in (self.fit, self.farther, self.nearer):
            tools.addWidget(button)
        column = spaced(QVBoxLayout(), Space.SMALL)
        column.addLayout(tools)
        column.addWidget(self.view, 1)
        return column

    def _beside(self, choosing: QWidget) -> QWidget:
        """The choices, and what to do with the pages."""
        beside = QWidget()
        beside.setFixedWidth(Theme.current().tokens.px(BESIDE))
        column = spaced(QVBoxLayout(beside), Space.SMALL)
        # Where everything is large and the window is not, the choices are scrolled, never the buttons.
        choices = QScrollArea()
        choices.setWidgetResizable(True)
        choices.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        choices.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        choices.setWidget(self._at_top(choosing))
        column.addWidget(choices, 1)
        column.addWidget(self.fault)
        self.fault.hide()
        for button in (self.print, self.save_pdf, self.save_svg, self.close_button):
            column.addWidget(button)
        return beside

    @staticmethod
    def _at_top(widget: QWidget) -> QWidget:
        whole = QWidget()
        column = spaced(QVBoxLayout(whole), 0)
        column.addWidget(widget)
        column.addStretch(1)
        return whole

    def _connect(self) -> None:
        self.thumbnails.currentRowChanged.connect(self._show_page)
        self.print.clicked.connect(self._print)
        self.save_pdf.clicked.connect(self._save_pdf)
        self.save_svg.clicked.connect(self._save_svg)
        self.close_button.clicked.connect(self.close)
        self.fit.clicked.connect(lambda: self.view.set_zoom(1))
        self.farther.clicked.connect(self.view.farther)
        self.nearer.clicked.connect(self.view.nearer)
        buttons: dict[str, QAbstractButton] = {
            "fit": self.fit, "farther": self.farther, "nearer": self.nearer,
            "print": self.print, "save": self.save_pdf,
        }  # fmt: skip
        PREVIEW.bind(self, {command: button.click for command, button in buttons.items()})

    # --- pages ---

    @property
    def pages(self) -> list[Page]:
        """All pages, also those that are not shown yet."""
        while self._steps.isActive():
            self._lay_out_next()
        return self._pages

    def begin(self) -> None:
        """Lay everything out anew, the page that is shown first of all that follow."""
        self._kept = max(self.thumbnails.currentRow(), 0)
        self._coming = self.laid_out()
        self._pages = []
        self.thumbnails.clear()
        self._tell("")
        self._lay_out_next()
        self._steps.start()

    def _lay_out_next(self) -> None:
        page = next(self._coming, None)
        if page is None:
            self._steps.stop()
            self.told.show_words(counted(len(self._pages), "page"))
            return
        self._pages.append(page)
        words = "\n".join(page.titles) or "Continued"
        item = QListWidgetItem(self._thumbnail(page), words)
        item.setData(Qt.ItemDataRole.ToolTipRole, tip_text(words))
        self.thumbnails.addItem(item)
        self.told.show_words(f"{counted(len(self._pages), 'page')} so far…")
        if len(self._pages) == self._kept + 1 or self.thumbnails.currentRow() < 0:
            self.thumbnails.setCurrentRow(len(self._pages) - 1)

    def _thumbnail(self, page: Page) -> QIcon:
        density = self.devicePixelRatioF()
        width = self.thumbnails.iconSize().width()
        height = width * page.size.height / page.size.width
        drawn = page_pixmap(
            page, QSize(round(width * density), round(height * density)), is_grey=self.is_grey
        )
        drawn.setDevicePixelRatio(density)
        icon = QIcon()
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
            icon.addPixmap(QPixmap(drawn), mode)
        return icon

    def _show_page(self, row: int) -> None:
        page = self._pages[row] if 0 <= row < len(self._pages) else None
        self.view.show_page(page, is_grey=self.is_grey)

    # --- where they go ---

    def _print(self) -> None:
        from companion.ui.print.preview.printer import print_pages

        self._done(lambda: print_pages(self, self.pages, self._name, is_grey=self.is_grey))

    def _save_pdf(self) -> None:
        from companion.ui.print.sheets import pdf_of_pages

        def kept(path: Path) -> None:
            write_whole(path, pdf_of_pages(self.pages, self.title(), is_grey=self.is_grey))

        self._save(ask_pdf, kept)

    def _save_svg(self) -> None:
        from companion.ui.print.svg import write_svgs

        def kept(path: Path) -> None:
            write_svgs(self.pages, path, is_grey=self.is_grey)

        self._save(ask_svg, kept)

    def _save(self, ask: Callable[[QWidget, str], Path | None], keep: Callable[[Path], None]) -> None:
        def asked() -> bool:
            path = ask(self, self._name)
            if path is not None:
                keep(path)
            return path is not None

        self._done(asked)

    def _done(self, act: Callable[[], bool]) -> None:
        """Close once something has been printed or saved; what goes wrong is told and nothing lost."""
        try:
            if act():
                self.close()
        except CompanionError as problem:
            self._tell(str(problem))

    def _tell(self, fault: str) -> None:
        self.fault.setText(fault)
        self.fault.setVisible(bool(fault))

    def closeEvent(self, event: QCloseEvent) -> None:
        self._steps.stop()
        self.remember()
        super().closeEvent(event)
