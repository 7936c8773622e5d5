"""The pilot page: who he is, what he can do, what he did, and what he may learn."""
