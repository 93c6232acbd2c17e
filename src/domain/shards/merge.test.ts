import { describe, expect, it } from "vitest";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { runCompared } from "../../../test/support/builders/evidence.ts";
import { aCapacity, someOpenLoop } from "../../../test/support/builders/open-loop.ts";
import { anEnvironment, someFacts } from "../../../test/support/builders/run.ts";
import { aWholeRun, named, shardsOf, someSeries } from "../../../test/support/builders/shards.ts";
import { compareServerFacts } from "../findings/estimators/servers.ts";
import { sidesOf } from "../findings/sides.ts";
import { historyOf } from "../history/baseline.ts";
import type { WorkingTree } from "../run/file/checkout.ts";
import { isComplete, type RunFile } from "../run/file/run-file.ts";
import { required } from "../shared/required.ts";
import { seededRandom } from "../statistics/random.ts";
import { runOf } from "./merge.ts";

const POLICY = {
  tolerancePercent: { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 },
  maxErrorPercent: 0,
  failOn: "regression",
} as const;

/** How a run that several jobs measured is judged. */
const judged = (run: RunFile) => runCompared(run, historyOf(run, []), { ...POLICY, isWhole: true });

const SCENARIOS = ["a", "b", "c", "d", "e"];
const WHOLE = aWholeRun(someSeries(["api", "web"], SCENARIOS));
const nameOf = (server: string, scenario: string) => `${server}/${scenario} c=10`;
const PARTS = [
  ["a", "b", "c"].map((scenario) => nameOf("api", scenario)),
  [nameOf("api", "d"), nameOf("api", "e"), nameOf("web", "a")],
  ["b", "c", "d", "e"].map((scenario) => nameOf("web", scenario)),
];
const SHARDS = shardsOf(WHOLE, PARTS);
const [FIRST, SECOND, THIRD] = [0, 1, 2].map((at) => required(SHARDS[at], "shard"));

describe("shards put together", () => {
  const run = runOf(named(SHARDS.toReversed()));

  it("are judged as one run with the same samples, to the last digit", () => {
    const [together, whole] = [run, WHOLE].map(judged);
    expect(whole?.verdict).toBe("regression");
    const { headToHead: _, serversHeadToHead: __, ...compared } = together ?? {};
    const { headToHead: ___, serversHeadToHead: ____, ...expected } = whole ?? {};
    expect(JSON.stringify(compared)).toBe(JSON.stringify(expected));
  });

  it("have what base added to the plan behind it, as the first of them measured it", () => {
    const added = someSeries(["api"], ["added"]);
    const both = SHARDS.map((one, at) => ({
      ...one,
      series: [...added.map((each) => ({ ...each, configHash: `${at}` })), ...one.series],
    }));
    const last = runOf(named(both)).series.slice(-2);
    expect(last.map(({ name, configHash }) => [name, configHash])).toEqual([
      ["api/added c=10", "0"],
      ["api/added c=10", "0"],
    ]);
  });

  it("compare servers only within one job", () => {
    expect(judged(WHOLE).headToHead).not.toEqual([]);
    expect(judged(run).headToHead).toEqual([]);
    const one = runOf(named(shardsOf(WHOLE, [PARTS.flat()])));
    expect(JSON.stringify(judged(one))).toBe(JSON.stringify(judged(WHOLE)));
  });

  it("are one run", () => {
    const jobs = [1, 2, 3].map((index) => ({ index, environment: anEnvironment() }));
    expect(run.shards).toEqual({ jobs, unmeasured: [] });
    expect(run).not.toHaveProperty("shard");
    expect(isComplete(run)).toBe(true);
    expect(run).toMatchObject({ id: "shard-1", configHash: "whole", base: WHOLE.base });
    expect(run.series.map(({ name, arm }) => [name, arm])).toEqual(
      WHOLE.series.map(({ name, arm }) => [name, arm]),
    );
  });

  it("take as long as the longest, began with the first, and have the most rounds", () => {
    const later = { ...SECOND, startedAt: "2026-03-01T00:00:00.000Z" } as RunFile;
    const longer: RunFile = {
      ...(THIRD as RunFile),
      plan: { seed: "1", budgetMs: 90_000, rounds: 8, blocks: 40 },
      timing: { totalMs: 90_000, installMs: 0, buildMs: 9000, measureMs: 1, loadMs: 2 },
    };
    expect(runOf(named([later, FIRST as RunFile, longer]))).toMatchObject({
      startedAt: WHOLE.startedAt,
      plan: { budgetMs: 90_000, rounds: 8, blocks: 40 },
      timing: { totalMs: 90_000, installMs: 1000, buildMs: 9000, measureMs: 60_000 },
    });
    const beside = (startMs: number, answerMs: number, stopMs: number) => ({
      timing: { ...WHOLE.timing, beside: { startMs, answerMs, stopMs } },
    });
    const slow = [{ ...FIRST, ...beside(1, 2, 3) }, { ...SECOND, ...beside(3, 1, 2) }, THIRD];
    expect(runOf(named(slow as readonly RunFile[])).timing).toMatchObject({
      beside: { startMs: 3, answerMs: 2, stopMs: 3 },
    });
    const counted = SHARDS.map((one) => ({
      ...one,
      plan: { seed: "1", repeats: 9, rounds: 1, blocks: 9 },
    }));
    expect(runOf(named(counted)).plan).toEqual({ seed: "1", repeats: 9, rounds: 1, blocks: 9 });
  });

  it("need the longest budget of any, and ended early where one of them did", () => {
    const plans: readonly Partial<RunFile["plan"]>[] = [
      { neededMs: 90_000 },
      { endedEarly: true, neededMs: 120_000 },
      { rounds: 9 },
    ];
    const all = SHARDS.map((one, at) => ({ ...one, plan: { ...one.plan, ...plans[at] } }));
    expect(runOf(named(all)).plan).toEqual({
      ...{ ...WHOLE.plan, rounds: 9 },
      ...{ endedEarly: true, neededMs: 120_000 },
    });
  });

  it("name servers that were skipped once", () => {
    const skipped = [{ server: "py", program: "python3", install: "apt-get install python3" }];
    const all = SHARDS.map((one) => ({ ...one, skipped }));
    expect(runOf(named(all)).skipped).toEqual(skipped);
  });

  it("know a server from all its starts", () => {
    const startedIn = (coldStartMs: number) => [
      someFacts({ server: "api", starts: [{ round: 0, coldStartMs }] }),
    ];
    const [api] = runOf(
      named([
        { ...FIRST, servers: startedIn(10) } as RunFile,
        { ...SECOND, servers: startedIn(20) } as RunFile,
        { ...THIRD, servers: startedIn(12) } as RunFile,
      ]),
    ).servers;
    expect(api?.starts.map(({ coldStartMs }) => coldStartMs)).toEqual([10, 20, 12]);
  });

  it("know which shard made each start of a server", () => {
    const startedIn = (arm: "base" | "head", coldStartMs: number) =>
      someFacts({ server: "api", arm, starts: [{ round: 0, coldStartMs }] });
    const { servers } = runOf(
      named([
        { ...FIRST, servers: [startedIn("head", 10)] } as RunFile,
        { ...SECOND, servers: [startedIn("head", 20), startedIn("base", 21)] } as RunFile,
        { ...THIRD, servers: [startedIn("base", 31)] } as RunFile,
      ]),
    );
    expect(
      servers.map(({ arm, starts }) => [arm, starts.map((one) => [one.shard, one.coldStartMs])]),
    ).toEqual([
      [
        "head",
        [
          [1, 10],
          [2, 20],
        ],
      ],
      [
        "base",
        [
          [2, 21],
          [3, 31],
        ],
      ],
    ]);
  });

  describe("on machines of which one is twice as fast as the other", () => {
    const random = seededRandom("machines");
    const around = (value: number) => value * (0.97 + 0.06 * random());
    /** Both arms of a server, started so often in each shard; head takes so much longer. */
    const verdictOf = (slower: number, starts: number) => {
      const servers = ([10, 20] as const).map((ms) =>
        (["head", "base"] as const).map((arm) =>
          someFacts({
            server: "api",
            arm,
            starts: Array.from({ length: starts }, (_, round) => ({
              round,
              coldStartMs: around(arm === "head" ? ms * slower : ms),
            })),
          }),
        ),
      );
      const run = runOf(
        named(
          [FIRST, SECOND].map((one, at) => ({ ...one, servers: servers[at] ?? [] }) as RunFile),
        ),
      );
      const { head, base, lost } = sidesOf(run);
      const gate = { tolerancePercent: { "cold-start": 10 }, maxErrorPercent: 0 };
      return compareServerFacts({ head, base, lost }, gate)[0]?.metrics["cold-start"]?.verdict;
    };

    it("call no start slower that is not, and find one that takes three times as long", () => {
      const same = Array.from({ length: 200 }, (_, at) => verdictOf(1, 4 + (at % 12)));
      expect(same).not.toContain("regression");
      expect(same).not.toContain("improvement");
      expect(verdictOf(3, 10)).toBe("regression");
    });
  });

  it("keep of two counts of one server and scenario that of the shard whose part it is", () => {
    const counted = [
      ["api/a", "api/b", "api/c", "api/d"],
      ["api/d", "api/e", "web/a"],
      ["web/b", "web/c", "web/d", "web/e"],
    ].map((names, at) => {
      const series = names.map((name) => {
        const [server = "", scenario = ""] = name.split("/");
        return aCounted({ name, server, scenario, requests: at });
      });
      return { ...someCounts(...series), durationMs: [5, 9, 7][at] ?? 0 };
    });
    const all = SHARDS.map((one, at) => ({ ...one, counts: required(counted[at], "counts") }));
    const { durationMs, series } = runOf(named(all)).counts ?? {};
    expect(durationMs).toBe(9);
    expect(series?.map(({ requests }) => requests)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 2]);
  });
});

describe("a run file that is no shard", () => {
  it("is itself", () => {
    expect(runOf(named([WHOLE]))).toBe(WHOLE);
  });
});

describe("a shard that is missing", () => {
  it("leaves its series without a burst, in their places", () => {
    const run = runOf(named([FIRST, THIRD] as RunFile[]));
    expect(run.shards?.jobs[1]).toEqual({ index: 2, failure: "it left no run file" });
    expect(run.shards?.unmeasured.toSorted()).toEqual(PARTS[1]?.toSorted());
    expect(isComplete(run)).toBe(false);
    const empty = run.series.filter(({ samples }) => samples.length === 0);
    expect(empty.map(({ name }) => name).toSorted()).toEqual(PARTS[1]?.toSorted());
    const comparison = judged(run);
    for (const { name, verdict } of comparison.series) {
      expect(verdict === "unmeasurable", name).toBe(PARTS[1]?.includes(name));
    }
  });

  it("is one that failed, whatever it had measured", () => {
    const run = runOf(named([FIRST, { ...SECOND, failure: "api: no luck" }, THIRD] as RunFile[]));
    expect(run.shards?.jobs[1]).toMatchObject({
      index: 2,
      failure: "it ended early: api: no luck",
    });
    expect(run).not.toHaveProperty("failure");
    expect(run.shards?.unmeasured).toHaveLength(3);
  });

  it("can be each of them", () => {
    const failed = SHARDS.map(({ base, ...one }, at) => ({
      ...one,
      ...(at > 0 && { base }),
      ...{ failure: "no oha", series: [] },
    }));
    const run = runOf(named(failed));
    expect(run.series).toHaveLength(10);
    expect(run.shards?.unmeasured).toHaveLength(10);
    expect(run.base?.lost).toEqual([
      { kind: "lost-base", reason: "no shard measured anything of main" },
    ]);
  });
});

const names = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `${from + at}/`);

it.each<[string, readonly (WorkingTree | undefined)[], WorkingTree | undefined]>([
  ["nothing where none says anything", [undefined, undefined], undefined],
  ["that only head had nothing where no shard found anything", [{}, {}], {}],
  ["what any of them found", [{}, undefined, { untracked: ["bin/"] }], { untracked: ["bin/"] }],
  [
    "a name once",
    [{ untracked: ["a", "b"] }, { untracked: ["b", "c"] }],
    { untracked: ["a", "b", "c"] },
  ],
  [
    "how many more there are at least",
    [{ untracked: ["a"], moreUntracked: 5 }, { untracked: ["b"] }],
    { untracked: ["a", "b"], moreUntracked: 4 },
  ],
  [
    "ten names",
    [{ untracked: names(0, 8) }, { untracked: names(8, 15) }],
    { untracked: names(0, 10), moreUntracked: 5 },
  ],
  [
    "what changed in any of them",
    [
      { changed: ["a"], moreChanged: 2 },
      { changed: ["b"], untracked: ["x/"] },
    ],
    { untracked: ["x/"], changed: ["a", "b"], moreChanged: 1 },
  ],
])("the working trees of shards come to %s", (_, trees, merged) => {
  const whole = aWholeRun(someSeries(["api"], SCENARIOS.slice(0, trees.length)));
  const parts = trees.map((_, at) => [nameOf("api", required(SCENARIOS[at], "scenario"))]);
  const shards = shardsOf(whole, parts).map((run, at) => ({ ...run, workingTree: trees[at] }));
  expect(runOf(named(shards)).workingTree).toEqual(merged);
});

it("what was loaded at several rates is that of all shards, without rounds where none measured it", () => {
  const plan = ["api/a capacity", "api/b stages"];
  const openLoop = someOpenLoop(aCapacity({ server: "api", scenario: "a" }));
  const shards = SHARDS.map((run, at) => ({
    ...run,
    ...[{ openLoop }, { failure: "no oha" }][at],
    shard: {
      ...run.shard,
      plan: [...run.shard.plan, ...plan],
      own: [...run.shard.own, ...plan.slice(at, at + 1)],
    },
  }));
  const whole = runOf(named(shards));
  const [measured, lost] = whole.openLoop?.series ?? [];
  expect([measured?.name, lost?.name]).toEqual(plan);
  expect([measured?.rounds.length, lost?.rounds.length]).toEqual([5, 0]);
  expect([measured?.shard, lost?.shard]).toEqual([1, undefined]);
  expect(whole.series.map(({ name }) => name)).not.toContain(lost?.name);
});
