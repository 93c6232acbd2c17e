import { engine } from "../../scripts/engine.js";
import { digits, percent } from "./chance.js";
import { COMMON, EARLY_ROUND, foundInNine, TAILS } from "./pull-requests.js";
import { RECORDED_MS } from "./recording.js";
import { table } from "./table.js";

/**
 * The page's part on a pull request's run.
 * @param {import("./page.js").Results} results
 * @returns {string} Markdown
 */
export function pullRequestsSection({ planned }) {
  return `## A pull request's run

${plansTable(planned.powers)}

${planned.runs} runs each, resampled from the recording, with the plan that the engine makes for base and head on this budget: bursts
of ${engine.BURST_MS / 1000} s, starts and automatic warm-ups included. The recorded bursts are of ${RECORDED_MS / 1000} s, so their noise counts √(${RECORDED_MS} ÷ ${engine.BURST_MS})-fold.
"Found" is at the end or at an early call, in any of the three metrics of
the one series that is slowed; a change of at least a fifth may be called before the first look. What all series share is found by one of them alone or by
all that are no regression alone, together ([ADR 29](../adr/0029-common-changes.md)). "Decided" is what is called unchanged, no worse or better where nothing changed: throughput, p99 and CPU time
per request. "Called no worse" is what throughput and CPU time are that got worse by just the tolerance.
"Series that go first" is how many show a sign of a slowdown after half of the rounds where nothing changed, on average; the others wait
until none does ([ADR 27](../adr/0027-screen.md)).

Runs that call a regression where nothing changed, at the end, early or together, the weakest cases first:

${weakestFirst(planned.alarms)}

Counted by \`node experiment/false-alarms.js\`. Noise "as recorded" and that of a "quiet machine", where a pair's standard deviation is 3 % and what processes do stands
out, are simulated, with heavy tails and bursts that are alike. Shared means that a process is as much faster or slower in all series of its server. "Resampled" are
stretches of a recording, with processes as they were: that of this page, and [those that no rule was tuned on](#on-noise-that-no-rule-was-tuned-on).
"Layout" is of [builds that lie differently in memory](#where-a-program-lies-in-memory).`;
}

/**
 * What the plans of some budgets find.
 * @param {readonly import("./pull-requests.js").PlannedPower[]} powers
 * @returns {string} Markdown
 */
export function plansTable(powers) {
  return table(
    [
      ...["series", "budget", "rounds × blocks", "slowdown found in 9 of 10 runs"],
      "p99 alone longer by, found in 9 of 10",
      ...[`half as fast, called after ${EARLY_ROUND} rounds`, "nothing changed: decided"],
      "slower by just the tolerance: called no worse",
      ...[`all slower by ${percent(COMMON)}: found`, "by one alone", "series that go first"],
    ],
    powers.map(
      ({
        series,
        minutes,
        takenMs,
        sizes,
        found,
        tails,
        early,
        decided,
        missed,
        together,
        alone,
        going,
      }) => {
        const least = foundInNine(found);
        const plan = [String(series), `${minutes} min`];
        const refused = `refused: at least ${engine.formatDuration(takenMs)}`;
        if (sizes.length === 0) return [...plan, refused, ...Array(8).fill("")];
        const slowdown = Number.isFinite(least) ? percent(least) : "none of 50 %";
        const longer = foundInNine(tails, TAILS);
        const tail = Number.isFinite(longer) ? percent(longer) : "none of 60 %";
        return [
          ...[...plan, layoutOf(sizes), slowdown, tail, early.text],
          ...[decided.map(({ rate }) => percent(rate)).join(" ⁄ "), missed.text],
          ...[together.text, alone.text, digits(going)],
        ];
      },
    ),
    0,
  );
}

/** @param {import("./page.js").Results["planned"]["alarms"]} all */
function weakestFirst(all) {
  return table(
    ["noise", "processes", "series", "budget", "rounds × blocks", "runs", "false alarms"],
    all
      .toSorted((a, b) => b.alarms.rate - a.alarms.rate)
      .map(({ noise, processes, series, minutes, sizes, alarms }) => [
        ...[noise, processes, String(series), `${minutes} min`, layoutOf(sizes)],
        ...[String(alarms.of), alarms.text],
      ]),
    2,
  );
}

/** @param {readonly number[]} sizes */
function layoutOf(sizes) {
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return `${sizes.length} × ${least === most ? least : `${least}–${most}`}`;
}
