"""Designs of the battletech family: the book's steps of construction, for each kind that it has any for."""
