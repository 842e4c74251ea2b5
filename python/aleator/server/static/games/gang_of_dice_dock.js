// Gang of Dice: what a person decides. How many dice to roll, with the chance of each number; which to roll again.

import { h } from "../dom.js";
import { icon } from "../draw.js";
import { say } from "../words.js";
import { die, faceName } from "./gang_of_dice_draw.js";
import { leader } from "./gang_of_dice_table.js";

const countsOf = (dice) =>
  dice.reduce(
    (counts, face) => {
      counts[face] += 1;
      return counts;
    },
    [0, 0, 0, 0, 0, 0],
  );
const percent = (chance) =>
  chance < 0.0005 ? "0 %" : chance < 0.1 ? `${(chance * 100).toFixed(1)} %` : `${Math.round(chance * 100)} %`;

export const resting = () => null;

export function controls(shown, table) {
  const { options } = table.told;
  return options.kind === "choose" ? choose(shown, table, options) : keep(shown, table, options);
}

// How many dice.

function choose(shown, table, options) {
  const { choice } = table;
  const most = options.dice.max;
  choice.amount = Math.max(1, Math.min(most, choice.amount));
  const set = (amount) => {
    choice.amount = Math.max(1, Math.min(most, amount));
    table.render();
  };
  const chance = options.chances[choice.amount - 1];
  return [
    h(
      "div",
      { class: "curve" },
      h("h2", {}, say("web.how_many"), h("span", { class: "note" }, say("ui.chance", { percent: percent(chance) }))),
      bars(table, options, set),
    ),
    h(
      "div",
      { class: "pick" },
      h(
        "div",
        { class: "stepper" },
        h(
          "button",
          {
            "data-focus": "less",
            "aria-keyshortcuts": "-",
            "aria-label": say("web.gang.fewer"),
            disabled: choice.amount === 1,
            onclick: () => set(choice.amount - 1),
          },
          "−",
        ),
        h(
          "output",
          { "aria-live": "off" },
          String(choice.amount),
          h("small", {}, say("web.gang.of_dice", { dice: most })),
        ),
        h(
          "button",
          {
            "data-focus": "more",
            "aria-keyshortcuts": "+",
            "aria-label": say("web.gang.more"),
            disabled: choice.amount === most,
            onclick: () => set(choice.amount + 1),
          },
          "+",
        ),
      ),
      h(
        "button",
        {
          class: "main big first",
          "data-focus": "roll",
          "aria-keyshortcuts": "r",
          onclick: () => table.act({ type: "roll", dice: choice.amount }),
        },
        say("action.gang_of_dice.roll", { dice: choice.amount }),
      ),
    ),
  ];
}

/** A bar for each number of dice, as high as the chance that they trigger the card. Arrows go from one to the next. */
function bars(table, options, set) {
  const { amount } = table.choice;
  const arrows = (event) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    set(amount + step);
    table.main.querySelector(`[data-focus=n${table.choice.amount}]`)?.focus();
  };
  const most = options.dice.max;
  const named = (number) =>
    number === amount ||
    number === 1 ||
    number === most ||
    (number % (most > 24 ? 6 : 3) === 0 && Math.abs(number - amount) > 1 && number < most - 1);
  return h(
    "div",
    { class: "bars", role: "group", "aria-label": say("web.how_many"), onkeydown: arrows },
    options.chances.map((chance, index) => {
      const number = index + 1;
      return h(
        "button",
        {
          "data-focus": `n${number}`,
          "aria-keyshortcuts": number < 10 ? String(number) : null,
          "aria-pressed": String(number === amount),
          tabindex: number === amount ? 0 : -1,
          "aria-label": `${say("action.gang_of_dice.roll", { dice: number })}, ${percent(chance)}`,
          class: named(number) ? "named" : "",
          onclick: () => set(number),
        },
        h("i", { style: { height: `${Math.max(2, chance * 100)}%` } }),
        named(number)
          ? h("span", { class: "pc", style: { bottom: `calc(${chance * 100}% + 2px)` } }, percent(chance))
          : null,
        h("span", { class: "n" }, named(number) ? String(number) : ""),
      );
    }),
  );
}

// Which dice again.

function keep(shown, table, options) {
  const dice = shown.dice[table.told.seat] ?? [];
  const marked = [...table.choice.marked];
  const again = options.rerolls_left > 0;
  const reroll = () => {
    shown.wish = marked;
    return table.act({ type: "reroll", faces: countsOf(marked.map((index) => dice[index])) });
  };
  const loses = Boolean(table.told.matched);
  const stop = loses ? say("web.gang.stop_and_lose") : say("web.gang.stop_with", { points: options.score });
  return [
    h(
      "div",
      { class: "question" },
      h(
        "h2",
        {},
        say(again ? "web.gang.which" : "web.gang.no_reroll"),
        again ? h("span", { class: "note" }, say("ui.rerolls_left", { rerolls: options.rerolls_left })) : null,
      ),
      h(
        "p",
        { class: loses ? "alarm" : "note" },
        loses ? say("web.matched") : [say("web.not_matched"), " ", standing(shown, options.score)],
      ),
      again ? marks(table, dice) : null,
    ),
    h(
      "div",
      { class: "choices" },
      again
        ? h(
            "button",
            {
              class: `big${marked.length ? " main" : ""}`,
              "data-focus": "reroll",
              "aria-keyshortcuts": "r",
              disabled: !marked.length,
              onclick: reroll,
            },
            icon("again"),
            marked.length ? say("web.gang.reroll", { dice: marked.length }) : say("ui.reroll"),
          )
        : null,
      h(
        "button",
        {
          class: `first big${loses ? " danger" : marked.length ? "" : " main"}`,
          "data-focus": "stop",
          "aria-keyshortcuts": "s",
          onclick: () => table.act({ type: "stop" }),
        },
        stop,
      ),
    ),
  ];
}

/** Whether the dice as they are would be in front. */
function standing(shown, score) {
  const best = leader(shown);
  if (!best) return "";
  return say(
    score > best.score ? "web.gang.ahead_of" : score === best.score ? "web.gang.level_with" : "web.gang.behind",
    { seat: best.player },
  );
}

/** Marks for many dice at once: all of a face, all, none. */
function marks(table, dice) {
  const { marked } = table.choice;
  const mark = (places, on) => {
    for (const place of places) on ? marked.add(place) : marked.delete(place);
    table.render();
  };
  const all = [...dice.keys()];
  const faces = [1, 2, 3, 4, 5, 0]
    .map((face) => [face, all.filter((place) => dice[place] === face)])
    .filter(([, places]) => places.length);
  return h(
    "div",
    { class: "marks", role: "group", "aria-label": say("ui.marked") },
    faces.map(([face, places]) => {
      const on = places.every((place) => marked.has(place));
      return h(
        "button",
        {
          class: "chip",
          "data-focus": `mark-${face}`,
          "aria-pressed": String(on),
          "aria-label": say("web.gang.all_of", { face: faceName(face), dice: places.length }),
          onclick: () => mark(places, !on),
        },
        die(face, "small"),
        `×${places.length}`,
      );
    }),
    h(
      "button",
      { class: "chip", "data-focus": "mark-all", "aria-keyshortcuts": "a", onclick: () => mark(all, true) },
      say("web.gang.all"),
    ),
    h(
      "button",
      { class: "chip", "data-focus": "mark-none", "aria-keyshortcuts": "n", onclick: () => mark(all, false) },
      say("web.gang.none"),
    ),
  );
}
