"""Models of what the server receives and sends: they validate requests, and `/openapi.json` is generated from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, WithJsonSchema

from aleator.server.errors import Refusal
from aleator.server.kinds import served_games

__all__ = ["Act", "Empty", "Hello", "Join", "Message", "NewTable", "Undo", "read"]

_STATE = "an integer from 0: the state that the action is for"
_ACTION = "an object such as {'type': 'roll', 'dice': 3}"


def _reference(name: str) -> WithJsonSchema:
    """Refer to another schema of the document; those of games, views and actions are the library's."""
    return WithJsonSchema({"allOf": [{"$ref": f"#/components/schemas/{name}"}]})


def _or_null(name: str, description: str) -> WithJsonSchema:
    schema = {"$ref": f"#/components/schemas/{name}"}
    return WithJsonSchema({"oneOf": [schema, {"type": "null"}], "description": description})


def _wanted_game(schema: dict[str, Any]) -> None:
    known = served_games()
    least, most = min(each.players[0] for each in known), max(each.players[1] for each in known)
    players = {"type": "integer", "minimum": least, "maximum": most}
    schema["properties"]["game"] = {
        "type": "object",
        "required": ["game", "players"],
        "properties": {"game": {"enum": [each.name for each in known]}, "players": players},
        "description": "As game.to_dict(): options may be omitted, and the deck may be the name of a built-in one.",
    }


Number = Annotated[int, Field(ge=0, lt=2**53, description="The state number: it goes up by one with every step.")]
Name = Annotated[str, Field(json_schema_extra={"maxLength": 24})]
"""The length is that of the name as it is shown; `requests.name_of` measures it."""
Hash = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
OwnSeat = Annotated[int | None, Field(ge=0, description="The reader's own seat; null for spectators.")]
Happened = Annotated[dict[str, Any], _reference("match.happened")]


class Asked(BaseModel):
    """What a client sends: unknown keys and values of the wrong type are refused, never converted.

    `wrong` has, by field, the code of the refusal and what the field must be.
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", strict=True)
    wrong: ClassVar[Mapping[str, tuple[str, str]]] = {}


class NewTable(Asked):
    """A request for a new table."""

    model_config: ClassVar[ConfigDict] = ConfigDict(json_schema_extra=_wanted_game)
    wrong: ClassVar[Mapping[str, tuple[str, str]]] = {
        "game": ("bad_game", "an object such as {'game': 'gang_of_dice', 'players': 4}"),
        "seats": ("seat_count", "a list of 'person' and names of bots, one for each player"),
        "seat": ("bad_seat", "the number of a seat for a person"),
        "name": ("bad_name", "a string"),
    }

    game: dict[str, Any]
    seats: Annotated[list[str], Field(description="Each is 'person', or a bot such as 'cautious' or 'fixed(3)'.")]
    seat: Annotated[
        int | None, Field(ge=0, description="The sender's own seat; by default, the first one for a person.")
    ] = None
    name: Name | None = None


class Join(Asked):
    """A seat at a table, the first open one if none is named."""

    wrong: ClassVar[Mapping[str, tuple[str, str]]] = {
        "seat": ("bad_seat", "a number of this table"),
        "name": ("bad_name", "a string"),
    }

    seat: Annotated[int | None, Field(ge=0, le=15)] = None
    name: Name | None = None


class Act(Asked):
    """An action of a seat."""

    wrong: ClassVar[Mapping[str, tuple[str, str]]] = {
        "number": ("bad_number", _STATE),
        "action": ("bad_request", _ACTION),
    }

    number: Number
    action: Annotated[dict[str, Any], _reference("action")]


class Undo(Asked):
    """A request to undo the last action of a seat."""

    wrong: ClassVar[Mapping[str, tuple[str, str]]] = {"number": ("bad_number", _STATE)}

    number: Number


class Empty(Asked):
    """An empty request."""


class Message(Asked):
    """A socket message that has only a type."""

    type: str
    id: Any = None


class Hello(Asked):
    """The first message of a socket."""

    wrong: ClassVar[Mapping[str, tuple[str, str]]] = {
        "type": ("no_hello", "'hello' at first: {'type': 'hello'}"),
        "token": ("bad_request", "a string"),
        "since": ("bad_number", "an integer from 0: the state that is known"),
    }

    type: Literal["hello"]
    token: str | None = None
    since: Number | None = None


class ActMessage(Message, Act):
    """An action over a socket."""


class UndoMessage(Message, Undo):
    """An undo over a socket."""


class Answer(BaseModel):
    """What the server sends. It is not validated here: the tests check it against these models."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid")


class Fault(Answer):
    """Why a request was refused."""

    code: str
    params: dict[str, Any]
    rule: str | None
    message: str


class Error(Answer):
    """A refusal."""

    error: Fault


class Health(Answer):
    """The server is up."""

    aleator: str
    tables: int


class Players(Answer):
    """The fewest and the most players of a game."""

    min: int
    max: int


class GameServed(Answer):
    """A game that can be played here.

    `offered` are its bots as offered by a form; `page` says whether the page has a module for it.
    """

    game: str
    title: str
    players: Players
    bots: list[str]
    offered: list[str]
    decks: list[str]
    options: dict[str, list[Any]]
    page: bool


class Games(Answer):
    """The games, the languages of the page, and where others can open it, for who asks on the server's machine."""

    games: list[GameServed]
    languages: list[str]
    addresses: list[str]


class Words(BaseModel):
    """Texts by key: strings, or objects if they depend on a number."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="allow")


class Forms(BaseModel):
    """How values are formatted in texts, as described in `docs/frontends.md`."""

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="allow")


class Seat(Answer):
    """A seat of a table."""

    kind: Literal["person", "bot"]
    name: Name
    policy: str | None
    taken: bool
    left: bool
    connected: bool


class Proof(Answer):
    """What the commitment covers."""

    seed: Annotated[str, Field(pattern="^[0-9]+$")]
    nonce: Hash


class Choice(Answer):
    """A legal action, with words for games that have no others."""

    action: dict[str, Any]
    text: str


class Plain(Answer):
    """What the plain form of the page shows for a game without a module."""

    legal: list[Choice]
    board: str | None


class Preview(Answer):
    """An action, and the line of Dice Run after it: the dice of each group, null for an Outdistance card."""

    action: dict[str, Any]
    groups: list[list[str] | None]


class StageEnds(Answer):
    """How many cards of the stage are drawn, and after how many of them its stage card can come up."""

    drawn: Annotated[int, Field(ge=0)]
    ends: list[int]


class Told(Answer):
    """What every view of a table contains."""

    table: str
    status: Literal["waiting", "playing", "over"]
    number: Number
    seat: OwnSeat
    seats: list[Seat]
    paused: Annotated[bool, Field(description="All people have left; the game continues when one of them comes back.")]
    winners: Annotated[list[int] | None, Field(description="The seats that have won; null before the end.")]
    commitment: Annotated[str, Field(pattern="^[0-9a-f]{64}$", description="The hash of the seed: note it down.")]
    next: Annotated[
        str | None, Field(description="The table at which the players play again; null if nobody has opened it.")
    ]
    proof: Annotated[Proof | None, Field(description="What the commitment covers; null before the end.")]
    view: Annotated[Any, _or_null("match.view", "The view of the match; null while the table waits.")]
    matched: Annotated[bool | None, Field(description="Whether the dice on the table match the warning card now.")]
    in_front: Annotated[
        dict[str, Annotated[int, Field(ge=0)]] | None,
        Field(description="In Dice Run, the points of each unused target of the seat in the leading group now."),
    ]
    previews: Annotated[
        list[Preview] | None,
        Field(description="In Dice Run, the line as each play or shown target of the seat would leave it; no sprints."),
    ]
    stage_ends: Annotated[StageEnds | None, Field(description="In Dice Run, when the stage can end.")]
    options: Annotated[Any, _or_null("options", "What the seat can do now.")]
    plain: Annotated[Plain | None, Field(description="Only for games without a page module.")]


class Table(Told):
    """The whole view of a table."""

    game: Annotated[dict[str, Any], _reference("game")]


class Seated(Answer):
    """A seat that was taken, and its token."""

    seat: int
    token: str
    state: Table


class Events(Answer):
    """What has happened since a state number."""

    number: Number
    since: Number
    events: list[Happened]


class Done(Answer):
    """Something was done; has the state number afterwards."""

    number: Number
    seat: int


class State(Table):
    """The first message on a socket: the whole view, and what has happened since the number in the hello."""

    type: Literal["state"]
    events: list[Happened]


class Update(Told):
    """A message on a socket: what has changed. Its view has no `config` and no `legal`."""

    type: Literal["update"]
    since: Number
    events: list[Happened]
    view: Annotated[
        dict[str, Any] | None,
        Field(description="The view, its state without `config` and `legal`; null while the table waits."),
    ]


AskedAs = TypeVar("AskedAs", bound=Asked)


def read(model: type[AskedAs], body: Mapping[str, Any]) -> AskedAs:
    """Read what a client sent; a refusal names the key, its value and what it must be.

    >>> read(Act, {"number": 3, "action": {"type": "stop"}}).number
    3
    >>> read(Act, {"number": True, "action": {}})
    Traceback (most recent call last):
    aleator.server.errors.Refusal: number is True: it must be an integer from 0: the state that the action is for
    >>> read(Undo, {"number": 3, "seat": 1})
    Traceback (most recent call last):
    aleator.server.errors.Refusal: unknown key 'seat': known are number
    """
    try:
        return model.model_validate(body)
    except ValidationError as error:
        raise _refusal(model, body, error) from None


def _refusal(model: type[Asked], body: Mapping[str, Any], error: ValidationError) -> Refusal:
    first = error.errors(include_url=False, include_context=False)[0]
    key = str(first["loc"][0])
    if first["type"] == "extra_forbidden":
        known = ", ".join(sorted(model.model_fields)) or "none"
        return Refusal(422, "unknown_key", f"unknown key {key[:40]!r}: known are {known}", {"key": key[:40]})
    code, needs = model.wrong.get(key, ("bad_request", "of another type"))
    if key not in body:
        return Refusal(422, code, f"{key} is missing: it must be {needs}", {"key": key})
    shown = repr(body[key])
    given = shown if len(shown) <= 60 else f"{shown[:57]}..."
    return Refusal(422, code, f"{key} is {given}: it must be {needs}", {"key": key})
