import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Gate } from "../../src/domain/run/plan/config.ts";
import {
  CANNOT_COUNT,
  COUNT,
  compile,
  counted,
  expectNewCodeCounted,
  expectRefused,
  GATE,
  madeByGo,
  PATIENT,
  REFUSED,
  REWRITING,
} from "../integration/support/counting.ts";
import { skipAll } from "../support/skip-all.ts";
import { enterFolder } from "../support/working-folder.ts";

/** Asks a server of its own to answer. */
const FETCHING = `
import { once } from "node:events";
import { createServer } from "node:http";
function work() { let sum = 0; for (let at = 0; at < 5000; at += 1) sum += at % 7; }
const behind = createServer((_, answer) => answer.end("hello")).listen(0, "127.0.0.1");
await once(behind, "listening");
createServer(async (_, answer) => {
  const got = await fetch("http://127.0.0.1:" + behind.address().port);
  answer.end(await got.text());
}).listen(Number(process.argv[2]), "127.0.0.1");
process.on("SIGTERM", () => process.exit());
`;

describe("a server under a counter", PATIENT, () => {
  skipAll(CANNOT_COUNT);

  beforeEach(() => {
    enterFolder();
  });

  it.for(REFUSED.nightly)("is refused where %s", async ([, row]) => {
    await expectRefused(row);
  });

  it.for(REWRITING.nightly)("is counted with code that it writes anew %s", async ([, row]) => {
    await expectNewCodeCounted(row);
  });

  it("that allocates nothing is told from one that does", async () => {
    const head = compile("allocating", "-DALLOCATIONS=3");
    const base = compile("free", "-DALLOCATIONS=0");
    const { series } = await counted({ head, base });
    expect(series.map(({ turns: [turn] }) => turn?.allocations)).toEqual([3, 0]);
  });

  it("whose allocations cannot be seen is not given those of the shell that runs it", async () => {
    const base = compile("allocating", "-DALLOCATIONS=3");
    compile("static", "-static");
    writeFileSync("behind-shell", '#!/bin/sh\ntrap : TERM\n./static "$@" &\nwait\nkill $!\nwait\n');
    chmodSync("behind-shell", 0o755);
    const { series } = await counted({ head: path.resolve("behind-shell"), base });
    expect(series.map(({ failure }) => failure)).toEqual([undefined, undefined]);
    expect(series.map(({ turns: [turn] }) => turn?.allocations)).toEqual([undefined, 3]);
  });

  it("in Node is counted with fetch, by functions of the interpreter", async () => {
    const server = `${process.execPath} ${path.resolve("server.mjs")}`;
    writeFileSync("server.mjs", FETCHING);
    writeFileSync("slower.mjs", FETCHING.replace("fetch(", "(work(), fetch)("));
    const slower = server.replace("server.mjs", "slower.mjs");
    const { series } = await counted({ head: slower, base: server });
    expect(series.map(({ failure }) => failure)).toEqual([undefined, undefined]);
    const [head = 0, base = 0] = series.map(({ turns: [turn] }) => turn?.instructions);
    expect(series[0]?.runtime).toBe("Node");
    expect(head).toBeGreaterThan(base * 1.01);
    const names = series[0]?.functions?.slice(0, 5).map(({ name }) => name);
    expect(names).toContainEqual(expect.stringMatching(/^Builtins_\w+Handler$/));
  });

  it("that Go made is counted by function where it looks worse", async () => {
    const likeGo = madeByGo();
    const base = compile("base", ...likeGo, "-DWORK=10000");
    const head = compile("head", ...likeGo, "-DWORK=10500");
    const gated: Gate = { ...GATE, tolerancePercent: { instructions: 1 } };
    const { series } = await counted({ head, base }, { ...COUNT, turns: 3 }, gated);
    expect(series[0]?.functions?.[0]?.name).toBe("add");
  });

  it("that Go made is counted by cachegrind where it starts another program at some request", async () => {
    const likeGo = madeByGo();
    const alone = await counted({ head: compile("alone", ...likeGo) });
    const helped = await counted({ head: compile("helped", ...likeGo, "-DHELPER_AFTER=600") });
    expect(helped.series[0]).toMatchObject({ runtime: "Go" });
    expect(helped.series[0]?.tool).toBeUndefined();
    expect(helped.series[0]?.failure).toBeUndefined();
    if (alone.conditions.includes("programs of Go under DHAT")) {
      expect(alone.series[0]?.tool).toBe("DHAT");
    }
  });
});
