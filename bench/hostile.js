/**
 * How long it takes to read, judge and report the worst run files that a stranger can make within the bounds:
 * `STRANGERS_LIMITS` in src/adapters/run-file/limits.ts. They may take ten seconds. Each has a process of its
 * own; CPU seconds are what it would take on a machine that nobody else uses.
 *
 *     npm run bench:hostile [-- NAME]
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { engine } from "./lib/engine.js";
import { HOSTILE_FILES, SHA } from "./lib/hostile-files.js";
import { loadAverage, machineLine, peakMiB } from "./lib/machine.js";
import { withOwnProcesses } from "./lib/own-process.js";

const [name] = process.argv.slice(2);
if (name === undefined) await withOwnProcesses(all);
else await judge(name);

/** @param {(script: string, args: readonly string[]) => string} run */
function all(run) {
  console.log(`${machineLine()}, load ${loadAverage()}`);
  console.log("  MiB  series  read  judged  all, CPU s  wall s  peak MiB");
  for (const each of Object.keys(HOSTILE_FILES)) {
    process.stdout.write(run(import.meta.filename, [each]));
  }
}

/** @param {string} file */
async function judge(file) {
  const made = HOSTILE_FILES[file]?.();
  if (made === undefined) throw new Error(`no such file: ${file}`);
  const files = [made].flat().map((one) => (typeof one === "string" ? Buffer.from(one) : one));
  const config = configuration();
  const beganAt = performance.now();
  const began = cpuSeconds();
  let read = 0;
  const result = async () => {
    const parse = engine.strangersParser();
    const runs = files.map((bytes, at) => {
      const place = `file ${at + 1}`;
      return { place, run: parse(bytes, place) };
    });
    read = cpuSeconds() - began;
    const { comparison } = await engine.reportRun(world(runs), {
      config,
      failOn: "regression",
      workflowRun: 1,
      headSha: SHA,
      pulls: [],
      base: { ref: "main", isRequired: true },
      signal: new AbortController().signal,
    });
    return { series: comparison.series.length, becomes: comparison.gate.decision };
  };
  const { series, becomes } = await result().catch((error) => ({
    series: 0,
    becomes: `refused: ${error.message}`,
  }));
  read ||= cpuSeconds() - began;
  const whole = cpuSeconds() - began;
  const wall = (performance.now() - beganAt) / 1000;
  const figures = [
    (files.reduce((sum, { length }) => sum + length, 0) / 2 ** 20).toFixed(0).padStart(5),
    String(series).padStart(6),
    ...[read, whole - read, whole, wall].map((seconds) => seconds.toFixed(1).padStart(7)),
    peakMiB().toFixed(0).padStart(6),
  ];
  console.log(`${figures.join(" ")}  ${file}: ${becomes}`);
}

/** @param {readonly import("../src/domain/shards/whole-run.ts").NamedRun[]} runs */
function world(runs) {
  const nothing = () => {};
  return {
    sourceControl: { pathsOf: async () => [] },
    runs: { runFilesOf: async () => runs, changesOf: async () => undefined },
    store: { load: async () => ({ records: [], skipped: [] }) },
    output: {
      location: "",
      prepare: async () => {},
      write: async () => {},
      remove: async () => {},
    },
    exports: [],
    instruments: [],
    progress: { stage: nothing, note: nothing, advance: nothing, warn: nothing, log: nothing },
  };
}

/** Asks for what each of the files begins with. */
function configuration() {
  const folder = mkdtempSync(path.join(tmpdir(), "loadgate-bench-"));
  try {
    const file = path.join(folder, "loadgate.yml");
    writeFileSync(
      file,
      "servers: { go: { run: ./go } }\nscenarios: { greet: { path: /, load: { concurrency: [1] } } }\n",
    );
    return engine.loadConfig(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
