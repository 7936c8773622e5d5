"""Words of players that a file can keep: without control characters, which no script is read with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.documents.textfile import NO_TEXT
from companion.engine.shared.refusals import COMMON
from companion.engine.shared.wording import Refusals
from companion.errors import Refusal

REFUSALS = Refusals(COMMON)
WORDS = ("text", "name", "pilot")
"""What players write in their own words, in an action or in the unit that it adds."""


def plain_words(text: str) -> str:
    """The same words, without what came in from elsewhere with them and cannot be seen."""
    return NO_TEXT.sub("", text)


def why_not_kept(action: Any) -> Refusal | None:
    """Why the words of an action cannot be kept."""
    strange = (found for words in _words(action) if (found := NO_TEXT.search(words)))
    if (found := next(strange, None)) is None:
        return None
    return REFUSALS.nonsense("no_text", code=f"U+{ord(found[0]):04X}")


def _words(action: Any) -> Iterator[str]:
    for written in (action, getattr(action, "setup", None)):
        for name in WORDS:
            words = getattr(written, name, None)
            # Most is printable, which is told at once.
            if isinstance(words, str) and not words.isprintable():
                yield words
