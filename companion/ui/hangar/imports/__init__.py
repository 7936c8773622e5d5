"""Imports of files: progress, and the report on each file."""
