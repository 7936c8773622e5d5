"""Meanings of a class's fields, from the docstrings below them in its module."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise


@lru_cache(maxsize=1024)
def field_meanings(kind: type) -> Mapping[str, str]:
    """Return the docstring of each field of a class and of what it inherits; the class's own count first."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        found |= _by_class(base.__module__).get(base.__qualname__, {})
    return found


@lru_cache(maxsize=128)
def _by_class(module: str) -> Mapping[str, Mapping[str, str]]:
    """Field docstrings of the classes at the top of a module, which is read but once."""
    try:
        source = inspect.getsource(sys.modules[module])
    except (KeyError, OSError, TypeError):
        return {}
    classes = (node for node in ast.parse(source).body if isinstance(node, ast.ClassDef))
    return {node.name: dict(_fields(node)) for node in classes}


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in pairwise(node.body):
        if not (isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)):
            continue
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            text = below.value.value
            if isinstance(text, str):
                yield field.target.id, " ".join(text.split())
