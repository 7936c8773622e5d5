"""The page of rulesets: a list, the changes of each, and an editor to write and try one's own."""
