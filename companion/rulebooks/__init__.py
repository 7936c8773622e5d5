"""Rulesets as data: reading, overlaying, loading and validating the folders under rulesets/."""
