"""Playing one game: policies and bots that choose, matches of people and bots, records, and proofs of fair dice."""
