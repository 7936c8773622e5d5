"""A line across the window with an important message, and buttons for the remedies."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from companion.engine.tone import Tone
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, Tokens, mix_colours
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

BannerAction = tuple[str, Callable[[], object]]

ICONS = {Tone.PLAIN: "info", Tone.GOOD: "flag", Tone.WARN: "history", Tone.DANGER: "warning"}


class Banner(QFrame):
    """Hidden until it has something to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tone = Tone.PLAIN
        self.text_label = role_label("", LabelRole.SECTION)
        self.text_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.buttons: tuple[QPushButton, ...] = ()
        self.close_button = icon_button("close", "Close this message")
        self.close_button.clicked.connect(self.hide)
        self._row = with_spacing(QHBoxLayout(self), Space.SMALL, (44, Space.TINY, Space.SMALL, Space.TINY))
        self._row.addWidget(self.text_label, 1)
        self._row.addWidget(self.close_button)
        self.hide()

    def say(
        self,
        text: str,
        tone: Tone = Tone.PLAIN,
        actions: Sequence[BannerAction] = (),
        *,
        may_close: bool = True,
    ) -> None:
        """Say something; the first deed is the one that most players want."""
        self._tone = tone
        self.text_label.setText(text)
        self.setAccessibleName(text)
        for button in self.buttons:
            delete_later(button)
        kinds = (ButtonKind.PRIMARY, *[ButtonKind.NORMAL] * len(actions))
        self.buttons = tuple(_button(*action, kind) for action, kind in zip(actions, kinds, strict=False))
        for place, button in enumerate(self.buttons, start=1):
            self._row.insertWidget(place, button)
        self.close_button.setVisible(may_close)
        self.show()
        self.update()

    def dismiss(self) -> None:
        """Hide what was only told, as the player has gone on; what asks for an answer stays."""
        if not self.buttons and not self.close_button.isHidden():
            self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        colour = _colour(tokens, self._tone)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(
            self.rect(), QColor(mix_colours(tokens.surface, colour, 0.0 if tokens.border > 1 else 0.14))
        )
        painter.fillRect(0, self.height() - tokens.px(2), self.width(), tokens.px(2), QColor(colour))
        side = tokens.icon
        middle = QRectF(tokens.px(Space.MEDIUM), (self.height() - side) / 2, side, side)
        draw_icon(painter, ICONS[self._tone], colour, middle)


def _button(label: str, action: Callable[[], object], kind: ButtonKind) -> QPushButton:
    button = push_button(label, kind)
    button.clicked.connect(lambda: action())
    return button


def _colour(tokens: Tokens, tone: Tone) -> str:
    colours = {Tone.GOOD: tokens.good, Tone.WARN: tokens.warn, Tone.DANGER: tokens.danger}
    return colours.get(tone, tokens.accent)
