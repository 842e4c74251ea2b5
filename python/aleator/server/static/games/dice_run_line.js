// Dice Run: the line as a row of groups of dice that can be followed: which die went where when the line changed.

import { colourOf, numberOf } from "./dice_run_draw.js";

/** Make a line to follow from the kinds of dice of each group; null is a gap. */
export function lineOf(groups) {
  let next = 0;
  return groups.map((group) => group && group.map((kind) => ({ id: (next += 1), kind })));
}

export const kindsOf = (line) => line.map((group) => group && group.map((die) => die.kind));

/** The dice that an action or a move is about, as a set of their numbers. */
export function movers(line, effect) {
  const groups = line.map((group) => group ?? []);
  const some = (group, kinds) => {
    const left = [...kinds];
    return groups[group].filter((die) => {
      const at = left.indexOf(die.kind);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  };
  const all = (test) => groups.flat().filter(test);
  const found = {
    advance: () =>
      all((die) => (effect.colour ? colourOf(die.kind) === effect.colour : numberOf(die.kind) === effect.number)),
    picked: () => some(0, effect.dice),
    switch: () => [...groups[effect.group], ...groups[effect.group + 1]],
    sprint: () => some(0, [effect.a, effect.b, effect.c]),
    comeback: () => groups.at(-1),
    flip: () => groups[effect.group].filter((die) => numberOf(die.kind) === effect.number),
    accident: () => some(0, [effect.die]),
    group: () => groups[effect.group],
  };
  return new Set((found[effect.type]?.() ?? []).map((die) => die.id));
}

/**
 * Move dice as an event says: from a group to another, or to a new one in front (`to` is null); places are those of the
 * line before. Gives the line then, and the numbers of the dice that moved.
 */
export function advanced(line, moves) {
  const groups = line.map((group) => group && [...group]);
  const moved = new Set();
  const lead = [];
  const coming = moves.map(({ from, to, dice }) => {
    const taken = dice.map(
      (kind) =>
        groups[from].splice(
          groups[from].findIndex((die) => die.kind === kind),
          1,
        )[0],
    );
    for (const die of taken) moved.add(die.id);
    return { to, taken };
  });
  for (const { to, taken } of coming) {
    if (to === null) lead.push(...taken);
    else groups[to] = [...(groups[to] ?? []), ...taken];
  }
  return { line: [...(lead.length ? [lead] : []), ...groups.filter((group) => group === null || group.length)], moved };
}

/**
 * Follow the dice into a new line. Dice that are not among `moving` stay together as they were: so groups are matched with
 * groups. Gives the line, and for each of its groups the place of the old one (null where there was none).
 */
export function follow(line, groups, moving = new Set()) {
  const from = matched(line, groups, moving);
  const left = new Set(
    line
      .flat()
      .filter(Boolean)
      .map((die) => die.id),
  );
  const take = (die, kind) => {
    left.delete(die.id);
    return { id: die.id, kind };
  };
  const found = groups.map((group, place) => {
    if (group === null) return null;
    const old = from[place] === null ? [] : (line[from[place]] ?? []).filter((die) => !moving.has(die.id));
    return group.map((kind) => {
      const at = old.findIndex((die) => die.kind === kind);
      return at < 0 ? { kind } : take(...old.splice(at, 1), kind);
    });
  });
  const dice = line.flat().filter(Boolean);
  const rest = (test) => (each, place) => {
    if (each.id !== undefined) return each;
    const die = dice.find((other) => left.has(other.id) && test(other, each, place));
    return die ? take(die, each.kind) : each;
  };
  const fill = (test) =>
    found.forEach((group, place) => {
      if (group) found[place] = group.map((each) => rest(test)(each, place));
    });
  fill((die, each) => moving.has(die.id) && die.kind === each.kind);
  fill((die, each, place) => from[place] !== null && line[from[place]]?.includes(die)); // turned over or rolled where it is
  fill((die, each) => die.kind === each.kind);
  fill(() => true);
  return { line: found, from };
}

/** Match the groups of a new line with those of the old one, in their order, so that as many dice as can be stay. */
function matched(line, groups, moving) {
  const alike = (old, group) => {
    if (old === null || group === null) return old === group ? 0.5 : 0;
    const left = [...group];
    return (
      old.filter((die) => !moving.has(die.id) && left.includes(die.kind) && left.splice(left.indexOf(die.kind), 1))
        .length || (old.length === group.length && old.every((die) => moving.has(die.id)) ? 0.1 : 0)
    );
  };
  const best = Array.from({ length: line.length + 1 }, () => Array(groups.length + 1).fill(0));
  for (let i = line.length - 1; i >= 0; i -= 1) {
    for (let j = groups.length - 1; j >= 0; j -= 1)
      best[i][j] = Math.max(best[i + 1][j], best[i][j + 1], alike(line[i], groups[j]) + best[i + 1][j + 1]);
  }
  const from = Array(groups.length).fill(null);
  for (let i = 0, j = 0; i < line.length && j < groups.length;) {
    const both = alike(line[i], groups[j]);
    if (both && best[i][j] === both + best[i + 1][j + 1]) from[j++] = i++;
    else if (best[i][j] === best[i + 1][j]) i += 1;
    else j += 1;
  }
  return from;
}

/**
 * Where dice would go, on the line as it is: `goes` has the numbers of the dice that would leave their group, `turns` what
 * others would show, `arrive` the kinds that would come to each place of the line, to `front` or to `second`.
 */
export function preview(line, groups, effect) {
  const moving = movers(line, effect);
  const { line: after, from } = follow(line, groups, moving);
  const leads = after.find((group) => group)?.map((die) => die.kind) ?? [];
  if (effect.type === "switch") return { goes: new Set(), turns: new Map(), arrive: new Map(), leads, groups }; // whole groups: they are marked
  const at = new Map(line.flatMap((group, place) => (group ?? []).map((die) => [die.id, { place, kind: die.kind }])));
  const [goes, turns, arrive] = [new Set(), new Map(), new Map()];
  after.forEach((group, place) => {
    const slot = slotOf(line, from, place);
    for (const die of group ?? []) {
      const before = at.get(die.id);
      if (before.kind !== die.kind) turns.set(die.id, die.kind);
      if (before.place === slot) continue;
      goes.add(die.id);
      arrive.set(slot, [...(arrive.get(slot) ?? []), { kind: die.kind, from: before.place }]);
    }
  });
  return { goes, turns, arrive, leads, groups };
}

/** Which place of the old line a group of the new one stands at. */
function slotOf(line, from, place) {
  if (from[place] !== null) return from[place];
  if (place === 0) return "front";
  const before = from.slice(0, place).findLast((each) => each !== null) ?? -1;
  const next = from.slice(place + 1).find((each) => each !== null) ?? line.length;
  const gap = line.findIndex((group, index) => group === null && index > before && index < next);
  return gap >= 0 ? gap : before < 0 ? "front" : "second";
}
