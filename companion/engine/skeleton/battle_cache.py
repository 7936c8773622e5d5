"""A cache of values worked out of a battle, which hold while the battle stays the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
Made = TypeVar("Made")
CACHED_RESULTS = 12


def cached_per_battle(make: Callable[P, Made]) -> Callable[P, Made]:
    """Keep what was made of the last few values: neither battles nor units ever change."""
    kept: OrderedDict[tuple[int, ...], tuple[tuple[Any, ...], Made]] = OrderedDict()

    @wraps(make)
    def call_cached(*about: P.args, **more: P.kwargs) -> Made:
        assert not more, "known by their places"
        key = tuple(map(id, about))
        known = kept.get(key)
        if known is None:
            # What it is about is kept too: nothing else can then be taken for it.
            known = kept[key] = (about, make(*about, **more))
            if len(kept) > CACHED_RESULTS:
                kept.popitem(last=False)
        return known[1]

    return call_cached
