"""The list of battles: what each is at a glance, and renaming, copying and deleting them."""
