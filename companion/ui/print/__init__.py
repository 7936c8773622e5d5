"""Sheets and cards on paper."""
