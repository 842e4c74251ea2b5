// The page: the start, or a table, in the language that was chosen.

import { h, remember, still } from "./dom.js";
import { LANGUAGES, language, say, sayRefusal, speak } from "./words.js";
import { home } from "./home.js";
import { loadGames } from "./games.js";
import { Table } from "./table.js";

let table = null;

/** Show what the address says. */
export async function show() {
  table?.close();
  table = null;
  const main = document.getElementById("main");
  const found = location.pathname.match(/^\/t\/([A-Za-z0-9_-]{16})$/);
  document.title = "aleator";
  if (found) table = new Table(found[1], main, go);
  else await home(main, go);
}

/** Go to another address of the page. */
export function go(path) {
  history.pushState({}, "", path);
  return show();
}

function top() {
  const languages = h("select", { id: "language", onchange: (event) => change(event.target.value) },
    Object.entries(LANGUAGES).map(([key, name]) => h("option", { value: key, lang: key, selected: key === language }, name)));
  const fast = h("input", { type: "checkbox", id: "fast", checked: still(), onchange: (event) => remember("fast", event.target.checked) });
  document.getElementById("top").replaceChildren(
    h("a", { href: "/", class: "brand", onclick: (event) => { event.preventDefault(); go("/"); } }, "aleator"),
    h("span", { class: "settings" },
      h("label", { class: "check" }, fast, say("web.fast")),
      h("label", {}, h("span", { class: "hidden" }, say("ui.language")), languages)));
}

async function change(chosen) {
  await speak(chosen);
  top();
  if (table) table.retell();
  else await show();
  document.getElementById("language").focus();
}

addEventListener("popstate", show);
try {
  await Promise.all([speak(), loadGames()]);
  top();
  await show();
} catch (error) {
  document.getElementById("main").replaceChildren(h("p", { role: "alert", class: "refused" }, error.code ? sayRefusal(error) : String(error)));
}
