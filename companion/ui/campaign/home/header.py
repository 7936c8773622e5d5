"""The header of the list of campaigns: back, and the commands for one campaign or for all."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing


class HomeHeader(QFrame):
    """The buttons; those for the chosen campaign are shown while one is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "bar")
        self.back_button = push_button("Back", ButtonKind.QUIET, "chevron-left")
        self.rename_button = icon_button("edit", "Rename", "Rename (F2)")
        self.export_button = icon_button("export", "Export", "Export as a file (Ctrl+S)")
        self.delete_button = icon_button("trash", "Delete", "Delete (Del); it can be undone")
        self.import_button = push_button("Import…", ButtonKind.NORMAL, "import")
        self.new_button = push_button("New campaign", ButtonKind.PRIMARY, "plus")
        set_tip(self.import_button, "A campaign that somebody sent you, as one file")
        title = role_label("Campaigns", LabelRole.HEADING)
        title.setWordWrap(False)
        row = with_spacing(
            QHBoxLayout(self), Space.SMALL, (Space.SMALL, Space.SMALL, Space.LARGE, Space.SMALL)
        )
        row.addWidget(self.back_button)
        row.addWidget(title)
        row.addStretch(1)
        for button in (self.rename_button, self.export_button, self.delete_button):
            row.addWidget(button)
        row.addWidget(self.import_button)
        row.addWidget(self.new_button)

    def show_choice(self, is_chosen: bool) -> None:
        """Offer what is done with one campaign while one is chosen."""
        for button in (self.rename_button, self.export_button, self.delete_button):
            button.setEnabled(is_chosen)
