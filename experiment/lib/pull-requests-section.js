import { digits, percent } from "./chance.js";
import { engine } from "./engine.js";
import { EARLY_ROUND, foundInNine } from "./pull-requests.js";
import { RECORDED_MS } from "./recording.js";
import { table } from "./table.js";

/** Cases with the most false alarms that have a row of their own. */
const SHOWN = 10;

/**
 * The page's part on a pull request's run.
 * @param {import("./page.js").Results} results
 * @returns {string} Markdown
 */
export function pullRequestsSection({ planned, runs }) {
  return `## A pull request's run

${table(
  [
    "series",
    "budget",
    "rounds × blocks",
    "slowdown found in 9 of 10 runs",
    `half as fast, called after ${EARLY_ROUND} rounds`,
    "unchanged, called so",
    "series that go on",
  ],
  planned.powers.map(({ series, minutes, sizes, found, early, unchanged, going }) => {
    const least = foundInNine(found);
    const plan = [String(series), `${minutes} min`];
    if (sizes.length === 0) return [...plan, "no plan", "", "", "", ""];
    const slowdown = Number.isFinite(least) ? percent(least) : "none of 50 %";
    return [...plan, layoutOf(sizes), slowdown, early.text, unchanged.text, digits(going)];
  }),
  0,
)}

${Math.ceil(runs / 4)} runs each, resampled from the recording, with the plan that the engine makes for base and head on this budget: bursts
of ${engine.BURST_MS / 1000} s, starts and automatic warm-ups included. The recorded bursts are of ${RECORDED_MS / 1000} s, so their noise counts √(${RECORDED_MS} ÷ ${engine.BURST_MS})-fold.
"Found" is at any look, in any of the three metrics of
the one series that is slowed; a change of at least a fifth may be called before the first look. "Unchanged" is a series without a change of which all three metrics are called unchanged.
"Series that go on" is how many show a sign of a slowdown after half of the rounds where nothing changed, on average, and are
measured to the end ([ADR 27](adr/0027-screen.md)); the others are stopped there, and where none goes on the run ends.

Runs that call a regression where nothing changed, at any look, the weakest cases first:

${weakestCases(planned.alarms)}

${runs} simulated runs each, with heavy tails and bursts that are alike. "Quiet machine" is a pair's standard deviation of 3 %, where
what processes do stands out. Shared means that a process is as much faster or slower in all series of its server.`;
}

/** @param {import("./page.js").Results["planned"]["alarms"]} all */
function weakestCases(all) {
  const planned = all
    .filter(({ sizes }) => sizes.length > 0)
    .toSorted((a, b) => b.alarms.rate - a.alarms.rate);
  const [next] = planned.slice(SHOWN);
  const rows = table(
    ["noise", "processes", "series", "budget", "rounds × blocks", "false alarms"],
    planned
      .slice(0, SHOWN)
      .map(({ noise, processes, series, minutes, sizes, alarms }) => [
        ...[noise, processes, String(series), `${minutes} min`, layoutOf(sizes), alarms.text],
      ]),
    2,
  );
  if (!next) return rows;
  return `${rows}

None of the other ${planned.length - SHOWN} cases, which differ in noise, processes, series and budget, has more than ${next.alarms.text}.`;
}

/** @param {readonly number[]} sizes */
function layoutOf(sizes) {
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return `${sizes.length} × ${least === most ? least : `${least}–${most}`}`;
}
