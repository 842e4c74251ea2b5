"""Lines of whole games: playouts of each policy, searches, and games step by step in Python."""

from __future__ import annotations

from typing import Any

from look_back.lines import Line, Work

MIXTURE = ("random", "fixed(3)", "cautious", "random(max_dice=12)")


def game(name: str, players: int) -> Any:
    """Set up a game with its standard options."""
    import aleator

    return aleator.GangOfDice(players) if name == "gang" else aleator.DiceRun(players)


def playouts(name: str, *policies: str, threads: int = 1, keep: bool = False) -> Work:
    """Simulate games, with a policy for each seat; decisions are counted."""
    import aleator

    table = game(name, len(policies))

    def work(games: int, seed: int) -> tuple[int, Any]:
        result = aleator.simulate(table, list(policies), games, seed, threads, keep_games=keep)
        return result.decisions, [result.decisions, *result.wins]

    return work


def search(name: str, policy: str, iterations: int) -> Work:
    """Search in positions of games in turn; iterations are counted."""
    import aleator
    from aleator.policies import parse

    searching = parse(f"{policy}({iterations})")
    positions = _positions(name)

    def work(searches: int, seed: int) -> tuple[int, Any]:
        streams = aleator.Streams(seed, 0)
        stream = streams.search(0)
        chosen = [searching.choose(positions[each % len(positions)], stream) for each in range(searches)]
        return searches * iterations, [action.to_dict() for action in chosen]

    return work


def _positions(name: str, wanted: int = 12) -> list[Any]:
    """Positions with a choice, as they come up in games by simple policies."""
    import aleator
    from aleator.policies import parse

    policy = parse("cautious" if name == "gang" else "by_card")
    found: list[Any] = []
    for index in range(wanted):
        streams = aleator.Streams(5, index)
        state = game(name, 3).new_state()
        for _ in range(20 + 5 * index):
            if state.is_terminal():
                break
            if state.current_player is None:
                state.sample_chance(streams)
            else:
                state.apply(policy.choose(state, streams.policy(state.current_player)))
        while not state.is_terminal() and state.current_player is None:
            state.sample_chance(streams)
        if not state.is_terminal() and len(state.legal_actions()) > 1:
            found.append(state)
    return found


def python_loop(name: str, players: int) -> Work:
    """Play decision by decision in Python, every legal action equally likely."""
    import aleator

    table = game(name, players)

    def work(games: int, seed: int) -> tuple[int, Any]:
        decisions, winners = 0, []
        for index in range(games):
            streams = aleator.Streams(seed, index)
            policies = [streams.policy(seat) for seat in range(players)]
            state = table.new_state()
            while not state.is_terminal():
                seat = state.current_player
                if seat is None:
                    state.sample_chance(streams)
                else:
                    decisions += 1
                    state.apply(state.legal_actions().sample(policies[seat]))
            winners.append(list(state.winners()))
        return decisions, winners

    return work


LINES = [
    Line("gang random(max_dice=12)", "decision", lambda: playouts("gang", *["random(max_dice=12)"] * 3), "random12"),
    Line("gang random", "decision", lambda: playouts("gang", *["random"] * 3), "random"),
    Line("gang fixed(3)", "decision", lambda: playouts("gang", *["fixed(3)"] * 3), "fixed3"),
    Line("gang cautious", "decision", lambda: playouts("gang", *["cautious"] * 3), "cautious"),
    Line("gang mixture", "decision", lambda: playouts("gang", *MIXTURE), "mixed"),
    Line("gang kept", "decision", lambda: playouts("gang", *["random(max_dice=12)"] * 3, keep=True)),
    Line(
        "gang two threads", "decision", lambda: playouts("gang", *["random(max_dice=12)"] * 3, threads=2), clock="wall"
    ),
    Line("gang python loop", "decision", lambda: python_loop("gang", 3)),
    Line("gang mcts(1000)", "iteration", lambda: search("gang", "mcts", 1000), "mcts"),
    Line("run random", "decision", lambda: playouts("run", *["random"] * 4), "race_random"),
    Line("run by_card", "decision", lambda: playouts("run", *["by_card"] * 4), "race_by_card"),
    Line("run greedy", "decision", lambda: playouts("run", *["greedy"] * 4), "race_greedy"),
    Line("run mixture", "decision", lambda: playouts("run", "greedy", "random", "by_card", "greedy")),
    Line("run kept", "decision", lambda: playouts("run", *["by_card"] * 4, keep=True)),
    Line("run two threads", "decision", lambda: playouts("run", *["by_card"] * 4, threads=2), clock="wall"),
    Line("run python loop", "decision", lambda: python_loop("run", 4)),
    Line("run ismcts(200)", "iteration", lambda: search("run", "ismcts", 200), "ismcts"),
]
