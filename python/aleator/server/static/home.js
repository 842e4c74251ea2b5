// The start: what to play, with whom.

import { h, once, remember, remembered } from "./dom.js";
import { rulesLink } from "./howto.js";
import { botName, gameHelp, gameName, knows, say, sayRefusal } from "./words.js";
import { loadGames, partsOf } from "./games.js";
import { myTables, tableList } from "./mine.js";
import { openTable } from "./table.js";

/** What was chosen: it stays when the page is drawn anew, in another language too. `seats` has the others and `options` the options by game. */
const chosen = { game: null, players: null, seats: {}, options: {}, name: null };
const USUAL_PLAYERS = 3;
/** Milliseconds that the start waits for the list of one's tables. */
const PATIENCE = 1000;

/** Show the start in `main`; `go(path)` leads to the table that is made. */
export async function home(main, go) {
  const games = await loadGames();
  chosen.game ??= remembered("game");
  chosen.name ??= remembered("name") ?? "";
  // The list is waited for a little: nothing is to move under somebody's finger once it is there.
  const path = location.pathname;
  const mine = tableList(await Promise.race([myTables(), new Promise((done) => setTimeout(done, PATIENCE, []))]), go);
  if (location.pathname !== path) return; // whoever has gone on meanwhile is not called back
  const draw = () => main.replaceChildren(...[mine, ...page(games, draw, go)].filter(Boolean));
  draw();
}

/** Who may sit at a seat, as the server wants to be told. */
const sitters = (game) => [...game.offered, "person"];

/** Who sits at the other seats: those that were chosen, also at seats that are not there at the moment. */
function othersOf(game, players) {
  const known = sitters(game);
  const seats = (chosen.seats[game.game] ??= []);
  return Array.from({ length: players - 1 }, (_, index) => (known.includes(seats[index]) ? seats[index] : known[0]));
}

function page(games, draw, go) {
  const game = games.find((each) => each.game === chosen.game) ?? games[0];
  const players = Math.min(game.players.max, Math.max(game.players.min, chosen.players ?? USUAL_PLAYERS));
  const others = () => othersOf(game, players);
  const refused = h("p", { role: "alert", class: "refused" });
  const name = h("input", { id: "name", maxlength: 24, autocomplete: "nickname", value: chosen.name, oninput: () => { chosen.name = name.value; } });
  const start = once(async () => {
    remember("name", name.value);
    remember("game", game.game);
    try {
      await go(await openTable({ game: { game: game.game, players, ...optionsOf(game) }, seats: ["person", ...others()], name: name.value }));
    } catch (error) {
      refused.textContent = sayRefusal(error);
    }
  });
  return [
    h("h1", { class: "hidden" }, "aleator"),
    h("form", { class: "start", onsubmit: (event) => { event.preventDefault(); start(); } },
      h("fieldset", { class: "games" }, h("legend", {}, say("ui.new_game")), games.map((each) => gameChoice(each, game, draw))),
      h("div", { class: "row" },
        h("label", {}, say("ui.your_name"), name),
        h("label", {}, say("ui.players"), playersChoice(game, players, draw))),
      h("fieldset", { class: "others" }, h("legend", {}, say("web.others")), others().map((seat, index) => seatChoice(game, seat, index))),
      moreOptions(game),
      h("button", { type: "submit", class: "main big" }, say("ui.start")),
      refused),
  ];
}

function gameChoice(each, game, draw) {
  const choose = () => {
    chosen.game = each.game;
    draw();
    document.querySelector(`input[value=${CSS.escape(each.game)}]`).focus();
  };
  const help = `help-${each.game}`;
  return h("label", { class: "game" },
    h("input", { type: "radio", name: "game", value: each.game, checked: each === game, onchange: choose, "aria-describedby": help }),
    h("span", { class: "picture", "aria-hidden": "true" }, partsOf(each.game).picture()),
    h("strong", {}, gameName(each.game)),
    h("small", { id: help }, gameHelp(each.game)),
    rulesLink(each.game));
}

/** All that can be chosen about a game, by name: the first value is the usual one. */
const choicesOf = (game) => ({ ...game.options, ...(game.decks.length > 1 ? { deck: game.decks } : {}) });

/** What was chosen other than usual, as the server wants to be told. */
function optionsOf(game) {
  const wanted = chosen.options[game.game] ?? {};
  const choices = Object.entries(choicesOf(game)).filter(([name]) => wanted[name]);
  return Object.fromEntries(choices.map(([name, values]) => [name, values[wanted[name]]]));
}

/** Every option of a game, and its decks; they stay out of the way of who wants to begin. */
function moreOptions(game) {
  const choices = Object.entries(choicesOf(game));
  if (!choices.length) return null;
  const wanted = (chosen.options[game.game] ??= {});
  const named = (key, value) => (knows(key) ? say(key) : String(value));
  const fields = choices.map(([name, values]) => {
    const key = name === "deck" ? "web.deck" : `web.option.${name}`;
    const choose = (event) => { wanted[name] = Number(event.target.value); };
    const options = values.map((value, index) => h("option", { value: index, selected: index === (wanted[name] ?? 0) }, named(`${key}.${value}`, value)));
    return h("label", {}, named(key, name), h("select", { class: "option-choice", "data-option": name, onchange: choose }, options));
  });
  const open = Object.values(wanted).some(Boolean);
  return h("details", { class: "all-options", open }, h("summary", {}, say("web.options")), h("div", { class: "row" }, fields));
}

function playersChoice(game, players, draw) {
  const counts = Array.from({ length: game.players.max - game.players.min + 1 }, (_, index) => game.players.min + index);
  const choose = (event) => {
    chosen.players = Number(event.target.value);
    draw();
    document.getElementById("players").focus();
  };
  return h("select", { id: "players", onchange: choose }, counts.map((count) => h("option", { value: count, selected: count === players }, String(count))));
}

function seatChoice(game, seat, index) {
  const options = sitters(game).map((each) => h("option", { value: each, selected: each === seat }, each === "person" ? say("web.friend") : botName(each)));
  const choose = (event) => { chosen.seats[game.game][index] = event.target.value; };
  return h("label", {}, say("seat", { number: index + 2 }), h("select", { class: "seat-choice", onchange: choose }, options));
}
