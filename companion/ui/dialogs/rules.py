"""Rules of the open battle: its ruleset, and the chosen options."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from companion.ui.dialogs.options_form import OptionLike
from companion.ui.help.help_key import offer_help
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.layouts import resize_on_screen
from companion.ui.widgets.spacing import with_spacing

WIDTH, HEIGHT = 520, 480
SHOW_CHANGED = "See what has changed"
SHOWS_CHANGED = 2


class RulesDialog(QDialog):
    """A ruleset with its options as they were chosen; nothing can be changed here.

    Where it has `changed` since, that is said; it ends with SHOWS_CHANGED where a player wants to see more.
    """

    def __init__(
        self,
        title: str,
        about: str,
        options: Mapping[str, OptionLike],
        chosen: Mapping[str, str],
        parent: QWidget | None = None,
        *,
        changed: str = "",
    ) -> None:
        super().__init__(parent)
        self.changed_button: QPushButton | None = None
        self.setWindowTitle("Rules of this battle")
        offer_help(self, "house-rules")
        page = QWidget()
        column = with_spacing(QVBoxLayout(page), Space.TINY, (0, 0, Space.MEDIUM, 0))
        column.addWidget(role_label(title, LabelRole.TITLE))
        column.addWidget(role_label(about, LabelRole.MUTED))
        if changed:
            self._add_changed(column, changed)
        column.addSpacing(Theme.current().tokens.px(Space.LARGE))
        column.addWidget(role_label("Options", LabelRole.SECTION))
        if not options:
            column.addWidget(role_label("These rules have no options.", LabelRole.CAPTION))
        for name, option in options.items():
            self._add_option(column, option, chosen.get(name, option.default))
        column.addStretch(1)
        self._arrange(page)

    def _add_changed(self, column: QVBoxLayout, text: str) -> None:
        column.addSpacing(Theme.current().tokens.px(Space.MEDIUM))
        column.addWidget(role_label(text, LabelRole.BODY))
        self.changed_button = push_button(SHOW_CHANGED)
        self.changed_button.clicked.connect(lambda: self.done(SHOWS_CHANGED))
        column.addWidget(self.changed_button, alignment=Qt.AlignmentFlag.AlignLeft)

    def _add_option(self, column: QVBoxLayout, option: OptionLike, choice: str) -> None:
        column.addSpacing(Theme.current().tokens.px(Space.SMALL))
        column.addWidget(role_label(option.label, LabelRole.MUTED))
        column.addWidget(role_label(option.format_choice(choice), LabelRole.BODY))
        for text in (option.about, option.source):
            if text:
                column.addWidget(role_label(text, LabelRole.CAPTION))

    def _arrange(self, page: QWidget) -> None:
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(page)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        whole = with_spacing(
            QVBoxLayout(self), Space.LARGE, (Space.WIDE, Space.WIDE, Space.WIDE, Space.LARGE)
        )
        whole.addWidget(area, 1)
        whole.addWidget(buttons)
        resize_on_screen(self, WIDTH, HEIGHT)
