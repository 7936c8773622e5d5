"""The journal: what happened, moments to look at, and dice to correct."""
