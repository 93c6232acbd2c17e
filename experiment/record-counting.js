/**
 * Records whole comparisons by counting: base is a server of this repository, head a copy of it, edited or not.
 *
 *     npm run bench:counting -- --series rust/greet --edit comment --comparisons 300 --minutes 4
 *
 * It appends a line for each turn to the data file and goes on where an earlier call stopped: with `--minutes`
 * it can be run in pieces. `--config` names the configuration that has the server.
 */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { importSource } from "../scripts/import-source.js";
import { DECLARATIONS, EDITS } from "./lib/counting-edits.js";

const { values } = parseArgs({
  options: {
    config: { type: "string", default: "loadgate.yml" },
    series: { type: "string", default: "rust/greet" },
    edit: { type: "string", default: "none" },
    comparisons: { type: "string", default: "300" },
    minutes: { type: "string", default: "4" },
    out: { type: "string", default: "experiment/data/counting.csv" },
  },
});
const HEADER = "series,edit,comparison,turn,requests,base,head,seconds";
const [serverName = "", scenarioName = ""] = values.series.split("/");
const { edit: editName } = values;
const edits = EDITS[serverName] ?? {};
if (!(editName in edits)) {
  throw new Error(
    `--edit ${editName}: ${serverName} has ${Object.keys(edits).join(", ") || "none"}`,
  );
}

/** @type {typeof import("./lib/counting-engine-source.js")} */
const { counting } = await importSource("experiment/lib/counting-engine-source.js");
const config = counting.loadConfig(values.config);
const server = config.servers.find(({ name }) => name === serverName);
const scenario = config.scenarios.find(({ name }) => name === scenarioName);
if (!server || !scenario) throw new Error(`--series ${values.series}: not in ${values.config}`);

const stop = new AbortController();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.once(signal, () => stop.abort(new Error(signal)));
}
const machine = counting.createMachine(process.env, counting.VERSION);
const quiet = { stage: () => {}, advance: () => {}, warn: console.error, log: () => {} };
const world = {
  machine,
  progress: quiet,
  http: counting.httpClient,
  requestSequence: counting.requestSequence,
  runtime: counting.createServerRuntime(counting.httpClient, process.env),
  findCounter: counting.counterFinder(process.env),
};
const arms = await armsOf(build(server.directory), build(editedCopy(server.directory)));
if (!existsSync(values.out)) writeFileSync(values.out, `${HEADER}\n`);
const endAt = performance.now() + Number(values.minutes) * 60_000;
for (let number = recorded(); number < Number(values.comparisons); number += 1) {
  if (performance.now() > endAt) break;
  await record(number).catch((error) => {
    if (!stop.signal.aborted) throw error;
  });
  if (stop.signal.aborted) break;
}
console.error(`${values.series} ${editName}: ${recorded()} comparisons`);
process.exit();

/** How many whole comparisons the file has. */
function recorded() {
  const own = readFileSync(values.out, "utf8")
    .split("\n")
    .filter((line) => line.startsWith(`${values.series},${editName},`));
  return new Set(own.map((line) => line.split(",")[2])).size;
}

/** @param {number} number of the comparison */
async function record(number) {
  const beganAt = performance.now();
  const { counts } = await counting.countArms(world, {
    arms,
    count: counting.COUNT_DEFAULTS,
    signal: stop.signal,
  });
  const [head, base] = counts.series;
  const failure = head?.failure ?? base?.failure;
  if (failure !== undefined || !head || !base) throw new Error(failure);
  const seconds = ((performance.now() - beganAt) / 1000).toFixed(1);
  const lines = head.turns.map(({ turn, instructions }, index) =>
    [
      values.series,
      editName,
      number,
      turn,
      head.requests,
      base.turns[index]?.instructions.toFixed(3),
      instructions.toFixed(3),
      seconds,
    ].join(","),
  );
  // At once, so that a comparison is in the file whole or not at all.
  appendFileSync(values.out, `${lines.join("\n")}\n`);
}

/**
 * Both arms of one series.
 * @param {string} baseFolder
 * @param {string} headFolder
 */
async function armsOf(baseFolder, headFolder) {
  if (!server || !scenario) throw new Error("there is no such series");
  const lanes = /** @type {const} */ (["head", "base"]).map((arm) => ({ server: serverName, arm }));
  const cells = [
    { scenario: scenarioName, level: { concurrency: 1 }, shape: scenario.load, lanes },
  ];
  const bodies = await counting.readBodies(machine, [scenario]);
  const head = counting.headArms(
    cells,
    { servers: [{ ...server, directory: headFolder }], scenarios: [scenario] },
    bodies,
  );
  const base = `${serverName} (base)`;
  return {
    ...head,
    servers: new Map([...head.servers, [base, { ...server, directory: baseFolder }]]),
    scenarios: new Map([...head.scenarios, [counting.scenarioKey("base", scenarioName), scenario]]),
  };
}

/**
 * Builds a server in a folder.
 * @param {string} folder
 * @returns the folder
 */
function build(folder) {
  if (server?.build)
    execFileSync("/bin/sh", ["-c", server.build], { cwd: folder, stdio: "inherit" });
  return folder;
}

/**
 * A copy of a server's folder, next to it since it may read its neighbours' files, with the edit.
 * @param {string} folder
 */
function editedCopy(folder) {
  const copy = path.join(path.dirname(folder), `.counting-${serverName}-${editName}`);
  mkdirSync(copy, { recursive: true });
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  const edit = edits[editName];
  if (!edit) return copy;
  const file = path.join(copy, edit.file);
  const text = readFileSync(path.join(folder, edit.file), "utf8");
  if (!text.includes(edit.find)) throw new Error(`${edit.file} has no ${edit.find}`);
  const declared = /** @type {Record<string, Record<string, string>>} */ (DECLARATIONS)[editName];
  writeFileSync(file, text.replace(edit.find, edit.replace) + (declared?.[serverName] ?? ""));
  return copy;
}
