// Gang of Dice: dice with pips and a gangster, warning cards with a picture of what triggers them.

import { h, picture } from "../dom.js";
import { pips } from "../draw.js";
import { say, shown as shownAs } from "../words.js";

export const faceName = (face) => shownAs(face, "face");
export const cardName = (card) => shownAs(card, "card");

/** A gangster: a hat, a collar, two eyes in the shade. */
const GANGSTER =
  '<path d="M14 52c8 5 21 8 36 8s28-3 36-8c1-2 0-4-3-5-6-1-11-4-12-9l-4-17c-1-5-7-7-11-4-4 2-8 2-12 0-4-3-10-1-11 4l-4 17c-1 5-6 8-12 9-3 1-4 3-3 5z" fill="var(--gang)"/>' +
  '<path d="M30 40c11 5 29 5 40 0l1.5 6c-12 6-31 6-43 0z" fill="var(--die)"/><path d="M27 61c14 4 32 4 46 0 0 8-3 14-7 18l-7-5h-18l-7 5c-4-4-7-10-7-18z" fill="var(--pip)"/>' +
  '<path d="M35 66l10 3-9 2zM65 66l-10 3 9 2z" fill="var(--die)"/><path d="M33 80l17 6 17-6v7c-10 6-24 6-34 0z" fill="var(--gang)"/>';

/** What a die shows, as markup; face 0 is the gangster, null a die in the air. */
const face = (value) => (value === null ? "" : value === 0 ? GANGSTER : `<g fill="var(--pip)">${pips(value)}</g>`);

/** The picture of a face. */
export const facePicture = (value) => picture("0 0 100 100", face(value));

/** A die that is only looked at. */
export function die(value, kind = "", attributes = {}) {
  return h(
    "span",
    { class: `die ${value === null ? "blank" : ""} ${kind}`, ...attributes },
    value === null ? null : facePicture(value),
  );
}

// Warning cards. A die with pips is exactly that number; any other die stands for every number of a kind. As many dice are
// drawn as it takes. On 160 by 76.

const box = (x, y, size, inside = "") =>
  `<g transform="translate(${x} ${y}) scale(${size / 100})">` +
  `<rect x="4" y="4" width="92" height="92" rx="19" fill="var(--k-die)" stroke="var(--k-ink)" stroke-width="6"/><g fill="var(--k-pip)">${inside}</g></g>`;
const text = (x, y, size, words, fill = "var(--k-ink)") =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="800" text-anchor="middle" fill="${fill}">${words}</text>`;
const letter = (name) =>
  `<text x="50" y="70" font-size="62" font-weight="700" font-style="italic" text-anchor="middle" fill="var(--k-pip)">${name}</text>`;
/** Odd: dots joined by twos, one left over. Even: all joined. */
const ODD =
  '<path d="M30 34h40" stroke="var(--k-pip)" stroke-width="7"/><circle cx="30" cy="34" r="11"/><circle cx="70" cy="34" r="11"/><circle cx="50" cy="70" r="11"/>';
const EVEN =
  '<path d="M30 34h40M30 68h40" stroke="var(--k-pip)" stroke-width="7"/><circle cx="30" cy="34" r="11"/><circle cx="70" cy="34" r="11"/><circle cx="30" cy="68" r="11"/><circle cx="70" cy="68" r="11"/>';

/** Boxes in a row, `gap` apart, with a sign between them. */
function row(count, size, gap, y, inside, between = () => "") {
  const start = 80 - (count * size + (count - 1) * gap) / 2;
  return Array.from({ length: count }, (_, index) => {
    const x = start + index * (size + gap);
    return box(x, y, size, inside(index)) + (index < count - 1 ? between(x + size, x + size + gap) : "");
  }).join("");
}

const few = (count) => Math.max(1, Math.min(count, 4));
const sized = (count, sizes) => sizes[few(count) - 1];

const PICTURES = {
  sum_at_least: ({ k }) =>
    [6, 48, 90].map((x) => box(x, 5, 26)).join("") +
    text(40, 25, 20, "+") +
    text(82, 25, 20, "+") +
    text(129, 24, 22, "…") +
    '<path d="M8 40h144" stroke="var(--k-ink)" stroke-width="3" stroke-linecap="round"/>' +
    text(80, 73, 34, `≥ ${k}`),
  run_at_least: ({ k }) => stairs(few(k)),
  distinct_at_least: ({ k }) =>
    row(
      few(k),
      sized(k, [46, 46, 40, 30]),
      sized(k, [30, 30, 20, 12]),
      17,
      (index) => letter("abcd"[index]),
      (from, to) => text((from + to) / 2, 46, 22, "≠"),
    ),
  same_at_least: ({ k }) =>
    row(
      few(k),
      sized(k, [46, 46, 38, 28]),
      sized(k, [30, 30, 20, 14]),
      15,
      () => letter("a"),
      (from, to) => text((from + to) / 2, 46, 24, "="),
    ),
  count_at_least: ({ k, faces }) => {
    const kind = faces.join();
    if (kind === "1,3,5" || kind === "2,4")
      return (
        row(few(k), sized(k, [46, 46, 42, 32]), 7, 4, () => (kind === "2,4" ? EVEN : ODD)) +
        text(80, 70, 16, faces.join(" · "))
      );
    if (faces.length === 1) return row(few(k), sized(k, [54, 48, 42, 32]), 8, 12, () => pips(faces[0]));
    const numbers = row(
      faces.length,
      sized(faces.length, [54, 46, 40, 30]),
      14,
      k > 1 ? 4 : 16,
      (index) => pips(faces[index]),
      slash,
    );
    return numbers + (k > 1 ? text(80, 72, 18, `× ${k}`) : "");
  },
};

const slash = (from, to) =>
  `<path d="M${to - 3} 24L${from + 3} 50" stroke="var(--k-ink)" stroke-width="3.5" stroke-linecap="round"/>`;

/** Numbers that follow each other, as stairs. */
function stairs(count) {
  const [size, step, low] = [38, count === 2 ? 17 : 15, count === 2 ? 28 : 34];
  const start = 80 - (count * size + (count - 1) * 4) / 2;
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = [start + index * (size + 4), low - index * step];
    return (
      `<rect x="${x + 1}" y="${y + size + 2}" width="${size - 2}" height="${Math.max(3, 74 - y - size - 3)}" rx="2" fill="var(--k-ink)" opacity=".85"/>` +
      box(x, y, size) +
      text(x + size / 2, y + size / 2 + 6, 16, index ? `+${index}` : "n", "var(--k-pip)")
    );
  }).join("");
}

const BURST =
  '<path d="M50 2l9 22 17-17 1 24 21-6-11 20 12 9-19 6 12 22-23-5-3 23-16-17-14 15-3-23-24 8 11-23L2 52l17-9L6 23l24 5 3-23z" fill="#b3261e"/>' +
  '<path d="M50 26l5 12 10-7-1 13 12 0-8 9 8 8-12 1 2 12-10-5-6 11-6-11-10 5 2-12-12-1 8-8-8-9h12l-1-13 10 7z" fill="#fff3c4"/>';
const BOMB =
  '<circle cx="44" cy="60" r="34" fill="#f8f4ea"/><path d="M60 26l14 12-8 9-14-13z" fill="#f8f4ea"/><path d="M68 32c6-14 16-16 24-10" fill="none" stroke="#f8f4ea" stroke-width="6" stroke-linecap="round"/>' +
  '<path d="M90 8l3 9 7-3-4 8 4 7-8-2-4 8-2-9-8 0 7-6-4-8 8 3z" fill="#ff9d2e"/><path d="M26 52c2-9 8-14 16-15" fill="none" stroke="#2b2a2e" stroke-width="6" stroke-linecap="round"/>';
const sign = (colour) => picture("0 0 100 100", colour === "yellow" ? BURST : BOMB, { class: "sign" });

const predicate = (card) => picture("0 0 160 76", PICTURES[card.predicate.kind](card.predicate), { class: "pred" });

/** The card of the round. */
export function warning(card) {
  return h(
    "article",
    { class: `warning ${card.colour}`, "aria-label": say("ui.warning") },
    h("header", {}, sign(card.colour), h("b", {}, say(`web.gang.${card.colour}`))),
    h("div", { class: "pic" }, predicate(card)),
    h("b", { class: "wt" }, cardName(card.id)),
    h("p", {}, say(`web.gang.${card.colour}_when`)),
  );
}

/** The card as a small sign. */
export const smallWarning = (card) => h("span", { class: `wmini ${card.colour}` }, predicate(card), sign(card.colour));

/** The numbers whose dice a warning that was triggered is about: what is marked. That it was, the core has said. */
export function guilty({ kind, k, faces }, dice) {
  const present = [1, 2, 3, 4, 5].filter((face) => dice.includes(face));
  const many = (face) => dice.filter((each) => each === face).length;
  switch (kind) {
    case "count_at_least":
      return faces;
    case "same_at_least":
      return present.filter((face) => many(face) >= k);
    case "run_at_least":
      return present.filter((face) =>
        [...Array(k).keys()].some((back) => [...Array(k).keys()].every((step) => present.includes(face - back + step))),
      );
    default:
      return present;
  }
}
