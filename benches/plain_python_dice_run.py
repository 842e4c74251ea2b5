"""Dice Run as a plain Python loop: what a good programmer would write for one experiment, without a library.

Four players of `by_card`, the standard deck, the default options. Dice are bits of an int, a group is their set, a line
is a list of groups with 0 for a virtual one. It is not a reference: nothing is checked, nothing can be watched, and
only this experiment can be played. `run.py` checks its statistics against aleator's and measures it.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

from statistics_of_dice_run import Sums

DECK = Path(__file__).parent.parent / "python" / "aleator" / "games" / "dice_run" / "decks" / "standard.toml"
PLAYERS = 4
COLOURS = [0b111111 << 6 * colour for colour in range(5)]
ALL_DICE = 2**30 - 1
# Cards by their places in the order of the deck: five colours, six numbers, and those with a choice.
CHOICE, SWITCH, SPRINT, COMEBACK, FLIP, OUTDISTANCE, ACCIDENT = range(11, 18)
PRIZES = (2, 1)

Uniform = Callable[[], float]
Line = list[int]


def advance(line: Line, moving: int) -> Line:
    """Move dice forward; virtual groups that they reach become ordinary ones."""
    lead = line[0]
    away = lead & moving
    new = [away, lead ^ away] if away and away != lead else [lead]
    for group in line[1:]:
        joining = group & moving
        if joining:
            new[-1] |= joining
            if joining != group:
                new.append(group ^ joining)
        else:
            new.append(group)
    return new


def without_virtual_ends(line: Line) -> Line:
    """Take virtual groups off both ends."""
    while not line[-1]:
        line.pop()
    while not line[0]:
        line.pop(0)
    return line


def bits(dice: int) -> Iterator[int]:
    """Return the dice of a set one by one."""
    while dice:
        die = dice & -dice
        yield die
        dice ^= die


class Game:
    """The deck, ready to play with."""

    def __init__(self) -> None:
        counts = tomllib.loads(DECK.read_text(encoding="utf-8"))["cards"]
        self.ids = list(counts)
        self.cards = [card for card, count in enumerate(counts.values()) for _ in range(count)]
        base, spare = divmod(len(self.cards) - 3 * PLAYERS, 5)
        self.packs = [base - 2 + pack + (pack >= 5 - spare) for pack in range(5)]

    def play(self, games: int, seed: int) -> Sums:
        """Play a number of games."""
        rng = random.Random(seed)
        sums = Sums.none(PLAYERS, self.ids)
        for _ in range(games):
            Race(self, rng, sums).run()
        sums.games = games
        return sums


class Race:
    """One game."""

    def __init__(self, game: Game, rng: random.Random, sums: Sums) -> None:
        self.uniform = rng.random
        self.sums = sums
        self.line = [ALL_DICE]
        self.showing = [0] * 6
        self.roll(ALL_DICE)
        targets = rng.sample(range(30), 4 * PLAYERS)
        self.targets = [targets[4 * seat : 4 * seat + 4] for seat in range(PLAYERS)]
        self.deck = rng.sample(game.cards, len(game.cards))
        self.hands = [[self.deck.pop() for _ in range(3)] for _ in range(PLAYERS)]
        self.packs = rng.sample(game.packs, 5)
        self.shown: list[int | None] = [None] * PLAYERS
        self.points = [0] * PLAYERS
        self.stage = 0
        self.stage_winners: list[int] = []
        self.last_reroll = -1

    def run(self) -> None:
        """Play it to its end."""
        turns = 0
        seat = self.first_player()
        while self.stage < 4:
            turns += 1
            self.sums.stage_turns[self.stage] += 1
            if self.take_turn(seat):
                self.draw(seat)
            seat = (seat + 1) % PLAYERS
        sums = self.sums
        sums.turns += turns
        most = max(self.points)
        winners = [seat for seat in range(PLAYERS) if self.points[seat] == most]
        if len(winners) > 1:
            best = [seat for seat in reversed(self.stage_winners) if seat in winners][:1]
            winners = best or winners
        for seat in winners:
            sums.wins[seat] += 1 / len(winners)
        for seat in range(PLAYERS):
            sums.stage_points[seat] += self.points[seat]

    def roll(self, dice: int) -> None:
        """Roll dice."""
        uniform, showing = self.uniform, self.showing
        keep = ~dice
        for number in range(6):
            showing[number] &= keep
        while dice:
            die = dice & -dice
            showing[int(uniform() * 6)] |= die
            dice ^= die

    def kinds(self, dice: int) -> tuple[list[int], list[int], list[int]]:
        """Return one die of each kind in a set, a second one of kinds that it holds twice, and a third likewise."""
        first, second, third = [], [], []
        for showing in self.showing:
            number = showing & dice
            for colour in COLOURS:
                same = colour & number
                if same:
                    first.append(same & -same)
                    same &= same - 1
                    if same:
                        second.append(same & -same)
                        same &= same - 1
                        if same:
                            third.append(same & -same)
        return first, second, third

    def first_player(self) -> int:
        """Let everybody roll two dice until one total is highest."""
        uniform, showing = self.uniform, self.showing
        starters = list(range(PLAYERS))
        while len(starters) > 1:
            totals = []
            for _ in starters:
                self.sums.decisions += 1
                first, second, _ = self.kinds(ALL_DICE)
                # All pairs of kinds are equally likely: those of one kind first.
                pair = int(uniform() * (len(second) + len(first) * (len(first) - 1) // 2))
                if pair < len(second):
                    twin = second[pair]
                    picked = twin | next(one for one in first if self.same_kind(one, twin))
                else:
                    a = int(uniform() * len(first))
                    b = int(uniform() * (len(first) - 1))
                    picked = first[a] | first[b + (b >= a)]
                self.roll(picked)
                totals.append(sum((showing[n] & picked).bit_count() * (n + 1) for n in range(6)))
            highest = max(totals)
            starters = [seat for seat, total in zip(starters, totals, strict=True) if total == highest]
        return starters[0]

    def same_kind(self, one: int, other: int) -> bool:
        """Return whether two dice are of the same kind."""
        both = one | other
        return both in [both & dice for dice in COLOURS] and both in [both & dice for dice in self.showing]

    def take_turn(self, seat: int) -> bool:
        """Take a turn; return whether it ends with a draw."""
        uniform = self.uniform
        hand = self.hands[seat]
        cards = set(hand)
        targets = self.targets[seat] if self.shown[seat] is None else ()
        line = self.line
        behind = [] if self.last_reroll == seat else [group for group in line[1:] if group]
        self.sums.decisions += 1
        kind = int(uniform() * (len(cards) * (2 if behind else 1) + len(targets)))
        if kind < len(cards):
            card = sorted(cards)[kind]
            hand.remove(card)
            new = self.played(card)
            if new is None:
                self.sums.no_effect[card] += 1
            else:
                self.sums.played[card] += 1
                self.line = new
            return True
        kind -= len(cards)
        if kind < len(targets):
            target = targets[kind]
            self.show(seat, target)
            return False
        card = sorted(cards)[kind - len(targets)]
        hand.remove(card)
        self.sums.rerolls[card] += 1
        self.last_reroll = seat
        self.roll(behind[int(uniform() * len(behind))])
        return True

    def show(self, seat: int, target: int) -> None:
        """Show a target for its two moves."""
        self.targets[seat].remove(target)
        self.shown[seat] = target
        self.sums.stage_shown[self.stage] += 1
        colour, number = COLOURS[target // 6], self.showing[target % 6]
        if self.uniform() < 0.5:
            colour, number = number, colour
        self.line = advance(advance(self.line, colour), number)

    def played(self, card: int) -> Line | None:
        """Return the line after a card; None if it can do nothing."""
        line, uniform = self.line, self.uniform
        if card == CHOICE:
            card = int(uniform() * 11)
        if card < 5:
            return advance(line, COLOURS[card])
        if card < 11:
            return advance(line, self.showing[card - 5])
        if card == FLIP:
            self.flip()
            return line
        if card == SPRINT:
            return self.sprint()
        last = len(line) - 1
        if card == SWITCH:
            pairs = [place for place in range(1, last) if line[place] and line[place + 1]]
            if not pairs:
                return None
            place = pairs[int(uniform() * len(pairs))]
            line[place], line[place + 1] = line[place + 1], line[place]
            return line
        if card == COMEBACK:
            if last < 2:
                return None
            line.insert(1, line.pop())
            return without_virtual_ends(line)
        if last == 0:
            return None
        if card == OUTDISTANCE:
            places = [place for place in range(last) if line[place]]
            line.insert(places[int(uniform() * len(places))] + 1, 0)
            return line
        dice, _, _ = self.kinds(line[0])
        die = dice[int(uniform() * len(dice))]
        line[0] ^= die
        line[last] |= die
        return without_virtual_ends(line)

    def flip(self) -> None:
        """Turn over the dice of one number in one group."""
        showing = self.showing
        choices = [(n, dice) for group in self.line for n in range(6) if (dice := group & showing[n])]
        number, dice = choices[int(self.uniform() * len(choices))]
        showing[number] ^= dice
        showing[5 - number] ^= dice

    def sprint(self) -> Line | None:
        """Let three dice of the leading group lead, all triples of kinds being equally likely."""
        lead = self.line[0]
        if lead.bit_count() < 4:
            return None
        uniform = self.uniform
        first, second, third = self.kinds(lead)
        n, twins = len(first), len(second)
        rest = twins * (n - 1)
        choice = int(uniform() * (len(third) + rest + n * (n - 1) * (n - 2) // 6))
        if choice < len(third):
            three = third[choice]
            three |= next(die for die in second if self.same_kind(die, three))
            three |= next(die for die in first if self.same_kind(die, three & -three))
        elif choice < len(third) + rest:
            twin, other = divmod(choice - len(third), n - 1)
            three = second[twin]
            place = next(place for place in range(n) if self.same_kind(first[place], three))
            three |= first[place] | first[other + (other >= place)]
        else:
            a, b, c = int(uniform() * n), int(uniform() * (n - 1)), int(uniform() * (n - 2))
            three = first.pop(a) | first.pop(b) | first.pop(c)
        return [three, lead ^ three, *self.line[1:]]

    def draw(self, seat: int) -> None:
        """Draw a card, after the scoring if the stage card is on top."""
        packs = self.packs
        if not packs[self.stage]:
            self.score(seat)
            if self.stage == 4:
                return
        packs[self.stage] -= 1
        self.hands[seat].append(self.deck.pop())

    def score(self, drawer: int) -> None:
        """Score a stage: everybody who has not shown a target chooses one."""
        sums = self.sums
        places = []
        for distance in range(PLAYERS):
            seat = (drawer + distance) % PLAYERS
            target = self.shown[seat]
            if target is None:
                sums.decisions += 1
                targets = self.targets[seat]
                target = targets.pop(int(self.uniform() * len(targets)))
            colour, number = COLOURS[target // 6], self.showing[target % 6]
            both = colour & number
            points = [
                (group & colour).bit_count() + (group & number).bit_count() + (group & both).bit_count()
                for group in self.line
            ]
            sums.target_points[self.stage] += points[0]
            places.append((points, -distance, seat))
        places.sort(reverse=True)
        sums.winning_points[self.stage] += places[0][0][0]
        winner = places[0][2]
        self.points[winner] += self.stage + 3
        self.stage_winners.append(winner)
        for prize, (_, _, seat) in zip(PRIZES, places[1:], strict=False):
            self.points[seat] += prize
        self.shown = [None] * PLAYERS
        self.stage += 1


if __name__ == "__main__":
    print(Game().play(1_000, seed=1))
