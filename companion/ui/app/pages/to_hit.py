"""The quick to-hit calculator in the window: its page, opened from the welcome page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.ui.app.pages.lazy_page import LazyPage, WindowFrame

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.ui.welcome.to_hit_page import ToHitPage


class ToHit(LazyPage):
    """Makes the page on first use; `on_top` shows the calculator in a window of its own."""

    page: ToHitPage | None

    def __init__(self, frame: WindowFrame, on_top: Callable[[Library], object]) -> None:
        super().__init__(frame)
        self._on_top = on_top

    def show(self, library: Library) -> None:
        """Turn to the page."""
        from companion.ui.welcome.to_hit_page import ToHitPage

        if self.page is None:
            self.page = ToHitPage(library)
            self.page.leave_requested.connect(self.frame.leave)
            self.page.top_requested.connect(partial(self._on_top, library))
            self.frame.pages.addWidget(self.page)
        self.show_page(self.page)
        self.page.take_focus()

    def refresh(self) -> None:
        """Show the rules as they are now."""
        if self.page is not None:
            self.page.reload()
