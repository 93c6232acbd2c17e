import { availableParallelism } from "node:os";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { membersOf } from "../../src/adapters/process/family.ts";
import { spawnGroup } from "../../src/adapters/process/process-group.ts";
import { procText } from "../../src/adapters/process/process-table.ts";
import { watchFamily } from "../../src/adapters/server/usage-watch.ts";
import { sumOf } from "../../src/domain/shared/sum-of.ts";
import { until } from "../support/processes.ts";
import { failureOf } from "./support/workspace.ts";

const BUSY = "for (;;);";
const IDLE = "setInterval(() => {}, 1000);";
/** By its own clock of CPU time, so that a busy machine changes nothing. */
const BUSY_FOR_A_WHILE =
  "for (let used = 0; used < 600_000; ) { const { user, system } = process.cpuUsage(); used = user + system; }";

const familyUsage = (pid: number) => watchFamily(pid).usage();
const observeFamily = <Result>(pid: number | undefined, work: () => Promise<Result>) =>
  watchFamily(pid).observe(work);

/** Starts a program as a group of its own. */
function group(program: string, ...words: readonly string[]): number {
  const started = spawnGroup(program, words, { env: process.env, stdio: "ignore" });
  onTestFinished(() => started.stop(0));
  return started.pid ?? Number.NaN;
}

const node = (source: string) => group(process.execPath, "-e", source);

const usedMore = (pid: number, ms: number) => {
  const before = familyUsage(pid).cpuMs ?? Number.NaN;
  return until(`${ms} ms were used`, () => (familyUsage(pid).cpuMs ?? 0) >= before + ms);
};

test("a busy process has used what it used, with a peak that is no less", async () => {
  const pid = node(BUSY);
  await usedMore(pid, 50);
  const startedAt = performance.now();
  const { result, usage } = await observeFamily(pid, async () => {
    const before = familyUsage(pid).cpuMs ?? Number.NaN;
    await usedMore(pid, 500);
    return (familyUsage(pid).cpuMs ?? Number.NaN) - before;
  });
  const wholeMs = performance.now() - startedAt;
  const { serverCpuMs = Number.NaN, peakCpuPercent } = usage;
  expect(serverCpuMs).toBeGreaterThanOrEqual(result);
  // The last window can be left out, and the counters tick every 10 ms.
  expect(peakCpuPercent).toBeGreaterThan(0.8 * (serverCpuMs / wholeMs) * 100);
  expect(peakCpuPercent).toBeLessThan(100 * (availableParallelism() + 1));
  expect(usage.rssBytes).toBeGreaterThan(1024 * 1024);
});

test.runIf(process.platform === "linux")(
  "time in the kernel is known, of its children too",
  async () => {
    const calling = group("sh", "-c", "dd if=/dev/zero of=/dev/null bs=1; :");
    const { usage } = await observeFamily(calling, () => usedMore(calling, 300));
    const { serverCpuMs = Number.NaN, serverSystemMs } = usage;
    expect(serverSystemMs).toBeGreaterThan(0.3 * serverCpuMs);
    const looping = node(BUSY);
    await usedMore(looping, 100);
    const inUser = (await observeFamily(looping, () => usedMore(looping, 300))).usage;
    expect(inUser.serverSystemMs).toBeLessThan(0.3 * (inUser.serverCpuMs ?? Number.NaN));
  },
);

test("an idle process has used next to nothing", async () => {
  const pid = node(IDLE);
  await until("it has started", () => (familyUsage(pid).rssBytes ?? 0) > 20 * 1024 * 1024);
  await sleep(300);
  const { usage } = await observeFamily(pid, () => sleep(400));
  expect(usage.serverCpuMs).toBeLessThan(200);
  expect(usage.serverCpuMs).toBeGreaterThanOrEqual(0);
});

test("memory is the highest of its looks, not the last", async () => {
  const source = `
    let held = Buffer.alloc(300 * 2 ** 20, 1);
    process.on("SIGUSR2", () => { held = undefined; global.gc(); });
    ${IDLE}`;
  const pid = group(process.execPath, "--expose-gc", "-e", source);
  const mib = () => (familyUsage(pid).rssBytes ?? 0) / 2 ** 20;
  await until("it holds them", () => mib() > 300);
  const { usage } = await observeFamily(pid, async () => {
    // It is looked at each 100 ms.
    await sleep(250);
    process.kill(pid, "SIGUSR2");
    await until("it let go of them", () => mib() < 200);
  });
  expect((usage.rssBytes ?? 0) / 2 ** 20).toBeGreaterThan(250);
});

test("all processes of the group count, also those that begin meanwhile", async () => {
  const source = `
    const { spawn } = require("node:child_process");
    setTimeout(() => spawn(process.execPath, ["-e", ${JSON.stringify(BUSY)}]), 300);
    ${IDLE}`;
  const pid = node(source);
  const { usage } = await observeFamily(pid, () => usedMore(pid, 600));
  expect(membersOf(pid)).toHaveLength(2);
  expect(usage.serverCpuMs).toBeGreaterThanOrEqual(500);
});

test("a process that left the group counts", async () => {
  const pid = group("/bin/sh", "-c", `setsid "${process.execPath}" -e "${BUSY}" & wait`);
  const { usage } = await observeFamily(pid, () => usedMore(pid, 600));
  expect(usage.serverCpuMs).toBeGreaterThanOrEqual(500);
  expect(usage.rssBytes).toBeGreaterThan(20 * 1024 * 1024);
});

test("a process that ended and took its time with it leaves no time below 0", async () => {
  // Its parent is gone, so nobody in the group inherits its time.
  const orphan = `"${process.execPath}" -e "${BUSY_FOR_A_WHILE} ${IDLE}" &`;
  const pid = group("/bin/sh", "-c", `(${orphan}) ; exec "${process.execPath}" -e "${IDLE}"`);
  await until("it was busy", () => (familyUsage(pid).cpuMs ?? 0) > 500);
  const left = membersOf(pid).filter((member) => member.pid !== pid);
  expect(left).toHaveLength(1);
  const { usage } = await observeFamily(pid, () => {
    for (const member of left) process.kill(member.pid, "SIGKILL");
    return until("it has ended", () => membersOf(pid).length === 1);
  });
  expect(usage).not.toHaveProperty("serverCpuMs");
  expect(usage.peakCpuPercent ?? 0).toBeGreaterThanOrEqual(0);
  expect(usage.rssBytes).toBeGreaterThan(0);
});

test("a short work has a time too", async () => {
  const { result, usage } = await observeFamily(node(IDLE), async () => "done");
  expect(result).toBe("done");
  expect(usage.serverCpuMs).toBeGreaterThanOrEqual(0);
});

test("work that fails fails, and leaves no timer", async () => {
  const reason = new Error("no luck");
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const pid = node(IDLE);
  const before = timers();
  expect(await failureOf(observeFamily(pid, () => Promise.reject(reason)))).toBe(reason);
  expect(timers()).toBe(before);
});

test("nothing is known of a group that never was, or is gone", async () => {
  expect(await observeFamily(undefined, async () => 5)).toEqual({ result: 5, usage: {} });
  const started = spawnGroup(process.execPath, ["-e", IDLE], { env: process.env, stdio: "ignore" });
  const pid = started.pid ?? Number.NaN;
  await started.stop(0);
  expect(await observeFamily(pid, () => sleep(150, 5))).toEqual({ result: 5, usage: {} });
  expect(familyUsage(pid)).toEqual({});
});

test("CPU time between two observations is known, of processes that left the group too", async () => {
  const pid = group("/bin/sh", "-c", `(setsid "${process.execPath}" -e '${BUSY}' &) ; sleep 1000`);
  const watch = watchFamily(pid);
  const { earlierCpuMs: unknown } = await watch.observe(() => sleep(50));
  expect(unknown).toBeUndefined();
  await usedMore(pid, 400);
  const { earlierCpuMs } = await watch.observe(async () => {});
  expect(earlierCpuMs).toBeGreaterThanOrEqual(400);
});

/** CPU time that {@link WORKING} uses after each signal. */
const WORK_MS = 200;

/** Works after each SIGUSR2, by its own clock of CPU time, and has the title "ready" as soon as it can. */
const WORKING = `
  const used = () => { const { user, system } = process.cpuUsage(); return user + system; };
  process.on("SIGUSR2", () => { const enough = used() + ${WORK_MS * 1000}; while (used() < enough); });
  process.title = "ready"; ${IDLE}`;

/** Starts {@link WORKING}; `work` ends when a part of the work is done. */
async function working() {
  const pid = node(WORKING);
  const used = () => familyUsage(pid).cpuMs ?? Number.NaN;
  const begin = () => process.kill(pid, "SIGUSR2");
  const work = (part: number) => {
    const enough = used() + part * WORK_MS;
    begin();
    return until("the work is done", () => used() >= enough);
  };
  await until("it is ready", () => procText(pid, "cmdline").startsWith("ready"));
  return { pid, used, begin, work };
}

const NEVER = new AbortController().signal;

test("a server that does not work between observations is not waited for", async () => {
  const { pid, begin } = await working();
  const watch = watchFamily(pid);
  await watch.observe(async () => {});
  begin();
  const atOnce = watch.settle(NEVER).then(() => true);
  expect(await Promise.race([atOnce, setImmediate(false)])).toBe(true);
});

test("a server that works between observations is waited for until it is idle", async () => {
  const { pid, used, work } = await working();
  // A busy machine can give it too little time to look busy, or to end its work while it is waited for.
  await until("all its work is waited for", async () => {
    const watch = watchFamily(pid);
    await watch.observe(async () => {});
    await work(0.9);
    await watch.observe(async () => {});
    await sleep(100);
    const before = used();
    await work(0.1);
    await watch.settle(NEVER);
    return used() > before + 0.9 * WORK_MS;
  });
});

test("what a server that is never idle uses is known after its last load only", async () => {
  const pid = node(BUSY);
  // A busy machine can give it too little time to look busy.
  await until("it is found busy", async () => {
    const watch = watchFamily(pid);
    await watch.observe(async () => {});
    await usedMore(pid, 100);
    await watch.observe(async () => {});
    expect(await watch.settle(NEVER)).toBeUndefined();
    return ((await watch.settle(NEVER, true)) ?? 0) > 10;
  });
});

test("pages that workers share count once", async () => {
  const source = `
import mmap, os, time
held = bytearray(os.urandom(1 << 20)) * 150
for _ in range(3):
    if os.fork() == 0: time.sleep(60)
print(len(held), flush=True); time.sleep(60)`;
  const pid = group("python3", "-c", source);
  const resident = () =>
    sumOf(membersOf(pid), (one) =>
      Number(/^VmRSS:\s+(\d+)/m.exec(procText(one.pid, "status"))?.[1] ?? 0),
    );
  await until("all have started", () => resident() > 4 * 150 * 1024);
  const { usage } = await observeFamily(pid, () => sleep(250));
  const all = { ...familyUsage(pid), observed: usage.rssBytes ?? 0 };
  for (const bytes of [all.rssBytes, all.peakRssBytes, all.observed]) {
    expect((bytes ?? 0) / 2 ** 20).toBeGreaterThan(150);
    expect((bytes ?? 0) / 2 ** 20).toBeLessThan(220);
  }
});

test("memory of processes that come and go is never below that of one that stays, nor missing", async () => {
  // By number, not by time: from the fourth on one ends for each that begins, however fast the machine starts them.
  const coming = `sleep 1000 & set -- "$@" $!; if [ $# -gt 3 ]; then kill -9 $1; wait $1; shift; fi`;
  const staying = `const held = Buffer.alloc(100 * 2 ** 20, 1); ${IDLE}`;
  const pid = group(
    "/bin/sh",
    ...[
      "-c",
      `(while :; do ${coming}; sleep 0.01; done) & exec "${process.execPath}" -e "${staying}"`,
    ],
  );
  await until("it holds them", () => (familyUsage(pid).rssBytes ?? 0) > 120 * 2 ** 20);
  const watch = watchFamily(pid);
  const seen: number[] = [];
  const came = new Set<number>();
  while (seen.length < 20 || came.size < 30) {
    const { usage } = await watch.observe(() => sleep(120));
    seen.push(usage.rssBytes ?? Number.NaN);
    seen.push(watch.usage().rssBytes ?? Number.NaN);
    for (const member of membersOf(pid)) came.add(member.pid);
  }
  expect(Math.min(...seen)).toBeGreaterThan(100 * 2 ** 20);
  expect(watch.usage().peakRssBytes).toBeGreaterThanOrEqual(
    Math.max(...seen.filter((_, at) => at % 2 === 0)),
  );
});
