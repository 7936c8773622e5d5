"""The workshop of who writes rules: what own rulesets change, and drafts checked and tried before saving."""
