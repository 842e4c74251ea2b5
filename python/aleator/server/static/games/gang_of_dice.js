// Gang of Dice: the warning card, the pools, and dice that keep their places between rerolls.

import { h, svg } from "../dom.js";
import { register } from "../games.js";
import { say, seatName, shown as shownAs } from "../words.js";

const PACE = { dice_landed: 650, warning_triggered: 900, turn_ended: 450, round_won: 1000, round_lost: 1000, card_revealed: 900 };
const USUAL_DICE = 3;

const faceName = (face) => shownAs(face, "face");
const cardName = (card) => shownAs(card, "card");

const counted = (faces) => [1, 2, 3, 4, 5, 0].flatMap((face) => Array(faces[face]).fill(face));
const countsOf = (dice) => dice.reduce((counts, face) => { counts[face] += 1; return counts; }, [0, 0, 0, 0, 0, 0]);

/** What is chosen before acting: how many dice, or which to roll again. */
const choice = () => ({ amount: USUAL_DICE, marked: new Set() });

/** What is shown: it follows the events, and is put right by the view that comes after them. */
function begin(told) {
  const shown = { dice: [], wish: null };
  settle(shown, told);
  return shown;
}

function settle(shown, told) {
  const state = told.view.state;
  Object.assign(shown, { round: state.round, card: state.card ?? shown.card, pools: [...state.pools], table: state.table, results: state.results, eliminated: state.eliminated });
  shown.turn = told.status === "over" ? null : state.current_player;
  shown.matched = told.matched;
  shown.lost = false;
  if (state.turn && state.phase === "keep") {
    if (countsOf(shown.dice).join() !== state.turn.faces.join()) shown.dice = counted(state.turn.faces);
  } else if (told.status !== "over") shown.dice = [];
}

function happen(shown, event) {
  const does = {
    card_revealed: () => Object.assign(shown, { card: event.card, round: event.round, results: [], dice: [], lost: false }),
    bonus_dice_added: () => { shown.table = event.table; },
    dice_chosen: () => {
      Object.assign(shown, { turn: event.player, dice: Array(event.dice).fill(null), lost: false, matched: null });
      shown.pools[event.player] -= event.dice;
      shown.table += event.dice;
    },
    reroll_chosen: () => lift(shown, event.faces),
    dice_landed: () => land(shown, event.landed),
    warning_triggered: () => { shown.lost = true; },
    turn_ended: () => { shown.results = [...shown.results, event]; },
    round_won: () => { shown.pools[event.player] = event.pool; shown.table = 0; shown.winner = event.player; },
    player_eliminated: () => { shown.eliminated = [...shown.eliminated, event.player]; },
  };
  does[event.type]?.();
}

/** Take dice into the air: those that were marked here, else the first that show what is rerolled. */
function lift(shown, faces) {
  const marked = shown.wish && countsOf(shown.wish.map((index) => shown.dice[index])).join() === faces.join() ? shown.wish : null;
  const left = [...faces];
  shown.dice = shown.dice.map((face, index) => {
    if (marked) return marked.includes(index) ? null : face;
    if (face !== null && left[face] > 0) {
      left[face] -= 1;
      return null;
    }
    return face;
  });
  shown.wish = null;
}

/** Let what has landed lie where dice were in the air, in no order (which means nothing: dice are alike). */
function land(shown, landed) {
  const fallen = counted(landed);
  for (let index = fallen.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1));
    [fallen[index], fallen[other]] = [fallen[other], fallen[index]];
  }
  if (shown.dice.filter((face) => face === null).length !== fallen.length) shown.dice = Array(fallen.length).fill(null);
  shown.dice = shown.dice.map((face) => (face === null ? fallen.pop() : face));
  shown.lost = false;
}

function board(shown, table) {
  const card = table.game.deck.cards.find((each) => each.id === shown.card);
  return [
    h("div", { class: "status" }, h("span", {}, say("ui.round", { round: shown.round })), h("span", { class: "pot" }, say("web.on_table", { dice: shown.table }))),
    card ? h("section", { class: `warning ${card.colour}`, "aria-label": say("ui.warning") },
      h("span", { class: "sign", "aria-hidden": "true" }, card.colour === "black" ? "●" : "✸"),
      h("div", {}, h("strong", {}, cardName(card.id)), h("small", {}, say(`timing.${card.colour}`)))) : null,
  ];
}

function diceLine(shown, marked, change) {
  const many = shown.dice.length > 16 ? " many" : "";
  return h("div", { class: `dice${many}${shown.lost ? " lost" : ""}`, role: "group", "aria-label": say("web.dice") }, shown.dice.map((face, index) =>
    marked ? h("button", {
      class: "die-button", "data-focus": `die-${index}`, "aria-pressed": String(marked.has(index)), "aria-label": faceName(face),
      onclick: () => { marked.has(index) ? marked.delete(index) : marked.add(index); change(); },
    }, gangDie(face)) : namedGangDie(face)));
}

function resting(shown) {
  return shown.dice.length ? diceLine(shown, null) : null;
}

function controls(shown, table) {
  const { options } = table.told;
  return options.kind === "choose" ? choose(table, options) : keep(shown, table, options);
}

function choose(table, options) {
  const { choice: chosen } = table;
  const most = options.dice.max;
  chosen.amount = Math.max(1, Math.min(most, chosen.amount));
  const chance = h("p", { class: "chance", id: "chance" });
  const roll = h("button", { class: "main big first", "data-focus": "roll", "aria-keyshortcuts": "r", "aria-describedby": "chance", onclick: () => table.act({ type: "roll", dice: chosen.amount }) });
  const slider = h("input", { type: "range", id: "amount", min: 1, max: most, "aria-label": say("web.how_many") });
  const buttons = [];
  const set = (amount) => {
    chosen.amount = Math.max(1, Math.min(most, amount));
    slider.value = chosen.amount;
    roll.textContent = say("action.gang_of_dice.roll", { dice: chosen.amount });
    chance.textContent = say("ui.chance", { percent: percent(options.chances[chosen.amount - 1]) });
    chance.dataset.level = level(options.chances[chosen.amount - 1]);
    for (const button of buttons) button.setAttribute("aria-pressed", String(Number(button.dataset.amount) === chosen.amount));
  };
  for (let amount = 1; amount <= Math.min(most, 9); amount += 1) {
    buttons.push(h("button", { class: "number", "data-amount": amount, "data-focus": `n${amount}`, "aria-keyshortcuts": String(amount), "aria-label": say("action.gang_of_dice.roll", { dice: amount }), onclick: () => set(amount) }, String(amount)));
  }
  slider.addEventListener("input", () => set(Number(slider.value)));
  set(chosen.amount);
  return [h("h2", {}, say("web.how_many")), h("div", { class: "numbers" }, buttons), most > 9 ? slider : null, chance, roll];
}

const percent = (chance) => `${Math.round(chance * 100)} %`;
const level = (chance) => (chance < 0.34 ? "low" : chance < 0.67 ? "middle" : "high");

function keep(shown, table, options) {
  const marked = [...table.choice.marked];
  const change = () => table.render();
  const reroll = () => {
    shown.wish = marked;
    return table.act({ type: "reroll", faces: countsOf(marked.map((index) => shown.dice[index])) });
  };
  const state = table.told.matched;
  return [
    diceLine(shown, options.rerolls_left > 0 ? table.choice.marked : null, change),
    h("p", { class: `verdict ${state ? "bad" : "good"}` }, say(state ? "web.matched" : "web.not_matched"), " ", h("strong", {}, `${say("ui.score")}: ${options.score}`)),
    options.rerolls_left > 0 ? h("p", { class: "note" }, say("web.mark"), " ", say("ui.rerolls_left", { rerolls: options.rerolls_left })) : null,
    h("div", { class: "choices" },
      h("button", { class: "main", "data-focus": "reroll", "aria-keyshortcuts": "r", disabled: !marked.length || !options.rerolls_left, onclick: reroll }, marked.length ? `${say("ui.reroll")} (${marked.length})` : say("ui.reroll")),
      h("button", { class: state ? "" : "main first", "data-focus": "stop", "aria-keyshortcuts": "s", onclick: () => table.act({ type: "stop" }) }, say("web.stop"))),
  ];
}

function seat(shown, index) {
  const result = shown.results.find((each) => each.player === index);
  const out = shown.eliminated.includes(index);
  const told = result ? (result.valid ? say("web.points", { points: result.score }) : say("ui.lost")) : "";
  return h("span", { class: "numbers-of" },
    result ? h("span", { class: result.valid ? "result good" : "result bad", title: seatName(index) }, told) : null,
    out ? h("span", { class: "result bad" }, say("ui.out")) : h("span", { class: "pool" }, h("b", {}, String(shown.pools[index])), h("small", {}, ` ${say("web.unit.dice", { dice: shown.pools[index] })}`)));
}

// Dice: with pips and a number.

const PIPS = { 1: [[24, 24]], 2: [[14, 14], [34, 34]], 3: [[13, 13], [24, 24], [35, 35]], 4: [[14, 14], [34, 14], [14, 34], [34, 34]], 5: [[13, 13], [35, 13], [24, 24], [13, 35], [35, 35]] };

/** A die; face 0 is the gangster, null a die in the air. */
function gangDie(face) {
  const box = svg("svg", { viewBox: "0 0 48 48", class: `die face-${face ?? "air"}`, "aria-hidden": "true" });
  box.append(svg("rect", { x: 1.5, y: 1.5, width: 45, height: 45, rx: 10, class: "body" }));
  if (face === null) box.append(mark("?", 24, 32, 22));
  else if (face === 0) box.append(hat(), mark("G", 24, 43, 11));
  else {
    for (const [x, y] of PIPS[face]) box.append(svg("circle", { cx: x, cy: y, r: 4.6, class: "pip" }));
    box.append(mark(String(face), 39.5, 43, 10, "corner"));
  }
  return box;
}

function mark(text, x, y, size, kind = "mark") {
  const element = svg("text", { x, y, "font-size": size, "text-anchor": "middle", class: kind });
  element.textContent = text;
  return element;
}

function hat() {
  const group = svg("g", { class: "hat" });
  group.append(svg("path", { d: "M14 22 C14 8 19 9 24 11 C29 9 34 8 34 22 Z" }), svg("path", { d: "M6 23 Q24 30 42 23 Q40 29 24 30 Q8 29 6 23 Z" }));
  return group;
}

/** The same with a name for those who cannot see it. */
function namedGangDie(face) {
  return h("span", { role: "img", "aria-label": face === null ? say("phase.roll") : faceName(face), class: "die-place" }, gangDie(face));
}

register("gang_of_dice", { picture: () => [0, 3, 5, 1].map(gangDie), pace: PACE, begin, settle, happen, choice, board, controls, resting, seat });
