// Builds elements, and remembers small things in the browser.

/**
 * Make an element: `h("button", {class: "big", onclick: f, "aria-label": "Roll"}, "Roll", child, …)`. `style` is an object
 * of properties: the page's policy of contents forbids styles written as text.
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, part] of Object.entries(value)) element.style.setProperty(key, part);
    else if (name === "value" || name === "checked" || name === "disabled") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(4).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** Make an element of SVG. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Make a picture from the markup of its parts. Only for markup of our own: nothing that somebody has written is in it. */
export function picture(viewBox, markup, attributes = {}) {
  const element = svg("svg", { viewBox, "aria-hidden": "true", ...attributes });
  element.innerHTML = markup;
  return element;
}

/** Read what this browser remembers; null where it may not. */
export function remembered(key) {
  try {
    return JSON.parse(localStorage.getItem(`aleator.${key}`));
  } catch {
    return null;
  }
}

/** Let this browser remember something, if it may. */
export function remember(key, value) {
  try {
    localStorage.setItem(`aleator.${key}`, JSON.stringify(value));
  } catch {
    // Without storage the page works until it is closed.
  }
}

/** Let this browser forget something. */
export function forget(key) {
  try {
    localStorage.removeItem(`aleator.${key}`);
  } catch {
    // Nothing is remembered where there is no storage.
  }
}

/** What this browser remembers under a prefix: the rest of each key. */
export function keys(prefix) {
  try {
    const full = `aleator.${prefix}`;
    return Object.keys(localStorage).filter((key) => key.startsWith(full)).map((key) => key.slice(full.length));
  } catch {
    return [];
  }
}

/** Make something that is done once at a time: while it is going on, being asked again changes nothing. */
export function once(does) {
  let going = false;
  return async (...args) => {
    if (going) return undefined;
    going = true;
    try {
      return await does(...args);
    } finally {
      going = false;
    }
  };
}

/** Say something to people who listen to the page. */
export function announce(text) {
  document.getElementById("live").textContent = text;
}

/** Whether things should appear at once: what the person has chosen here, else the wish of the system. */
export function still() {
  return remembered("fast") ?? matchMedia("(prefers-reduced-motion: reduce)").matches;
}
