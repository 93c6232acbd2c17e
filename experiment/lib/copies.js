import path from "node:path";
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

const config = engine.loadConfig(path.join(import.meta.dirname, "../../loadgate.yml"));
const greet = config.scenarios.find(({ name }) => name === "greet");
if (!greet) throw new Error("loadgate.yml has no scenario greet");
const { requests, servers: names } = greet;
const [{ path: greetPath } = { path: "" }] = requests;
const { generator } = await pinnedOha();
const runtime = engine.createServerRuntime(engine.httpClient, process.env);
const host = engine.createMachine(process.env, "record");

/** Builds the servers that answer greet. */
export async function prepare() {
  const builder = engine.createBuilder(process.env, (line) => console.error(line));
  const servers = config.servers.filter(({ name }) => names.includes(name));
  for (const { clean: _, ...server } of servers) await builder.build(server, signal);
  return servers;
}

/**
 * Starts both copies of some servers.
 * @param {Awaited<ReturnType<typeof prepare>>} servers
 */
export async function startCopies(servers) {
  /** @type {Map<string, Awaited<ReturnType<typeof runtime.start>>>} */
  const running = new Map();
  const stop = async () => {
    await Promise.all([...running.values()].map((server) => server.stop()));
  };
  try {
    for (const server of servers) {
      for (const copy of COPIES) {
        const request = { ...server, run: server.run ?? "" };
        running.set(`${server.name} ${copy}`, await runtime.start(request, signal));
      }
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { running, stop };
}

/**
 * Loads one copy once.
 * @param {Awaited<ReturnType<typeof startCopies>>["running"]} running
 * @param {Series} series
 * @param {Copy} copy
 * @param {number} durationMs
 */
export async function burst(running, { server: name, level }, copy, durationMs) {
  const server = running.get(`${name} ${copy}`);
  if (!server) throw new Error(`${name} ${copy} does not run`);
  const shape = engine.timedBurst(durationMs);
  const machineBeforeMs = host.cpuTimes().allMs;
  const { result, usage } = await server.observe(() =>
    generator.load(
      [
        {
          url: `${server.url}${greetPath}`,
          method: "GET",
          headers: {},
          level,
          shape,
          expectedStatus: 200,
        },
      ],
      signal,
    ),
  );
  const place = { round: 0, block: 0, position: 0, startedAt: "" };
  const machineCpuMs = host.cpuTimes().allMs - machineBeforeMs;
  return engine.sampleOf(place, { level, shape }, { result, usage: { ...usage, machineCpuMs } });
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
