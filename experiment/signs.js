/**
 * How often a sign is wrong: runs drawn from recorded starts, judged by the engine's own comparison and gate.
 *
 *     node experiment/signs.js [--runs 1000] [--sources busy,pauses] [--plans 2x5,12x5] [--changes none|all] [--rows FILE]
 *
 * Each start of a drawn run is a recorded one of base against itself, and a coin says which copy is head. A change lays
 * something over head that makes it worse by exactly twice its tolerance, so that every tick is false. `--rows` adds the counts
 * to a file of JSON lines.
 */
import { appendFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { plannedRuns } from "./lib/pull-request-plans.js";
import { groupBy } from "./lib/recording.js";
import { QUIET } from "./lib/round-counts.js";
import { CHANGES } from "./lib/sign-changes.js";
import { sourceOfRecording } from "./lib/sign-copies.js";
import { timetableOf } from "./lib/sign-plan.js";
import { readSigns } from "./lib/sign-recording.js";
import { pooled, rowOf, signTable } from "./lib/sign-rows.js";
import { sourceOfStarts } from "./lib/sign-source.js";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    sources: { type: "string", default: "busy,pauses" },
    plans: { type: "string", default: "1x5,2x5,4x5,8x5,12x5,1x10,2x10,4x10,8x10,12x10" },
    changes: { type: "string", default: "none" },
    data: { type: "string", default: path.join(import.meta.dirname, "data") },
    rows: { type: "string" },
  },
});

/** @type {Readonly<Record<string, () => readonly import("./lib/sign-source.js").SignSource[]>>} */
const SOURCES = {
  busy: () => [sourceOfStarts("busy machine", signsIn("signs-busy.jsonl"))],
  pauses: () => [sourceOfStarts("pausing servers", signsIn("signs-pauses.jsonl"))],
  // Each by itself, where a run of several series has the same server throughout.
  each: () =>
    [...groupBy(signsIn("signs-pauses.jsonl"), ({ server }) => server)].map(([name, own]) =>
      sourceOfStarts(name, own),
    ),
  aa: () => [recorded("first recording", "aa.csv")],
  another: () => [recorded("another day", "another-day.csv")],
  runtimes: () => [recorded("Node and the JVM", "runtimes.csv")],
  quiet: () => [recorded("first recording made quiet", "aa.csv", QUIET)],
  "quiet-runtimes": () => [recorded("Node and the JVM made quiet", "runtimes.csv", QUIET)],
};

/** @param {string} file */
function signsIn(file) {
  return readSigns(path.join(values.data, file));
}

/**
 * @param {string} name
 * @param {string} file
 * @param {number} [quiet]
 */
function recorded(name, file, quiet) {
  return sourceOfRecording(name, path.join(import.meta.dirname, "data", file), quiet);
}

const wanted = values.plans.split(",");
const plans = plannedRuns().flatMap(({ series, minutes, planned }) => {
  if (!planned || !wanted.includes(`${series}x${minutes}`)) return [];
  return [{ series, minutes, timetable: timetableOf(planned) }];
});
const changes =
  values.changes === "none"
    ? [undefined]
    : CHANGES.filter(({ name }) => values.changes === "all" || name.includes(values.changes));
const rows = values.sources.split(",").flatMap((key) =>
  (SOURCES[key]?.() ?? []).flatMap((source) =>
    changes.flatMap((change) =>
      plans.map((plan) => {
        const row = rowOf({ source, ...plan, ...(change && { change }) }, Number(values.runs));
        if (values.rows) appendFileSync(values.rows, `${JSON.stringify(row)}\n`);
        console.error(`${row.of.join(", ")}: ${JSON.stringify(row.signs)}`);
        return row;
      }),
    ),
  ),
);
console.log(`${signTable(rows)}\n\nRed in all: ${pooled(rows).text}`);
