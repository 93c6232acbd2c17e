import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test as plainTest } from "vitest";
import { membersOf } from "../../src/adapters/process/family.ts";
import { leftovers } from "../../src/adapters/process/leftovers.ts";
import { spawnGroup } from "../../src/adapters/process/process-group.ts";
import { startTicksOf } from "../../src/adapters/process/process-table.ts";
import { hasEnded, thisRun, workIn } from "../../src/adapters/process/run-id.ts";
import { until } from "../support/processes.ts";
import { bundle } from "./support/bundle.ts";
import { type Marked, marked } from "./support/marked.ts";

const [, , namespace = "", repository = ""] = thisRun().split("-");

/** A world of its own for a killed run: its folder for temporary files, and a mark. */
interface Place {
  readonly temporary: string;
  readonly world: Marked;
}

const test = plainTest.extend<{ place: Place }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest wants a pattern
  place: async ({}, use) => {
    const temporary = mkdtempSync(path.join(tmpdir(), "leftovers-"));
    const world = marked({ TMPDIR: temporary });
    const outer = process.env["TMPDIR"];
    process.env["TMPDIR"] = temporary;
    await use({ temporary, world });
    if (outer === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = outer;
    world.kill();
    rmSync(temporary, { recursive: true, force: true });
  },
});

/** Starts something of a run that has ended: of a process id that is free now. */
async function orphan(world: Marked, mark: string): Promise<number> {
  const child = spawn("sleep", ["60"], {
    env: { ...world.environment, LOADGATE_RUN: mark },
    stdio: "ignore",
    detached: true,
  });
  child.unref();
  const pid = child.pid ?? 0;
  await until("it runs", () => readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("sleep"));
  return pid;
}

const FREE_PID = 2 ** 22 - 1;
const DEAD = `${FREE_PID}-5-${namespace}-${repository}`;

/** Starts a run that is killed as soon as it has written the file `started`. */
async function killedRun({ temporary, world }: Place, source: string): Promise<void> {
  const program = await bundle(
    temporary,
    `import { writeFileSync } from "node:fs";
import { spawnGroup } from "src/adapters/process/process-group.ts";
import { noteTemporary, runFolder } from "src/adapters/process/run-folder.ts";
${source}
writeFileSync(${JSON.stringify(path.join(temporary, "started"))}, "");
setInterval(() => {}, 1000);`,
  );
  const run = spawn(process.execPath, [program], { env: world.environment, stdio: "inherit" });
  const gone = new Promise((resolve) => {
    run.once("exit", resolve);
  });
  await until("it has started everything", () => existsSync(path.join(temporary, "started")));
  run.kill("SIGKILL");
  await gone;
}

const start = (command: string) =>
  `const group = spawnGroup("/bin/sh", ["-c", ${JSON.stringify(command)}], { env: process.env, stdio: "ignore" });`;

test("what a killed run left running is ended, wherever it went", async ({ place }) => {
  await killedRun(
    place,
    start("sleep 60 & setsid sleep 61 & (setsid sh -c 'sleep 62 & sleep 63' &) ; wait"),
  );
  await until("all are there", () => place.world.running().length >= 5);
  expect(await leftovers.removeOfKilledRuns()).toBeGreaterThanOrEqual(5);
  expect(place.world.running()).toEqual([]);
});

test("what ignores SIGTERM is ended too", async ({ place }) => {
  await killedRun(
    place,
    start("trap '' TERM; setsid sh -c \"trap '' TERM; while :; do sleep 1; done\""),
  );
  await until("both are there", () => place.world.running().length >= 2);
  expect(await leftovers.removeOfKilledRuns()).toBeGreaterThanOrEqual(2);
  expect(place.world.running()).toEqual([]);
});

test("what cleared its environment is ended, as it was written down", async ({ place }) => {
  const file = path.join(place.temporary, "pid");
  // The leader itself begins anew without its mark, as a server does that writes a title over it.
  await killedRun(place, start(`exec env -i sh -c 'echo $$ > ${file}; sleep 64 & wait'`));
  await until("it runs", () => existsSync(file) && readFileSync(file, "utf8") !== "");
  const pid = Number(readFileSync(file, "utf8"));
  expect(place.world.running()).toEqual([]);
  expect(startTicksOf(pid)).toBeDefined();
  expect(await leftovers.removeOfKilledRuns()).toBe(2);
  expect(startTicksOf(pid)).toBeUndefined();
});

/** Clears its environment, leaves group, session and parent, and writes down its id. */
const hidden = (file: string) =>
  `sleep 67 & (env -i setsid setsid sh -c 'sleep 66 & echo $$ > ${file}; wait' &) ; wait`;

test("what hides every other trace is known by its resource limit", async ({ place }) => {
  const file = path.join(place.temporary, "pid");
  await killedRun(place, start(hidden(file)));
  await until("it runs", () => existsSync(file) && readFileSync(file, "utf8") !== "");
  const pid = Number(readFileSync(file, "utf8"));
  expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toContain("LOADGATE_RUN");
  expect(await leftovers.removeOfKilledRuns()).toBe(4);
  expect(startTicksOf(pid)).toBeUndefined();
});

test("so it ends with its own run, however long that goes on", async ({ place }) => {
  const file = path.join(place.temporary, "pid");
  const group = spawnGroup("/bin/sh", ["-c", hidden(file)], { env: process.env, stdio: "ignore" });
  await until("it runs", () => existsSync(file) && readFileSync(file, "utf8") !== "");
  const pid = Number(readFileSync(file, "utf8"));
  await group.stopGroup(0);
  expect(startTicksOf(pid)).toBeDefined();
  await leftovers.endStarted();
  expect(startTicksOf(pid)).toBeUndefined();
});

test("its temporary files go, also those that lie elsewhere", async ({ place }) => {
  const elsewhere = path.join(place.temporary, "partial");
  mkdirSync(elsewhere);
  const kept = path.join(place.temporary, "kept");
  mkdirSync(kept);
  await killedRun(
    place,
    `writeFileSync(runFolder() + "/log", "text");
noteTemporary(${JSON.stringify(elsewhere)});
noteTemporary(${JSON.stringify(kept)})();`,
  );
  const left = () => readdirSync(place.temporary).filter((name) => name.startsWith("loadgate-"));
  expect(left()).toHaveLength(1);
  expect(await leftovers.removeOfKilledRuns()).toBe(0);
  expect(left()).toEqual([]);
  expect(existsSync(elsewhere)).toBe(false);
  expect(existsSync(kept)).toBe(true);
});

test("a run that goes on keeps everything", async ({ place }) => {
  const group = spawnGroup("sleep", ["60"], { env: place.world.environment, stdio: "ignore" });
  onTestFinished(() => group.stop(0));
  const folder = path.join(place.temporary, `loadgate-run-${thisRun()}-abcdef`);
  mkdirSync(folder, { mode: 0o700 });
  expect(await leftovers.removeOfKilledRuns()).toBe(0);
  expect(membersOf(group.pid ?? 0)).toHaveLength(1);
  expect(existsSync(folder)).toBe(true);
});

test.each<[string, string, boolean]>([
  ["a process id that is free", DEAD, true],
  ["one that belongs to a later process", `${process.pid}-1-${namespace}-${repository}`, true],
  ["this one", thisRun(), false],
  ["one of another PID namespace", `${FREE_PID}-5-1-${repository}`, false],
  ["one of another repository", `${FREE_PID}-5-${namespace}-00000000`, false],
])("a run is told to have ended by its id: %s", async (_, id, ended) => {
  expect(hasEnded(id)).toBe(ended);
});

test("a run belongs to the repository around its folder", async ({ place }) => {
  onTestFinished(() => workIn(process.cwd()));
  const inside = path.join(place.temporary, "repository", "sub");
  mkdirSync(inside, { recursive: true });
  mkdirSync(path.join(inside, "..", ".git"));
  const idIn = (folder: string) => {
    workIn(folder);
    return thisRun().split("-").at(-1);
  };
  expect(idIn(inside)).toBe(idIn(path.dirname(inside)));
  expect(idIn(inside)).not.toBe(idIn(place.temporary));
  expect(idIn(inside)).not.toBe(idIn(process.cwd()));
});

test("only marks of ended runs count, and every mark of a process does", async ({ place }) => {
  await orphan(place.world, `${thisRun()}-1`);
  await orphan(place.world, "nonsense");
  await orphan(place.world, `${FREE_PID}-5-${namespace}-00000000-1`);
  expect(await leftovers.removeOfKilledRuns()).toBe(0);
  expect(place.world.running()).toHaveLength(3);
  // The server of a run that itself was started by a run's server.
  await orphan(place.world, `${DEAD}-3 ${thisRun()}-1`);
  expect(await leftovers.removeOfKilledRuns()).toBe(1);
  expect(place.world.running()).toHaveLength(3);
});

test("whoever works in a shell that a killed run started does not end it", async ({ place }) => {
  const program = await bundle(
    place.temporary,
    `import { leftovers } from "src/adapters/process/leftovers.ts";
import { writeFileSync } from "node:fs";
const count = await leftovers.removeOfKilledRuns();
writeFileSync(${JSON.stringify(path.join(place.temporary, "count"))}, String(count));`,
  );
  const shell = spawn("/bin/sh", ["-c", `"${process.execPath}" "${program}"; exit 5`], {
    env: { ...place.world.environment, LOADGATE_RUN: `${DEAD}-1` },
    stdio: "inherit",
  });
  const code = await new Promise((resolve) => shell.once("exit", resolve));
  expect(code).toBe(5);
  expect(readFileSync(path.join(place.temporary, "count"), "utf8")).toBe("0");
});

test.each([
  ["half-written", '{"processes":[{"pid":'],
  ["naming init", '{"processes":[{"pid":1,"startTicks":0}]}'],
  ["naming everybody", '{"processes":[{"pid":-1,"startTicks":0}],"limit":null}'],
  ["another document", "[2]"],
  ["no document", "null"],
])("a record that is %s ends nobody", async (_, text) => {
  const folder = mkdtempSync(path.join(tmpdir(), `loadgate-run-${DEAD}-`));
  writeFileSync(path.join(folder, "record.json"), text);
  expect(await leftovers.removeOfKilledRuns()).toBe(0);
  expect(existsSync(folder)).toBe(false);
});

test("a later process with the id of one that was written down is left alone", async ({
  place,
}) => {
  const pid = await orphan(place.world, "");
  const folder = mkdtempSync(path.join(tmpdir(), `loadgate-run-${DEAD}-`));
  const list = (startTicks: number) =>
    writeFileSync(
      path.join(folder, "record.json"),
      JSON.stringify({ processes: [{ pid, startTicks }] }),
    );
  list((startTicksOf(pid) ?? 0) - 1);
  expect(await leftovers.removeOfKilledRuns()).toBe(0);
  expect(startTicksOf(pid)).toBeDefined();
});

test("a folder that others may write to is nobody's list, and a link is no folder", async ({
  place,
}) => {
  const pid = await orphan(place.world, "");
  const open = mkdtempSync(path.join(tmpdir(), `loadgate-run-${DEAD}-`));
  const entry = { pid, startTicks: startTicksOf(pid) };
  writeFileSync(path.join(open, "record.json"), JSON.stringify({ processes: [entry] }));
  chmodSync(open, 0o777);
  const target = path.join(place.temporary, "target");
  mkdirSync(target, { mode: 0o700 });
  writeFileSync(path.join(target, "record.json"), JSON.stringify({ processes: [entry] }));
  symlinkSync(target, path.join(tmpdir(), `loadgate-run-${DEAD}-link`));
  expect(await leftovers.removeOfKilledRuns()).toBe(0);
  expect(startTicksOf(pid)).toBeDefined();
  expect(existsSync(open)).toBe(true);
  expect(existsSync(target)).toBe(true);
});
