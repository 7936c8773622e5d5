"""The shape of a pools ruleset's tables, a chapter a module."""
