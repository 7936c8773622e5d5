"""What a design has otherwise than the one that it was made from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.construction.editing.draft import Draft, Group
from companion.construction.editing.views import Difference
from companion.engine.battletech.tables.book import Tables

HEAD = (
    ("Tonnage", "tonnage", ""), ("Technology", "tech", ""), ("Walking", "movement", "walking"),
    ("Jumping", "movement", "jumping"), ("Engine", "engine", "kind"), ("Structure", "structure_kind", ""),
    ("Armor", "armor_kind", ""), ("Heat sinks", "heat_sinks", "number"), ("Heat sinks", "heat_sinks", "kind"),
)  # fmt: skip


def differences(tables: Tables, before: Draft, after: Draft) -> Iterator[Difference]:
    """Every difference once: of the head, of armor by location, of what is aboard by location."""
    for words, part, key in HEAD:
        was, now = before.word(part, key), after.word(part, key)
        if was != now:
            yield Difference(words, was.replace("_", " "), now.replace("_", " "))
    for name, row in tables.locations.names.items():
        for part, words in (("armor", "armor"), ("rear_armor", "rear armor")):
            points, others = before.number(part, name), after.number(part, name)
            if points != others:
                yield Difference(f"{row.label}, {words}", str(points), str(others))
    for name, row in tables.locations.names.items():
        was_there, is_there = _aboard(tables, before, name), _aboard(tables, after, name)
        gone, come = was_there - is_there, is_there - was_there
        if gone or come:
            yield Difference(row.label, _listed(gone), _listed(come))


def _aboard(tables: Tables, draft: Draft, location: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for thing in draft.things:
        if thing.location == location:
            row = tables.weapons.get(thing.name) or tables.equipment.get(thing.name)
            name = row.name if row is not None else thing.text or thing.name
            found[f"{name} ammo" if thing.group is Group.AMMUNITION else name] += 1
    return found


def _listed(things: Counter[str]) -> str:
    return ", ".join(f"{number} × {name}" if number > 1 else name for name, number in things.items())
