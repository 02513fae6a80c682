"""Parlour in the terminal."""
