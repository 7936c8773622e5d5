"""Designs by the book: what they weigh and hold, and what is wrong with them."""
