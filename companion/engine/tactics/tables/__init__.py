"""The shape of a tactics ruleset's tables and unit cards; the numbers live in rulesets/."""
