"""Simulations: whole matches of bots at kernel speed, with their statistics and records."""
