"""RLlib through the PettingZoo adapter: all seats of Dice Run learn one policy.

    pip install '.[pettingzoo]' 'ray[rllib]' torch           # in a checkout
    python examples/rllib_pettingzoo.py --iterations 20

RLlib's wrapper for PettingZoo takes the AEC form as it is. Its default models ignore masks, so
`illegal="random"` puts a legal id in the place of an illegal one; with an action-masking module of RLlib use
`illegal="raise"`.
"""

from __future__ import annotations

import argparse
from typing import Any

import aleator
from aleator.env.pettingzoo import DiceGameAEC, env

POLICY = "shared"


def make_table(config: dict[str, Any]) -> DiceGameAEC:
    """Make the game that RLlib wraps; `config` has `players` and `max_cycles`."""
    game = aleator.DiceRun(players=config.get("players", 4))
    return env(game, illegal="random", max_cycles=config.get("max_cycles"))


def make_config(players: int) -> Any:
    """Return RLlib's configuration of proximal policy optimisation with one policy for all seats."""
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.connectors.env_to_module import FlattenObservations
    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
    from ray.tune.registry import register_env

    register_env("aleator", lambda config: PettingZooEnv(make_table(config)))
    return (
        PPOConfig()
        .environment("aleator", env_config={"players": players})
        .multi_agent(policies={POLICY}, policy_mapping_fn=lambda agent, *_, **__: POLICY)
        .env_runners(
            num_env_runners=0,
            # Its models read one row of numbers: the mask, then the observation.
            env_to_module_connector=lambda env, spaces, device: FlattenObservations(multi_agent=True),
        )
    )


def main() -> None:
    """Learn."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--iterations", type=int, default=5)
    arguments = parser.parse_args()
    algorithm = make_config(arguments.players).build_algo()
    for iteration in range(arguments.iterations):
        result = algorithm.train()
        print(iteration, result["env_runners"].get("episode_len_mean"))


if __name__ == "__main__":
    main()
