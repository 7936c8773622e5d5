"""Companion: record sheets, to-hit numbers, odds and campaigns beside a physical table."""

import os

from companion.deferred import defer_module

# What dataclasses, urllib and PySide ask only where something is amiss, as a class without a docstring.
defer_module("inspect", functions=("signature",))
defer_module("ipaddress")
defer_module("traceback")

from companion.compiled_texts import compile_dataclasses_once  # noqa: E402

__version__ = "0.1.0"
# Pydantic would look for plugins through every package that is installed; nothing here needs one.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
compile_dataclasses_once()
# Pydantic and SQLAlchemy import them to find such plugins, and for programs that wait in other ways.
defer_module("importlib.metadata", functions=("entry_points", "version"))
defer_module("asyncio", functions=("iscoroutine",))
