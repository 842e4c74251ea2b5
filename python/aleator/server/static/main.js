// The page: the start, or a table, in the language that was chosen.

import { h, remember, remembered, still } from "./dom.js";
import { LANGUAGES, language, say, sayRefusal, speak } from "./words.js";
import { popup } from "./frame.js";
import { howto } from "./howto.js";
import { home } from "./home.js";
import { loadGames } from "./games.js";
import { takeSeat } from "./mine.js";
import { ROOT } from "./net.js";
import { allowNotes, allowSound, canNotify } from "./sound.js";
import { nowhere } from "./around.js";
import { Table } from "./table.js";

let table = null;

/** Show what the address says. */
export async function show() {
  table?.close();
  table = null;
  const main = document.getElementById("main");
  const path = location.pathname.startsWith(ROOT) ? location.pathname.slice(ROOT.length) : null;
  const found = path?.match(/^t\/([A-Za-z0-9_-]{16})$/);
  document.title = "aleator";
  document.body.className = "";
  const rules = path?.match(/^rules\/([a-z_]+)$/);
  if (found) takeSeat(found[1]);
  if (found) table = new Table(found[1], main, go);
  top();
  if (path === "") await home(main, go);
  else if (!found && !(rules && howto(main, rules[1]))) nowhere(main, say("error.no_such_page"), go);
}

/** Go to another address of the page. */
export function go(path) {
  history.pushState({}, "", path);
  return show();
}

/** The head of the page: at a table what can be set is in the menu, elsewhere it is in sight. */
function top() {
  const languages = h(
    "select",
    { id: "language", onchange: (event) => change(event.target.value) },
    Object.entries(LANGUAGES).map(([key, name]) =>
      h("option", { value: key, lang: key, selected: key === language }, name),
    ),
  );
  const fast = h("input", {
    type: "checkbox",
    id: "fast",
    checked: still(),
    onchange: (event) => quicken(event.target.checked),
  });
  const sound = h("input", {
    type: "checkbox",
    id: "sound",
    checked: Boolean(remembered("sound")),
    onchange: (event) => allowSound(event.target.checked),
  });
  const notes = h("input", {
    type: "checkbox",
    id: "notes",
    checked: Boolean(remembered("notes")),
    onchange: async ({ target }) => {
      target.checked = await allowNotes(target.checked);
    },
  });
  const settings = h(
    "div",
    { class: "settings" },
    h("label", { class: "check" }, fast, say("web.fast")),
    h("label", { class: "check" }, sound, say("web.sound")),
    canNotify() && table ? h("label", { class: "check" }, notes, say("web.notes")) : null,
    h("label", {}, h("span", { class: "hidden" }, say("ui.language")), languages),
  );
  document.getElementById("top").replaceChildren(
    h(
      "a",
      {
        href: ROOT,
        class: "wordmark",
        onclick: (event) => {
          event.preventDefault();
          go(ROOT);
        },
      },
      "aleator",
      h("i", { "aria-hidden": "true" }),
    ),
    h("div", { id: "track" }),
    h("div", { id: "tools" }),
    table ? popup("menu", say("web.menu"), settings, h("div", { id: "foot" })) : settings,
  );
}

/** Let things appear at once, or move. */
function quicken(fast) {
  remember("fast", fast);
  document.documentElement.classList.toggle("still", still());
}

async function change(chosen) {
  await speak(chosen);
  if (table) {
    top();
    table.retell();
    document.querySelector("details.menu").open = true;
  } else await show();
  document.getElementById("language").focus();
}

addEventListener("popstate", show);
addEventListener("click", (event) => {
  // what was opened closes when something else is meant
  for (const each of document.querySelectorAll("details.popup[open]"))
    if (!each.contains(event.target)) each.open = false;
});
addEventListener("keydown", (event) => {
  const open = event.key === "Escape" && document.querySelector("details.popup[open]");
  if (!open) return;
  open.open = false;
  open.querySelector("summary").focus();
});
// The icon is looked up again when the address changes, and its own is relative to the first one.
const sign = document.querySelector("link[rel=icon]");
sign.href = sign.href;
try {
  await Promise.all([speak(), loadGames()]);
  document.documentElement.classList.toggle("still", still());
  await show();
} catch (error) {
  document
    .getElementById("main")
    .replaceChildren(h("p", { role: "alert", class: "refused" }, error.code ? sayRefusal(error) : String(error)));
}
