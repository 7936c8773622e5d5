"""Tests of the fields for numbers."""
