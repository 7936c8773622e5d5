"""Campaigns in words, as a diary has them."""
