"""Layouts of widgets for which a row or a column is not enough."""
