"""Tables and cases beside the tests, read by libyaml where PyYAML has it: ten times as fast."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from companion.documents.yamltext import LOADER


def plain_yaml(path: Path) -> Any:
    """Return all that a file of YAML holds."""
    return yaml.load(path.read_text(encoding="utf-8"), LOADER)
