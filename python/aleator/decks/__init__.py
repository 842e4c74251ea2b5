"""Decks of warning cards: the built-in ones as TOML files, and how a deck is read.

Reading never judges what it reads: whether a deck is well formed is decided by the core, and by the reference.
"""
