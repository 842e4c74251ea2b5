// Dice Run: a player's place in the row. Points, what is held, the target that is shown, targets that are used.

import { h } from "../dom.js";
import { icon } from "../draw.js";
import { say } from "../words.js";
import { hits, namedDie, raceDie } from "./dice_run_draw.js";

const HAND = 3;
const TARGETS = 4;

export function seat(shown, index, table, plate) {
  const target = shown.targets[index];
  const used = (shown.scored ?? []).map((targets) => targets[index]);
  const left = TARGETS - used.length - (target ? 1 : 0);
  const lead = shown.line.find((group) => group)?.map((die) => die.kind) ?? [];
  const count = target ? hits(target, lead) : 0;
  const again = shown.faceDown?.player === index;
  return h(
    "div",
    { class: "plate foe" },
    plate,
    h(
      "span",
      { class: "rest" },
      index === table.told.seat
        ? null
        : h(
            "span",
            {
              class: "backs",
              role: "img",
              "aria-label": say("web.run.holds", { cards: HAND, targets: left }),
              title: say("web.run.holds", { cards: HAND, targets: left }),
            },
            Array.from({ length: left }, () => h("i", {})),
          ),
      again
        ? h(
            "span",
            {
              class: "again-sign",
              role: "img",
              title: say("web.run.rerolled_last"),
              "aria-label": say("web.run.rerolled_last"),
            },
            icon("again"),
          )
        : null,
      used.length
        ? h(
            "span",
            { class: "was", title: say("web.run.used") },
            used.map((die) => raceDie(die)),
          )
        : null,
    ),
    target
      ? h(
          "span",
          { class: "shown" },
          namedDie(target),
          h("span", {}, h("b", {}, say("web.run.hits", { hits: count })), h("small", {}, say("web.run.shown"))),
        )
      : null,
    h(
      "span",
      { class: "points" },
      h("b", {}, String(shown.points[index])),
      h("small", {}, say("web.unit.points", { points: shown.points[index] })),
    ),
  );
}
