// Gang of Dice: the felt with the card, the pot and everybody's dice, and the way through the rounds.

import { h } from "../dom.js";
import { pile, token } from "../draw.js";
import { say, sayEvent, seatName } from "../words.js";
import { cardName, die, faceName, facePicture, guilty, smallWarning, warning } from "./gang_of_dice_draw.js";

const ROUNDS = 12;
const BONUS_ROUNDS = 3;
const HEAP = [
  [30, 56, 2],
  [57, 58, 0],
  [84, 55, 4],
  [44, 34, 1],
  [71, 35, 5],
  [58, 12, 3],
  [8, 50, 0],
  [106, 48, 2],
  [96, 30, 4],
];
const LEAN = [-9, 4, 12, -4, 8, -12, 16, -14, 6];

export const cardOf = (table, id) => table.game.deck.cards.find((each) => each.id === id);

/** How the last round ended, the card of this one, and the dice that its winner takes. */
export function board(shown, table) {
  const card = cardOf(table, shown.card);
  const last = shown.last ? h("p", { class: "last" }, sayEvent(shown.last)) : null;
  return h("div", { class: "middle" }, last, card ? warning(card) : null, pot(shown));
}

function pot(shown) {
  const rolled = shown.table - shown.bonus;
  const loose = Math.min(HEAP.length, Math.max(0, shown.table - lying(shown))) || null;
  return h(
    "div",
    { class: "pot" },
    loose &&
      h(
        "div",
        { class: "heap", "aria-hidden": "true" },
        HEAP.slice(0, loose).map(([x, y, face], index) =>
          die(face, "", { style: { left: `${x}px`, top: `${y}px`, rotate: `${LEAN[index]}deg` } }),
        ),
      ),
    h(
      "p",
      { class: "status" },
      h("b", {}, String(shown.table)),
      h(
        "small",
        {},
        say("web.gang.to_win", { dice: shown.table }),
        shown.bonus
          ? h(
              "span",
              { class: "parts" },
              say("web.gang.bonus_and_rolled", { bonus: shown.bonus, rolled: Math.max(0, rolled) }),
            )
          : null,
      ),
    ),
  );
}

const lying = (shown) => Object.values(shown.dice).reduce((sum, dice) => sum + dice.length, 0);

/** Who would win now: most points, then more dice, then who rolled earlier (GD-5.1). */
export function leader(shown) {
  const valid = shown.order
    .map((player) => shown.results[player])
    .filter((each) => each?.valid && each.score !== undefined);
  return valid.reduce(
    (best, each) =>
      !best || each.score > best.score || (each.score === best.score && each.dice > best.dice) ? each : best,
    null,
  );
}

/** A place at the table: who sits there, the pool, the dice that were rolled and what they came to. */
export function seat(shown, index, table, plate) {
  const out = shown.eliminated.includes(index);
  const gain = shown.motion?.collects === index ? h("span", { class: "gain" }, `+${shown.motion.dice}`) : null;
  const order = shown.order.indexOf(index);
  const pool = out
    ? h("b", { class: "out" }, say("ui.out"))
    : h(
        "span",
        { class: "pile" },
        pile(shown.pools[index]),
        h(
          "span",
          {},
          h("b", {}, String(shown.pools[index])),
          h("small", {}, ` ${say("web.unit.dice", { dice: shown.pools[index] })}`),
        ),
      );
  return [
    h(
      "div",
      { class: "plate" },
      plate,
      order < 0
        ? null
        : h("span", { class: "nth", title: say("web.gang.order", { order: order + 1 }) }, String(order + 1)),
      pool,
      gain,
    ),
    h("div", { class: "lies" }, tray(shown, index, table), verdict(shown, index, table)),
  ];
}

/** The dice before a player; one's own can be marked while they may be rolled again. */
function tray(shown, index, table) {
  const options = index === table.told.seat && !table.playing ? table.told.options : null;
  const dice = options?.kind === "choose" ? Array(table.choice.amount).fill(null) : (shown.dice[index] ?? []);
  const size = sizeOf(dice.length);
  const marks = marked(shown, index, table, dice);
  const lost = shown.results[index]?.valid === false ? " lost" : "";
  const box = (...inside) =>
    h(
      "div",
      { class: `tray ${size}${lost}${dice.length ? "" : " empty"}`, role: "group", "aria-label": say("web.dice") },
      inside,
    );
  if (options?.kind === "keep" && options.rerolls_left > 0)
    return box(dice.map((face, place) => ownDie(table, face, place, marks.includes(face))));
  return box(
    dice.map((face) =>
      die(
        face,
        `small${marks.includes(face) ? " hit" : ""}`,
        face === null ? {} : { role: "img", "aria-label": nameOf(face, marks.includes(face)) },
      ),
    ),
  );
}

const sizeOf = (count) =>
  ["few", "some", "many", "heaps", "all"][[8, 12, 20, 34].findIndex((most) => count <= most)] ?? "all";
const nameOf = (face, guilt) => (guilt ? `${faceName(face)}, ${say("web.gang.guilty")}` : faceName(face));

/** The faces that are marked because the card is about them: once it was triggered, or would be if the turn ended now. */
function marked(shown, index, table, dice) {
  const card = cardOf(table, shown.card);
  const triggered = shown.results[index] ? shown.results[index].valid === false : index === shown.turn && shown.matched;
  return triggered && card ? guilty(card.predicate, dice) : [];
}

function ownDie(table, face, place, guilt) {
  const { marked: again } = table.choice;
  const toggle = () => {
    if (again.has(place)) again.delete(place);
    else again.add(place);
    table.render();
  };
  return h(
    "button",
    {
      class: `die die-button${guilt ? " hit" : ""}`,
      "data-focus": `die-${place}`,
      "aria-pressed": String(again.has(place)),
      "aria-label": nameOf(face, guilt),
      onclick: toggle,
    },
    facePicture(face),
    h("span", { class: "again", "aria-hidden": "true" }, "↻"),
  );
}

/** What a player's dice came to, or that the player is still to roll. */
function verdict(shown, index, table) {
  const result = shown.results[index];
  const best = leader(shown);
  const sign = (text) => h("span", { class: "mk", "aria-hidden": "true" }, text);
  if (result?.valid === false)
    return h("p", { class: "verdict lost" }, sign("!"), say("web.gang.lost"), h("small", {}, cardName(shown.card)));
  if (result?.score !== undefined) {
    const first = best?.player === index;
    return h(
      "p",
      { class: `verdict ${first ? "lead" : ""}` },
      sign("✓"),
      say("web.points", { points: result.score }),
      first ? h("small", {}, say("web.gang.in_front")) : null,
    );
  }
  if (shown.eliminated.includes(index)) return null;
  if (index === table.told.seat && !table.playing && shown.turn === index) return ownScore(table, best);
  return shown.turn === index ? null : h("p", { class: "verdict wait" }, say("web.gang.not_yet"));
}

/** What is to be beaten, and what one's own dice come to now. */
function ownScore(table, best) {
  const { options } = table.told;
  const beat = best ? say("web.gang.to_beat", { points: best.score, seat: best.player }) : say("web.gang.nobody_yet");
  if (options?.kind !== "keep") return h("p", { class: "ownscore" }, h("small", {}, beat));
  return h(
    "p",
    { class: "ownscore" },
    h("b", {}, String(options.score)),
    h("small", {}, say("web.unit.points", { points: options.score }), ". ", beat),
  );
}

// The way through the rounds.

/** All rounds: under which card who won how many dice, and the bonus dice to come. */
export function track(shown, table) {
  const rounds = table.game.rounds ?? ROUNDS;
  return h(
    "ol",
    { class: "rounds", "aria-label": say("web.gang.rounds"), "data-round": shown.round },
    Array.from({ length: rounds }, (_, index) => roundSign(shown, table, index + 1, rounds)),
  );
}

function roundSign(shown, table, round, rounds) {
  const done = shown.rounds.find((each) => each.round === round);
  const now = round === shown.round;
  const card = cardOf(table, done ? done.card : now ? shown.card : null);
  const bonus = Math.max(0, round - (rounds - BONUS_ROUNDS)) * 3;
  const about = [
    say("ui.round", { round }),
    card ? cardName(card.id) : null,
    done ? outcome(done) : bonus ? say("web.gang.bonus", { dice: bonus }) : null,
  ];
  return h(
    "li",
    {
      class: `round${now && !done ? " now" : ""}`,
      "aria-current": now && !done ? "step" : null,
      title: about.filter(Boolean).join(". "),
    },
    h("span", { class: "hidden" }, about.filter(Boolean).join(". ")),
    card
      ? smallWarning(card)
      : h("span", { class: `back${bonus ? " dark" : ""}`, "aria-hidden": "true" }, String(round)),
    h(
      "span",
      { class: "res", "aria-hidden": "true" },
      done ? result(done) : now ? say("web.gang.now") : bonus ? `+${bonus}` : "",
    ),
  );
}

const outcome = (done) =>
  done.winner === null ? say("web.gang.nobody_won") : `${seatName(done.winner)}: ${done.dice}`;
const result = (done) =>
  done.winner === null ? "–" : [token(done.winner, seatName(done.winner), "xs"), `+${done.dice}`];
