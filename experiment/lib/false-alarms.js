import { engine } from "../../scripts/engine.js";
import { Count } from "./chance.js";
import { drawRun, levelled } from "./resample.js";
import { engineRule } from "./rules.js";
import { simulator } from "./simulate.js";
import { AT_ONCE, changesAtLooks, judge, judgeAtLooks, roundsFor } from "./whole-run.js";

/** Load for each series, both arms together. */
export const LOAD_SECONDS = 60;

/**
 * @typedef {object} FalseAlarms
 * @property {string} name
 * @property {Count} fixed the rule after a fixed number of blocks
 * @property {Count} chance beyond chance, with no tolerance, after a fixed number of blocks
 * @property {Count} [looks] the rule with a look after each round
 * @property {number} [spent] part of the load that a run with looks takes
 */

/**
 * Whole runs in which nothing changed: how many call a regression anywhere.
 * @param {import("./recording.js").Recording} recording
 * @param {import("./noise.js").NoiseFacts} facts
 * @param {number} runs
 * @param {string} seed
 * @returns {readonly FalseAlarms[]}
 */
export function falseAlarms(recording, facts, runs, seed) {
  const sizes = roundsFor(LOAD_SECONDS);
  const { spreads, correlation, drift, processes } = facts;
  const shaped = { heavy: true, correlation, drift };
  /** @type {readonly (import("./simulate.js").Noise & { looks?: boolean })[]} */
  const kinds = [
    { name: "normal, independent" },
    { name: "heavy tails", heavy: true },
    { name: "drift", drift },
    { name: "autocorrelation", correlation },
    { name: "processes differ as recorded", processes },
    { name: "all of these together", ...shaped, processes, looks: true },
    { name: "processes differ by 1 %", ...shaped, processes: 0.01 },
    { name: "processes differ by 2 %", ...shaped, processes: 0.02, looks: true },
    { name: "processes differ by 5 %", ...shaped, processes: 0.05, looks: true },
    {
      name: "half of all processes slower by 20 %",
      ...shaped,
      processes,
      modes: 0.2,
      looks: true,
    },
  ];
  const simulated = kinds.map(({ looks = false, ...noise }) => {
    const simulate = simulator(
      noise,
      spreads,
      engine.seededRandom(`${seed} false alarms ${noise.name}`),
    );
    return count(`simulated: ${noise.name}`, () => simulate(sizes), runs, looks);
  });
  const random = engine.seededRandom(`${seed} false alarms resampled`);
  const level = levelled(recording);
  return [
    ...simulated,
    count("resampled recording", () => drawRun(level, sizes, random), runs, true),
    count(
      "resampled, rounds' accidents kept as shifts",
      () => drawRun(recording, sizes, random),
      runs,
      true,
    ),
  ];
}

/**
 * @param {string} name
 * @param {() => readonly import("./resample.js").SeriesDifferences[]} draw
 * @param {number} runs
 * @param {boolean} withLooks
 * @returns {FalseAlarms}
 */
function count(name, draw, runs, withLooks) {
  const [fixed, chance, looks] = [new Count(), new Count(), new Count()];
  let spent = 0;
  for (let run = 0; run < runs; run += 1) {
    const differences = draw();
    const atLooks = withLooks ? changesAtLooks(differences) : undefined;
    const last = atLooks?.map((own) => own.at(-1) ?? []) ?? engineRule(differences);
    fixed.add(judge(last, "rule", AT_ONCE).flat().includes("regression"));
    chance.add(judge(last, "chance", AT_ONCE).flat().includes("regression"));
    if (!atLooks) continue;
    const seen = judgeAtLooks(atLooks);
    looks.add(seen.called.flat().includes(true));
    spent += seen.spent / runs;
  }
  return { name, fixed, chance, ...(withLooks && { looks, spent }) };
}
