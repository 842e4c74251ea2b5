"""Matches: who may act when, what is refused, what each seat sees, what may be taken back, and that nothing is lost."""

from __future__ import annotations

import json
import random

import pytest

import aleator
from aleator import Match, MatchError, PolicyError, Record, StaleState, UndoRefused
from aleator.dice_run import CardDrawn, ChooseTarget, HandsDealt, PickDice, TargetChosen, TargetsDealt
from aleator.gang_of_dice import FirstPlayer, Land, Reroll, Reveal, Roll, Stop
from aleator.match import PlayerLeft, PlayerReturned, Seat, Undone, default_action

GANG = aleator.GangOfDice(players=3)
RUN = aleator.DiceRun(players=3)
GAMES = pytest.mark.parametrize("game", [GANG, RUN], ids=["gang_of_dice", "dice_run"])


def play(match, seed=0, until=None, each=None):
    """Let people act at random to the end of a match, or up to a state number; bots and chance play themselves."""
    chance = random.Random(seed)
    while not match.is_over and (until is None or match.number < until):
        match.advance(None if until is None else until - match.number)
        if match.to_act and (until is None or match.number < until):
            seat = chance.choice(match.to_act)
            legal = match.state.legal_actions(seat)
            match.act(seat, legal[chance.randrange(len(legal))], expect=match.number)
        if each:
            each(match)
    return match


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


# Undo.


def by_hand(*outcomes, game=None):
    match = Match(game or aleator.GangOfDice(players=2, first_player="fixed"), by_hand=True, seed=0)
    for outcome in outcomes:
        match.tell(outcome)
    return match


def refused_undo(match, seat):
    before = match.to_dict()
    assert not match.can_undo(seat)
    with pytest.raises(UndoRefused) as refused:
        match.undo(seat)
    assert match.to_dict() == before
    return refused.value.code


def test_an_action_is_taken_back_as_if_it_had_not_been():
    match = by_hand(Reveal("sum_7"))
    before, record = match.state, match.record
    match.act(0, Roll(40))
    assert match.can_undo(0) and match.view(0)["can_undo"] and not match.view(1)["can_undo"]
    with pytest.raises(StaleState):
        match.undo(0, expect=1)
    entry = match.undo(0, expect=2)
    assert (match.state, match.record, match.number) == (before, record, 3)
    assert entry.events == (Undone(0, 2),) and entry.to_dict() == {"number": 3, "by": "undo", "seat": 0}
    assert refused_undo(match, 0) == "undo_chance"
    match.act(0, Roll(2), expect=3)
    assert [happened.event.type for happened in match.events(1)][-3:] == ["dice_chosen", "undone", "dice_chosen"]


def test_undo_is_refused_where_chance_another_player_or_a_reveal_would_be_taken_back():
    match = Match(aleator.GangOfDice(players=2, first_player="fixed"), by_hand=True)
    assert refused_undo(match, 0) == "nothing_to_undo"
    match.tell(Reveal("sum_7"))
    match.act(0, Roll(2))
    assert refused_undo(match, 1) == "undo_other_player"
    match.tell(Land([0, 0, 2, 0, 0, 0]))
    assert refused_undo(match, 0) == "undo_chance"
    match.act(0, Stop())
    match.act(1, Roll(1))
    assert refused_undo(match, 0) == "undo_other_player"
    match.undo(1)
    match.undo(0)  # nothing of the other player is left
    assert match.state.phase == "keep"
    match.act(0, Reroll([0, 0, 2, 0, 0, 0]))
    match.undo(0)
    assert match.state.rerolls_left == 2


def test_undo_is_refused_after_a_bot_or_at_the_end():
    match = Match(aleator.GangOfDice(players=2, first_player="fixed"), ["person", lambda state: Roll(48)], by_hand=True)
    match.tell(Reveal("sum_7"))
    match.act(0, Roll(48))
    match.tell(Land([0, 48, 0, 0, 0, 0]))
    match.act(0, Stop())
    match.advance()
    assert refused_undo(match, 0) == "undo_other_player"
    match = by_hand(Reveal("sum_7"))
    for seat in (0, 1):
        match.act(seat, Roll(48))
        match.tell(Land([0, 48, 0, 0, 0, 0]))
        match.act(seat, Stop())
    assert match.is_over and refused_undo(match, 1) == "undo_reveal"


def run_in_phase(phase, seats=None, first_seed=0):
    """A match of Dice Run that waits for people in a phase, for several where all choose at the same time."""
    several = 2 if phase == "choose_target" else 1
    for seed in range(first_seed, first_seed + 100):
        match = Match(RUN, seats, seed=seed)
        chance = random.Random(seed)
        while not match.is_over:
            match.advance()
            if match.state.phase == phase and len(match.to_act) >= several:
                return match
            if match.is_over:
                break
            legal = match.state.legal_actions(match.to_act[0])
            match.act(match.to_act[0], legal[chance.randrange(len(legal))])
    raise AssertionError(f"no game comes to {phase}")


def test_a_played_card_may_be_taken_back_before_the_draw_but_a_shown_target_may_not():
    match = run_in_phase("play")
    seat, state = match.to_act[0], match.state
    match.act(seat, next(action for action in state.legal_actions() if action.type == "play"))
    match.undo(seat)
    assert match.state == state
    match.act(seat, next(action for action in state.legal_actions() if action.type == "show_target"))
    assert refused_undo(match, seat) == "undo_reveal"


def test_a_choice_of_target_may_be_taken_back_until_another_seat_chooses():
    match = run_in_phase("choose_target")
    first, second = match.to_act[:2]
    before = match.state
    match.act(second, match.state.legal_actions(second)[0])
    assert match.can_undo(second)
    match.undo(second)
    assert match.state == before
    match.act(second, match.state.legal_actions(second)[-1])
    match.act(first, match.state.legal_actions(first)[0])
    assert refused_undo(match, second) in ("undo_other_player", "undo_reveal")  # the last choice uncovers all


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


# Saving, reading again, copies.


@GAMES
def test_a_match_that_is_read_again_goes_on_in_the_same_way(game):
    seats = ["person", "random", "cautious" if game is GANG else "by_card"]
    whole = play(Match(game, seats, seed=8), seed=5)
    for until in (0, 1, 7, 30, 61, 100):
        match = play(Match(game, seats, seed=8), seed=5, until=until)
        text = json.dumps(match.to_dict())
        again = Match.from_dict(json.loads(text))
        assert json.dumps(again.to_dict()) == text
        assert again.state == match.state and again.record == match.record
        for seat in (0, 1, 2, None):
            assert again.events(seat) == match.events(seat)
            assert again.view(seat) == match.view(seat)
    assert Match.from_dict(whole.to_dict()) == whole and whole.is_over


def test_taking_back_leaving_and_callables_are_read_again():
    def stops(state):
        return state.legal_actions()[0]

    match = Match(aleator.GangOfDice(players=3, first_player="fixed"), ["person", stops, "person"], seed=8)
    match.advance()
    match.act(0, Roll(3))
    match.undo(0)
    match.leave(2)
    match.act(0, Roll(2))
    match.advance()
    match.act(0, Stop())
    match.advance()
    match.rejoin(2)
    with pytest.raises(MatchError) as refused:
        Match.from_dict(match.to_dict())
    assert refused.value.code == "bot_missing" and refused.value.params["seat"] == 1
    again = Match.from_dict(match.to_dict(), bots={1: stops})
    assert again == match and again.view(0) == match.view(0)
    assert again.can_undo(0) == match.can_undo(0)


def test_the_journal_may_be_stored_line_by_line():
    lines = []
    match = Match(GANG, ["person", "random", "random"], seed=8)
    header = {key: value for key, value in match.to_dict().items() if key != "journal"}
    match.listen(lambda entry: lines.append(json.dumps(entry.to_dict())))
    play(match, until=70)
    again = Match.from_dict({**header, "journal": [json.loads(line) for line in lines]})
    match.advance()
    again.advance()
    assert again == match


@GAMES
def test_changed_journals_are_refused_by_entry(game):
    match = play(Match(game, ["person", "random", "random"], seed=8), until=25)
    good = match.to_dict()

    def refused(change):
        record = json.loads(json.dumps(good))
        change(record)
        with pytest.raises((aleator.RecordError, aleator.ConfigError)) as error:
            Match.from_dict(record)
        return getattr(error.value, "key", None)

    acted = next(number for number, entry in enumerate(good["journal"]) if entry["by"] == "person")
    assert refused(lambda record: record.pop("seed")) == "seed"
    assert refused(lambda record: record.update(extra=1)) == "extra"
    assert refused(lambda record: record.update(match=True)) == "match"
    assert refused(lambda record: record.update(match=2)) == "match"
    assert refused(lambda record: record.update(seed=7)) == "seed"
    assert refused(lambda record: record.update(seed="9")).startswith("journal.")
    assert refused(lambda record: record["journal"].pop(0)) == "journal.0"
    assert refused(lambda record: record["journal"][acted].update(by="bot")) == f"journal.{acted}"
    assert refused(lambda record: record["journal"][acted].update(seat=7)) == f"journal.{acted}"
    assert refused(lambda record: record["journal"][acted].update(more=7)) == f"journal.{acted}"
    assert refused(lambda record: record["seats"][0].update(kind="cat")) == "seats.0"
    assert refused(lambda record: record["seats"].pop()) is None  # as when such a match is made
    for wrong in (None, 7, "journal", [None], [[]], [{}]):
        key = refused(lambda record, wrong=wrong: record.update(journal=wrong))
        assert key in ("journal", "journal.0")


def test_a_clone_goes_its_own_way():
    match = play(Match(GANG, ["person", "random", "random"], seed=8), until=30)
    before = match.to_dict()
    heard = []
    match.listen(heard.append)
    same, other = match.clone(), match.clone(seed=99)
    play(same, seed=2)
    play(other, seed=2)
    assert match.to_dict() == before and heard == []
    play(match, seed=2)
    assert same == match and other.journal[:30] == match.journal[:30] and other != match
    assert other.record.seed is None and other.seed == 99
    again = Match.from_dict(other.to_dict())
    assert again.state == other.state and again == other and again.record == other.record


def test_the_record_is_a_copy():
    match = Match(GANG, seed=8)
    match.advance()
    record = match.record
    record.apply(Roll(1))
    outcome, _ = record.sample_chance()
    assert match.number == 2 and match.state.phase == "choose"
    match.act(match.to_act[0], Roll(1))
    assert match.step().what == outcome  # the copy draws what the match draws


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


def test_picking_dice_may_be_taken_back_while_they_are_in_the_air():
    match = Match(RUN, seed=5)
    match.advance()
    first = match.state.legal_actions()[0]
    match.act(0, first)
    match.undo(0)
    assert isinstance(first, PickDice) and match.state.phase == "pick_dice"
    match.act(0, match.state.legal_actions()[-1])
    match.advance()
    assert refused_undo(match, 0) == "undo_chance"


def test_choosing_twice_is_refused():
    match = run_in_phase("choose_target")
    seat = match.to_act[-1]
    target = match.state.legal_actions(seat)[0]
    match.act(seat, target)
    assert isinstance(target, ChooseTarget)
    with pytest.raises(aleator.IllegalAction):
        match.act(seat, target)
