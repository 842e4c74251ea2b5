// Says things in the language that was chosen. Texts and forms are those of the library; `forms.js` reads them.

import { ask } from "./net.js";
import { remember, remembered } from "./dom.js";
import { Saying, fieldsOf, formsFor } from "./forms.js";

export const LANGUAGES = { en: "English", nl: "Nederlands", ms: "Bahasa Melayu", it: "Italiano" };

let texts = {};
let forms = null;
export let language = "en";
/** The table that is talked about: names of the seats, and the game. */
let context = { names: [], game: null };
let saying = null;

/** Choose a language: the one asked for, the one remembered, or the browser's. */
export async function speak(wanted) {
  const asked = wanted ?? remembered("language") ?? (navigator.languages ?? []).map((each) => each.slice(0, 2)).find((each) => each in LANGUAGES);
  language = asked in LANGUAGES ? asked : "en";
  if (wanted) remember("language", language);
  forms ??= await ask("GET", "api/forms");
  use(forms, language, await ask("GET", `api/words/${language}`));
  document.documentElement.lang = language;
}

/** Say everything from now on with these forms and texts. */
export function use(newForms, newLanguage, newTexts) {
  [forms, language, texts] = [newForms, newLanguage, newTexts];
  about(context.names, context.game);
}

/** Say who sits where and what is played, for the words to come. */
export function about(names, game) {
  context = { names, game };
  saying = new Saying(formsFor(forms, game?.game), language, texts, names, game);
}

/** Say the message of a key; an unknown key is said as it is. */
export const say = (key, params = {}) => (key in texts || key in saying.data.variants ? saying.say(key, params) : key);

/** Whether there are words for a key. */
export const knows = (key) => key in texts;

/** Show a value in one of the forms. */
export const shown = (value, form) => saying.shown(value, form);

/** The keys that may say an event or an action: of the game, or where that is not known, of all games. */
function keysOf(kind, record, scopes) {
  return scopes.map((scope) => `${kind}.${scope}.${record.type}`).filter((key) => {
    const full = key in saying.data.variants ? `${key}.${record[saying.data.variants[key]]}` : key;
    return full in texts && fieldsOf(texts[full]).every((field) => field in record);
  });
}

const games = () => (context.game ? [context.game.game] : Object.keys(texts).filter((key) => key.startsWith("game.")).map((key) => key.slice(5)));

/** Say an event as its receiver may know it; one that has no words as its record says it. */
export function sayEvent(event) {
  const [key] = keysOf("event", event, ["match", ...games()]);
  return key ? saying.said(key, event) ?? say(`${key}.hidden`, event) : sayRecord(event);
}

/** Say an action; one that has no words as its record says it. */
export function sayAction(action) {
  const [key] = keysOf("action", action, games());
  return key ? say(key, action) : sayRecord(action);
}

/** Say a record without words of its own: its type, and what is in it. */
function sayRecord({ type, ...rest }) {
  const parts = Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [type.replaceAll("_", " "), ...parts].join(", ");
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

/** Name a seat. */
export const seatName = (seat) => shown(seat, "seat");

/** The titles of games, as the server tells them. */
export const titles = {};

/** Name a game; one without words of its own by its title. */
export const gameName = (game) => (knows(`game.${game}`) ? say(`game.${game}`) : titles[game] ?? game);

/** Say in a sentence or two how a game is played, where there are words for it. */
export const gameHelp = (game) => (knows(`ui.help.${game}`) ? say(`ui.help.${game}`) : "");

/** Name a bot as people read it. */
export function botName(policy) {
  const key = `web.bot.${policy.split("(")[0]}`;
  return `${say("ui.bot")}: ${knows(key) ? say(key) : policy}`;
}
