"""The shape of the tables in a ruleset, a chapter of the book a module; the numbers live in rulesets/."""
