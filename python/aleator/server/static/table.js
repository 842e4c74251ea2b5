// A table: who sits there, what happens, and what is to be done. The games draw themselves (gang.js, run.js).

import { announce, h, remember, remembered, still } from "./dom.js";
import { about, say, sayEvent, sayRefusal, seatName } from "./words.js";
import { Line, ask } from "./net.js";
import { botName, newTable } from "./home.js";
import { ending, joining, waiting } from "./around.js";
import { Gang } from "./gang.js";
import { Run } from "./run.js";

const PACE = { dice_landed: 650, warning_triggered: 900, turn_ended: 450, round_won: 1000, round_lost: 1000, card_revealed: 900, card_played: 650, line_changed: 550, target_shown: 700, targets_revealed: 900, stage_scored: 1100, group_rolled: 500, picked_rolled: 550, stage_ended: 700 };
const PRESSES = ["pointerdown", "pointerup", "pointercancel", "click"];
const LONGEST_PRESS = 1500;
const KEYS_ARE_TEXT = "input:not([type=radio]):not([type=checkbox]), select, textarea";

export class Table {
  constructor(id, main, go) {
    Object.assign(this, { id, main, go, own: remembered(`table.${id}`) ?? {}, told: null, log: [], queue: [], playing: false, online: true, refused: "", banner: "" });
    this.keys = (event) => this.#key(event);
    addEventListener("keydown", this.keys);
    this.press = (event) => this.#press(event);
    for (const type of PRESSES) addEventListener(type, this.press, true);
    main.replaceChildren(h("p", { class: "note" }, say("ui.connecting")));
    this.#connect();
  }

  #connect() {
    this.line?.close();
    this.line = new Line(this.id, this.own.token, (message) => this.#heard(message), (online) => { this.online = online; if (this.told) this.render(); });
  }

  close() {
    removeEventListener("keydown", this.keys);
    for (const type of PRESSES) removeEventListener(type, this.press, true);
    clearTimeout(this.release);
    this.line.close();
  }

  // News.

  #heard(message) {
    if (message.type === "error") {
      if (message.refusal.code === "wrong_token" && this.own.token) {
        this.own = {}; // the seat was given up: look on, or join again
        this.line.closed = true;
        this.#connect();
        return;
      }
      this.line.closed = ["no_such_table", "unreadable_table", "wrong_token"].includes(message.refusal.code);
      this.main.replaceChildren(h("p", { role: "alert", class: "refused" }, sayRefusal(message.refusal)));
      return;
    }
    const first = this.told === null || message.type === "state";
    if (message.type === "state") {
      this.game = message.game;
      this.line.number = message.number;
      this.#names(message);
      this.log = message.events.length ? [...this.log, ...message.events] : this.log;
    }
    if (first || this.shown === undefined || !message.view) {
      this.#names(message);
      const began = !first && this.told.status === "waiting";
      this.queue = [];
      this.told = message;
      this.shown = message.view ? this.#kind().begin(message) : undefined;
      if (message.type === "update") this.log.push(...message.events);
      this.banner = this.#lastSaid();
      if (!this.log.length && message.number) this.#catchUp();
      else this.render(began);
      return;
    }
    this.queue.push(message);
    if (!this.playing) this.#play();
  }

  /** Ask for what happened before, and draw then: once, so that nothing moves under a finger that is quick. */
  async #catchUp() {
    try {
      const { events } = await ask("GET", `/api/tables/${this.id}/events`, { token: this.own.token });
      if (events.length > this.log.length) this.log = events;
      this.banner = this.#lastSaid();
    } finally {
      this.render();
    }
  }

  /** The last thing that happened, in words: what somebody sees who has just come. */
  #lastSaid() {
    const last = this.log.findLast((each) => each.event.type !== "line_changed");
    return last ? sayEvent(last.event) : "";
  }

  #names(message) {
    about(message.seats.map((seat, index) => seat.name || (seat.kind === "bot" ? `${say("ui.bot")} ${index + 1}` : say("seat", { number: index + 1 }))), this.game);
  }

  #kind() {
    return this.game.game === "gang_of_dice" ? Gang : Run;
  }

  /** Show the events that came, one after the other, and then how things are now. */
  async #play() {
    this.playing = true;
    while (this.queue.length) {
      const message = this.queue.shift();
      this.skip = false;
      const hurry = message.events.length > 24 ? 0.5 : 1;
      for (const each of message.events) {
        this.log.push(each);
        this.#kind().happen(this.shown, each.event, this);
        const text = sayEvent(each.event);
        if (each.event.type !== "line_changed") {
          this.banner = text;
          announce(text);
        }
        const pause = PACE[each.event.type] ?? 0;
        if (pause && !this.skip && !still()) {
          this.render();
          await new Promise((resolve) => { this.wake = resolve; setTimeout(resolve, pause * hurry); });
        }
      }
      this.told = { ...this.told, ...message };
      this.#kind().settle(this.shown, this.told);
    }
    this.playing = false;
    this.refused = "";
    this.render(true);
    if (this.#isMine()) announce(`${this.banner} ${say("ui.your_turn", { seat: this.told.seat })}`);
  }

  hurry() {
    this.skip = true;
    this.wake?.();
  }

  #isMine() {
    return this.told.view?.to_act.includes(this.told.seat) ?? false;
  }

  // What the person does.

  async act(action) {
    await this.#ask({ type: "act", number: this.told.number, action });
  }

  undo() {
    return this.#ask({ type: "undo", number: this.told.number });
  }

  leave() {
    return this.#ask({ type: this.told.seats[this.told.seat].left ? "rejoin" : "leave" });
  }

  async #ask(message) {
    this.refused = "";
    try {
      await this.line.send(message);
    } catch (error) {
      this.refused = sayRefusal(error);
      this.render();
    }
  }

  async join(name) {
    const seated = await ask("POST", `/api/tables/${this.id}/join`, { body: { name } });
    remember("name", name);
    this.own = { token: seated.token, commitment: seated.state.commitment };
    remember(`table.${this.id}`, this.own);
    this.told = null;
    this.log = [];
    this.#connect();
  }

  async again() {
    const seats = this.told.seats.map((seat) => seat.policy ?? "person");
    const body = { game: { game: this.game.game, players: seats.length }, seats, name: this.told.seats[this.told.seat]?.name ?? "" };
    if (this.told.seat !== null) body.seat = this.told.seat;
    this.go(await newTable(body));
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.told?.view || event.target.matches?.(KEYS_ARE_TEXT)) return;
    if (this.playing) {
      if (event.key === "Escape") this.hurry();
      return;
    }
    const place = this.main.querySelector(`[aria-keyshortcuts="${CSS.escape(event.key.toLowerCase())}"]:not(:disabled)`);
    if (place) {
      event.preventDefault();
      place.focus();
      place.click();
    }
  }

  /** While something is pressed nothing is drawn anew: a button that is taken away meanwhile would hear no click. */
  #press(event) {
    clearTimeout(this.release);
    this.pressed = event.type === "pointerdown" || (this.pressed && event.type !== "click");
    const drawn = () => {
      this.pressed = false;
      if (this.postponed) this.render(this.postponed.fresh);
    };
    // The click comes after the release; a release outside the window is never heard.
    this.release = setTimeout(drawn, event.type === "pointerdown" ? LONGEST_PRESS : 0);
  }

  // Drawing.

  /** Draw everything anew; with `fresh` the focus goes to what is to be done, if it was nowhere else. */
  render(fresh = false) {
    if (!this.told) return;
    if (this.pressed) {
      this.postponed = { fresh: fresh || (this.postponed?.fresh ?? false) };
      return;
    }
    this.postponed = null;
    const { told } = this;
    this.#names(told);
    const focused = document.activeElement;
    const where = focused && this.main.contains(focused) ? focused.id || focused.dataset.focus : null;
    const inControls = focused?.closest?.(".controls") !== null && focused?.closest?.(".controls") !== undefined;
    document.title = `aleator: ${say(`game.${this.game.game}`)}`;
    if (!told.view) {
      if (told.seat === null && told.status === "waiting") joining(this);
      else waiting(this);
      return;
    }
    const kind = this.#kind();
    const before = kind.before?.(this.main);
    const open = this.main.querySelector("details.log")?.open ?? innerWidth > 900;
    this.main.replaceChildren(
      h("h1", { class: "hidden" }, say(`game.${this.game.game}`)),
      h("div", { class: `table ${this.game.game}`, "data-number": told.number, "data-busy": this.playing },
        h("section", { class: "board" }, kind.board(this.shown, this), this.#bannerLine(), told.status === "over" && !this.playing ? ending(this) : this.#controls(kind)),
        h("aside", { class: "side" }, this.#seats(kind), this.#logBox(open), this.#foot())));
    if (!still()) kind.after?.(this.main, before);
    this.#refocus(where, fresh || inControls);
  }

  #refocus(where, mayMove) {
    const same = where && this.main.querySelector(`#${CSS.escape(where)}, [data-focus="${CSS.escape(where)}"]`);
    if (same && !same.disabled) same.focus({ preventScroll: true });
    else if (mayMove && (document.activeElement === document.body || document.activeElement === null)) {
      const controls = this.main.querySelector(".controls");
      (controls?.querySelector(".first:not(:disabled)") ?? controls?.querySelector("button:not(:disabled)"))?.focus({ preventScroll: true });
    }
  }

  #bannerLine() {
    const offline = this.online ? null : h("span", { class: "offline" }, say("ui.connection_lost"));
    return h("p", { class: "banner" }, offline, this.banner, this.playing && !still() ? h("button", { class: "quiet", "data-focus": "skip", onclick: () => this.hurry() }, say("web.skip")) : null);
  }

  #controls(kind) {
    const { told } = this;
    const refused = this.refused ? h("p", { role: "alert", class: "refused" }, this.refused) : null;
    if (this.playing) return h("div", { class: "controls resting" }, kind.resting?.(this.shown, this));
    const undo = told.view.can_undo ? h("button", { class: "quiet", "data-focus": "undo", "aria-keyshortcuts": "u", onclick: () => this.undo() }, say("ui.undo")) : null;
    if (told.paused) return h("div", { class: "controls" }, h("p", { class: "note" }, say("web.paused")), this.#back());
    if (told.seat !== null && told.seats[told.seat].left) return h("div", { class: "controls" }, this.#back());
    if (!this.#isMine()) {
      const note = told.seat === null ? `${say("web.watching")} ` : "";
      return h("div", { class: "controls resting" }, h("p", { class: "note" }, note, say("ui.waiting_for", { seats: told.view.to_act })), kind.resting?.(this.shown, this), undo, refused);
    }
    return h("div", { class: "controls" }, kind.controls(this.shown, this), undo, refused);
  }

  #back() {
    return this.told.seat === null ? null : h("button", { class: "main", onclick: () => this.leave() }, say("web.rejoin"));
  }

  #seats(kind) {
    const { told } = this;
    return h("ul", { class: "seats", "aria-label": say("ui.players") }, told.seats.map((seat, index) => {
      const turn = !this.playing && told.view.to_act.includes(index);
      const tags = [index === told.seat ? say("web.you") : null, seat.kind === "bot" ? botName(seat.policy) : null, seat.left ? say("web.away") : !seat.connected ? say("web.offline") : null];
      return h("li", { class: turn || this.shown.turn === index ? "seat turn" : "seat", "aria-current": turn ? "true" : null },
        h("span", { class: "who" }, h("strong", {}, seatName(index)), h("small", {}, tags.filter(Boolean).join(", "))), kind.seat(this.shown, index, this));
    }));
  }

  #logBox(open) {
    const lines = this.log.filter((each) => each.event.type !== "line_changed").slice(-120).map((each) => h("li", {}, sayEvent(each.event)));
    return h("details", { class: "log", open }, h("summary", {}, say("ui.log")), h("ol", { reversed: true, tabindex: 0 }, lines.reverse()));
  }

  #foot() {
    const { told } = this;
    const playing = told.status === "playing" && told.seat !== null && !told.seats[told.seat].left;
    return h("div", { class: "foot" },
      h("details", { class: "help" }, h("summary", {}, say("ui.help")),
        h("p", {}, say(`ui.help.${this.game.game}`)), h("p", {}, say("web.keys")),
        h("p", {}, say("web.commitment")), h("p", { class: "hash" }, told.commitment)),
      playing ? h("button", { class: "quiet", "data-focus": "leave", onclick: () => confirm(say("web.leave_question")) && this.leave() }, say("web.leave")) : null);
  }
}
