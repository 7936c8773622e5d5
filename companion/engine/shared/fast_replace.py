"""Frozen dataclasses with some fields changed, as an event changes a unit of many fields, in little time."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # The checker knows which fields there are only by this name.
    from dataclasses import replace as replace
else:

    def replace(thing: Any, /, **changes: Any) -> Any:
        """Return the same with these fields, which it has to have; raises TypeError for others."""
        kind = type(thing)
        names = _names(kind)
        if not changes.keys() <= names.keys():
            raise TypeError(f"{kind.__name__} has no {', '.join(changes.keys() - names.keys())}")
        made = object.__new__(kind)
        for name in names:
            object.__setattr__(made, name, changes[name] if name in changes else getattr(thing, name))
        return made


@cache
def _names(kind: type) -> dict[str, None]:
    """Return the fields in their order; what runs after it was made, or is not given, would be left out."""
    assert not hasattr(kind, "__post_init__"), f"{kind.__name__} has to be made anew"
    return dict.fromkeys(it.name for it in fields(kind))
