// Gang of Dice: dice are thrown from the pool, and the dice of a round go to its winner.

const THROW = 500;
const COLLECT = 600;

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Throw the dice that were rolled, from the pool to where they lie: half a second, however many they are. */
export function throwDice(root, { throws, places }) {
  const place = root.querySelector(`[data-seat="${throws}"]`);
  const pool = place?.querySelector(".plate");
  if (!pool) return;
  const [fromX, fromY] = middle(pool);
  const dice = place.querySelectorAll(".tray .die");
  places.forEach((index, order) => {
    const die = dice[index];
    if (!die) return;
    const [x, y] = middle(die);
    const turns = (order % 2 ? -1 : 1) * (500 + order * 17);
    die.animate(
      [
        { transform: `translate(${fromX - x}px, ${fromY - y}px) rotate(${turns}deg) scale(0.55)` },
        { transform: `translate(${(x - fromX) * 0.03}px, -10px) rotate(${turns * 0.06}deg) scale(1.06)`, offset: 0.7 },
        { transform: "translate(0, 2px) rotate(-3deg)", offset: 0.86 },
        { transform: "none" },
      ],
      { duration: THROW, easing: "cubic-bezier(.2,.8,.2,1)" },
    );
  });
}

/** Let all dice of the round go to the winner. */
export function collect(root, winner) {
  const pool = root.querySelector(`[data-seat="${winner}"] .plate`);
  if (!pool) return;
  const [toX, toY] = middle(pool);
  const dice = root.querySelectorAll(".tray .die, .heap .die");
  dice.forEach((die, order) => {
    const [x, y] = middle(die);
    const away = `translate(${toX - x}px, ${toY - y}px) scale(0.3) rotate(200deg)`;
    die.animate(
      [
        { transform: "none", opacity: 1 },
        { opacity: 1, offset: 0.82 },
        { transform: away, opacity: 0 },
      ],
      {
        duration: COLLECT,
        delay: Math.min(order * 8, 400),
        easing: "cubic-bezier(.6,0,.2,1)",
        fill: "both",
      },
    );
  });
}
