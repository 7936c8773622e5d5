"""Values as a ruleset's file writes them."""

from __future__ import annotations

import json
import re

from companion.documents.yamltext import plain
from companion.rulebooks.overlay import WORDS, OverlayWord

_BARE = re.compile(r"\w(?:[\w .()/'-]*[\w.()'])?")


def to_yaml(value: object) -> str:
    """Return a value on one line as YAML, `{14: 4, 30: never}`, with texts in quotes where they need them."""
    return OverlayWord.NEVER.value if value is None else _to_yaml(value)


def _to_yaml(value: object) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_to_yaml(key)}: {to_yaml(inner)}' for key, inner in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(to_yaml, value))}]"
    if isinstance(value, OverlayWord):
        return value.value
    if isinstance(value, str):
        is_bare = _BARE.fullmatch(value) and plain(value) == value and value not in WORDS
        return value if is_bare else json.dumps(value, ensure_ascii=False)
    text = json.dumps(value)
    # A number with an exponent is read as one only with a point.
    return text if "." in text else text.replace("e", ".0e") if isinstance(value, float) else text
