"""The end of a stage and of the game (DR-8, DR-9)."""

from __future__ import annotations

import pytest

from aleator.errors import GameOver, IllegalAction, IllegalOutcome, NotYourTurn
from dice_run_helpers import choose_all, dicts, draw_something, line_of, of_type, play_at_random, position, types

BOTH = pytest.mark.parametrize("stage_end", ["on_draw", "on_reveal"])


def play_something(engine, state):
    """Play a card of the hand that needs a draw."""
    action = next(action for action in state.legal_actions() if isinstance(action, engine.dice_run.Play))
    return state.apply(action)


# DR-8.1: when a stage ends.


def test_dr_8_1_on_draw(engine):
    """DR-8.1: the stage card lies on top for a while; the stage ends when somebody has to draw."""
    game = engine.DiceRun(3)
    state = position(game, "R1 R2 | B2", left=1, player=0)
    play_something(engine, state)
    events = draw_something(engine, state)
    assert types(events) == ["card_drawn", "stage_card_uncovered"]
    assert dicts(events)[1] == {"type": "stage_card_uncovered", "stage": 1}
    record = state.to_dict()
    assert (record["phase"], record["packs"][0], state.current_player) == ("play", 0, 1)
    assert state.view(2)["stage_card_on_top"] is True
    target = state.to_dict()["targets"][1][0]
    state.apply(engine.dice_run.ShowTarget(target, "colour"))
    assert (state.phase, state.current_player) == ("play", 2), "showing a target draws nothing"
    packs = state.to_dict()["packs"]
    events = play_something(engine, state)
    assert types(events)[-1] == "stage_ended"
    assert dicts(events)[-1] == {"type": "stage_ended", "stage": 1, "player": 2}
    record = state.to_dict()
    assert (record["phase"], record["stage"], record["current_player"]) == ("choose_target", 1, 2)
    assert record["packs"] == packs[1:]
    assert len(record["packs_drawn"]) == 1
    assert [len(hand) for hand in record["hands"]] == [3, 3, 2]
    choose_all(engine, state)
    record = state.to_dict()
    assert (record["phase"], record["stage"], record["current_player"]) == ("draw", 2, 2)
    draw_something(engine, state)
    assert (state.phase, state.current_player) == ("play", 0), "play goes on clockwise of the drawer"


def test_dr_8_1_on_reveal(engine):
    """DR-8.1: with `on_reveal` the draw that uncovers the stage card ends the stage, and nothing more is drawn."""
    state = position(engine.DiceRun(3, stage_end="on_reveal"), "R1 R2 | B2", left=1, player=1)
    play_something(engine, state)
    events = draw_something(engine, state)
    assert types(events) == ["card_drawn", "stage_card_uncovered", "stage_ended"]
    record = state.to_dict()
    assert (record["phase"], record["current_player"]) == ("choose_target", 1)
    assert [len(hand) for hand in record["hands"]] == [3, 3, 3]
    choose_all(engine, state)
    assert (state.phase, state.current_player, state.stage) == ("play", 2, 2)


def test_dr_8_1_the_dice_of_a_reroll_land_before_its_draw(engine):
    """DR-8.1: a re-roll ends the stage after its dice have landed."""
    state = position(engine.DiceRun(2), "R1 R2 | B2", left=0, hands={0: ["6", "flip", "flip"]})
    state.apply(engine.dice_run.RerollGroup("6", 1))
    assert state.phase == "roll_group"
    events = state.apply_chance(engine.dice_run.RollGroup(["blue-6"]))
    assert types(events) == ["group_rolled", "line_changed", "stage_ended"]
    assert state.phase == "choose_target"


def test_dr_8_1_the_stage_card_cannot_be_drawn(engine):
    """DR-8.1: no movement card is drawn while the stage card lies on top."""
    state = position(engine.DiceRun(2), "R1 R2 | B2", left=0)
    play_something(engine, state)
    with pytest.raises(IllegalOutcome) as caught:
        draw_something(engine, state)
    assert caught.value.code == "not_chance"


# DR-8.2: targets are chosen in secret.


def test_dr_8_2_asked_clockwise_from_the_drawer(engine):
    """DR-8.2: the drawer first; all who owe a choice are pending and may act in any order."""
    game = engine.DiceRun(4)
    state = position(game, "R1 R2 | B2", phase="choose_target", player=2)
    asked = []
    assert state.pending_players == (0, 1, 2, 3)
    while state.phase == "choose_target":
        asked.append(state.current_player)
        assert state.legal_actions() == state.legal_actions(state.current_player)
        state.apply(state.legal_actions()[-1])
    assert asked == [2, 3, 0, 1]


@BOTH
def test_dr_8_2_any_order_gives_the_same(engine, stage_end):
    """DR-8.2: the result does not depend on who chooses when."""
    results = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        state = position(engine.DiceRun(3, stage_end=stage_end), "R1 R2 | B2", phase="choose_target", player=1)
        choices = {seat: state.legal_actions(seat)[seat] for seat in order}
        for seat in order:
            assert seat in state.pending_players
            state.apply(choices[seat], seat)
            assert state.phase != "choose_target" or state.legal_actions(seat) == []
        results.append(state.key())
    assert results[0] == results[1] == results[2]


def test_dr_8_2_who_has_shown_a_target_keeps_it(engine):
    """DR-8.2: those are not asked; if all have shown one, scoring follows at once."""
    state = position(engine.DiceRun(3), "R1 R2 | B2", phase="choose_target", player=0, shown={1: "blue-2"})
    assert state.pending_players == (0, 2)
    with pytest.raises(NotYourTurn) as caught:
        state.apply(engine.dice_run.ChooseTarget("blue-2"), seat=1)
    assert caught.value.params == {"seat": 1, "current_player": 0}
    assert caught.value.rule == "DR-8.2"
    events = choose_all(engine, state)
    assert of_type(events, "targets_revealed")[0]["targets"][1] == "blue-2"

    shown = {0: "red-1", 1: "blue-2", 2: "pink-6"}
    state = position(engine.DiceRun(3), "R1 R2 | B2", left=0, shown=shown)
    events = play_something(engine, state)
    assert types(events)[-3:] == ["stage_ended", "targets_revealed", "stage_scored"]
    assert dicts(events)[-2]["targets"] == ["red-1", "blue-2", "pink-6"]
    assert (state.phase, state.stage) == ("draw", 2)
    assert state.to_dict()["shown"] == [None] * 3


def test_dr_8_2_asked_also_when_only_one_is_left(engine):
    """DR-8.2: in the last stage everybody still chooses the last target."""
    state = position(engine.DiceRun(2), "R1 R2 | B2", phase="choose_target", stage=4)
    assert [len(state.legal_actions(seat)) for seat in range(2)] == [1, 1]


def test_dr_8_2_only_own_unused_targets(engine):
    """DR-8.2: a target of another seat cannot be chosen, nor a second one."""
    state = position(engine.DiceRun(2), "R1 R2 | B2", phase="choose_target", targets={0: ["red-1"], 1: ["blue-1"]})
    with pytest.raises(IllegalAction) as caught:
        state.apply(engine.dice_run.ChooseTarget("blue-1"), seat=0)
    assert (caught.value.code, caught.value.rule) == ("target_not_held", "DR-8.2")
    events = state.apply(engine.dice_run.ChooseTarget("red-1"), seat=0)
    assert dicts(events) == [{"type": "target_chosen", "player": 0, "target": "red-1"}]
    with pytest.raises(NotYourTurn):
        state.apply(state.legal_actions(1)[0], seat=0)


# DR-8.3 to DR-8.5: scoring.


def score(engine, line, targets, *, drawer=0, rest=3, stage=1):
    """Let everybody choose these targets, and give the event of the scoring."""
    game = engine.DiceRun(len(targets))
    own = {seat: [target] for seat, target in enumerate(targets)}
    state = position(game, line, rest=rest, phase="choose_target", player=drawer, targets=own, stage=stage)
    events = []
    for seat, target in enumerate(targets):
        events += state.apply(engine.dice_run.ChooseTarget(target), seat)
    assert types(events)[len(targets) : len(targets) + 2] == ["targets_revealed", "stage_scored"]
    return state, of_type(events, "stage_scored")[0]


def test_dr_8_3_points_of_a_target(engine):
    """DR-8.3: 1 for each die of its colour, 1 for each of its number, 3 for a die with both."""
    _, scored = score(engine, "R5 R5 R1 B5 B1 | G2", ["red-5", "blue-1", "green-2"])
    # Red-5: two dice with both (6), R1 (1), B5 (1). Blue-1: B1 with both (3), B5 (1), R1 (1). Green-2: nothing.
    assert scored["scores"] == [8, 5, 0]
    assert scored["ranking"] == [0, 1, 2]
    assert scored["points"] == [3, 2, 1]


def test_dr_8_4_ties_go_to_the_second_group(engine):
    """DR-8.4: the same count in the second group decides, then in the third."""
    _, scored = score(engine, "R1 B1 | B2 | G6", ["red-4", "blue-4"])
    assert (scored["scores"], scored["ranking"]) == ([1, 1], [1, 0])
    _, scored = score(engine, "R1 B1 | G2 | R6 B5 B6", ["red-4", "blue-4"])
    assert (scored["scores"], scored["ranking"]) == ([1, 1], [1, 0])


def test_dr_8_4_virtual_groups_are_skipped(engine):
    """DR-8.4, DR-3.5: a virtual group is no group of the scoring."""
    _, scored = score(engine, "R1 B1 | V | B2 | R2 R2", ["red-4", "blue-4"])
    assert scored["ranking"] == [1, 0]


def test_dr_8_4_three_equal_in_the_leading_group(engine):
    """DR-8.4: ranks come from groups behind; three different ranks, points stage card, 2, 1."""
    line = "R1 B1 G1 | R2 B2 B2 | R5 G4 G4"
    _, scored = score(engine, line, ["red-6", "blue-6", "green-6"], drawer=2)
    assert scored["scores"] == [1, 1, 1]
    assert scored["ranking"] == [1, 0, 2]
    assert scored["points"] == [2, 3, 1]


@pytest.mark.parametrize(("drawer", "ranking"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_dr_8_4_clockwise_from_the_drawer(engine, drawer, ranking):
    """DR-8.4: if every group is tied the drawer is ahead of everybody, then clockwise; the next seat plays on."""
    line = "R1 R1 R1 R1 R1 R1 B1 B1 B1 B1 B1 B1 G1 G1 G1 G1 G1 G1 | " + " ".join(["P2"] * 6 + ["U2"] * 6)
    state, scored = score(engine, line, ["red-6", "blue-6", "green-6"], drawer=drawer, rest=None)
    assert scored["scores"] == [6, 6, 6]
    assert scored["ranking"] == ranking
    draw_something(engine, state)
    assert state.current_player == (drawer + 1) % 3


@pytest.mark.parametrize("stage", [1, 2, 3, 4])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_dr_8_5_stage_points(engine, stage, players):
    """DR-8.5, DR-1.2: stage cards of 3, 4, 5, 6; then 2 and 1; with two players nobody is third."""
    targets = ["red-1", "blue-2", "green-3", "pink-4", "purple-5", "red-6"][:players]
    line = "R1 R1 R1 R1 R1 R2 | B2"
    before, _ = score(engine, line, targets, stage=stage, rest=5)
    record = before.to_dict()
    expected = [stage + 2, 2, 1, 0, 0, 0][:players]
    scored = score(engine, line, targets, stage=stage, rest=5)[1]
    assert [scored["points"][seat] for seat in scored["ranking"]] == expected
    assert scored["ranking"][0] == 0
    assert record["stage_cards"][0][-1] == stage + 2
    assert sum(expected) == (stage + 5 if players > 2 else stage + 4)


def test_dr_8_5_no_target_points_still_rank(engine):
    """DR-8.5: zero target points in the leading group still rank."""
    _, scored = score(engine, "P4 | R1 R1 | B1", ["red-6", "blue-6", "green-6"], rest=2)
    assert scored["scores"] == [0, 0, 0]
    assert scored["ranking"] == [0, 1, 2]
    assert scored["points"] == [3, 2, 1]


@BOTH
def test_dr_8_6_the_race_goes_on(engine, stage_end):
    """DR-8.6, DR-6.3: positions stay, scored targets are public and used up, all others stay hidden."""
    state = position(engine.DiceRun(3, stage_end=stage_end), "R1 R2 | V | B2", phase="choose_target", player=1)
    line = line_of(state)
    chosen = [state.to_dict()["targets"][seat][0] for seat in range(3)]
    choose_all(engine, state)
    record = state.to_dict()
    assert line_of(state) == line
    assert record["scored"] == [chosen]
    assert record["chosen"] == [None] * 3
    assert all(target not in own for target, own in zip(chosen, record["targets"], strict=True))
    view = state.view(0)
    assert view["scored"] == [chosen]
    assert view["targets"] == [record["targets"][0], None, None]
    assert record["stage"] == 2


# DR-9: the end of the game.


def last_choice(engine, points, cards, *, stage_end="on_draw"):
    """Bring a game to the last choice of the fourth stage, which seat 0 wins and seat 1 comes second in."""
    game = engine.DiceRun(len(points), stage_end=stage_end)
    own = {0: ["red-1"], 1: ["blue-2"], 2: ["green-3"], 3: ["pink-4"]}
    options = {"stage": 4, "phase": "choose_target", "rest": 5, "stage_points": points, "stage_cards": cards}
    state = position(game, "R1 R1 R1 R1 R1 B1 B2 G1 | B2", targets=own, **options)
    for seat in range(1, len(points)):
        state.apply(state.legal_actions(seat)[0], seat)
    return state


@BOTH
def test_dr_9_1_most_stage_points(engine, stage_end):
    """DR-9.1: after the fourth stage the game is over and nothing is drawn; pack 5 is never touched."""
    state = last_choice(engine, [0, 9, 3, 9], [[], [3, 4], [], [5]], stage_end=stage_end)
    events = state.apply(state.legal_actions(0)[0], 0)
    assert types(events) == ["target_chosen", "targets_revealed", "stage_scored", "game_ended"]
    record = state.to_dict()
    assert record["stage_points"] == [6, 11, 4, 9]
    assert (record["phase"], record["stage"], record["current_player"]) == ("finished", 4, None)
    assert record["winners"] == [1]
    assert len(record["packs"]) == 1
    assert sum(record["deck"].values()) == record["packs"][0]
    assert state.winners() == (1,)
    assert state.returns() == state.rewards() == (0.0, 1.0, 0.0, 0.0)
    assert state.margin() == (-5, 2, -7, -2)
    assert (state.is_terminal(), state.node, state.current_player) == (True, engine.Node.TERMINAL, None)
    assert state.pending_players == ()


def test_dr_9_1_a_tie_goes_to_the_highest_stage_card(engine):
    """DR-9.1: of those tied the one with the highest stage card, here the last one, wins."""
    state = last_choice(engine, [5, 9, 5, 2], [[5], [3, 4], [], []])
    state.apply(state.legal_actions(0)[0], 0)
    assert state.to_dict()["stage_points"][:2] == [11, 11]
    assert state.winners() == (0,)


def test_dr_9_1_a_tie_without_stage_cards_never_wins(engine):
    """DR-9.1: joint winners would share 1, but there are none: somebody has the 6, and so at least 6 points.

    All second and third places of a game give 12 points, so two players without a stage card have at most 6 each, and
    whoever has the 6 is then tied with them and ahead of them.
    """
    game = engine.DiceRun(6)
    state = position(game, "R1 R2 | B2", phase="choose_target", stage=4)
    choose_all(engine, state)
    record = state.to_dict()
    record["stage_cards"] = [[3], [4], [5], [6], [], []]
    record["stage_points"] = [3, 4, 5, 6, 6, 6]
    record["winners"] = [3]
    tied = game.state_from_dict(record)
    assert tied.winners() == (3,)
    assert tied.returns() == (0.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def test_dr_9_1_nothing_after_the_end(engine):
    """DR-9.1: actions and outcomes are refused, the state stays as it is, nobody has anything to do."""
    state = last_choice(engine, [0, 9, 3, 9], [[], [3, 4], [], [5]])
    state.apply(state.legal_actions(0)[0], 0)
    before = state.key()
    for attempt in (
        lambda: state.apply(engine.dice_run.ChooseTarget("red-1")),
        lambda: state.apply(None),
        lambda: state.apply_chance(engine.dice_run.Draw("6")),
        lambda: state.sample_chance(engine.Streams(1)),
        lambda: state.chance_probability(engine.dice_run.Draw("6")),
    ):
        with pytest.raises(GameOver) as caught:
            attempt()
        assert (caught.value.code, caught.value.params, caught.value.rule) == ("game_over", {}, "DR-9.1")
    assert state.key() == before
    assert state.chance_kind() is None
    assert state.chance_count() == 0
    assert state.chance_outcomes() == []
    assert [len(state.legal_actions(seat)) for seat in range(4)] == [0, 0, 0, 0]


@BOTH
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_games_give_out_all_points(engine, players, stage_end):
    """DR-8.5, DR-9.1, DR-9.2: 30 stage points a game with three or more players, 6, 7, 8, 9 a stage."""
    for seed in range(2):
        state = engine.DiceRun(players, stage_end=stage_end).new_state()
        given = []
        for _ in play_at_random(engine, state, engine.Streams(seed)):
            points = sum(state.to_dict()["stage_points"])
            if not given or points != given[-1]:
                given.append(points)
        assert given == ([0, 6, 13, 21, 30] if players > 2 else [0, 5, 11, 18, 26])
        assert sum(state.returns()) == 1
        assert sum(len(cards) for cards in state.to_dict()["stage_cards"]) == 4
