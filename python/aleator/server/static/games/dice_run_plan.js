// Dice Run: what a person has taken in hand, what can be done with it, and what the line would be then.

import { preview } from "./dice_run_line.js";

const alike = (a, b) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([key, value]) =>
    value !== null && typeof value === "object" ? alike(value, b[key] ?? {}) : b[key] === value,
  );

/** All that can be done with a card, but for a sprint: there dice are picked. */
export function effectsOf(plays) {
  return plays.flatMap((play) => {
    switch (play.type) {
      case "advance":
        return [
          ...play.colours.map((colour) => ({ type: "advance", colour })),
          ...play.numbers.map((number) => ({ type: "advance", number })),
        ];
      case "switch":
      case "outdistance":
        return play.groups.map((group) => ({ type: play.type, group }));
      case "flip":
        return play.groups.flatMap(({ group, numbers }) => numbers.map((number) => ({ type: "flip", group, number })));
      case "accident":
        return play.dice.map((die) => ({ type: "accident", die }));
      case "sprint":
        return [];
      default:
        return [{ type: play.type }];
    }
  });
}

/**
 * What is being decided: `asks` is what the person is asked for, `uses` the ways to use the card that is taken, `use` the
 * chosen one, `action` what would be done now (null while something is missing), `seen` what it would change.
 */
export function planOf(shown, table) {
  const { told, choice } = table;
  const mine = !table.playing && told.view.to_act.includes(told.seat);
  const options = mine ? told.options : null;
  const plan = {
    asks: options?.kind ?? null,
    options,
    uses: [],
    use: null,
    action: null,
    seen: null,
    wanted: 0,
    target: choice.picked?.target ?? null,
    again: false,
  };
  if (!options) return plan;
  if (options.kind === "pick_dice") return picking(plan, shown, choice, 2, ([a, b]) => ({ type: "pick_dice", a, b }));
  if (options.kind === "choose_target")
    return { ...plan, action: plan.target && { type: "choose_target", target: plan.target } };
  if (choice.picked?.again) return rerolling(plan, choice);
  if (choice.picked?.card) return using(plan, shown, table);
  return plan;
}

function picking(plan, shown, choice, wanted, action, effect = () => null) {
  const dice = (shown.line[0] ?? []).filter((die) => choice.chosen.includes(die.id)).map((die) => die.kind);
  return {
    ...plan,
    wanted,
    action: dice.length === wanted ? action(dice) : null,
    effect: dice.length === wanted ? effect(dice) : null,
  };
}

function using(plan, shown, table) {
  const { choice, told } = table;
  const { card } = choice.picked;
  const found = plan.options.cards.find((each) => each.card === card);
  if (found.plays.some((play) => play.type === "sprint")) {
    const effect = ([a, b, c]) => ({ type: "sprint", a, b, c });
    const picked = picking(
      { ...plan, card, found },
      shown,
      choice,
      3,
      (dice) => ({ type: "play", card, effect: effect(dice) }),
      effect,
    );
    return { ...picked, seen: picked.effect && sprinted(shown, choice, picked.effect) };
  }
  const uses = effectsOf(found.plays);
  const use = uses.length === 1 ? uses[0] : (uses.find((each) => choice.use && alike(each, choice.use)) ?? null);
  const action = use && { type: "play", card, effect: use };
  return { ...plan, card, found, uses, use, action, seen: action && seenBy(shown, told, action, use) };
}

/** What the server says that an action would make of the line. */
export function seenBy(shown, told, action, effect) {
  const found = told.previews?.find((each) => alike(each.action, action));
  return found ? preview(shown.line, found.groups, effect) : null;
}

/** A sprint: the three dice stand before the others (DR-5.5). Of these there are too many to be told all. */
function sprinted(shown, choice, effect) {
  const [lead, ...rest] = shown.line;
  const kinds = (group) => group && group.map((die) => die.kind);
  const runs = (die) => choice.chosen.includes(die.id);
  return preview(
    shown.line,
    [kinds(lead.filter(runs)), kinds(lead.filter((die) => !runs(die))), ...rest.map(kinds)],
    effect,
  );
}

function rerolling(plan, choice) {
  const cards = plan.options.cards.filter((each) => each.rerolls.length);
  const card = cards.find((each) => each.card === choice.picked.card);
  const group = card?.rerolls.includes(choice.group) ? choice.group : null;
  return {
    ...plan,
    again: true,
    cards: cards.map((each) => each.card),
    card: card?.card ?? null,
    groups: card?.rerolls ?? [],
    group,
    action: card && group !== null ? { type: "reroll_group", card: card.card, group } : null,
  };
}
