// Lets things move from where they were to where they are.

/** Where the elements with a key are now. */
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
