"""The page on which boards are drawn."""
