"""Tests of companion.catalog."""
