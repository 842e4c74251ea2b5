"""What a page can show before somebody acts in Dice Run: the line after each action, and when the stage can end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["previews", "stage_ends", "told_previews", "told_stage_ends"]

_PACKS = 5


def previews(state: Any, seat: int) -> list[dict[str, Any]]:
    """Return the line as each action of a seat would leave it, JSON-ready: `action` and `groups`, as in a view.

    Listed are plays and shown targets. Left out are sprints, of which there can be thousands and which form a group of
    the three dice (DR-5.5), and rerolls, which end by chance (DR-7.1). The list is empty for a seat that has neither.
    It reveals nothing: all that these actions change is public (DR-2.6).

    >>> import aleator
    >>> match = aleator.Match(aleator.DiceRun(players=2), ["person", "greedy"], seed=1)
    >>> _ = match.advance()
    >>> previews(match.state, 0)
    []
    """
    if state.phase != "play" or seat not in state.pending_players:
        return []
    shown = []
    for action in state.legal_actions(seat):
        record = action.to_dict()
        if record["type"] == "reroll_group" or record.get("effect", {}).get("type") == "sprint":
            continue
        after = state.clone()
        after.apply(action, seat)
        shown.append({"action": record, "groups": [None if group is None else list(group) for group in after.groups]})
    return shown


def stage_ends(view: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return how many cards of the stage are drawn, and after how many its stage card can come up (DR-2.3, DR-8.1).

    `view` is that of any seat or a spectator; None before the cards are dealt and once the game is over. The sizes of
    the packs are known, their order is not: `ends` has those of the packs not drawn yet that are possible still.

    >>> config = {"players": 2, "deck": {"cards": {"choice": 16, "flip": 10}}}
    >>> view = {"phase": "play", "config": config, "deck_size": 18, "packs_drawn": [], "stage_card_on_top": False}
    >>> stage_ends(view)
    {'drawn': 2, 'ends': [3, 4, 5, 6]}
    """
    if view["phase"] in ("roll_all", "deal_targets", "deal_hands", "cut_deck", "finished"):
        return None
    config, finished = view["config"], view["packs_drawn"]
    cards = sum(config["deck"]["cards"].values()) - 3 * config["players"]
    drawn = cards - view["deck_size"] - sum(finished)
    if view["stage_card_on_top"]:
        return {"drawn": drawn, "ends": [drawn]}
    left = _pack_sizes(cards)
    for size in finished:
        left.remove(size)
    return {"drawn": drawn, "ends": [size for size in left if size > drawn]}


def _pack_sizes(cards: int) -> list[int]:
    """Return the sizes of the five packs, ascending (DR-2.3)."""
    base, spare = divmod(cards, _PACKS)
    return [base + step + (place >= _PACKS - spare) for place, step in enumerate((-2, -1, 0, 1, 2))]


def told_previews(state: Any, view: Mapping[str, Any]) -> Any:
    """Return `previews` for the server; None for those who do not play a card now."""
    seat = view["state"]["seat"]
    return None if seat is None else previews(state, seat) or None


def told_stage_ends(state: Any, view: Mapping[str, Any]) -> Any:
    """Return `stage_ends` for the server."""
    seen = view["state"]
    return stage_ends({**seen, "config": seen.get("config") or state.game.to_dict()})
