"""House rules that tables play, shipped as examples: each does what it says."""
