"""The list of battles: a summary of each, and renaming, copying and deleting them."""
