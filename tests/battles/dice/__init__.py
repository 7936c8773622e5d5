"""Tests of the log of dice."""
