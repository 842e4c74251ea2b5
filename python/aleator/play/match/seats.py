"""Who sits where in a match: people, built-in policies, and bots that are Python callables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from aleator.errors import ConfigError, MatchError, RecordError
from aleator.games.counted import counted
from aleator.games.registry import chance_kinds, engine_of, kind_of
from aleator.play import policies
from aleator.play.identities import policy_name
from aleator.play.policies import Policy, PolicyLike

__all__ = ["PERSON", "Seat", "kinds_by_hand", "seats_of"]

PERSON = "person"
"""The seat of somebody who acts through `Match.act`."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: `name` is shown to people; `policy` is the bot that plays it, or None for a person.

    >>> Seat("Ada"), Seat("tough", policies.cautious()).is_person
    (Seat(name='Ada', policy=None), False)
    """

    name: str
    policy: PolicyLike | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person plays the seat."""
        return self.policy is None

    def to_dict(self) -> dict[str, Any]:
        """Return the record; a callable has no record, so its `policy` is null and has to be supplied again.

        >>> Seat("tough", policies.fixed(3)).to_dict()
        {'kind': 'bot', 'name': 'tough', 'policy': 'fixed(n=3)'}
        """
        written = repr(self.policy) if isinstance(self.policy, Policy) else None
        return {"kind": "person" if self.is_person else "bot", "name": self.name, "policy": written}


def seats_of(game: Any, seats: Sequence[Any] | None, names: Sequence[str | None] | None) -> tuple[Seat, ...]:
    """Make the seats of a game: `"person"`, the name of a policy, a callable, or a `Seat`, one for each player.

    Raises `ConfigError` for a wrong number of seats or names, and for policies that the game does not have.
    """
    wanted = [PERSON] * game.players if seats is None else list(seats)
    if len(wanted) != game.players:
        message = f"{counted(len(wanted), 'seat')} for {game.players} players: give each player one, such as 'person'"
        raise ConfigError(message, "seat_count", {"seats": len(wanted), "players": game.players})
    called = [None] * game.players if names is None else list(names)
    if len(called) != game.players:
        message = f"{counted(len(called), 'name')} for {game.players} players: give each a name, or None"
        raise ConfigError(message, "name_count", {"names": len(called), "players": game.players})
    made = tuple(_seat(seat, name) for seat, name in zip(wanted, called, strict=True))
    for seat in made:
        if not isinstance(seat.name, str):
            raise ConfigError(
                f"a seat has the name {seat.name!r}, which is not a string", "bad_name", {"name": repr(seat.name)}
            )
    for seat in {seat.policy: seat for seat in made if isinstance(seat.policy, Policy)}.values():
        check_policy(game, seat)
    return made


def _seat(seat: Any, name: str | None) -> Seat:
    if isinstance(seat, Seat):
        return seat if name is None else Seat(name, seat.policy)
    if isinstance(seat, str) and seat == PERSON:
        return Seat("" if name is None else name)
    if isinstance(seat, str):
        policy, title = _built_in(seat)
        return Seat(title if name is None else name, policy)
    policies.as_argument(seat)  # refuses anything but a policy
    return Seat(policy_name(seat) if name is None else name, seat)


@lru_cache(maxsize=64)
def _built_in(text: str) -> tuple[Policy, str]:
    """Return the policy with this name and parameters, and its name in full: matches of the same bots are many."""
    policy = policies.parse(text)
    return policy, policy_name(policy)


def check_policy(game: Any, seat: Seat) -> None:
    """Refuse a built-in policy that the game does not have right away, not in the middle of the match."""
    if not isinstance(seat.policy, Policy):
        return
    if engine_of(game).is_twin:
        message = f"{seat.policy} plays only the native games: give the reference a callable policy(state) -> action"
        raise ConfigError(message, "policy_is_native", {"policy": repr(seat.policy)})
    policies.check(seat.policy, game)


def seat_from_dict(record: Any, place: int, bots: Mapping[int, Callable[[Any], Any]]) -> Seat:
    """Read the record of a seat; a callable is taken from `bots`."""
    key = f"seats.{place}"
    match record:
        case {"kind": "person", "name": str(name), "policy": None, **rest} if not rest:
            return Seat(name)
        case {"kind": "bot", "name": str(name), "policy": str(written), **rest} if not rest:
            return Seat(name, policies.parse(written))
        case {"kind": "bot", "name": str(name), "policy": None, **rest} if not rest:
            if place not in bots:
                message = f"seat {place} is played by the callable {name!r}: pass it again with bots={{{place}: …}}"
                raise MatchError(message, "bot_missing", {"seat": place, "name": name})
            return Seat(name, bots[place])
        case _:
            raise RecordError(f"{record!r} is not a seat: it has kind, name and policy", key=key)


def kinds_by_hand(game: Any, by_hand: bool | Iterable[str]) -> tuple[str, ...]:
    """Return the kinds of outcome that are supplied by hand: all, none, or those named, in the order of the game.

    >>> import aleator
    >>> kinds_by_hand(aleator.GangOfDice(players=2), ["land"])
    ('land',)
    """
    known = chance_kinds(kind_of(game).name)
    if isinstance(by_hand, bool):
        return known if by_hand else ()
    wanted = [by_hand] if isinstance(by_hand, str) else list(by_hand)
    for kind in wanted:
        if kind not in known:
            message = f"{kind!r} is not a kind of outcome that can be supplied by hand: {', '.join(known)}"
            raise MatchError(message, "unknown_chance_kind", {"kind": kind})
    return tuple(kind for kind in known if kind in wanted)
