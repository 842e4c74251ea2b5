// Says things in the language that was chosen. The catalogues are those of the library; their forms are told here again.

import { ask } from "./net.js";
import { remember, remembered } from "./dom.js";

export const LANGUAGES = { en: "English", nl: "Nederlands", ms: "Bahasa Melayu", it: "Italiano" };
const SENTENCES = ["event.", "error.", "ui.", "action.", "timing.", "predicate."];

let texts = {};
export let language = "en";
/** The table that is talked about: names of the seats, and the game. */
let context = { names: [], game: null };

/** Choose a language: the one asked for, the one remembered, or the browser's. */
export async function speak(wanted) {
  const asked = wanted ?? remembered("language") ?? (navigator.languages ?? []).map((each) => each.slice(0, 2)).find((each) => each in LANGUAGES);
  language = asked in LANGUAGES ? asked : "en";
  if (wanted) remember("language", language);
  texts = await ask("GET", `/api/words/${language}`);
  document.documentElement.lang = language;
}

/** Say who sits where and what is played, for the words to come. */
export function about(names, game) {
  context = { names, game };
}

/** Say the message of a key. */
export function say(key, params = {}) {
  let text = texts[key];
  if (text === undefined) return key;
  if (typeof text !== "string") text = params[text.by] === 1 ? text.one : text.other;
  const said = text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name, form) => {
    const value = params[name];
    return form ? FORMS[form](value) : String(value ?? "");
  });
  return SENTENCES.some((start) => key.startsWith(start)) ? said.slice(0, 1).toUpperCase() + said.slice(1) : said;
}

/** Say an event as its receiver may know it. */
export function sayEvent(event) {
  const scopes = ["match", context.game?.game ?? "gang_of_dice"];
  for (const scope of scopes) {
    const key = `event.${scope}.${event.type}`;
    if (key in texts) return say(`${key}.hidden` in texts && isHidden(event) ? `${key}.hidden` : key, event);
  }
  return event.type;
}

/** Say an action. */
export function sayAction(action) {
  const game = ["roll", "reroll", "stop"].includes(action.type) ? "gang_of_dice" : "dice_run";
  const suffix = action.type === "show_target" ? `.${action.first}` : "";
  return say(`action.${game}.${action.type}${suffix}`, action);
}

/** Say why something was refused. */
export function sayRefusal(refusal) {
  const key = `error.${refusal.code}`;
  try {
    return key in texts ? say(key, refusal.params) : say("error.other");
  } catch {
    return say("error.other"); // the server says the same with other parameters than the library
  }
}

/** Say a message that comes as key and parameters. */
export const sayMessage = (message) => say(message.key, message.params);

/** Name a seat. */
export function seatName(seat) {
  return context.names[seat] || say("seat", { number: seat + 1 });
}

/** Name a card: a movement card, or a warning card in words. */
export function cardName(card) {
  if (`card.${card}` in texts) return say(`card.${card}`);
  const found = context.game?.deck?.cards?.find?.((each) => each.id === card);
  return found ? sayMessage(predicate(found.predicate)) : card;
}

function predicate({ kind, k, faces }) {
  if (kind !== "count_at_least") return { key: `predicate.${kind.replace("_at_least", "")}`, params: { k } };
  const same = (numbers) => faces.join() === numbers.join();
  if (same([1, 3, 5])) return { key: "predicate.odd", params: { k } };
  if (same([2, 4])) return { key: "predicate.even", params: { k } };
  return { key: "predicate.count", params: { k, numbers: faces } };
}

export function dieName(die) {
  const [colour, number] = die.split("-");
  return say("die", { colour, number });
}

export const faceName = (face) => (face ? String(face) : say("face.gangster"));

export function sayEffect(effect) {
  const kind = effect.type ?? "advance";
  const suffix = kind !== "advance" ? "" : "colour" in effect ? ".colour" : ".number";
  return say(`effect.${kind}${suffix}`, effect);
}

export const groupName = (group) => (group ? say("group.other", { number: group + 1 }) : say("group.leading"));

function list(words) {
  if (words.length < 2) return words[0] ?? say("nobody");
  return say("list.last", { first: words.slice(0, -1).join(", "), last: words.at(-1) });
}

function faces(counts) {
  const shown = [1, 2, 3, 4, 5, 0].filter((face) => counts[face]);
  return shown.map((face) => (counts[face] === 1 ? faceName(face) : `${counts[face]}×${faceName(face)}`)).join(", ") || say("no_dice");
}

const dice = (kinds) => kinds.map(dieName).join(", ") || say("no_dice");
const own = (hands) => hands.find((hand) => hand !== null);
const bySeat = (values, shown) => values.map((value, seat) => `${seatName(seat)} ${shown(value)}`).join(", ");

function isHidden(event) {
  if ("hands" in event) return event.hands.filter((hand) => hand !== null).length !== 1;
  return Object.values(event).some((value) => value === null);
}

const FORMS = {
  by_seat: (values) => bySeat(values, String),
  by_seat_dice: (values) => bySeat(values, dieName),
  card: cardName,
  colour: (colour) => say(`colour.${colour}`),
  count: (values) => String(values.filter((value) => value !== null).length),
  dice,
  die: dieName,
  effect: sayEffect,
  face: faceName,
  faces,
  group: groupName,
  moved: (moves) => String(moves.reduce((sum, move) => sum + move.dice.length, 0)),
  numbers: (numbers) => numbers.join(", "),
  own_cards: (hands) => own(hands).map(cardName).join(", "),
  own_dice: (hands) => dice(own(hands)),
  phase: (phase) => say(`phase.${phase}`),
  seat: seatName,
  seats: (seats) => list(seats.map(seatName)),
  warning: cardName,
};
