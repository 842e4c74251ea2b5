// Talks with the server: requests, and a socket that comes back by itself.

/** A refusal of the server: `code`, `params`, `message`. */
export class Refusal extends Error {
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.params = error.params ?? {};
  }
}

/** Ask the server for something; throws a Refusal. */
export async function ask(method, path, { body, token } = {}) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refusal({ code: "offline", message: "no connection" });
  }
  const data = await answer.json();
  if (!answer.ok) throw new Refusal(data.error);
  return data;
}

/** The socket of a table. `heard(message)` gets news, `changed(online)` whether there is a connection. */
export class Line {
  constructor(table, token, heard, changed) {
    Object.assign(this, { table, token, heard, changed, waiting: new Map(), marks: 0, number: null, closed: false, tries: 0 });
    this.#open();
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket.onopen = () => this.socket.send(JSON.stringify(this.#hello()));
    this.socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    this.socket.onclose = () => this.#lost();
  }

  #hello() {
    const hello = { type: "hello" };
    if (this.token) hello.token = this.token;
    if (this.number !== null) hello.since = this.number;
    return hello;
  }

  #receive(message) {
    if (message.type === "state" || message.type === "update") {
      if (message.type === "state") {
        this.tries = 0;
        this.changed(true);
      }
      this.number = message.number;
      this.heard(message);
      return;
    }
    const mark = message.id;
    const asked = this.waiting.get(mark);
    this.waiting.delete(mark);
    if (message.type === "error") {
      const refusal = new Refusal(message.error);
      if (asked) asked.reject(refusal);
      else this.heard({ type: "error", refusal });
    } else if (asked) asked.resolve(message);
  }

  #lost() {
    for (const asked of this.waiting.values()) asked.reject(new Refusal({ code: "offline", message: "no connection" }));
    this.waiting.clear();
    if (this.closed) return;
    this.changed(false);
    this.tries += 1;
    setTimeout(() => this.closed || this.#open(), Math.min(5000, 300 * this.tries));
  }

  /** Send a message; the promise is kept when the server has written it down. */
  send(message) {
    const id = ++this.marks;
    return new Promise((resolve, reject) => {
      if (this.socket.readyState !== WebSocket.OPEN) {
        reject(new Refusal({ code: "offline", message: "no connection" }));
        return;
      }
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ ...message, id }));
    });
  }

  close() {
    this.closed = true;
    this.socket.close();
  }
}
