/**
 * Stands in for what is asked of Bencher's API.
 *
 * @typedef {object} ApiWishes
 * @property {string | null} [claimed]
 * @property {boolean} [missing] there is no such project
 * @property {unknown[]} [reports] what was sent before
 * @property {number[]} [history] earlier values of every series
 * @property {string} [console]
 */

/**
 * @param {() => ApiWishes} wishes asked with each request
 * @param {{ url: string, authorization: string | undefined }[]} [seen] gets each request
 * @returns {import("node:http").RequestListener}
 */
export function bencherApi(wishes, seen = []) {
  return (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    seen.push({ url: request.url ?? "", authorization: request.headers.authorization });
    const { claimed, missing, reports = [], history = [], console: page } = wishes();
    const answer = (/** @type {unknown} */ value, status = 200) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(value));
    };
    const [, slug, rest = ""] = /^\/v0\/projects\/([^/]+)(.*)$/.exec(url.pathname) ?? [];
    if (url.pathname === "/v0/server/config/console") {
      answer({ url: page ?? "https://bencher.example.com" });
    } else if (slug === undefined || missing) answer({ message: "Record not found" }, 404);
    else if (rest === "") {
      answer({
        uuid: "00000000-0000-4000-8000-000000000000",
        ...{ slug, visibility: "public" },
        claimed: claimed === undefined ? "2026-01-01T00:00:00Z" : claimed,
      });
    } else if (rest === "/reports") answer(reports);
    else if (rest.startsWith("/reports/")) {
      answer(reports.find((one) => /** @type {any} */ (one).uuid === rest.slice(9)) ?? {}, 200);
    } else if (rest === "/perf") {
      const list = (/** @type {string} */ name) => (url.searchParams.get(name) ?? "").split(",");
      answer({
        results: list("benchmarks").flatMap((benchmark) =>
          list("measures").map((measure) => ({
            benchmark: { uuid: benchmark },
            measure: { uuid: measure },
            metrics: history.map((value, index) => ({
              report: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
              metric: { value },
            })),
          })),
        ),
      });
    } else answer({ message: "not found" }, 404);
  };
}
