/**
 * Records bursts of two copies of the same server, A and B: whatever differs between them is noise.
 *
 *     node scripts/with-toolchains.js node experiment/record.js --minutes 36 --burst 300 --out experiment/data/aa.csv
 *
 * Both copies of both servers are up at once; the series take turns, each with a block A B B A or
 * B A A B; every `--round` minutes all processes are fresh. One line for each burst: when it began, in which
 * round and block, and what it yielded.
 */
import { createWriteStream } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { engine, pinnedOha, signal } from "../bench/lib/engine.js";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "36" },
    round: { type: "string", default: "3" },
    burst: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    out: { type: "string", default: "experiment/data/aa.csv" },
  },
});
const burstMs = Number(values.burst);
const config = engine.loadConfig(path.join(import.meta.dirname, "../loadgate.yml"));
const greet = config.scenarios.find(({ name }) => name === "greet");
if (!greet) throw new Error("loadgate.yml has no scenario greet");
const { generator } = await pinnedOha();
const builder = engine.createBuilder(process.env, (line) => console.error(line));
const runtime = engine.createServerRuntime(engine.httpClient, process.env);
const host = engine.createHost(process.env, "record");
const random = engine.seededRandom(values.seed);

/** @typedef {"A" | "B"} Copy */
/** @type {readonly (readonly [Copy, Copy, Copy, Copy])[]} */
const ORDERS = [
  ["A", "B", "B", "A"],
  ["B", "A", "A", "B"],
];
const FIELDS = [
  ...["server", "level", "round", "block", "position", "copy", "startMs", "durationMs"],
  ...[
    "throughput",
    "p50Ms",
    "p99Ms",
    "cpuPerRequestUs",
    "generatorCpuMs",
    "serverCpuMs",
    "machineCpuMs",
  ],
];

for (const server of config.servers) await builder.build(server, signal);
const file = createWriteStream(values.out);
file.write(`${FIELDS.join(",")}\n`);
const beganAt = performance.now();
const endAt = beganAt + Number(values.minutes) * 60_000;
const series = config.servers.flatMap(({ name }) =>
  [1, 100].map((concurrency) => ({ server: name, level: { concurrency } })),
);
const blocks = new Map(series.map((one) => [one, 0]));
for (let round = 0; performance.now() < endAt; round += 1) {
  const roundEnd = Math.min(endAt, performance.now() + Number(values.round) * 60_000);
  /** @type {Map<string, Awaited<ReturnType<typeof runtime.start>>>} */
  const running = new Map();
  try {
    for (const server of config.servers) {
      for (const copy of ["A", "B"]) {
        running.set(`${server.name} ${copy}`, await runtime.start(server, signal));
      }
    }
    for (const one of series) {
      for (const copy of /** @type {const} */ (["A", "B"])) await burst(running, one, copy, 1000);
    }
    while (performance.now() < roundEnd) {
      for (const one of engine.shuffle(series, random)) {
        const block = blocks.get(one) ?? 0;
        blocks.set(one, block + 1);
        for (const [position, copy] of (ORDERS[block % 2] ?? ORDERS[0] ?? []).entries()) {
          const startMs = Math.round(performance.now() - beganAt);
          const sample = await burst(running, one, copy, burstMs);
          const place = [one.server, one.level.concurrency, round, block, position, copy, startMs];
          const figures = [
            sample.durationMs,
            sample.throughput,
            sample.latencyMs?.p50,
            sample.latencyMs?.p99,
            sample.cpuPerRequestUs,
            sample.generatorCpuMs,
            sample.serverCpuMs,
            sample.machineCpuMs,
          ].map((value) => (value === undefined ? "" : String(Number(value.toPrecision(6)))));
          file.write(`${[...place, ...figures].join(",")}\n`);
        }
      }
      const left = Math.max(0, (endAt - performance.now()) / 60_000).toFixed(1);
      console.error(
        `round ${round}, ${blocks.get(series[0] ?? { server: "", level: { concurrency: 0 } })} blocks, ${left} min left`,
      );
    }
  } finally {
    await Promise.all([...running.values()].map((server) => server.stop()));
  }
}
await new Promise((resolve) => file.end(resolve));

/**
 * @param {Map<string, Awaited<ReturnType<typeof runtime.start>>>} running
 * @param {{ server: string, level: { concurrency: number } }} one
 * @param {Copy | string} copy
 * @param {number} durationMs
 */
async function burst(running, { server: name, level }, copy, durationMs) {
  const server = running.get(`${name} ${copy}`);
  if (!server || !greet) throw new Error(`${name} ${copy} does not run`);
  const shape = engine.timedBurst(durationMs);
  const machineBeforeMs = host.cpuTimes().allMs;
  const { result, usage } = await server.observe(() =>
    generator.load(
      {
        url: `${server.url}${greet.path}`,
        ...{ method: "GET", headers: {}, level, shape, expectedStatus: 200 },
      },
      signal,
    ),
  );
  const place = { round: 0, block: 0, position: 0, startedAt: "" };
  const machineCpuMs = host.cpuTimes().allMs - machineBeforeMs;
  return engine.sampleOf(place, { level, shape }, result, { ...usage, machineCpuMs });
}
