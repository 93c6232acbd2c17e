/**
 * The size of the page of a run, and how long it takes to write it.
 *
 *     npm run bench:report -- [--series 36,504] [--servers 2,3] [--frames 0,400] [--times 15]
 *
 * With three servers, three metrics of timing are gated; with two, two. Frames are those of a profile's call tree.
 */
import { parseArgs } from "node:util";
import { importSource } from "../scripts/import-source.js";
import { engine } from "./lib/engine.js";
import { machineLine } from "./lib/machine.js";
import { printTable } from "./lib/table.js";

/** @type {typeof import("../test/support/builders/page.ts")} */
const { aMeasuredRun, aPage } = await importSource("test/support/builders/page.ts");
/** @type {typeof import("../test/support/builders/call-tree.ts")} */
const { aCallTree } = await importSource("test/support/builders/call-tree.ts");
/** @type {typeof import("../test/support/builders/instrument.ts")} */
const { aProfileView } = await importSource("test/support/builders/instrument.ts");
/** @type {typeof import("../src/report/html/page.ts")} */
const { renderPage } = await importSource("src/report/html/page.ts");

/** Series of one server under one scenario of the run that is drawn. */
const LEVELS = 6;

const { values } = parseArgs({
  options: {
    series: { type: "string", default: "36,504" },
    servers: { type: "string", default: "2,3" },
    frames: { type: "string", default: "0,400" },
    times: { type: "string", default: "15" },
  },
});
const rows = [];
const numbers = (/** @type {string} */ text) => text.split(",").map(Number);
const sizes = numbers(values.servers).flatMap((servers) =>
  numbers(values.series).flatMap((count) =>
    numbers(values.frames).map((frames) => ({ servers, count, frames })),
  ),
);
for (const { servers, count, frames } of sizes) {
  const run = aMeasuredRun(Math.ceil(count / servers / LEVELS), servers);
  const profiles = frames > 0 ? [aProfileView(aCallTree(frames))] : [];
  const page = aPage(run, servers > 2 ? { "cpu-per-request": 5 } : {}, profiles);
  const series = page.run.series.filter(({ arm }) => arm === "head").length;
  const html = await renderPage(page);
  const ms = [];
  for (let time = 0; time < Number(values.times); time += 1) {
    const beganAt = performance.now();
    await renderPage(page);
    ms.push(performance.now() - beganAt);
  }
  const bytes = Buffer.byteLength(html);
  rows.push([
    String(servers),
    String(series),
    String(frames),
    (bytes / 1000).toFixed(0),
    (bytes / 1000 / series).toFixed(1),
    engine.median(ms).toFixed(0),
    Math.max(...ms).toFixed(0),
  ]);
}
console.log(`${machineLine()}; ${values.times} times each`);
printTable(
  [["servers", "series", "frames", "kB", "kB a series", "median ms", "longest ms"], ...rows],
  0,
);
