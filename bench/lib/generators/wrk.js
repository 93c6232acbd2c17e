import { milliseconds, must } from "./text.js";

/** @typedef {import("./tool.js").Request} Request */
/** @typedef {import("./tool.js").Said} Said */

/** @type {import("./tool.js").Tool} */
export const WRK = {
  name: "wrk",
  install: "apt-get install wrk",
  versionArgs: ["-v"],
  version: /^wrk \S*?(\d[\w.]*)/m,
  args: wrkArguments,
  parse: parseWrk,
};

const BYTES = { "": 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/**
 * wrk's command line. It counts time in whole seconds, and sends POST only from a script.
 * @param {Request} request
 * @param {number} threads never more than connections
 */
export function wrkArguments({ url, method, level, shape }, threads) {
  if (method !== "GET") throw new Error(`wrk sends ${method} from a script only`);
  if (!("concurrency" in level)) throw new Error("wrk holds no rate");
  if (shape.requests !== undefined) throw new Error("wrk sends no given number of requests");
  const seconds = Math.max(1, Math.round(shape.burstMs / 1000));
  const { concurrency } = level;
  return [
    "--latency",
    `-t${Math.min(concurrency, threads)}`,
    `-c${concurrency}`,
    `-d${seconds}s`,
    url,
  ];
}

/**
 * Reads what `wrk --latency` prints. Its bytes are those of whole answers, with their headers; mean and
 * standard deviation are of all its samples.
 * @param {string} text
 * @returns {Said}
 */
export function parseWrk(text) {
  const [, requests, time, timeUnit, read, readUnit] = must(
    /(\d+) requests in ([\d.]+)(us|ms|s|m|h), ([\d.]+)([KMG]?)B read/,
    text,
  );
  const [, mean, meanUnit, stddev, stddevUnit, max, maxUnit] = must(
    /^\s+Latency\s+([\d.]+)(us|ms|s|m|h)\s+([\d.]+)(us|ms|s|m|h)\s+([\d.]+)(us|ms|s|m|h)/m,
    text,
  );
  const percentile = (/** @type {string} */ name) => {
    // A unit of one letter may have a space behind it.
    const line = new RegExp(`^\\s+${name}%\\s+([\\d.]+)(us|ms|s|m|h) ?$`, "m");
    const [, value, unit] = must(line, text);
    return milliseconds(value, unit);
  };
  const non2xx = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0);
  return {
    expected: Number(requests) - non2xx,
    unexpected: non2xx,
    non2xx,
    errors: socketErrors(text),
    durationMs: milliseconds(time, timeUnit),
    bodyBytes: Math.round(Number(read) * BYTES[/** @type {keyof typeof BYTES} */ (readUnit ?? "")]),
    latencyMs: {
      mean: milliseconds(mean, meanUnit),
      stddev: milliseconds(stddev, stddevUnit),
      p50: percentile("50"),
      p90: percentile("90"),
      p99: percentile("99"),
      max: milliseconds(max, maxUnit),
    },
  };
}

/**
 * @param {string} text
 * @returns {Record<string, number>}
 */
function socketErrors(text) {
  const found = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text);
  const names = ["connect", "read", "write", "timeout"];
  return Object.fromEntries(
    names.flatMap((name, index) => {
      const count = Number(found?.[index + 1] ?? 0);
      return count > 0 ? [[name, count]] : [];
    }),
  );
}
