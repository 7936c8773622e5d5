"""Repairs, stores and healing between battles, by any ruleset."""
