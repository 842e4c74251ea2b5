"""Choices as people make them: they are the legal actions, no more and no fewer; refusals and chances are right."""

from __future__ import annotations

import itertools
import json
import random

import pytest

import aleator
from aleator import Match, dice_run, interface
from aleator.gang_of_dice import Land, Reroll, Reveal, Roll, Stop
from aleator.reference.dice_run import score
from aleator.reference.dice_run.dice import COLOURS, die_named
from match_walks import walk


def expanded(asked):
    """All actions that a person can choose from the options, as records."""
    kind = asked["kind"]
    if kind == "choose":
        return [Roll(dice).to_dict() for dice in range(asked["dice"]["min"], asked["dice"]["max"] + 1)]
    if kind == "keep":
        counts = itertools.product(*(range(most + 1) for most in asked["reroll"]["max"]))
        return [Stop().to_dict()] + [Reroll(faces).to_dict() for faces in counts if any(faces)]
    if kind == "pick_dice":
        return [dice_run.PickDice(*pair).to_dict() for pair in picks(asked["dice"], 2)]
    if kind == "choose_target":
        return [dice_run.ChooseTarget(each["target"]).to_dict() for each in asked["targets"]]
    actions = []
    for card in asked["cards"]:
        for play in card["plays"]:
            actions += [{"type": "play", "card": card["card"], "effect": effect} for effect in effects(play)]
        actions += [dice_run.RerollGroup(card["card"], group).to_dict() for group in card["rerolls"]]
    for each in asked["targets"]:
        actions += [dice_run.ShowTarget(each["target"], first).to_dict() for first in each["first"]]
    return actions


def picks(counted, number):
    dice = [die for die, count in counted.items() for _ in range(min(count, number))]
    return sorted(set(itertools.combinations(dice, number)))


def effects(play):
    match play["type"]:
        case "advance":
            yield from ({"type": "advance", "colour": colour} for colour in play["colours"])
            yield from ({"type": "advance", "number": number} for number in play["numbers"])
        case "switch" | "outdistance" as kind:
            yield from ({"type": kind, "group": group} for group in play["groups"])
        case "sprint":
            for a, b, c in picks(play["dice"], play["pick"]):
                yield dice_run.Sprint(a, b, c).to_dict()
        case "flip":
            for each in play["groups"]:
                yield from ({"type": "flip", "group": each["group"], "number": number} for number in each["numbers"])
        case "accident":
            yield from ({"type": "accident", "die": die} for die in play["dice"])
        case kind:
            yield {"type": kind}


@pytest.mark.parametrize(
    "game",
    [aleator.GangOfDice(players=3), aleator.DiceRun(players=3), aleator.DiceRun(players=3, dead_cards="only_if_stuck")],
    ids=str,
)
def test_options_are_the_legal_actions(game):
    kinds = set()
    for seed in range(6):
        for match in walk(game, seed):
            state = match.state
            for seat in range(3):
                asked = interface.options(state, seat)
                assert json.loads(json.dumps(asked)) == asked
                kinds.add(asked["kind"])
                if seat in state.pending_players:
                    legal = [action.to_dict() for action in state.legal_actions(seat)]
                    assert sorted(map(json.dumps, expanded(asked))) == sorted(map(json.dumps, legal))
                else:
                    assert asked["waiting_for"] == list(state.pending_players)
    expected = {"choose", "keep"} if isinstance(game, aleator.GangOfDice) else {"pick_dice", "play", "choose_target"}
    assert kinds == expected | {"wait"}


def test_options_tell_no_secrets():
    """What a seat is offered is the same in every game that looks the same to it."""
    for match in itertools.islice(walk(aleator.DiceRun(players=3), 3), 0, 60, 5):
        for seat in range(3):
            assert interface.options(match.analysis(seat, seed=9), seat) == interface.options(match.state, seat)


def test_options_say_who_acts_where_nobody_can_choose():
    state = aleator.GangOfDice(players=2).new_state()
    assert interface.options(state, 0) == {"options": 1, "seat": 0, "kind": "chance", "chance": "first_player"}
    match = Match(aleator.GangOfDice(players=2), ["cautious", "cautious"], seed=1)
    match.advance()
    over = interface.options(match.state, 1)
    assert (over["kind"], over["winners"]) == ("over", list(match.state.winners()))
    with pytest.raises(aleator.NotAPlayer):
        interface.options(state, 2)


def test_what_can_be_seen_but_not_done_says_why():
    codes = set()
    for seed in range(10):
        for match in walk(aleator.DiceRun(players=2), seed):
            seat = match.to_act[0]
            asked = interface.options(match.state, seat)
            if asked["kind"] != "play":
                continue
            for card in asked["cards"]:
                works = any(play["type"] != "no_effect" for play in card["plays"])
                assert (card["play_refused"] is None) == works
                assert (card["reroll_refused"] is None) == bool(card["rerolls"])
                codes |= {card[key]["code"] for key in ("play_refused", "reroll_refused") if card[key]}
            for target in asked["targets"]:
                assert (target["refused"] is None) == bool(target["first"]) == (asked["shown"] is None)
                codes |= {target["refused"]["code"]} if target["refused"] else set()
    assert codes >= {"reroll_twice", "leading_group", "target_already_shown", "comeback_needs_gap"}
    assert "card_has_effect" not in codes and "wrong_effect" not in codes


def in_round(card, faces=None, game=None):
    state = (game or aleator.GangOfDice(players=2, first_player="fixed")).new_state()
    state.apply_chance(Reveal(card))
    if faces:
        state.apply(Roll(sum(faces)))
        state.apply_chance(Land(faces))
    return state


def test_chances_of_rolls_are_those_of_the_odds():
    state = in_round("sum_7")
    expected = [each.p_triggered for each in aleator.odds.rolls("sum_7", 48)]
    assert interface.roll_chances(state) == expected == interface.options(state, 0)["chances"]
    assert interface.roll_chances(in_round("sum_7", [0, 1, 0, 0, 0, 0])) == []
    mine = aleator.GangOfDice(players=2, first_player="fixed", gangster_is_a_value=True)
    assert (
        interface.roll_chances(in_round("distinct_2", game=mine))[1] > interface.roll_chances(in_round("distinct_2"))[1]
    )


def test_chances_of_rerolls_are_those_of_every_outcome():
    for card, faces, reroll in [
        ("sum_7", [1, 1, 1, 0, 0, 0], [1, 0, 1, 0, 0, 0]),
        ("odd_1", [2, 0, 1, 0, 1, 0], [1, 0, 1, 0, 1, 0]),
        ("distinct_2", [2, 0, 1, 0, 0, 0], [2, 0, 0, 0, 0, 0]),
    ]:
        state = in_round(card, faces)
        hits = 0.0
        after = state.clone()
        after.apply(Reroll(reroll))
        for outcome, probability in after.chance_outcomes():
            landed = after.clone()
            landed.apply_chance(outcome)
            # A black card is looked at when the turn is over.
            events = [] if landed.phase != "keep" else landed.apply(Stop())
            hits += float(probability) * any(event.type == "warning_triggered" for event in events)
        assert interface.trigger_chance(state, Reroll(reroll)) == pytest.approx(hits)
    assert interface.trigger_chance(in_round("odd_1", [2, 0, 1, 0, 0, 0]), Stop()) is None
    assert interface.trigger_chance(in_round("sum_7", [48, 0, 0, 0, 0, 0]), Reroll([48, 0, 0, 0, 0, 0])) is None
    with pytest.raises(aleator.IllegalAction):
        interface.trigger_chance(in_round("sum_7"), Roll(49))


def reference_points(target, group):
    return score.target_points(die_named(target), [die_named(die) for die in group])


@pytest.mark.parametrize("target", ["red-1", "purple-6", "green-3"])
def test_dr_8_3_points_of_targets_are_those_of_the_reference(target):
    chance = random.Random(3)
    for dice in [30] * 10 + [7, 1, 0]:
        line = [[], [], []]
        for place in random.Random(dice).sample(range(30), dice):
            chance.choice(line).append(f"{COLOURS[place // 6]}-{chance.randint(1, 6)}")
        expected = [reference_points(target, group) for group in line if group]
        assert interface.target_points([line[0], None, *line[1:]], target) == expected
    assert interface.target_points([None], target) == []


@pytest.mark.parametrize(
    ("groups", "target", "told"),
    [([["red-1"] * 7], "red-1", "seventh red"), ([["red-7"]], "red-1", "red-7"), ([["red-1"]], "rot-1", "rot-1")],
)
def test_points_of_what_is_no_die_are_refused(groups, target, told):
    with pytest.raises(ValueError, match=told):
        interface.target_points(groups, target)


def test_dr_8_3_points_in_front_are_of_the_own_unused_targets():
    for match in itertools.islice(walk(aleator.DiceRun(players=3), 5), 0, 90, 3):
        for seat in range(3):
            view = match.view(seat)["state"]
            expected = {target: reference_points(target, view["groups"][0]) for target in view["targets"][seat]}
            assert interface.points_in_front(view) == expected
        assert interface.points_in_front(match.view(aleator.SPECTATOR)["state"]) is None
    assert interface.points_in_front(aleator.DiceRun(players=3).new_state().view(0)) is None
