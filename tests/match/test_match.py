"""Matches: who may act when, what is refused, what each seat sees, and that nothing is lost."""

from __future__ import annotations

import json

import pytest
from match_helpers import GAMES, GANG, RUN, play, run_in_phase

import aleator
from aleator import Match, MatchError, PolicyError, Record, StaleState
from aleator.dice_run import CardDrawn, ChooseTarget, HandsDealt, TargetChosen, TargetsDealt
from aleator.gang_of_dice import FirstPlayer, Land, Roll
from aleator.match import PlayerLeft, PlayerReturned, Seat, default_action


@GAMES
def test_a_match_of_bots_is_the_game_of_its_seed(game):
    policies = ["cautious", "random", "random"] if game is GANG else ["greedy", "by_card", "random"]
    match = Match(game, policies, seed=11, index=5)
    match.advance()
    assert match.is_over
    assert match.record == Record.play(game, policies, seed=11, index=5)


@GAMES
def test_the_number_rises_with_every_step_and_events_are_kept_with_it(game):
    match = Match(game, ["person", "random", "random"], seed=1)
    numbers = []
    match.listen(lambda entry: numbers.append(entry.number))
    play(match, until=60)
    match.leave(0)
    match.rejoin(0)
    assert numbers == list(range(1, match.number + 1))
    assert {happened.number for happened in match.events(0)} <= set(numbers)
    assert [each.number for each in match.events(0, since=58)] == [
        each.number for each in match.events(0) if each.number > 58
    ]
    assert match.events(0, since=match.number) == match.events(0, since=10_000) == []


@GAMES
def test_actions_for_a_past_state_and_doubles_are_refused_and_change_nothing(game):
    match = Match(game, seed=1)
    match.advance()
    seat = match.to_act[0]
    action = match.state.legal_actions(seat)[0]
    number = match.number
    match.act(seat, action, expect=number)
    before = match.to_dict()
    for expect in (number, number + 2, -1, True, str(number + 1), float(number + 1)):
        with pytest.raises(StaleState) as refused:
            match.act(seat, action, expect=expect)
        assert refused.value.code == "stale_state" and refused.value.params["number"] == number + 1
    assert match.to_dict() == before


def test_only_a_person_who_is_there_acts():
    match = Match(aleator.GangOfDice(players=3, first_player="fixed"), ["person", "cautious", "person"], seed=4)
    match.advance()
    match.leave(2)
    before = match.to_dict()
    for call, code in [
        (lambda: match.act(1, Roll(1)), "seat_is_bot"),
        (lambda: match.leave(1), "seat_is_bot"),
        (lambda: match.undo(1), "seat_is_bot"),
        (lambda: match.act(2, Roll(1)), "seat_left"),
        (lambda: match.leave(2), "seat_left"),
        (lambda: match.rejoin(0), "seat_not_left"),
        (lambda: match.tell(FirstPlayer(0)), "not_chance"),
        (lambda: match.act(0, Roll(49)), "too_many_dice"),
        (lambda: match.act(0, "roll"), "not_an_action"),
        (lambda: match.act(3, Roll(1)), "not_a_player"),
        (lambda: match.act(True, Roll(1)), "not_a_player"),
        (lambda: match.act(None, Roll(1)), "not_a_player"),
        (lambda: match.view(3), "not_a_player"),
        (lambda: match.events(3), "not_a_player"),
        (lambda: match.information_state(-1), "not_a_player"),
    ]:
        with pytest.raises(ValueError) as refused:
            call()
        assert refused.value.code == code
    with pytest.raises(aleator.RecordError):
        match.act(0, {"type": "fold"})
    assert match.to_dict() == before


def test_seats_are_checked_before_the_match_begins():
    for seats, code in [
        (["person"], "seat_count"),
        (["greedy", "person", "person"], "unknown_policy"),
        (["fixed(0)", "person", "person"], "bad_policy_parameter"),
        ([7, "person", "person"], "unknown_policy"),
    ]:
        with pytest.raises(aleator.ConfigError) as refused:
            Match(GANG, seats)
        assert refused.value.code == code
    with pytest.raises(aleator.ConfigError) as refused:
        Match(GANG, names=["Ada"])
    assert refused.value.code == "name_count"
    for wrong in (lambda: Match(GANG, names=[7, None, None]), lambda: Match(GANG, [Seat(None), "person", "person"])):
        with pytest.raises(aleator.ConfigError) as refused:
            wrong()
        assert refused.value.code == "bad_name"
    with pytest.raises(MatchError) as refused:
        Match(GANG, by_hand=["draw"])
    assert refused.value.code == "unknown_chance_kind"


def test_dice_rolled_by_hand_are_told_and_the_record_has_no_seed():
    match = Match(aleator.GangOfDice(players=2), seed=9, by_hand=["land"])
    match.advance()
    seat = match.to_act[0]
    match.act(seat, Roll(3))
    assert match.advance() == [] and match.outcome_wanted == "land" and match.to_act == ()
    with pytest.raises(aleator.IllegalOutcome):
        match.tell(Land([1, 0, 0, 0, 0, 0]))
    with pytest.raises(StaleState):
        match.tell(Land([3, 0, 0, 0, 0, 0]), expect=1)
    match.tell({"type": "land", "faces": [3, 0, 0, 0, 0, 0]})
    assert match.record.seed is None and Record.loads(match.record.dumps()).state == match.state
    assert Match.from_dict(match.to_dict()).state == match.state


def test_what_is_drawn_cannot_be_told():
    match = Match(GANG, seed=9)
    with pytest.raises(MatchError) as refused:
        match.tell(FirstPlayer(0))
    assert refused.value.code == "outcome_not_wanted" and match.number == 0


def test_without_a_seed_one_is_drawn_and_told():
    first, second = Match(GANG), Match(GANG)
    assert first.seed != second.seed
    first.advance()
    again = Match(GANG, seed=first.seed)
    again.advance()
    assert again.state == first.state


# What each seat sees.


def test_events_hide_what_a_seat_may_not_see():
    match = play(Match(RUN, ["person", "greedy", "person"], seed=6))
    for seat in (0, 1, 2, aleator.SPECTATOR, None):
        for happened in match.events(seat):
            match happened.event:
                case TargetsDealt(hands) | HandsDealt(hands):
                    assert [place for place, hand in enumerate(hands) if hand is not None] == (
                        [seat] if isinstance(seat, int) else []
                    )
                case CardDrawn(player, hidden) | TargetChosen(player, hidden):
                    assert (hidden is not None) == (player == seat)
    assert match.information_state(1) == tuple(happened.event for happened in match.events(1))


@GAMES
def test_what_a_seat_knows_does_not_depend_on_what_is_hidden_from_it(game):
    """A match in which the hidden things are others gives the seat the same view."""
    match = play(Match(game, seed=6), until=50)
    for seat in range(3):
        state = match.analysis(seat, seed=1)
        assert state.view(seat) == match.state.view(seat)
    if game is RUN:
        assert match.analysis(0, seed=1) != match.state
    assert match.analysis() == match.state


@GAMES
def test_views_are_json_and_say_who_has_to_act(game):
    match = Match(game, ["person", Seat("Bot", aleator.policies.random()), "person"], seed=2, names=["Ada", None, None])
    match.advance()
    for seat in (0, 1, 2, aleator.SPECTATOR):
        view = match.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert view["to_act"] == list(match.to_act) and view["number"] == match.number
        assert view["state"] == match.state.view(seat)
    assert [seat["name"] for seat in match.view(0)["seats"]] == ["Ada", "Bot", ""]


# People who leave.


@GAMES
def test_a_game_whose_players_all_left_comes_to_its_end(game):
    match = play(Match(game, seed=3), until=40)
    for seat in range(3):
        match.leave(seat)
    match.advance()
    assert match.is_over
    taken = [entry for entry in match.journal if entry.by == "default"]
    if game is GANG:
        assert {repr(entry.what) for entry in taken} <= {"Roll(dice=1)", "Stop()"}
    else:
        assert "show_target" not in {entry.what.type for entry in taken}


def test_a_player_who_left_can_come_back():
    match = Match(GANG, ["person", "cautious", "cautious"], seed=3)
    match.advance()
    match.leave(0)
    match.advance(limit=30)
    number = match.number
    match.rejoin(0)
    assert match.journal[number].events == (PlayerReturned(0),) and match.left == ()
    match.advance()
    assert match.to_act == (0,) or match.is_over
    assert PlayerLeft(0) in match.information_state(1)


def test_the_default_play_of_dice_run_moves_the_fewest_dice():
    match = run_in_phase("play")
    state, seat = match.state, match.to_act[0]
    chosen = default_action(state, seat)
    assert chosen in state.legal_actions(seat)

    def moved(action):
        events = state.clone().apply(action, seat)
        return sum(len(move.dice) for event in events if event.type == "dice_advanced" for move in event.moves)

    advances = [
        action for action in state.legal_actions(seat) if action.type == "play" and action.effect.type == "advance"
    ]
    idle = [
        action for action in state.legal_actions(seat) if action.type == "play" and action.effect.type == "no_effect"
    ]
    assert chosen == (idle[0] if idle else min(advances, key=moved) if advances else state.legal_actions(seat)[0])


# Bots.


def test_bots_that_fail_or_give_nonsense_are_reported_and_the_match_stays_as_it_was():
    def fails(state):
        raise RuntimeError("tired")

    for bot, words in [(fails, "tired"), (lambda state: None, "None"), (lambda state: Roll(49), "49 dice")]:
        match = Match(aleator.GangOfDice(players=2, first_player="fixed"), [bot, "person"], seed=1)
        match.advance(limit=1)
        before = match.to_dict()
        with pytest.raises(PolicyError, match=words) as failed:
            match.advance()
        assert failed.value.seat == 0 and match.to_dict() == before


def test_a_bot_cannot_change_the_match_through_the_state_that_it_gets():
    def meddles(state):
        action = state.legal_actions()[0]
        state.apply(action)
        return action

    match = Match(aleator.GangOfDice(players=2), [meddles, "cautious"], seed=1)
    match.advance()
    assert match.is_over and match.record.replay() == match.state


def test_where_all_choose_at_once_people_may_act_in_any_order_and_bots_take_their_place():
    for seed in range(20):
        match = run_in_phase("choose_target", ["person", "greedy", "person"], seed)
        waiting, state = match.to_act, match.state
        assert state.current_player in waiting and set(waiting) <= set(state.pending_players)
        for seat in reversed(waiting):
            match.act(seat, match.state.legal_actions(seat)[0])
        match.advance()
        assert match.is_over or match.state.stage == state.stage + 1


def test_a_player_who_left_does_not_hold_up_the_choice_of_targets():
    match = run_in_phase("choose_target")
    last = match.to_act[-1]
    match.leave(last)
    match.advance()
    assert last not in match.state.pending_players


def test_listeners_hear_every_step_until_they_stop():
    match = Match(GANG, seed=8)
    heard = []
    stop = match.listen(heard.append)
    match.advance()
    seat = match.to_act[0]
    match.act(seat, Roll(5))
    match.undo(seat)
    assert tuple(heard) == match.journal
    stop()
    stop()
    match.act(seat, Roll(5))
    assert len(heard) == match.number - 1


def test_a_match_plays_the_reference_too():
    from aleator import reference

    namespace = reference.gang_of_dice
    match = Match(reference.GangOfDice(players=2), ["person", lambda state: state.legal_actions()[0]], seed=3)
    native = Match(aleator.GangOfDice(players=2), ["person", lambda state: state.legal_actions()[0]], seed=3)
    for each, module in ((match, namespace), (native, aleator.gang_of_dice)):
        each.advance()
        while not each.is_over:
            each.act(0, module.Roll(2) if each.state.phase == "choose" else module.Stop())
            each.advance()
    assert match.to_dict()["journal"] == native.to_dict()["journal"]
    assert [each.to_dict() for each in match.events()] == [each.to_dict() for each in native.events()]
    assert Match.from_dict(native.to_dict() | {"seats": match.to_dict()["seats"]}, bots={1: len}) == native
    with pytest.raises(aleator.ConfigError) as refused:
        Match(reference.GangOfDice(players=2), ["cautious", "person"])
    assert refused.value.code == "policy_is_native"


def test_choosing_twice_is_refused():
    match = run_in_phase("choose_target")
    seat = match.to_act[-1]
    target = match.state.legal_actions(seat)[0]
    match.act(seat, target)
    assert isinstance(target, ChooseTarget)
    with pytest.raises(aleator.IllegalAction):
        match.act(seat, target)


def without_messages(record):
    """Refusals have the same codes and params in both implementations; their messages are for tracebacks."""
    if isinstance(record, dict):
        return {key: without_messages(value) for key, value in record.items() if key != "message"}
    return [without_messages(value) for value in record] if isinstance(record, list) else record


def test_a_race_on_the_reference_looks_the_same_to_everybody():
    from aleator import interface, reference

    def first(state):
        return state.legal_actions()[0]

    pair = [Match(engine.DiceRun(players=2), ["person", first], seed=3) for engine in (aleator, reference)]
    for step in range(30):
        for match in pair:
            match.advance()
        native, twin = pair
        assert native.view(0) == twin.view(0) and native.view() == twin.view()
        asked = [without_messages(interface.options(match.state, 0)) for match in pair]
        assert asked[0] == asked[1]
        if not native.to_act:
            break
        legal = native.state.legal_actions(0)
        action = legal[step * 7 % len(legal)].to_dict()
        for match in pair:
            match.act(0, action)
    for match in pair:
        match.leave(0)
        match.advance(limit=20)
    assert native.to_dict()["journal"] == twin.to_dict()["journal"]
    for seat in (0, 1, None):
        assert [each.to_dict() for each in native.events(seat)] == [each.to_dict() for each in twin.events(seat)]
    assert twin.analysis(0, seed=4).view(0) == twin.view(0)["state"]


@GAMES
def test_searching_bots_draw_as_in_every_other_place(game):
    """From the streams of searches (64 + seat), so that the match is the game of its seed."""
    search = "mcts(iterations=20)" if game == GANG else "ismcts(iterations=20)"
    policies = [search, "random", search]
    match = Match(game, policies, seed=11)
    match.advance(limit=60)
    record = Record.play(game, policies, seed=11)
    assert [step.to_dict() for step in match.record.steps] == [step.to_dict() for step in record.steps[:60]]
    again = Match.from_dict(match.to_dict())
    for each in (match, again):
        each.advance(limit=20)
    assert match.record == again.record
