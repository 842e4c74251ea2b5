// Dice Run: what is known of the race, and how each event changes it.

import { h, still } from "../dom.js";
import { register } from "../games.js";
import { places } from "../motion.js";
import { board, fit } from "./dice_run_board.js";
import { controls, resting } from "./dice_run_dock.js";
import { cardFace, raceDie, stageCard } from "./dice_run_draw.js";
import { ending, sheet, track } from "./dice_run_end.js";
import { advanced, follow, kindsOf, lineOf, movers } from "./dice_run_line.js";
import { move } from "./dice_run_motion.js";
import { seat } from "./dice_run_seats.js";

const PACE = {
  card_played: 650,
  line_changed: 650,
  target_shown: 700,
  targets_revealed: 900,
  stage_scored: 1100,
  group_rolled: 650,
  picked_rolled: 650,
  stage_ended: 700,
};

/** What is chosen before acting: a card or target that is taken, what to do with it, dice that are picked. */
const choice = () => ({ picked: null, use: null, chosen: [], group: null });

function begin(told, events) {
  const shown = {
    line: [],
    stages: [],
    sheet: null,
    motion: null,
    effect: null,
    targets: told.seats.map(() => null),
    points: told.seats.map(() => 0),
    cards: told.seats.map(() => []),
    ends: null,
  };
  for (const event of events) happen(shown, event);
  settle(shown, told);
  shown.sheet = null;
  return shown;
}

function settle(shown, told) {
  const state = told.view.state;
  const own = told.seat;
  if (JSON.stringify(kindsOf(shown.line)) !== JSON.stringify(state.groups))
    shown.line = shown.line.length ? follow(shown.line, state.groups).line : lineOf(state.groups);
  Object.assign(shown, {
    stage: state.stage,
    points: [...state.stage_points],
    cards: state.stage_cards,
    targets: [...state.shown],
    flag: state.stage_card_on_top,
    played: null,
    motion: null,
    effect: null,
    advanced: null,
    turn: told.status === "over" ? null : state.current_player,
    scored: state.scored,
    faceDown: state.face_down,
    ends: told.stage_ends,
    rolls: state.start_rolls,
    hand: own === null ? null : state.hands[own],
    own: own === null ? null : state.targets[own],
    chosen: own === null ? null : state.chosen[own],
  });
}

function happen(shown, event) {
  shown.motion = null;
  const does = {
    all_rolled: () => {
      shown.line = lineOf([event.dice]);
    },
    dice_picked: () =>
      Object.assign(shown, { turn: event.player, effect: movers(shown.line, { type: "picked", dice: event.dice }) }),
    picked_rolled: () => rolled(shown, shown.effect, event.dice),
    first_player_found: () => {
      shown.turn = event.player;
    },
    card_played: () =>
      Object.assign(shown, { turn: event.player, played: event, effect: movers(shown.line, event.effect) }),
    dice_advanced: () => {
      const { line, moved } = advanced(shown.line, event.moves);
      Object.assign(shown, { line, effect: null, advanced: new Set([...(shown.advanced ?? []), ...moved]) });
    },
    line_changed: () => lineChanged(shown, event.groups),
    reroll_chosen: () =>
      Object.assign(shown, { turn: event.player, played: null, faceDown: { player: event.player, card: event.card } }),
    group_rolled: () => rolled(shown, movers(shown.line, { type: "group", group: event.group }), event.dice),
    target_shown: () => {
      shown.turn = event.player;
      shown.targets[event.player] = event.target;
    },
    card_drawn: () => {
      shown.played = null;
      if (shown.ends) shown.ends = { ...shown.ends, drawn: shown.ends.drawn + 1 };
    },
    stage_card_uncovered: () => {
      shown.flag = true;
    },
    stage_ended: () => {
      shown.drawer = event.player;
    },
    targets_revealed: () => {
      shown.targets = [...event.targets];
    },
    stage_scored: () => scored(shown, event),
  };
  does[event.type]?.();
}

function lineChanged(shown, groups) {
  const before = new Map(
    shown.line
      .flat()
      .filter(Boolean)
      .map((die) => [die.id, die.kind]),
  );
  const place = (line) => new Map(line.flatMap((group, index) => (group ?? []).map((die) => [die.id, index])));
  const { line, from } = follow(shown.line, groups, shown.effect ?? new Set());
  const old = place(shown.line);
  const moved = line.flatMap((group, index) =>
    (group ?? []).filter((die) => from[index] === null || old.get(die.id) !== from[index]).map((die) => die.id),
  );
  const turned = line
    .flat()
    .filter((die) => die && before.get(die.id) !== die.kind)
    .map((die) => die.id);
  Object.assign(shown, {
    line,
    effect: null,
    advanced: null,
    motion: { moved: new Set([...(shown.advanced ?? []), ...moved]), turned: new Set(turned) },
  });
}

/** Dice that were rolled show something else, where they are. */
function rolled(shown, ids, dice) {
  const left = [...dice];
  const keep = new Map();
  const rolling = shown.line.flat().filter((die) => die && ids?.has(die.id));
  for (const die of rolling) {
    // a die keeps what it shows if it may
    const at = left.findIndex((kind) => kind.split("-")[0] === die.kind.split("-")[0]);
    if (at >= 0) keep.set(die.id, left.splice(at, 1)[0]);
  }
  shown.line = shown.line.map(
    (group) => group && group.map((die) => (keep.has(die.id) ? { ...die, kind: keep.get(die.id) } : die)),
  );
  Object.assign(shown, { effect: null, motion: { moved: new Set(), turned: new Set(keep.keys()) } });
}

function scored(shown, event) {
  const done = { ...event, targets: [...shown.targets], groups: kindsOf(shown.line), drawer: shown.drawer };
  shown.points = shown.points.map((points, seat) => points + event.points[seat]);
  Object.assign(shown, {
    stages: [...shown.stages, done],
    sheet: done,
    flag: false,
    targets: shown.targets.map(() => null),
  });
}

/** Lay the dice out for the window, and let those that moved come from where they were. */
function after(root, before, shown, moving) {
  fit(root);
  if (moving && !still() && shown.motion) move(root, before, shown.motion);
  shown.motion = null;
}

const dice = (...kinds) => kinds.map((kind) => raceDie(kind));
const card = (name) => h("span", { class: "mcard" }, cardFace(name));

/** The pictures of the rules: targets, what counts for one, cards, and the stages. */
const howto = () => [
  dice("red-5", "blue-3", "green-6", "purple-1"),
  [dice("blue-3"), h("b", {}, " = 3 "), dice("blue-5", "pink-3"), h("b", {}, " = 1 + 1")],
  [card("blue"), dice("red-5")],
  [card("red"), card("4")],
  ["choice", "switch", "sprint", "comeback", "flip", "outdistance", "accident"].map(card),
  dice("green-6"),
  dice("pink-1", "pink-4", "red-2"),
  [3, 4, 5, 6].map((points) => stageCard(points)),
];

register("dice_run", {
  fits: true,
  picture: () => ["red-5", "blue-2", "green-6", "purple-1"].map((die) => raceDie(die)),
  pace: PACE,
  howto,
  sounds: { group_rolled: "dice", picked_rolled: "dice" },
  quiet: ["line_changed"],
  begin,
  settle,
  happen,
  choice,
  board,
  controls,
  resting,
  seat,
  track,
  sheet,
  ending,
  before: places,
  after,
});
