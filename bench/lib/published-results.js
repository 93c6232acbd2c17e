import { readFileSync } from "node:fs";
import path from "node:path";
import { commaSeparated, fileOf, page } from "./published-page.js";
import { ROWS } from "./published-rows.js";
import { strictnessTable } from "./published-strictness.js";

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
    if (!one) return row.unmeasured ? [{ name, ...row.unmeasured() }] : [];
    const { data, ...setting } = one;
    return [{ name, ...row.section(data, one.scale), setting }];
  });
}

/**
 * All figures of each row, and our servers beside the published ones.
 * @param {Results} results
 * @returns {[file: string, text: string][]} files beside the page
 */
export function figureFiles(results) {
  return [
    ...partsOf(results).map(
      ({ name, tables }) =>
        /** @type {[string, string]} */ ([fileOf(name), commaSeparated(tables)]),
    ),
    [fileOf("own-servers"), commaSeparated([strictnessTable(results.rows)])],
  ];
}
