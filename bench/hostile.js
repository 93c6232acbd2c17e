/**
 * How long it takes to read, judge and report the worst run files that a stranger can make within the bounds:
 * `STRANGERS_LIMITS` in src/adapters/run-file/parse.ts. They may take ten seconds. Each has a process of its
 * own; CPU seconds are what it would take on a machine that nobody else uses.
 *
 *     npm run bench:hostile [-- NAME]
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { engine } from "./lib/engine.js";
import { HOSTILE_FILES, SHA } from "./lib/hostile-files.js";
import { loadAverage, machineLine } from "./lib/machine.js";

const [name] = process.argv.slice(2);
if (name === undefined) all();
else await judge(name);

function all() {
  console.log(`${machineLine()}, load ${loadAverage()}`);
  console.log("  MiB  series  read  judged  all, CPU s  wall s  peak MiB");
  for (const each of Object.keys(HOSTILE_FILES)) {
    const { stdout, stderr } = spawnSync(process.execPath, [import.meta.filename, each], {
      encoding: "utf8",
    });
    process.stdout.write(stdout || `${each}: ${stderr}`);
  }
}

/** @param {string} file */
async function judge(file) {
  const text = HOSTILE_FILES[file]?.();
  if (text === undefined) throw new Error(`no such file: ${file}`);
  const bytes = new TextEncoder().encode(text);
  const config = configuration();
  const beganAt = performance.now();
  const began = cpuSeconds();
  const run = engine.parseStrangersRunFile(bytes, "the file");
  const read = cpuSeconds() - began;
  const { comparison } = await engine.reportRun(world(run), {
    config,
    failOn: "regression",
    workflowRun: 1,
    headSha: SHA,
    base: { ref: "main", isRequired: true },
    signal: new AbortController().signal,
  });
  const whole = cpuSeconds() - began;
  const wall = (performance.now() - beganAt) / 1000;
  const figures = [
    (bytes.length / 2 ** 20).toFixed(0).padStart(5),
    String(comparison.series.length).padStart(6),
    ...[read, whole - read, whole, wall].map((seconds) => seconds.toFixed(1).padStart(7)),
    (process.resourceUsage().maxRSS / 1024).toFixed(0).padStart(6),
  ];
  console.log(`${figures.join(" ")}  ${file}: ${comparison.gate.decision}`);
}

/** @param {import("../src/domain/run/run-file.ts").RunFile} run */
function world(run) {
  const nothing = () => {};
  return {
    runs: { runFilesOf: async () => [{ place: "the file", run }] },
    store: { load: async () => ({ records: [], skipped: [] }) },
    output: {
      location: "",
      prepare: async () => {},
      write: async () => "",
      remove: async () => {},
    },
    exports: [],
    progress: { stage: nothing, advance: nothing, warn: nothing, log: nothing },
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
