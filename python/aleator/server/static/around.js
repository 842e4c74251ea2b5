// What is around a game: the wait for friends, joining, and the end.

import { h, remembered } from "./dom.js";
import { ROOT } from "./net.js";
import { links } from "./mine.js";
import { botName, gameHelp, gameName, say, sayRefusal, seatName } from "./words.js";

/** Where there is nothing: what is wrong, and the way to the start. */
export function nowhere(main, text, go) {
  const start = (event) => {
    event.preventDefault();
    go(ROOT);
  };
  main.replaceChildren(
    h(
      "section",
      { class: "start" },
      h("h1", { role: "alert" }, text),
      h("a", { class: "button", href: ROOT, onclick: start }, say("web.to_start")),
    ),
  );
}

function seatList(table) {
  return h(
    "ul",
    { class: "seats" },
    table.told.seats.map((seat, index) =>
      h(
        "li",
        { class: "seat" },
        h(
          "span",
          { class: "who" },
          h("strong", {}, seat.taken ? seatName(index) : say("web.open_seat")),
          h("small", {}, index === table.told.seat ? say("web.you") : seat.policy ? botName(seat.policy) : ""),
        ),
      ),
    ),
  );
}

/** The wait until all seats are taken: with the link that friends need. */
export function waiting(table) {
  const [best, ...others] = links();
  const link = h("input", {
    id: "link",
    readonly: true,
    value: best,
    onfocus: (event) => event.target.select(),
  });
  const copied = h("span", { role: "status" });
  const copy = async () => {
    link.select();
    try {
      await navigator.clipboard.writeText(link.value);
    } catch {
      document.execCommand("copy"); // where the clipboard is closed to pages without a certificate
    }
    copied.textContent = say("ui.copied");
  };
  table.main.replaceChildren(
    h(
      "section",
      { class: "start" },
      h("h1", {}, gameName(table.game.game)),
      h("p", {}, say("web.waiting")),
      seatList(table),
      h("label", {}, say("ui.link"), link),
      others.length ? h("ul", { class: "note" }, others.map((each) => h("li", {}, each))) : null,
      h("button", { class: "main", onclick: copy }, say("ui.copy")),
      copied,
      h("button", { class: "quiet", "data-focus": "cancel", onclick: () => table.cancel() }, say("web.cancel")),
    ),
  );
}

/** The question whether to join, for those who come by the link. */
export function joining(table) {
  const name = h("input", {
    id: "name",
    maxlength: 24,
    value: table.draft.name ?? remembered("name") ?? "",
    oninput: () => {
      table.draft.name = name.value;
    },
  });
  const refused = h("p", { role: "alert", class: "refused" });
  const join = async (event) => {
    event.preventDefault();
    try {
      await table.join(name.value);
    } catch (error) {
      refused.textContent = sayRefusal(error);
    }
  };
  table.main.replaceChildren(
    h(
      "section",
      { class: "start" },
      h("h1", {}, gameName(table.game.game)),
      h("p", {}, gameHelp(table.game.game)),
      seatList(table),
      h(
        "form",
        { onsubmit: join },
        h("label", {}, say("ui.your_name"), name),
        h("button", { type: "submit", class: "main" }, say("ui.join")),
        refused,
      ),
    ),
  );
}

/** The end: who has won, how it came to that, another game, and the proof that the dice were honest. */
export function ending(table, own) {
  const { told } = table;
  return h(
    "div",
    { class: "controls ending" },
    h(
      "header",
      { class: "wintitle" },
      own?.sign ?? null,
      h("h2", {}, own?.title ?? say("ui.winner", { winners: told.winners })),
    ),
    own?.inside ?? null,
    h(
      "div",
      { class: "choices" },
      told.next && told.seat === null
        ? h("button", { class: "main first big", onclick: () => table.go(`${ROOT}t/${told.next}`) }, say("web.watch_next"))
        : h("button", { class: "main first big", onclick: () => table.again() }, say("ui.play_again")),
      h(
        "a",
        { class: "button", href: `${ROOT}api/tables/${table.id}/record`, download: `aleator-${table.id}.jsonl` },
        say("web.download"),
      ),
    ),
    told.next ? h("p", { class: "note next", role: "status" }, say("web.next_open")) : null,
    table.refused ? h("p", { role: "alert", class: "refused" }, table.refused) : null,
    proof(table),
  );
}

/** The seed, and whether it is the one that was promised before the game. */
function proof({ id, told, own }) {
  const same = own.commitment === undefined ? null : own.commitment === told.commitment;
  return h(
    "section",
    { class: "box proof" },
    h(
      "dl",
      {},
      h("dt", {}, say("ui.seed")),
      h("dd", { id: "seed" }, told.proof.seed),
      h("dt", {}, say("web.commitment_short")),
      h("dd", { class: "hash" }, told.commitment),
    ),
    same === null
      ? null
      : h("p", { class: same ? "note" : "refused" }, say(same ? "web.commitment_same" : "web.commitment_other")),
    h("p", { class: "note" }, say("web.verify", { file: `aleator-${id}.jsonl` })),
  );
}
