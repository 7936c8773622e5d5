"""Labels and buttons in the roles that the style sheet knows."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtWidgets import QLabel, QPushButton

from companion.ui.theme.icons import wear_icon
from companion.ui.widgets.plain import PlainLabel, button_text


class Role(StrEnum):
    """What a label's words are for."""

    TITLE = "title"
    HEADING = "heading"
    SECTION = "section"
    BODY = "body"
    MUTED = "muted"
    CAPTION = "caption"
    NUMBER = "number"
    GOOD = "good"
    WARN = "warn"
    DANGER = "danger"
    ALARM = "alarm"


class Kind(StrEnum):
    """How loudly a button asks to be pressed."""

    NORMAL = "normal"
    PRIMARY = "primary"
    QUIET = "quiet"
    DANGER = "danger"


ICON_COLOURS = {Kind.PRIMARY: "on_accent", Kind.DANGER: "danger"}


def role_label(text: str, role: Role = Role.BODY) -> QLabel:
    """A label that wraps its words instead of cutting them off."""
    label = PlainLabel(text)
    label.setProperty("role", role.value)
    label.setWordWrap(True)
    return label


def push_button(text: str, kind: Kind = Kind.NORMAL, icon: str = "") -> QPushButton:
    """A button that says what it does."""
    button = QPushButton(button_text(text))
    button.setProperty("kind", kind.value)
    if icon:
        wear_icon(button, icon, ICON_COLOURS.get(kind, "ink"))
    return button
