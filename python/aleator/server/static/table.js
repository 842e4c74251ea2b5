// A table: who sits there, what happens, and what is to be done. What is a game's own is registered in `games.js`.

import { announce, forget, h, once, remember, remembered, still } from "./dom.js";
import { about, gameName, say, sayEvent, sayRefusal } from "./words.js";
import { Line, ROOT, ask, newTable } from "./net.js";
import { ending, joining, nowhere, waiting } from "./around.js";
import { banner, head, seats, sheet } from "./frame.js";
import { partsOf } from "./games.js";
import { keep } from "./mine.js";
import { hear, note } from "./sound.js";

const PRESSES = ["pointerdown", "pointerup", "pointercancel", "click"];
const LONGEST_PRESS = 1500;
const KEYS_ARE_TEXT = "input:not([type=radio]):not([type=checkbox]), select, textarea";
const LOST = ["no_such_table", "unreadable_table", "wrong_token"];
/** Events that come at once are shown faster if there are many, and not one by one after a long absence. */
const [MANY, TOO_MANY] = [24, 80];
/** Milliseconds after which the game goes on beneath a sheet that nobody puts away. */
const LONGEST_SHEET = 20_000;

export class Table {
  constructor(id, main, go) {
    Object.assign(this, { id, main, go, own: remembered(`table.${id}`) ?? {}, online: true, draft: {}, era: 0 });
    this.#forget();
    for (const name of ["undo", "leave", "join", "again", "cancel"]) this[name] = once(this[name].bind(this));
    this.keys = (event) => this.#key(event);
    addEventListener("keydown", this.keys);
    this.press = (event) => this.#press(event);
    for (const type of PRESSES) addEventListener(type, this.press, true);
    main.replaceChildren(h("p", { class: "note" }, say("ui.connecting")));
    this.#connect();
  }

  /**
   * Know nothing of the table: `last` is the number up to which everything was heard, and is or will be shown. What is
   * being shown belongs to an era that has ended then.
   */
  #forget() {
    this.era += 1;
    Object.assign(this, {
      told: null,
      shown: undefined,
      choice: {},
      drawn: null,
      log: [],
      queue: [],
      last: 0,
      playing: false,
      refused: "",
      banner: "",
    });
  }

  #connect() {
    this.line?.close();
    this.line = new Line({
      table: this.id,
      token: this.own.token,
      since: () => this.last,
      heard: (message) => this.#heard(message),
      changed: (online) => this.#changed(online),
    });
  }

  #changed(online) {
    if (online && !this.online) {
      this.refused = ""; // it was about the connection
      this.main.querySelector(".controls [role=alert]")?.remove();
    }
    this.online = online;
    this.#patch();
  }

  close() {
    removeEventListener("keydown", this.keys);
    for (const type of PRESSES) removeEventListener(type, this.press, true);
    clearTimeout(this.release);
    this.line.close();
    this.era += 1;
    this.wake?.();
    document.body.className = "";
  }

  // News. They are shown in the order of their numbers, each once: nothing that comes later goes back behind what is shown.

  #heard(message) {
    if (message.type === "error") {
      this.#turnedAway(message.refusal);
      return;
    }
    if (message.number < this.last) {
      if (message.type === "update") return;
      this.#forget(); // a new connection knows best: the server has lost what it had told
    }
    if (message.type === "state") this.game = message.game;
    const events = message.events.filter((each) => each.number > this.last);
    this.last = message.number;
    if (this.shown === undefined || !message.view) this.#begin(message, events);
    else {
      this.queue.push({ ...message, events });
      if (!this.playing) this.#play();
    }
  }

  #turnedAway(refusal) {
    if (refusal.code === "wrong_token" && this.own.token) {
      this.own = {}; // the seat was given up: look on, or join again
      forget(`table.${this.id}`);
      this.#forget();
      this.#connect();
      return;
    }
    if (LOST.includes(refusal.code)) this.line.close();
    nowhere(this.main, sayRefusal(refusal), this.go);
  }

  /** Show a table that is looked at for the first time, or at which nothing is played yet. */
  #begin(message, events) {
    const begins = this.told?.status === "waiting" && message.view;
    this.told = { ...this.told, ...message };
    this.#names();
    if (message.view) {
      this.shown = this.#parts().begin(
        this.told,
        events.map((each) => each.event),
      );
      this.choice = this.#parts().choice();
    }
    this.log.push(...events);
    this.banner = this.#lastSaid();
    this.render(Boolean(begins));
  }

  /** The last thing that happened, in words: what somebody sees who has just come. */
  #lastSaid() {
    const last = this.log.findLast((each) => this.isSaid(each.event));
    return last ? sayEvent(last.event) : "";
  }

  /** Say everything again: another language was chosen. */
  retell() {
    if (this.told && !this.playing) {
      this.#names();
      this.banner = this.#lastSaid();
    }
    this.render();
  }

  isSaid(event) {
    return !this.#parts().quiet.includes(event.type);
  }

  #names() {
    about(
      this.told.seats.map((seat, index) => seat.name || (seat.kind === "bot" ? `${say("ui.bot")} ${index + 1}` : "")),
      this.game,
    );
  }

  #parts() {
    return partsOf(this.game.game);
  }

  /** Show the events that came, one after the other, and then how things are now. */
  async #play() {
    this.playing = true;
    const { era } = this;
    let fresh = false;
    this.skip = false;
    while (this.queue.length) {
      const message = this.queue.shift();
      if (message.events.length) await this.#show(message.events);
      if (era !== this.era) return;
      fresh = this.#take(message) || fresh;
    }
    this.playing = false;
    if (!fresh) {
      this.#patch();
      return;
    }
    this.refused = "";
    this.render(true);
    if (this.#isMine()) note(`${say("web.your_turn")} · ${gameName(this.game.game)}`);
    if (this.#isMine()) announce(`${this.banner} ${say("ui.your_turn", { seat: this.told.seat })}`);
  }

  async #show(events) {
    const { era } = this;
    const waiting = events.length + this.queue.reduce((sum, each) => sum + each.events.length, 0);
    const hurry = waiting > MANY ? 0.5 : 1;
    for (const each of events) {
      this.log.push(each);
      this.#parts().happen(this.shown, each.event, this);
      if (!this.skip && waiting <= TOO_MANY) hear(this.#parts().sounds[each.event.type]);
      if (this.isSaid(each.event)) {
        this.banner = sayEvent(each.event);
        announce(this.banner);
      }
      const pause = this.#parts().pace[each.event.type] ?? 0;
      if (pause && !this.skip && !still() && !document.hidden && waiting <= TOO_MANY) {
        this.render();
        const long = this.shown.sheet ? LONGEST_SHEET : pause * hurry;
        await new Promise((resolve) => {
          this.wake = resolve;
          setTimeout(resolve, long);
        });
        if (era !== this.era) return;
      }
    }
  }

  /** Let a message be what is known now; says whether it changes more than who is there. */
  #take(message) {
    const before = this.told;
    this.told = { ...before, ...message };
    if (!this.#isSameDecision(before)) this.choice = this.#parts().choice();
    const changed = ["number", "status", "paused", "seat", "next"].some((key) => before[key] !== this.told[key]);
    if (changed) this.#parts().settle(this.shown, this.told);
    return changed;
  }

  /** What was chosen lasts as long as the decision does, whoever comes or goes meanwhile. */
  #isSameDecision(before) {
    if (before.number === this.told.number) return before.seat === this.told.seat;
    return !this.choice.sent && JSON.stringify(before.options) === JSON.stringify(this.told.options);
  }

  /** Jump to now: everything that is still to be shown has been shown. */
  hurry() {
    this.skip = true;
    this.wake?.();
  }

  #isMine() {
    return this.told.view?.to_act.includes(this.told.seat) ?? false;
  }

  // What the person does.

  /** Act, once for each decision: a second click, or one on what has been overtaken, does nothing. */
  async act(action) {
    const { choice } = this;
    if (choice.sent || this.drawn !== choice || this.playing) return;
    choice.sent = true;
    if (!(await this.#ask({ type: "act", number: this.told.number, action }))) choice.sent = false;
  }

  undo() {
    return this.#ask({ type: "undo", number: this.told.number });
  }

  leave() {
    return this.#ask({ type: this.told.seats[this.told.seat].left ? "rejoin" : "leave" });
  }

  /** Give up one's seat before the game, and go: a table without players is deleted. */
  async cancel() {
    try {
      await ask("POST", `api/tables/${this.id}/cancel`, { body: {}, token: this.own.token });
      forget(`table.${this.id}`);
      this.go(ROOT);
    } catch (error) {
      this.refused = sayRefusal(error);
      this.render();
    }
  }

  async #ask(message) {
    this.refused = "";
    try {
      await this.line.send(message);
      return true;
    } catch (error) {
      this.refused = sayRefusal(error);
      this.render();
      return false;
    }
  }

  async join(name) {
    const seated = await ask("POST", `api/tables/${this.id}/join`, { body: { name } });
    remember("name", name);
    this.own = { token: seated.token, commitment: seated.state.commitment };
    keep(this.id, this.own);
    this.#forget();
    this.#connect();
  }

  /** Play the same again: the game with all its options and its deck, and everybody who wants to, at the same seats. */
  async again() {
    const { token } = this.own;
    const seats = this.told.seats.map((each) => each.policy ?? "person");
    try {
      if (token) this.go(seatedAt(await ask("POST", `api/tables/${this.id}/rematch`, { body: {}, token })));
      else this.go(await openTable({ game: this.game, seats, name: "" }));
    } catch (error) {
      this.refused = sayRefusal(error);
      this.render();
    }
  }

  #key(event) {
    // Who holds a key down has decided once: the next button is not pressed by it.
    if (event.repeat && ["Enter", " "].includes(event.key) && event.target.matches?.("button")) event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey || !this.told?.view || event.target.matches?.(KEYS_ARE_TEXT))
      return;
    if (this.playing) {
      if (event.key === "Escape") this.hurry();
      return;
    }
    if (event.repeat || this.shown.sheet) return;
    const place = this.main.querySelector(
      `[aria-keyshortcuts="${CSS.escape(event.key.toLowerCase())}"]:not(:disabled)`,
    );
    if (place) {
      event.preventDefault();
      place.focus();
      place.click();
    }
  }

  /** While something is pressed nothing is drawn anew: a button that is taken away meanwhile would hear no click. */
  #press(event) {
    if (event.type === "click") {
      // The second click of two is for what the first one was for, not for a button that has come in its place.
      if (event.detail > 1 && this.clicked !== this.told?.number && this.main.contains(event.target)) {
        event.preventDefault();
        event.stopPropagation();
      } else this.clicked = this.told?.number;
    }
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
    this.#names();
    const focused = document.activeElement;
    const where = focused && focused !== document.body ? focused.id || focused.dataset.focus : null;
    const inControls = Boolean(focused?.closest?.(".controls, .veil"));
    this.#title();
    if (!told.view) {
      if (told.seat === null && told.status === "waiting") joining(this);
      else waiting(this);
      this.#refocus(where, false);
      return;
    }
    const parts = this.#parts();
    const before = parts.before?.(this.main);
    const over = told.status === "over" && !this.playing;
    document.body.className = over ? "ended" : parts.fits ? "fits" : "";
    this.main.replaceChildren(
      h("h1", { class: "hidden" }, gameName(this.game.game)),
      h(
        "div",
        { class: `table ${this.game.game}`, "data-number": told.number, "data-busy": this.playing },
        over
          ? [
              ending(this, parts.ending?.(this.shown, this)),
              parts.ending
                ? null
                : [h("section", { class: "surface" }, parts.board(this.shown, this)), seats(this, parts)],
            ]
          : [
              h("section", { class: "surface" }, parts.board(this.shown, this), seats(this, parts)),
              banner(this),
              this.#controls(parts),
            ],
      ),
    );
    this.#sheet(parts);
    head(this, parts);
    this.drawn = this.choice;
    parts.after?.(this.main, before, this.shown, this.playing && !still());
    this.#refocus(where, fresh || inControls);
  }

  /** What the game lays over the table, until it is put away. */
  #sheet(parts) {
    const inside = parts.sheet?.(this.shown, this);
    if (!inside) return;
    const close = () => {
      this.shown.sheet = null;
      this.wake?.();
      this.render(true);
    };
    const box = sheet(
      inside.title,
      close,
      inside.inside,
      h("button", { class: "main", "data-focus": "close", onclick: close }, say("web.go_on")),
    );
    this.main.append(box);
    for (const each of this.main.children) if (each !== box) each.inert = true;
    box.querySelector("[data-focus=close]").focus({ preventScroll: true });
  }

  /** The title says whose turn it is, for those who look at another page meanwhile. */
  #title() {
    const name = gameName(this.game.game);
    const turn = this.told.status === "playing" && !this.playing && this.#isMine() && !this.told.paused;
    document.title = turn ? `${say("web.your_turn")} · ${name}` : `${name} · aleator`;
  }

  /** Draw anew only who is there and whether there is a connection: nothing that somebody may be using. */
  #patch() {
    if (!this.told) return;
    const places = { seats: () => seats(this, this.#parts()), banner: () => banner(this) };
    if (this.told.view && this.shown && this.main.querySelector(".table")) {
      this.#names();
      this.#title();
      for (const [name, draw] of Object.entries(places)) this.main.querySelector(`.${name}`)?.replaceWith(draw());
    } else this.render();
  }

  #refocus(where, mayMove) {
    if (this.shown?.sheet) return;
    const same = where && document.querySelector(`#${CSS.escape(where)}, [data-focus="${CSS.escape(where)}"]`);
    if (same && !same.disabled) same.focus({ preventScroll: true });
    else if (mayMove && (document.activeElement === document.body || document.activeElement === null)) {
      const controls = this.main.querySelector(".controls");
      (controls?.querySelector(".first:not(:disabled)") ?? controls?.querySelector("button:not(:disabled)"))?.focus({
        preventScroll: true,
      });
    }
  }

  #controls(parts) {
    const { told } = this;
    const refused = this.refused ? h("p", { role: "alert", class: "refused" }, this.refused) : null;
    const resting = (...inside) =>
      h("section", { class: "dock controls resting" }, inside, parts.resting(this.shown, this));
    if (this.playing) return resting();
    const undo = told.view.can_undo
      ? h(
          "button",
          { class: "quiet undo", "data-focus": "undo", "aria-keyshortcuts": "u", onclick: () => this.undo() },
          say("ui.undo"),
        )
      : null;
    if (told.paused) return resting(h("p", { class: "note" }, say("web.paused")), this.#back());
    if (told.seat !== null && told.seats[told.seat].left) return resting(this.#back());
    if (!this.#isMine()) {
      const note = told.seat === null ? `${say("web.watching")} ` : "";
      return resting(
        h("p", { class: "note" }, note, say("ui.waiting_for", { seats: told.view.to_act })),
        undo,
        refused,
      );
    }
    return h("section", { class: "dock controls" }, parts.controls(this.shown, this), undo, refused);
  }

  #back() {
    return this.told.seat === null
      ? null
      : h("button", { class: "main", onclick: () => this.leave() }, say("web.rejoin"));
  }
}

/** Make a table, and give its address. */
export async function openTable(body) {
  return seatedAt(await newTable(body));
}

/** Remember one's own seat and the commitment, and give the address of the table. */
function seatedAt(seated) {
  keep(seated.state.table, { token: seated.token, commitment: seated.state.commitment });
  return `${ROOT}t/${seated.state.table}`;
}
