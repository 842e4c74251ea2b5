// How to play: a game's rules for players, a picture beside each part.

import { h } from "./dom.js";
import { partsOf } from "./games.js";
import { ROOT } from "./net.js";
import { gameName, knows, say } from "./words.js";

/** The way to the rules of a game. It opens beside a table, which nobody loses by it. */
export const rulesLink = (game, beside = false) =>
  knows(`rules.${game}.1.title`)
    ? h("a", { class: "rules-link", href: `${ROOT}rules/${game}`, target: beside ? "_blank" : null }, say("web.how_to_play"))
    : null;

/** Show the rules of a game in `main`; says whether it has any. */
export function howto(main, game) {
  if (!knows(`rules.${game}.1.title`)) return false;
  const pictures = partsOf(game).howto();
  const parts = [];
  for (let part = 1; knows(`rules.${game}.${part}.title`); part += 1)
    parts.push(
      h(
        "li",
        { class: "box" },
        h("span", { class: `pics ${game}`, "aria-hidden": "true" }, pictures[part - 1] ?? null),
        h("div", {}, h("h2", {}, say(`rules.${game}.${part}.title`)), h("p", {}, say(`rules.${game}.${part}.text`))),
      ),
    );
  document.title = `${say("web.how_to_play")}: ${gameName(game)} · aleator`;
  main.replaceChildren(
    h(
      "section",
      { class: "howto" },
      h("h1", {}, `${gameName(game)}: ${say("web.how_to_play")}`),
      h("ol", {}, parts),
      h("a", { class: "button", href: ROOT }, say("web.to_start")),
    ),
  );
  return true;
}
