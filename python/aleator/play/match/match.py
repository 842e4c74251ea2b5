"""People and bots playing one game."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic

from aleator.errors import IllegalAction, MatchError, PolicyError, StaleState
from aleator.game import SPECTATOR, Action, AnyState, Event, Game, Node, Outcome, Spectator, StateT
from aleator.games.registry import engine_of, kind_of
from aleator.play.columns import made_of
from aleator.play.match.bots import Bots
from aleator.play.match.common import seat_number
from aleator.play.match.defaults import default_action
from aleator.play.match.entries import ENTRY_SLOTS, Entry, Happened, PlayerLeft, PlayerReturned, Undone
from aleator.play.match.judging import advice, judgement
from aleator.play.match.saving import SCHEMA, match_from_dict
from aleator.play.match.seats import Seat, kinds_by_hand, seats_of
from aleator.play.match.undo import UndoStack
from aleator.play.match.views import match_view
from aleator.play.policies import PolicyLike
from aleator.play.record import Record
from aleator.play.together import Together

__all__ = ["Match"]


class Match(Generic[StateT]):
    """A game between people and bots.

    `seats` has an entry for each player: `"person"`, the name of a policy (`"cautious"`, `"fixed(3)"`), a policy
    of your own, or a `Seat`; by default all seats are people. Policies of `policies.from_view` and
    `policies.from_observations` see what their seat may know; a plain callable `policy(state) -> action` sees
    everything, since it gets a copy of the whole state. `names` are shown to people.

    Chance is drawn from `seed` and `index`, as everywhere in aleator; `seed=None` draws a seed, which `match.seed`
    reports. With `by_hand=True`, or the kinds of outcome to enter (`by_hand=["land"]`), outcomes are supplied with
    `tell`, for dice rolled on a real table.

    `number` is the state number. It starts at 0 and goes up by one with every step: an action, an outcome, an undo, a
    player leaving or coming back. An action may state which state it is meant for; one for a past state is refused.

    Use a match from one thread at a time. A refused call changes nothing.

    >>> import aleator
    >>> match = aleator.Match(aleator.GangOfDice(players=2), ["person", "cautious"], seed=3)
    >>> for entry in match.advance():
    ...     print(*entry.events)
    seat 0 opens the first round
    round 1: card run_2 is revealed
    >>> match.to_act, match.number
    ((0,), 2)
    >>> print(*match.act(0, aleator.gang_of_dice.Roll(2), expect=2).events)
    seat 0 rolls 2 dice
    >>> match.act(0, aleator.gang_of_dice.Roll(2), expect=2)
    Traceback (most recent call last):
    aleator.errors.StaleState: the action was meant for state 2, but the match is at state 3: look again
    """

    def __init__(
        self,
        game: Game[StateT],
        seats: Sequence[Seat | PolicyLike] | None = None,
        seed: int | None = None,
        *,
        index: int = 0,
        by_hand: bool | Iterable[str] = False,
        names: Sequence[str | None] | None = None,
    ) -> None:
        self._seats = seats_of(game, seats, names)
        self._by_hand = kinds_by_hand(game, by_hand)
        engine = engine_of(game)
        self._namespace = engine.namespace
        self._chance = engine.streams(seed, index)
        self._seed: int = self._chance.seed
        self._seed_since = 0
        self._bots = Bots(game, self._seats, self._seed, index)
        self._record = Record(game, self._seed, index)
        if self._by_hand:
            self._record = self._record.clone(seed=False)
        else:
            self._chance = self._record.streams
        self._journal: list[Entry] = []
        self._left: set[int] = set()
        self._undo = UndoStack(kind_of(game).reveals)
        self._listeners: list[Callable[[Entry], object]] = []

    # The match and its progress.

    @property
    def game(self) -> Game[StateT]:
        """The game being played."""
        return self._record.game

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self._seats

    @property
    def seed(self) -> int:
        """The seed of everything drawn, bots included. It gives away the future: keep it from players until the end."""
        return self._seed

    @property
    def number(self) -> int:
        """The state number: how many steps there have been."""
        return len(self._journal)

    @property
    def state(self) -> StateT:
        """A copy of the whole state, secrets included."""
        return self._record.state

    @property
    def record(self) -> Record[StateT]:
        """A copy of the record of the game so far, without actions that were undone.

        >>> import aleator
        >>> match = aleator.Match(aleator.GangOfDice(players=2), ["cautious", "random"], seed=7)
        >>> _ = match.advance()
        >>> match.record == aleator.Record.play(match.game, ["cautious", "random"], seed=7)
        True
        """
        return self._record.clone()

    @property
    def journal(self) -> tuple[Entry, ...]:
        """Everything that was done, secrets included."""
        return tuple(self._journal)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._record.state.is_terminal())

    @property
    def to_act(self) -> tuple[int, ...]:
        """The people who may act now, in ascending order: several if all choose at the same time (DR-8.2)."""
        return tuple(seat for seat in self._record.state.pending_players if not self._is_automatic(seat))

    @property
    def outcome_wanted(self) -> str | None:
        """The kind of outcome that has to be supplied by hand now, or None.

        >>> import aleator
        >>> aleator.Match(aleator.GangOfDice(players=2), by_hand=True).outcome_wanted
        'first_player'
        """
        kind: str | None = self._record.state.chance_kind()
        return kind if kind in self._by_hand else None

    @property
    def left(self) -> tuple[int, ...]:
        """The seats whose players have left, in ascending order."""
        return tuple(sorted(self._left))

    def _is_automatic(self, seat: int) -> bool:
        return not self._seats[seat].is_person or seat in self._left

    # Steps.

    def act(self, seat: int, action: Action | Mapping[str, object], *, expect: int | None = None) -> Entry:
        """Apply a person's action: an action of the game, or its record (a dictionary).

        With `expect`, the match must be at that state number; otherwise it raises `StaleState`, so that an action that
        arrives twice or too late does no harm. Raises `MatchError` for the seat of a bot or of a player who has left,
        `IllegalAction` (and its subclasses) like `state.apply`, and `RecordError` for a dictionary that is not an
        action.
        """
        place = self._person(seat)
        self._check_number(expect)
        if place in self._left:
            message = f"seat {place} is away: rejoin({place}) first"
            raise MatchError(message, "seat_left", {"seat": place})
        return self._applied("person", place, self._read(action, "action_from_dict"))

    def tell(self, outcome: Outcome | Mapping[str, object], *, expect: int | None = None) -> Entry:
        """Supply an outcome of chance, or its record, in a match where outcomes are entered by hand.

        >>> import aleator
        >>> match = aleator.Match(aleator.GangOfDice(players=2), by_hand=True)
        >>> print(*match.tell({"type": "first_player", "seat": 1}).events)
        seat 1 opens the first round
        """
        self._check_number(expect)
        state = self._record.state
        if state.node is Node.CHANCE and self.outcome_wanted is None:
            message = f"{state.chance_kind()} is drawn, not supplied: call advance(), or create the match with by_hand"
            raise MatchError(message, "outcome_not_wanted", {"kind": state.chance_kind()})
        told = self._read(outcome, "outcome_from_dict")
        return self._came_up("told", told, self._record.apply_chance(told))

    def step(self) -> Entry | None:
        """Play one step that needs no person: chance, a bot, or the default action of a player who left.

        Does nothing and returns None if a person has to act, an outcome has to be supplied, or the game is over. Raises
        `PolicyError` if a bot raises an exception or returns nonsense.

        >>> import aleator
        >>> match = aleator.Match(aleator.GangOfDice(players=2), seed=3)
        >>> match.step().what, match.step().what, match.step()
        (FirstPlayer(seat=0), Reveal(card='run_2'), None)
        """
        record = self._record
        state = record.state
        if state.node is Node.CHANCE:
            if self._by_hand and state.chance_kind() in self._by_hand:
                return None
            return self._came_up("drawn", *(self._draw() if record.streams is None else record.sample_chance()))
        current = state.current_player
        if current is not None and self._seats[current].policy is not None:
            return self._bot_acts(state, current)
        seat = self._automatic_seat(state)
        if seat is None:
            return None
        return self._applied("default", seat, default_action(state, seat))

    def _automatic_seat(self, state: AnyState) -> int | None:
        """Return the seat that acts by itself now.

        Policies choose for the current player, so bots wait for their turn in the order of DR-8.2 when several seats
        may act.
        """
        current: int | None = state.current_player
        if current is None or self._seats[current].policy is not None or current in self._left:
            return current
        return next((int(seat) for seat in state.pending_players if seat in self._left), None)

    def advance(self, limit: int | None = None) -> list[Entry]:
        """Play all steps that need no person, at most `limit` of them, and return them.

        >>> import aleator
        >>> match = aleator.Match(aleator.GangOfDice(players=2), ["cautious", "random"], seed=3)
        >>> len(match.advance(limit=10)), match.is_over
        (10, False)
        >>> _ = match.advance()
        >>> match.state.winners()
        (0,)
        """
        entries: list[Entry] = []
        together = self._bots.together
        while limit is None or len(entries) < limit:
            if together and not self._listeners and not self._by_hand:
                entries += self._play_on(together, None if limit is None else limit - len(entries))
                if limit is not None and len(entries) >= limit:
                    break
            entry = self.step()
            if entry is None:
                break
            entries.append(entry)
        return entries

    def _play_on(self, together: Together, limit: int | None) -> list[Entry]:
        """Play steps of chance, and of bots that answer at once, in one call: what `step` does, without its costs."""
        played = self._record.play_on(together, self._chance, limit)
        if not played.seats:
            return []
        numbers = range(len(self._journal) + 1, len(self._journal) + 1 + len(played.seats))
        by = ["drawn" if seat is None else "bot" for seat in played.seats]
        entries = made_of(Entry, ENTRY_SLOTS, [numbers, by, *played])
        self._journal += entries
        self._undo.clear("undo_chance" if entries[-1].seat is None else "undo_other_player")
        self._bots.have_drawn()
        return entries

    def _bot_acts(self, state: AnyState, seat: int) -> Entry:
        action, streams = self._bots.choose(state, seat)
        try:
            return self._applied("bot", seat, action, streams)
        except IllegalAction as error:
            message = f"the bot of seat {seat} gave {action!r}: {error}"
            raise PolicyError(message, seat=seat, action=action) from error

    # How good moves are.

    def advise(self) -> Any:
        """Return what is best for the seat to act, and why, as its game's solver knows it.

        For Gang of Dice with two players, an `aleator.odds.Advice`. Raises `MatchError` if nobody has to decide or the
        game has no solver, and `OddsError` for a game or a turn that is not solved.

        >>> import aleator
        >>> match = aleator.Match(aleator.GangOfDice(players=2), seed=3)
        >>> _ = match.advance()
        >>> match.advise().why
        'Round 1, run_2: roll 1 die (chance to win the game: 53.7%; roll 2 dice: 52.4%).'
        """
        return advice(self._record)

    def judge(self, step: int | None = None) -> Any:
        """Return how good a move was: step `step` of `match.record`, by default the last decision.

        For Gang of Dice with two players, an `aleator.odds.Judgement`. Raises `MatchError` if the step is not a
        decision or the game has no solver, and `OddsError` for a game that is not solved.

        >>> import aleator
        >>> match = aleator.Match(aleator.GangOfDice(players=2), seed=3)
        >>> _ = match.advance(), match.act(0, aleator.gang_of_dice.Roll(3))
        >>> print(match.judge())
        roll 3 dice: 51.3% to win the game; roll 1 die: 53.7%; gave away 2.3%
        """
        return judgement(self._record, step)

    # Coming and going, taking back.

    def leave(self, seat: int) -> Entry:
        """Let a person leave: `advance` then takes default actions for the seat (`aleator.match.default_action`).

        >>> import aleator
        >>> match = aleator.Match(aleator.GangOfDice(players=2), seed=3)
        >>> _ = match.leave(0), match.leave(1)
        >>> _ = match.advance()
        >>> match.is_over
        True
        """
        place = self._person(seat)
        if place in self._left:
            raise MatchError(f"seat {place} is away already", "seat_left", {"seat": place})
        self._left.add(place)
        return self._noted("left", place, PlayerLeft(place))

    def rejoin(self, seat: int) -> Entry:
        """Let a person who has left continue to play."""
        place = self._person(seat)
        if place not in self._left:
            raise MatchError(f"seat {place} is not away", "seat_not_left", {"seat": place})
        self._left.remove(place)
        return self._noted("returned", place, PlayerReturned(place))

    def can_undo(self, seat: int) -> bool:
        """Return whether `undo` would succeed for a seat now."""
        return self._undo.allows(seat)

    def undo(self, seat: int, *, expect: int | None = None) -> Entry:
        """Undo the last action of a seat; the state number goes up.

        Raises `UndoRefused` if dice have been rolled or a card has come up since, if another player has acted, or if
        the action has revealed a secret.

        >>> import aleator
        >>> match = aleator.Match(aleator.GangOfDice(players=2), seed=3)
        >>> _ = match.advance(), match.act(0, aleator.gang_of_dice.Roll(48))
        >>> print(*match.undo(0).events)
        seat 0 takes the last action back
        >>> match.state.phase, match.number
        ('choose', 4)
        """
        place = self._person(seat)
        self._check_number(expect)
        number = self._undo.take(place)
        self._record.take_back()
        return self._noted("undo", place, Undone(place, number))

    def _person(self, seat: Any) -> int:
        place = seat_number(seat, self.game.players)
        if not self._seats[place].is_person:
            message = f"seat {place} is played by a bot ({self._seats[place].name}): nobody else can act for it"
            raise MatchError(message, "seat_is_bot", {"seat": place})
        return place

    def _check_number(self, expect: Any) -> None:
        if expect is not None and (type(expect) is not int or expect != self.number):
            message = f"the action was meant for state {expect}, but the match is at state {self.number}: look again"
            shown = expect if type(expect) is int else repr(expect)
            raise StaleState(message, "stale_state", {"expect": shown, "number": self.number})

    def _read(self, what: Any, reader: str) -> Any:
        if not isinstance(what, Mapping):
            return what
        return getattr(self._namespace, reader)(what)

    def _applied(self, by: str, seat: int, action: Action, streams: tuple[int, ...] | None = None) -> Entry:
        events = self._record.apply(action, seat)
        if by == "person":
            self._undo.person_acted(self.number + 1, seat, events)
        else:
            self._undo.clear("undo_other_player")
        return self._written(Entry(len(self._journal) + 1, by, seat, action, events, streams))

    def _draw(self) -> tuple[Outcome, Sequence[Event]]:
        """Draw and apply an outcome of chance: a record with a seed draws for itself."""
        if self._record.streams is not None:
            return self._record.sample_chance()
        outcome, _ = self._record.state.sample_chance(self._chance)
        return outcome, self._record.apply_chance(outcome)

    def _came_up(self, by: str, outcome: Outcome, events: Sequence[Event]) -> Entry:
        self._undo.clear("undo_chance")
        return self._written(Entry(len(self._journal) + 1, by, None, outcome, events))

    def _noted(self, by: str, seat: int, event: Event) -> Entry:
        return self._written(Entry(self.number + 1, by, seat, None, (event,)))

    def _written(self, entry: Entry) -> Entry:
        self._journal.append(entry)
        if self._listeners:
            for listener in tuple(self._listeners):
                listener(entry)
        return entry

    # Restoring a match: the recorded steps are repeated, without asking bots.

    def _draw_again(self, recorded: Any) -> Entry:
        """Apply a recorded outcome; if the seed was in force then, it has to match the seed."""
        state = self._record.state
        kind = state.chance_kind()
        if kind is None or kind in self._by_hand:
            raise MatchError("nothing is drawn here", "nothing_to_draw", {"phase": getattr(state, "phase", None)})
        if self.number < self._seed_since:
            return self._came_up("drawn", recorded, self._record.apply_chance(recorded))
        drawn, events = self._draw()
        if drawn != recorded:
            message = f"{recorded!r} is not what the seed gives: {drawn!r}"
            raise MatchError(message, "not_of_the_seed", {"outcome": recorded.to_dict()})
        return self._came_up("drawn", drawn, events)

    def _act_again(self, by: str, seat: Any, action: Any, streams: tuple[int, ...] | None) -> Entry:
        place = seat_number(seat, self.game.players)
        expected = "default" if place in self._left else "person" if self._seats[place].is_person else "bot"
        if by != expected:
            raise MatchError(f"seat {place} is not played by {by}", "wrong_kind_of_seat", {"seat": place, "by": by})
        if streams is not None and self.number >= self._seed_since:
            self._bots.restore(place, streams)
        return self._applied(by, place, action, streams)

    def _seed_counts_from(self, number: int) -> None:
        """Note that the seed applies only after a state number: what came before was not drawn from it."""
        self._seed_since = number
        if number and self._record.streams is not None:
            self._record = self._record.clone(seed=False)

    # What a seat may know.

    def view(self, seat: int | Spectator | None = SPECTATOR) -> dict[str, Any]:
        """Return everything a seat, or a spectator, may see now, JSON-ready; the state's view is under `state`.

        >>> import aleator
        >>> match = aleator.Match(aleator.GangOfDice(players=2), ["person", "cautious"], seed=3, names=["Ada", None])
        >>> _ = match.advance()
        >>> view = match.view(0)
        >>> view["number"], view["to_act"], view["can_undo"], view["state"]["phase"]
        (2, [0], False, 'choose')
        >>> view["seats"][1]
        {'kind': 'bot', 'name': 'cautious', 'left': False}
        """
        return match_view(self, seat)

    def events(self, seat: int | Spectator | None = SPECTATOR, since: int = 0) -> list[Happened]:
        """Return what has happened since state number `since`, as a seat, or a spectator, may see it.

        >>> import aleator
        >>> match = aleator.Match(aleator.GangOfDice(players=2), seed=3)
        >>> _ = match.advance()
        >>> [str(happened) for happened in match.events(seat=0, since=1)]
        ['round 1: card run_2 is revealed']
        """
        if seat is not None and seat is not SPECTATOR:
            seat = seat_number(seat, self.game.players)
        return [each for entry in self._journal[max(since, 0) :] for each in entry.happened(seat)]

    def information_state(self, seat: int) -> tuple[Event, ...]:
        """Return all events so far as a seat has seen them: everything it can know.

        Events of undone actions are included, since the seat has seen them.
        """
        place = seat_number(seat, self.game.players)
        return tuple(happened.event for happened in self.events(place))

    # Copies.

    def analysis(self, seat: int | None = None, seed: int = 0) -> StateT:
        """Return a state to experiment with.

        For a seat, it contains nothing that the seat cannot know: hidden cards and targets are dealt again from `seed`.
        Without a seat, it is the true state.

        >>> import aleator
        >>> match = aleator.Match(aleator.GangOfDice(players=2), seed=3)
        >>> _ = match.advance()
        >>> match.analysis(0, seed=1).view(0) == match.state.view(0)
        True
        """
        state = self._record.state
        if seat is None:
            return state
        place = seat_number(seat, self.game.players)
        if not hasattr(state, "resample"):
            return state  # nothing is hidden in this game
        resampled: StateT = state.resample(place, engine_of(self.game).streams(seed))
        return resampled

    def __copy__(self) -> Match[StateT]:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Match[StateT]:
        del memo  # everything that `clone` does not copy is immutable
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        message = "a match is not pickled, since its bots may be anything: keep `to_dict()`, and read it by `from_dict`"
        raise TypeError(message)

    def clone(self, seed: int | None = None) -> Match[StateT]:
        """Return an independent match that continues from here, without the listeners.

        With `seed`, its dice and bots differ from here on, and its record has no seed. Without one, it reveals what
        will happen in this match.

        >>> import aleator
        >>> match = aleator.Match(aleator.GangOfDice(players=2), ["cautious", "random"], seed=3)
        >>> _ = match.advance(limit=20)
        >>> what_if = match.clone(seed=8)
        >>> _ = match.advance(), what_if.advance()
        >>> match.journal[:20] == what_if.journal[:20], match.journal[20:22] == what_if.journal[20:22]
        (True, False)
        """
        twin: Match[StateT] = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._record = self._record.clone(seed=seed is None)
        twin._journal = list(self._journal)
        twin._left = set(self._left)
        twin._undo = self._undo.copy()
        twin._listeners = []
        if seed is None:
            twin._bots = self._bots.copy()
            twin._chance = twin._record.streams or copy.deepcopy(self._chance)
            return twin
        engine = engine_of(self.game)
        twin._chance = engine.streams(seed, self._chance.game)
        twin._seed = twin._chance.seed
        twin._bots = Bots(self.game, self._seats, twin._seed, self._chance.game)
        twin._seed_since = self.number
        return twin

    def to_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready, so that `from_dict` makes a match that continues in the same way.

        `journal` grows by one entry with every step, and the rest never changes, so a server can store it line by line.
        It contains all secrets, including the seed.
        """
        return {
            "match": SCHEMA,
            "game": self.game.to_dict(),
            "seats": [seat.to_dict() for seat in self._seats],
            "seed": str(self._seed),
            "index": str(self._chance.game),
            "seed_since": self._seed_since,
            "by_hand": list(self._by_hand),
            "journal": [entry.to_dict() for entry in self._journal],
        }

    @classmethod
    def from_dict(
        cls, record: object, *, bots: Mapping[int, Callable[[Any], Any]] | None = None, engine: Any = None
    ) -> Match[Any]:
        """Restore the match that wrote the record: it continues as the original would have.

        Callables have no record, so pass them again in `bots`, by seat. Raises `RecordError` with the entry at fault.

        >>> import aleator
        >>> match = aleator.Match(aleator.GangOfDice(players=2), ["cautious", "random"], seed=3)
        >>> _ = match.advance(limit=20)
        >>> again = aleator.Match.from_dict(match.to_dict())
        >>> _ = match.advance(), again.advance()
        >>> again == match
        True
        """
        return match_from_dict(cls, record, bots or {}, engine)

    def listen(self, listener: Callable[[Entry], object]) -> Callable[[], None]:
        """Call `listener(entry)` after every step; returns a function that stops it.

        An exception raised by a listener reaches the caller who made the step, but the step still counts.

        >>> import aleator
        >>> match = aleator.Match(aleator.GangOfDice(players=2), seed=3)
        >>> stop = match.listen(lambda entry: print(entry.number, *entry.happened(0)))
        >>> _ = match.step()
        1 seat 0 opens the first round
        >>> stop()
        >>> _ = match.step()
        """
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.to_dict() == other.to_dict()

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a match goes on

    def __repr__(self) -> str:
        return f"<match of {self.game!r}, state {self.number}>"
