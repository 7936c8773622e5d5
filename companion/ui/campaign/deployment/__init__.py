"""Deployment: the participants of the next battle, and their opponents."""
