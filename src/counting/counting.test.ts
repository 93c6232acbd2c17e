import { describe, expect, it } from "vitest";
import { aConfig, inBase } from "../../test/support/builders/config.ts";
import { A_MACHINE, aRequest } from "../../test/support/builders/request.ts";
import { aWorld, type Behaviour } from "../../test/support/builders/world.ts";
import { runIn } from "../../test/support/run-lines.ts";
import { prepareRun } from "../app/plan/prepare-run.ts";
import { type RunRequest, runBenchmark } from "../app/run-benchmark.ts";
import { exitCodeOf } from "../domain/gate/gate.ts";
import type { BaselineRecord } from "../domain/history/baseline.ts";
import type { Config, CountConfig } from "../domain/run/plan/config.ts";
import { withoutTiming } from "../domain/run/plan/count-settings.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import { countingWith } from "./counting.ts";
import type { Counter, FoundCounter } from "./port.ts";

const BASE = { ref: "main", isNamed: true };
const COUNT = { turns: 3, requests: 100, env: {} };
const GATE = { tolerancePercent: { instructions: 1 }, maxErrorPercent: 0 };

/** Every start executes so many instructions more than the one before. */
function aCounter(more = 1_000_000): Counter {
  let starts = 0;
  const start = { launcher: [], env: {}, remove: () => {} };
  const read = async () => {
    starts += 1;
    return { isWhole: true, instructions: starts * more };
  };
  return {
    name: "cachegrind",
    version: "3.19.0",
    cpus: [0],
    conditions: [],
    slowdown: 1,
    traitsOf: async () => ({ files: [], isGo: false, isOnlyGo: false, sharesCode: false }),
    plain: () => ({ ...start, allocated: () => undefined }),
    counted: () => ({ ...start, read }),
  };
}

async function run(
  config: Partial<Config>,
  {
    behaviour = {},
    request = {},
    counter,
    hasBase = true,
  }: {
    readonly behaviour?: Partial<Behaviour>;
    readonly request?: Partial<RunRequest>;
    readonly counter?: Counter;
    readonly hasBase?: boolean;
  } = {},
) {
  const events = aWorld(behaviour);
  const findCounter = async () => ({ unusable: [], ...(counter && { counter }) });
  const result = await runBenchmark(
    { ...events, instruments: [countingWith(findCounter)] },
    aRequest({ gate: GATE, ...config }, { ...(hasBase && { bases: [BASE] }), ...request }),
  );
  return { ...result, saved: events.saved, exitCode: exitCodeOf(result.comparison.gate) };
}

const counting = { baseConfig: () => inBase(aConfig({ gate: GATE, count: COUNT })) };

describe("a change that no longer counts", () => {
  it("is counted as its base says, and held to its gate", async () => {
    const { run: file, comparison } = await run({}, { behaviour: counting });
    expect(file.counts?.series).toHaveLength(4);
    expect(file.base?.changes).toEqual([
      "The benchmark changed: it no longer counts; it is counted as main says.",
    ]);
    expect(comparison.gate.decision).toBe("fail");
  });

  it("is not counted where nobody ever did, or where base has no say", async () => {
    expect((await run({})).run.counts).toBeUndefined();
    const request = { bases: [{ ...BASE, isRequired: false }] };
    expect((await run({}, { behaviour: counting, request })).run.counts).toBeUndefined();
  });
});

describe("counting alone", () => {
  const alone = withoutTiming(aConfig({ count: COUNT, gate: GATE }));

  it("compares what it counted", async () => {
    const { run: file, comparison } = await run(alone, { counter: aCounter() });
    expect(file.series).toEqual([]);
    expect(comparison.instrumented?.map(({ verdict }) => verdict)).toEqual([
      "unchanged",
      "unchanged",
    ]);
  });

  it("is recorded with its counts, unless these got worse", async () => {
    const gate = { tolerancePercent: { instructions: 0.5 }, maxErrorPercent: 0 };
    const first = await run({ ...alone, gate }, { counter: aCounter(), hasBase: false });
    const [{ record } = {}] = first.saved;
    expect(record?.series).toEqual([]);
    expect(record?.counts?.series.map(({ name, metrics }) => [name, metrics])).toEqual([
      ["go/greet", { instructions: 10_000 }],
      ["rust/greet", { instructions: 10_000 }],
    ]);
    const records = [1, 2, 3].map((index) => ({ ...record, id: `${index}` }) as BaselineRecord);
    const worse = aCounter(1_100_000);
    const later = await run(
      { ...alone, gate },
      { counter: worse, behaviour: { records }, hasBase: false },
    );
    expect(later.comparison.verdict).toBe("regression");
    expect(later.comparison.comparedWith).toMatchObject({ kind: "history", runs: 3 });
    expect(later.saved).toEqual([]);
  });

  it("without a counter is no measurement", async () => {
    const { exitCode, comparison } = await run(alone);
    expect(exitCode).toBe(3);
    expect(comparison.gate.reasons).toMatchObject([{ kind: "ended-early" }]);
  });

  /** Two of each arm in each of three turns. */
  const STARTS_OF_GO = 12;

  it("keeps the series that it has counted where it is stopped, and says how far it is", async () => {
    const controller = new AbortController();
    const onEvent = (event: string) => {
      // Before that, base is started to see what it runs.
      const hasCounted = world.progressed.length === STARTS_OF_GO;
      if (hasCounted && event.startsWith("start rust")) controller.abort(new Error("Ctrl-C"));
    };
    const world = aWorld({ onEvent });
    const findCounter = async () => ({ unusable: [], counter: aCounter() });
    const request = aRequest(alone, { bases: [BASE], signal: controller.signal });
    await expect(
      runBenchmark({ ...world, instruments: [countingWith(findCounter)] }, request),
    ).rejects.toThrow("Ctrl-C");
    const file = runIn(world.written.get("run.jsonl") ?? "{}");
    expect(file.counts?.series.map(({ name, arm, turns }) => [name, arm, turns.length])).toEqual([
      ["go/greet", "head", 3],
      ["go/greet", "base", 3],
    ]);
    const fractions = [...new Set(world.progressed.map(({ fraction }) => fraction))];
    expect(fractions.map((fraction) => Number((6 * fraction).toFixed(6)))).toEqual([
      ...[0, 0.4, 1, 1.4, 2, 2.4],
    ]);
    expect(world.progressed.map(({ current }) => current)).toContain(
      "go/greet, turn 2 of 3 at most",
    );
    // Both arms of two servers in three turns, side by side: by an estimate until the first turn is done.
    const estimateMs = 2 * 3 * (3000 + 1100 * 0.33) * (1 / 20);
    for (const { fraction, remainingMs = 0 } of world.progressed) {
      const isEstimated = Math.abs(remainingMs - estimateMs * (1 - fraction)) < 1;
      expect(isEstimated).toBe(fraction < 1 / 6);
    }
  });

  it("keeps the turns that a series has where it is stopped in the next one", async () => {
    const controller = new AbortController();
    const onEvent = (event: string) => {
      const { current = "" } = world.progressed.at(-1) ?? {};
      if (event.startsWith("start rust") && current.startsWith("rust/greet, turn 3")) {
        controller.abort(new Error("Ctrl-C"));
      }
    };
    const world = aWorld({ onEvent });
    const findCounter = async () => ({ unusable: [], counter: aCounter() });
    const request = aRequest(alone, { bases: [BASE], signal: controller.signal });
    await expect(
      runBenchmark({ ...world, instruments: [countingWith(findCounter)] }, request),
    ).rejects.toThrow("Ctrl-C");
    const file = runIn(world.written.get("run.jsonl") ?? "{}");
    expect(file.counts?.series.map(({ name, arm, turns }) => [name, arm, turns.length])).toEqual([
      ["go/greet", "head", 3],
      ["go/greet", "base", 3],
      ["rust/greet", "head", 2],
      ["rust/greet", "base", 2],
    ]);
    expect(world.running.size).toBe(0);
  });

  it("of one program in both arms compares nothing", async () => {
    let isCounting = false;
    const counter = { ...aCounter() };
    const behaviour: Partial<Behaviour> = {
      used: () => (isCounting ? [{ path: "/base/x", real: "/base/x" }] : []),
    };
    const plain: Counter["plain"] = (conditions) => {
      isCounting = true;
      return counter.plain(conditions);
    };
    const {
      exitCode,
      view,
      run: file,
    } = await run(alone, {
      behaviour,
      counter: { ...counter, plain },
    });
    expect(exitCode).toBe(3);
    expect(view.headline).toMatch(/^Not compared: both arms run \/base\/x/);
    expect(file.base?.lost).toMatchObject([
      { kind: "same-program", server: "go" },
      { kind: "same-program", server: "rust" },
    ]);
  });
});

const HARDWARE = { name: "hardware counters", reason: "perf is not installed" } as const;
const VALGRIND = { name: "cachegrind", reason: "apt-get install valgrind" } as const;

/** What a machine with this counter says of it. */
async function diagnosed(found: FoundCounter) {
  return await countingWith(async () => found).diagnose(new AbortController().signal);
}

it("names the counter and why there is no better one, or says how to get one", async () => {
  const unusable = [HARDWARE, VALGRIND];
  expect(await diagnosed({ unusable })).toEqual({
    document: { counting: { unusable } },
    text: "Counter of instructions: none; no hardware counters: perf is not installed; no cachegrind: apt-get install valgrind\n",
  });
});

it("the plan says how long counting takes, or that nothing can be counted, if that is asked for", async () => {
  const planned = async (found: FoundCounter, count?: CountConfig) => {
    const config = aConfig(withoutNullish({ count }));
    const prepared = prepareRun(config, { seed: "seed" }, A_MACHINE);
    const { signal } = new AbortController();
    return await countingWith(async () => found).plan(aWorld(), { config, prepared, signal });
  };
  const count = { turns: 3, env: {} };
  const unusable = [VALGRIND];
  expect(await planned({ unusable })).toBe("");
  expect(await planned({ unusable }, count)).toBe(
    "nothing can be counted: no counter works on this machine: cachegrind (apt-get install valgrind)\n",
  );
  expect(await planned({ unusable: [], counter: aCounter() }, count)).toMatch(
    /^counting 2 servers and scenarios in 3 turns takes about \d.* with cachegrind, by what/,
  );
});
