import { spawnSync } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createMachine } from "../../src/adapters/system/machine.ts";
import { bundle } from "./support/bundle.ts";
import { failureOf, NEVER, temporaryFolder, writeScript } from "./support/workspace.ts";

const machine = createMachine(process.env, "0.0.0");

describe("what is installed", () => {
  test.each<[string, boolean]>([
    ["program", true],
    ["link", true],
    ["second", true],
    ["missing", false],
    ["text", false],
    ["folder", false],
    ["dangling", false],
    ["program ", false],
    ["", false],
    [".", false],
  ])("%j: %s", async (program, installed) => {
    const [first, second] = [await temporaryFolder(), await temporaryFolder()];
    await writeScript(first, "program", "exit 0");
    await writeScript(second, "second", "exit 0");
    await writeFile(path.join(first, "text"), "no program");
    await mkdir(path.join(first, "folder"));
    await symlink(path.join(first, "program"), path.join(first, "link"));
    await symlink(path.join(first, "nowhere"), path.join(first, "dangling"));
    const { isInstalled } = createMachine({ PATH: `${first}:/no/such/folder::${second}` }, "0.0.0");
    expect(isInstalled(program)).toBe(installed);
  });

  test("is what our own environment's PATH says", () => {
    expect(machine.isInstalled("sh")).toBe(true);
    expect(machine.isInstalled("no-such-program-anywhere")).toBe(false);
    expect(createMachine({}, "0.0.0").isInstalled("sh")).toBe(false);
  });

  test("is not what lies in the folder that a run is started in", async () => {
    const { isInstalled } = createMachine({ PATH: ".:node_modules/.bin:" }, "0.0.0");
    expect(isInstalled("vitest")).toBe(false);
  });
});

describe("the limit of open files", () => {
  // Node raises its own limit as far as it may.
  test.each([
    ["ulimit -n 200", 200],
    ["ulimit -n 333 && ulimit -Sn 200", 333],
  ])("is what the shell leaves: %s", async (set, limit) => {
    const folder = await temporaryFolder();
    const program = await bundle(
      folder,
      `import { createMachine } from "src/adapters/system/machine.ts";
       console.log(createMachine(process.env, "0.0.0").openFileLimit());`,
    );
    const run = `${set} && exec "${process.execPath}" "${program}"`;
    const { stdout } = spawnSync("/bin/sh", ["-c", run], { encoding: "utf8" });
    expect(Number(stdout)).toBe(limit);
  });

  test("is what a process that we start has too", () => {
    const { stdout } = spawnSync("/bin/sh", ["-c", "ulimit -n"], { encoding: "utf8" });
    expect(machine.openFileLimit()).toBe(Number(stdout));
  });
});

test("the load average is a number that is not negative", () => {
  expect(machine.loadAverage()).toBeGreaterThanOrEqual(0);
});

test("a clock that never goes back, and CPU time that grows with it", async () => {
  const [now, cpuMs] = [machine.now(), machine.cpuTimes().allMs];
  await machine.sleep(50, NEVER);
  expect(machine.now()).toBeGreaterThan(now);
  expect(machine.cpuTimes().allMs).toBeGreaterThanOrEqual(cpuMs);
});

test("a sleep ends with an abort", async () => {
  expect(await failureOf(machine.sleep(600_000, AbortSignal.abort()))).toBeInstanceOf(Error);
});

test("a file is read as bytes, and a missing one is an error", async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, "bytes"), Buffer.from([0, 255, 10]));
  expect([...(await machine.readFile(path.join(folder, "bytes")))]).toEqual([0, 255, 10]);
  expect(await failureOf(machine.readFile(path.join(folder, "missing")))).toMatchObject({
    code: "ENOENT",
  });
});

test("a hash is SHA-256 of text and bytes alike", () => {
  const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  expect(machine.hash("")).toBe(empty);
  expect(machine.hash(new Uint8Array())).toBe(empty);
  expect(machine.hash("é")).toBe(machine.hash(new TextEncoder().encode("é")));
});
