import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { endLeftGroups, writeGroupFile } from "../../src/adapters/process/group-file.ts";
import { spawnGroup } from "../../src/adapters/process/process-group.ts";
import { groupIsAlive, startTicksOf } from "../../src/adapters/process/process-table.ts";
import { temporaryFolder } from "./support/workspace.ts";

/** A shell and its child, in a group of their own. */
function family(): number {
  const group = spawnGroup("/bin/sh", ["-c", "sleep 60 & sleep 60"], {
    env: process.env,
    stdio: "ignore",
  });
  onTestFinished(() => group.stop(0));
  return group.pid ?? 0;
}

test("groups that were written down are ended, and the file is removed", async () => {
  const file = path.join(await temporaryFolder(), "groups");
  const pids = [family(), family()];
  writeGroupFile(file, pids);
  expect(await endLeftGroups(file)).toBe(2);
  expect(pids.map(groupIsAlive)).toEqual([false, false]);
  expect(existsSync(file)).toBe(false);
});

test("a process that took the id of an ended one is left alone", async () => {
  const file = path.join(await temporaryFolder(), "groups");
  const pid = family();
  await writeFile(file, JSON.stringify([{ pid, startTicks: (startTicksOf(pid) ?? 0) - 1 }]));
  expect(await endLeftGroups(file)).toBe(0);
  expect(groupIsAlive(pid)).toBe(true);
});

test("groups that have ended are not written down", async () => {
  const file = path.join(await temporaryFolder(), "groups");
  const child = spawn("true");
  await new Promise((resolve) => child.once("exit", resolve));
  writeGroupFile(file, [child.pid ?? 0]);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual([]);
});

test.each([
  ["half-written", '[{"pid":'],
  ["empty", ""],
  ["naming init", '[{"pid":1,"startTicks":0}]'],
  ["naming everybody", '[{"pid":-1,"startTicks":0}]'],
  ["another document", '{"pid":2}'],
])("a file that is %s ends nobody", async (_, text) => {
  const file = path.join(await temporaryFolder(), "groups");
  await writeFile(file, text);
  expect(await endLeftGroups(file)).toBe(0);
  expect(existsSync(file)).toBe(false);
});

test("no file is no group", async () => {
  expect(await endLeftGroups(path.join(await temporaryFolder(), "groups"))).toBe(0);
});
