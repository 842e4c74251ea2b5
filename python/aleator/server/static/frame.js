// The frame of a table: who sits where, the line that says what happens, the log and the menu in the page's head.

import { h, still } from "./dom.js";
import { icon, token } from "./draw.js";
import { rulesLink } from "./howto.js";
import { seatLink } from "./mine.js";
import { botName, gameHelp, say, sayEvent, seatName } from "./words.js";

const LONGEST_LOG = 120;

/** The places of the players, in the order of their turns from the eyes of who looks on. */
export function seats(table, parts) {
  const { told } = table;
  const eyes = told.seat ?? 0;
  const count = told.seats.length;
  return h(
    "ul",
    { class: "seats", "aria-label": say("ui.players"), "data-players": count },
    told.seats.map((seat, index) => {
      const acts = isActing(table, index);
      const place = (index - eyes + count) % count;
      return h(
        "li",
        {
          class: `seat at-${place}${acts ? " acts" : ""}${index === told.seat ? " mine" : ""}`,
          style: { order: place, "--pc": `var(--p${index + 1})` },
          "data-seat": index,
          "aria-current": acts ? "true" : null,
        },
        parts.seat(table.shown, index, table, plate(table, index, acts)),
      );
    }),
  );
}

/** Whether a seat is to act, or acts in what is being shown. */
function isActing(table, index) {
  return table.playing ? table.shown.turn === index : table.told.view.to_act.includes(index);
}

/** Who sits at a place: sign, name, and what is to be known about them. */
function plate(table, index, acts) {
  const { told } = table;
  const seat = told.seats[index];
  const tags = [
    index === told.seat ? say("web.you") : null,
    seat.kind === "bot" ? botName(seat.policy) : null,
    seat.left ? say("web.away") : !seat.connected ? say("web.offline") : null,
  ].filter(Boolean);
  const name = seatName(index);
  return [
    acts ? h("span", { class: "tab" }, say(index === told.seat ? "web.your_turn" : "web.acts")) : null,
    token(index, name),
    h(
      "span",
      { class: "who" },
      h("b", {}, name),
      h("span", { class: seat.left || !seat.connected ? "gone" : "" }, tags.join(", ")),
    ),
  ];
}

/** The line that says what happens, or that the connection is lost. */
export function banner(table) {
  const offline = table.online ? null : h("span", { class: "offline" }, say("ui.connection_lost"));
  const skip =
    table.playing && !still()
      ? h(
          "button",
          { class: "quiet", "data-focus": "skip", onclick: () => table.hurry() },
          icon("fast"),
          say("web.skip"),
        )
      : null;
  return h("p", { class: "banner" }, offline, h("span", { class: "said" }, table.banner), skip);
}

/** Put what belongs to a table into the page's head: the way to the end of the game, the log, and what the menu adds. */
export function head(table, parts) {
  document.getElementById("track").replaceChildren(...[parts.track?.(table.shown, table) ?? []].flat().filter(Boolean));
  const lines = table.log
    .filter((each) => table.isSaid(each.event))
    .slice(-LONGEST_LOG)
    .map((each) => h("li", {}, sayEvent(each.event)));
  const list = document.querySelector(".log ol");
  if (list) list.replaceChildren(...lines.reverse());
  else
    document
      .getElementById("tools")
      .replaceChildren(popup("log", say("ui.log"), h("ol", { reversed: true, tabindex: 0 }, lines.reverse())));
  document.getElementById("foot")?.replaceChildren(...foot(table));
}

/** A sign in the head that opens something. */
export function popup(name, title, ...inside) {
  return h(
    "details",
    { class: `${name} popup` },
    h("summary", { title, "aria-label": title }, icon(name)),
    h("div", { class: "panel" }, h("h2", {}, title), inside),
  );
}

function foot(table) {
  const { told } = table;
  const playing = told.status === "playing" && told.seat !== null && !told.seats[told.seat].left;
  return [
    h("p", {}, gameHelp(table.game.game)),
    rulesLink(table.game.game, true),
    h("p", {}, say("web.keys")),
    h("p", {}, say("web.commitment")),
    h("p", { class: "hash" }, told.commitment),
    table.own.token && told.status !== "over"
      ? h("button", { "data-focus": "move", onclick: () => over(seatLink(table.own.token)) }, say("web.move_seat"))
      : null,
    playing
      ? h(
          "button",
          { "data-focus": "leave", onclick: () => confirm(say("web.leave_question")) && table.leave() },
          say("web.leave"),
        )
      : null,
  ].filter(Boolean);
}

/** Lay a sheet over the whole page, until it is put away. */
export function over(inside) {
  const back = document.activeElement;
  const close = () => {
    box.remove();
    back?.focus();
  };
  const box = sheet(
    say("web.move_seat"),
    close,
    inside,
    h("button", { class: "main", "data-focus": "close", onclick: close }, say("web.close")),
  );
  document.querySelector("details.menu").open = false;
  document.body.append(box);
  box.querySelector("[data-focus=close]").focus({ preventScroll: true });
}

/** A sheet over the table: it has the focus until it is closed. */
export function sheet(title, close, ...inside) {
  const box = h(
    "section",
    { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": title, tabindex: -1 },
    inside,
  );
  const keys = (event) => {
    if (event.key === "Escape") close();
    if (event.key !== "Tab") return;
    const inner = [...box.querySelectorAll("button, a[href], input")];
    const at = inner.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1);
    inner[(at + inner.length) % inner.length]?.focus();
    event.preventDefault();
  };
  return h("div", { class: "veil", onkeydown: keys }, box);
}
