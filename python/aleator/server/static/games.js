// The games of the page. Which there are, the server says; a game's module in `games/` registers what is its own.

import { h } from "./dom.js";
import { ROOT, ask } from "./net.js";
import { plain } from "./plain.js";
import { titles } from "./words.js";

const registered = new Map();
let served = null;
let addresses = [];

/**
 * Register what the page needs to know about a game:
 * `picture()` for the start; `fits` if its table fits the window; `pace` (milliseconds that an event is shown, by type) and
 * `quiet` (types that are not said), `sounds` (what is heard, by type);
 * `begin(told, events)` and `settle(shown, told)` make and mend what is shown, `happen(shown, event)` lets an event change it;
 * `choice()` makes what a person chooses before acting: it lasts as long as the decision, in `table.choice`;
 * `board`, `controls`, `resting` (`(shown, table)`) and `seat(shown, index, table, plate)` draw, `plate` being who sits there;
 * `track(shown, table)` draws how far the game is, for the head of the page; `sheet(shown, table)` gives `title` and `inside`
 * of what lies over the table until it is put away (`shown.sheet`); `ending(shown, table)` gives `title`, `sign`, `inside`;
 * `howto()` gives a picture for each part of the rules for players (`rules.<game>.<n>.title` and `.text` in the words);
 * `before(root)` and `after(root, before, shown, moving)` see the table as it was and as it is, and may move things.
 */
export function register(name, parts) {
  registered.set(name, { ...plain, ...parts });
}

/** What is registered for a game: its own parts, else the plain form. */
export const partsOf = (name) => registered.get(name) ?? plain;

/** Where others can open the page, if the server says so: it does to who opens it on its own machine. */
export const addressesOf = () => addresses;

/** The games that the server has, with their modules. */
export async function loadGames() {
  if (!served) ({ games: served, addresses } = await ask("GET", "api/games"));
  for (const each of served) titles[each.game] = each.title;
  await Promise.all(served.filter((each) => each.page && !registered.has(each.game)).map(load));
  return served;
}

async function load({ game }) {
  const style = h("link", { rel: "stylesheet", href: `${ROOT}static/games/${game}.css` });
  const ready = new Promise((done) => { style.onload = style.onerror = done; });
  document.head.append(style);
  await Promise.all([import(`./games/${game}.js`), ready]);
}
