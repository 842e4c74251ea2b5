"""The kind of Gang of Dice, which the rest of the package asks."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from aleator import _native
from aleator.games.kind import Decks, GameKind, Option, PolicyKind, Twin, Words, late

__all__ = ["KIND"]

_HERE = Path(__file__).parent

KIND = GameKind(
    name="gang_of_dice",
    title="Gang of Dice",
    game=_native.GangOfDice,
    state=_native.GangOfDiceState,
    namespace=late("aleator.gang_of_dice"),
    players=(2, 4),
    usual_players=3,
    options=(
        Option(
            name="first_player",
            default="rotate",
            choices=("rotate", "winner", "fixed"),
            help="Who opens a round: rotate, winner or fixed (GD-2.3).",
        ),
        Option(
            name="gangster_is_a_value",
            default=False,
            choices=(False, True),
            help="Count gangsters together as one more value (GD-4.8).",
        ),
        Option(name="deck", default="standard", is_deck=True, help="A built-in deck, or a TOML or JSON file."),
    ),
    decks=Decks(
        built_in={name: _HERE / "decks" / f"{name}.toml" for name in ("standard", "all_pairs")},
        deck=_native.GangOfDiceDeck,
        size=lambda deck: len(deck.cards),
        show=late("aleator.games.gang_of_dice.cli:show_deck"),
    ),
    twin=Twin(namespace=late("aleator.reference.gang_of_dice"), streams=late("aleator.reference.chance:Streams")),
    rules_page=partial(_native.rules_page, "gang-of-dice"),
    schema=_HERE / "schema.json",
    reveals=frozenset({"game_ended"}),
    hides=False,
    policies=(
        PolicyKind("cautious", limit=0),
        PolicyKind("turn_optimal", "max_dice", limit=16),
        PolicyKind("game_optimal", "max_dice", limit=12),
        PolicyKind("fixed", "n", limit=_native.GANG_OF_DICE_MAX_DICE, offered="fixed(3)"),
        PolicyKind("random", "max_dice", limit=_native.GANG_OF_DICE_MAX_DICE),
        PolicyKind("round_optimal", "max_dice"),
        PolicyKind("mcts", "iterations", searches=True),
    ),
    policy=_native.GangOfDicePolicy,
    usual_bot="cautious",
    searcher=_native.GangOfDiceBot,
    judge=late("aleator.odds.judging:judge_of"),
    simulate=_native.simulate_gang_of_dice,
    simulation=late("aleator.games.gang_of_dice.results:GangOfDiceSimulation"),
    draw=late("aleator.games.gang_of_dice.plots:draw"),
    encoding=_native.gang_of_dice_encoding,
    cursor=_native.GangOfDiceCursor,
    vector_env=_native.GangOfDiceVectorEnv,
    gym="GangOfDice",
    openspiel=late("aleator.games.gang_of_dice.openspiel:ADAPTER"),
    choices=late("aleator.games.gang_of_dice.options:choices"),
    words=Words(forms=_HERE / "forms.json"),
    helpers={
        name: late(f"aleator.games.gang_of_dice.warning:{name}")
        for name in ("roll_chances", "trigger_chance", "warning")
    },
    told={"matched": late("aleator.games.gang_of_dice.warning:matched")},
    show=late("aleator.games.gang_of_dice.cli:show"),
    terminal=late("aleator.games.gang_of_dice.terminal"),
)
