"""Run by the environment that a package was installed into: it imports, plays, and needs numpy alone."""

import sys

import aleator

loaded = {name.partition(".")[0] for name in sys.modules}
extras = loaded & {"typer", "rich", "matplotlib", "ray", "gymnasium", "pettingzoo", "pyspiel"}
assert not extras, f"import aleator loaded {extras}"
assert aleator.BUILD_PROFILE == "release", f"the package holds a {aleator.BUILD_PROFILE} build"
assert "site-packages" in (aleator.__file__ or ""), f"{aleator.__file__} is not the installed package"

game = aleator.GangOfDice(players=3)
result = aleator.simulate(game, ["cautious", "random", "random"], 10_000, seed=7)
record = aleator.Record.play(game, ["cautious", "random", "random"], seed=7)
assert record.state.pools == tuple(result.pools[0].tolist())
assert aleator.Record.loads(record.dumps()).replay() == record.state
print(f"aleator {aleator.__version__}: {result}")
