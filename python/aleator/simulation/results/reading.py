"""Reads the sums of a simulation, and its games, from a record or a file, entry by entry."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from aleator.files.arrays import Arrays
from aleator.files.reading import Entry
from aleator.games.registry import read_game
from aleator.play.identities import Identity, read_identities, shown_identity

if TYPE_CHECKING:
    from aleator.simulation.results.base import Simulation

__all__ = ["read_names", "read_rows", "read_simulation"]

_WORDS = 2**64


def read_names(entry: Entry, key: str, game: Any) -> tuple[list[str], list[Identity]]:
    """Read the policies of a run, one for each seat: the names under `key`, and the identities, if there are any."""
    names = [name.text() for name in entry[key].items(int(game.players))]
    identities = read_identities(entry.get("identities"), names, game)
    for place, (name, found) in enumerate(zip(names, identities, strict=True)):
        if found is not None and shown_identity(found) != name:
            list(entry[key].items())[place].refuse(f"{name!r} is not the name of {shown_identity(found)!r}")
    return names, identities


def read_simulation(entry: Entry, class_for: Any, schema: int) -> Simulation:
    """Read what `Simulation.to_dict` returned."""
    entry["simulation"].version(schema)
    game = read_game(entry["game"])
    cls: type[Simulation] = class_for(entry["game"]["game"].text())
    scalars = ["simulation", "game", "policy_names", "seed", "start", "rotate_seats", "games", "decisions", "win_units"]
    entry.keys([*scalars, *cls.COUNTS, "seats", "policies", *cls.TABLES], ["identities"])
    names, identities = read_names(entry, "policy_names", game)
    plan = {
        "seed": entry["seed"].decimal(_WORDS - 1),
        "start": entry["start"].decimal(_WORDS - 1),
        "rotate_seats": entry["rotate_seats"].flag(),
    }
    totals: dict[str, Any] = {"games": entry["games"].integer(0, _WORDS - plan["start"])}
    for name in ("decisions", *cls.COUNTS):
        totals[name] = entry[name].integer(0)
    totals["win_units"] = entry["win_units"].integer(1)
    if totals["win_units"] % math.lcm(*range(1, game.players + 1)):
        entry["win_units"].refuse(f"{totals['win_units']} cannot be shared by all numbers of winners")
    sizes = {"seats": game.players, "policies": game.players, **cls.table_sizes(game)}
    for name, size in sizes.items():
        totals[name] = _read_table(entry[name], cls.COLUMNS.get(name), size)
    _check_shares(entry, cls, totals)
    return cls(game, names, plan, totals, identities)


def _read_table(entry: Entry, columns: tuple[str, ...] | None, size: int) -> dict[str, list[int]]:
    """Read a table of sums: whole numbers by column."""
    entry.keys(columns if columns is not None else ())
    return {name: [value.integer(0) for value in entry[name].items(size)] for name in entry.value}


def _check_shares(entry: Entry, cls: type[Simulation], totals: dict[str, Any]) -> None:
    """Refuse sums of seats and of policies that do not count the same games, and parts beyond their wholes."""
    for name in totals["seats"]:
        if sum(totals["seats"][name]) != sum(totals["policies"][name]):
            entry["policies"][name].refuse("does not add up to what the seats have")
    limit = totals["games"] * totals["win_units"]
    if sum(totals["seats"]["win_units"]) > limit:
        entry["seats"]["win_units"].refuse(f"adds up to more than the {limit} units that were played")
    for table, part, whole in cls.SHARES:
        if any(few > all_ for few, all_ in zip(totals[table][part], totals[table][whole], strict=True)):
            entry[table][part].refuse(f"has more than {whole} of the same place")


def read_rows(arrays: Arrays, result: Simulation) -> dict[str, Any] | None:
    """Read the games themselves, if the file has them: they have to be those that were added up."""
    for name in arrays.names:
        if name != "about" and name not in result.ROWS:
            raise arrays.refused(name, f"unknown: there are {', '.join(result.ROWS)}")
    if arrays.names == ("about",):
        return None
    rows = {}
    for name, (dtype, inner) in result.ROWS.items():
        shape = (result.games, *(result.players if size is None else size for size in inner))
        rows[name] = arrays.read(name, dtype, shape)
    won = [int(np.count_nonzero(rows["winners"] >> seat & 1)) for seat in range(result.players)]
    if won != result.seats["wins"] or bool((rows["winners"] >> result.players).any()):
        raise arrays.refused("winners", f"they have won {won} games by seat, not {result.seats['wins']}")
    return rows
