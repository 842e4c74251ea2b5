// Gang of Dice: the end. A ranking, and the pools over the rounds.

import { h, svg } from "../dom.js";
import { icon, playerColour, playerShape, token } from "../draw.js";
import { say, seatName } from "../words.js";
import { cardOf } from "./gang_of_dice_table.js";
import { smallWarning } from "./gang_of_dice_draw.js";

const DASHES = ["", "7 4", "2 4", "10 3 2 3"];

/** How it ended: who won by how much, everybody's place, and how it came to that. */
export function ending(shown, table) {
  const { told } = table;
  const order = told.seats
    .map((_, seat) => seat)
    .sort((a, b) => told.winners.includes(b) - told.winners.includes(a) || shown.pools[b] - shown.pools[a]);
  return {
    title: title(told, shown, order),
    sign: icon("trophy", "cup"),
    inside: [
      h("section", { class: "box ranking" }, ranking(shown, table, order)),
      h("section", { class: "box chart-box" }, h("h2", {}, say("web.gang.pools_over_rounds")), chart(shown, table)),
    ],
  };
}

function title({ winners, seat }, shown, order) {
  const margin = shown.pools[order[0]] - (shown.pools[order[1]] ?? 0);
  if (winners.length > 1 || !margin) return say("ui.winner", { winners });
  return say(winners[0] === seat ? "web.gang.you_win_by" : "web.gang.wins_by", { seat: winners[0], dice: margin });
}

function ranking(shown, table, order) {
  const most = Math.max(1, ...shown.pools);
  const won = (seat) => shown.rounds.filter((each) => each.winner === seat).length;
  return h(
    "ol",
    { class: "ranks" },
    order.map((seat) =>
      h(
        "li",
        { class: table.told.winners.includes(seat) ? "first" : "" },
        h("span", { class: "n" }, String(1 + shown.pools.filter((pool) => pool > shown.pools[seat]).length)),
        token(seat, seatName(seat)),
        h(
          "span",
          {},
          h("b", {}, seatName(seat)),
          " ",
          h(
            "small",
            {},
            seat === table.told.seat ? `${say("web.you")}, ` : "",
            say("web.gang.won_rounds", { rounds: won(seat) }),
          ),
          h(
            "span",
            { class: "share", "aria-hidden": "true" },
            h("i", { style: { width: `${(shown.pools[seat] / most) * 100}%`, background: playerColour(seat) } }),
          ),
        ),
        h("b", { class: "p" }, String(shown.pools[seat])),
      ),
    ),
  );
}

/** Pools after each round: a line a player, a mark of the player's shape where a round was won. */
function chart(shown, table) {
  const [width, height, left, right, top, low] = [820, 320, 30, 62, 14, 44];
  const rounds = Math.max(1, shown.rounds.length);
  const most = Math.ceil((Math.max(shown.start, ...shown.rounds.flatMap((each) => each.pools)) + 1) / 20) * 20;
  const x = (round) => left + ((width - left - right) * round) / rounds;
  const y = (pool) => top + (height - top - low) * (1 - pool / most);
  const box = svg("svg", {
    viewBox: `0 0 ${width} ${height}`,
    class: "chart",
    role: "img",
    "aria-label": summary(shown, table),
  });
  for (let pool = 0; pool <= most; pool += 20) {
    box.append(
      svg("path", { d: `M${left} ${y(pool)}H${width - right}`, stroke: "var(--line)" }),
      word(left - 6, y(pool) + 4, String(pool), { "text-anchor": "end", fill: "var(--ink-2)" }),
    );
  }
  table.told.seats.forEach((_, seat) => box.append(...lineOf(shown, seat, x, y)));
  box.append(
    ...endsOf(shown, table, width - right, y),
    ...shown.rounds.map((each) => cardUnder(table, each, x(each.round), height - low + 6)),
  );
  return box;
}

function lineOf(shown, seat, x, y) {
  const pools = [shown.start, ...shown.rounds.map((each) => each.pools[seat])];
  const line = svg("polyline", {
    points: pools.map((pool, round) => `${x(round).toFixed(1)},${y(pool).toFixed(1)}`).join(" "),
    fill: "none",
    stroke: playerColour(seat),
    "stroke-width": 3,
    "stroke-dasharray": DASHES[seat % DASHES.length],
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
  });
  const wins = shown.rounds
    .filter((each) => each.winner === seat)
    .map((each) => shapeAt(seat, x(each.round) - 7, y(each.pools[seat]) - 7, 0.14));
  return [line, ...wins];
}

/** The players' signs and last pools at the end of their lines, one below the other. */
function endsOf(shown, table, x, y) {
  const order = table.told.seats.map((_, seat) => seat).sort((a, b) => shown.pools[b] - shown.pools[a]);
  let last = -Infinity;
  return order.flatMap((seat) => {
    last = Math.max(y(shown.pools[seat]), last + 20);
    return [
      shapeAt(seat, x + 12, last - 9, 0.18),
      word(x + 35, last + 5, String(shown.pools[seat]), { "font-size": 13, "font-weight": 700, fill: "var(--ink)" }),
    ];
  });
}

function shapeAt(seat, x, y, scale) {
  const group = svg("g", {
    transform: `translate(${x} ${y}) scale(${scale})`,
    fill: playerColour(seat),
    stroke: "var(--panel)",
    "stroke-width": 8,
  });
  group.innerHTML = playerShape(seat);
  return group;
}

function cardUnder(table, { card, round }, x, y) {
  const place = svg("foreignObject", { x: x - 24, y, width: 52, height: 36 });
  const sign = smallWarning(cardOf(table, card));
  sign.style.setProperty("width", "44px");
  sign.title = say("ui.round", { round });
  place.append(sign);
  return place;
}

function word(x, y, text, attributes) {
  const element = svg("text", { x, y, "font-size": 11, ...attributes });
  element.textContent = text;
  return element;
}

/** The chart in words. */
const summary = (shown, table) =>
  [
    say("web.gang.pools_over_rounds"),
    ...table.told.seats.map(
      (_, seat) => `${seatName(seat)}: ${[shown.start, ...shown.rounds.map((each) => each.pools[seat])].join(", ")}`,
    ),
  ].join(". ");
