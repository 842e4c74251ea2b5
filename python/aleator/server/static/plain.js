// The plain form: any game, as text. The board or what can be seen, a button for each legal action, nothing that moves.

import { h } from "./dom.js";
import { knows, say, sayAction } from "./words.js";

const FEW = 40;

function settle(shown, told) {
  Object.assign(shown, { told, turn: told.status === "over" ? null : (told.view.to_act[0] ?? null) });
}

function begin(told) {
  const shown = {};
  settle(shown, told);
  return shown;
}

function board(shown, table) {
  const { plain, view } = table.told;
  return h("pre", { class: "plain-board", tabindex: 0 }, plain?.board ?? seen(view.state));
}

/** What can be seen, a line for each part. */
function seen(state) {
  const hidden = ["config", "legal", "game", "schema", "view"];
  return Object.entries(state)
    .filter(([name]) => !hidden.includes(name))
    .map(
      ([name, value]) => `${name.replaceAll("_", " ")}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
    )
    .join("\n");
}

function controls(shown, table) {
  const legal = table.told.plain?.legal ?? [];
  const found = legal.filter((each) =>
    words(each, table)
      .toLowerCase()
      .includes((table.choice.search ?? "").toLowerCase()),
  );
  const buttons = h(
    "div",
    { class: `choices${found.length > 4 ? " small" : ""}` },
    found.slice(0, FEW).map((each, index) =>
      h(
        "button",
        {
          class: index ? "" : "first",
          "data-focus": `plain-${index}`,
          "aria-keyshortcuts": index < 9 ? String(index + 1) : null,
          onclick: () => table.act(each.action),
        },
        words(each, table),
      ),
    ),
  );
  const search = h("input", {
    type: "search",
    id: "search",
    "aria-label": say("web.search"),
    placeholder: say("web.search"),
    value: table.choice.search ?? "",
    oninput: (event) => {
      table.choice.search = event.target.value;
      table.render();
    },
  });
  return [h("h2", {}, say("ui.choose")), legal.length > FEW ? search : null, buttons];
}

const words = ({ action, text }, table) =>
  knows(`action.${table.game.game}.${action.type}`) ? sayAction(action) : text;

export const plain = {
  sounds: {},
  howto: () => [],
  pace: {},
  quiet: [],
  picture: () => null,
  begin,
  settle,
  happen: () => {},
  choice: () => ({}),
  board,
  controls,
  resting: () => null,
  seat: (shown, index, table, plate) => h("div", { class: "plate" }, plate),
};
