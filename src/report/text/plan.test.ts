import { expect, it } from "vitest";
import { aShape } from "../../../test/support/builders/config.ts";
import { planBursts } from "../../domain/run/plan/plan.ts";
import { formatDuration } from "../../domain/shared/format.ts";
import {
  furtherBaseLine,
  furtherStartsLine,
  percentileLines,
  renderPlan,
  shardLine,
} from "./plan.ts";

it("says what would be measured, in which order and for how long", () => {
  const lanes = (["go", "rust"] as const).map((server) => ({ server, arm: "head" as const }));
  const cells = [{ scenario: "greet", level: { concurrency: 10 }, shape: aShape(), lanes }];
  const request = { cells, budgetMs: 40_000, seed: "7" };
  const plan = planBursts(request);
  if ("leastMs" in plan) throw new Error("too short");
  expect(renderPlan(plan, cells)).toMatchInlineSnapshot(`
    "series           bursts      of  load
    go/greet c=10        24  500 ms  12 s
    rust/greet c=10      24  500 ms  12 s

    5 rounds of fresh processes, 12 blocks for each scenario and level, 48 bursts in all
    order (seed 7), the first blocks:
      greet c=10  rust, go, go, rust
      greet c=10  go, rust, rust, go

    measuring takes about 40 s, not counting builds and a first install of oha
    "
  `);
});

it("tells base from head in the order of a block", () => {
  const lanes = (["base", "head"] as const).map((arm) => ({ server: "go", arm }));
  const cells = [{ scenario: "greet", level: { concurrency: 10 }, shape: aShape(), lanes }];
  const plan = planBursts({ cells, budgetMs: 40_000, seed: "7" });
  if ("leastMs" in plan) throw new Error("too short");
  expect(renderPlan(plan, cells)).toContain("  greet c=10  go (base), go, go, go (base)\n");
});

it("does not say how long a number of requests takes", () => {
  const lanes = [{ server: "go", arm: "head" as const }];
  const shape = aShape({ requests: 20_000 });
  const cells = [{ scenario: "greet", level: { rate: 2000 }, shape, lanes }];
  const plan = planBursts({ cells, budgetMs: 1, repeats: 3, seed: "7" });
  if ("leastMs" in plan) throw new Error("too short");
  expect(renderPlan(plan, cells)).toMatchInlineSnapshot(`
    "series              bursts               of                 load
    go/greet rate=2000       3  20,000 requests  as long as it takes

    1 round of fresh processes, 2 blocks for each scenario and level, 3 bursts in all
    order (seed 7), the first blocks:
      greet rate=2000  go, go
      greet rate=2000  go

    measuring takes about 3 s, not counting builds and a first install of oha
    "
  `);
});

it("says that a warm-up can take longer than is reckoned with", () => {
  const lanes = [{ server: "go", arm: "head" as const }];
  const { warmUpMs: _, ...shape } = aShape();
  const cells = [{ scenario: "greet", level: { concurrency: 1 }, shape, lanes }];
  const plan = planBursts({ cells, budgetMs: 60_000, seed: "7" });
  if ("leastMs" in plan) throw new Error("too short");
  const notice = "servers that start or warm up more slowly than planned get fewer rounds";
  expect(renderPlan(plan, cells)).toContain(notice);
  const timed = cells.map((cell) => ({ ...cell, shape: aShape() }));
  expect(renderPlan(plan, timed)).not.toContain(notice);
});

it("says what it expects of a server by its command", () => {
  const lanes = ["spring", "api", "go"].map((server) => ({ server, arm: "head" as const }));
  const paces = {
    spring: { kind: "a JVM", startMs: 4000, warmUpMs: 8000 },
    api: { kind: "Python", startMs: 2000, warmUpMs: 0 },
  };
  const cells = [{ scenario: "greet", level: { concurrency: 1 }, shape: aShape(), lanes, paces }];
  const plan = { seed: "7", rounds: [], blocksPerCell: 0, burstsPerSeries: 0, estimateMs: 0 };
  expect(renderPlan(plan, cells)).toContain(`
spring looks like a JVM: planned with 4.00 s for each start and 8.00 s more of warm-up; the first round shows what it takes
api looks like Python: planned with 2.00 s for each start; the first round shows what it takes
`);
});

it("says what is known of its budget", () => {
  const plan = { seed: "7", rounds: [], blocksPerCell: 0, burstsPerSeries: 0, estimateMs: 0 };
  expect(renderPlan(plan, [], ["budget 5 min"])).toMatch(/\nbudget 5 min\n$/);
});

it("writes a plan without rounds", () => {
  const plan = { seed: "7", rounds: [], blocksPerCell: 0, burstsPerSeries: 0, estimateMs: 0 };
  expect(renderPlan(plan, [])).toContain("0 rounds of fresh processes, 0 blocks");
});

it("says how much of a plan a shard measures", () => {
  const cell = (scenario: string) => ({
    scenario,
    level: { concurrency: 1 },
    shape: aShape(),
    lanes: [{ server: "go", arm: "head" as const }],
  });
  const whole = [cell("a"), cell("b"), cell("c")];
  expect(shardLine({ index: 2, count: 2, own: whole.slice(1), whole })).toBe(
    "shard 2/2 measures 2 of 3 series; loadgate report judges all of them together",
  );
});

it("says what a further base costs", () => {
  const lanes = (["base", "head", "base-2"] as const).map((arm) => ({ server: "go", arm }));
  const cells = [{ scenario: "greet", level: { concurrency: 10 }, shape: aShape(), lanes }];
  const plan = planBursts({ cells, budgetMs: 60_000, seed: "7" });
  if ("leastMs" in plan) throw new Error("too short");
  expect(furtherBaseLine("latest-release", "base-2", { plan, cells })).toBe(
    `base-2 is latest-release, which only informs: it takes ${formatDuration(plan.estimateMs / 3)} of that, 33.3 %`,
  );
});

it("says of how slow a server no percentile is judged", () => {
  const lanes = [{ server: "go", arm: "head" as const }];
  const cell = { scenario: "greet", level: { concurrency: 10 }, lanes };
  const linesOf = (shape: Parameters<typeof aShape>[0] = {}) => {
    const cells = [{ ...cell, shape: aShape(shape) }];
    const plan = planBursts({ cells, budgetMs: 40_000, seed: "7" });
    if ("leastMs" in plan) throw new Error("too short");
    return percentileLines(plan, cells, ["throughput", "latency-p99"]);
  };
  // Twelve bursts of half a second a start, in which 1,000 answers are needed.
  expect(linesOf({ burstMs: 200, longerMs: 500 })).toEqual([
    "p99 is judged of servers that give 167 answers a second or more",
  ]);
  expect(linesOf()).toEqual(linesOf({ burstMs: 500 }));
  expect(linesOf({ requests: 20_000 })).toEqual([]);
});

it("says which servers are started again for their cold start, and how long that may take", () => {
  const plan = { rounds: [0, 1].map((index) => ({ index, blocks: [] })), arms: 2 };
  expect(furtherStartsLine([], plan)).toEqual([]);
  expect(furtherStartsLine(["go"], plan)).toEqual([
    "cold start: go is started up to 9 times more at the end of each round, for at most 1 s in each arm, 4 s in all; not what starts more slowly",
  ]);
  expect(furtherStartsLine(["go", "rust"], plan)[0]).toMatch(/^cold start: go, rust are started/);
});
