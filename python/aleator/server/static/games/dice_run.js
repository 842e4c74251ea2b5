// Dice Run: the race from front to back, the own hand and targets, and the choices that a card gives.

import { h, svg } from "../dom.js";
import { sentence } from "../forms.js";
import { register } from "../games.js";
import { glide, places } from "../motion.js";
import { say, sayAction, sayRefusal, shown as shownAs } from "../words.js";

const PACE = { card_played: 650, line_changed: 550, target_shown: 700, targets_revealed: 900, stage_scored: 1100, group_rolled: 500, picked_rolled: 550, stage_ended: 700 };

const dieName = (die) => shownAs(die, "die");
const cardName = (card) => shownAs(card, "card");
const groupName = (group) => shownAs(group, "group");
const sayEffect = (effect) => shownAs(effect, "effect");

const COLOURS = ["red", "blue", "green", "pink", "purple"];

/** What is chosen before acting: a card or target that is open, dice that are picked. */
const choice = () => ({ picked: null, chosen: [] });

function begin(told) {
  const shown = {};
  settle(shown, told);
  return shown;
}

function settle(shown, told) {
  const state = told.view.state;
  Object.assign(shown, {
    groups: state.groups, stage: state.stage, points: [...state.stage_points], cards: state.stage_cards, targets: [...state.shown], flag: state.stage_card_on_top,
    deck: state.deck_size, played: null, turn: told.status === "over" ? null : state.current_player,
    scored: state.scored, hand: told.seat === null ? null : state.hands[told.seat], own: told.seat === null ? null : state.targets[told.seat], faceDown: state.face_down, inFront: told.in_front,
  });
}

function happen(shown, event) {
  const does = {
    line_changed: () => { shown.groups = event.groups; },
    card_played: () => Object.assign(shown, { turn: event.player, played: event.card }),
    reroll_chosen: () => Object.assign(shown, { turn: event.player, played: null }),
    target_shown: () => { shown.turn = event.player; shown.targets[event.player] = event.target; },
    targets_revealed: () => { shown.targets = event.targets; },
    stage_card_uncovered: () => { shown.flag = true; },
    stage_scored: () => { shown.points = shown.points.map((points, seat) => points + event.points[seat]); shown.targets = shown.targets.map(() => null); shown.flag = false; },
    card_drawn: () => { shown.deck -= 1; shown.played = null; },
    dice_picked: () => { shown.turn = event.player; },
  };
  does[event.type]?.();
}

function board(shown) {
  const stageFlag = shown.flag ? h("span", { class: "flag" }, flag(), say("ui.stage_card_on_top")) : null;
  const seen = new Map();
  const key = (die) => {
    seen.set(die, (seen.get(die) ?? 0) + 1);
    return `${die}#${seen.get(die)}`;
  };
  return [
    h("div", { class: "status" }, h("span", {}, say("ui.stage", { stage: shown.stage })), h("span", {}, `${say("ui.deck")}: ${shown.deck}`)),
    stageFlag,
    h("section", { "aria-label": say("ui.race") },
      h("ol", { class: "race" }, shown.groups.map((group, index) => group === null
        ? h("li", { class: "group gap" }, h("span", { class: "place" }, String(index + 1)), h("span", {}, say("ui.gap")))
        : h("li", { class: index ? "group" : "group leading" },
          h("span", { class: "place" }, index ? String(index + 1) : h("span", {}, flag(), say("ui.leader"))),
          h("span", { class: "race-dice" }, group.map((die) => {
            const element = namedRaceDie(die);
            element.dataset.key = key(die);
            return element;
          })))))),
  ];
}

// What a person can do.

function controls(shown, table) {
  const { options } = table.told;
  if (options.kind === "pick_dice") return pickDice(table, options.dice, 2, say("ui.pick_dice"), (dice) => ({ type: "pick_dice", a: dice[0], b: dice[1] }));
  if (options.kind === "choose_target") return chooseTarget(table, options);
  if (table.choice.picked) return cardChoices(table, options);
  return [h("h2", {}, say("web.your_move")), hand(table, options.cards), targets(table, options)];
}

function resting(shown, table) {
  if (!shown.hand) return null;
  return [
    h("h2", {}, say("ui.hand")), h("div", { class: "hand" }, shown.hand.map((card) => h("span", { class: `card ${COLOURS.includes(card) ? card : ""}` }, cardFace(card)))),
    ownTargets(shown, table)];
}

function ownTargets(shown, table) {
  const seat = table.told.seat;
  const now = shown.targets[seat];
  return h("div", {}, h("h2", {}, say("ui.targets")), h("div", { class: "hand" },
    now ? h("span", { class: "target played" }, namedRaceDie(now), h("small", {}, say("ui.shown_target"))) : null,
    shown.own.map((target) => h("span", { class: "target" }, namedRaceDie(target), h("small", {}, say("web.in_front", { points: shown.inFront?.[target] ?? 0 }))))));
}

function cardFace(card) {
  const colour = COLOURS.includes(card);
  const sign = colour ? say(`colour.letter.${card}`) : /^\d$/.test(card) ? card : { choice: "✱", switch: "⇅", sprint: "⇈", comeback: "↥", flip: "↻", outdistance: "⋯", accident: "↧" }[card];
  return [h("b", { "aria-hidden": "true" }, sign), h("span", {}, cardName(card))];
}

function cardHelp(card) {
  return say(`card_help.${COLOURS.includes(card) ? "colour" : /^\d$/.test(card) ? "number" : card}`);
}

function hand(table, cards) {
  return h("div", {}, h("h3", {}, say("ui.hand")), h("div", { class: "hand" }, cards.map((each, index) => h("button", {
    class: `card ${COLOURS.includes(each.card) ? each.card : ""}${index ? "" : " first"}`, "data-focus": `card-${index}`, "aria-keyshortcuts": String(index + 1), title: cardHelp(each.card),
    onclick: () => { table.choice.picked = { card: each.card }; table.choice.chosen = []; table.render(true); focusFirst(table); },
  }, cardFace(each.card)))));
}

function targets(table, options) {
  const open = options.targets.some((each) => each.first.length);
  return h("div", {}, h("h3", {}, say("ui.targets")),
    options.shown ? h("p", { class: "note" }, say("ui.shown_target"), " ", namedRaceDie(options.shown)) : null,
    h("div", { class: "hand" }, options.targets.map((each, index) => h("button", {
      class: "target", "data-focus": `target-${index}`, "aria-keyshortcuts": String(index + 4), disabled: !each.first.length,
      "aria-label": `${dieName(each.target)}, ${say("web.in_front", { points: each.points[0] })}`,
      onclick: () => { table.choice.picked = { target: each.target }; table.render(true); focusFirst(table); },
    }, raceDie(each.target, { big: true }), h("small", {}, say("web.in_front", { points: each.points[0] }))))),
    open ? null : h("p", { class: "note" }, options.targets.length ? sayRefusal(options.targets[0].refused ?? { code: "other" }) : ""));
}

function focusFirst(table) {
  table.main.querySelector(".controls .choices button:not(:disabled), .controls .dice button")?.focus({ preventScroll: true });
}

function chooseTarget(table, options) {
  return [h("h2", {}, say("ui.choose_target")), h("div", { class: "hand choices" }, options.targets.map((each, index) => h("button", {
    class: `target${index ? "" : " first"}`, "data-focus": `choose-${index}`, "aria-keyshortcuts": String(index + 1),
    "aria-label": `${sayAction({ type: "choose_target", target: each.target })}, ${say("web.in_front", { points: each.points[0] })}`,
    onclick: () => table.act({ type: "choose_target", target: each.target }),
  }, raceDie(each.target, { big: true }), h("small", {}, say("web.in_front", { points: each.points[0] })))))];
}

/** All that can be done with the card or target that was picked: a button for each, in words. */
function cardChoices(table, options) {
  const back = h("button", { class: "quiet", "data-focus": "back", "aria-keyshortcuts": "b", onclick: () => { table.choice.picked = null; table.choice.chosen = []; table.render(true); } }, say("ui.back"));
  const { card, target } = table.choice.picked;
  if (target) {
    const found = options.targets.find((each) => each.target === target);
    const choices = found.first.map((first) => ({ type: "show_target", target, first }));
    return [h("h2", {}, say("web.show_target"), " ", namedRaceDie(target)), h("p", { class: "note" }, say("web.target_help")), buttons(table, choices, (action) => sayAction(action)), back];
  }
  const found = options.cards.find((each) => each.card === card);
  const sprint = found.plays.find((play) => play.type === "sprint");
  const parts = [h("h2", {}, cardName(card)), h("p", { class: "note" }, cardHelp(card))];
  if (sprint) parts.push(pickDice(table, sprint.dice, 3, say("web.pick_three"), (dice) => ({ type: "play", card, effect: { type: "sprint", a: dice[0], b: dice[1], c: dice[2] } })));
  else parts.push(buttons(table, found.plays.flatMap((play) => effects(play)).map((effect) => ({ type: "play", card, effect })), (action) => sentence(sayEffect(action.effect)), (action) => picture(action.effect)));
  if (found.play_refused) parts.push(h("p", { class: "note" }, sayRefusal(found.play_refused)));
  if (found.rerolls.length) parts.push(h("h3", {}, say("web.or_reroll")), buttons(table, found.rerolls.map((group) => ({ type: "reroll_group", card, group })), (action) => sentence(groupName(action.group)), () => null, false));
  return [...parts, back];
}

function effects(play) {
  switch (play.type) {
    case "advance": return [...play.colours.map((colour) => ({ type: "advance", colour })), ...play.numbers.map((number) => ({ type: "advance", number }))];
    case "switch": case "outdistance": return play.groups.map((group) => ({ type: play.type, group }));
    case "flip": return play.groups.flatMap(({ group, numbers }) => numbers.map((number) => ({ type: "flip", group, number })));
    case "accident": return play.dice.map((die) => ({ type: "accident", die }));
    default: return [{ type: play.type }];
  }
}

function picture(effect) {
  if (effect.die) return raceDie(effect.die);
  if (effect.colour) return h("span", { class: `race-die ${effect.colour}`, "aria-hidden": "true" }, h("b", {}, say(`colour.letter.${effect.colour}`)));
  return null;
}

function buttons(table, actions, words, sign = () => null, first = true) {
  return h("div", { class: `choices${actions.length > 4 ? " small" : ""}` }, actions.map((action, index) => h("button", { class: !first || index ? "" : actions.length === 1 ? "first main" : "first", "aria-keyshortcuts": first && index < 9 ? String(index + 1) : null, onclick: () => table.act(action) }, sign(action), words(action))));
}

/** Dice to be picked from a group: as many buttons as there are dice, and one to confirm. */
function pickDice(table, counts, wanted, words, action) {
  const dice = Object.entries(counts).flatMap(([die, count]) => Array(count).fill(die));
  const toggle = (index) => {
    const at = table.choice.chosen.indexOf(index);
    if (at >= 0) table.choice.chosen.splice(at, 1);
    else if (table.choice.chosen.length < wanted) table.choice.chosen.push(index);
    table.render();
  };
  const ready = table.choice.chosen.length === wanted;
  return [h("h2", {}, words), h("div", { class: "dice", role: "group", "aria-label": words }, dice.map((die, index) => h("button", {
    class: `die-button${index ? "" : " first"}`, "data-focus": `pick-${index}`, "aria-pressed": String(table.choice.chosen.includes(index)), "aria-label": dieName(die), onclick: () => toggle(index),
  }, raceDie(die)))),
  h("button", { class: "main", "data-focus": "confirm", "aria-keyshortcuts": "r", disabled: !ready, onclick: () => table.act(action(table.choice.chosen.map((index) => dice[index]))) }, `${say("ui.confirm")} (${table.choice.chosen.length}/${wanted})`)];
}

function seat(shown, index) {
  const target = shown.targets[index];
  const cards = shown.cards[index].map((value) => h("span", { class: "stage-card" }, String(value)));
  return h("span", { class: "numbers-of" }, target ? namedRaceDie(target) : null, cards, h("span", { class: "pool" }, h("b", {}, String(shown.points[index])), h("small", {}, ` ${say("web.unit.points", { points: shown.points[index] })}`)));
}

// Dice and flags.

/** A die, or with `big` a target. */
function raceDie(kind, { big = false } = {}) {
  const [colour, number] = kind.split("-");
  return h("span", { class: `race-die ${colour}${big ? " big" : ""}`, "aria-hidden": "true" }, h("b", {}, number), h("i", {}, say(`colour.letter.${colour}`)));
}

/** The same with a name for those who cannot see it. */
function namedRaceDie(kind) {
  return h("span", { role: "img", "aria-label": dieName(kind), class: "die-place" }, raceDie(kind));
}

/** A flag: of the leading group, and of the end of a stage. */
function flag() {
  const box = svg("svg", { viewBox: "0 0 20 20", class: "flag-sign", "aria-hidden": "true" });
  box.append(svg("path", { d: "M4 2 V19", class: "pole" }), svg("path", { d: "M5 3 H17 L14 7 L17 11 H5 Z", class: "cloth" }));
  return box;
}

const picturesOf = (dice) => dice.map((die) => raceDie(die));

register("dice_run", {
  picture: () => picturesOf(["red-5", "blue-2", "green-6", "purple-1"]), pace: PACE, quiet: ["line_changed"], begin, settle, happen, choice, board, controls, resting, seat,
  before: places, after: (root, before) => before && glide(root, before),
});
