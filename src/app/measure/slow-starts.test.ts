import { describe, expect, it } from "vitest";
import {
  aConfig,
  aScenario,
  aServer,
  aShape,
  inBase,
} from "../../../test/support/builders/config.ts";
import { aRequest } from "../../../test/support/builders/request.ts";
import { aWorld, type Behaviour } from "../../../test/support/builders/world.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import { LEAST_ROUNDS, ROUNDS_TO_DECIDE } from "../../domain/run/plan/round-counts.ts";
import { runBenchmark } from "../run-benchmark.ts";

const MINUTE = 60_000;
const base = { ref: "main" };

describe("servers that stop slowly", () => {
  it.each([
    ["beside base", { bases: [base] }],
    ["alone", {}],
  ])("%s count what that takes, stay within the budget, and are named", async (_, overrides) => {
    const stopMs = (server: string) => (server.startsWith("rust") ? 5000 : 50);
    const measure = { budgetMs: MINUTE, atMostMs: 15 * MINUTE };
    const world = aWorld({ stopMs });
    const { run, view } = await runBenchmark(world, aRequest({ measure }, overrides));
    expect(run.timing.measureMs).toBeLessThanOrEqual(MINUTE);
    const starts = run.servers.find(({ server }) => server === "rust")?.starts ?? [];
    expect(starts.length).toBeGreaterThan(1);
    for (const start of starts) expect(start).toMatchObject({ stopMs: 5000 });
    expect(run.timing.beside?.stopMs).toBe(5000 * starts.length);
    expect(view.notices).toContainEqual(
      expect.stringMatching(
        /^(rust|rust \(base\), rust) took .*5\.00 s to stop each time: \d+ s of .*; (it does|they do) not end on SIGTERM/,
      ),
    );
  });

  it("and answer slowly are named too", async () => {
    const measure = { budgetMs: MINUTE, atMostMs: 15 * MINUTE };
    const world: ReturnType<typeof aWorld> = aWorld({
      onEvent: (event) => {
        if (event === "ask go /greet") void world.machine.sleep(1500, new AbortController().signal);
      },
    });
    const { run, view } = await runBenchmark(world, aRequest({ measure }));
    expect(run.servers[0]?.starts[0]?.answerMs).toBeGreaterThanOrEqual(3000);
    expect(view.notices).toContainEqual(expect.stringMatching(/^go .* \d\.\d+ s /));
  });
});

/** A run of two servers with base and head, each of which takes ten seconds to start. */
async function slowStarts(measure: Config["measure"], startMs = 10_000) {
  const warnedFirst: (readonly string[])[] = [];
  const world: ReturnType<typeof aWorld> = aWorld({
    startMs,
    baseConfig: () => inBase(aConfig({ measure })),
    onEvent: (event) => {
      if (event === "load go 500") warnedFirst.push([...world.warnings]);
    },
  });
  const { run, view } = await runBenchmark(world, aRequest({ measure }, { bases: [base] }));
  const warned = warnedFirst[0]?.join("\n");
  return { world, run, notices: view.notices.join("\n"), warned };
}

describe("servers that start slowly", () => {
  it("make a budget that was chosen grow until they start often enough to decide", async () => {
    const { world, run, notices } = await slowStarts({ atMostMs: 15 * MINUTE });
    expect(run.plan.rounds).toBeGreaterThanOrEqual(ROUNDS_TO_DECIDE);
    expect(run.plan.budgetMs).toBeGreaterThan(2 * MINUTE);
    expect(run.plan.budgetMs).toBeLessThan(15 * MINUTE);
    expect(world.machine.now()).toBeLessThan((run.plan.budgetMs ?? 0) + MINUTE);
    expect(notices).not.toMatch(/only (?:once|\d times)/);
    expect(world.events.join("\n")).toMatch(
      /A round takes \d+ s to start and warm its servers, so measuring may take/,
    );
  });

  it("make it grow no further than is allowed", async () => {
    const { world, run, notices, warned } = await slowStarts({ atMostMs: 3 * MINUTE });
    expect(run.plan).toMatchObject({ budgetMs: 3 * MINUTE });
    expect(run.plan.rounds).toBeLessThan(ROUNDS_TO_DECIDE);
    expect(notices).toMatch(/only (?:once|\d times)/);
    expect(world.machine.now()).toBeLessThan(4 * MINUTE);
    expect(warned).toMatch(/so 3 min 00 s cannot hold the 5 rounds/);
  });

  it("take their time from a budget that was asked for", async () => {
    const measure = { budgetMs: 2 * MINUTE, atMostMs: 15 * MINUTE };
    const { run, notices, warned } = await slowStarts(measure);
    expect(run.plan).toMatchObject({ budgetMs: 2 * MINUTE });
    const { neededMs = 0 } = run.plan;
    // It is known before the first burst, and what is said is true.
    expect(warned).toContain("so 2 min 00 s cannot hold the 5 rounds that a verdict needs; ");
    expect(notices).toMatch(/only (?:once|\d times).* 5 starts .* \d+ min \d\d s\./);
    const longer = await slowStarts({ ...measure, budgetMs: neededMs });
    expect(longer.run.plan.neededMs).toBeUndefined();
    expect(longer.run.plan.rounds).toBeGreaterThanOrEqual(ROUNDS_TO_DECIDE);
  });
});

it("a plan too short to call anything gets the time of the follow-up, and leaves it none", async () => {
  const measure = { budgetMs: MINUTE, atMostMs: 15 * MINUTE };
  const short = await slowStarts(measure, 4500);
  expect(short.run.plan).toMatchObject({ rounds: 1, budgetMs: MINUTE });
  const { run, world } = await slowStarts({ ...measure, followUp: 1 }, 4500);
  expect(run.plan).toMatchObject({ rounds: LEAST_ROUNDS, budgetMs: 2 * MINUTE });
  expect(world.machine.now()).toBeLessThan(2.5 * MINUTE);
});

describe("servers that start slowly and are slow at first", () => {
  const { warmUpMs: _, ...load } = aShape();
  const one = { servers: [aServer()], scenarios: [aScenario({ servers: ["go"], load })] };
  /** Fourteen windows until it is warm: each start is thirteen times as slow at first. */
  const throughput: Behaviour["throughput"] = (__, burst) => 1000 * 1.2 ** Math.min(14, burst);
  const warmed = async (startMs: number, measure: Config["measure"]) => {
    const config = { ...one, measure };
    const world = aWorld({ startMs, throughput, baseConfig: () => inBase(aConfig(config)) });
    const { run } = await runBenchmark(world, aRequest(config, { bases: [base] }));
    return run;
  };
  const isWarm = ({ servers }: RunFile) =>
    servers.every(({ starts }) =>
      starts.every(({ stillFasterPercent }) => stillFasterPercent === undefined),
    );

  it("are warmed up for longer where the budget holds few rounds anyhow", async () => {
    const run = await warmed(10_000, { budgetMs: MINUTE, atMostMs: 15 * MINUTE });
    expect(run.plan.rounds).toBe(1);
    expect(isWarm(run)).toBe(true);
    expect(run.timing.measureMs).toBeLessThanOrEqual(MINUTE);
  });

  it("are warmed up in as many rounds as decide where the budget may grow", async () => {
    const run = await warmed(3000, { atMostMs: 15 * MINUTE });
    expect(run.plan.rounds).toBeGreaterThanOrEqual(ROUNDS_TO_DECIDE);
    expect(isWarm(run)).toBe(true);
  });
});

describe("a run whose servers start slowly", () => {
  const load = aShape();
  const measure = { budgetMs: 4 * MINUTE, atMostMs: 4 * MINUTE };
  const config = {
    servers: [aServer()],
    scenarios: [aScenario({ servers: ["go"], load })],
    measure,
  };
  /** Bursts of all starts differ by so much. */
  const measured = async (spread: number) => {
    const throughput: Behaviour["throughput"] = (server, burst) =>
      10_000 * (1 + spread * Math.sin((server === "go" ? 7 : 11) * burst));
    const baseConfig = () => inBase(aConfig(config));
    const world = aWorld({ startMs: 5000, throughput, baseConfig });
    const { run } = await runBenchmark(
      world,
      aRequest(config, { bases: [base], failOn: "inconclusive" }),
    );
    return { ...run, notes: world.events.filter((event) => event.startsWith("note As ")) };
  };

  it("says after the first round what its budget cannot decide, and how long that takes", async () => {
    expect((await measured(0.001)).notes).toEqual([]);
    expect((await measured(0.5)).notes).toEqual([
      expect.stringMatching(
        /^note As the first round scatters, 4 min 00 s cannot show .*: go\/greet c=10 throughput \(.*(about \d+ min|not in an hour)\)/,
      ),
    ]);
  });

  it("has more starts where its bursts agree, and longer ones where they scatter", async () => {
    const [quiet, wild] = [await measured(0.001), await measured(0.5)];
    expect(quiet.plan.rounds).toBe(10);
    expect(wild.plan.rounds).toBeLessThan(10);
    expect(wild.plan.rounds).toBeGreaterThanOrEqual(ROUNDS_TO_DECIDE);
    expect(wild.servers[0]?.starts).toHaveLength(wild.plan.rounds);
    for (const { timing } of [quiet, wild]) {
      expect(timing.measureMs).toBeLessThanOrEqual(4 * MINUTE);
    }
  });
});
