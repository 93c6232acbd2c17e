import { engine } from "../../scripts/engine.js";
import { Count } from "./chance.js";
import { drawRun, levelled } from "./resample.js";
import { RULES } from "./rules.js";
import { simulator } from "./simulate.js";
import { shiftedChange, shiftsOf } from "./slowdown.js";
import { AT_ONCE, judge, roundsFor } from "./whole-run.js";

/**
 * What another way with rounds would do, on one kind of noise.
 * @typedef {object} Candidate
 * @property {string} rule
 * @property {string} noise
 * @property {Count} falseAlarms of runs, with the tolerances
 * @property {Count} chanceAlarms of runs, without
 * @property {Count} power slowdowns of 10 % of one series that are called
 * @property {Count} fine slowdowns of 5 % of one series that are beyond chance
 */

/**
 * @param {import("./recording.js").Recording} recording
 * @param {import("./noise.js").NoiseFacts} facts
 * @param {number} runs
 * @param {string} seed
 * @returns {readonly Candidate[]}
 */
export function candidates(recording, facts, runs, seed) {
  const sizes = roundsFor(60);
  const long = roundsFor(240);
  const level = levelled(recording);
  const { spreads, correlation, drift } = facts;
  const resampled = engine.seededRandom(`${seed} candidates`);
  /** @type {readonly { noise: string, part?: number, draw: () => ReturnType<typeof drawRun> }[]} */
  const sources = [
    { noise: "resampled, 60 s", draw: () => drawRun(level, sizes, resampled) },
    { noise: "resampled, 240 s", part: 0.5, draw: () => drawRun(level, long, resampled) },
    ...[
      ...[0.01, 0.02, 0.05].map((processes) => ({
        noise: `processes differ by ${100 * processes} %, 60 s`,
        processes,
      })),
      { noise: "half of all processes slower by 20 %, 60 s", modes: 0.2 },
    ].map(({ noise, ...differences }) => {
      const random = engine.seededRandom(`${seed} candidates ${noise}`);
      const kind = { name: noise, heavy: true, correlation, drift, ...differences };
      const simulate = simulator(kind, spreads, random);
      return { noise, draw: () => simulate(sizes) };
    }),
  ];
  return sources.flatMap(({ noise, part = 1, draw }) => {
    const rows = Object.entries(RULES).map(([name, rule]) => ({
      rule: name,
      noise,
      estimate: rule,
      falseAlarms: new Count(),
      chanceAlarms: new Count(),
      power: new Count(),
      fine: new Count(),
    }));
    for (let run = 0; run < runs * part; run += 1) {
      const differences = draw();
      for (const row of rows) addRun(row, row.estimate, differences, spreads.length);
    }
    return rows;
  });
}

/**
 * @param {Pick<Candidate, "falseAlarms" | "chanceAlarms" | "power" | "fine">} row
 * @param {import("./rules.js").Rule} estimate
 * @param {readonly import("./resample.js").SeriesDifferences[]} differences
 * @param {number} recorded number of recorded series
 */
function addRun(row, estimate, differences, recorded) {
  const changes = estimate(differences);
  const called = (/** @type {"rule" | "chance"} */ policy) =>
    judge(changes, policy, AT_ONCE).flat().includes("regression");
  row.falseAlarms.add(called("rule"));
  row.chanceAlarms.add(called("chance"));
  for (const [slowdown, policy, count] of /** @type {const} */ ([
    [0.1, "rule", row.power],
    [0.05, "chance", row.fine],
  ])) {
    const shifts = shiftsOf(slowdown);
    for (let series = 0; series < recorded; series += 1) {
      const slowed = (changes[series] ?? []).map((change, metric) =>
        shiftedChange(change, shifts[metric] ?? 0),
      );
      const verdicts = judge(changes.with(series, slowed), policy, AT_ONCE)[series];
      count.add((verdicts ?? []).includes("regression"));
    }
  }
}
