"""Checks of `companion check`: verdicts on files, and on the designs of the catalogue."""
