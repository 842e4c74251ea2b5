// Drawings that every game may use: pips, players' shapes, icons, piles.

import { h, picture, svg } from "./dom.js";

const PLACES = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  4: [
    [29, 29],
    [71, 29],
    [29, 71],
    [71, 71],
  ],
  5: [
    [27, 27],
    [73, 27],
    [50, 50],
    [27, 73],
    [73, 73],
  ],
  6: [
    [29, 24],
    [71, 24],
    [29, 50],
    [71, 50],
    [29, 76],
    [71, 76],
  ],
};

const SHAPES = {
  circle: (x, y, r) => `<circle cx="${x}" cy="${y}" r="${r}"/>`,
  diamond: (x, y, r) =>
    `<path d="M${x} ${y - r * 1.25}L${x + r * 1.25} ${y}L${x} ${y + r * 1.25}L${x - r * 1.25} ${y}Z"/>`,
  triangle: (x, y, r) => `<path d="M${x} ${y - r * 1.15}L${x + r * 1.2} ${y + r * 0.95}H${x - r * 1.2}Z"/>`,
  plus: (x, y, r) => {
    const [a, b] = [r * 0.84, r * 0.73];
    return `<path d="M${x - a / 2} ${y - r * 1.15}h${a}v${b}h${b}v${a}h-${b}v${b}h-${a}v-${b}h-${b}v-${a}h${b}z"/>`;
  },
  star: (x, y, r) => {
    const corners = Array.from({ length: 10 }, (_, index) => {
      const [angle, far] = [-Math.PI / 2 + (index * Math.PI) / 5, index % 2 ? r * 0.55 : r * 1.35];
      return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
    });
    return `<path d="M${corners.join("L")}Z"/>`;
  },
};

/** The markup of one pip with its middle at (x, y). */
export const pip = (shape, x, y, r) => SHAPES[shape](x, y, r);

/** The markup of the pips of a number, on 100 by 100. */
export const pips = (number, shape = "circle", r = 9.5) => PLACES[number].map(([x, y]) => pip(shape, x, y, r)).join("");

const PLAYER_SHAPES = [
  '<circle cx="50" cy="50" r="44"/>',
  '<rect x="9" y="9" width="82" height="82" rx="14"/>',
  '<path d="M50 4L91 27v46L50 96 9 73V27z"/>',
  '<path d="M12 8h76v46c0 22-18 34-38 42C30 88 12 76 12 54z"/>',
  '<path d="M50 2L98 50 50 98 2 50z"/>',
  '<path d="M31 6h38l25 25v38L69 94H31L6 69V31z"/>',
];

/** The markup of a player's shape on 100 by 100: it goes with the player's colour, `--p1` and so on. */
export const playerShape = (seat) => PLAYER_SHAPES[seat % PLAYER_SHAPES.length];

/** A player's colour on what is drawn on paper. */
export const playerColour = (seat) => `var(--l${(seat % PLAYER_SHAPES.length) + 1})`;

/** A player's sign: shape, colour, and the first letter of the name, or the number of one who is called by it. */
export function token(seat, name, kind = "") {
  const box = picture("0 0 100 100", `<g fill="var(--p${(seat % PLAYER_SHAPES.length) + 1})">${playerShape(seat)}</g>`);
  const letter = svg("text", {
    x: 50,
    y: seat === 3 ? 64 : 67,
    "text-anchor": "middle",
    "font-size": 48,
    "font-weight": 700,
    fill: "var(--p-ink)",
  });
  letter.textContent = /\d+$/.exec(name)?.[0] ?? [...name][0]?.toUpperCase() ?? "";
  box.append(letter);
  return h("span", { class: `token ${kind}` }, box);
}

const ICONS = {
  log: '<path d="M4 6h16M4 12h16M4 18h10"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  again: '<path d="M20 11a8 8 0 1 0-2 6M20 4v7h-7"/>',
  flag: '<path d="M5 21V4M5 4h13l-3 4 3 4H5"/>',
  next: '<path d="M5 12h13M13 6l6 6-6 6"/>',
  swap: '<path d="M4 8h14l-4-4M20 16H6l4 4"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  fast: '<path d="M4 6l7 6-7 6zM12 6l7 6-7 6z"/>',
  trophy: '<path d="M7 4h10v5a5 5 0 0 1-10 0zM7 6H3c0 4 2 5 4 5M17 6h4c0 4-2 5-4 5M12 14v4M8 20h8"/>',
};

/** A small sign in the colour of the text. */
export const icon = (name, kind = "") =>
  picture("0 0 24 24", ICONS[name], {
    class: `ic ${kind}`,
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 2,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });

/** A pile of small squares, ten a row: as many as there are. */
export function pile(count, size = 6.5, row = 10) {
  const height = Math.max(1, Math.ceil(count / row)) * size;
  const squares = Array.from({ length: count }, (_, index) => {
    const [x, y] = [(index % row) * size + 0.6, height - (Math.floor(index / row) + 1) * size + 0.6];
    return `<rect x="${x}" y="${y}" width="${size - 1.2}" height="${size - 1.2}" rx="1.4"/>`;
  });
  return picture(`0 0 ${row * size} ${height}`, squares.join(""), { width: row * size, height, class: "pile-picture" });
}
