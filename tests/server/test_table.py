"""The table in a real browser: everything of a decision is in sight, only what moved moves, nothing bars anybody."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from browser import Browser, needs_browser
from process import Server
from table_play import READY, decisions, press, sit_down

from aleator.server.words import catalogue, forms

SIZES = [(1366, 768), (1280, 900), (390, 844)]
NARROW = (320, 640)
PICTURES = os.environ.get("ALEATOR_PICTURES")
GAMES = [("gang_of_dice", 4), ("dice_run", 4)]


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    browser = Browser(tmp_path / "profile", *SIZES[0])
    yield browser
    browser.close()


def picture(browser: Browser, name: str) -> None:
    if PICTURES:
        browser.picture(Path(PICTURES) / f"{name}-{browser.run('innerWidth')}.png")


OUT_OF_SIGHT = """(() => {
    const wanted = '.mcard, .target, .seat .plate, .tray .die, .warning, .pot .status, .group, .gap, .front,'
        + ' .track .dice .rdie, .between button, .controls button:not(.pick-group), .controls h2, .banner, #track li,'
        + ' .popup > summary, .verdict, .ownscore';
    const wrong = [];
    for (const each of document.querySelectorAll(wanted)) {
        const box = each.getBoundingClientRect();
        const name = `${each.className} ${each.dataset.focus ?? each.textContent.slice(0, 20)}`;
        if (!box.width) continue;
        const place = `${name} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`;
        const out = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
        if (out) wrong.push(`outside: ${place}`);
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const top = document.elementFromPoint(x, y);
        const own = top && (each.contains(top) || top.contains(each) || top.closest('.pick-group, .tab, .between'));
        if (!own) wrong.push(`${place} is covered by ${top?.className} in ${top?.parentElement?.className}`);
    }
    for (const each of document.querySelectorAll('.who b'))
        if (each.scrollWidth > each.clientWidth + 1) wrong.push(`cut: ${each.textContent}`);
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) wrong.push(`as wide as ${page.scrollWidth}`);
    if (page.scrollHeight > innerHeight + 1) wrong.push(`as high as ${page.scrollHeight}`);
    return wrong;
})()"""


OVERLAPS = """(() => {
    const boxes = [...document.querySelectorAll('.warning, .tray, .bars, .handrow, .targetrow, .track, .say')]
        .filter((each) => each.getClientRects().length).map((each) => [each.className, each.getBoundingClientRect()]);
    return boxes.flatMap(([one, a], index) => boxes.slice(index + 1).filter(([, b]) =>
        a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2)
        .map(([other]) => `${one} lies over ${other}`));
})()"""


def check_sizes(browser: Browser, name: str, seen: set[str], game: str) -> None:
    """Look at a state at all sizes; sheets and ends may scroll down, and nothing may scroll sideways."""
    for width, height in (NARROW, *SIZES):
        browser.size(width, height)
        browser.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        wide = browser.run("Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)")
        assert wide <= width, (name, width, picture(browser, "wrong"))
        if width == NARROW[0]:
            if name not in ("sheet", "end"):
                assert browser.run(OVERLAPS) == [], (name, picture(browser, "wrong"))
            continue
        if name not in ("sheet", "end"):
            assert browser.run(OUT_OF_SIGHT) == [], (name, width, picture(browser, "wrong"))
        if name not in seen:
            picture(browser, f"{game}-{name}".replace(" ", "-"))


@needs_browser
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_everything_of_a_decision_is_in_sight(browser: Browser, server: Server, game: str, players: int) -> None:
    """In every decision of a whole game, at three sizes of the window: inside it, and not covered."""
    sit_down(browser, server, game, players)
    seen = set()
    for name in decisions(browser):
        check_sizes(browser, name, seen, game)
        seen.add(name)
    wanted = {"choose", "keep", "end"} if game == "gang_of_dice" else {"play", "target", "reroll", "sheet", "end"}
    assert seen >= wanted
    assert browser.complaints == []


@needs_browser
@pytest.mark.parametrize(("game", "players"), [*GAMES, ("dice_run", 6), ("gang_of_dice", 2)])
def test_nothing_scrolls_sideways_on_a_narrow_phone(browser: Browser, server: Server, game: str, players: int) -> None:
    browser.size(320, 640)
    sit_down(browser, server, game, players)
    shown = zip(decisions(browser), range(4), strict=False)
    for name, _ in shown:
        assert browser.run("[document.documentElement.scrollWidth, document.body.scrollWidth]") == [320, 320], name


@needs_browser
@pytest.mark.parametrize("players", [4, 6])
def test_names_are_whole_on_a_phone_whatever_the_points(browser: Browser, server: Server, players: int) -> None:
    """With points of two digits, "Bot 4" was cut at 390 pixels."""
    browser.size(390, 844)
    sit_down(browser, server, "dice_run", players)
    browser.run("for (const each of document.querySelectorAll('.points b')) each.textContent = '18'")
    cut = "[...document.querySelectorAll('.who b')].filter((each) => each.scrollWidth > each.clientWidth + 1)"
    assert browser.run("document.querySelectorAll('.foe .who b').length") == players
    assert browser.run(f"{cut}.map((each) => each.textContent)") == []


@needs_browser
def test_who_is_to_act_is_lit_and_said_in_the_title(browser: Browser, server: Server) -> None:
    sit_down(browser, server, "gang_of_dice", 3)
    assert browser.run("document.title") == "Your turn · Gang of Dice"
    assert browser.run("document.querySelector('.seat.acts').dataset.seat") == "0"
    assert browser.run("document.querySelector('.seat.acts .tab').textContent") == "Your turn"
    assert browser.run("[...document.querySelectorAll('.seat .token')].length") == 3


ANIMATED = """
window.animated = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
    window.animated.push({ kind: this.className, ends: timing.duration + (timing.delay ?? 0) });
    return animate.call(this, frames, timing);
};
"""


@needs_browser
@pytest.mark.parametrize("calm", [False, True])
def test_a_roll_of_48_dice_is_shown_in_time_and_not_at_all_to_those_who_want_none(
    tmp_path: Path, server: Server, calm: bool
) -> None:
    browser = Browser(tmp_path / "profile", *SIZES[0], calm=calm)
    try:
        sit_down(browser, server, "gang_of_dice", 2, first_player="fixed", deck=harmless_deck())
        browser.run(ANIMATED)
        press(browser, "[data-focus=n48]")
        press(browser, "[data-focus=roll]")
        browser.wait(f"document.querySelectorAll('.at-0 .tray .die-button').length === 48 && {READY}")
        animated = browser.run("window.animated")
        if calm:
            assert animated == []
        else:
            assert len([each for each in animated if "die" in each["kind"]]) == 48
            assert max(each["ends"] for each in animated) <= 1200
            press(browser, "[data-focus=die-3]")
            browser.run("window.animated = []")
            press(browser, "[data-focus=reroll]")
            browser.wait(f"window.animated.length && {READY}")
            assert len(browser.run("window.animated")) == 1
    finally:
        browser.close()


def harmless_deck() -> dict[str, Any]:
    """Cards that 48 dice cannot trigger: nothing reaches such a sum."""
    cards = [
        {"id": f"sum_{k}", "title": "harmless", "colour": "black", "predicate": {"kind": "sum_at_least", "k": k}}
        for k in range(900, 912)
    ]
    return {
        "name": "harmless",
        "title": "harmless",
        "cards": cards,
        "tiers": [{"cards": [each["id"] for each in cards], "draw": 12}],
    }


FOLLOWED = """
(async () => {
    const { advanced, follow, kindsOf, lineOf, movers } = await import('/static/games/dice_run_line.js');
    const wrong = [];
    let line = [], moved = 0, told = 0, effect = null;
    for (const event of %s) {
        if (event.type === 'all_rolled') line = lineOf([event.dice]);
        if (event.type === 'card_played') effect = movers(line, event.effect);
        if (event.type === 'dice_advanced') {
            const made = advanced(line, event.moves);
            [line, effect] = [made.line, null];
            moved += made.moved.size;
            told += event.moves.reduce((sum, each) => sum + each.dice.length, 0);
        }
        if (event.type !== 'line_changed') continue;
        const before = new Map(line.flat().filter(Boolean).map((die) => [die.id, die.kind]));
        const ids = line.map((group) => group && group.map((die) => die.id).sort().join());
        const made = follow(line, event.groups, effect ?? new Set());
        if (JSON.stringify(kindsOf(made.line)) !== JSON.stringify(event.groups)) wrong.push('another line');
        const all = made.line.flat().filter(Boolean).map((die) => die.id);
        if (new Set(all).size !== 30 || all.some((id) => !before.has(id))) wrong.push('dice lost or made');
        const here = made.line.map((group) => group && group.map((die) => die.id).sort().join());
        if (told && ids.filter(Boolean).join() !== here.filter(Boolean).join()) wrong.push('others moved');
        if (moved !== told) wrong.push('more or fewer moved than the event says');
        [line, moved, told, effect] = [made.line, 0, 0, null];
    }
    return wrong;
})()
"""


@needs_browser
def test_only_dice_move_that_an_event_has_moved(browser: Browser, server: Server) -> None:
    """The page follows every die through whole races: only those leave their group that the events name."""
    import aleator

    browser.open(f"{server.http}/")
    for seed in range(6):
        match = aleator.Match(aleator.DiceRun(players=4), ["greedy", "by_card", "random", "random"], seed=seed)
        match.advance()
        events = [each.to_dict()["event"] for each in match.events(aleator.SPECTATOR)]
        assert browser.run(FOLLOWED % json.dumps(events)) == []


AXE = """
axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`)))
"""


@needs_browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_axe_finds_nothing_on_any_state(browser: Browser, server: Server, game: str, players: int, scheme: str) -> None:
    found = pytest.importorskip("axe_core_python")
    engine = (Path(found.__path__[0]) / "axe.min.js").read_text(encoding="utf-8")
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.open(f"{server.http}/")
    browser.wait("document.querySelector('form legend')")
    browser.run(f"{engine}; 0")
    assert browser.run(AXE) == [], "the start"
    sit_down(browser, server, game, players)
    browser.run(f"{engine}; 0")
    seen = set()
    for name in decisions(browser):
        kind = name.split()[0]
        if kind not in seen:
            seen.add(kind)
            assert browser.run(AXE) == [], name
    for name in ("log", "menu"):
        browser.run(f"document.querySelector('details.{name}').open = true")
        assert browser.run(AXE) == [], name
    assert "end" in seen


def test_the_first_load_is_small() -> None:
    """All that the page loads for both games, compressed: below 250 kB."""
    static = files("aleator.server") / "static"
    texts = [
        file.read_text(encoding="utf-8")
        for folder in (static, static / "games")
        for file in folder.iterdir()
        if file.is_file()
    ]
    texts += [json.dumps(catalogue("it")), json.dumps(forms())]
    assert sum(len(gzip.compress(text.encode())) for text in texts) < 250_000


def test_modules_of_the_page_are_short() -> None:
    static = files("aleator.server") / "static"
    for folder in (static, static / "games"):
        for file in folder.iterdir():
            if file.name.endswith((".js", ".css")):
                assert file.read_text(encoding="utf-8").count("\n") < 600, file.name


def test_the_end_of_a_stage_is_known_as_far_as_it_can_be() -> None:
    """Packs have different sizes that are known, in an order that is not: a stage ends with one of those left."""
    import aleator
    from aleator.games.dice_run.previews import stage_ends

    match = aleator.Match(aleator.DiceRun(players=3), ["person", "greedy", "greedy"], seed=5)
    match.advance()
    ends_of_stages = []
    while not match.is_over:
        told = stage_ends(match.view(match.to_act[0])["state"])
        assert told is None or all(end >= told["drawn"] for end in told["ends"])
        if told:
            ends_of_stages.append((match.state.stage, tuple(told["ends"])))
        match.act(match.to_act[0], match.state.legal_actions(match.to_act[0])[0])
        match.advance()
    assert len({ends for _, ends in ends_of_stages}) > 1
