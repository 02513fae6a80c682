"""For whoever writes a game or a bot: worked cases, the conformance suite."""
