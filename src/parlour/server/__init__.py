"""Parlour on the network: tables for people and programs over one WebSocket protocol."""
