"""All campaigns: founding, opening, renaming, deleting, and files in and out."""
