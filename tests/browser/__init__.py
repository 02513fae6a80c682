"""The page in a real browser, before a real server in a process of its own."""
