import { readFileSync } from "node:fs";
import path from "node:path";
import { claimTable, closingOf } from "./claims.js";
import { CONNECTIONS, memoryTable } from "./echo-claims.js";
import { phaseTable } from "./echo-phases.js";
import { engine } from "./engine.js";
import { daysOf } from "./machine.js";
import { listed } from "./published-order.js";
import { commaSeparated } from "./published-page.js";
import { rebuildTable } from "./rebuilds.js";
import { markdownSections } from "./sections.js";

/** @typedef {import("./claims.js").Claim} Claim */
/** @typedef {import("./claims.js").Tested} Tested */
/** @typedef {import("./sections.js").Section} Section */
/** @typedef {import("./echo-memory.js").Reading | import("./echo-phases.js").Reading | import("./rebuilds.js").Reading} Reading */
/**
 * One claim as docs/figures/claims.json has it: its tests, or why it could not be measured, and what was read for the claims that
 * no run tests. `setting` is where and when it was measured, as far as it was kept.
 * @typedef {{ claim: string, title: string, setting?: string, tests?: Tested[], error?: string, rate?: number,
 *   capacities?: Record<string, number>, readings?: readonly Reading[] }} ClaimData
 */
/** @typedef {{ schema: "loadgate/claims/1", machine: string, claims: ClaimData[] }} ClaimResults */

const FOLDER = path.join(import.meta.dirname, "../published/echo/claims");
const RESULTS = path.join(import.meta.dirname, "../../docs/figures/claims.json");

/** What was read for the claims that no run tests. */
const READING_TABLES = {
  memory: memoryTable,
  few: memoryTable,
  idle: (/** @type {never} */ readings) => memoryTable(readings, "waiting"),
  bursts: phaseTable,
  parts: phaseTable,
  rebuilds: rebuildTable,
};

/**
 * The claims that are tested, by name.
 * @returns {Record<string, Claim & { config?: string }>}
 */
export function readClaims() {
  return JSON.parse(readFileSync(path.join(FOLDER, "claims.json"), "utf8"));
}

/** @returns {ClaimResults} what docs/figures/claims.json holds */
export function storedClaims() {
  return JSON.parse(readFileSync(RESULTS, "utf8"));
}

/**
 * Results with some claims measured again or for the first time.
 * @param {ClaimResults} before
 * @param {readonly ClaimData[]} claims each with its own setting, as the machine of the others may be another
 * @returns {ClaimResults} the others as they were
 */
export function mergedClaims(before, claims) {
  const others = before.claims.filter(({ claim }) => !claims.some((one) => one.claim === claim));
  const names = Object.keys(readClaims());
  const merged = [...others, ...claims].sort(
    (a, b) => names.indexOf(a.claim) - names.indexOf(b.claim),
  );
  return { ...before, claims: merged };
}

/**
 * docs/figures/claims.md.
 * @param {ClaimResults} results
 * @returns {string} Markdown
 */
export function claimsPage({ machine, claims }) {
  const introduction = readFileSync(path.join(FOLDER, "introduction.md"), "utf8");
  const filled = introduction
    .replaceAll("{machine}", machine.split(",")[0] ?? "")
    .replaceAll("{processors}", processorsOf(claims))
    .replaceAll("{date}", measuredOn(claims));
  return markdownSections(filled, claimSections(claims));
}

/**
 * All figures of each claim.
 * @param {ClaimResults} results
 * @returns {[file: string, text: string][]} files beside the page
 */
export function claimFiles({ claims }) {
  return claims.map(({ claim, tests = [], readings = [] }) => [
    fileOf(claim),
    commaSeparated([claimTable(tests), ...readingTables(claim, readings)]),
  ]);
}

/**
 * The file of a claim's figures, beside the page.
 * @param {string} claim
 */
function fileOf(claim) {
  return `claims/${claim}.csv`;
}

/**
 * A section for each claim, with the tests that are not `aside`.
 * @param {readonly ClaimData[]} claims
 * @returns {Section[]}
 */
export function claimSections(claims) {
  const known = readClaims();
  return claims.map(({ claim, title, setting, tests = [], error, ...loads }) => ({
    title,
    ...(tests.length > 0 && { conclusion: closingOf(tests, known[claim]?.closing) }),
    tables: tests.some(({ aside }) => !aside) ? [shownTable(tests)] : [],
    notes: [
      ...(error === undefined ? [] : [`Not measured: ${error}.`]),
      ...(tests.length > 0
        ? [
            `${loadText(known[claim]?.config, loads)}[Figures](${fileOf(claim)})${settingText(setting)}.`,
          ]
        : []),
      ...(known[claim]?.notes ?? []),
    ],
  }));
}

/**
 * The tests that a page shows, without the numbers of pairs and, where nothing was published, without verdicts. What all
 * of them compare, and a metric that is the same in all, is said once.
 * @param {readonly Tested[]} tests
 */
function shownTable(tests) {
  const own = tests.filter(({ aside }) => !aside);
  const { rows } = claimTable(own);
  const compared = onlyOne(own.map(({ variant, against }) => `${variant} against ${against}`));
  const label = onlyOne(rows.map(([, metric]) => metric));
  const shared = [compared, label].filter((text) => text !== undefined);
  const columns = [shared.join(", ") || "test", "metric", "published", "ours", "pairs", "verdict"];
  const uncompared = own.some(({ published }) => published) ? [] : ["published", "verdict"];
  const hidden = ["metric", "pairs", ...uncompared];
  const kept = (/** @type {readonly string[]} */ cells) =>
    cells.filter((_, index) => !hidden.includes(columns[index] ?? ""));
  return {
    columns: kept(columns),
    rows: rows.map(([test = "", metric = "", ...figures]) => {
      const name = compared ? test.replace(`${compared}, `, "") : test;
      return kept([label ? name : `${name}: ${metric}`, metric, ...figures]);
    }),
    textColumns: 1,
  };
}

/**
 * @template Value
 * @param {readonly Value[]} values
 * @returns {Value | undefined} undefined where they differ
 */
function onlyOne(values) {
  return new Set(values).size === 1 ? values[0] : undefined;
}

/**
 * Day and load; claims.json has the rest.
 * @param {string | undefined} setting
 */
function settingText(setting) {
  return setting === undefined ? "" : `, ${setting.split("; ")[0]}`;
}

/**
 * Where claims with a setting were measured.
 * @param {readonly ClaimData[]} claims
 */
function processorsOf(claims) {
  const each = claims.flatMap(({ setting }) => {
    const [, machine] = setting?.split("; ") ?? [];
    return machine === undefined ? [] : [machine.split(",")[0] ?? ""];
  });
  return listed([...new Set(each)]);
}

/**
 * The load of each scenario of a claim.
 * @param {string | undefined} config a file; without one, the claim is not tested by a run
 * @param {Pick<ClaimData, "rate" | "capacities">} loads the rate of the bursts, or the highest that each server held
 * @returns {string} sentences, with a space after each
 */
function loadText(config, { rate, capacities }) {
  if (rate !== undefined) {
    return `\`burst\` ${whole(rate)}/s; ${CONNECTIONS} connections. `;
  }
  if (capacities) {
    const each = Object.entries(capacities).map(([server, most]) => `${server} ${whole(most)}/s`);
    return `Highest rates held just before: ${each.join(", ")}; ${CONNECTIONS} connections. `;
  }
  if (config === undefined) return "";
  const { scenarios } = engine.loadConfig(path.join(FOLDER, config));
  const loads = scenarios.flatMap(({ name, levels, load }) =>
    levels.map((level) =>
      "concurrency" in level
        ? { name, load: "a closed loop", connections: level.concurrency }
        : {
            name,
            load: "rate" in level ? `${whole(level.rate)}/s` : level.openLoop,
            connections: load.connections,
          },
    ),
  );
  const each = loads.map((one) => `\`${one.name}\` ${one.load}`);
  const connections = [...new Set(loads.map((one) => String(one.connections)))];
  return `${each.join(", ")}; ${listed(connections)} connections. `;
}

/**
 * The days on which claims without a setting were measured, as far as they were kept.
 * @param {readonly ClaimData[]} claims
 */
function measuredOn(claims) {
  const samples = claims.flatMap(({ setting, readings = [] }) =>
    readings.flatMap((reading) =>
      setting === undefined && "sample" in reading ? [reading.sample] : [],
    ),
  );
  return daysOf(samples);
}

/** @param {number} value */
function whole(value) {
  return value.toLocaleString("en-US");
}

/**
 * @param {string} claim
 * @param {NonNullable<ClaimData["readings"]>} readings
 */
function readingTables(claim, readings) {
  const own = /** @type {never} */ (readings);
  if (readings.length === 0) return [];
  const table = READING_TABLES[/** @type {keyof typeof READING_TABLES} */ (claim)];
  return table ? [table(own)] : [];
}
