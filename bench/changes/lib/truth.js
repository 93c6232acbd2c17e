import path from "node:path";
import { buildAll, loadOnce, withServer } from "../../lib/echo-load.js";
import { engine } from "../../lib/engine.js";
import { writeProject } from "./project.js";

/** @typedef {import("./project.js").Arm} Arm */
/** @typedef {import("../../lib/echo-load.js").Generator} Generator */
/**
 * What one long load of a fresh server showed, by metric.
 * @typedef {{ arm: Arm, pair: number, values: Record<string, number | undefined> }} Load
 */
/** @typedef {{ pairs: number, seconds: number, warmUpSeconds: number, loads: Load[] }} Truth */

const ARMS = /** @type {const} */ (["from", "to"]);

/**
 * Loads both versions of a change in turns (A B B A), each time a fresh server.
 * @param {string} name of the change
 * @param {{ folder: string, generator: Generator, pairs: number, seconds: number, warmUpSeconds: number }} how
 * @returns {Promise<Truth>}
 */
export async function measureTruth(name, { folder, generator, pairs, seconds, warmUpSeconds }) {
  const targets = { from: target(name, folder, "from"), to: target(name, folder, "to") };
  for (const { server } of Object.values(targets)) await buildAll([server]);
  /** @type {Load[]} */
  const loads = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    for (const arm of pair % 2 === 0 ? ARMS : ARMS.toReversed()) {
      const values = await longLoad(generator, targets[arm], { seconds, warmUpSeconds });
      const rate = engine.formatNumber(values["throughput"] ?? Number.NaN);
      console.error(`${name}: pair ${pair + 1} of ${pairs}, ${arm}: ${rate}/s`);
      loads.push({ arm, pair, values });
    }
  }
  return { pairs, seconds, warmUpSeconds, loads };
}

/**
 * @param {string} name
 * @param {string} folder
 * @param {Arm} arm
 */
function target(name, folder, arm) {
  const project = path.join(folder, arm);
  writeProject(project, name, arm);
  const { servers, scenarios } = engine.loadConfig(path.join(project, "loadgate.yml"));
  const [server] = servers;
  const [scenario] = scenarios;
  const [level] = scenario?.levels ?? [];
  if (!server || !scenario || !level) throw new Error(`${name} has no server, scenario or level`);
  return { server, scenario, level };
}

/**
 * @param {Generator} generator
 * @param {ReturnType<typeof target>} target
 * @param {{ seconds: number, warmUpSeconds: number }} how
 * @returns {Promise<Load["values"]>}
 */
async function longLoad(generator, { server, scenario, level }, { seconds, warmUpSeconds }) {
  const burst = { level, connections: "concurrency" in level ? level.concurrency : 1 };
  return await withServer(server, async (running) => {
    const at = { server: running, scenario };
    await loadOnce(generator, at, { ...burst, seconds: warmUpSeconds });
    const sample = await loadOnce(generator, at, { ...burst, seconds });
    if (sample.expected === 0) throw new Error(`${scenario.name} got no expected answer`);
    const { peakRssBytes } = await running.usage();
    return {
      throughput: sample.throughput,
      "latency-p99": sample.latencyMs?.p99,
      "cpu-per-request": sample.cpuPerRequestUs,
      "peak-rss": peakRssBytes,
      "cold-start": running.coldStartMs,
    };
  });
}
