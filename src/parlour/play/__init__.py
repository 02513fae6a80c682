"""Playing real matches: the only caller of `apply` on a real game, and the bots at the table."""
