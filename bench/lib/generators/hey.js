import { must } from "./text.js";

/** @typedef {import("./tool.js").Request} Request */
/** @typedef {import("./tool.js").Said} Said */

/** @type {import("./tool.js").Tool} */
export const HEY = {
  name: "hey",
  install: "go install github.com/rakyll/hey@v0.1.5",
  goModule: true,
  args: heyArguments,
  parse: parseHey,
};

/** @param {Request} request */
export function heyArguments({ url, method, headers, bodyFile, level, shape }) {
  if (!("concurrency" in level)) throw new Error("hey holds a rate for each worker only");
  const { concurrency } = level;
  // hey wants at least as many requests as workers, and sends a multiple of the workers.
  const length =
    shape.requests === undefined
      ? ["-z", `${Math.round(shape.burstMs)}ms`]
      : ["-n", String(Math.max(shape.requests, concurrency))];
  return [
    ...["-c", String(concurrency), ...length, "-m", method],
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    ...(bodyFile === undefined ? [] : ["-D", bodyFile]),
    ...(shape.keepAlive ? [] : ["-disable-keepalive"]),
    url,
  ];
}

/**
 * Reads what hey prints. Its times have steps of 0.1 ms.
 * @param {string} text
 * @param {Request} request
 * @returns {Said}
 */
export function parseHey(text, { expectedStatus }) {
  const [, seconds] = must(/Total:\s+([\d.]+) secs/, text);
  const [, rate] = must(/Requests\/sec:\s+([\d.]+)/, text);
  const statuses = [...text.matchAll(/^\s+\[(\d{3})\]\s+(\d+) responses$/gm)];
  const errors = [...text.matchAll(/^\s+\[(\d+)\]\s+(?!\d+ responses)(\S.*)$/gm)];
  const failed = errors.reduce((sum, [, count]) => sum + Number(count), 0);
  const count = (/** @type {(status: string) => boolean} */ isOne) =>
    statuses.reduce((sum, [, status = "", n]) => sum + (isOne(status) ? Number(n) : 0), 0);
  const unexpected = count((status) => status !== String(expectedStatus));
  // It prints statuses and errors of the first million requests only; the rate is over all of them.
  const requests = Math.round(Number(rate) * Number(seconds));
  const latencyMs = latencyOf(text);
  return {
    expected: Math.max(0, requests - unexpected - failed),
    unexpected,
    non2xx: count((status) => !status.startsWith("2")),
    errors: failed > 0 ? { [errors.map(([, , cause]) => cause).join("; ")]: failed } : {},
    durationMs: Number(seconds) * 1000,
    bodyBytes: Number(/Total data:\s+(\d+) bytes/.exec(text)?.[1] ?? 0),
    ...(latencyMs && { latencyMs }),
  };
}

/**
 * @param {string} text
 * @returns {Said["latencyMs"]} nothing where nothing was answered
 */
function latencyOf(text) {
  const summary = (/** @type {string} */ name) => {
    const found = new RegExp(`^\\s+${name}:\\s+([\\d.]+) secs`, "m").exec(text);
    return found ? Number(found[1]) * 1000 : undefined;
  };
  const percentile = (/** @type {number} */ name) => {
    const found = new RegExp(`^\\s+${name}%+ in ([\\d.]+) secs$`, "m").exec(text);
    return found ? Number(found[1]) * 1000 : undefined;
  };
  const known = {
    mean: summary("Average"),
    p50: percentile(50),
    p90: percentile(90),
    p95: percentile(95),
    p99: percentile(99),
    max: summary("Slowest"),
  };
  const entries = Object.entries(known).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
