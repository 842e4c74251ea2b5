// Gang of Dice: what is on the table, and how each event changes it. Dice lie before their player until the round ends.

import { register } from "../games.js";
import { still } from "../dom.js";
import { controls, resting } from "./gang_of_dice_dock.js";
import { die, smallWarning } from "./gang_of_dice_draw.js";
import { ending } from "./gang_of_dice_end.js";
import { board, seat, track } from "./gang_of_dice_table.js";
import { collect, throwDice } from "./gang_of_dice_motion.js";

const PACE = {
  dice_landed: 700,
  warning_triggered: 900,
  turn_ended: 450,
  round_won: 1500,
  round_lost: 1200,
  card_revealed: 900,
};
const USUAL_DICE = 3;

const counted = (faces) => [1, 2, 3, 4, 5, 0].flatMap((face) => Array(faces[face]).fill(face));
const countsOf = (dice) =>
  dice.reduce(
    (counts, face) => {
      counts[face] += 1;
      return counts;
    },
    [0, 0, 0, 0, 0, 0],
  );
const same = (dice, faces) => !dice.includes(null) && countsOf(dice).join() === faces.join();

/** What is chosen before acting: how many dice, or which to roll again. */
const choice = () => ({ amount: USUAL_DICE, marked: new Set() });

/** What is shown: it follows the events, and is put right by the view that comes after them. */
function begin(told, events) {
  const state = told.view.state;
  const players = told.seats.length;
  const bonus = events.reduce((sum, event) => sum + (event.type === "bonus_dice_added" ? event.dice : 0), 0);
  const start = (state.pools.reduce((sum, pool) => sum + pool, 0) + state.table - bonus) / players; // dice are conserved (GD-6.3)
  const shown = {
    round: 0,
    pools: Array(players).fill(start),
    start,
    table: 0,
    bonus: 0,
    dice: {},
    results: {},
    order: [],
    eliminated: [],
    rounds: [],
    motion: null,
    wish: null,
  };
  for (const event of events) happen(shown, event);
  settle(shown, told);
  return shown;
}

function settle(shown, told) {
  const state = told.view.state;
  Object.assign(shown, {
    round: state.round,
    card: state.card ?? shown.card,
    pools: [...state.pools],
    table: state.table,
    eliminated: state.eliminated,
    motion: null,
  });
  shown.turn = told.status === "over" ? null : state.current_player;
  shown.matched = told.matched;
  if (told.status === "over") return;
  shown.results = Object.fromEntries(state.results.map((each) => [each.player, each]));
  const lying = { ...Object.fromEntries(state.results.map((each) => [each.player, each.faces])) };
  if (state.turn && state.phase === "keep") lying[state.current_player] = state.turn.faces;
  shown.dice = Object.fromEntries(
    Object.entries(lying).map(([player, faces]) => [
      player,
      same(shown.dice[player] ?? [null], faces) ? shown.dice[player] : counted(faces),
    ]),
  );
}

function happen(shown, event) {
  shown.motion = null;
  if (event.type === "round_won" || event.type === "round_lost") shown.last = event;
  const does = {
    card_revealed: () =>
      Object.assign(shown, {
        card: event.card,
        round: event.round,
        results: {},
        dice: {},
        order: [],
        bonus: 0,
        matched: null,
      }),
    bonus_dice_added: () => Object.assign(shown, { bonus: event.dice, table: event.table }),
    dice_chosen: () => {
      shown.turn = event.player;
      shown.matched = null;
      shown.dice[event.player] = Array(event.dice).fill(null);
      shown.order.push(event.player);
      shown.pools[event.player] -= event.dice;
      shown.table += event.dice;
    },
    reroll_chosen: () => lift(shown, event),
    dice_landed: () => land(shown, event),
    warning_triggered: () => {
      shown.results[event.player] = { player: event.player, valid: false };
    },
    turn_ended: () => {
      shown.results[event.player] = event;
    },
    round_won: () => {
      shown.pools[event.player] = event.pool;
      shown.motion = { collects: event.player, dice: event.dice };
      shown.rounds.push({
        round: event.round,
        card: shown.card,
        winner: event.player,
        dice: event.dice,
        pools: [...shown.pools],
      });
      shown.table = 0;
    },
    round_lost: () =>
      shown.rounds.push({ round: event.round, card: shown.card, winner: null, dice: 0, pools: [...shown.pools] }),
    player_eliminated: () => {
      shown.eliminated = [...shown.eliminated, event.player];
    },
  };
  does[event.type]?.();
}

/** Take dice into the air: those that were marked here, else the first that show what is rerolled. */
function lift(shown, { player, faces }) {
  const dice = shown.dice[player] ?? [];
  const marked =
    shown.wish && countsOf(shown.wish.map((index) => dice[index])).join() === faces.join() ? shown.wish : null;
  const left = [...faces];
  shown.dice[player] = dice.map((face, index) => {
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
function land(shown, { player, landed, faces }) {
  const fallen = counted(landed);
  for (let index = fallen.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1));
    [fallen[index], fallen[other]] = [fallen[other], fallen[index]];
  }
  const places = (shown.dice[player] ?? []).flatMap((face, index) => (face === null ? [index] : []));
  if (places.length === fallen.length) for (const index of places) shown.dice[player][index] = fallen.pop();
  else shown.dice[player] = counted(faces);
  shown.motion = { throws: player, places };
}

/** Let what has just happened be seen to move: dice that were rolled, and only those; all dice of a round that was won. */
function after(root, before, shown, moving) {
  if (!moving || still() || !shown.motion) return;
  if (shown.motion.throws !== undefined) throwDice(root, shown.motion);
  else collect(root, shown.motion.collects);
  shown.motion = null;
}

const FIVES = { kind: "count_at_least", k: 2, faces: [5] };
const SUM = { kind: "sum_at_least", k: 10 };
const dice = (...faces) => faces.map((face) => die(face));

/** The pictures of the rules: what is rolled, the cards, and what loses. */
const howto = () => [
  dice(1, 3, 5),
  smallWarning({ colour: "yellow", predicate: FIVES }),
  dice(4, 2, 5),
  [smallWarning({ colour: "yellow", predicate: FIVES }), smallWarning({ colour: "black", predicate: SUM })],
  dice(0),
  dice(5, 4, 5),
];

register("gang_of_dice", {
  fits: true,
  picture: () => [0, 3, 5, 1].map((face) => die(face)),
  pace: PACE,
  howto,
  sounds: { dice_landed: "dice" },
  begin,
  settle,
  happen,
  choice,
  board,
  controls,
  resting,
  seat,
  track,
  ending,
  after,
});
