"""What actions and events of the battletech family were called in earlier releases."""

from __future__ import annotations

from companion.engine.shared.renamed import Renamed

RENAMED = Renamed()
"""Nothing has changed its name since the first release whose battles are kept, 1384119."""
