import { access, constants } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { engine, pinnedOha, signal } from "./engine.js";

/**
 * What a generator says of one burst; percentiles as exact as it prints them.
 * @typedef {{ requests: number, failed: number, durationMs: number, p50Ms?: number, p99Ms?: number }} Said
 * @typedef {{ url: string, concurrency: number, seconds: number }} Burst
 * @typedef {{ name: string, version: string, load: (burst: Burst) => Promise<Said> }} Generator
 */

const OVERTIME_MS = 30_000;

/** Programs beside oha, each with its command line, its output and how it is had. */
const OTHERS = [
  { name: "wrk", install: "apt-get install wrk", args: wrkArguments, parse: parseWrk },
  {
    name: "hey",
    install: "go install github.com/rakyll/hey@v0.1.5",
    args: heyArguments,
    parse: parseHey,
  },
];

/**
 * oha, and of wrk and hey those on PATH; for one that is not there a line says how to install it.
 * @returns {Promise<readonly Generator[]>}
 */
export async function foundGenerators() {
  /** @type {Generator[]} */
  const found = [await ohaGenerator()];
  for (const { name, install, args, parse } of OTHERS) {
    const program = await onPath(name);
    if (program === undefined) console.error(`${name} is skipped, it is not on PATH: ${install}`);
    else {
      const load = async (/** @type {Burst} */ burst) =>
        parse(await run(program, args(burst), burst));
      found.push({ name, version: await versionOf(name, program), load });
    }
  }
  return found;
}

/** @returns {Promise<Generator>} */
async function ohaGenerator() {
  const { generator } = await pinnedOha();
  return {
    name: "oha",
    version: generator.version,
    load: async ({ url, concurrency, seconds }) => {
      const { expected, unexpected, errors, durationMs, latencyMs } = await generator.load(
        {
          url,
          method: "GET",
          headers: {},
          level: { concurrency },
          shape: engine.timedBurst(seconds * 1000),
          expectedStatus: 200,
        },
        signal,
      );
      const failed = unexpected + Object.values(errors).reduce((sum, count) => sum + count, 0);
      return {
        requests: expected + unexpected,
        failed,
        durationMs,
        ...(latencyMs && { p50Ms: latencyMs.p50, p99Ms: latencyMs.p99 }),
      };
    },
  };
}

/** @param {Burst} burst */
function wrkArguments({ url, concurrency, seconds }) {
  // As many threads as cores, as oha and hey do by themselves, but never more than connections.
  const threads = Math.min(concurrency, os.availableParallelism());
  return ["--latency", `-t${threads}`, `-c${concurrency}`, `-d${seconds}s`, url];
}

/**
 * Reads what `wrk --latency` prints.
 * @param {string} text
 * @returns {Said}
 */
export function parseWrk(text) {
  const [, requests, time, timeUnit] = must(/(\d+) requests in ([\d.]+)(us|ms|s|m|h),/, text);
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text);
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(text);
  const latency = (/** @type {string} */ name) => {
    const [, value, unit] = must(new RegExp(`^\\s+${name}%\\s+([\\d.]+)(us|ms|s|m|h)$`, "m"), text);
    return milliseconds(value, unit);
  };
  return {
    requests: Number(requests),
    failed: [...(errors?.slice(1) ?? []), bad?.[1]].reduce((sum, n) => sum + Number(n ?? 0), 0),
    durationMs: milliseconds(time, timeUnit),
    p50Ms: latency("50"),
    p99Ms: latency("99"),
  };
}

/** @param {Burst} burst */
function heyArguments({ url, concurrency, seconds }) {
  return ["-c", String(concurrency), "-z", `${seconds}s`, url];
}

/**
 * Reads what hey prints. Its percentiles have steps of 0.1 ms.
 * @param {string} text
 * @returns {Said}
 */
export function parseHey(text) {
  const [, seconds] = must(/Total:\s+([\d.]+) secs/, text);
  const [, rate] = must(/Requests\/sec:\s+([\d.]+)/, text);
  const statuses = [...text.matchAll(/^\s+\[(\d{3})\]\s+(\d+) responses$/gm)];
  const errors = [...text.matchAll(/^\s+\[(\d+)\]\s+(?!\d+ responses)\S/gm)];
  const failed =
    statuses.reduce((sum, [, status, n]) => sum + (status === "200" ? 0 : Number(n)), 0) +
    errors.reduce((sum, [, n]) => sum + Number(n), 0);
  const latency = (/** @type {string} */ name) =>
    Number(must(new RegExp(`^\\s+${name}%+ in ([\\d.]+) secs$`, "m"), text)[1]) * 1000;
  return {
    // It prints statuses of the first million answers only; the rate is over all of them.
    requests: Math.round(Number(rate) * Number(seconds)),
    failed,
    durationMs: Number(seconds) * 1000,
    p50Ms: latency("50"),
    p99Ms: latency("99"),
  };
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Burst} burst
 */
async function run(program, args, { seconds }) {
  const command = { program, args, env: process.env, capture: true };
  const timeoutMs = seconds * 1000 + OVERTIME_MS;
  const { exit, stdout, tail } = await engine.runCommand({ ...command, timeoutMs }, signal);
  signal.throwIfAborted();
  if (exit.kind === "code" && exit.code === 0) return stdout;
  throw new Error([`${program} failed`, ...tail].join("\n"));
}

/** @param {string} name */
async function onPath(name) {
  for (const folder of (process.env["PATH"] ?? "").split(path.delimiter)) {
    const program = path.join(folder, name);
    const executable = access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (path.isAbsolute(folder) && (await executable)) return program;
  }
  return undefined;
}

/**
 * hey does not tell its version; the documented way of installing it pins one.
 * @param {string} name
 * @param {string} program
 */
async function versionOf(name, program) {
  if (name !== "wrk") return "";
  const command = { program, args: ["-v"], env: process.env, capture: true, timeoutMs: 5000 };
  const { stdout, tail } = await engine.runCommand(command, signal);
  return /^wrk \S*?(\d[\w.]*)/.exec(stdout || (tail[0] ?? ""))?.[1] ?? "";
}

/**
 * @param {string | undefined} value
 * @param {string | undefined} unit
 */
function milliseconds(value, unit) {
  const factor = { us: 0.001, ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[unit ?? ""];
  if (factor === undefined) throw new Error(`no unit of time: ${unit}`);
  return Number(value) * factor;
}

/**
 * @param {RegExp} pattern
 * @param {string} text
 */
function must(pattern, text) {
  const match = pattern.exec(text);
  if (!match) throw new Error(`${pattern} is not in the output:\n${text}`);
  return match;
}
