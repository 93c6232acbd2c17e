/**
 * Records base against itself, start by start, with everything that a run file has of them: for how often a sign is wrong.
 *
 *     node scripts/with-toolchains.js node experiment/record-signs.js --servers go,node --busy 8 --minutes 40 --out FILE
 *
 * The servers take turns, each with a whole run of its own. `--busy` keeps so many processes busy meanwhile. One line for each
 * start of each run: JSON, with the columns of its bursts, its closing load and its failures beside them, for both arms.
 */
import { spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { engine, signal } from "../bench/lib/engine.js";
import { loadAverage } from "../bench/lib/machine.js";
import { startsOfRun } from "./lib/sign-recording.js";

const { values } = parseArgs({
  options: {
    servers: { type: "string", default: "" },
    busy: { type: "string", default: "0" },
    minutes: { type: "string", default: "40" },
    budget: { type: "string", default: "60" },
    config: { type: "string", default: "experiment/signs/loadgate.yml" },
    out: { type: "string", default: "experiment/data/signs.jsonl" },
  },
});
const config = engine.loadConfig(values.config);
const names =
  values.servers === "" ? config.servers.map(({ name }) => name) : values.servers.split(",");
const endAt = performance.now() + Number(values.minutes) * 60_000;
const out = mkdtempSync(path.join(tmpdir(), "signs-"));
const quiet = () => {};
const progress = {
  ...{ stage: quiet, advance: quiet, note: quiet, log: quiet },
  warn: (/** @type {string} */ text) => console.error(text),
};
const others = Array.from({ length: Number(values.busy) }, () =>
  spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
);
writeFileSync(values.out, "");
try {
  for (let number = 0; performance.now() < endAt; number += 1) {
    for (const name of names) {
      const lines = startsOfRun(await measured(name, number)).map((start) => JSON.stringify(start));
      appendFileSync(values.out, lines.map((line) => `${line}\n`).join(""));
      const left = Math.max(0, (endAt - performance.now()) / 60_000).toFixed(1);
      console.error(
        `${name}: ${lines.length} starts, load average ${loadAverage()}, ${left} min left`,
      );
    }
  }
} finally {
  for (const one of others) one.kill("SIGKILL");
  rmSync(out, { recursive: true });
}

/**
 * @param {string} name of the server
 * @param {number} number of its run; the first one builds
 */
async function measured(name, number) {
  const servers = config.servers.map(({ build, ...one }) =>
    number === 0 ? { ...one, build } : one,
  );
  const own = { ...config, servers };
  const around = { store: config.baseline.store, out, environment: process.env, progress };
  const asked = {
    ...{ only: `${name}/*`, budgetMs: Number(values.budget) * 1000 },
    ...{ seed: `${number}`, againstItself: true },
  };
  const { world, prepared } = await engine.planRun(own, around, asked);
  await world.output.prepare();
  return engine.measureRun(world, { config: own, ...prepared, failOn: "never", signal });
}
