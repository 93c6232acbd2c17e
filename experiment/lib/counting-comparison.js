import { engine } from "../../scripts/engine.js";
import { countingGate } from "./counting-gate.js";

/** @typedef {import("../../src/domain/run/plan/config.ts").ServerConfig} ServerConfig */
/** @typedef {import("../../src/domain/run/plan/config.ts").ScenarioConfig} ScenarioConfig */

/** What decides whether a comparison ends after three turns. */
const GATE = countingGate(1);

const machine = engine.createMachine(process.env, engine.VERSION);
const find = engine.counterFinder(process.env);
/** Found once, since finding it compiles libraries. @type {ReturnType<typeof find> | undefined} */
let found;
const quiet = {
  stage: () => {},
  note: () => {},
  advance: () => {},
  warn: console.error,
  log: () => {},
};
const world = {
  machine,
  progress: quiet,
  http: engine.httpClient,
  sendSequence: engine.sendSequence,
  runtime: engine.createServerRuntime(engine.httpClient, process.env),
  findCounter: (/** @type {AbortSignal} */ signal) => {
    found ??= find(signal);
    return found;
  },
};

export const {
  /** Reads a configuration. */
  loadConfig,
  /** Removes what counting has made; at the end. */
  removeRunFolder,
} = engine;

/**
 * Counts both arms of a series as a run does.
 * @param {{ base: ServerConfig, head: ServerConfig }} servers
 * @param {ScenarioConfig} scenario
 * @param {AbortSignal} signal
 * @returns {Promise<Omit<import("./counting-file.js").Comparison, "series" | "edit">>}
 * @throws where an arm could not be counted
 */
export async function countComparison(servers, scenario, signal) {
  const beganAt = performance.now();
  const { counts } = await engine.countArms(world, {
    arms: await armsOf(servers, scenario),
    count: engine.COUNT_DEFAULTS,
    gateOf: () => GATE,
    signal,
  });
  const [head, base] = counts.series;
  const failure = head?.failure ?? base?.failure;
  if (failure !== undefined || !head || !base || !counts.counter) throw new Error(failure);
  const { name, version } = counts.counter;
  return {
    counter: `${name} ${version}`,
    requests: head.requests,
    seconds: (performance.now() - beganAt) / 1000,
    turns: head.turns.flatMap((one) => {
      const other = base.turns.find(({ turn }) => turn === one.turn);
      return other ? [{ turn: one.turn, base: other, head: one }] : [];
    }),
  };
}

/**
 * @param {{ base: ServerConfig, head: ServerConfig }} servers
 * @param {ScenarioConfig} scenario
 */
async function armsOf({ base, head }, scenario) {
  const lanes = /** @type {const} */ (["head", "base"]).map((arm) => ({ server: head.name, arm }));
  const { name, load } = scenario;
  const cells = [{ scenario: name, level: { concurrency: 1 }, shape: load, lanes }];
  const asked = { servers: [], scenarios: [scenario] };
  const { scenarios } = await engine.withRequestFiles(machine, asked);
  const arms = engine.headArms(cells, { servers: [head], scenarios });
  return {
    ...arms,
    servers: new Map([...arms.servers, [`${base.name} (base)`, base]]),
    scenarios: new Map([
      ...arms.scenarios,
      ...scenarios.map((one) => /** @type {const} */ ([engine.scenarioKey("base", name), one])),
    ]),
  };
}
