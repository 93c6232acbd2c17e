/**
 * Prints how long each test file took in the last `npm test`, the longest first, and the sum of each project.
 *
 *     npm run test:times [REPORT…]
 *
 * A report is a file that `npm test` leaves in `test-results`; all of them without one. Files run side by side, so
 * the sums are more than the time that passed.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** @typedef {import("./test-reporter.js").FileReport} FileReport */

const folder = path.resolve(import.meta.dirname, "../test-results");

const named = process.argv.slice(2);
const reports =
  named.length > 0 ? named : readdirSync(folder).map((name) => path.join(folder, name));
/** @type {readonly FileReport[]} */
const files = reports.flatMap((report) => JSON.parse(readFileSync(report, "utf8")));

console.log("seconds  tests  file");
for (const { file, seconds, tests } of files.toSorted((a, b) => b.seconds - a.seconds)) {
  console.log(`${inSeconds(seconds)}  ${String(tests.length).padStart(5)}  ${file}`);
}
for (const project of new Set(files.map((one) => one.project))) {
  const own = files.filter((one) => one.project === project);
  console.log(
    `${inSeconds(own.reduce((sum, { seconds }) => sum + seconds, 0))}  in all: ${project}`,
  );
}

/** @param {number} seconds */
function inSeconds(seconds) {
  return seconds.toFixed(1).padStart(7);
}
