import { describe, expect, onTestFinished, test } from "vitest";
import { membersOf } from "../../src/adapters/process/family.ts";
import { type ProcessGroup, spawnGroup } from "../../src/adapters/process/process-group.ts";
import { endedChildrenCpuMs, startTicksOf } from "../../src/adapters/process/process-table.ts";
import { runCommand } from "../../src/adapters/process/run-command.ts";
import { freePort } from "../../src/adapters/server/free-port.ts";
import { familyListensOn } from "../../src/adapters/server/sockets.ts";
import { watchFamily } from "../../src/adapters/server/usage-watch.ts";
import { until } from "../support/processes.ts";
import { NEVER, SERVERS } from "./support/workspace.ts";

interface Listening {
  readonly group: ProcessGroup;
  readonly pid: number;
  readonly port: number;
}

/** Starts one of the test servers as a group, and waits until its port is open. */
async function listening(...words: readonly string[]): Promise<Listening> {
  const port = await freePort();
  const group = spawnGroup(process.execPath, words, {
    cwd: SERVERS,
    env: { ...process.env, PORT: String(port) },
    stdio: "ignore",
  });
  onTestFinished(() => group.stop(0));
  const pid = group.pid ?? 0;
  await until("it listens", () => familyListensOn(pid, { port }));
  return { group, pid, port };
}

function cpuMs(pid: number): number {
  return watchFamily(pid).usage().cpuMs ?? Number.NaN;
}

describe("what a group has used", () => {
  test.each(["thread", "child"])("grows with a busy %s", async (kind) => {
    const { pid } = await listening("busy.js", kind);
    const before = cpuMs(pid);
    await until("100 ms more were used", () => cpuMs(pid) > before + 100);
  });

  test("keeps the time of a thread that has ended", async () => {
    const { pid } = await listening("busy.js", "thread-ends");
    expect(cpuMs(pid)).toBeGreaterThan(350);
  });

  test("keeps the time of children that have ended", async () => {
    const { pid } = await listening("busy.js", "children");
    expect(cpuMs(pid)).toBeGreaterThan(750);
  });

  test("never goes back", async () => {
    const { pid } = await listening("busy.js", "thread");
    const seen = [cpuMs(pid)];
    await until("many looks", () => seen.push(cpuMs(pid)) > 50);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  test("includes memory, whose peak is at least what is used now", async () => {
    const { pid } = await listening("good.js");
    const { rssBytes, peakRssBytes } = watchFamily(pid).usage();
    expect(rssBytes).toBeGreaterThan(1024 * 1024);
    expect(peakRssBytes).toBeGreaterThanOrEqual(rssBytes ?? Number.NaN);
  });

  test("is absent when nothing of it runs", async () => {
    const { group, pid } = await listening("good.js");
    await group.stop(5000);
    expect(watchFamily(pid).usage()).toEqual({});
    expect(membersOf(pid)).toEqual([]);
    expect(startTicksOf(pid)).toBeUndefined();
  });
});

describe("who listens on a port", () => {
  test.each(["127.0.0.1", "0.0.0.0", "::"])("a group that does, on %s", async (host) => {
    const port = await freePort();
    const group = spawnGroup(process.execPath, ["good.js", String(port), host], {
      cwd: SERVERS,
      env: process.env,
      stdio: "ignore",
    });
    onTestFinished(() => group.stop(0));
    await until("it listens", () => familyListensOn(group.pid ?? 0, { port }));
  });

  test("neither a foreign port nor a foreign group", async () => {
    const one = await listening("good.js");
    const other = await listening("good.js");
    expect(familyListensOn(one.pid, one)).toBe(true);
    expect(familyListensOn(one.pid, other)).toBe(false);
    expect(familyListensOn(other.pid, one)).toBe(false);
  });

  test("a child in the group counts", async () => {
    const port = await freePort();
    const group = spawnGroup("/bin/sh", ["-c", "node good.js & wait"], {
      cwd: SERVERS,
      env: { ...process.env, PORT: String(port) },
      stdio: "ignore",
    });
    onTestFinished(() => group.stop(0));
    await until("it listens", () => familyListensOn(group.pid ?? 0, { port }));
  });

  test("a connection to a port is not listening on it", async () => {
    const { port } = await listening("good.js");
    const source = `require("net").connect(${port}, "127.0.0.1").on("connect", () => console.log("connected"))`;
    const client = spawnGroup(process.execPath, ["-e", source], {
      env: process.env,
      stdio: ["ignore", "pipe", "ignore"],
    });
    onTestFinished(() => client.stop(0));
    await new Promise((resolve) => client.stdout?.once("data", resolve));
    expect(familyListensOn(client.pid ?? 0, { port })).toBe(false);
  });

  test("nobody, once it is stopped", async () => {
    const { group, pid, port } = await listening("good.js");
    await group.stop(5000);
    expect(familyListensOn(pid, { port })).toBe(false);
  });
});

describe("the time of ended children", () => {
  test("grows by what a child used", async () => {
    const before = endedChildrenCpuMs() ?? Number.NaN;
    const source = "while (process.cpuUsage().user < 300_000);";
    await runCommand({ program: process.execPath, args: ["-e", source], env: process.env }, NEVER);
    expect((endedChildrenCpuMs() ?? Number.NaN) - before).toBeGreaterThan(250);
  });
});

test("a process is told from a later one by its start", async () => {
  const { pid } = await listening("good.js");
  expect(startTicksOf(pid)).toBeGreaterThan(0);
  expect(startTicksOf(pid)).toBe(startTicksOf(pid));
  expect(startTicksOf(process.pid)).toBeLessThan(startTicksOf(pid) ?? Number.NaN);
});
