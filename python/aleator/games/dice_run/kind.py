"""The kind of Dice Run, which the rest of the package asks."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from aleator import _native
from aleator.games.kind import Decks, GameKind, Option, PolicyKind, Twin, Words, late

__all__ = ["KIND"]

_HERE = Path(__file__).parent

KIND = GameKind(
    name="dice_run",
    title="Dice Run",
    game=_native.DiceRun,
    state=_native.DiceRunState,
    namespace=late("aleator.dice_run"),
    players=(2, 6),
    usual_players=4,
    options=(
        Option(
            name="stage_end",
            default="on_draw",
            choices=("on_draw", "on_reveal"),
            help="When a stage ends: on_draw or on_reveal (DR-8.1).",
        ),
        Option(
            name="dead_cards",
            default="always",
            choices=("always", "only_if_stuck"),
            help="When a card that can do nothing may be played: always or only_if_stuck (DR-4.3).",
        ),
        Option(name="deck", default="standard", is_deck=True, help="A built-in deck, or a TOML or JSON file."),
    ),
    decks=Decks(
        built_in={"standard": _HERE / "decks" / "standard.toml"},
        deck=_native.DiceRunDeck,
        size=lambda deck: sum(deck.cards.values()),
        show=late("aleator.games.dice_run.cli:show_deck"),
    ),
    twin=Twin(namespace=late("aleator.reference.dice_run"), streams=late("aleator.reference.chance:Streams")),
    rules_page=partial(_native.rules_page, "dice-run"),
    schema=_HERE / "schema.json",
    # A card played from the hand is not among them: taking it back harms only its player.
    reveals=frozenset({"target_shown", "targets_revealed", "face_down_discarded", "game_ended"}),
    default_action=late("aleator.games.dice_run.default:default_action"),
    policies=(
        PolicyKind("greedy", limit=0),
        PolicyKind("weighted", limit=0),
        PolicyKind("by_card", limit=0),
        PolicyKind("random", limit=0),
        PolicyKind("sequential_halving", "iterations", searches=True),
        PolicyKind("flat", "iterations", searches=True),
        PolicyKind("ismcts", "iterations", searches=True),
    ),
    policy=_native.DiceRunPolicy,
    usual_bot="greedy",
    searcher=_native.DiceRunBot,
    simulate=_native.simulate_dice_run,
    simulation=late("aleator.games.dice_run.results:DiceRunSimulation"),
    draw=late("aleator.games.dice_run.plots:draw"),
    encoding=_native.dice_run_encoding,
    cursor=_native.DiceRunCursor,
    vector_env=_native.DiceRunVectorEnv,
    gym="DiceRun",
    openspiel=late("aleator.games.dice_run.openspiel:ADAPTER"),
    choices=late("aleator.games.dice_run.options:choices"),
    words=Words(forms=_HERE / "forms.json"),
    helpers={name: late(f"aleator.games.dice_run.options:{name}") for name in ("points_in_front", "target_points")},
    told={
        "in_front": late("aleator.games.dice_run.options:told_in_front"),
        "previews": late("aleator.games.dice_run.previews:told_previews"),
        "stage_ends": late("aleator.games.dice_run.previews:told_stage_ends"),
    },
    show=late("aleator.games.dice_run.cli:show"),
    terminal=late("aleator.games.dice_run.terminal"),
)
