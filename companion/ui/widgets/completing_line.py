"""A line of shorthand: Tab takes what the half-typed end of it may become."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QLineEdit

from companion.engine.forms import Completion

MOST_NAMED = 4


class CompletingLine(QLineEdit):
    """Tab completes while there is something to complete, and goes on to the next field otherwise."""

    completion = ""

    def offer(self, completions: Sequence[Completion]) -> None:
        """Take the nearest of these for Tab, unless it is whole and wants a number."""
        nearest = next(iter(completions), None)
        self.completion = nearest.line if nearest is not None and not nearest.is_open else ""

    def focusNextPrevChild(self, forward: bool) -> bool:
        if not forward or not self.completion:
            return super().focusNextPrevChild(forward)
        whole, self.completion = self.completion, ""
        self.selectAll()
        # Typed for the player: it is told like typing, and can be undone like typing.
        self.insert(whole)
        return True


def format_completions(completions: Sequence[Completion]) -> str:
    """Return what may be meant, in a line: "Tab: Medium Laser (or Medium Pulse Laser)"."""
    if not completions:
        return ""
    first, *others = [each.label for each in completions[:MOST_NAMED]]
    also = f" (or {', '.join(others)})" if others else ""
    return f"{first}{also}" if completions[0].is_open else f"Tab: {first}{also}"
