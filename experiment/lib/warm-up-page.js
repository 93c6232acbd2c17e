import { engine } from "../../scripts/engine.js";
import { digits, percent } from "./chance.js";
import { LongTable, table } from "./table.js";

/** Noise of a window that the page shows. */
const SHOWN_NOISE = 0.1;

/**
 * Everything that was found on warm-ups and trends.
 * @typedef {object} WarmUpResults
 * @property {string} command
 * @property {readonly import("./warm-ups.js").WarmUps[]} warmUps
 * @property {{ flat: readonly import("./trends.js").TrendRuns[], warming: readonly import("./trends.js").TrendRuns[] }} trends
 */

/**
 * The page, every figure of it from the results, and its long tables.
 * @param {WarmUpResults} results
 * @returns {{ text: string, tables: readonly LongTable[] }}
 */
export function warmUpPage({ command, warmUps, trends }) {
  const needed = neededTable(warmUps);
  const flat = new LongTable(
    "warm-up/false-trends.csv",
    ["noise", ...columns(trends.flat)],
    grouped(trends.flat).map(([noise, , runs]) => [noise, ...runs.map(({ told }) => told.text)]),
  );
  const text = `# Warm-up: how long it takes, and how a server that is still warming up is noticed

Written by \`${command}\`; do not edit. The rules are the engine's own code; the
reasons for them are in [ADR 19](../adr/0019-warm-up.md).

## How long a warm-up takes

${needed.show(1, {
  columns: [
    "a server that begins",
    "windows of each arm",
    "95 % need at most",
    "still slower by, median",
  ],
  where: (row) => row["noise of a window"] === percent(SHOWN_NOISE),
})}

Two arms, windows of ${engine.windowMs(500)} ms in turns, until both are flat, without a limit of time. Rate and CPU
time per request of a window each have normal noise of ${percent(SHOWN_NOISE)}; other noise: ${needed.link}. "Still
slower" is against the same server when it has got as fast as it can.

## False trends

Whole runs of servers whose speed does not change that report a trend within their rounds: at most ${most(trends.flat)}
of ${columns(trends.flat).length} plans under ${flat.rows.length} kinds of noise ([by kind](${flat.file})). Both arms of
each server; noise as in [the simulated runs](statistics.md#false-alarms), its size the median of the recorded bursts.

## Trends that are found

Whole runs of servers that get this much faster from the first to the last burst of each round, half of it in
the first quarter.

${table(
  ["noise", "faster by", ...columns(trends.warming)],
  grouped(trends.warming).map(([noise, faster, runs]) => [
    noise,
    percent(faster),
    ...runs.map(({ told }) => told.text),
  ]),
  1,
)}

A trend is reported at a significance of 1 % over all lanes of a run, so five rounds on a noisy machine show only large
ones. A server that was not flat when its warm-up ended is reported as well.
`;
  return { text, tables: [needed, flat] };
}

/** @param {WarmUpResults["warmUps"]} warmUps */
function neededTable(warmUps) {
  return new LongTable(
    "warm-up/needed.csv",
    [
      ...["a server that begins", "noise of a window", "windows of each arm", "95 % need at most"],
      ...["still slower by, median", "still slower by, 95 %"],
    ],
    warmUps.map(({ curve, spread, windows, left }) => [
      ...[curve, percent(spread), digits(engine.median(windows))],
      ...[digits(engine.quantile(windows, 0.95)), percent(engine.median(left))],
      percent(engine.quantile(left, 0.95)),
    ]),
  );
}

/** The highest rate. @param {readonly import("./trends.js").TrendRuns[]} runs */
function most(runs) {
  return runs.map(({ told }) => told).reduce((all, one) => (one.rate > all.rate ? one : all)).text;
}

/** @param {readonly import("./trends.js").TrendRuns[]} runs */
function columns(runs) {
  const [[, , first = []] = []] = grouped(runs);
  return first.map(
    ({ layout: { servers, series, rounds, bursts } }) =>
      `${servers * series} series, ${rounds} × ${bursts} bursts`,
  );
}

/**
 * @param {readonly import("./trends.js").TrendRuns[]} runs
 * @returns {readonly (readonly [string, number, readonly import("./trends.js").TrendRuns[]])[]}
 */
function grouped(runs) {
  const keys = [...new Set(runs.map(({ noise, faster }) => `${noise}\n${faster}`))];
  return keys.map((key) => {
    const [noise = "", faster = ""] = key.split("\n");
    const own = runs.filter((one) => one.noise === noise && one.faster === Number(faster));
    return [noise, Number(faster), own];
  });
}
