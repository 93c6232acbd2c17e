import path from "node:path";

/** @typedef {import("./tool.js").Request} Request */
/** @typedef {import("./tool.js").Said} Said */

/** k6 ends a number of iterations after ten minutes if it is not told otherwise. */
const LONGEST = "1h";
const SCRIPT = path.join(import.meta.dirname, "k6-script.js");

/** @type {import("./tool.js").Tool} */
export const K6 = {
  name: "k6",
  install: "go install go.k6.io/k6@v1.8.1",
  goModule: true,
  args: k6Arguments,
  parse: parseK6,
};

/** @param {Request} request */
export function k6Arguments({ url, method, headers, bodyFile, level, shape, expectedStatus }) {
  if (!("concurrency" in level)) throw new Error("k6 is used with a number of users here");
  const { concurrency } = level;
  const length =
    shape.requests === undefined
      ? ["--duration", `${Math.round(shape.burstMs)}ms`]
      : ["--iterations", String(Math.max(shape.requests, concurrency)), "--duration", LONGEST];
  const variables = {
    URL: url,
    METHOD: method,
    HEADERS: JSON.stringify(headers),
    STATUS: String(expectedStatus),
    ...(bodyFile !== undefined && { BODY_FILE: bodyFile }),
  };
  return [
    ...["run", "--quiet", "--no-usage-report", "--log-output", "none"],
    ...["--vus", String(concurrency), ...length],
    ...Object.entries(variables).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
    SCRIPT,
  ];
}

/**
 * Reads what the script prints. k6 does not tell a failed connection from another status, and its bytes are
 * those of whole answers, with their headers.
 * @param {string} text
 * @returns {Said}
 */
export function parseK6(text) {
  const { metrics, state } = JSON.parse(text);
  const requests = metrics.http_reqs?.values.count ?? 0;
  const failed = metrics.http_req_failed?.values.passes ?? 0;
  const times = metrics.http_req_duration?.values;
  return {
    expected: requests - failed,
    unexpected: 0,
    non2xx: 0,
    errors: failed > 0 ? { "failed or another status": failed } : {},
    durationMs: state.testRunDurationMs,
    bodyBytes: metrics.data_received?.values.count ?? 0,
    ...(times &&
      requests > 0 && {
        latencyMs: {
          mean: times.avg,
          p50: times["p(50)"],
          p90: times["p(90)"],
          p95: times["p(95)"],
          p99: times["p(99)"],
          p999: times["p(99.9)"],
          max: times.max,
        },
      }),
  };
}
