"""Frozen dataclasses with some fields changed, as an event changes a unit of many fields, in little time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from itertools import repeat
from operator import attrgetter, call
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # The checker knows which fields there are only by this name.
    from dataclasses import replace as replace
else:

    def replace(thing: Any, /, **changes: Any) -> Any:
        """Return the same with these fields, which it has to have; raises TypeError for others."""
        kind = type(thing)
        setters, values_of = _fields(kind)
        if not changes.keys() <= setters.keys():
            raise TypeError(f"{kind.__name__} has no {', '.join(changes.keys() - setters.keys())}")
        made = object.__new__(kind)
        # Every event does this: run through without a step of Python for each field.
        deque(map(call, setters.values(), repeat(made), values_of(thing)), maxlen=0)
        for name, value in changes.items():
            setters[name](made, value)
        return made


@cache
def _fields(kind: type) -> tuple[dict[str, Callable[[Any, Any], None]], Callable[[Any], tuple[Any, ...]]]:
    """Return what sets each slot, and what reads all of them at once.

    What runs after a thing was made, or is not given, would be left out.
    """
    assert not hasattr(kind, "__post_init__"), f"{kind.__name__} has to be made anew"
    names = [it.name for it in fields(kind)]
    return {name: getattr(kind, name).__set__ for name in names}, attrgetter(*names)
