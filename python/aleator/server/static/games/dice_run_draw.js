// Dice Run: dice whose pips have a shape for each colour, and cards that show what they do.

import { h, picture } from "../dom.js";
import { pip, pips } from "../draw.js";
import { say, shown as shownAs } from "../words.js";

export const COLOURS = ["red", "blue", "green", "pink", "purple"];
export const SHAPE = { red: "diamond", blue: "circle", green: "triangle", pink: "plus", purple: "star" };

export const dieName = (die) => shownAs(die, "die");
export const cardName = (card) => shownAs(card, "card");
export const groupName = (group) => shownAs(group, "group");

export const colourOf = (die) => die.split("-")[0];
export const numberOf = (die) => Number(die.split("-")[1]);
const rank = (die) => COLOURS.indexOf(colourOf(die)) * 10 + numberOf(die);
export const inOrder = (dice) => [...dice].sort((a, b) => rank(a) - rank(b));

/** What a target counts in a group: 1 for its colour, 1 for its number, and 1 more for a die with both (DR-8.3). */
export const hitsOf = (target, die) =>
  [0, 1, 3][Number(colourOf(die) === colourOf(target)) + Number(numberOf(die) === numberOf(target))];
export const hits = (target, dice) => dice.reduce((sum, die) => sum + hitsOf(target, die), 0);

/** A die as a picture without a name. */
export function raceDie(kind, className = "", attributes = {}) {
  return h("span", { class: `rdie c-${colourOf(kind)} ${className}`, ...attributes }, dieFace(kind));
}

/** A die with a name for those who cannot see it. */
export const namedDie = (kind, className = "", attributes = {}) =>
  raceDie(kind, className, { role: "img", "aria-label": dieName(kind), title: dieName(kind), ...attributes });

export const dieFace = (kind) =>
  picture("0 0 100 100", pips(numberOf(kind), SHAPE[colourOf(kind)], colourOf(kind) === "blue" ? 9.5 : 9));

/** The sign of a colour alone: one big pip. */
export const colourSign = (colour) =>
  h("span", { class: `rdie c-${colour}` }, picture("0 0 100 100", pip(SHAPE[colour], 50, 50, 24)));
/** The sign of a number alone: an ivory die. */
export const numberSign = (number) => h("span", { class: "ndie" }, picture("0 0 100 100", pips(number)));
/** The sign at the head of a colour's lane. */
export const laneSign = (colour) => picture("0 0 100 100", pip(SHAPE[colour], 50, 50, 34), { class: `lane-${colour}` });

// Movement cards. Everything runs to the right; red is what the card does, beige the groups. On 100 by 72.

const card = (x, y, size, fill, inside) =>
  `<g transform="translate(${x} ${y}) scale(${size / 100})"><rect x="4" y="4" width="92" height="92" rx="20" fill="${fill}" stroke="var(--m-ink)" stroke-width="7"/>${inside}</g>`;
const arrow = (path, width = 4) =>
  `<path d="${path}" fill="none" stroke="var(--m-go)" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const block = (x, y, width, height, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="var(--m-soft)" stroke="var(--m-ink)" stroke-width="2.5" opacity="${opacity}"/>`;
const runner = (x, y) =>
  `<rect x="${x}" y="${y}" width="17" height="17" rx="4" fill="var(--m-go)" stroke="var(--m-ink)" stroke-width="2.5"/>`;
const ivory = (number) => `<g fill="var(--pip)">${pips(number)}</g>`;
const AHEAD = [0, 1, 2]
  .map(
    (step) =>
      `<path d="M${64 + step * 9} 27l8 9-8 9" fill="none" stroke="var(--m-ink)" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round" opacity="${0.35 + 0.32 * step}"/>`,
  )
  .join("");

function wheel() {
  const slices = COLOURS.map((colour, index) => {
    const [from, to] = [index, index + 1].map((step) => -Math.PI / 2 + (step * 2 * Math.PI) / 5);
    const at = (angle) => `${(30 + 25 * Math.cos(angle)).toFixed(1)} ${(36 + 25 * Math.sin(angle)).toFixed(1)}`;
    return `<path d="M30 36L${at(from)}A25 25 0 0 1 ${at(to)}Z" fill="var(--${colour})"/>`;
  });
  return (
    slices.join("") +
    '<circle cx="30" cy="36" r="25" fill="none" stroke="var(--m-ink)" stroke-width="3"/><circle cx="30" cy="36" r="11.5" fill="var(--die)" stroke="var(--m-ink)" stroke-width="2.5"/>' +
    '<text x="30" y="42" font-size="17" font-weight="800" text-anchor="middle" fill="var(--pip)">?</text>' +
    AHEAD
  );
}

const PICTURES = {
  choice: wheel,
  switch: () =>
    block(8, 30, 22, 22) +
    block(36, 30, 22, 22) +
    block(72, 26, 20, 30, 0.45) +
    arrow("M19 24C22 8 44 8 47 20") +
    arrow("M41 15l6 6 5-7") +
    arrow("M47 58C44 72 22 72 19 60") +
    arrow("M14 67l5-7 6 6") +
    '<path d="M65 14v46" stroke="var(--m-ink)" stroke-width="2" stroke-dasharray="4 4"/>',
  sprint: () =>
    block(6, 18, 30, 38, 0.55) +
    runner(64, 8) +
    runner(76, 28) +
    runner(64, 48) +
    '<g stroke="var(--m-ink)" stroke-width="3" stroke-linecap="round"><path d="M44 16h14M50 36h20M44 57h14"/></g>',
  comeback: () =>
    `${block(78, 28, 16, 26)}<rect x="52" y="28" width="18" height="26" rx="4" fill="none" stroke="var(--m-go)" stroke-width="3" stroke-dasharray="4 3"/>${block(30, 32, 14, 18, 0.5)}${block(6, 28, 16, 26)}${arrow("M14 22C20 4 54 4 60 20")}${arrow("M53 15l7 6 4-8")}`,
  flip: () =>
    card(4, 22, 36, "var(--die)", ivory(2)) +
    card(60, 22, 36, "var(--die)", ivory(5)) +
    arrow("M24 16C32 4 66 4 74 15") +
    arrow("M67 11l8 5 2-9") +
    arrow("M76 62C68 72 34 72 26 63") +
    arrow("M33 69l-8-6-2 9"),
  outdistance: () =>
    `${block(4, 22, 18, 30)}${block(78, 22, 18, 30)}<rect x="38" y="20" width="24" height="34" rx="5" fill="none" stroke="var(--m-go)" stroke-width="3.5" stroke-dasharray="5 4"/>${arrow("M34 37H26M30 32l-5 5 5 5", 3.5)}${arrow("M66 37h8M70 32l5 5-5 5", 3.5)}` +
    '<text x="50" y="43" font-size="15" font-weight="800" text-anchor="middle" fill="var(--m-go)">+1</text>',
  accident: () =>
    `${block(4, 38, 22, 24)}${block(70, 38, 26, 24)}<g transform="rotate(-22 52 18)">${runner(43, 9)}</g>${arrow("M82 32C80 16 74 12 67 14", 3.5)}${arrow("M38 16C24 16 17 22 15 32", 3.5)}${arrow("M9 26l6 7 6-6", 3.5)}`,
};

function drawing(name) {
  if (COLOURS.includes(name))
    return card(8, 12, 48, `var(--${name})`, `<g fill="var(--on-${name})">${pip(SHAPE[name], 50, 50, 24)}</g>`) + AHEAD;
  if (name in PICTURES) return PICTURES[name]();
  return card(8, 12, 48, "var(--die)", ivory(Number(name))) + AHEAD;
}

/** What is on a movement card: its name, what it does as a picture, and in a few words. */
export function cardFace(name) {
  const kind = COLOURS.includes(name) ? "colour" : name in PICTURES ? name : "number";
  return [
    h(
      "span",
      { class: "mhead" },
      kind === "colour"
        ? h("i", { class: `dot c-${name}` })
        : kind === "number"
          ? h("i", { class: "num" }, name)
          : null,
      h("b", {}, cardName(name)),
    ),
    picture("0 0 100 72", drawing(name), { class: "mpic" }),
    h("span", { class: "mtxt" }, say(`web.run.does.${kind}`)),
  ];
}

/** A stage card: what the first of a stage gets. */
export const stageCard = (points, kind = "") => h("span", { class: `stagecard ${kind}` }, String(points));
/** The points that the stage card of a stage is worth (DR-1.2). */
export const worth = (stage) => stage + 2;
