import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { asking } from "../../src/counting/adapters/counter-tools.ts";
import { counterFinder, createHardwareCounters } from "../../src/counting/adapters/find-counter.ts";
import { traitsOf } from "../../src/counting/adapters/program-traits.ts";
import { createSurroundings } from "../../src/counting/adapters/surroundings.ts";
import { countedEnvironment } from "../../src/counting/domain/runtime.ts";
import { skipAll } from "../support/skip-all.ts";
import { enterFolder } from "../support/working-folder.ts";
import {
  CANNOT_COUNT,
  COUNT,
  compile,
  counted,
  expectNewCodeCounted,
  expectRefused,
  madeByGo,
  PATIENT,
  REFUSED,
  REWRITING,
} from "./support/counting.ts";

const lacksValgrind = spawnSync("valgrind", ["--version"]).status !== 0;
const lacksCompiler = spawnSync("cc", ["--version"]).status !== 0;
const lacksStrace = spawnSync("strace", ["true"]).status !== 0;
const signal = new AbortController().signal;

/** Prints whether Node compiled a hot function, and whether a request can be made of it. */
const HOT = `
function hot(rounds) { let sum = 0; for (let at = 0; at < rounds; at += 1) sum += at % 7; return sum; }
for (let at = 0; at < 30_000; at += 1) hot(300);
const OPTIMIZED = 1 << 4, BASELINE = 1 << 15;
const isCompiled = (%GetOptimizationStatus(hot) & (OPTIMIZED | BASELINE)) !== 0;
const text = await new Request("http://a", { method: "POST", body: typeof WebAssembly }).text();
console.log(JSON.stringify({ isCompiled, text }));
`;

it("Node interprets what is counted, and has WebAssembly, which fetch needs", async () => {
  const { around } = await createSurroundings(asking(process.env, signal));
  const { env, remove } = around({ cpu: 0, turn: 0 });
  const found = (variables: NodeJS.ProcessEnv) => {
    const words = ["--allow-natives-syntax", "--input-type=module", "--eval", HOT];
    return JSON.parse(execFileSync(process.execPath, words, { env: variables, encoding: "utf8" }));
  };
  expect(found({ ...process.env, ...countedEnvironment({}, env) })).toEqual({
    isCompiled: false,
    text: "object",
  });
  expect(found(process.env)).toEqual({ isCompiled: true, text: "object" });
  remove();
});

describe("a server under a counter", PATIENT, () => {
  skipAll(CANNOT_COUNT);

  beforeEach(() => {
    enterFolder();
  });

  it("shows one percent more instructions, one more allocation, and the function that has them", async () => {
    const base = compile("base", "-DWORK=10000");
    const head = compile("head", "-DWORK=10100", "-DALLOCATIONS=3");
    const { series } = await counted({ head, base });
    const [one, other] = series;
    expect(series.map(({ failure }) => failure)).toEqual([undefined, undefined]);
    const ratio = (one?.turns[0]?.instructions ?? 0) / (other?.turns[0]?.instructions ?? 1);
    expect(ratio).toBeGreaterThan(1.009);
    expect(ratio).toBeLessThan(1.015);
    expect(one?.turns[0]).toMatchObject({ allocations: 3, allocatedBytes: 3000 });
    expect(other?.turns[0]).toMatchObject({ allocations: 2, allocatedBytes: 2000 });
    expect(one?.functions?.[0]?.name).toBe("add");
  });

  it("shows the system call that is made once more, by name", async ({ skip }) => {
    skip(lacksStrace, "strace is missing");
    const base = compile("base");
    const head = compile("head", "-DCALLS=1");
    const { series } = await counted({ head, base }, { ...COUNT, systemCalls: true });
    const [one, other] = series.map(({ systemCalls = [] }) =>
      Object.fromEntries(systemCalls.map(({ name, count }) => [name, count])),
    );
    // A start that was asked once more whether it is ready differs by a call or two in a thousand requests.
    const once = expect.closeTo(1, 2) as number;
    expect(one).toEqual({ read: once, write: once, getppid: once });
    expect(other).toEqual({ read: once, write: once });
    const [more = 0, fewer = 0] = series.map(({ turns: [turn] }) => turn?.systemCalls);
    expect(more - fewer).toBeCloseTo(1, 1);
  });

  it("is counted in the child that answers", async () => {
    const head = compile("child", "-DOF_CHILD");
    const [one] = (await counted({ head })).series;
    expect(one?.failure).toBeUndefined();
    expect(one?.turns[0]?.instructions).toBeGreaterThan(10_000);
  });

  it.for(REFUSED.gate)("is refused where %s", async ([, row]) => {
    await expectRefused(row);
  });

  it.for(REWRITING.gate)("is counted with code that it writes anew %s", async ([, row]) => {
    await expectNewCodeCounted(row);
  });

  it("whose allocations cannot be seen is told from one whose can", async () => {
    const head = compile("allocating", "-DALLOCATIONS=3");
    const { series } = await counted({ head, base: compile("static", "-static") });
    expect(series.map(({ turns: [turn] }) => turn?.allocations)).toEqual([3, undefined]);
  });

  it("that Go made is counted as a whole by DHAT", async () => {
    const likeGo = madeByGo();
    const base = compile("base", ...likeGo, "-DWORK=10000");
    const same = await counted({ head: base, base: compile("other", ...likeGo, "-DWORK=10000") });
    expect(same.series.map(({ runtime, failure }) => [runtime, failure])).toEqual([
      ["Go", undefined],
      ["Go", undefined],
    ]);
    // Only cachegrind, which was not used, would know functions.
    if (same.counter?.name === "cachegrind") expect(same.series[0]?.functions).toEqual([]);
  });

  it("that crashes is said to, and nothing of it is left", async () => {
    const head = compile("crashing", "-DCRASH_AFTER=300");
    // Other tests count meanwhile.
    vi.stubEnv("TMPDIR", process.cwd());
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith("loadgate-count-"));
    const [one] = (await counted({ head })).series;
    expect(one?.failure).toBe("c: the server ended while it was loaded: SIGABRT");
    const left = readdirSync(tmpdir()).filter((name) => name.startsWith("loadgate-count-"));
    // The libraries that are loaded before a server's own stay until the run ends.
    expect(left.length - before.length).toBeLessThanOrEqual(1);
  });
});

describe("hardware counters", () => {
  async function withPerf(script: string) {
    const folder = enterFolder();
    const program = path.join(folder, "perf");
    writeFileSync(program, `#!/bin/sh\n${script}\n`);
    chmodSync(program, 0o755);
    vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const ask = asking(process.env, signal);
    return await createHardwareCounters(await createSurroundings(ask), ask);
  }

  it.each([
    ["exit 1", "perf is not installed"],
    ['[ "$1" = --version ] || exit 255; echo perf version 6.1', "perf may not count"],
    [
      "echo '<not supported>,,instructions:u,0,100.00,,'",
      "shows its programs no hardware counters",
    ],
    ["echo '123,,instructions:u,100,50.00,,'", "shows its programs no hardware counters"],
  ])("are not used where perf says %j", async (script, reason) => {
    expect(await withPerf(script)).toContain(reason);
  });

  it("are read from what perf wrote", async () => {
    const counter = await withPerf(
      '[ "$1" = --version ] && { echo perf version 6.1; exit; }\necho 123456,,instructions:u,100,100.00,,',
    );
    if (typeof counter === "string") throw new Error(counter);
    expect(counter).toMatchObject({ name: "hardware counters", version: "perf 6.1", slowdown: 1 });
    const start = counter.counted({ cpu: 0, turn: 0 });
    const wanted = { withFunctions: false, processes: [], running: [] };
    expect(await start.read(wanted)).toEqual({ isWhole: false, instructions: 0 });
    const file = start.launcher[start.launcher.indexOf("-o") + 1] ?? "";
    writeFileSync(file, "# started on\n\n98765,,instructions:u,100,100.00,,\n");
    expect(await start.read(wanted)).toEqual({ isWhole: true, instructions: 98_765 });
    start.remove();
  });
});

it("knows programs that Go made from others", async () => {
  const folder = enterFolder();
  const info = Buffer.from("\xff Go buildinf:", "latin1");
  writeFileSync("go", Buffer.concat([Buffer.from("\x7fELF........"), info]));
  writeFileSync("text", info);
  const file = (name: string, more = {}) => {
    const real = path.join(folder, name);
    return { path: real, real, ...more };
  };
  writeFileSync("other", "\x7fELF........");
  writeFileSync("dash", "\x7fELF........");
  const goes = { files: ["go"], isGo: true, isOnlyGo: true, sharesCode: false };
  expect(await traitsOf([file("go")], [])).toEqual(goes);
  const besides = async (...names: readonly string[]) =>
    (
      await traitsOf(
        ["go", ...names].map((name) => file(name)),
        [],
      )
    ).isOnlyGo;
  expect(await besides("text", "dash", "log-that-was-removed")).toBe(true);
  expect(await besides("other")).toBe(false);
  const none = { isGo: false, isOnlyGo: false };
  expect(await traitsOf([file("text"), file("gone")], [])).toMatchObject(none);
  expect(await traitsOf([file("go", { isArgument: true })], [])).toMatchObject(none);
});

it("DHAT adds up what cachegrind does, in programs that do not allocate", async ({ skip }) => {
  if (CANNOT_COUNT !== undefined) return skip(CANNOT_COUNT);
  enterFolder();
  writeFileSync("work.c", "int main(int n) { for (volatile int i = 0; i < n * 100000; i++); }");
  execFileSync("cc", ["-o", "work", "work.c"]);
  const { counter } = await counterFinder(process.env)(signal);
  if (counter?.name !== "cachegrind") return skip("this machine counts by its hardware");
  const total = async (mayReplaceAllocator: boolean, ...args: readonly string[]) => {
    const start = counter.counted({ cpu: 0, turn: 0, mayReplaceAllocator });
    const [program = "", ...rest] = start.programLauncher ?? [];
    const isDhat = rest.includes("--tool=dhat");
    expect(isDhat).toBe(mayReplaceAllocator);
    execFileSync(program, [...rest, path.resolve("work"), ...args]);
    const { isWhole, instructions } = await start.read({
      withFunctions: isDhat,
      processes: [],
      running: [],
    });
    start.remove();
    expect(isWhole).toBe(true);
    return instructions;
  };
  const work = async (dhat: boolean) => (await total(dhat, "more")) - (await total(dhat));
  expect((await work(true)) / (await work(false))).toBeCloseTo(1, 3);
});

it("knows programs that can write their code by another address", async ({ skip }) => {
  skip(lacksCompiler, "cc is missing");
  enterFolder();
  writeFileSync("file", "x".repeat(4096));
  const build = (name: string, file: string, maps: readonly string[]) => {
    const code = `int main(void) {
      int file = ${file};
      ${maps.map((how) => `if (mmap(0, 4096, ${how}, file, 0) == MAP_FAILED) return 1;`).join("\n")}
      puts("ready"); fflush(stdout); pause(); }`;
    const headers = ["stdio.h", "unistd.h", "fcntl.h", "sys/mman.h"].map(
      (header) => `#include <${header}>\n`,
    );
    writeFileSync(`${name}.c`, `#define _GNU_SOURCE\n${headers.join("")}${code}\n`);
    execFileSync("cc", ["-o", name, `${name}.c`]);
    return path.resolve(name);
  };
  const seen = async (program: string) => {
    const child = spawn(program, { stdio: ["ignore", "pipe", "ignore"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child.stdout, "data");
    return (await traitsOf([], [child.pid ?? 0])).sharesCode;
  };
  const [memory, file] = ['memfd_create("code", 0)', 'open("file", O_RDWR)'];
  const executed = "PROT_READ | PROT_EXEC, MAP_PRIVATE";
  expect(await seen(build("shared", file, ["PROT_READ | PROT_EXEC, MAP_SHARED"]))).toBe(true);
  expect(await seen(build("private", file, [executed]))).toBe(false);
  expect(await seen(build("writable", file, [`PROT_WRITE | ${executed}`]))).toBe(true);
  expect(await seen(build("unnamed", memory, [executed]))).toBe(true);
  expect(await seen(build("alias", file, [executed, "PROT_WRITE, MAP_SHARED"]))).toBe(true);
  expect(await seen(build("other", file, [executed, "PROT_READ, MAP_SHARED"]))).toBe(false);
});

it.for([
  [true, "--smc-check=all"],
  [false, "--smc-check=all-non-file"],
] as const)(
  "cachegrind looks for new code in files where it is shared: %s",
  async ([sharesCode, option], { skip }) => {
    skip(lacksValgrind, "valgrind is missing");
    const { counter } = await counterFinder(process.env)(signal);
    const start = counter?.counted({ cpu: 0, turn: 0, sharesCode });
    start?.remove();
    skip(counter?.name !== "cachegrind", "this machine counts by its hardware");
    expect(start?.programLauncher).toContain(option);
  },
);
