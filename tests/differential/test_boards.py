"""Both engines draw the same board, letter by letter."""

from __future__ import annotations

import pytest

import aleator
from game_cases import TWINS
from gang_helpers import same_cards
from lockstep import NATIVE, REFERENCE, seated


@pytest.mark.parametrize(
    ("case", "number"), [(case, number) for case in TWINS for number in range(0, len(case.options), 3)], ids=str
)
def test_both_engines_draw_the_same_board(case, number):
    """At most 80 columns of ASCII."""
    native, reference = (case.game(engine, case.options[number]) for engine in (NATIVE, REFERENCE))
    policies = seated(case.policies[number % len(case.policies)], native.players)
    boards = set()
    for index in range(3):
        state = native.new_state()
        streams = aleator.Streams(number, index)
        while True:
            board = state.board()
            assert board == reference.state_from_dict(state.to_dict()).board()
            boards.add(board)
            if state.is_terminal():
                break
            seat = state.current_player
            if seat is None:
                state.sample_chance(streams)
            else:
                state.apply(case.choose(aleator, state, streams.policy(seat), policies[seat]))
    assert len(boards) > 20


@pytest.mark.parametrize("title", ["Größer als sieben ☠ " * 12, "x" * 200, "a " * 90, " blanks  in it" * 7])
def test_titles_are_broken_alike(title):
    deck = same_cards("sum_at_least", 7)
    deck["cards"][0]["title"] = title
    boards = []
    for engine in (NATIVE, REFERENCE):
        state = engine.GangOfDice(2, deck=deck, first_player="fixed").new_state()
        state.apply_chance(engine.gang_of_dice.Reveal("c00"))
        boards.append(state.board())
    assert boards[0] == boards[1]
    assert max(map(len, boards[0].splitlines())) <= 80
