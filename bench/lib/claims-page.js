import { readFileSync } from "node:fs";
import path from "node:path";
import { claimTable } from "./claims.js";
import { burstTable, memoryTable } from "./echo-claims.js";
import { markdownSections } from "./sections.js";

/** @typedef {import("./claims.js").Claim} Claim */
/** @typedef {import("./claims.js").Tested} Tested */
/** @typedef {import("./sections.js").Section} Section */
/**
 * One claim as docs/claims.json has it: its tests, or why it could not be measured, and what was read for the two claims that
 * no run tests.
 * @typedef {{ claim: string, title: string, tests?: Tested[], error?: string, rate?: number,
 *   readings?: readonly (import("./echo-memory.js").Reading | import("./echo-bursts.js").Reading)[] }} ClaimData
 */
/** @typedef {{ schema: "loadgate/claims/1", machine: string, claims: ClaimData[] }} ClaimResults */

const FOLDER = path.join(import.meta.dirname, "../published/echo/claims");
const RESULTS = path.join(import.meta.dirname, "../../docs/claims.json");

/**
 * The claims that are tested, by name.
 * @returns {Record<string, Claim & { config?: string }>}
 */
export function readClaims() {
  return JSON.parse(readFileSync(path.join(FOLDER, "claims.json"), "utf8"));
}

/** @returns {ClaimResults} what docs/claims.json holds */
export function storedClaims() {
  return JSON.parse(readFileSync(RESULTS, "utf8"));
}

/**
 * docs/claims.md.
 * @param {ClaimResults} results
 * @returns {string} Markdown
 */
export function claimsPage({ machine, claims }) {
  const introduction = readFileSync(path.join(FOLDER, "introduction.md"), "utf8");
  return markdownSections(introduction.replaceAll("{machine}", machine), claimSections(claims));
}

/**
 * A section for each claim.
 * @param {readonly ClaimData[]} claims
 * @returns {Section[]}
 */
export function claimSections(claims) {
  const known = readClaims();
  return claims.map(({ claim, title, tests = [], error, readings = [] }) => ({
    title,
    tables: [...(tests.length > 0 ? [claimTable(tests)] : []), ...readingTables(claim, readings)],
    notes: [
      ...(error === undefined ? [] : [`Not measured: ${error}.`]),
      ...(known[claim]?.notes ?? []),
    ],
  }));
}

/**
 * What the row of the article says of its claims: every test of a published figure, and those of a claim that has none.
 * @param {ClaimResults} results
 */
export function claimsSummary({ machine, claims }) {
  const rows = claims.flatMap(({ title, tests = [] }) => {
    const compared = tests.filter(({ published }) => published);
    const { rows: cells } = claimTable(compared.length > 0 ? compared : tests);
    return cells.map((row) => [title, ...row]);
  });
  const { columns, textColumns } = claimTable([]);
  return {
    table: { columns: ["claim", ...columns], textColumns: textColumns + 1, rows },
    notes: [
      `The claims beside the table were tested on ${machine}; [their page](claims.md) says what was tested, what each verdict means and what each change costs besides.`,
    ],
  };
}

/**
 * @param {string} claim
 * @param {NonNullable<ClaimData["readings"]>} readings
 */
function readingTables(claim, readings) {
  const own = /** @type {never} */ (readings);
  if (readings.length === 0) return [];
  if (claim === "memory") return [memoryTable(own)];
  return claim === "bursts" ? [burstTable(own)] : [];
}
