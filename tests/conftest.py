"""What every test needs: a window system without a screen, chosen before Qt is imported, and our plugins."""

from __future__ import annotations

import os

from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

pytest_plugins = ("tests.rules_report", "tests.golden.plugin", "tests.open_databases")

# A machine under load is no fault of the code; in CI the same examples come every time.
settings.register_profile("companion", deadline=None)
settings.register_profile("companion-ci", settings.get_profile("companion"), derandomize=True, database=None)
settings.load_profile("companion-ci" if os.environ.get("CI") else "companion")
