import { uuid } from "./fake-report.js";

/**
 * Stands in for what is asked of Bencher's API.
 *
 * @typedef {object} ApiWishes
 * @property {string | null} [claimed]
 * @property {boolean} [missing] there is no such project
 * @property {string} [project] the only one that there is
 * @property {any[]} [reports] what was sent before
 * @property {string[]} [branches] names of those that there are beside those of the reports
 * @property {Record<string, string>} [slugs] names of branches by their slug, where that is not the name
 * @property {string[]} [archived] names of branches
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
    const { status = 200, value } = answerTo(url, wishes());
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(value));
  };
}

/**
 * @param {URL} url
 * @param {ApiWishes} wishes
 * @returns {{ status?: number, value: unknown }}
 */
function answerTo({ pathname, searchParams: query }, wishes) {
  const { claimed, missing, reports = [], project, console: page } = wishes;
  if (pathname === "/v0/server/version") return { value: { version: "0.6.12" } };
  // What is sent, the client that stands in stores by itself.
  if (pathname === "/v0/run") return { status: 201, value: {} };
  if (pathname === "/v0/server/config/console") {
    return { value: { url: page ?? "https://bencher.example.com" } };
  }
  const [, slug, rest = ""] = /^\/v0\/projects\/([^/]+)(.*)$/.exec(pathname) ?? [];
  if (slug === undefined || missing || (project ?? slug) !== slug) {
    return { status: 404, value: { message: "Record not found" } };
  }
  if (rest === "") {
    const at = claimed === undefined ? "2026-01-01T00:00:00Z" : claimed;
    const uuid = "00000000-0000-4000-8000-000000000000";
    return { value: { uuid, slug, visibility: "public", claimed: at } };
  }
  if (rest === "/reports") return { value: paged(reportsOf(reports, query), query) };
  if (rest.startsWith("/reports/")) {
    return { value: reports.find(({ uuid }) => uuid === rest.slice(9)) ?? {} };
  }
  if (rest === "/alerts") return { value: paged(alertsOf(reports, query), query) };
  if (rest === "/branches") return { value: paged(branchesOf(wishes, query), query) };
  if (rest.startsWith("/branches/")) return branchOf(wishes, decodeURIComponent(rest.slice(10)));
  if (rest === "/perf") return { value: { results: perf(wishes, query) } };
  return { status: 404, value: { message: "not found" } };
}

/**
 * @template Item
 * @param {Item[]} items
 * @param {URLSearchParams} query
 */
function paged(items, query) {
  const size = Number(query.get("per_page") ?? 8);
  const from = (Number(query.get("page") ?? 1) - 1) * size;
  return items.slice(from, from + size);
}

/**
 * As the real one: by time, newest first unless it is said, and not that of a name with what looks like an escape,
 * which it decodes twice.
 * @param {any[]} reports
 * @param {URLSearchParams} query
 */
function reportsOf(reports, query) {
  const time = (/** @type {string} */ name, /** @type {number} */ usual) =>
    Number(query.get(name) ?? usual);
  const branch = decodeURIComponent(query.get("branch") ?? "");
  const found = reports
    .filter(({ branch: { name, uuid } }) => [name, uuid].includes(branch))
    .filter(({ testbed }) => testbed.name === query.get("testbed"))
    .filter(({ start_time: at }) => Date.parse(at) >= time("start_time", 0))
    .filter(({ start_time: at }) => Date.parse(at) <= time("end_time", Number.POSITIVE_INFINITY))
    .toSorted((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time));
  return query.get("direction") === "asc" ? found : found.toReversed();
}

/** @param {any[]} reports @param {URLSearchParams} query */
function alertsOf(reports, query) {
  return reports
    .flatMap(({ alerts }) => alerts)
    .filter(({ status }) => status === query.get("status"))
    .toReversed();
}

/** @param {ApiWishes} wishes @param {URLSearchParams} query */
function branchesOf({ reports = [], branches = [], archived = [] }, query) {
  const names = new Set([...branches, ...reports.map(({ branch }) => branch.name)]);
  const exact = query.get("name");
  return [...names]
    .filter((name) => name.includes(query.get("search") ?? "") && !archived.includes(name))
    .filter((name) => exact === null || name === exact)
    .toSorted()
    .map((name) => ({ name, uuid: uuid(`branch ${name}`) }));
}

/** @param {ApiWishes} wishes @param {string} slug */
function branchOf({ slugs = {} }, slug) {
  const name = slugs[slug];
  return name === undefined
    ? { status: 404, value: { message: "Branch not found" } }
    : { value: { name, uuid: uuid(`branch ${name}`) } };
}

/** @param {ApiWishes} wishes @param {URLSearchParams} query */
function perf({ reports = [], history }, query) {
  const list = (/** @type {string} */ name) => (query.get(name) ?? "").split(",");
  const own = reports.filter(({ branch }) => branch.head.uuid === query.get("heads"));
  const base = reports.filter(({ uuid }) => own[0]?.base?.includes(uuid));
  return list("benchmarks").flatMap((benchmark) =>
    list("measures").map((measure) => ({
      benchmark: { uuid: benchmark },
      measure: { uuid: measure },
      metrics: history ? given(history) : remembered([...base, ...own], benchmark, measure),
    })),
  );
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
    report.results.flat().flatMap((/** @type {any} */ result) =>
      result.measures
        .filter((/** @type {any} */ one) => one.measure.uuid === measure)
        .filter(() => result.benchmark.uuid === benchmark)
        .map((/** @type {any} */ one) => ({
          report: report.uuid,
          metric: { value: one.metric.value },
          boundary: one.boundary,
          alert: alertOn(report, benchmark, measure),
        })),
    ),
  );
}

/**
 * @param {any} report
 * @param {string} benchmark
 * @param {string} measure
 */
function alertOn({ alerts }, benchmark, measure) {
  const found = alerts.find(
    (/** @type {any} */ one) =>
      one.benchmark.uuid === benchmark && one.threshold.measure.uuid === measure,
  );
  return found ? { limit: found.limit, status: found.status } : null;
}
