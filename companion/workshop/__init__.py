"""The workshop for authors of rules: changes of own rulesets, and drafts checked and tried before saving."""
