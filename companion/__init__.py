"""Companion: record sheets, to-hit numbers, odds and campaigns beside a physical table."""

import os

from companion.compiled_texts import compile_dataclasses_once

__version__ = "0.1.0"
# Pydantic would look for plugins through every package that is installed; nothing here needs one.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
compile_dataclasses_once()
