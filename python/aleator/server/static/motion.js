// Lets things move from where they were to where they are.

/** Where the elements with a key are now. */
export function places(root) {
  const found = new Map();
  for (const element of root.querySelectorAll("[data-key]"))
    found.set(element.dataset.key, element.getBoundingClientRect());
  return found;
}

/** Let the elements with a key come from where they were; `which(key)` says which of them. */
export function glide(root, before, duration = 450, which = () => true) {
  for (const element of root.querySelectorAll("[data-key]")) {
    const old = before.get(element.dataset.key);
    if (!old || !which(element.dataset.key)) continue;
    const now = element.getBoundingClientRect();
    const [x, y] = [old.left - now.left, old.top - now.top];
    if (Math.abs(x) + Math.abs(y) > 2)
      element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
        duration,
        easing: "cubic-bezier(.6,0,.2,1)",
      });
  }
}
