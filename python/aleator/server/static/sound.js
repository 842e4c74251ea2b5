// Sounds, made here and off until somebody turns them on, and a note of the system for those who look elsewhere.

import { remember, remembered } from "./dom.js";

let context = null;

/** Browsers let a page sound only after somebody has done something there. */
function awake() {
  if (!remembered("sound")) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  return context;
}

addEventListener("pointerdown", awake);

function tone(at, frequency, long) {
  const [wave, loud] = [context.createOscillator(), context.createGain()];
  wave.frequency.value = frequency;
  loud.gain.setValueAtTime(0.12, context.currentTime + at);
  loud.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + long);
  wave.connect(loud).connect(context.destination);
  wave.start(context.currentTime + at);
  wave.stop(context.currentTime + at + long);
}

/** A few short knocks, as dice make on a table. */
function knocks() {
  for (const at of [0, 0.07, 0.13, 0.22, 0.3]) tone(at, 180 + 240 * Math.random(), 0.05);
}

const SOUNDS = {
  turn: () => [[0, 660], [0.14, 880]].forEach(([at, frequency]) => tone(at, frequency, 0.25)),
  dice: knocks,
};

/** Make a sound, if somebody wants to hear any. */
export function hear(name) {
  if (name && awake()) SOUNDS[name]();
}

/** Turn sounds on or off. */
export function allowSound(on) {
  remember("sound", on);
  hear("turn");
}

/** Whether the system can show notes for this page: only where the connection is secure. */
export const canNotify = () => isSecureContext && "Notification" in window;

/** Turn notes on or off; gives whether they are on, which the browser decides. */
export async function allowNotes(on) {
  const may = on && (await Notification.requestPermission()) === "granted";
  remember("notes", may);
  return may;
}

/** Tell somebody who looks at another page that it is their turn. */
export function note(text) {
  hear("turn");
  if (document.hidden && remembered("notes") && canNotify() && Notification.permission === "granted") new Notification(text);
}
