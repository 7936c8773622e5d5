"""Notes that players write on units and on the battle, the same for every family, in text fit for files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from companion.documents.textfile import NO_TEXT, UNSEEN
from companion.engine.play import Play
from companion.engine.sheet import NOTE, Chip
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.rule_rows import Account, ActionRule, EventRule, no_text
from companion.engine.skeleton.setup import Setup
from companion.engine.skeleton.wording import COMMON, Refusals
from companion.errors import Refusal

LONGEST = 400
"""In letters."""

REFUSALS = Refusals(COMMON)
ON_BATTLE = ""
"""Under this stands what is noted on no unit."""

LABEL = "Note"
TEXT_FIELDS = ("text", "name", "pilot")
"""What players write in their own words, in an action or in the unit that it adds."""


@dataclass(frozen=True, slots=True)
class WriteNote:
    """Note something on a unit, or on the battle; without words what was noted is taken away."""

    text: str = ""
    """What is noted."""
    unit: str | None = None
    """The unit, by its id; unsaid, the battle."""


@dataclass(frozen=True, slots=True)
class NoteWritten:
    """A unit, or the battle, bears these words, or none any more."""

    text: str = ""
    unit: str | None = None


class BattleWithNotes(Protocol):
    """A battle of any family."""

    @property
    def notes(self) -> Mapping[str, str]:
        """What is noted, by units; what concerns all stands under no unit."""


B = TypeVar("B", bound=BattleWithNotes)


def why_not_write(battle: BattleWithNotes, action: WriteNote) -> Refusal | None:
    """Return why nothing can be noted there: there are too many words, or no others than before."""
    text = action.text.strip()
    if len(text) > LONGEST:
        return REFUSALS.nonsense("note_too_long_here", most=LONGEST)
    if text == battle.notes.get(action.unit or ON_BATTLE, ""):
        return REFUSALS.nonsense("note_as_before")
    return None


def resolve_note(play: Play[Any], action: WriteNote) -> None:
    """Note something, instead of what was noted there."""
    play.emit(NoteWritten(action.text.strip(), action.unit))


def apply_note(battle: B, event: NoteWritten) -> B:
    """Return the battle with this note."""
    place = event.unit or ON_BATTLE
    others = {about: text for about, text in battle.notes.items() if about != place}
    new = {place: event.text} if event.text else {}
    after: B = replace(battle, notes={**others, **new})  # type: ignore[type-var]
    return after


def format_note(account: Account[Any], action: WriteNote) -> str:
    """Return the line of the journal."""
    text = " ".join(action.text.split())
    if action.unit is None:
        return f"Noted: {text}" if text else "The note on the battle is removed"
    name = account.battle.units[action.unit].name
    return f"Noted on {name}: {text}" if text else f"The note on {name} is removed"


ACTION_RULES = (ActionRule(WriteNote, why_not_write, resolve_note, format_note, is_by_hand=True),)
EVENT_RULES = (EventRule(NoteWritten, apply_note, no_text),)


def note_chip(battle: BattleWithNotes, unit: Any) -> Iterator[Chip]:
    """Yield the chip, where something is noted."""
    if text := battle.notes.get(unit.id, ""):
        yield Chip(NOTE, LABEL, hint=text)


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
