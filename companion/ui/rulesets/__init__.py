"""The page of rulesets: what there is, what each changes, and a place to write and try one's own."""
