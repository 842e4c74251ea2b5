"""Run by the environment that a package was installed into: it imports, plays, and needs numpy alone."""

import sys
from importlib.resources import files

import aleator

loaded = {name.partition(".")[0] for name in sys.modules}
extras = loaded & {
    "typer",
    "rich",
    "matplotlib",
    "ray",
    "gymnasium",
    "pettingzoo",
    "pyspiel",
    "starlette",
    "uvicorn",
    "pydantic",
}
assert not extras, f"import aleator loaded {extras}"
assert aleator.BUILD_PROFILE == "release", f"the package holds a {aleator.BUILD_PROFILE} build"
assert "site-packages" in (aleator.__file__ or ""), f"{aleator.__file__} is not the installed package"
page = files("aleator") / "server" / "static" / "index.html"
assert page.is_file(), "the package lacks the web page"

game = aleator.GangOfDice(players=3)
result = aleator.simulate(game, ["cautious", "random", "random"], 10_000, seed=7)
record = aleator.Record.play(game, ["cautious", "random", "random"], seed=7)
assert record.state.pools == tuple(result.pools[0].tolist())
assert aleator.Record.loads(record.dumps()).replay() == record.state

# Data files travel with the code: the decks above, and the solved game of two.
table = aleator.odds.GameTable.shipped()
assert table.complete and table.cap == 12, table
assert table.value(12, 0, 5) == 0 < table.value(1, 48, 48) < 1, table.value(1, 48, 48)
from aleator import interface, schemas  # noqa: E402 - their data has to be in the package

said = [interface.say("ui.roll", {}, language) for language in interface.LANGUAGES]
assert said == ["Roll", "Gooien", "Baling", "Lancia"], said
assert all(schemas.load(name)["$defs"] for name in schemas.names())
print(f"aleator {aleator.__version__}: {result}")
