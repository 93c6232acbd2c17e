import { readFileSync } from "node:fs";
import path from "node:path";
import { page } from "./published-page.js";
import { ROWS } from "./published-rows.js";

/** @typedef {import("./published-page.js").Setting & { data: never }} Measured */
/**
 * What docs/figures/published.json holds: the rows that were measured.
 * @typedef {{ schema: "loadgate/published/2", rows: Record<string, Measured> }} Results
 */

const INTRODUCTION = path.join(import.meta.dirname, "../published/introduction.md");

/**
 * The page of some results.
 * @param {Results} results
 * @param {readonly string[]} [names] of the rows to show; all of them without it
 * @returns {string} Markdown
 */
export function publishedPage(results, names) {
  return page(readFileSync(INTRODUCTION, "utf8"), partsOf(results, names));
}

/**
 * The parts of the page, in its order; a row that was not measured has what was published.
 * @param {Results} results
 * @param {readonly string[]} [names] of the rows to show; all of them without it
 * @returns {import("./published-page.js").Part[]}
 */
export function partsOf({ rows }, names = Object.keys(ROWS)) {
  return Object.entries(ROWS).flatMap(([name, row]) => {
    if (!names.includes(name)) return [];
    const one = rows[name];
    if (!one) return row.unmeasured ? [row.unmeasured()] : [];
    const { data, ...setting } = one;
    return [{ ...row.section(data, one.scale), setting }];
  });
}
