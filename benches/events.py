"""What it costs to read events, and to play a `Match` of bots: ratios within one run, which noise hardly affects.

`python benches/events.py [--json FILE]`. An event is compared with a step whose events nobody reads, a match of four
bots with `simulate` of the same games. Answers are checked before anything is timed.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from statistics import median

import aleator

GAMES = {"gang_of_dice": aleator.GangOfDice(players=4), "dice_run": aleator.DiceRun(players=4)}
MATCHES = {"dice_run": ("greedy", 20, 20), "gang_of_dice": ("cautious", 200, 60)}
REPEATS = 9


def steps_of(game, seed):
    """A game as pairs of state and step, ready to be replayed."""
    policy = {"gang_of_dice": "cautious", "dice_run": "greedy"}[game.to_dict()["game"]]
    record = aleator.Record.play(game, [policy] * 4, seed=seed)
    return list(zip(record.states(), record.steps, strict=False))


def take(state, step):
    """Take a step without reading its events."""
    return state.apply_chance(step.what) if step.seat is None else state.apply(step.what, step.seat)


def check_events(pairs):
    """Every event read from the sequence is what its record says."""
    for state, step in pairs:
        events = take(state.clone(), step)
        module = aleator.dice_run if hasattr(state, "stage") else aleator.gang_of_dice
        assert [module.event_from_dict(event.to_dict()) for event in events] == list(events)


def seconds_of_events(pairs):
    """The processor time of a step with unread events, and of reading an event."""
    states = [(state.clone(), step) for state, step in pairs]
    began = time.process_time()
    taken = [take(state, step) for state, step in states]
    steps = time.process_time() - began
    began = time.process_time()
    for events in taken:
        for _ in events:
            pass
    read = time.process_time() - began
    return steps / len(states), read / sum(map(len, taken))


def ratio_of_events(name):
    """How long it takes to read an event, in steps with unread events."""
    pairs = [pair for seed in range(20) for pair in steps_of(GAMES[name], seed)]
    check_events(pairs)
    runs = [seconds_of_events(pairs) for _ in range(REPEATS)]
    return median(read / step for step, read in runs), median(step for step, _ in runs), median(r for _, r in runs)


def seconds_of_match(game, policy, games):
    """The processor time of a game played as a `Match`, and in `simulate`."""
    began = time.process_time()
    for index in range(games):
        aleator.Match(game, [policy] * 4, seed=7, index=index).advance()
    match = (time.process_time() - began) / games
    many = games * 100
    began = time.process_time()
    aleator.simulate(game, [policy] * 4, games=many, seed=7, threads=1)
    return match, (time.process_time() - began) / many


def ratio_of_match(name):
    """The processor time of a `Match` of four bots, as a multiple of that of `simulate`."""
    (policy, _, games), game = MATCHES[name], GAMES[name]
    batch = aleator.simulate(game, [policy] * 4, games=5, seed=7, keep_games=True)
    for index in range(5):
        match = aleator.Match(game, [policy] * 4, seed=7, index=index)
        match.advance()
        won = tuple(seat for seat in range(4) if batch.winners[index] >> seat & 1)
        assert match.state.winners() == won
        assert match.record == aleator.Record.play(game, [policy] * 4, seed=7, index=index)
    runs = [seconds_of_match(game, policy, games) for _ in range(REPEATS // 2)]
    return (
        median(match / simulated for match, simulated in runs),
        median(m for m, _ in runs),
        median(s for _, s in runs),
    )


def main():
    """Measure, print and, if asked to, save the numbers."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, help="where to write the numbers")
    wanted = parser.parse_args().json
    found = {}
    for name in GAMES:
        ratio, step, read = ratio_of_events(name)
        found[f"{name}: an event"] = {"ratio": ratio, "most": 5, "step": step, "event": read}
    for name, (policy, most, _) in MATCHES.items():
        ratio, match, simulated = ratio_of_match(name)
        found[f"{name}: a match of four {policy}"] = {
            "ratio": ratio,
            "most": most,
            "match": match,
            "simulate": simulated,
        }
    for name, numbers in found.items():
        print(f"{name}: {numbers['ratio']:.1f} times, at most {numbers['most']}; {numbers}")
    print(f"profile: {aleator.BUILD_PROFILE}")
    if wanted:
        wanted.write_text(json.dumps({"profile": aleator.BUILD_PROFILE, "ratios": found}, indent=1) + "\n")


if __name__ == "__main__":
    main()
