import { engine, pinnedOha, signal } from "../../bench/lib/engine.js";

/** Two copies of the same server: whatever differs between them is noise. */
export const COPIES = /** @type {const} */ (["A", "B"]);

/** @typedef {(typeof COPIES)[number]} Copy */
/** @typedef {{ server: string, level: { concurrency: number } }} Series */

/** @type {readonly (readonly [Copy, Copy, Copy, Copy])[]} */
export const ORDERS = [
  ["A", "B", "B", "A"],
  ["B", "A", "A", "B"],
];

/** What is recorded of a burst. */
export const FIELDS = [
  ...["durationMs", "throughput", "p50Ms", "p99Ms", "cpuPerRequestUs"],
  ...["generatorCpuMs", "serverCpuMs", "machineCpuMs"],
];

const { generator } = await pinnedOha();
const runtime = engine.createServerRuntime(engine.httpClient, process.env);
const host = engine.createMachine(process.env, "record");

/**
 * Builds the servers that answer the scenario greet of a configuration.
 * @param {string} file
 */
export async function prepare(file) {
  const config = engine.loadConfig(file);
  const greet = config.scenarios.find(({ name }) => name === "greet");
  if (!greet) throw new Error(`${file} has no scenario greet`);
  const builder = engine.createBuilder(process.env, (line) => console.error(line));
  const servers = config.servers.filter(({ name }) => greet.servers.includes(name));
  for (const { clean: _, ...server } of servers) await builder.build(server, signal);
  const [{ path: greetPath } = { path: "" }] = greet.requests;
  return servers.map((server) => ({ ...server, greetPath }));
}

/**
 * Starts both copies of some servers.
 * @param {Awaited<ReturnType<typeof prepare>>} servers
 * @param {Readonly<Record<Copy, string>>} [commands] that run the copies, if they are of different builds
 */
export async function startCopies(servers, commands) {
  /** @type {Map<string, { server: Awaited<ReturnType<typeof runtime.start>>, greetPath: string }>} */
  const running = new Map();
  const stop = async () => {
    await Promise.all([...running.values()].map(({ server }) => server.stop()));
  };
  try {
    for (const { greetPath, ...one } of servers) {
      for (const copy of COPIES) {
        const server = await runtime.start(
          { ...one, run: commands?.[copy] ?? one.run ?? "" },
          signal,
        );
        running.set(`${one.name} ${copy}`, { server, greetPath });
      }
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { running, stop };
}

/**
 * Loads one copy as at the end of a start.
 * @param {Awaited<ReturnType<typeof startCopies>>["running"]} running
 * @param {Series} series
 * @param {Copy} copy
 * @param {{ burstMs: number, throughput: number, sustainedMs?: number }} measured length of a burst, answers a second,
 *   and the length of a sustained load
 */
export async function closingLoad(running, { server: name, level }, copy, measured) {
  const { server, greetPath } = copyOf(running, name, copy);
  const { burstMs, throughput, sustainedMs } = measured;
  const pace = { throughput, meanMs: 0, mostMs: Number.POSITIVE_INFINITY };
  const usual = engine.closingShape(engine.timedBurst(burstMs), level, pace);
  const shape = sustainedMs === undefined ? usual : { ...usual, burstMs: sustainedMs };
  const waitMs = engine.closingTimeoutMs(shape);
  const setsFirstsApart = engine.firstsCount(level, shape, throughput);
  const timesSecondHalf = sustainedMs !== undefined;
  const how = { shape, waitMs, setsFirstsApart, timesSecondHalf };
  const request = { ...requestTo(server, greetPath, level), ...how };
  const closing = engine.closingOf(await generator.load([request], signal), waitMs);
  if (!closing) throw new Error(`${name} ${copy} answers nothing`);
  return closing;
}

/**
 * Loads one copy once.
 * @param {Awaited<ReturnType<typeof startCopies>>["running"]} running
 * @param {Series} series
 * @param {Copy} copy
 * @param {number} durationMs
 */
export async function burst(running, { server: name, level }, copy, durationMs) {
  const { server, greetPath } = copyOf(running, name, copy);
  const shape = engine.timedBurst(durationMs);
  const machineBeforeMs = host.cpuTimes().allMs;
  const { result, usage } = await server.observe(() =>
    generator.load([{ ...requestTo(server, greetPath, level), shape }], signal),
  );
  const place = { round: 0, block: 0, position: 0, startedAt: "" };
  const machineCpuMs = host.cpuTimes().allMs - machineBeforeMs;
  return engine.sampleOf(place, { level, shape }, { result, usage: { ...usage, machineCpuMs } });
}

/**
 * @param {Awaited<ReturnType<typeof startCopies>>["running"]} running
 * @param {string} name
 * @param {Copy} copy
 */
function copyOf(running, name, copy) {
  const found = running.get(`${name} ${copy}`);
  if (!found) throw new Error(`${name} ${copy} does not run`);
  return found;
}

/**
 * @param {{ url: string }} server
 * @param {string} path
 * @param {{ concurrency: number }} level
 */
function requestTo({ url }, path, level) {
  return { url: `${url}${path}`, method: "GET", headers: {}, level, expectedStatus: 200 };
}

/**
 * The figures of a burst in the order of {@link FIELDS}, empty where there is none.
 * @param {Awaited<ReturnType<typeof burst>>} sample
 */
export function figuresOf(sample) {
  return [
    ...[sample.durationMs, sample.throughput, sample.latencyMs?.p50, sample.latencyMs?.p99],
    ...[sample.cpuPerRequestUs, sample.generatorCpuMs, sample.serverCpuMs, sample.machineCpuMs],
  ].map((value) => (value === undefined ? "" : String(Number(value.toPrecision(6)))));
}
