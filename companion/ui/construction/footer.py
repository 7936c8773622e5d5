"""Footer of the design page: the carried item and where it fits, why something failed, the keys."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from companion.construction.editing.views import DropPreview
from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.widgets.labels_and_buttons import LabelRole
from companion.ui.widgets.plain_text import PlainLabel
from companion.ui.widgets.workbench import WorkbenchFooter

KEYS = "Space carries · Del removes · R rear · P pod · F fill · / search · Ctrl+S save"
CARRYING = "Arrows choose a slot · Space puts down · Esc cancels"


class DesignFooter(WorkbenchFooter):
    """What is carried, what was done and why something was not; beside it the keys."""

    def __init__(self, bench: DesignPageEditor, parent: QWidget | None = None) -> None:
        super().__init__(PlainLabel(KEYS), parent)
        self._editor = bench
        bench.carry_changed.connect(self._follow)
        bench.previewed.connect(self._preview)
        bench.changed.connect(self._clear_confirmation)
        self.say("")

    def say(self, text: str) -> None:
        """Say something that is worth knowing."""
        self.tell(text, "info" if text else "", "muted", LabelRole.BODY)

    def confirm(self, text: str) -> None:
        """Say that something was done, until the design changes."""
        self.tell(text, "check", "good", LabelRole.GOOD)

    def warn(self, text: str) -> None:
        """Say why something was not done; nothing takes it away."""
        if text:
            self.tell(text, "warning", "danger", LabelRole.DANGER)
        elif self.icon_name == "warning":
            self.say("")

    def _clear_confirmation(self) -> None:
        if self.icon_name == "check":
            self.say("")

    def _follow(self) -> None:
        if self._editor.carried is None:
            self.say("")
            self.keys.setText(KEYS)
        else:
            self.tell(f"Carrying {self._editor.carried_label}", "hand", "accent", LabelRole.BODY)
            self.keys.setText(CARRYING)

    def _preview(self, _location: str, landing: DropPreview) -> None:
        if self._editor.carried is None:
            return
        carried = self._editor.carried_label
        if landing.refusal:
            self.tell(f"{carried}: {landing.refusal}", "warning", "danger", LabelRole.DANGER)
        else:
            more = "; what is there makes room" if landing.moves else ""
            self.tell(f"Carrying {carried}{more}", "hand", "accent", LabelRole.BODY)
