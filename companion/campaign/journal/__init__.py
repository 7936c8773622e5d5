"""A campaign's journal: what is stored, which of it counts, and what is taken back."""
