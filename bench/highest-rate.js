/**
 * The highest fixed rate of POST /echo that each server holds for a minute without a shortfall.
 *
 *     npm run bench:rate -- [--seconds 60] [--connections 64] [--server NAME] [--most RATE]
 *
 * Short probes double and then halve the way to the rate, oha and the server on the same machine; then
 * the rate is held for the whole time, and lowered by a tenth until it holds.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { engine, pinnedOha, signal } from "./lib/engine.js";
import { machineLine } from "./lib/machine.js";
import { printTable } from "./lib/table.js";

/** A rate is held when at most this part of it is missing. */
const TOLERATED_SHORTFALL = 0.001;

/** Answers later than this wait in a queue: the rate is not held, even where the queue ends in time. */
const LONGEST_P99_MS = 100;
const PROBE_SECONDS = 2;
const FIRST_RATE = 1000;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    connections: { type: "string", default: "64" },
    server: { type: "string" },
    // Where others use the machine, what two seconds hold is far above what a minute does.
    most: { type: "string", default: "Infinity" },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const most = Number(values.most);
const config = engine.loadConfig(path.join(import.meta.dirname, "published/echo/loadgate.yml"));
const scenario = config.scenarios.find(({ name }) => name === "1k");
if (!scenario?.bodyFile) throw new Error("echo/loadgate.yml has no scenario 1k with a body");
const { bodyFile } = scenario;
const { generator } = await pinnedOha();
const builder = engine.createBuilder(process.env, (line) => console.error(line));
const runtime = engine.createServerRuntime(engine.httpClient, process.env);

const rows = [];
for (const server of config.servers) {
  if (values.server !== undefined && server.name !== values.server) continue;
  const { clean: _, ...build } = server;
  await builder.build(build, signal);
  const running = await runtime.start(server, signal);
  try {
    rows.push([server.name, ...(await highestRate(running))]);
  } finally {
    await running.stop();
  }
}
console.log(machineLine());
console.log(`POST /echo with 1 KB over ${connections} connections, held for ${seconds} s.`);
printTable(
  [
    [
      "server",
      "rate",
      "p50",
      "p90",
      "p95",
      "p99",
      "p99.9",
      "max",
      "shortfall",
      "errors",
      "server CPU",
    ],
    ...rows,
  ],
  1,
);

/**
 * @param {Awaited<ReturnType<typeof runtime.start>>} server
 * @returns {Promise<string[]>}
 */
async function highestRate(server) {
  let [held, missed] = [0, Number.POSITIVE_INFINITY];
  let rate = FIRST_RATE;
  while (missed - held > held / 20) {
    // Somebody else's work can spoil a probe of two seconds, but seldom two of them.
    const { isHeld } = await hold(server, rate, PROBE_SECONDS);
    if (isHeld || (await hold(server, rate, PROBE_SECONDS)).isHeld) held = rate;
    else missed = rate;
    if (missed < FIRST_RATE / 8) throw new Error(`${server.name} holds no rate at all`);
    rate = Math.round(missed === Number.POSITIVE_INFINITY ? held * 2 : (held + missed) / 2);
  }
  for (let wanted = Math.min(held, most); ; wanted = Math.round(wanted * 0.9)) {
    const { isHeld, sample } = await hold(server, wanted, seconds);
    if (!isHeld || !sample.latencyMs) continue;
    const { p50, p90, p95, p99, p999 = Number.NaN, max } = sample.latencyMs;
    const cpu = ((sample.serverCpuMs ?? Number.NaN) / sample.durationMs) * 100;
    return [
      `${engine.formatNumber(wanted)}/s`,
      ...[p50, p90, p95, p99, p999, max].map((ms) => engine.formatMilliseconds(ms)),
      `${engine.formatNumber((sample.rateShortfall ?? 0) * 100)} %`,
      String(engine.errorCount(sample) + sample.unexpected),
      `${engine.formatNumber(cpu)} %`,
    ];
  }
}

/**
 * @param {Awaited<ReturnType<typeof runtime.start>>} server
 * @param {number} rate
 * @param {number} duration in seconds
 */
async function hold(server, rate, duration) {
  const level = { rate };
  const shape = engine.timedBurst(duration * 1000, connections);
  const { result, usage } = await server.observe(() =>
    generator.load(
      {
        url: `${server.url}/echo`,
        method: "POST",
        headers: { "content-type": "application/json" },
        bodyFile,
        level,
        shape,
        expectedStatus: 200,
      },
      signal,
    ),
  );
  const place = { round: 0, block: 0, position: 0, startedAt: "" };
  const sample = engine.sampleOf(place, { level, shape }, { result, usage });
  const failed = engine.errorCount(sample) + sample.unexpected;
  const isHeld =
    failed === 0 &&
    (sample.rateShortfall ?? 1) <= TOLERATED_SHORTFALL &&
    (sample.latencyMs?.p99 ?? Number.POSITIVE_INFINITY) <= LONGEST_P99_MS;
  console.error(
    `${server.name}: ${rate}/s for ${duration} s: ${isHeld ? "held" : "not held"}, shortfall ${engine.formatNumber((sample.rateShortfall ?? 1) * 100)} %, p99 ${engine.formatMilliseconds(sample.latencyMs?.p99 ?? Number.NaN)}`,
  );
  return { isHeld, sample };
}
