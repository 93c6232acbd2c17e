/**
 * The size of the pages of trends, and how long it takes to find the levels and to write them.
 *
 *     npm run bench:site -- [--sizes 36x200,60x200,1000x50]
 */
import { parseArgs } from "node:util";
import { importSource } from "../scripts/import-source.js";
import { machineLine } from "./lib/machine.js";
import { printTable } from "./lib/table.js";

/** @type {typeof import("../test/support/builders/site.ts")} */
const { historyOf, manyRecords } = await importSource("test/support/builders/site.ts");
/** @type {typeof import("../src/report/site/page.ts")} */
const { renderPages } = await importSource("src/report/site/page.ts");
/** @type {typeof import("../src/report/site/changes.ts")} */
const { renderFeed } = await importSource("src/report/site/changes.ts");

const { values } = parseArgs({
  options: { sizes: { type: "string", default: "36x200,60x200,1000x50" } },
});
const options = { skipped: [], repositoryUrl: "https://github.com/acme/shop" };
const rows = [];
for (const size of values.sizes.split(",")) {
  const [series = 0, runs = 0] = size.split("x").map(Number);
  const records = manyRecords(series, runs);
  const beganAt = performance.now();
  const view = historyOf(records);
  const foundAt = performance.now();
  const pages = await renderPages(view, options);
  const writtenAt = performance.now();
  const bytes = pages.map(({ text }) => Buffer.byteLength(text));
  const feed = Buffer.byteLength(renderFeed(view, "Performance"));
  rows.push([
    size,
    String(pages.length),
    (Math.max(...bytes) / 1000).toFixed(0),
    ((bytes.reduce((sum, one) => sum + one, 0) + feed) / 1000).toFixed(0),
    (foundAt - beganAt).toFixed(0),
    (writtenAt - foundAt).toFixed(0),
  ]);
}
console.log(machineLine());
printTable(
  [["series x runs", "pages", "largest, kB", "all, kB", "levels, ms", "writing, ms"], ...rows],
  1,
);
