"""Players' text made fit for files: no control characters, which no script is read with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.documents.textfile import NO_TEXT, UNSEEN
from companion.engine.shared.refusals import COMMON
from companion.engine.shared.setup import Setup
from companion.engine.shared.wording import Refusals
from companion.errors import Refusal

REFUSALS = Refusals(COMMON)
TEXT_FIELDS = ("text", "name", "pilot")
"""What players write in their own words, in an action or in the unit that it adds."""


def plain_text(text: str) -> str:
    """Return the same words, without what came in from elsewhere with them and cannot be seen."""
    return NO_TEXT.sub("", text)


def plain_setup(setup: Setup) -> Setup:
    """Return the same battle to begin, with plain titles and names."""
    if all(text.isprintable() for text in (setup.title, setup.about, *_names(setup))):
        return setup
    sides = (side.model_copy(update={"name": _plain_name(side.name)}) for side in setup.sides)
    units = (
        unit.model_copy(update={"name": plain_text(unit.name), "pilot": plain_text(unit.pilot)})
        for unit in setup.units
    )
    texts = {"title": _plain_name(setup.title), "about": plain_text(setup.about)}
    return setup.model_copy(update={**texts, "sides": tuple(sides), "units": tuple(units)})


def _names(setup: Setup) -> Iterator[str]:
    yield from (side.name for side in setup.sides)
    yield from (name for unit in setup.units for name in (unit.name, unit.pilot))


def _plain_name(name: str) -> str:
    return plain_text(name) or UNSEEN


def why_not_storable(action: Any) -> Refusal | None:
    """Return why the words of an action cannot be kept."""
    return why_not_text(_texts_of(action))


def why_not_text(texts: Iterable[str]) -> Refusal | None:
    """Return why one of several texts cannot be kept."""
    # Most is printable, which is told at once.
    strange = (found for text in texts if not text.isprintable() and (found := NO_TEXT.search(text)))
    if (found := next(strange, None)) is None:
        return None
    return REFUSALS.nonsense("no_text", code=f"U+{ord(found[0]):04X}")


def _texts_of(action: Any) -> Iterator[str]:
    for written in (action, getattr(action, "setup", None)):
        for name in TEXT_FIELDS:
            labels = getattr(written, name, None)
            if isinstance(labels, str):
                yield labels
