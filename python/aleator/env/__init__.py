"""The games as learners need them: ids, masks, observations, and many games at once.

`aleator.VectorEnv` plays thousands of games in native code. `Cursor` steps through one game, id by id. `Encoding`
explains ids and observations in words; `docs/encodings.md` describes both.

Adapters to other libraries are separate modules, since each needs its own extra: `aleator.env.gym` (Gymnasium),
`aleator.env.pettingzoo` (PettingZoo), `aleator.env.openspiel` (OpenSpiel).

>>> import aleator
>>> env = aleator.VectorEnv(aleator.GangOfDice(players=3), num_envs=8, seed=7)
>>> batch = env.reset()
>>> batch.observations.shape, batch.masks.shape, batch.players.shape
((8, 103), (8, 163), (8,))
"""

from aleator.env.cursor import Cursor
from aleator.env.encoding import Encoding
from aleator.env.opponents import HOLD
from aleator.env.play import BatchPolicy, Played, play
from aleator.env.vector import Batch, SavedSlot, VectorEnv

__all__ = ["HOLD", "Batch", "BatchPolicy", "Cursor", "Encoding", "Played", "SavedSlot", "VectorEnv", "play"]
