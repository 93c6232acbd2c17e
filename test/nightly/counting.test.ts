import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Gate } from "../../src/domain/gate/bounds.ts";
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
