// Dice Run: how far the stages are, the sheet at the end of each, and the end of the game.

import { h } from "../dom.js";
import { icon, token } from "../draw.js";
import { say, seatName } from "../words.js";
import { hits, inOrder, namedDie, raceDie, stageCard, worth } from "./dice_run_draw.js";

const STAGES = 4;
const LONG_DECK = 24;

/** The stages: who took which stage card, and when the stage that is played can end. */
export function track(shown, table) {
  return h(
    "ol",
    { class: "stages", "aria-label": say("web.run.stages"), "data-stage": shown.stage },
    Array.from({ length: STAGES }, (_, index) => {
      const stage = index + 1;
      const done = shown.stages.find((each) => each.stage === stage);
      if (done)
        return h(
          "li",
          { class: "stg" },
          h(
            "button",
            {
              class: "again-sheet",
              title: say("web.run.see_stage", { stage }),
              "aria-label": say("web.run.see_stage", { stage }),
              onclick: () => {
                shown.sheet = done;
                table.render();
              },
            },
            stageCard(worth(stage)),
          ),
          token(done.ranking[0], seatName(done.ranking[0]), "xs"),
        );
      if (stage === shown.stage && table.told.status !== "over") return now(shown, table);
      return h("li", { class: "stg todo" }, stageCard(worth(stage)));
    }),
  );
}

function now(shown, table) {
  const later = table.game.stage_end === "on_draw" ? 1 : 0;
  const { drawn = 0, ends = [] } = shown.ends ?? {};
  const left = ends.filter((end) => end >= drawn).map((end) => end - drawn + later);
  const when = shown.flag
    ? say("web.run.next_draw")
    : left.length
      ? say("web.run.draws", { draws: left.join(", "), last: left.at(-1) })
      : "";
  const deck = Array.from({ length: Math.min(LONG_DECK, Math.max(drawn, ...ends, 0) + later) }, (_, index) =>
    h("i", { class: index < drawn ? "out" : ends.includes(index + 1 - later) ? "may" : "" }),
  );
  return h(
    "li",
    { class: "stg now", "aria-current": "step", title: when },
    stageCard(worth(shown.stage)),
    h("span", { class: "deck", "aria-hidden": "true" }, deck),
    h("span", { class: "t status" }, h("b", {}, say("ui.stage", { stage: shown.stage })), h("span", {}, when)),
  );
}

// The sheet of a stage.

const seatOf = (seat, kind = "s") => h("span", { class: "pl" }, token(seat, seatName(seat), kind), seatName(seat));

/** Everybody's target, what it counts in the leading group, what broke ties, and what each gets. */
export function sheet(shown, table) {
  const done = shown.sheet;
  if (!done) return null;
  const own = table.told.seat;
  const winner = done.ranking[0];
  const title =
    winner === own
      ? say("web.run.you_take", { stage: done.stage, points: done.points[winner] })
      : say("web.run.takes", { stage: done.stage, seat: winner, points: done.points[winner] });
  const groups = done.groups.filter(Boolean);
  return {
    title,
    inside: [
      h("h2", { class: "sheet-title" }, stageCard(worth(done.stage), "big"), h("span", {}, title)),
      h(
        "div",
        { class: "leadpic" },
        h(
          "small",
          {},
          h("b", {}, say("web.run.leading_group")),
          done.drawer === undefined ? null : h("span", {}, say("web.run.last_draw", { seat: done.drawer })),
        ),
        h(
          "span",
          { class: "d" },
          inOrder(groups[0]).map((die) => namedDie(die)),
        ),
      ),
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "group", "aria-label": title },
        h(
          "table",
          { class: "st" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              ["", "web.run.player", "web.run.target", "web.run.hits_head", "web.run.tie", "web.run.gets"].map((key) =>
                h("th", { scope: "col" }, key ? say(key) : h("span", { class: "hidden" }, say("web.run.rank"))),
              ),
            ),
          ),
          h(
            "tbody",
            {},
            done.ranking.map((seat, place) => stageRow(done, groups, seat, place, own)),
          ),
        ),
      ),
      h("p", { class: "why" }, why(done, groups)),
      h(
        "p",
        { class: "totals" },
        h("span", { class: "note" }, say("web.run.totals")),
        done.ranking.map((_, seat) =>
          h("span", { class: "t" }, token(seat, seatName(seat), "s"), String(total(shown, done, seat))),
        ),
      ),
    ],
  };
}

const total = (shown, done, seat) =>
  shown.stages.filter((each) => each.stage <= done.stage).reduce((sum, each) => sum + each.points[seat], 0);

function stageRow(done, groups, seat, place, own) {
  const tie = tieOf(done, groups, seat);
  return h(
    "tr",
    { class: seat === own ? "mine" : "" },
    h("td", { class: "n" }, String(place + 1)),
    h("td", {}, seatOf(seat)),
    h("td", {}, namedDie(done.targets[seat])),
    h("td", { class: "h" }, String(done.scores[seat])),
    h("td", {}, tie ? h("span", { class: "tb" }, tie) : h("span", { class: "note" }, "–")),
    h(
      "td",
      {},
      h("span", { class: "got" }, place === 0 ? stageCard(worth(done.stage), "s") : null, String(done.points[seat])),
    ),
  );
}

const countsOf = (done, groups, seat) => groups.map((group) => hits(done.targets[seat], group));

/** The place of the first group in which two targets count differently; -1 if they count alike everywhere (DR-8.4). */
const parts = (done, groups, a, b) => {
  const [one, two] = [countsOf(done, groups, a), countsOf(done, groups, b)];
  return one.findIndex((count, place) => count !== two[place]);
};

/** What broke the tie of a player: hits in a group behind the lead, or the way round the table. */
function tieOf(done, groups, seat) {
  const others = done.ranking.filter((other) => other !== seat && done.scores[other] === done.scores[seat]);
  if (!others.length) return null;
  const places = others.map((other) => parts(done, groups, seat, other));
  const place = Math.max(...places);
  return places.includes(-1)
    ? say("web.run.by_seat")
    : say("web.run.tie_hits", { place: place + 1, hits: countsOf(done, groups, seat)[place] });
}

function why(done, groups) {
  const [first, second] = done.ranking;
  const rule = say("web.run.pays_rule", { points: worth(done.stage) });
  if (second === undefined || done.scores[first] !== done.scores[second]) return rule;
  const place = parts(done, groups, first, second);
  return `${rule} ${place < 0 ? say("web.run.why_seat", { first, second }) : say("web.run.why_group", { first, second, place: place + 1 })}`;
}

// The end.

export function ending(shown, table) {
  const { told } = table;
  const order = told.seats
    .map((_, seat) => seat)
    .sort((a, b) => told.winners.includes(b) - told.winners.includes(a) || shown.points[b] - shown.points[a]);
  const [first, second] = order;
  const alone = told.winners.length === 1;
  const title = alone
    ? say(first === told.seat ? "web.run.you_win" : "web.run.wins", {
        seat: first,
        points: shown.points[first],
        other: shown.points[second],
      })
    : say("ui.winner", { winners: told.winners });
  return { title, sign: icon("trophy", "cup"), inside: [stagesTable(shown, told, order), race(shown)] };
}

function stagesTable(shown, told, order) {
  return h(
    "section",
    { class: "box scroll", tabindex: 0, "aria-label": say("web.run.stages") },
    h(
      "table",
      { class: "st fin" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, h("span", { class: "hidden" }, say("web.run.rank"))),
          h("th", { scope: "col", class: "l" }, say("web.run.player")),
          shown.stages.map((each) =>
            h(
              "th",
              { scope: "col" },
              h(
                "span",
                { class: "stage-head" },
                say("web.run.stage", { stage: each.stage }),
                stageCard(worth(each.stage), "s"),
              ),
            ),
          ),
          h("th", { scope: "col" }, say("ui.points")),
        ),
      ),
      h(
        "tbody",
        {},
        order.map((seat, place) =>
          h(
            "tr",
            { class: seat === told.seat ? "mine" : "" },
            h("td", { class: "n" }, String(place + 1)),
            h("td", { class: "l" }, seatOf(seat)),
            shown.stages.map((each) => h("td", {}, stageCell(each, seat))),
            h("td", { class: "tot" }, String(shown.points[seat])),
          ),
        ),
      ),
    ),
  );
}

function stageCell(done, seat) {
  const points = done.points[seat];
  const place = done.ranking.indexOf(seat);
  return h(
    "span",
    { class: "cell" },
    namedDie(done.targets[seat]),
    h(
      "span",
      {},
      place === 0 ? stageCard(points, "s") : h("span", { class: "g" }, `+${points}`),
      h("small", {}, say("web.run.hits", { hits: done.scores[seat] })),
    ),
  );
}

function race(shown) {
  const groups = shown.line.filter(Boolean);
  return h(
    "section",
    { class: "finrace", "aria-label": say("ui.race") },
    groups.map((group, place) =>
      h(
        "span",
        { class: "fg" },
        h("small", {}, place ? say("web.run.place", { place: place + 1 }) : say("ui.leader")),
        h(
          "span",
          {},
          inOrder(group.map((die) => die.kind)).map((die) => raceDie(die)),
        ),
      ),
    ),
  );
}
