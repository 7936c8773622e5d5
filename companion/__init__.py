"""Companion: record sheets, to-hit numbers, odds and campaigns beside a physical table."""

__version__ = "0.1.0"
