/**
 * Records profiles of the servers in bench/profiles by the profilers that a run uses, for the tests of what a comparison
 * of them shows: base is a server, head the same server with one of its functions slowed down, or unchanged.
 *
 *     npm run bench:profiles -- --only rust --slowdown sort --nulls 20 --seconds 2
 *
 * Each recording is a file of its own below test/fixtures/profiles, with four starts of each arm. What is there already is
 * not recorded again; `--again` does that, for all or for the slowdown named. Loads come from 4 connections.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { engine } from "../bench/lib/engine.js";
import { buildServer, recordedPairs } from "./lib/record-profiles.js";
import { LANGUAGES, recordedText, recordingFile, SLOWDOWNS } from "./lib/record-profiles-file.js";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    slowdown: { type: "string" },
    nulls: { type: "string", default: "20" },
    seconds: { type: "string", default: "2" },
    again: { type: "boolean", default: false },
  },
});

/**
 * The names that an option allows.
 * @param {string} option
 * @param {readonly string[]} all
 * @param {string | undefined} chosen all if absent
 */
function chosenOf(option, all, chosen) {
  if (chosen === undefined) return all;
  if (!all.includes(chosen)) throw new Error(`--${option} ${chosen}: one of ${all.join(", ")}`);
  return [chosen];
}

const nulls = Array.from({ length: Number(values.nulls) }, (_, at) => {
  return `same-${String(at + 1).padStart(2, "0")}`;
});
const recordings = chosenOf("slowdown", [...SLOWDOWNS, ...nulls], values.slowdown);
try {
  for (const language of chosenOf("only", LANGUAGES, values.only)) {
    const missing = recordings.filter(
      (one) => values.again || !existsSync(recordingFile(language, one)),
    );
    if (missing.length > 0) await buildServer(language);
    for (const recording of missing) await record(language, recording);
    console.error(`${language}: all ${recordings.length} recordings are there`);
  }
} finally {
  engine.removeRunFolder();
}
process.exit();

/**
 * @param {string} language
 * @param {string} recording
 */
async function record(language, recording) {
  const beganAt = performance.now();
  const slower = SLOWDOWNS.includes(recording) ? recording : undefined;
  const pairs = await recordedPairs(language, slower, Number(values.seconds) * 1000);
  const file = recordingFile(language, recording);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, recordedText(pairs, engine.ownFrame));
  const seconds = ((performance.now() - beganAt) / 1000).toFixed(0);
  console.error(`${language} ${recording}: ${seconds} s`);
}
