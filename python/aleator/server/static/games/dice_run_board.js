// Dice Run: the race. A column for each group, the lead on the right; five lanes, one a colour. On a phone it stands upright.

import { h, svg } from "../dom.js";
import { icon } from "../draw.js";
import { say } from "../words.js";
import {
  COLOURS,
  colourOf,
  dieFace,
  dieName,
  groupName,
  hits,
  hitsOf,
  inOrder,
  laneSign,
  numberOf,
  raceDie,
} from "./dice_run_draw.js";
import { drawArcs } from "./dice_run_arcs.js";
import { planOf } from "./dice_run_plan.js";

const NARROW = 700;
const MOST_GHOSTS = 3;
const SMALLEST = 12;
const lanes = (group) =>
  Math.max(...COLOURS.map((colour) => group.filter((die) => colourOf(die.kind) === colour).length));
const sorted = (group) => {
  const order = inOrder([...new Set(group.map((die) => die.kind))]);
  return [...group].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.id - b.id);
};

export function board(shown, table) {
  const plan = planOf(shown, table);
  const places = [front(plan)];
  let dice = 0;
  shown.line.forEach((group, place) => {
    places.push(group ? groupAt(shown, table, plan, group, place, (dice += 1)) : gapAt(plan, place));
    if (place === 0 && plan.seen?.arrive.has("second")) places.push(newPlace(plan));
    const between = betweenAt(table, plan, place);
    if (between) places.push(between);
  });
  return h(
    "section",
    { class: "track", "aria-label": say("ui.race") },
    h(
      "div",
      { class: "paint", "aria-hidden": "true" },
      COLOURS.map((colour) => h("span", {}, laneSign(colour))),
    ),
    h("ol", { class: "line" }, places),
    svg("svg", { class: "arcs", "aria-hidden": "true" }),
  );
}

// The places of the line.

function front(plan) {
  const coming = plan.seen?.arrive.get("front");
  const chevrons = svg("svg", { viewBox: "0 0 64 30", class: "chev", "aria-hidden": "true" });
  chevrons.innerHTML =
    '<path d="M8 5l10 10L8 25M27 5l10 10-10 10M46 5l10 10-10 10" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>';
  return h(
    "li",
    { class: `front${coming ? " on" : ""}`, "data-g": "front" },
    ghosts(coming),
    chevrons,
    h("span", { class: "lab" }, say(coming ? "web.run.new_lead" : "web.run.ahead")),
  );
}

function gapAt(plan, place) {
  const coming = plan.seen?.arrive.get(place);
  return h(
    "li",
    { class: `gap${coming ? " on" : ""}`, "data-g": place },
    ghosts(coming),
    h("span", { class: "od" }, say("ui.gap")),
    h("span", { class: "lab", "aria-hidden": "true" }, say("web.run.gap")),
  );
}

function newPlace(plan) {
  return h(
    "li",
    { class: "gap on", "data-g": "second" },
    ghosts(plan.seen.arrive.get("second")),
    h("span", { class: "od" }, say("web.run.second")),
    h("span", { class: "lab" }, ""),
  );
}

function groupAt(shown, table, plan, group, place, number) {
  const last = place === shown.line.length - 1 && place > 0;
  const chosen =
    plan.group === place ||
    (plan.use &&
      "group" in plan.use &&
      (plan.use.group === place || (plan.use.type === "switch" && plan.use.group + 1 === place)) &&
      plan.use.type !== "outdistance") ||
    (plan.use?.type === "comeback" && last);
  const pickable = plan.groups?.includes(place);
  const kinds = group.map((die) => die.kind);
  const lit =
    plan.target &&
    h(
      "span",
      { class: `count${hits(plan.target, kinds) ? "" : " z"}` },
      say("web.run.hits", { hits: hits(plan.target, kinds) }),
    );
  const name = place === 0 ? say("web.run.lead") : last ? say("web.run.last") : say("web.run.place", { place: number });
  return h(
    "li",
    {
      class: `group${place ? "" : " first"}${chosen ? " sel" : ""}${pickable ? " pickable" : ""}`,
      "data-g": place,
      "data-lanes": lanes(group),
      "data-count": group.length,
    },
    lit ? h("span", { class: "arrive" }, lit) : ghosts(plan.seen?.arrive.get(place)),
    h("span", { class: "dice" }, diceOf(table, plan, group, place)),
    h(
      "span",
      { class: "lab" },
      place ? null : icon("flag"),
      h("b", {}, name),
      h("small", {}, say("web.run.dice", { dice: group.length })),
    ),
    pickable
      ? h("button", {
          class: "pick-group use",
          "data-focus": `group-${place}`,
          "aria-pressed": String(plan.group === place),
          "aria-label": groupName(place),
          "aria-keyshortcuts": place < 10 ? String(place) : null,
          onclick: () => {
            table.choice.group = place;
            table.render();
          },
        })
      : null,
  );
}

/** Dice that would arrive somewhere: as many as there is room for, and how many more. */
function ghosts(coming) {
  if (!coming) return h("span", { class: "arrive" });
  const kinds = inOrder(coming.map((each) => each.kind));
  return h(
    "span",
    { class: "arrive", "data-from": [...new Set(coming.map((each) => each.from))].join() },
    kinds.slice(0, MOST_GHOSTS).map((kind) => raceDie(kind, "ghost")),
    kinds.length > MOST_GHOSTS ? h("span", { class: "more" }, `+${kinds.length - MOST_GHOSTS}`) : null,
  );
}

/** A sign between two groups that swaps them, or puts a gap there. */
function betweenAt(table, plan, place) {
  const at = plan.uses.findIndex((each) => ["switch", "outdistance"].includes(each.type) && each.group === place);
  if (at < 0) return null;
  const use = plan.uses[at];
  const chosen = plan.use === use;
  const words = say(use.type === "switch" ? "web.run.swap" : "web.run.open_gap", { group: place });
  return h(
    "li",
    { class: "between" },
    h(
      "button",
      { class: `use${chosen ? " sel" : ""}`, title: words, ...useAt(table, plan, at), "aria-label": words },
      icon(use.type === "switch" ? "swap" : "plus"),
    ),
  );
}

/** What makes something choose one of the ways to use a card. */
function useAt(table, plan, at) {
  const use = plan.uses[at];
  return {
    "data-focus": `use-${at}`,
    "aria-pressed": String(plan.use === use),
    "aria-keyshortcuts": at < 9 ? String(at + 1) : null,
    onclick: () => {
      table.choice.use = use;
      table.render();
    },
  };
}

// The dice of a group.

function diceOf(table, plan, group, place) {
  const lane = {};
  const dice = sorted(group);
  const most = lanes(group);
  const used = new Set();
  return dice.map((die, index) => {
    const number = (lane[colourOf(die.kind)] = (lane[colourOf(die.kind)] ?? 0) + 1);
    const style = { "grid-row": COLOURS.indexOf(colourOf(die.kind)) + 1, "grid-column": most - number + 1 };
    const about = { style, "data-key": die.id, title: dieName(die.kind) };
    const turned = plan.seen?.turns.get(die.id);
    const badge = turned ? h("span", { class: "badge" }, `→${numberOf(turned)}`) : null;
    const kind = classOf(plan, die);
    if (plan.wanted && place === 0) return pickDie(table, plan, die, index, about, kind);
    const at = plan.uses.findIndex(
      (use) =>
        (use.type === "flip" && use.group === place && use.number === numberOf(die.kind)) ||
        (use.type === "accident" && place === 0 && use.die === die.kind),
    );
    if (at < 0)
      return h(
        "span",
        { class: `rdie c-${colourOf(die.kind)} ${kind}`, role: "img", "aria-label": dieName(die.kind), ...about },
        dieFace(die.kind),
        badge,
      );
    const first = !used.has(at);
    used.add(at);
    const attributes = useAt(table, plan, at);
    if (!first) Object.assign(attributes, { "data-focus": null, "aria-keyshortcuts": null, tabindex: -1 });
    return h(
      "button",
      {
        class: `rdie use c-${colourOf(die.kind)} ${kind} can`,
        "aria-label": dieName(die.kind),
        ...about,
        ...attributes,
      },
      dieFace(die.kind),
      badge,
    );
  });
}

/** How a die is marked: that it would move, what it counts for the target that is taken. */
function classOf(plan, die) {
  if (plan.target)
    return ["dim", ["hc", "hn"][Number(colourOf(die.kind) !== colourOf(plan.target))], null, "hb"][
      hitsOf(plan.target, die.kind)
    ];
  if (plan.seen?.goes.has(die.id)) return plan.use?.type === "accident" ? "falls" : "goes";
  return plan.seen?.turns.has(die.id) ? "turns" : "";
}

function pickDie(table, plan, die, index, about, kind) {
  const { chosen } = table.choice;
  const toggle = () => {
    const at = chosen.indexOf(die.id);
    if (at >= 0) chosen.splice(at, 1);
    else {
      if (chosen.length === plan.wanted) chosen.shift();
      chosen.push(die.id);
    }
    table.render();
  };
  const on = chosen.includes(die.id);
  return h(
    "button",
    {
      class: `rdie use c-${colourOf(die.kind)} ${kind} ${on ? "picked" : "can"}`,
      ...about,
      "data-focus": `pick-${index}`,
      "aria-pressed": String(on),
      "aria-label": dieName(die.kind),
      onclick: toggle,
    },
    dieFace(die.kind),
  );
}

// The sizes that fit the window.

let watched = null;

/** Give the dice the largest size with which the whole race is in sight, and draw the ways of those that would move. */
export function fit(root) {
  const track = root.querySelector(".track");
  if (!track) return;
  if (watched !== root) {
    watched = root;
    addEventListener("resize", () => fit(root));
  }
  const places = [...track.querySelectorAll(".line > .group, .line > .gap")].map((each) => ({
    lanes: Number(each.dataset.lanes ?? 0),
    count: Number(each.dataset.count ?? 0),
  }));
  const phone = innerWidth < NARROW;
  const sizes = phone ? upright(track, places) : across(track, places);
  use(track, sizes);
  // Words may be wider than dice: what was reckoned is measured, and made smaller until it fits.
  while (overflows(track, phone) && (sizes.size > SMALLEST || (!phone && !sizes.tight))) {
    if (!phone && !sizes.tight && sizes.size <= 34) Object.assign(sizes, { tight: true, size: 36 });
    sizes.size -= 1;
    use(track, sizes);
  }
  drawArcs(track);
}

function use(track, { size, tight, two }) {
  track.style.setProperty("--gd", `${size}px`);
  track.classList.toggle("tight", Boolean(tight));
  track.classList.toggle("two", Boolean(two));
}

/** Whether a group or its dice reach out of the race. */
function overflows(track, phone) {
  const line = track.querySelector(".line").getBoundingClientRect();
  return [...track.querySelectorAll(".line > li")].some((each) => {
    const box = each.getBoundingClientRect();
    return (
      box.left < line.left - 1 ||
      box.bottom > line.bottom + 1 ||
      box.right > line.right + 1 ||
      (phone && each.scrollHeight > each.clientHeight + 6)
    );
  });
}

function across(track, places) {
  const [width, height] = [track.clientWidth, track.clientHeight];
  for (const tight of [false, true]) {
    for (let size = 64; size > (tight ? 15 : 34); size -= 1) {
      const space = tight ? 4 : 8;
      const wide = (each) =>
        each.count ? Math.max(tight ? size + 11 : 62, each.lanes * (size + 7) + (tight ? 5 : 13)) : tight ? 26 : 56;
      const needs = places.reduce((sum, each) => sum + wide(each) + space, (tight ? 60 : 90) + 78);
      if (needs <= width && 5 * (size + 9) <= height - 92) return { size, tight };
    }
  }
  return { size: 15, tight: true };
}

function upright(track, places) {
  const [width, height] = [track.clientWidth, track.clientHeight];
  const rows = (size, room, space) =>
    places.map(
      (each) =>
        4 +
        (each.count
          ? Math.max(22, Math.ceil(each.count / Math.max(1, Math.floor(room / (size + space)))) * (size + 6))
          : 18),
    );
  for (let size = 36; size > 20; size -= 1) {
    if (rows(size, width - 132, 6).reduce((sum, each) => sum + each, 40) <= height) return { size };
  }
  for (let size = 22; size > 12; size -= 1) {
    const all = rows(size, width / 2 - 52, 4);
    if (all.reduce((sum, each) => sum + each, 30) + Math.max(...all) <= 2 * (height - 12)) return { size, two: true };
  }
  return { size: 12, two: true };
}
