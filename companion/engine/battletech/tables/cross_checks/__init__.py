"""Cross-checks between the tables of a ruleset, one module for each chapter of the book."""
