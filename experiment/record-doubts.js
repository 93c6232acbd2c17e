/**
 * Records base against itself for the three rules that may take a tick away without a comparison of metrics: requests that
 * failed beside the bursts, lengths of answers, and CPU time of others.
 *
 *     node scripts/with-toolchains.js node experiment/record-doubts.js --minutes 25 --out experiment/data/doubts.csv
 *
 * The servers of `--config` take turns, each with a whole run of one start and no verdict. One line for each start of each arm;
 * lists have a value for each burst. `others` is in tenths of a percent of the machine.
 */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { engine, signal } from "../bench/lib/engine.js";
import { loadAverage } from "../bench/lib/machine.js";
import { COLUMNS, rowsOfRun } from "./lib/doubt-recording.js";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "25" },
    config: { type: "string", default: "experiment/doubts/loadgate.yml" },
    out: { type: "string", default: "experiment/data/doubts.csv" },
  },
});
const config = engine.loadConfig(values.config);
const endAt = performance.now() + Number(values.minutes) * 60_000;
const out = mkdtempSync(path.join(tmpdir(), "doubts-"));
const quiet = () => {};
const progress = {
  ...{ stage: quiet, advance: quiet, note: quiet, log: quiet },
  warn: (/** @type {string} */ text) => console.error(text),
};
writeFileSync(values.out, `${COLUMNS.join(",")}\n`);
try {
  for (let round = 0; performance.now() < endAt; round += 1) {
    for (const { name } of config.servers) {
      const rows = rowsOfRun(await measured(name, round), round);
      appendFileSync(values.out, rows.map((row) => `${row}\n`).join(""));
    }
    const left = Math.max(0, (endAt - performance.now()) / 60_000).toFixed(1);
    console.error(`round ${round}, load average ${loadAverage()}, ${left} min left`);
  }
} finally {
  rmSync(out, { recursive: true });
}

/**
 * @param {string} name of the server
 * @param {number} round builds in the first one
 */
async function measured(name, round) {
  const servers = config.servers.map(({ build, ...one }) =>
    round === 0 ? { ...one, build } : one,
  );
  const own = { ...config, servers };
  const around = { store: config.baseline.store, out, environment: process.env, progress };
  const asked = { only: `${name}/*`, budgetMs: 60_000, seed: `${round}`, againstItself: true };
  const { world, prepared } = await engine.planRun(own, around, asked);
  await world.output.prepare();
  return engine.measureRun(world, { config: own, ...prepared, failOn: "never", signal });
}
