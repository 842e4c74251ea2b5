// Draws dice: those of Gang of Dice with pips and a number, those of Dice Run in colours with a number and a letter.

import { svg, h } from "./dom.js";
import { dieName, faceName, say } from "./words.js";

const PIPS = { 1: [[24, 24]], 2: [[14, 14], [34, 34]], 3: [[13, 13], [24, 24], [35, 35]], 4: [[14, 14], [34, 14], [14, 34], [34, 34]], 5: [[13, 13], [35, 13], [24, 24], [13, 35], [35, 35]] };

/** A die of Gang of Dice; face 0 is the gangster, null a die in the air. */
export function gangDie(face) {
  const box = svg("svg", { viewBox: "0 0 48 48", class: `die face-${face ?? "air"}`, "aria-hidden": "true" });
  box.append(svg("rect", { x: 1.5, y: 1.5, width: 45, height: 45, rx: 10, class: "body" }));
  if (face === null) box.append(mark("?", 24, 32, 22));
  else if (face === 0) box.append(hat(), mark("G", 24, 43, 11));
  else {
    for (const [x, y] of PIPS[face]) box.append(svg("circle", { cx: x, cy: y, r: 4.6, class: "pip" }));
    box.append(mark(String(face), 39.5, 43, 10, "corner"));
  }
  return box;
}

function mark(text, x, y, size, kind = "mark") {
  const element = svg("text", { x, y, "font-size": size, "text-anchor": "middle", class: kind });
  element.textContent = text;
  return element;
}

function hat() {
  const group = svg("g", { class: "hat" });
  group.append(svg("path", { d: "M14 22 C14 8 19 9 24 11 C29 9 34 8 34 22 Z" }), svg("path", { d: "M6 23 Q24 30 42 23 Q40 29 24 30 Q8 29 6 23 Z" }));
  return group;
}

/** A flag: of the leading group, and of the end of a stage. */
export function flag() {
  const box = svg("svg", { viewBox: "0 0 20 20", class: "flag-sign", "aria-hidden": "true" });
  box.append(svg("path", { d: "M4 2 V19", class: "pole" }), svg("path", { d: "M5 3 H17 L14 7 L17 11 H5 Z", class: "cloth" }));
  return box;
}

/** A die of Dice Run, or with `big` a target. */
export function raceDie(kind, { big = false } = {}) {
  const [colour, number] = kind.split("-");
  return h("span", { class: `race-die ${colour}${big ? " big" : ""}`, "aria-hidden": "true" }, h("b", {}, number), h("i", {}, say(`colour.letter.${colour}`)));
}

/** The same with a name for those who cannot see it. */
export function namedRaceDie(kind) {
  return h("span", { role: "img", "aria-label": dieName(kind), class: "die-place" }, raceDie(kind));
}

export function namedGangDie(face) {
  return h("span", { role: "img", "aria-label": face === null ? say("phase.roll") : faceName(face), class: "die-place" }, gangDie(face));
}

/** Let elements glide from where they were to where they are; `before` maps keys to places. */
export function places(root) {
  const found = new Map();
  for (const element of root.querySelectorAll("[data-key]")) found.set(element.dataset.key, element.getBoundingClientRect());
  return found;
}

export function glide(root, before, duration = 450) {
  for (const element of root.querySelectorAll("[data-key]")) {
    const old = before.get(element.dataset.key);
    const now = element.getBoundingClientRect();
    if (!old) continue;
    const [x, y] = [old.left - now.left, old.top - now.top];
    if (Math.abs(x) + Math.abs(y) > 2) element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration, easing: "ease-in-out" });
  }
}
