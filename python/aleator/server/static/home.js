// The start: what to play, with whom.

import { h, remember, remembered } from "./dom.js";
import { ask } from "./net.js";
import { say, sayRefusal } from "./words.js";
import { gangDie, raceDie } from "./dice.js";

/** Show the start in `main`; `go(path)` leads to the table that is made. */
export async function home(main, go) {
  const { games } = await ask("GET", "/api/games");
  const chosen = { game: remembered("game") ?? "gang_of_dice", players: null, seats: [] };
  const draw = () => main.replaceChildren(...page(games, chosen, draw, go));
  draw();
}

const PICTURES = {
  gang_of_dice: () => [0, 3, 5, 1].map(gangDie),
  dice_run: () => ["red-5", "blue-2", "green-6", "purple-1"].map((die) => raceDie(die)),
};

function page(games, chosen, draw, go) {
  const game = games.find((each) => each.game === chosen.game) ?? games[0];
  chosen.players = Math.min(game.players.max, Math.max(game.players.min, chosen.players ?? 3));
  const others = Array.from({ length: chosen.players - 1 }, (_, index) => chosen.seats[index] ?? game.bots[0])
    .map((seat) => (seat === "person" || game.bots.includes(seat) ? seat : game.bots[0]));
  chosen.seats = others;
  const refused = h("p", { role: "alert", class: "refused" });
  const name = h("input", { id: "name", maxlength: 24, autocomplete: "nickname", value: remembered("name") ?? "" });
  const start = async (event) => {
    event.preventDefault();
    remember("name", name.value);
    remember("game", game.game);
    try {
      go(await newTable({ game: { game: game.game, players: chosen.players }, seats: ["person", ...others], name: name.value }));
    } catch (error) {
      refused.textContent = sayRefusal(error);
    }
  };
  return [
    h("h1", { class: "hidden" }, "aleator"),
    h("form", { class: "start", onsubmit: start },
      h("fieldset", { class: "games" }, h("legend", {}, say("ui.new_game")), games.map((each) => gameChoice(each, game, chosen, draw))),
      h("div", { class: "row" },
        h("label", {}, say("ui.your_name"), name),
        h("label", {}, say("ui.players"), playersChoice(game, chosen, draw))),
      h("fieldset", { class: "others" }, h("legend", {}, say("web.others")), others.map((seat, index) => seatChoice(game, chosen, seat, index, draw))),
      h("button", { type: "submit", class: "main big" }, say("ui.start")),
      refused),
  ];
}

function gameChoice(each, game, chosen, draw) {
  const choose = () => {
    chosen.game = each.game;
    draw();
    document.querySelector(`input[value=${each.game}]`).focus();
  };
  const help = `help-${each.game}`;
  return h("label", { class: "game" },
    h("input", { type: "radio", name: "game", value: each.game, checked: each === game, onchange: choose, "aria-describedby": help }),
    h("span", { class: "picture", "aria-hidden": "true" }, PICTURES[each.game]()),
    h("strong", {}, say(`game.${each.game}`)),
    h("small", { id: help }, say(`ui.help.${each.game}`)));
}

function playersChoice(game, chosen, draw) {
  const counts = Array.from({ length: game.players.max - game.players.min + 1 }, (_, index) => game.players.min + index);
  const choose = (event) => {
    chosen.players = Number(event.target.value);
    draw();
    document.getElementById("players").focus();
  };
  return h("select", { id: "players", onchange: choose }, counts.map((count) => h("option", { value: count, selected: count === chosen.players }, String(count))));
}

function seatChoice(game, chosen, seat, index, draw) {
  const bots = game.bots.map((bot) => (bot === "fixed" ? "fixed(3)" : bot));
  const options = [...bots, "person"].map((each) => h("option", { value: each, selected: each === seat }, each === "person" ? say("web.friend") : botName(each)));
  const choose = (event) => { chosen.seats[index] = event.target.value; };
  return h("label", {}, say("seat", { number: index + 2 }), h("select", { class: "seat-choice", onchange: choose }, options));
}

/** Name a bot as people read it. */
export const botName = (policy) => `${say("ui.bot")}: ${say(`web.bot.${policy.split("(")[0]}`)}`;

/** Make a table, remember the own seat and the commitment, and give the address of the table. */
export async function newTable(body) {
  const seated = await ask("POST", "/api/tables", { body });
  remember(`table.${seated.state.table}`, { token: seated.token, commitment: seated.state.commitment, again: body });
  return `/t/${seated.state.table}`;
}
