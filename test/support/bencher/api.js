/**
 * Stands in for what is asked of Bencher's API.
 *
 * @typedef {object} ApiWishes
 * @property {string | null} [claimed]
 * @property {boolean} [missing] there is no such project
 * @property {string} [project] the only one that there is
 * @property {any[]} [reports] what was sent before
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
    const { claimed, missing, reports = [], history, project, console: page } = wishes();
    const answer = (/** @type {unknown} */ value, status = 200) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(value));
    };
    const [, slug, rest = ""] = /^\/v0\/projects\/([^/]+)(.*)$/.exec(url.pathname) ?? [];
    if (url.pathname === "/v0/server/config/console") {
      answer({ url: page ?? "https://bencher.example.com" });
    } else if (slug === undefined || missing || (project ?? slug) !== slug)
      answer({ message: "Record not found" }, 404);
    else if (rest === "") {
      answer({
        uuid: "00000000-0000-4000-8000-000000000000",
        ...{ slug, visibility: "public" },
        claimed: claimed === undefined ? "2026-01-01T00:00:00Z" : claimed,
      });
    } else if (rest === "/reports") answer(reports.filter(matches(url.searchParams)));
    else if (rest.startsWith("/reports/")) {
      answer(reports.find((one) => /** @type {any} */ (one).uuid === rest.slice(9)) ?? {}, 200);
    } else if (rest === "/perf") {
      const list = (/** @type {string} */ name) => (url.searchParams.get(name) ?? "").split(",");
      answer({
        results: list("benchmarks").flatMap((benchmark) =>
          list("measures").map((measure) => ({
            benchmark: { uuid: benchmark },
            measure: { uuid: measure },
            metrics: history ? given(history) : remembered(reports, benchmark, measure),
          })),
        ),
      });
    } else answer({ message: "not found" }, 404);
  };
}

/** @param {URLSearchParams} query */
function matches(query) {
  const time = (/** @type {string} */ name) => Number(query.get(name));
  return (/** @type {any} */ { branch, testbed, start_time: at }) =>
    branch.name === query.get("branch") &&
    testbed.name === query.get("testbed") &&
    Date.parse(at) >= time("start_time") &&
    Date.parse(at) <= time("end_time");
}

/** @param {number[]} history */
function given(history) {
  return history.map((value, index) => ({
    report: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    metric: { value },
  }));
}

/**
 * @param {any[]} reports
 * @param {string} benchmark
 * @param {string} measure
 */
function remembered(reports, benchmark, measure) {
  return reports.flatMap((report) =>
    report.results
      .flat()
      .flatMap((/** @type {any} */ result) =>
        result.benchmark.uuid === benchmark
          ? result.measures.flatMap((/** @type {any} */ one) =>
              one.measure.uuid === measure
                ? [{ report: report.uuid, metric: { value: one.metric.value } }]
                : [],
            )
          : [],
      ),
  );
}
