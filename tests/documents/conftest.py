"""Both parsers of YAML."""

from __future__ import annotations

import pytest
import yaml

from companion.documents import yamltext


@pytest.fixture(params=["libyaml", "PyYAML"])
def either_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test with the C parser and with the one that stands in where it is absent."""
    if request.param == "PyYAML":
        monkeypatch.setattr(yamltext, "LOADER", yaml.SafeLoader)
    elif not yaml.__with_libyaml__:
        pytest.skip("This PyYAML was built without libyaml.")
