// Dice Run: the hand and the targets, always in sight, and what can be done now.

import { h } from "../dom.js";
import { icon } from "../draw.js";
import { sentence } from "../forms.js";
import { say, sayRefusal, shown as shownAs } from "../words.js";
import {
  COLOURS,
  cardFace,
  cardName,
  colourSign,
  dieName,
  groupName,
  hits,
  namedDie,
  numberSign,
  raceDie,
  worth,
} from "./dice_run_draw.js";
import { planOf, seenBy } from "./dice_run_plan.js";

const MOST_BARS = 7;

export function resting(shown, table) {
  if (!shown.hand) return null;
  const plan = planOf(shown, table);
  return [hand(shown, table, plan), targets(shown, table, plan)];
}

export function controls(shown, table) {
  const plan = planOf(shown, table);
  return [hand(shown, table, plan), targets(shown, table, plan), h("div", { class: "say" }, asked(shown, table, plan))];
}

function take(table, picked) {
  Object.assign(table.choice, { picked, use: null, chosen: [], group: null });
  table.render();
  table.main
    .querySelector(".track .use, .say .use, [data-focus=confirm]:not(:disabled), [data-focus=back]")
    ?.focus({ preventScroll: true });
}

// The hand.

function hand(shown, table, plan) {
  const playable = plan.asks === "play";
  const taken = plan.card;
  const cards = playable ? plan.options.cards.map((each) => each.card) : [];
  const once = new Set();
  return h(
    "div",
    { class: `handrow${taken ? " has" : ""}`, role: "group", "aria-label": say("ui.hand") },
    shown.hand.map((card) => {
      const name = cardName(card);
      if (!playable || once.has(card))
        return h(
          "div",
          { class: "mcard", role: "img", "aria-label": `${name}: ${help(card)}`, title: help(card) },
          cardFace(card),
        );
      once.add(card);
      const index = cards.indexOf(card);
      const closed = plan.again && !plan.cards.includes(card);
      return h(
        "button",
        {
          class: `mcard card${index ? "" : " first"}${taken === card ? " taken" : ""}`,
          title: help(card),
          disabled: closed,
          "data-focus": `card-${index}`,
          "aria-pressed": String(taken === card),
          "aria-keyshortcuts": plan.card || plan.target ? null : String(index + 1),
          onclick: () => take(table, plan.again ? { again: true, card } : taken === card ? null : { card }),
        },
        cardFace(card),
      );
    }),
  );
}

const help = (card) => say(`card_help.${COLOURS.includes(card) ? "colour" : /^\d$/.test(card) ? "number" : card}`);

// The targets.

/** One's own targets: what each counts in the lead now, group by group, and after what is taken in hand. */
function targets(shown, table, plan) {
  const seat = table.told.seat;
  const groups = shown.line.filter(Boolean).map((group) => group.map((die) => die.kind));
  const now = (target) => (groups.length ? hits(target, groups[0]) : 0);
  const best = Math.max(0, ...shown.own.map(now));
  const open = shown.targets[seat];
  return h(
    "div",
    { class: "targetrow", role: "group", "aria-label": say("ui.targets") },
    open ? target(shown, table, plan, open, { groups, tag: say("web.run.yours_now"), fixed: true }) : null,
    shown.own.map((each, index) =>
      target(shown, table, plan, each, {
        groups,
        index,
        tag: shown.own.length > 1 && best && now(each) === best && !open ? say("web.run.best_now") : null,
      }),
    ),
    (shown.scored ?? []).map((all, stage) => used(shown, all[seat], stage, seat)),
  );
}

function target(shown, table, plan, kind, { groups, index, tag, fixed }) {
  const after = plan.seen?.groups.filter(Boolean);
  const count = groups.length ? hits(kind, groups[0]) : 0;
  const then = after ? hits(kind, after[0]) : count;
  const name = `${dieName(kind)}: ${say("web.run.in_lead", { hits: count })}`;
  const taken = plan.target === kind;
  const choosing = plan.asks === "choose_target";
  return h(
    "button",
    {
      class: `target${taken ? " sel" : ""}${choosing && !index ? " first" : ""}${fixed ? " open" : ""}`,
      "aria-pressed": String(taken),
      "aria-label": tag ? `${name}, ${tag}` : name,
      title: name,
      "data-focus": fixed ? "target-open" : choosing ? `choose-${index}` : `target-${index}`,
      "aria-keyshortcuts": fixed || plan.card ? null : String(index + (choosing ? 1 : 4)),
      onclick: () => take(table, taken ? null : { target: kind }),
    },
    tag ? h("span", { class: "best" }, tag) : null,
    raceDie(kind),
    h(
      "span",
      { class: "v" },
      then === count
        ? h("b", {}, String(count))
        : h("b", {}, `${count} → `, h("span", { class: then > count ? "to" : "dn" }, String(then))),
      h("small", {}, say("web.run.lead_short")),
    ),
    bars(kind, after ?? groups),
  );
}

/** What a target counts in each group, from the lead. */
function bars(kind, groups) {
  const counts = groups.slice(0, MOST_BARS).map((group) => hits(kind, group));
  const most = Math.max(3, ...counts);
  return h(
    "span",
    { class: "bygroup", "aria-hidden": "true" },
    counts.map((count) => h("span", {}, h("i", { style: { height: `${(count / most) * 13}px` } }), String(count))),
  );
}

function used(shown, kind, stage, seat) {
  const done = shown.stages.find((each) => each.stage === stage + 1);
  return h(
    "div",
    { class: "target used", title: say("web.run.used") },
    namedDie(kind),
    h(
      "span",
      { class: "v" },
      say("web.run.stage", { stage: stage + 1 }),
      done ? h("b", {}, `+${done.points[seat]}`) : null,
    ),
  );
}

// What is asked.

function asked(shown, table, plan) {
  if (plan.asks === "pick_dice")
    return [
      h("h2", {}, say("ui.pick_dice")),
      h("p", {}, say("web.run.pick_why")),
      row(confirm(table, plan, `${say("ui.confirm")} (${table.choice.chosen.length}/2)`)),
    ];
  if (plan.asks === "choose_target")
    return [
      h("h2", {}, say("ui.choose_target")),
      h("p", {}, plan.target ? wouldGet(shown, table, plan.target) : pays(shown)),
      row(confirm(table, plan, plan.target ? say("web.run.choose", { target: plan.target }) : say("ui.confirm"))),
    ];
  if (plan.again) return rerolling(table, plan);
  if (plan.card) return playing(shown, table, plan);
  if (plan.target) return showing(shown, table, plan);
  const again = plan.options.cards.some((each) => each.rerolls.length);
  return [
    h("h2", {}, say("web.your_move")),
    h("p", {}, shown.flag ? h("b", {}, say("ui.stage_card_on_top"), " ") : null, pays(shown)),
    again
      ? row(
          h(
            "button",
            {
              "data-focus": "again",
              "aria-keyshortcuts": "g",
              onclick: () => take(table, { again: true, card: null }),
            },
            icon("again"),
            say("web.run.reroll"),
          ),
        )
      : null,
  ];
}

/** What a target would get if the stage ended now and nobody had a better one than those that are shown (DR-8.4, DR-8.5). */
function wouldGet(shown, table, target) {
  const groups = shown.line.filter(Boolean).map((group) => group.map((die) => die.kind));
  const counts = (each) => groups.map((group) => hits(each, group));
  const own = counts(target);
  const others = shown.targets.filter((each, seat) => each && seat !== table.told.seat).map(counts);
  const ahead = others.filter((other) => {
    const place = other.findIndex((count, index) => count !== own[index]);
    return place >= 0 && other[place] > own[place];
  }).length;
  return say(others.length ? "web.run.would_get" : "web.run.none_shown", {
    place: ahead + 1,
    shown: others.length,
    points: [worth(shown.stage), 2, 1][ahead] ?? 0,
  });
}

/** What the end of this stage pays (DR-8.5). */
const pays = (shown) => say("web.run.pays", { points: worth(shown.stage) });

const row = (...inside) => h("div", { class: "row" }, inside);

function confirm(table, plan, words) {
  return h(
    "button",
    {
      class: "main",
      "data-focus": "confirm",
      "aria-keyshortcuts": "r",
      disabled: !plan.action,
      onclick: () => plan.action && table.act(plan.action),
    },
    words,
  );
}

const back = (table) =>
  h(
    "button",
    { "data-focus": "back", "aria-keyshortcuts": "b", onclick: () => take(table, null) },
    say("web.run.put_back"),
  );

/** A card is taken: what it does, or what is to be chosen for it. */
function playing(shown, table, plan) {
  const { found, use, card, wanted } = plan;
  const nothing = use?.type === "no_effect";
  const title = wanted
    ? say("web.run.pick_three", { picked: table.choice.chosen.length })
    : use
      ? sentence(shownAs(use, "effect"))
      : say("web.run.how");
  const many = plan.uses.some((each) => each.type === "advance") && plan.uses.length > 1;
  return [
    h("h2", {}, title),
    many
      ? palette(table, plan)
      : h("p", {}, nothing || !found.plays.length ? sayRefusal(found.play_refused ?? { code: "other" }) : help(card)),
    row(
      found.plays.length ? confirm(table, plan, say("web.run.play", { card })) : null,
      back(table),
      found.rerolls.length
        ? h(
            "button",
            {
              class: "quiet",
              "data-focus": "again",
              "aria-keyshortcuts": "g",
              "aria-label": say("web.run.reroll_short"),
              title: say("web.run.reroll_short"),
              onclick: () => take(table, { again: true, card }),
            },
            icon("again"),
            h("span", {}, say("web.run.reroll_short")),
          )
        : null,
    ),
  ];
}

/** All colours and numbers, as signs. */
function palette(table, plan) {
  return h(
    "div",
    { class: "pal", role: "group", "aria-label": say("web.run.how") },
    plan.uses.map((use, index) =>
      h(
        "button",
        {
          class: `use${plan.use === use ? " on" : ""}`,
          "data-focus": `use-${index}`,
          "aria-pressed": String(plan.use === use),
          "aria-keyshortcuts": index < 9 ? String(index + 1) : null,
          "aria-label": shownAs(use, "effect"),
          title: shownAs(use, "effect"),
          onclick: () => {
            table.choice.use = use;
            table.render();
          },
        },
        use.colour ? colourSign(use.colour) : numberSign(use.number),
      ),
    ),
  );
}

/** A target is taken: what counts for it is lit; it may be shown, colour or number first. */
function showing(shown, table, plan) {
  const found = plan.options.targets.find((each) => each.target === plan.target);
  const title = `${sentence(dieName(plan.target))}: ${say("web.run.in_lead", {
    hits: hits(
      plan.target,
      shown.line[0].map((die) => die.kind),
    ),
  })}`;
  if (!found?.first.length)
    return [
      h("h2", {}, title),
      h(
        "p",
        { class: "gets" },
        wouldGet(shown, table, plan.target),
        " ",
        found?.refused ? sayRefusal(found.refused) : say("web.run.counts"),
      ),
      row(back(table)),
    ];
  const ways = found.first.map((first, index) => {
    const action = { type: "show_target", target: plan.target, first };
    const then = seenBy(shown, table.told, action, {});
    return h(
      "button",
      {
        class: index ? "" : "first",
        "data-focus": `first-${index}`,
        "aria-keyshortcuts": String(index + 1),
        onclick: () => table.act(action),
      },
      say(`ui.first_${first}`),
      then ? h("small", {}, `→ ${hits(plan.target, then.leads)}`) : null,
    );
  });
  return [
    h("h2", {}, title),
    h("p", { class: "gets" }, wouldGet(shown, table, plan.target)),
    h("p", {}, say("web.target_help")),
    row(ways, back(table)),
  ];
}

function rerolling(table, plan) {
  const title =
    plan.card === null
      ? say("ui.reroll_with")
      : plan.group === null
        ? say("web.run.reroll_which")
        : say("web.run.reroll_this", { group: plan.group });
  return [
    h("h2", {}, title),
    h("p", {}, say("web.run.reroll_help")),
    row(confirm(table, plan, plan.group === null ? say("ui.reroll") : sentence(groupName(plan.group))), back(table)),
  ];
}
