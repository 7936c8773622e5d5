"""Tests of companion.campaign; being written by one helper now."""
