// Dice Run: dice that an event moved glide to where they are now, dice that were turned or rolled tumble; no others move.

import { glide } from "../motion.js";

const GLIDE = 420;
const TUMBLE = 500;

export function move(root, before, { moved, turned }) {
  if (before) glide(root, before, GLIDE, (key) => moved.has(Number(key)));
  for (const element of root.querySelectorAll(".track [data-key]")) {
    if (!turned.has(Number(element.dataset.key))) continue;
    element.animate(
      [
        { transform: "rotate(-340deg) scale(0.7)" },
        { transform: "rotate(20deg) scale(1.1)", offset: 0.7 },
        { transform: "none" },
      ],
      { duration: TUMBLE, easing: "cubic-bezier(.2,.8,.2,1)" },
    );
  }
}
