"""Parlour: play, host and study table games. The public names of the library."""

__all__ = ["__version__"]

__version__ = "0.1.0"
