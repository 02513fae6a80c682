"""The contract between games and the rest, and the text forms. Knows no game."""
