// The tables at which this browser has a seat: the list of them, and the link that takes a seat to another device.

import { forget, h, keys, remember, remembered, svg } from "./dom.js";
import { addressesOf } from "./games.js";
import { ROOT, ask } from "./net.js";
import { qr } from "./qr.js";
import { gameName, say } from "./words.js";

const MOST = 12;
const QUIET = 4;
const GONE = ["no_such_table", "unreadable_table", "wrong_token"];

/** Remember one's own seat at a table. */
export function keep(table, { token, commitment }) {
  remember(`table.${table}`, { token, commitment, at: Date.now() });
}

/** Ask how the tables are at which this browser has a seat, the last one first; those that are gone are forgotten. */
export async function myTables() {
  const seats = keys("table.").map((id) => ({ id, ...remembered(`table.${id}`) }));
  const latest = seats.filter((each) => each.token).sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  const found = await Promise.all(latest.slice(0, MOST).map(look));
  return found.filter(Boolean);
}

async function look({ id, token }) {
  try {
    return await ask("GET", `api/tables/${id}`, { token });
  } catch (error) {
    if (GONE.includes(error.code)) forget(`table.${id}`);
    return null;
  }
}

/** The list of one's tables; null if there are none. */
export function tableList(tables, go) {
  if (!tables.length) return null;
  return h(
    "section",
    { class: "start mine-list" },
    h("h2", {}, say("web.mine")),
    h("ul", {}, tables.map((each) => h("li", {}, entry(each, go)))),
  );
}

function entry(told, go) {
  const path = `${ROOT}t/${told.table}`;
  const others = told.seats.filter((seat, index) => index !== told.seat && seat.name).map((seat) => seat.name);
  const state = stateOf(told);
  const visit = (event) => {
    event.preventDefault();
    go(path);
  };
  return h(
    "a",
    { href: path, onclick: visit, class: state === "web.your_turn" ? "button lit" : "button" },
    h("b", {}, gameName(told.game.game)),
    h("span", {}, others.join(", ")),
    h("small", {}, say(state)),
  );
}

function stateOf(told) {
  if (told.status === "over") return "web.mine_over";
  if (told.status === "waiting") return "web.mine_waiting";
  return told.view.to_act.includes(told.seat) ? "web.your_turn" : "web.mine_playing";
}

/** The addresses at which others can open this page, where the server knows better than its own address does. */
export function links() {
  const bases = addressesOf();
  return (bases.length ? bases : [location.origin]).map((base) => base + location.pathname);
}

/** What takes one's own seat to another device: a code to be read by its camera, and a link. */
export function seatLink(token) {
  const link = `${links()[0]}#seat=${token}`;
  return [
    h("h2", {}, say("web.move_seat")),
    h("p", {}, say("web.move_seat_help")),
    code(link),
    h("label", {}, say("web.move_seat_link"), h("input", { readonly: true, value: link, onfocus: (event) => event.target.select() })),
  ];
}

function code(link) {
  const cells = qr(link);
  if (!cells) return null;
  const size = cells.length + 2 * QUIET;
  const path = cells.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])));
  return svg(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": say("web.move_seat_code") },
    svg("rect", { width: size, height: size, fill: "#fff" }),
    svg("path", { d: path.join(""), fill: "#000" }),
  );
}

/**
 * Take the seat that comes with the address of a table; the token leaves the address, where others might see it. A seat
 * that this browser has already is kept: nobody loses it by a link.
 */
export function takeSeat(table) {
  const token = location.hash.match(/^#seat=([\w-]{16,64})$/)?.[1];
  if (!token) return;
  history.replaceState({}, "", location.pathname);
  if (!remembered(`table.${table}`)?.token) keep(table, { token });
}
