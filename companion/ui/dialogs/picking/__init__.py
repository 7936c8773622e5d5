"""Choosing models and boards: fields that search the hangar."""
