"""The help: pages and their reader."""
