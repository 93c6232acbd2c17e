import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fakeReport } from "./fake-report.js";

/**
 * A server that remembers, in a folder: reports, units, archived branches. It tests nothing that the
 * statistics of the real one are about: with two earlier values a new one is within its limits.
 *
 * @typedef {ReturnType<typeof fakeReport> & { start_time: string, thresholds: string[] }} Remembered
 * @typedef {{ project: string, key: string, reports: Remembered[], units: Record<string, string>,
 *   archived: string[] }} State
 */

/** @param {string} folder @returns {State} */
export function stateIn(folder) {
  const file = path.join(folder, "state.json");
  return existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { project: "demo", key: "", reports: [], units: {}, archived: [] };
}

/** @param {string} folder @param {State} state */
export function keep(folder, state) {
  writeFileSync(path.join(folder, "state.json"), JSON.stringify(state));
}

/**
 * Stores a report.
 * @param {string} folder
 * @param {Record<string, string[]>} options
 * @param {string[]} flags
 * @param {string[]} documents
 * @returns {{ report: Remembered } | { refused: string }}
 */
export function store(folder, options, flags, documents) {
  const state = stateIn(folder);
  const one = (/** @type {string} */ name) => options[name]?.[0] ?? "";
  if (one("project") !== state.project) {
    return { refused: "Status: 404 Not Found\nMessage: Project not found: Record not found" };
  }
  if (process.env["BENCHER_API_KEY"] !== state.key) {
    return { refused: "Status: 401 Unauthorized\nMessage: Invalid project key" };
  }
  const of = (/** @type {string} */ branch) =>
    state.reports.filter((report) => report.branch.name === branch);
  if (flags.includes("start-point-reset")) {
    state.reports = state.reports.filter((report) => report.branch.name !== one("branch"));
  }
  const base = options["start-point"] ? of(one("start-point")) : [];
  const wanted = base.find(({ branch }) => branch.head.version.hash === one("start-point-hash"));
  const start = (wanted ?? base.at(-1))?.branch.head.version.hash ?? null;
  const earlier = [...of(one("branch")), ...base].flatMap(({ results }) => results);
  const report = {
    ...fakeReport(options, flags, documents, {
      start,
      boundary: earlier.length < 2 ? "untested" : "within",
      cloned: base.at(-1)?.thresholds ?? [],
      units: "Measure (units)",
      unitsOf: state.units,
    }),
    start_time: new Date(Number(one("backdate")) * 1000).toISOString(),
    thresholds: options["threshold-measure"] ?? [],
  };
  state.reports.push(report);
  state.archived = state.archived.filter((name) => name !== one("branch"));
  keep(folder, state);
  return { report };
}

/**
 * The API of such a server.
 * @param {string} folder
 * @returns {() => import("./api.js").ApiWishes}
 */
export function serverIn(folder) {
  return () => {
    const { project, reports } = stateIn(folder);
    return { project, reports };
  };
}
