import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fakeReport } from "./fake-report.js";

/**
 * A server that remembers, in a folder: reports, units, archived branches. Its `percentage` is the real
 * test; all others are a mean and four standard deviations.
 *
 * @typedef {{ test: string, lower?: number, upper?: number, least: number }} Model
 * @typedef {ReturnType<typeof fakeReport> & { models: Record<string, Model>, base: string[] }} Remembered
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
  const current = (/** @type {string} */ branch) =>
    state.reports.filter(
      (report) => report.branch.name === branch && report.branch.head.replaced === null,
    );
  if (flags.includes("start-point-reset")) current(one("branch")).forEach(replace);
  const own = current(one("branch"));
  const all = options["start-point"] ? current(one("start-point")) : [];
  const asked = all.findLastIndex(
    ({ branch }) => branch.head.version.hash === one("start-point-hash"),
  );
  const base = asked === -1 ? all : all.slice(0, asked + 1);
  const earlier = [...base, ...baseOf(state, own), ...own].filter(
    ({ testbed }) => testbed.name === one("testbed"),
  );
  const models = { ...own.at(-1)?.models, ...cloned(flags, base), ...modelsOf(options) };
  const id = String(state.reports.length);
  const report = {
    ...fakeReport(options, flags, documents, {
      start: base.at(-1)?.branch.head.version.hash ?? null,
      test: (name, slug) => {
        const model = models[slug];
        return model && boundaryOf(model, valuesOf(earlier, name, slug));
      },
      units: "Measure (units)",
      unitsOf: state.units,
      id,
    }),
    models,
    base: base.map(({ uuid }) => uuid),
  };
  // A branch without a report yet has a head that none had before.
  report.branch.head.uuid = own[0]?.branch.head.uuid ?? report.uuid;
  state.reports.push(report);
  state.archived = state.archived.filter((name) => name !== one("branch"));
  keep(folder, state);
  return { report };
}

/** @param {Remembered} report a report whose branch begins anew */
function replace(report) {
  report.branch.head.replaced = new Date().toISOString();
  for (const alert of report.alerts) alert.status = "silenced";
}

/** @param {State} state @param {Remembered[]} own */
function baseOf(state, own) {
  return state.reports.filter(({ uuid }) => own[0]?.base.includes(uuid));
}

/** @param {string[]} flags @param {Remembered[]} base */
function cloned(flags, base) {
  return flags.includes("start-point-clone-thresholds") ? base.at(-1)?.models : {};
}

/** @param {Record<string, string[]>} options @returns {Record<string, Model>} */
function modelsOf(options) {
  const number = (/** @type {string} */ name, /** @type {number} */ index) => {
    const text = options[`threshold-${name}`]?.[index];
    return text === undefined || text === "_" ? undefined : Number(text);
  };
  return Object.fromEntries(
    (options["threshold-measure"] ?? []).map((measure, index) => {
      const lower = number("lower-boundary", index);
      const upper = number("upper-boundary", index);
      const test = options["threshold-test"]?.[index] ?? "";
      const fewest = test === "percentage" ? 1 : 2;
      const least = Math.max(fewest, number("min-sample-size", index) ?? fewest);
      return [
        measure,
        {
          test,
          least,
          ...(lower !== undefined && { lower }),
          ...(upper !== undefined && { upper }),
        },
      ];
    }),
  );
}

/**
 * @param {Remembered[]} reports
 * @param {string} benchmark
 * @param {string} measure
 * @returns {number[]}
 */
function valuesOf(reports, benchmark, measure) {
  return reports.flatMap(({ results }) =>
    results
      .flat()
      .filter((result) => result.benchmark.name === benchmark)
      .flatMap((result) =>
        result.measures.flatMap((/** @type {any} */ one) =>
          one.measure.slug === measure ? [one.metric.value] : [],
        ),
      ),
  );
}

/** @param {Model} model @param {number[]} values */
function boundaryOf({ test, lower, upper, least }, values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (values.length - 1));
  const isFlat = test !== "percentage" && deviation === 0;
  if (values.length < least || isFlat) {
    return { baseline: null, lower_limit: null, upper_limit: null };
  }
  const away = (/** @type {number} */ part) =>
    test === "percentage" ? mean * part : 4 * deviation;
  return {
    baseline: mean,
    lower_limit: lower === undefined ? null : mean - away(lower),
    upper_limit: upper === undefined ? null : mean + away(upper),
  };
}

/**
 * Dismisses an alert.
 * @param {string} folder
 * @param {string} uuid
 * @returns {boolean} whether there is such an alert
 */
export function dismiss(folder, uuid) {
  const state = stateIn(folder);
  const alert = state.reports.flatMap(({ alerts }) => alerts).find((one) => one.uuid === uuid);
  if (alert) alert.status = "dismissed";
  keep(folder, state);
  return alert !== undefined;
}

/**
 * The API of such a server.
 * @param {string} folder
 * @returns {() => import("./api.js").ApiWishes}
 */
export function serverIn(folder) {
  return () => {
    const { project, reports, archived } = stateIn(folder);
    /** @type {Record<string, string>} */
    const slugs = Object.fromEntries(
      reports.map(({ branch: { name = "" } }) => [
        name.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
        name,
      ]),
    );
    return { project, reports, archived, slugs };
  };
}
