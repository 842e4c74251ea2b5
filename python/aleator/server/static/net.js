// Talks with the server: requests, and a socket that notices when it is silent and comes back by itself.

/** A refusal of the server: `code`, `params`, `message`. */
export class Refusal extends Error {
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.params = error.params ?? {};
  }
}

/** The path below which everything of the page is: "/", or what a proxy has put before it. Modules know where they are. */
export const ROOT = new URL("..", import.meta.url).pathname;

const offline = () => new Refusal({ code: "offline", message: "no connection" });

/** Milliseconds: between signs of life, how long an answer may take (at once after waking up), and until the next try. */
export const TIMES = { ping: 15_000, answer: 8_000, wake: 3_000, retry: 300, longestRetry: 5_000 };

/** Ask the server for something at a path below the root; throws a Refusal. */
export async function ask(method, path, { body, token } = {}) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let answer;
  let data;
  try {
    const signal = AbortSignal.timeout(TIMES.answer * 2);
    answer = await fetch(ROOT + path, { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) });
    data = await answer.json();
  } catch {
    throw offline();
  }
  if (!answer.ok) throw new Refusal(data.error);
  return data;
}

/** Make a table; gives what the server says about it. */
export const newTable = (body) => ask("POST", "api/tables", { body });

/**
 * The socket of a table. `since()` gives the number that is shown, `heard(message)` gets news, `changed(online)` whether
 * there is a connection. A connection that says nothing when it should is given up, though it may seem open.
 */
export class Line {
  constructor({ table, token, since, heard, changed }) {
    Object.assign(this, { table, token, since, heard, changed, waiting: new Map(), marks: 0, closed: false, tries: 0, socket: null });
    this.wakeUp = () => this.#wake();
    this.seen = () => document.visibilityState === "visible" && this.#wake();
    addEventListener("online", this.wakeUp);
    addEventListener("offline", this.wakeUp);
    addEventListener("pageshow", this.wakeUp);
    document.addEventListener("visibilitychange", this.seen);
    this.#open();
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${ROOT}api/tables/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.#hello()));
    socket.onmessage = (event) => this.socket === socket && this.#receive(JSON.parse(event.data));
    socket.onclose = () => this.socket === socket && this.#lost();
    this.#within(TIMES.answer, () => this.#lost());
  }

  /** Only one thing is waited for at a time. */
  #within(time, late) {
    clearTimeout(this.timer);
    this.timer = setTimeout(late, time);
  }

  #hello() {
    const hello = { type: "hello", since: this.since() };
    if (this.token) hello.token = this.token;
    return hello;
  }

  #receive(message) {
    this.#within(TIMES.ping, () => this.#ping(TIMES.answer));
    if (message.type === "state" || message.type === "update") {
      if (message.type === "state") {
        this.tries = 0;
        this.changed(true);
      }
      this.heard(message);
      return;
    }
    const asked = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === "error") {
      const refusal = new Refusal(message.error);
      if (asked) asked.reject(refusal);
      else this.heard({ type: "error", refusal });
    } else asked?.resolve(message);
  }

  #ping(time) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ type: "ping", id: "ping" }));
    this.#within(time, () => this.#lost());
  }

  /** The page is looked at again, or the network has changed: is the connection still one? */
  #wake() {
    if (this.closed) return;
    if (this.socket === null) {
      this.tries = 0;
      this.#open();
    } else this.#ping(TIMES.wake);
  }

  #lost() {
    const socket = this.socket;
    this.socket = null;
    socket?.close(); // a connection that has gone silent may take minutes to close: nobody waits for it
    for (const asked of this.waiting.values()) asked.reject(offline());
    this.waiting.clear();
    if (this.closed) return;
    this.changed(false);
    this.tries += 1;
    this.#within(Math.min(TIMES.longestRetry, TIMES.retry * this.tries), () => this.#open());
  }

  /** Send a message; the promise is kept when the server has written it down, and broken when it takes too long. */
  send(message) {
    const id = ++this.marks;
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(offline());
        return;
      }
      const late = setTimeout(() => this.waiting.has(id) && this.#lost(), TIMES.answer);
      const done = (end) => (value) => { clearTimeout(late); end(value); };
      this.waiting.set(id, { resolve: done(resolve), reject: done(reject) });
      this.socket.send(JSON.stringify({ ...message, id }));
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.wakeUp);
    removeEventListener("offline", this.wakeUp);
    removeEventListener("pageshow", this.wakeUp);
    document.removeEventListener("visibilitychange", this.seen);
    this.#lost();
  }
}
