"""Playing many games: batches, long runs, several processes and machines, tournaments, and their results."""
