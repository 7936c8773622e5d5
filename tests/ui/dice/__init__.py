"""Tests of the log of dice in the window."""
