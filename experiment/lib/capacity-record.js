/**
 * Records what a server does at rates around the highest that it holds, for searches to be tried on: short loads in a
 * random order, and then one slow sweep upwards.
 *
 *     node experiment/lib/capacity-record.js SERVER FILE [--around RATE] [--passes 11] [--sweep 10]
 *
 * SERVER is one of experiment/capacity.yml. `--around` is about the highest rate; without it, loads double first.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { withServer } from "../../bench/lib/echo-load.js";
import { engine, pinnedOha, signal } from "../../bench/lib/engine.js";
import { machineLine } from "../../bench/lib/machine.js";

/** @typedef {import("../../bench/lib/echo-load.js").Config} Config */

/** Rates of the short loads, and of the sweep, as parts of the highest. */
const PARTS = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.2, 1.35, 1.6, 2];
const SWEEP = [0.75, 0.8, 0.85, 0.9, 0.95, 1, 1.05];
const SHORT_MS = 1000;
const CONNECTIONS = 64;
const WAIT_MS = 2000;
const LIMIT_MS = 100;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    around: { type: "string" },
    passes: { type: "string", default: "11" },
    sweep: { type: "string", default: "10" },
  },
});
const [name, file] = positionals;
if (!name || !file) throw new Error("usage: capacity-record.js SERVER FILE");
const config = engine.loadConfig(path.join(import.meta.dirname, "../capacity.yml"));
const server = config.servers.find((one) => one.name === name);
const scenario = config.scenarios.find((one) => one.servers.includes(name));
const request = scenario?.requests[0];
if (!server || !request) throw new Error(`no server ${name}`);
const { generator } = await pinnedOha();
const random = engine.seededRandom(name);

const recorded = await withServer(server, async (running) => {
  /**
   * @param {number} rate
   * @param {number} burstMs
   */
  const load = async (rate, burstMs) => {
    const beganMs = performance.now();
    const { method, headers, bodyFile, path: at, expect } = request;
    const shape = engine.timedBurst(burstMs, CONNECTIONS);
    const { result, usage } = await running.observe(() =>
      generator.load(
        [
          {
            url: `${running.url}${at}`,
            method,
            headers,
            level: { rate },
            shape,
            expectedStatus: expect.status,
            waitMs: WAIT_MS,
            ...(bodyFile !== undefined && { bodyFile }),
          },
        ],
        signal,
      ),
    );
    running.assertAlive();
    const { expected, unexpected, aborted, errors, latencyMs, durationMs, generatorCpuMs } = result;
    const tookMs = performance.now() - beganMs;
    const whole = (/** @type {number} */ ms) => Math.round(ms * 100) / 100;
    return {
      rate,
      burstMs,
      ...{ expected, unexpected, aborted, errors },
      ...(latencyMs && {
        latencyMs: {
          p50: whole(latencyMs.p50),
          p99: whole(latencyMs.p99),
          max: whole(latencyMs.max),
        },
      }),
      durationMs: whole(durationMs),
      tookMs: whole(tookMs),
      generatorCpuMs: whole(generatorCpuMs ?? Number.NaN),
      serverCpuMs: whole(usage.serverCpuMs ?? Number.NaN),
    };
  };
  await load(2000, 3000);
  let around = Number(values.around ?? 2000);
  while (values.around === undefined) {
    const { latencyMs, expected } = await load(around * 2, SHORT_MS);
    if ((latencyMs?.p99 ?? Number.POSITIVE_INFINITY) > LIMIT_MS) {
      around = Math.max(around, expected / (SHORT_MS / 1000));
      break;
    }
    around *= 2;
  }
  const rateOf = (/** @type {number} */ part) => Math.round(around * part);
  const short = [];
  for (let pass = 0; pass < Number(values.passes); pass += 1) {
    for (const part of engine.shuffle(PARTS, random))
      short.push(await load(rateOf(part), SHORT_MS));
  }
  const sweep = [];
  for (const part of SWEEP) sweep.push(await load(rateOf(part), Number(values.sweep) * 1000));
  return { around, short, sweep };
});
const date = new Date().toISOString().slice(0, 16);
writeFileSync(
  file,
  `${JSON.stringify({ server: name, date, machine: machineLine(), ...recorded })}\n`,
);
