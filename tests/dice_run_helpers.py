"""Short ways to bring a game of Dice Run where a test wants it, on any engine.

Lines are written as in the golden files: `B1 B6 | V | R2`, the leading group first, R red, B blue, G green, P pink,
U purple.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

COLOURS = ("red", "blue", "green", "pink", "purple")
LETTERS = dict(zip("RBGPU", COLOURS, strict=True))
KINDS = [f"{colour}-{number}" for colour in COLOURS for number in range(1, 7)]
CARDS = [
    *COLOURS,
    *map(str, range(1, 7)),
    "choice",
    "switch",
    "sprint",
    "comeback",
    "flip",
    "outdistance",
    "accident",
]
START = list(KINDS)  # a roll of all dice that shows every kind

Groups = list[list[str] | None]


# Dice, cards and lines.


def die(word: str) -> str:
    """`die("B6")` is blue-6."""
    return f"{LETTERS[word[0]]}-{word[1:]}"


def sort_dice(dice: Sequence[str]) -> list[str]:
    return sorted(dice, key=KINDS.index)


def sort_cards(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=CARDS.index)


def counted(cards: Sequence[str]) -> dict[str, int]:
    return {card: cards.count(card) for card in CARDS if card in cards}


def listed(counts: Mapping[str, int]) -> list[str]:
    return [card for card in CARDS for _ in range(counts.get(card, 0))]


def groups(text: str) -> Groups:
    """Read a line as records have it."""
    parts = [part.split() for part in text.split("|")]
    return [None if part == ["V"] else sort_dice([die(word) for word in part]) for part in parts]


def text_of(line: Sequence[Sequence[str] | None]) -> str:
    """Write a line."""
    letters = {colour: letter for letter, colour in LETTERS.items()}

    def word(name: str) -> str:
        colour, number = name.split("-")
        return letters[colour] + number

    return " | ".join("V" if group is None else " ".join(map(word, group)) for group in line)


def missing_dice(line: Groups) -> dict[str, int]:
    """How many dice of each colour are not in the line."""
    found = [name.split("-")[0] for group in line if group is not None for name in group]
    return {colour: 6 - found.count(colour) for colour in COLOURS}


def with_rest(line: Groups, number: int | None) -> Groups:
    """Put the dice that are missing in a group of their own at the end, all of them showing one number."""
    rest = [f"{colour}-{number}" for colour, count in missing_dice(line).items() for _ in range(count)]
    if number is None:
        assert not rest, f"a line of 30 dice was wanted, {len(rest)} are missing"
    return [*line, sort_dice(rest)] if rest else line


# Games at any point of their course.


def start(engine: Any, players: int = 3, **options: Any) -> Any:
    """A game before its first roll."""
    return engine.DiceRun(players, **options).new_state()


def sizes_of(game: Any) -> list[int]:
    """The sizes of the five packs, ascending, as DR-2.3 has them."""
    record = game.to_dict()
    cards = sum(record["deck"]["cards"].values()) - 3 * record["players"]
    sizes = [cards // 5 + step for step in (-2, -1, 0, 1, 2)]
    spare = cards % 5
    return sizes[: 5 - spare] + [size + 1 for size in sizes[5 - spare :]]


def position(
    game: Any,
    line: str,
    *,
    rest: int | None = 3,
    phase: str = "play",
    player: int = 0,
    hands: Mapping[int, Sequence[str]] | None = None,
    targets: Mapping[int, Sequence[str]] | None = None,
    shown: Mapping[int, str] | None = None,
    chosen: Mapping[int, str] | None = None,
    face_down: tuple[int, str] | None = None,
    stage: int = 1,
    left: int = 4,
    stage_points: Sequence[int] | None = None,
    stage_cards: Sequence[Sequence[int]] | None = None,
) -> Any:
    """A state of a game in `play`, `draw` or `choose_target`, with this line and what else matters to a test.

    Dice that the line leaves out stand in a group at its end and show `rest`. `left` cards are left in the current
    pack. Hands and targets that are not given are filled with what is left over; seat 0 has won the stages before,
    seats 1 and 2 followed.
    """
    config = game.to_dict()
    players = config["players"]
    record = game.new_state().to_dict()
    full_line = with_rest(groups(line), rest)
    two_cards = phase == "draw" or (phase == "choose_target" and config["stage_end"] == "on_draw")
    sizes = sizes_of(game)
    finished = stage - 1 + (phase == "choose_target")
    packs = sizes[finished:]
    if phase != "choose_target":
        packs[0] = left

    pool = listed(config["deck"]["cards"])
    placed = list((hands or {}).values())
    for card in [card for hand in placed for card in hand] + ["outdistance"] * full_line.count(None):
        pool.remove(card)
    if face_down is not None:
        pool.remove(face_down[1])
    all_hands = []
    for seat in range(players):
        wanted = 2 if two_cards and seat == player else 3
        given = (hands or {}).get(seat)
        hand = [pool.pop(0) for _ in range(wanted)] if given is None else list(given)
        assert len(hand) == wanted, f"seat {seat} has {wanted} cards here"
        all_hands.append(sort_cards(hand))

    own, scored = fill_targets(players, stage - 1, targets or {}, shown or {}, chosen or {})
    points, cards = default_points(players, stage - 1)
    record |= {
        "phase": phase,
        "stage": stage,
        "groups": full_line,
        "hands": all_hands,
        "targets": own,
        "shown": [(shown or {}).get(seat) for seat in range(players)],
        "chosen": [(chosen or {}).get(seat) for seat in range(players)],
        "face_down": None if face_down is None else {"player": face_down[0], "card": face_down[1]},
        "deck": counted(pool[: sum(packs)]),
        "packs": packs,
        "packs_drawn": sizes[:finished],
        "discards": counted(pool[sum(packs) :]),
        "stage_points": points if stage_points is None else list(stage_points),
        "stage_cards": cards if stage_cards is None else [list(own) for own in stage_cards],
        "scored": scored,
        "first_player": 0,
        "current_player": player,
    }
    return game.state_from_dict(record)


def fill_targets(
    players: int,
    stages: int,
    targets: Mapping[int, Sequence[str]],
    shown: Mapping[int, str],
    chosen: Mapping[int, str],
) -> tuple[list[list[str]], list[list[str]]]:
    """Complete the unused targets of each seat, and the scored ones of each stage."""
    named = [*shown.values(), *chosen.values()] + [target for own in targets.values() for target in own]
    pool = [kind for kind in reversed(KINDS) if kind not in named]
    all_targets = []
    for seat in range(players):
        wanted = 4 - stages - (seat in shown) - (seat in chosen)
        own = list(targets.get(seat, []))[:wanted]
        own += [pool.pop(0) for _ in range(wanted - len(own))]
        all_targets.append(sort_dice(own))
    return all_targets, [[pool.pop(0) for _ in range(players)] for _ in range(stages)]


def default_points(players: int, stages: int) -> tuple[list[int], list[list[int]]]:
    cards = [[stage + 3 for stage in range(stages)], *[[] for _ in range(players - 1)]]
    points = [sum(cards[0]), 2 * stages, *[stages] * (players > 2), *[0] * (players - 3)]
    return points, cards


def deal(
    engine: Any,
    state: Any,
    *,
    dice: Sequence[str] = START,
    targets: Sequence[Sequence[str]] | None = None,
    hands: Sequence[Sequence[str]] | None = None,
    sizes: Sequence[int] | None = None,
) -> list[Any]:
    """Set a new game up, until seat 0 picks its dice (DR-2.1 to DR-2.3)."""
    api = engine.dice_run
    players = state.players
    events = state.apply_chance(api.RollAll(dice))
    if targets is None:
        targets = [KINDS[4 * seat : 4 * seat + 4] for seat in range(players)]
    events += state.apply_chance(api.DealTargets(targets))
    pool = listed(state.to_dict()["deck"])
    events += state.apply_chance(api.DealHands(hands or [pool[3 * seat : 3 * seat + 3] for seat in range(players)]))
    events += state.apply_chance(api.CutDeck(sizes or sizes_of(state.game)))
    return list(events)


def roll_for_start(engine: Any, state: Any, *totals: int) -> list[Any]:
    """Let seats pick the first two kinds of dice of the group and roll these totals, one after another (DR-2.4)."""
    api = engine.dice_run
    events: list[Any] = []
    for total in totals:
        a, b = state.to_dict()["groups"][0][:2]
        events += state.apply(api.PickDice(a, b))
        first = max(1, total - 6)
        landed = [f"{a.split('-')[0]}-{first}", f"{b.split('-')[0]}-{total - first}"]
        events += state.apply_chance(api.RollPicked(landed))
    return events


def draw_something(engine: Any, state: Any, card: str | None = None) -> list[Any]:
    """Draw a card: the first that the deck holds, if it does not matter which."""
    events: list[Any] = state.apply_chance(engine.dice_run.Draw(card or next(iter(state.to_dict()["deck"]))))
    return events


def choose_all(engine: Any, state: Any) -> list[Any]:
    """Let all who are still to choose take their first target, in the order in which they are asked (DR-8.2)."""
    events: list[Any] = []
    while state.phase == "choose_target":
        events += state.apply(state.legal_actions()[0])
    return events


def line_of(state: Any) -> str:
    """The line of a state, written."""
    return text_of(state.to_dict()["groups"])


def dicts(events: Sequence[Any]) -> list[dict[str, Any]]:
    """Events in the form in which engines agree."""
    return [event.to_dict() for event in events]


def of_type(events: Sequence[Any], kind: str) -> list[dict[str, Any]]:
    """The events of one type."""
    return [event for event in dicts(events) if event["type"] == kind]


def types(events: Sequence[Any]) -> list[str]:
    """The types of events, in order."""
    return [event["type"] for event in dicts(events)]


def small_deck(**counts: int) -> dict[str, Any]:
    """A deck of its own."""
    return {"name": "small", "title": "A small deck", "cards": counts}


def play_at_random(engine: Any, state: Any, streams: Any) -> Iterator[Any]:
    """Play to the end with uniform choices, and stop at every node."""
    while True:
        yield state
        if state.node is engine.Node.TERMINAL:
            return
        if state.node is engine.Node.CHANCE:
            state.sample_chance(streams)
            continue
        legal = state.legal_actions()
        state.apply(legal[streams.policy(state.current_player).below(len(legal))])
